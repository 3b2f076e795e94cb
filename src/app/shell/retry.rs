//! The deck of positions to retry.

use egui::Context;

use super::words;
use super::{App, own_game};
use crate::app::games::catalogue;
use crate::record::deck::{Card, Deck};

/// The names of the game and the task of a card.
fn name(card: &Card) -> (String, String) {
    match catalogue::find(card.game()) {
        Some(game) => (game.title().to_owned(), game.describe(card)),
        None => (card.game().to_owned(), words::NO_SUCH_GAME.to_owned()),
    }
}

impl App {
    /// Passes the names of the deck's cards to the start page.
    pub(super) fn name_cards(&mut self) {
        self.picker.retries = self.studies.deck.read(|deck| deck.cards().iter().map(name).collect());
    }

    /// Adds the position from the table to the deck.
    pub(super) fn put_in_deck(&mut self) {
        let Some(game) = own_game(&mut self.session) else { return };
        let mut refused = None;
        game.keep_card(&mut |card| {
            let card = match self.studies.today() {
                Some(day) => card.saved_on(&day),
                None => card,
            };
            refused = self.studies.deck.change(|deck| deck.add(card)).err();
            refused.is_none()
        });
        match refused {
            None => game.say(words::SAVED_TO_RETRY.to_owned()),
            Some(reason) => self.notify(words::RETRY_LATER, words::couldnt_save_position(reason)),
        }
    }

    /// Opens a position from the deck, to retry it.
    pub(super) fn retry(&mut self, index: usize, ctx: &Context) {
        let Some(card) = self.card(index) else { return };
        let session = catalogue::find(card.game())
            .ok_or_else(|| words::no_game(card.game()))
            .and_then(|game| game.retry(&card, &self.studies));
        match session {
            Ok(session) => self.put_on_table(session, None, ctx),
            Err(reason) => self.notify(words::RETRY, words::cant_play_position(reason)),
        }
    }

    /// Removes a position from the deck.
    pub(super) fn forget_card(&mut self, index: usize) {
        let Some(card) = self.card(index) else { return };
        self.studies.deck.change(|deck| deck.remove(&card));
        self.name_cards();
    }

    fn card(&self, index: usize) -> Option<Card> {
        self.studies.deck.read(|deck: &Deck| deck.cards().get(index).cloned())
    }
}
