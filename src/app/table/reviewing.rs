//! Reviews at a table, and positions saved to retry later.

use std::collections::{BTreeMap, BTreeSet};

use egui::Context;

use super::review::{self, Judged, Review};
use super::review_page::{self, Answer, Pictured};
use super::{Table, words};
use crate::app::kit::command::Command;
use crate::app::kit::settings::{Effort, Settings};
use crate::app::parts::playable::Playable;
use crate::engine::Verdict;
use crate::record::deck::Card;
use crate::record::{NodeId, Note};
use crate::rules::State as _;

/// The review dialog, and the positions to retry later.
#[derive(Debug, Default)]
pub(super) struct Reviewing {
    open: bool,
    /// The turn whose position the player picked in the dialog, and the card for that position.
    picked: Option<(NodeId, Card)>,
    /// The turns whose starting position is in the deck.
    in_deck: BTreeSet<NodeId>,
    /// The cards of mistakes, by the positions after the turns; computed when they are first shown.
    pictured: BTreeMap<NodeId, Pictured>,
}

impl Reviewing {
    /// True if a position was picked in the dialog.
    pub(super) const fn has_picked(&self) -> bool {
        self.picked.is_some()
    }

    /// True while the review dialog is open.
    pub(super) const fn is_open(&self) -> bool {
        self.open
    }
}

impl<G: Playable> Table<G> {
    /// Starts to review the game, or continues the last review.
    pub(super) fn begin_review(&mut self, effort: Effort) {
        let kept = self.analyst.review.take().filter(Review::is_done);
        let left = review::unjudged(&self.game.record);
        let mut review = match kept {
            Some(review) => review.resumed(left, effort),
            None => Review::begin(left, Some(effort)),
        };
        review.recall(&self.game.record);
        self.analyst.review = Some(review);
        self.reviewing.open = true;
    }

    /// Passes a position to `add`, which returns true if it was added to the deck: the position picked in the dialog,
    /// or else the position shown.
    ///
    /// # Errors
    /// The reason why the position shown can't be added, as a sentence.
    pub(super) fn add_to_deck(&mut self, add: &mut dyn FnMut(Card) -> bool) -> Result<(), String> {
        if let Some((node, card)) = self.reviewing.picked.take() {
            if add(card) {
                self.reviewing.in_deck.insert(node);
            }
        } else {
            self.check(Command::KeepToRetry)?;
            add(Card::of::<G>(self.game.record.state(), None));
        }
        Ok(())
    }

    /// Stores the judgement of a turn in the game, with the better turn as a variation.
    pub(super) fn take_verdict(&mut self, node: NodeId, judged: Judged<G>) {
        let Some(review) = &mut self.analyst.review else { return };
        review.learn(node, judged);
        let Some(at) = self.game.record.node(node) else { return };
        let Some(place) = at.parent() else { return };
        if let Some([before, after]) = review.expected(node) {
            self.analyst.expectations.learn(&self.game.record, place, before.clone());
            self.analyst.expectations.learn(&self.game.record, node, after.clone());
        }
        let better = match (review.mistake(node), review.evaluation(node)) {
            (Some(Verdict::MissedWin { winning: better } | Verdict::AllowedWin { better, .. }), _) => {
                Some(better.clone())
            }
            (_, Some(found)) if found.glyph().is_some() => {
                let before = self.game.record.before(node);
                found.better.as_ref().zip(before).and_then(|(text, before)| before.parse_turn(text).ok())
            }
            _ => None,
        };
        let note = review
            .evaluation(node)
            .map(|found| Note { evaluation: Some(found.clone()), ..at.note().clone() });
        // If the record is full, neither the note nor the variation is added: then the review's text must be enough.
        if let Some(note) = note {
            let _ = self.game.record.set_note(node, note);
        }
        if let Some(better) = better {
            let _ = self.game.record.suggest(place, &better);
        }
    }

    /// True if the turn to a position was a mistake, according to this or an earlier review.
    fn is_flawed(&self, node: NodeId) -> bool {
        self.analyst.review.as_ref().is_some_and(|review| review.mistake(node).is_some())
            || review::noted(&self.game.record, node).is_some_and(|found| found.glyph().is_some())
    }

    /// The next mistake after the position shown, in the turns reviewed so far.
    pub(super) fn next_mistake(&self) -> Option<NodeId> {
        let here = self.game.record.node(self.game.record.cursor())?.depth();
        let mut turns = review::turns(&self.game.record).into_iter();
        turns.find(|turn| {
            let depth = self.game.record.node(*turn).map_or(0, |node| node.depth());
            depth > here && self.is_flawed(*turn)
        })
    }

    /// Shows the review dialog, and carries out the player's choice.
    pub(super) fn show_review(&mut self, ctx: &Context, settings: &Settings, commands: &mut Vec<Command>) {
        let Reviewing { open: open @ true, in_deck, pictured, .. } = &mut self.reviewing else { return };
        let Some(review) = &mut self.analyst.review else { return };
        match review_page::show(ctx, &self.game.record, review, in_deck, pictured, settings.effort) {
            None => {}
            Some(Answer::Close) => {
                *open = false;
                if !review.is_done() {
                    let (judged, turns) = review.progress();
                    review.stop();
                    self.game.notice = Some(words::review_stopped(judged, turns));
                }
            }
            Some(Answer::Again) => {
                *review = Review::begin(review::turns(&self.game.record), Some(settings.effort));
            }
            Some(Answer::Show(node)) => {
                *open = false;
                self.visit(node);
            }
            Some(Answer::Retry(node)) => {
                let Some(at) = self.game.record.node(node) else { return };
                let Some(before) = self.game.record.before(node) else { return };
                let card = Card::of::<G>(before, at.text().map(str::to_owned));
                self.reviewing.picked = Some((node, card));
                commands.push(Command::KeepToRetry);
            }
        }
    }
}
