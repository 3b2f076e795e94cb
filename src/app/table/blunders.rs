//! Blunders: the check that the agreement on takebacks needs, and the reply that punishes a blunder.

use std::sync::Arc;
use std::time::Duration;

use derive_where::derive_where;
use egui::Context;

use super::game_view::GameView;
use super::words;
use crate::app::kit::deed::need;
use crate::app::kit::worker::within;
use crate::app::parts::playable::Playable;
use crate::engine::{Budget, Stop, is_blunder, winning_turn};
use crate::learn::Reply;
use crate::record::{NodeId, Subject, TakebackError, Takebacks};
use crate::rules::{Game, Side, State as _};

/// The time limit of the search for a reply.
const TIME: Duration = Duration::from_secs(15);

/// The result of a search for a reply: `None` if there is no reply.
type Found<G> = Result<Option<Reply<G>>, Stop>;
/// A search for a reply within a budget.
type ReplySearch<G> = dyn Fn(&mut Budget<'_>) -> Found<G> + Send + Sync;

/// A request to show the reply to the turn that led to a position.
struct WantedReply<G: Game> {
    place: NodeId,
    /// The text to show if there is no reply.
    none: String,
    search: Arc<ReplySearch<G>>,
}

/// The reply that a player wants to see, if any.
#[derive_where(Default)]
pub(super) struct Replies<G: Game> {
    wanted: Option<WantedReply<G>>,
}

impl<G: Game> Replies<G> {
    /// True while a search for a reply is running.
    pub(super) const fn is_searching(&self) -> bool {
        self.wanted.is_some()
    }
}

/// True if `mover`'s turn, which led to the state `after`, lets another side win at once; `None` if cancelled.
pub(super) fn judge<G: Game>(mover: Side, after: &G::State, is_cancelled: &dyn Fn() -> bool) -> Option<bool> {
    is_blunder::<G>(mover, after, &mut Budget::new(u64::MAX).cancelled_by(is_cancelled)).ok()
}

impl<G: Playable> GameView<G> {
    /// The current position, if the agreement needs a judgement of the last turn.
    pub(super) fn wanted_judgement(&self) -> Option<NodeId> {
        let is_undecided = self.record().takeback() == Err(TakebackError::Undecided);
        (is_undecided && self.record().head_node().side().is_some()).then(|| self.record().head())
    }

    /// The side whose last turn may be taken back as a blunder, if the current position is shown.
    pub(super) fn blunder(&self) -> Option<Side> {
        let judged = self.record().at_head() && self.record().header().takebacks() == Takebacks::BlundersOnly;
        let taken = self.record().takeback().ok().filter(|_| judged)?;
        taken.filter(|side| self.seats.may_handle(self.record(), *side))
    }

    /// Checks that the winning reply to a blunder can be shown, or at least searched for.
    ///
    /// # Errors
    /// The reason why it can't, as a sentence.
    pub(super) fn can_show_refutation(&self) -> Result<(), String> {
        need(self.record().cursor_node().text().is_some(), words::NO_TURN_BEFORE)?;
        need(self.record().state().outcome().is_none(), words::TURN_ENDED_GAME)?;
        self.need_help()?;
        need(self.blunder().is_some() || self.is_open_to_study(), words::NO_BLUNDER)
    }
}

impl<G: Playable> Replies<G> {
    /// Searches for the winning reply to a blunder, and shows it.
    pub(super) fn refute(&mut self, game: &mut GameView<G>, ctx: &Context) {
        let state = game.record().state().clone();
        let none = words::cant_win(game.viewer.names().of(state.to_move()));
        self.search(game, none, ctx, move |budget| {
            Ok(winning_turn::<G>(&state, budget)?.map(|turn| Reply { turn, wins: true }))
        });
    }

    /// Searches in the background for the reply to the turn shown, and plays it as a demonstration; shows the text
    /// `none` if there is no reply.
    pub(super) fn search(
        &mut self,
        game: &mut GameView<G>,
        none: String,
        ctx: &Context,
        search: impl Fn(&mut Budget<'_>) -> Found<G> + Send + Sync + 'static,
    ) {
        game.viewer.hush();
        self.wanted = Some(WantedReply { place: game.record().cursor(), none, search: Arc::new(search) });
        ctx.request_repaint();
    }

    /// The search for the reply that a player waits for, for a background thread.
    pub(super) fn wanted(&self) -> Option<impl FnOnce(&dyn Fn() -> bool) -> Found<G> + Send + use<G>> {
        let search = Arc::clone(&self.wanted.as_ref()?.search);
        Some(move |is_cancelled: &dyn Fn() -> bool| within(TIME, is_cancelled, |budget| search(budget)))
    }

    /// Cancels the search for a reply.
    pub(super) fn forget(&mut self) {
        self.wanted = None;
    }

    /// Cancels the search for a reply if another position is shown.
    pub(super) fn follow(&mut self, game: &GameView<G>) {
        self.wanted.take_if(|reply| reply.place != game.record().cursor());
    }

    /// Plays the reply found as a demonstration, or says that there is none.
    pub(super) fn show(&mut self, game: &mut GameView<G>, found: Found<G>, ctx: &Context) {
        let Some(wanted) = self.wanted.take() else { return };
        let state = game.record().state().clone();
        let side = state.to_move();
        match found {
            Ok(Some(Reply { turn, wins })) => {
                let subject = if wins { Subject::Refutation(side) } else { Subject::Answer(side) };
                game.viewer.demonstrate(subject, state, &turn, ctx);
            }
            Err(_) => game.viewer.say(words::REPLY_UNKNOWN),
            Ok(None) => game.viewer.say(wanted.none),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;
    use std::time::Duration;

    use super::super::Table;
    use super::*;
    use crate::app::kit::settings::Settings;
    use crate::record::{Header, Help, Record};
    use crate::rules::crumble::{Crumble, Options};

    #[test]
    fn a_reply_that_is_found_when_one_looks_elsewhere_by_then_is_not_shown() {
        let header = Header::default().with_help(Some(Help::All));
        let mut record = Record::<Crumble>::new(&Options::default(), header).unwrap();
        let turn = record.state().parse_turn("2,1VW").unwrap();
        record.play(&turn).unwrap();
        let (ctx, settings, mut table) = (Context::default(), Settings::default(), Table::new(record));
        let (told, hears) = channel();
        table.analyst.replies.search(&mut table.game, "no reply".to_owned(), &ctx, move |_| {
            told.send(()).ok();
            Ok(None)
        });
        table.analyst.run(&mut table.game, &ctx, &settings);
        hears.recv().unwrap();
        // Wait for the answer to arrive.
        std::thread::sleep(Duration::from_millis(20));
        table.game.viewer.change(Record::back);
        table.analyst.run(&mut table.game, &ctx, &settings);
        assert!(table.game.viewer.notice().is_none() && !table.analyst.replies.is_searching());
    }
}
