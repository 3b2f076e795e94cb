//! Looking around at a table: at other turns, at single steps, at demonstrations, and playing steps one after the
//! other.

use std::time::Duration;

use egui::Context;

use super::Table;
use super::list::ListAction;
use super::viewer::{Playback, Until};
use crate::app::kit::command::Command;
use crate::app::kit::session::Session as _;
use crate::app::kit::settings::Settings;
use crate::app::parts::playable::Playable;
use crate::record::{NodeId, Record, Subject, Timeline};

impl<G: Playable> Table<G> {
    /// The cursor moved: shows where it is now.
    pub(super) fn arrive(&mut self) {
        self.notice = None;
        self.viewer.show_place(&self.record);
    }

    /// Moves the cursor, and shows where it is then.
    pub(super) fn look(&mut self, walk: impl FnOnce(&mut Record<G>)) {
        walk(&mut self.record);
        self.arrive();
    }

    /// Looks at a turn, which is shown in the list whatever was folded.
    pub(super) fn visit(&mut self, node: NodeId) {
        self.list.unfold(&self.record, node);
        self.look(|record| record.go_to(node));
    }

    /// Looks at what was picked in the list of turns.
    pub(super) fn on_list(&mut self, action: ListAction, commands: &mut Vec<Command>) {
        match action {
            ListAction::Do(node, command) => {
                self.look(|record| record.go_to(node));
                commands.push(command);
            }
            ListAction::Show(node) => self.look(|record| record.go_to(node)),
            // Shown on the board in the same frame.
            ListAction::Point(..) => {}
            ListAction::Step(node, step) => {
                if self.record.cursor() != node || self.viewer.subject().is_some() {
                    self.look(|record| record.go_to(node));
                }
                self.viewer.playback = None;
                self.viewer.show_step(&self.record, step);
            }
        }
    }

    /// The events of a turn, or of one of its steps, counted from 1.
    pub(super) fn events_of(&self, node: NodeId, step: Option<usize>) -> Vec<G::Event> {
        let frames = self.record.frames(node).unwrap_or_default();
        let meant = |at: usize| step.is_none_or(|step| step == at + 1);
        let meant = frames.iter().enumerate().filter(|(at, _)| meant(*at));
        meant.flat_map(|(_, frame)| frame.events.iter().cloned()).collect()
    }

    /// Shows one step less; `false` at the start of the line.
    pub(super) fn step_back(&mut self) -> bool {
        let here = self.record.cursor();
        let moved = self.viewer.step_back(&mut self.record);
        self.drop_notice_unless_at(here);
        moved
    }

    /// Shows one step more; `false` at the end of the line.
    pub(super) fn step_forward(&mut self) -> bool {
        let here = self.record.cursor();
        let moved = self.viewer.step_forward(&mut self.record);
        self.drop_notice_unless_at(here);
        moved
    }

    fn drop_notice_unless_at(&mut self, node: NodeId) {
        self.notice = self.notice.take().filter(|_| self.record.cursor() == node);
    }

    // ---- playing steps ----------------------------------------------------------------------------------

    /// Begins to play steps, or stops.
    pub(super) fn play_or_pause(&mut self, ctx: &Context) {
        match self.viewer.playback {
            Some(_) => self.viewer.playback = None,
            None => self.play_until(Until::LineEnd, ctx),
        }
    }

    /// Plays the turn that led to the place looked at, from its first step on.
    pub(super) fn replay(&mut self, ctx: &Context, settings: &Settings) {
        self.arrive();
        self.viewer.show_step(&self.record, 0);
        // The position before the turn is seen first.
        self.play_after(settings.step_time(), Until::TurnEnd, ctx);
    }

    /// Shows a turn once more that a person ended, to the person who comes next, once the board has come to rest.
    pub(super) fn replay_ended(&mut self, ctx: &Context, settings: &Settings) {
        if self.board.is_moving() {
            return;
        }
        let here = self.record.cursor();
        let ended = self.viewer.ended.take().filter(|node| *node == here && settings.replay_turns);
        let steps = ended.and_then(|node| self.record.frames(node).ok()).map_or(0, <[_]>::len);
        if steps > 1 && self.takes_input() && !self.viewer.has_steps() && !self.is_bots_turn() {
            self.replay(ctx, settings);
        }
    }

    /// Plays the steps from those shown on.
    pub(super) fn play_until(&mut self, until: Until, ctx: &Context) {
        self.play_after(Duration::ZERO, until, ctx);
    }

    /// Plays the steps from those shown on, after a pause.
    fn play_after(&mut self, pause: Duration, until: Until, ctx: &Context) {
        let due = ctx.input(|input| input.time) + pause.as_secs_f64();
        self.viewer.playback = Some(Playback { due, until });
        ctx.request_repaint();
    }

    /// Shows the next step if it is due, once the board has come to rest.
    pub(super) fn play_steps(&mut self, ctx: &Context, settings: &Settings) {
        let Some(Playback { due, until }) = self.viewer.playback else { return };
        let now = ctx.input(|input| input.time);
        if now < due {
            ctx.request_repaint_after(Duration::from_secs_f64(due - now));
            return;
        }
        self.viewer.playback = None;
        // The last event of a step that moves is to be seen as long as a step without any.
        let goes_on = self.board.is_moving() || (self.step_forward() && self.has_steps_until(until));
        // What a step brings about follows at its heels.
        let is_brought = self.viewer.shown().next_frame().is_some_and(|frame| frame.step.is_none());
        let pause = settings.step_time() / if is_brought { 4 } else { 1 };
        self.viewer.playback = goes_on.then_some(Playback { due: now + pause.as_secs_f64(), until });
        // At the end, what waited for it goes on in the next frame.
        ctx.request_repaint_after(if goes_on { pause } else { Duration::ZERO });
    }

    /// A step follows that is to be played.
    fn has_steps_until(&self, until: Until) -> bool {
        match until {
            Until::TurnEnd => !self.viewer.is_building() && !self.viewer.shown().is_at_end(),
            Until::LineEnd => self.can(Command::StepForward).is_ok(),
        }
    }

    // ---- demonstrations ---------------------------------------------------------------------------------

    /// Shows a turn that is not played, from its first step on.
    pub(super) fn demonstrate(&mut self, subject: Subject, before: G::State, turn: &G::Turn, ctx: &Context) {
        match Timeline::demonstration(subject, before, turn) {
            Ok(demonstration) => {
                self.viewer.demonstrate(demonstration);
                self.play_until(Until::TurnEnd, ctx);
            }
            Err(error) => self.notice = Some(error.to_string()),
        }
    }

    /// Goes back from a demonstration to the game; `false` if there is none.
    pub(super) fn end_demonstration(&mut self) -> bool {
        let ends = self.viewer.subject().is_some();
        if ends {
            self.viewer.show_place(&self.record);
        }
        ends
    }
}
