//! Blunders: the check that the agreement on takebacks needs, and the reply that punishes a blunder.

use std::sync::Arc;
use std::time::Duration;

use egui::Context;

use super::game_view::GameView;
use super::{Table, words};
use crate::app::kit::worker::within;
use crate::app::parts::playable::Playable;
use crate::engine::{Budget, Stop, Verdict, is_blunder, winning_turn};
use crate::learn::Reply;
use crate::record::{NodeId, Subject, TakebackError, Takebacks};
use crate::rules::{Game, Side, State as _};

/// The time limit of the search for a reply.
const TIME: Duration = Duration::from_secs(15);

/// A search for a reply within a budget; its result is `None` if there is no reply.
type ReplySearch<G> = dyn Fn(&mut Budget<'_>) -> Result<Option<Reply<G>>, Stop> + Send + Sync;

/// A request to show the reply to the turn that led to a position.
pub(super) struct WantedReply<G: Game> {
    place: NodeId,
    /// The text to show if there is no reply.
    none: String,
    search: Arc<ReplySearch<G>>,
}

impl<G: Game> WantedReply<G> {
    /// The search, for a background thread.
    pub(super) fn search(
        &self,
    ) -> impl FnOnce(&dyn Fn() -> bool) -> Result<Option<Reply<G>>, Stop> + Send + use<G> {
        let search = Arc::clone(&self.search);
        move |is_cancelled| within(TIME, is_cancelled, |budget| search(budget))
    }
}

/// True if `mover`'s turn, which led to the state `after`, lets another side win at once; `None` if cancelled.
pub(super) fn judge<G: Game>(mover: Side, after: &G::State, is_cancelled: &dyn Fn() -> bool) -> Option<bool> {
    is_blunder::<G>(mover, after, &mut Budget::new(u64::MAX).cancelled_by(is_cancelled)).ok()
}

impl<G: Playable> GameView<G> {
    /// The current position, if the agreement needs a judgement of the last turn.
    pub(super) fn wanted_judgement(&self) -> Option<NodeId> {
        let is_undecided = self.record.takeback() == Err(TakebackError::Undecided);
        (is_undecided && self.record.head_node().side().is_some()).then(|| self.record.head())
    }
}

impl<G: Playable> Table<G> {
    /// The side whose last turn may be taken back as a blunder, if the current position is shown.
    pub(super) fn blunder(&self) -> Option<Side> {
        let judged =
            self.game.record.at_head() && self.game.record.header().takebacks() == Takebacks::BlundersOnly;
        let taken = self.game.record.takeback().ok().filter(|_| judged)?;
        taken.filter(|side| self.seats.may_handle(&self.game.record, *side))
    }

    /// The side that played the turn shown, if the review found that this turn let another player win.
    pub(super) fn reviewed_blunder(&self) -> Option<Side> {
        let here = self.game.record.cursor();
        let mistake = self.analyst.review.as_ref()?.mistake(here)?;
        matches!(mistake, Verdict::AllowedWin { .. }).then(|| self.game.record.node(here)?.side())?
    }

    /// Checks that the winning reply to a blunder can be shown, or at least searched for.
    ///
    /// # Errors
    /// The reason why it can't, as a sentence.
    pub(super) fn can_show_refutation(&self) -> Result<(), String> {
        let here = self.game.record.node(self.game.record.cursor());
        if here.is_none_or(|node| node.text().is_none()) {
            return Err("There is no turn before this position.".to_owned());
        }
        if self.game.record.state().outcome().is_some() {
            return Err("The turn ended the game.".to_owned());
        }
        self.game.need_help()?;
        if self.blunder().is_none() && !self.game.is_open_to_study() {
            return Err("No blunder was found in the last turn.".to_owned());
        }
        Ok(())
    }

    /// True if *Show winning reply* is offered, because the turn shown was found to be a blunder.
    pub(super) fn offers_refutation(&self) -> bool {
        let blunder = self.blunder().or_else(|| self.reviewed_blunder());
        blunder.is_some() && self.can_show_refutation().is_ok()
    }

    /// Searches for the winning reply to a blunder, and shows it.
    pub(super) fn show_refutation(&mut self, ctx: &Context) {
        let state = self.game.record.state().clone();
        let none = words::cant_win(self.game.names().of(state.to_move()));
        self.answer_try(none, ctx, move |budget| {
            Ok(winning_turn::<G>(&state, budget)?.map(|turn| Reply { turn, wins: true }))
        });
    }

    /// Searches in the background for the reply to the turn shown, and plays it as a demonstration; shows the text
    /// `none` if there is no reply.
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

    /// True while a search for a reply is running.
    pub(super) const fn is_refuting(&self) -> bool {
        self.analyst.reply.is_some()
    }

    /// Cancels the search for a reply if another position is shown.
    pub(super) fn follow_reply(&mut self) {
        let here = self.game.record.cursor();
        self.analyst.reply.take_if(|reply| reply.place != here);
    }

    /// Plays the reply found as a demonstration, or says that there is none.
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
        // Wait for the answer to arrive.
        std::thread::sleep(Duration::from_millis(20));
        table.game.record.back();
        table.run_analyst(&ctx, &settings);
        assert!(table.game.notice.is_none() && !table.is_refuting());
    }
}
