//! Automatic playback of steps.

use std::time::Duration;

use egui::Context;

use super::Viewer;
use crate::app::kit::settings::Settings;
use crate::engine::Evaluated;

/// The point at which a playback ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum Until {
    /// The end of the turn shown.
    TurnEnd,
    /// The end of the line of turns shown.
    LineEnd,
}

/// The state of a running playback.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Playback {
    /// The time of the next step, in seconds of egui's clock.
    due: f64,
    until: Until,
}

impl<G: Evaluated> Viewer<G> {
    /// True while steps are played automatically.
    pub(in super::super) const fn is_playing(&self) -> bool {
        self.playback.is_some()
    }

    /// Stops the playback at the position shown.
    pub(in super::super) const fn stop(&mut self) {
        self.playback = None;
    }

    /// Starts playing the steps to the end of the line, or stops the playback.
    pub(in super::super) fn play_or_pause(&mut self, ctx: &Context) {
        match self.playback {
            Some(_) => self.playback = None,
            None => self.play_until(Until::LineEnd, ctx),
        }
    }

    /// Replays the turn shown from its first step.
    pub(in super::super) fn replay(&mut self, ctx: &Context, settings: &Settings) {
        self.arrive();
        self.show_step(0);
        // First show the position before the turn.
        self.play_after(settings.step_time(), Until::TurnEnd, ctx);
    }

    /// Starts playback from the position shown.
    pub(in super::super) fn play_until(&mut self, until: Until, ctx: &Context) {
        self.play_after(Duration::ZERO, until, ctx);
    }

    /// Starts playback from the position shown, after a pause.
    fn play_after(&mut self, pause: Duration, until: Until, ctx: &Context) {
        let due = ctx.input(|input| input.time) + pause.as_secs_f64();
        self.playback = Some(Playback { due, until });
        ctx.request_repaint();
    }

    /// Shows the next step if it is due and nothing moves on the board.
    pub(in super::super) fn play_steps(&mut self, board_moves: bool, ctx: &Context, settings: &Settings) {
        let Some(Playback { due, until }) = self.playback else { return };
        let now = ctx.input(|input| input.time);
        if now < due {
            ctx.request_repaint_after(Duration::from_secs_f64(due - now));
            return;
        }
        self.playback = None;
        // While the board is still moving, don't show the next step: wait for another pause, so that the last event
        // stays visible.
        let goes_on = board_moves || (self.step_forward() && self.has_steps_until(until));
        // A consequence of a step follows it quickly.
        let is_brought = self.shown().next_frame().is_some_and(|frame| frame.step.is_none());
        let pause = settings.step_time() / if is_brought { 4 } else { 1 };
        self.playback = goes_on.then_some(Playback { due: now + pause.as_secs_f64(), until });
        // At the end, repaint at once, because something may be waiting for the end.
        ctx.request_repaint_after(if goes_on { pause } else { Duration::ZERO });
    }

    /// True if another step follows before the end of the playback.
    fn has_steps_until(&self, until: Until) -> bool {
        match until {
            Until::TurnEnd => !self.is_building() && !self.shown().is_at_end(),
            Until::LineEnd => self.has_next_step(),
        }
    }
}
