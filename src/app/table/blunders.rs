//! Blunders at a table: the guard that the agreement on takebacks asks for, and the reply that punishes one.

use std::sync::Arc;
use std::time::Duration;

use egui::Context;

use super::{Table, words};
use crate::app::kit::worker::within;
use crate::app::parts::playable::Playable;
use crate::engine::{Budget, Stop, Verdict, is_blunder, winning_turn};
use crate::learn::Reply;
use crate::record::{NodeId, Subject, TakebackError, Takebacks};
use crate::rules::{Game, Side, State as _};

/// The time that a reply may be searched.
const TIME: Duration = Duration::from_secs(15);

/// A search for a reply.
type ReplySearch<G> = dyn Fn(&mut Budget<'_>) -> Result<Option<Reply<G>>, Stop> + Send + Sync;

/// A reply to the turn that led to a place, which is to be shown there.
pub(super) struct WantedReply<G: Game> {
    place: NodeId,
    /// The text shown if there is none.
    none: String,
    search: Arc<ReplySearch<G>>,
}

impl<G: Game> WantedReply<G> {
    /// The search, to be run off the frame.
    pub(super) fn search(
        &self,
    ) -> impl FnOnce(&dyn Fn() -> bool) -> Result<Option<Reply<G>>, Stop> + Send + use<G> {
        let search = Arc::clone(&self.search);
        move |is_cancelled| within(TIME, is_cancelled, |budget| search(budget))
    }
}

/// The side that played the turn to this state lets another one win at once; `None` if the search was cancelled.
pub(super) fn judge<G: Game>(mover: Side, after: &G::State, is_cancelled: &dyn Fn() -> bool) -> Option<bool> {
    is_blunder::<G>(mover, after, &mut Budget::new(u64::MAX).cancelled_by(is_cancelled)).ok()
}

impl<G: Playable> Table<G> {
    /// The current place, if the agreement asks for the last turn to be judged.
    pub(super) fn wanted_judgement(&self) -> Option<NodeId> {
        let is_undecided = self.game.record.takeback() == Err(TakebackError::Undecided);
        (is_undecided && self.game.record.head_node().side().is_some()).then(|| self.game.record.head())
    }

    /// Whose turn the agreement lets be taken back because it was a blunder, while one looks at where the game
    /// stands.
    pub(super) fn blunder(&self) -> Option<Side> {
        let judged =
            self.game.record.at_head() && self.game.record.header().takebacks() == Takebacks::BlundersOnly;
        let taken = self.game.record.takeback().ok().filter(|_| judged)?;
        taken.filter(|side| self.seats.may_handle(&self.game.record, *side))
    }

    /// Whose turn a review found to let another player win, where one looks at the place after it.
    pub(super) fn reviewed_blunder(&self) -> Option<Side> {
        let here = self.game.record.cursor();
        let mistake = self.analyst.review.as_ref()?.mistake(here)?;
        matches!(mistake, Verdict::AllowedWin { .. }).then(|| self.game.record.node(here)?.side())?
    }

    /// The turn that wins after a blunder can be shown, or at least searched.
    ///
    /// # Errors
    /// A sentence on why not.
    pub(super) fn can_show_refutation(&self) -> Result<(), String> {
        let here = self.game.record.node(self.game.record.cursor());
        if here.is_none_or(|node| node.text().is_none()) {
            return Err("No turn led here.".to_owned());
        }
        if self.game.record.state().outcome().is_some() {
            return Err("The turn ended the game.".to_owned());
        }
        self.need_help()?;
        if self.blunder().is_none() && !self.is_open_to_study() {
            return Err("The last turn was no blunder, as far as known.".to_owned());
        }
        Ok(())
    }

    /// *Show winning reply* is offered: the turn that led here is known to be a blunder.
    pub(super) fn offers_refutation(&self) -> bool {
        let blunder = self.blunder().or_else(|| self.reviewed_blunder());
        blunder.is_some() && self.can_show_refutation().is_ok()
    }

    /// Searches the turn that wins after a blunder, and shows it.
    pub(super) fn show_refutation(&mut self, ctx: &Context) {
        let state = self.game.record.state().clone();
        let none = words::cant_win(self.game.names().of(state.to_move()));
        self.answer_try(none, ctx, move |budget| {
            Ok(winning_turn::<G>(&state, budget)?.map(|turn| Reply { turn, wins: true }))
        });
    }

    /// Searches an answer to the turn that led to the place shown, off the frame, and walks through it; `none` is said if
    /// there is no such turn.
    pub fn answer_try(
        &mut self,
        none: String,
        ctx: &Context,
        search: impl Fn(&mut Budget<'_>) -> Result<Option<Reply<G>>, Stop> + Send + Sync + 'static,
    ) {
        self.game.notice = None;
        self.analyst.reply =
            Some(WantedReply { place: self.game.record.cursor(), none, search: Arc::new(search) });
        ctx.request_repaint();
    }

    /// The turn that wins at once is being searched.
    pub(super) const fn is_refuting(&self) -> bool {
        self.analyst.reply.is_some()
    }

    /// Gives up a reply where one looks elsewhere.
    pub(super) fn follow_reply(&mut self) {
        let here = self.game.record.cursor();
        self.analyst.reply.take_if(|reply| reply.place != here);
    }

    /// Walks through the reply that was found.
    pub(super) fn show_reply(&mut self, found: Result<Option<Reply<G>>, Stop>, ctx: &Context) {
        let Some(wanted) = self.analyst.reply.take() else { return };
        let state = self.game.record.state().clone();
        let side = state.to_move();
        match found {
            Ok(Some(Reply { turn, wins })) => {
                let subject = if wins { Subject::Refutation(side) } else { Subject::Answer(side) };
                self.game.demonstrate(subject, state, &turn, ctx);
            }
            Err(_) => self.game.notice = Some(words::REPLY_UNKNOWN.to_owned()),
            Ok(None) => self.game.notice = Some(wanted.none),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;
    use std::time::Duration;

    use super::*;
    use crate::app::kit::settings::Settings;
    use crate::record::{Header, Record};
    use crate::rules::crumble::{Crumble, Options};

    #[test]
    fn a_reply_that_is_found_when_one_looks_elsewhere_by_then_is_not_shown() {
        let mut record = Record::<Crumble>::new(&Options::default(), Header::default()).unwrap();
        let turn = record.state().parse_turn("2,1VW").unwrap();
        record.play(&turn).unwrap();
        let (ctx, settings, mut table) = (Context::default(), Settings::default(), Table::new(record));
        let (told, hears) = channel();
        table.answer_try("no reply".to_owned(), &ctx, move |_| {
            told.send(()).ok();
            Ok(None)
        });
        table.run_analyst(&ctx, &settings);
        hears.recv().unwrap();
        // The answer is on its way by then.
        std::thread::sleep(Duration::from_millis(20));
        table.game.record.back();
        table.run_analyst(&ctx, &settings);
        assert!(table.game.notice.is_none() && !table.is_refuting());
    }
}
