//! What a table does with reviews, and with positions that are tried again.

use egui::Context;

use super::Table;
use super::review::Review;
use super::review_page::{self, Picked};
use crate::app::command::Command;
use crate::app::playable::Playable;
use crate::engine::{Level, Verdict};
use crate::record::deck::Card;
use crate::record::{NodeId, NodeKind, Seat};
use crate::rules::{Game, State as _};

/// The review of a game, and the position that is tried again.
#[derive(Debug)]
pub(super) struct Reviewing<G: Game> {
    review: Option<Review<G>>,
    /// Whether the review's dialog is open.
    open: bool,
    trial: Option<Trial>,
    /// The position picked to be tried again later.
    picked: Option<Card>,
}

impl<G: Game> Default for Reviewing<G> {
    fn default() -> Self {
        Self { review: None, open: false, trial: None, picked: None }
    }
}

impl<G: Game> Reviewing<G> {
    /// What is known about the turns.
    #[must_use]
    pub(super) const fn review(&self) -> Option<&Review<G>> {
        self.review.as_ref()
    }

    /// Whether the review's dialog is open.
    #[must_use]
    pub(super) const fn is_open(&self) -> bool {
        self.open
    }
}

/// A position that is tried again.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Trial {
    /// What is to be bettered.
    played: Option<String>,
    /// The turn that was tried, as a place.
    tried: Option<NodeId>,
}

impl<G: Playable> Table<G> {
    /// The table for a position that is tried again: a person for the side to move, bots for the others.
    #[must_use]
    pub fn retry(mut self, card: &Card) -> Self {
        let mover = self.record.state().to_move();
        let others: Vec<_> = self.seats().map(|(side, _)| side).filter(|side| *side != mover).collect();
        for side in others {
            self.seat(side, Seat::Bot(Level::Expert));
        }
        self.saved.revision = Some(self.record.revision());
        self.reviewing.trial = Some(Trial { played: card.played().map(str::to_owned), tried: None });
        self
    }

    /// What a player who tries a position again is to do.
    pub(super) fn task(&self) -> Option<String> {
        let trial = self.reviewing.trial.as_ref()?;
        Some(match &trial.played {
            Some(played) => format!("Find a better turn than {played}."),
            None => "Find a good turn.".to_owned(),
        })
    }

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
        self.judge_trial();
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

    /// Judges the first turn of a position that is tried again.
    fn judge_trial(&mut self) {
        let Some(trial) = &mut self.reviewing.trial else { return };
        let is_turn = |node: &NodeId| {
            self.record.node(*node).is_some_and(|node| matches!(node.kind(), NodeKind::Turn { .. }))
        };
        let tried = self.record.first_played().filter(is_turn);
        if trial.tried != tried {
            trial.tried = tried;
            self.reviewing.review = tried.map(|_| Review::begin(&self.record, 1));
        }
    }

    /// What came of the turn that was tried, once it is known.
    pub(super) fn trial_result(&self) -> Option<String> {
        let tried = self.reviewing.trial.as_ref()?.tried?;
        let review = self.reviewing.review().filter(|review| review.is_done())?;
        Some(match review.said(tried) {
            None if review.unsettled() > 0 => "It took too long to tell whether that was good.".to_owned(),
            None => "Well done: that gives nothing away.".to_owned(),
            Some(said) => said.to_owned(),
        })
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
