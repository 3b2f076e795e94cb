//! Playing at a table: building turns and ending them, taking back, ending the game.

use super::Table;
use super::ending;
use crate::app::board::BoardAction;
use crate::app::kit::command::Command;
use crate::app::kit::settings::Settings;
use crate::app::parts::playable::Playable;
use crate::record::{EditKind, NodeKind, Record, Source};
use crate::rules::{Ending, Outcome, RESIGN, Side, State as _};

impl<G: Playable> Table<G> {
    // ---- building turns ---------------------------------------------------------------------------------

    /// Whoever is at the board may play at the place looked at: only where the game stands.
    pub(super) fn may_play_here(&self) -> bool {
        self.record.at_head()
            && self.record.may_play().is_ok()
            && self.may_handle(self.record.state().to_move())
    }

    /// The board takes input: where the game stands, for what is looked at is only looked at.
    pub(super) fn takes_input(&self) -> bool {
        match self.viewer.shown().source() {
            Source::Building { .. } => self.may_play_here() && !self.is_tried(),
            Source::Past(_) | Source::Demonstration { .. } => false,
        }
    }

    /// The answer to a click that plays nothing, because the board shows something else than the game.
    pub(super) fn idle(&self) -> Option<&'static str> {
        match self.viewer.shown().source() {
            Source::Demonstration { .. } => Some("View only: go back to the game to play."),
            Source::Building { .. } if self.record.at_head() => None,
            Source::Past(_) | Source::Building { .. } if self.is_free() => {
                Some("This is not the current position. Go back to the game, or play from here.")
            }
            Source::Past(_) | Source::Building { .. } => {
                Some("This is not the current position. Go back to the game to play.")
            }
        }
    }

    /// A turn is being built and has steps.
    pub(super) fn is_drafting(&self) -> bool {
        self.viewer.has_steps() && self.takes_input()
    }

    /// Undoes the steps of a turn that its player may no longer build.
    pub(super) fn clear_board(&mut self) {
        if self.viewer.has_steps() && !self.takes_input() {
            self.viewer.seek(0);
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

    /// Takes a step. A turn that nothing can follow ends by itself if the players want that.
    fn take_step(&mut self, step: &G::Step, settings: &Settings) {
        if let Err(error) = self.viewer.push(step) {
            self.notice = Some(error.to_string());
            return;
        }
        self.notice = None;
        self.end_if_complete(!settings.confirm_turns);
    }

    /// Ends a turn that nothing can follow if it is won or lost by then, or `anyway`.
    pub(super) fn end_if_complete(&mut self, anyway: bool) {
        let shown = self.viewer.shown();
        let won = matches!(shown.outcome(), Some(Outcome::Win(..)));
        if shown.is_complete() && (won || anyway) {
            self.end_turn();
        }
    }

    /// Lets the game go on from what is shown: before a turn that is walked through, with the steps of it that are
    /// shown.
    pub(super) fn play_from_here(&mut self) {
        let here = self.record.cursor();
        let walked = self.viewer.past_step();
        let place = self.record.node(here).and_then(|node| node.parent()).filter(|_| walked.is_some());
        let frames = self.record.frames(here).unwrap_or_default();
        let shown = frames.iter().take(walked.unwrap_or_default());
        let steps: Vec<G::Step> = shown.filter_map(|frame| frame.step.clone()).collect();
        if let Err(error) = self.record.reopen(place.unwrap_or(here)) {
            self.notice = Some(error.to_string());
            return;
        }
        self.arrive();
        if walked.is_some() {
            // Steps of a turn that was being built there before are not part of what is shown.
            self.viewer.seek(0);
        }
        for step in &steps {
            let again = self.viewer.push(step);
            debug_assert!(again.is_ok(), "a step of a turn is refused when it is taken again");
        }
        self.viewer.jump();
    }

    /// The state at the place looked at; while the steps of a turn are walked through, that before the turn: what it led to
    /// is still to be seen.
    pub(super) fn settled(&self) -> &G::State {
        let walked = self.viewer.past_step().and_then(|_| self.record.before(self.record.cursor()));
        walked.unwrap_or(self.record.state())
    }

    /// Undoes the last step of the turn being built.
    pub(super) fn undo_step(&mut self) {
        if self.viewer.seek(self.viewer.shown().playhead().saturating_sub(1)) {
            self.notice = None;
        }
    }

    /// Ends the turn being built.
    pub(super) fn end_turn(&mut self) {
        let finished = self.viewer.shown().finish().map_err(Into::into);
        match finished.and_then(|turn| self.record.play_finished(turn)) {
            Ok(_) => {
                self.notice = None;
                // A turn may begin and end with one click.
                self.clock.start();
                self.viewer.show_ended(&self.record);
            }
            Err(error) => self.notice = Some(error.to_string()),
        }
    }

    // ---- taking back ------------------------------------------------------------------------------------

    /// Undoes the last edit of the game.
    pub(super) fn undo(&mut self) {
        if self.record.last_edit() == Some(EditKind::Turn) {
            self.take_back();
        } else if self.record.undo().is_ok() {
            self.arrive();
            // What is redone next is what was undone.
            self.viewer.forget_undone(&self.record);
        }
    }

    /// A step of the turn being built was undone.
    pub(super) fn can_redo_step(&self) -> bool {
        self.takes_input() && !self.viewer.shown().is_at_end()
    }

    /// Takes the step again that was undone last.
    pub(super) fn redo_step(&mut self) {
        self.viewer.seek(self.viewer.shown().playhead() + 1);
    }

    /// Does again what was undone in the game.
    pub(super) fn redo(&mut self) {
        if let Ok(kind) = self.record.redo() {
            // With a person's turn those of the bots were taken back that followed it.
            let follows = |table: &Self| {
                table.has_persons()
                    && table.bot_to_move().is_some()
                    && table.record.may_redo() == Ok(EditKind::Turn)
            };
            while kind.is_play() && follows(self) && self.record.redo().is_ok() {}
            self.arrive();
        }
    }

    /// What a person did last that ended the game without a turn, if that is what would be taken back.
    fn own_ending(&self) -> Option<Ending> {
        match *self.record.head_node().kind() {
            NodeKind::Ending(ending) => {
                self.record.head_node().side().is_none_or(|side| self.may_handle(side)).then_some(ending)
            }
            NodeKind::Start | NodeKind::Turn { .. } => None,
        }
    }

    /// The turn that would be taken back, in words; `None` if none may be.
    pub(super) fn what_is_taken_back(&self) -> Option<String> {
        let taken = self.record.takeback().ok()?;
        let names = self.names();
        let of = |side: Side, what| Some(format!("{}'s {what}", names.of(side)));
        match self.own_ending() {
            Some(Ending::Resignation(side)) if ending::is_on_time(&self.record, self.record.head()) => {
                of(side, "loss on time")
            }
            Some(Ending::Resignation(side)) => of(side, "resignation"),
            Some(Ending::Claim(side, _)) => of(side, "claim of a draw"),
            Some(Ending::Agreement) => Some("the agreed draw".to_owned()),
            None if self.record.head_node().kind().is_resignation() => of(taken?, "resignation"),
            None => {
                let last = self.record.node(self.last_of_persons())?;
                // What is looked at may be another turn of the same player.
                if self.record.at_head() {
                    of(last.side()?, "turn")
                } else {
                    Some(format!("turn {}", last.depth()))
                }
            }
        }
    }

    /// Takes back what was done last: a person's resignation, claim or agreement, or else the last turn of a person.
    pub(super) fn take_back(&mut self) {
        let ending = self.own_ending();
        match self.record.take_back() {
            Ok(_) => {
                if ending.is_none() {
                    self.take_back_to_person();
                }
                self.arrive();
                // What is redone next is what was taken back.
                self.viewer.forget_undone(&self.record);
            }
            Err(error) => self.notice = Some(format!("Couldn't take back: {error}.")),
        }
    }

    // ---- ending the game --------------------------------------------------------------------------------

    /// Ends the game without a turn.
    pub(super) fn end(&mut self, ending: Ending) {
        self.look(Record::to_head);
        // With more than two players giving up is a turn like any other.
        let state = self.record.state();
        let ended = match ending {
            Ending::Resignation(_) if state.players() > 2 => {
                state.parse_turn(RESIGN).map_err(Into::into).and_then(|turn| self.record.play(&turn))
            }
            _ => self.record.end(ending),
        };
        match ended {
            Ok(_) => self.arrive(),
            Err(error) => self.notice = Some(error.to_string()),
        }
    }
}
