//! Playing at a table: building turns and ending them, taking back, ending the game.

use super::game_view::GameView;
use super::words;
use crate::app::board::BoardAction;
use crate::app::kit::command::Command;
use crate::app::kit::deed::need;
use crate::app::kit::settings::Settings;
use crate::app::parts::playable::Playable;
use crate::record::{EditKind, Record, Source, UndoError};
use crate::rules::{Draft as _, Ending, Heading, Outcome, RESIGN, Reason, Side, State as _, Told as _};

impl<G: Playable> GameView<G> {
    /// The answer to a click while the board shows a demonstration, a past turn, or a position that the player only
    /// views; else `None`.
    pub(super) fn idle(&self) -> Option<&'static str> {
        match self.viewer.shown().source() {
            Source::Demonstration { .. } => Some(words::SHOWN_ONLY),
            Source::Building { .. } if self.record().at_head() || self.viewer.is_trying() => None,
            Source::Past(_) | Source::Building { .. } if self.may_try() => Some(words::GO_BACK_OR_PLAY),
            Source::Past(_) | Source::Building { .. } => Some(words::GO_BACK),
        }
    }

    /// Ends the game without a turn.
    pub(super) fn end(&mut self, ending: Ending) {
        self.viewer.go(Record::to_head);
        self.viewer.edit(|record| match ending {
            // With more than two players, a resignation is a turn.
            Ending::Resignation(_) if record.state().players() > 2 => record.play_text(RESIGN),
            _ => record.end(ending),
        });
    }

    /// The draws that humans may claim now.
    ///
    /// # Errors
    /// The reason why there are none, as a sentence.
    pub(super) fn claims(&self) -> Result<Vec<(Side, &'static Reason)>, String> {
        need(!self.is_over(), words::OVER)?;
        let claims = self.seats.claims(self.record());
        need(!claims.is_empty(), words::NO_CLAIM)?;
        Ok(claims)
    }

    // ---- building turns ---------------------------------------------------------------------------------

    /// True if a human may play from the position shown: the current position, or a position in a variation being
    /// tried.
    pub(super) fn may_play_here(&self) -> bool {
        let record = self.record();
        if self.viewer.is_trying() {
            return record.state().outcome().is_none();
        }
        record.may_play().is_ok() && self.seats.may_handle(record, record.state().to_move())
    }

    /// True if the board takes input: a human may play the position shown and, in an exercise, hasn't tried a turn yet.
    pub(super) fn takes_input(&self) -> bool {
        match self.viewer.shown().source() {
            Source::Building { .. } => self.may_play_here() && !self.is_tried(),
            Source::Past(_) | Source::Demonstration { .. } => false,
        }
    }

    /// True if a player is building a turn that has steps.
    pub(super) fn is_drafting(&self) -> bool {
        self.viewer.has_steps() && self.takes_input()
    }

    /// The section that forbids ending the turn on the board now, if any.
    pub(super) fn unfinished(&self) -> Option<Heading> {
        let draft = self.viewer.shown().draft().filter(|_| self.takes_input())?;
        draft.may_end().err()?.section()
    }

    /// Undoes the steps of a turn that its player may no longer build.
    pub(super) fn clear_board(&mut self) {
        if self.viewer.has_steps() && !self.takes_input() {
            self.viewer.seek(0);
        }
    }

    /// Ends the turn being built and adds it to the game or the variation, or sets a notice if that fails.
    pub(super) fn end_turn(&mut self) {
        if self.viewer.end_turn() && self.record().at_head() {
            // A turn can consist of a single click, so the clock may not have been started.
            self.seats.clock.start();
        }
    }

    /// Ends a turn that can have no further steps if a player has won or if `anyway` is true.
    pub(super) fn end_if_complete(&mut self, anyway: bool) {
        let shown = self.viewer.shown();
        let won = matches!(shown.outcome(), Some(Outcome::Win(..)));
        if shown.is_complete() && (won || anyway) {
            self.end_turn();
        }
    }

    /// Carries out an action on the board, unless the board no longer takes input. If the action is a command, it is
    /// only added to `commands`.
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

    /// Takes a step. If no further step is possible, the turn then ends by itself, provided that the game and the
    /// settings allow it and takebacks are free.
    pub(super) fn take_step(&mut self, step: &G::Step, settings: &Settings) {
        if let Err(error) = self.viewer.push(step) {
            self.viewer.say(error.with(&self.viewer.names()).to_string());
            return;
        }
        self.viewer.hush();
        self.end_if_complete(G::ENDS_BY_ITSELF && !settings.confirm_turns && self.is_free());
    }

    // ---- taking back ------------------------------------------------------------------------------------

    /// Undoes the last edit of the game.
    pub(super) fn undo(&mut self) {
        if self.record().last_edit() == Some(EditKind::Turn) {
            self.take_back();
        } else if let Some(kind) = self.viewer.edit(Record::undo) {
            self.viewer.say(words::undone(kind));
            // Redo must now repeat this edit, not an older step.
            self.viewer.forget_undone();
        }
    }

    /// True if the turn being built has an undone step.
    pub(super) fn can_redo_step(&self) -> bool {
        self.takes_input() && !self.viewer.shown().is_at_end()
    }

    /// Redoes the last undone edit of the game.
    pub(super) fn redo(&mut self) {
        // A takeback also removes the bots' turns after a human's turn, so redo these as well.
        let follows = |record: &Record<G>| {
            record.has_humans()
                && self.seats.bot_to_move(record).is_some()
                && record.may_redo() == Ok(EditKind::Turn)
        };
        self.viewer.edit(|record| {
            let kind = record.redo()?;
            while kind == EditKind::Turn && follows(record) && record.redo().is_ok() {}
            Ok::<_, UndoError>(kind)
        });
    }

    /// Takes back the last action of a human: a resignation, a claim or an agreement, or else the last turn.
    pub(super) fn take_back(&mut self) {
        let taken = self.viewer.edit(|record| self.seats.take_back(record).map_err(words::couldnt_take_back));
        if taken.is_some() {
            // Redo must now repeat this turn, not an older step.
            self.viewer.forget_undone();
        }
    }
}
