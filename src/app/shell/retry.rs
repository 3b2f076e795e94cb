//! The deck of positions to be tried again.

use egui::Context;

use super::App;
use super::flow::{Arrival, Next};
use crate::app::catalogue;
use crate::record::deck::{Card, Deck};

/// The deck, with its cards in words.
#[derive(Default)]
pub(super) struct Retries {
    deck: Deck,
    names: Vec<(String, String)>,
}

impl Retries {
    /// The deck as it was saved.
    pub(super) fn new(deck: Deck) -> Self {
        let names = deck.cards().iter().map(name).collect();
        Self { deck, names }
    }

    /// Game and task of each card, the newest first.
    pub(super) fn names(&self) -> &[(String, String)] {
        &self.names
    }
}

fn name(card: &Card) -> (String, String) {
    match catalogue::find(card.game()) {
        Some(game) => (game.title().to_owned(), game.describe(card)),
        None => (card.game().to_owned(), "there is no such game".to_owned()),
    }
}

impl App {
    /// Reads the deck.
    pub(super) fn find_deck(&mut self) {
        let Some(home) = &self.home else { return };
        let (deck, notice) = Deck::load(&home.deck_file());
        self.retries = Retries::new(deck);
        if let Some(notice) = notice {
            self.notify("Positions to retry", notice.to_string());
        }
    }

    fn store_deck(&mut self, deck: Deck) -> Result<(), String> {
        if let Some(home) = &self.home {
            deck.save(&home.deck_file()).map_err(|error| error.to_string())?;
        }
        self.retries = Retries::new(deck);
        Ok(())
    }

    /// Puts the position that the table hands over into the deck.
    pub(super) fn put_in_deck(&mut self) {
        let Some(card) = self.session.as_mut().and_then(|session| session.card()) else { return };
        let mut deck = self.retries.deck.clone();
        let kept = deck.add(card).map_err(|error| error.to_string()).and_then(|()| self.store_deck(deck));
        match (kept, &mut self.session) {
            (Ok(()), Some(session)) => {
                session.say("The position is kept: it can be tried again from the first page.".to_owned());
            }
            (Err(reason), _) => {
                self.notify("Keep to retry", format!("The position cannot be kept: {reason}."));
            }
            (Ok(()), None) => {}
        }
    }

    /// Begins a game from a position of the deck.
    pub(super) fn retry(&mut self, index: usize, ctx: &Context) {
        let Some(card) = self.retries.deck.cards().get(index) else { return };
        let session = catalogue::find(card.game())
            .ok_or_else(|| format!("there is no game '{}'", card.game()))
            .and_then(|game| game.retry(card).map_err(|error| error.to_string()));
        match session {
            Ok(session) => self.leave(Next::Table(Arrival::new(session)), ctx),
            Err(reason) => self.notify("Retry", format!("The position cannot be played: {reason}.")),
        }
    }

    /// Removes a position of the deck.
    pub(super) fn forget_card(&mut self, index: usize) {
        let mut deck = self.retries.deck.clone();
        let Some(card) = deck.cards().get(index).cloned() else { return };
        deck.remove(&card);
        if let Err(reason) = self.store_deck(deck) {
            self.notify("Positions to retry", format!("The position cannot be removed: {reason}."));
        }
    }
}
