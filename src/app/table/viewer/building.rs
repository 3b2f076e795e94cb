//! Building a turn: its steps, and its end.

use super::Viewer;
use crate::engine::Evaluated;
use crate::record::Timeline;
use crate::record::format::Begun;
use crate::rules::{Told as _, TurnError};

impl<G: Evaluated> Viewer<G> {
    /// Drops the undone steps of the turn being built if none of its steps is left: otherwise redo would repeat them
    /// instead of the edit undone last.
    pub(in super::super) fn forget_undone(&mut self) {
        if self.is_building() && self.shown.playhead() == 0 {
            self.shown = Timeline::build(&self.record);
        }
    }

    /// Adds a step to the turn being built.
    ///
    /// # Errors
    /// The reason why the rules refuse the step.
    pub(in super::super) fn push(&mut self, step: &G::Step) -> Result<(), TurnError<G::Illegal>> {
        self.shown.push(step)?;
        self.steps_taken += 1;
        self.changed(true);
        Ok(())
    }

    /// Adds steps to the turn being built and shows the result as a new position, without animation. If the rules
    /// refuse a step, it undoes the whole turn and sets a notice.
    pub(in super::super) fn push_all(&mut self, steps: &[G::Step]) {
        for step in steps {
            if let Err(error) = self.push(step) {
                self.seek(0);
                self.say(error.with(&self.names()).to_string());
                break;
            }
        }
        self.changed(false);
    }

    /// Undoes the last step of the turn being built.
    pub(in super::super) fn undo_step(&mut self) {
        if self.seek(self.shown.playhead().saturating_sub(1)) {
            self.hush();
        }
    }

    /// Redoes the step that was undone last.
    pub(in super::super) fn redo_step(&mut self) {
        self.seek(self.shown.playhead() + 1);
    }

    /// Ends the turn being built and adds it to the game or the variation, or sets a notice and returns `false`.
    pub(in super::super) fn end_turn(&mut self) -> bool {
        let finished = self.shown.finish().map_err(Into::into);
        let ended = finished.and_then(|turn| {
            if self.is_trying() {
                let node = self.record.add_variation(self.record.cursor(), turn.turn())?;
                self.record.go_to(node);
                return Ok(node);
            }
            self.record.play_finished(turn)
        });
        self.notice = ended.as_ref().err().map(ToString::to_string);
        if ended.is_ok() {
            // A turn that ends by itself may end before the board has shown its last step.
            self.show_ended(self.drawn_serial == Some(self.serial));
        }
        ended.is_ok()
    }

    /// Starts a variation from the position shown. Inside a past turn, it starts before that turn and repeats the steps
    /// shown. The game doesn't change.
    pub(in super::super) fn play_from_here(&mut self) {
        let here = self.record.cursor();
        let walked = self.past_step();
        let place = self.record.node(here).and_then(|node| node.parent()).filter(|_| walked.is_some());
        let frames = self.record.frames(here).unwrap_or_default();
        let shown = frames.iter().take(walked.unwrap_or_default());
        let steps: Vec<G::Step> = shown.filter_map(|frame| frame.step.clone()).collect();
        let from = place.unwrap_or(here);
        self.tried_from = Some(from);
        self.go(|record| record.go_to(from));
        if walked.is_some() {
            // Drop the steps of an unfinished turn that starts here: they aren't part of the position shown.
            self.seek(0);
        } else if let Some(begun) = self.parked.remove(&from) {
            self.shown = begun;
        }
        self.push_all(&steps);
    }

    /// Puts back turns that were being built when the game was saved. If there are only turns begun in variations, the
    /// last of them is shown, so that it can be found.
    pub(in super::super) fn take_begun(&mut self, begun: Begun<G>) {
        for (place, steps) in begun {
            let Some(node) = self.record.node(place) else { continue };
            let mut turn = Timeline::build_at(&self.record, place, node.state());
            let is_whole = steps.iter().all(|step| turn.push(step).is_ok());
            debug_assert!(is_whole, "a step of a file that was read is refused");
            self.parked.insert(place, turn);
        }
        let head = self.record.head();
        match self.parked.keys().next_back() {
            Some(&place) if !self.parked.contains_key(&head) => {
                self.record.go_to(place);
                self.play_from_here();
            }
            _ => self.shown = self.building(),
        }
    }
}
