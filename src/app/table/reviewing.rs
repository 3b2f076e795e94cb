//! What a table does with reviews, and with positions that are to be tried again.

use egui::Context;

use super::Table;
use super::review::Review;
use super::review_page::{self, Picked};
use crate::app::command::Command;
use crate::app::playable::Playable;
use crate::engine::Verdict;
use crate::record::deck::Card;
use crate::rules::{Game, State as _};

/// The review of a game, and the position that is to be tried again.
#[derive(Debug)]
pub(super) struct Reviewing<G: Game> {
    review: Option<Review<G>>,
    /// Whether the review's dialog is open.
    open: bool,
    /// The position picked to be tried again later.
    picked: Option<Card>,
}

impl<G: Game> Default for Reviewing<G> {
    fn default() -> Self {
        Self { review: None, open: false, picked: None }
    }
}

impl<G: Game> Reviewing<G> {
    /// What is known about the turns.
    #[must_use]
    pub(super) const fn review(&self) -> Option<&Review<G>> {
        self.review.as_ref()
    }

    /// Puts another review in its place.
    pub(super) fn set_review(&mut self, review: Option<Review<G>>) {
        self.review = review;
    }

    /// Whether the review's dialog is open.
    #[must_use]
    pub(super) const fn is_open(&self) -> bool {
        self.open
    }
}

impl<G: Playable> Table<G> {
    /// Begins to review the game.
    pub(super) fn begin_review(&mut self) {
        self.reviewing.review = Some(Review::begin(&self.record, usize::MAX));
        self.reviewing.open = true;
    }

    /// The position to be put into the deck: the one picked, or else the one shown.
    pub(super) fn card_for_deck(&mut self) -> Option<Card> {
        let shown = self.record.state();
        let shown = shown.outcome().is_none().then(|| Card::of::<G>(shown, None));
        self.reviewing.picked.take().or(shown)
    }

    /// Takes in what a review found: better turns become variations.
    pub(super) fn run_review(&mut self, ctx: &Context) {
        self.judge_try();
        let Some(review) = &mut self.reviewing.review else { return };
        let Some(node) = review.advance(&self.record, ctx) else { return };
        let Some(place) = self.record.node(node).and_then(|node| node.parent()) else { return };
        if let Some(Verdict::MissedWin { winning: better } | Verdict::AllowedWin { better, .. }) =
            review.mistake(node)
        {
            // A full record has no room for it: then the words of the review have to do.
            let _ = self.record.suggest(place, better);
        }
    }

    /// Shows the dialog of the review.
    pub(super) fn show_review(&mut self, ctx: &Context, commands: &mut Vec<Command>) {
        let Reviewing { review: Some(review), open: true, .. } = &mut self.reviewing else { return };
        match review_page::show(ctx, &self.record, review) {
            None => {}
            Some(Picked::Close) => {
                self.reviewing.open = false;
                self.reviewing.review = self.reviewing.review.take().filter(Review::is_done);
            }
            Some(Picked::Show(node)) => {
                self.reviewing.open = false;
                self.list.unfold(&self.record, node);
                self.look(|record| record.go_to(node));
            }
            Some(Picked::Retry(node)) => {
                let Some(at) = self.record.node(node) else { return };
                let Some(before) = at.parent().and_then(|parent| self.record.node(parent)) else { return };
                let card = Card::of::<G>(before.state(), at.text().map(str::to_owned));
                review.note_in_deck(node);
                self.reviewing.picked = Some(card);
                commands.push(Command::KeepToRetry);
            }
        }
    }
}
