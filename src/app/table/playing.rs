//! Playing at a table: building turns and ending them, taking back, ending the game.

use super::{Table, words};
use crate::app::board::BoardAction;
use crate::app::kit::command::Command;
use crate::app::kit::settings::Settings;
use crate::app::parts::playable::Playable;
use crate::record::{EditKind, Record, Source};
use crate::rules::{Ending, Outcome, RESIGN, State as _};

impl<G: Playable> Table<G> {
    // ---- building turns ---------------------------------------------------------------------------------

    /// A person may play at the place looked at: where the game stands, or in a variation that is tried out.
    pub(super) fn may_play_here(&self) -> bool {
        let record = &self.game.record;
        if self.game.is_trying() {
            return record.state().outcome().is_none();
        }
        record.may_play().is_ok() && self.seats.may_handle(record, record.state().to_move())
    }

    /// Other turns may be tried out at the place looked at: the players take turns back as they like, or the game is over.
    pub(super) fn may_try(&self) -> bool {
        self.is_free() || self.game.record.head_node().state().outcome().is_some()
    }

    /// The board takes input: where the game stands, for what is looked at is only looked at.
    pub(super) fn takes_input(&self) -> bool {
        match self.game.shown().source() {
            Source::Building { .. } => self.may_play_here() && !self.is_tried(),
            Source::Past(_) | Source::Demonstration { .. } => false,
        }
    }

    /// The answer to a click that plays nothing, because the board shows something else than the game.
    pub(super) fn idle(&self) -> Option<&'static str> {
        match self.game.shown().source() {
            Source::Demonstration { .. } => Some(words::SHOWN_ONLY),
            Source::Building { .. } if self.game.record.at_head() || self.game.is_trying() => None,
            Source::Past(_) | Source::Building { .. } if self.may_try() => Some(words::GO_BACK_OR_PLAY),
            Source::Past(_) | Source::Building { .. } => Some(words::GO_BACK),
        }
    }

    /// A turn is being built and has steps.
    pub(super) fn is_drafting(&self) -> bool {
        self.game.has_steps() && self.takes_input()
    }

    /// Undoes the steps of a turn that its player may no longer build.
    pub(super) fn clear_board(&mut self) {
        if self.game.has_steps() && !self.takes_input() {
            self.game.seek(0);
        }
    }

    /// Does what a player did on the board, unless it takes no input by now. Commands go the way of all others.
    pub(super) fn on_board(
        &mut self,
        action: BoardAction<G>,
        settings: &Settings,
        commands: &mut Vec<Command>,
    ) {
        if !self.takes_input() {
            return;
        }
        match action {
            BoardAction::Step(step) => self.take_step(&step, settings),
            BoardAction::Command(command) => commands.push(command),
        }
    }

    /// Takes a step. A turn that nothing can follow ends by itself if the players want that and can take it back.
    fn take_step(&mut self, step: &G::Step, settings: &Settings) {
        if let Err(error) = self.game.push(step) {
            self.game.notice = Some(error.to_string());
            return;
        }
        self.game.notice = None;
        self.end_if_complete(G::ENDS_BY_ITSELF && !settings.confirm_turns && self.is_free());
    }

    /// Ends a turn that nothing can follow if it is won or lost by then, or `anyway`.
    pub(super) fn end_if_complete(&mut self, anyway: bool) {
        let shown = self.game.shown();
        let won = matches!(shown.outcome(), Some(Outcome::Win(..)));
        if shown.is_complete() && (won || anyway) {
            self.end_turn();
        }
    }

    /// Ends the turn being built.
    pub(super) fn end_turn(&mut self) {
        if self.game.end_turn() && self.game.record.at_head() {
            // A turn may begin and end with one click.
            self.seats.clock.start();
        }
    }

    // ---- taking back ------------------------------------------------------------------------------------

    /// Undoes the last edit of the game.
    pub(super) fn undo(&mut self) {
        if self.game.record.last_edit() == Some(EditKind::Turn) {
            self.take_back();
        } else if self.game.record.undo().is_ok() {
            self.game.arrive();
            // What is redone next is what was undone.
            self.game.forget_undone();
        }
    }

    /// A step of the turn being built was undone.
    pub(super) fn can_redo_step(&self) -> bool {
        self.takes_input() && !self.game.shown().is_at_end()
    }

    /// Does again what was undone in the game.
    pub(super) fn redo(&mut self) {
        if let Ok(kind) = self.game.record.redo() {
            // With a person's turn those of the bots were taken back that followed it.
            let follows = |table: &Self| {
                let record = &table.game.record;
                record.has_persons()
                    && table.bot_to_move().is_some()
                    && record.may_redo() == Ok(EditKind::Turn)
            };
            while kind == EditKind::Turn && follows(self) && self.game.record.redo().is_ok() {}
            self.game.arrive();
        }
    }

    /// Takes back what was done last: a person's resignation, claim or agreement, or else the last turn of a person.
    pub(super) fn take_back(&mut self) {
        match self.seats.take_back(&mut self.game.record) {
            Ok(()) => {
                self.game.arrive();
                // What is redone next is what was taken back.
                self.game.forget_undone();
            }
            Err(error) => self.game.notice = Some(format!("Couldn't take back: {error}.")),
        }
    }

    // ---- ending the game --------------------------------------------------------------------------------

    /// Ends the game without a turn.
    pub(super) fn end(&mut self, ending: Ending) {
        self.game.look(Record::to_head);
        // With more than two players giving up is a turn like any other.
        let state = self.game.record.state();
        let ended = match ending {
            Ending::Resignation(_) if state.players() > 2 => {
                state.parse_turn(RESIGN).map_err(Into::into).and_then(|turn| self.game.record.play(&turn))
            }
            _ => self.game.record.end(ending),
        };
        match ended {
            Ok(_) => self.game.arrive(),
            Err(error) => self.game.notice = Some(error.to_string()),
        }
    }
}
