//! Steps that play by themselves, one after the other.

use std::time::Duration;

use egui::Context;

use super::game_view::GameView;
use crate::app::kit::settings::Settings;
use crate::rules::Game;

/// The end of a playback.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Until {
    /// To the end of the turn shown.
    TurnEnd,
    /// To the end of the shown line of turns.
    LineEnd,
}

/// Steps that are played one after the other.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Playback {
    /// The time of the next step, in seconds of the interface's clock.
    due: f64,
    /// Its end.
    until: Until,
}

impl<G: Game> GameView<G> {
    /// Begins to play steps, or stops.
    pub(super) fn play_or_pause(&mut self, ctx: &Context) {
        match self.playback {
            Some(_) => self.playback = None,
            None => self.play_until(Until::LineEnd, ctx),
        }
    }

    /// Plays the turn that led to the place looked at, from its first step on.
    pub(super) fn replay(&mut self, ctx: &Context, settings: &Settings) {
        self.arrive();
        self.show_step(0);
        // The position before the turn is seen first.
        self.play_after(settings.step_time(), Until::TurnEnd, ctx);
    }

    /// Plays the steps from those shown on.
    pub(super) fn play_until(&mut self, until: Until, ctx: &Context) {
        self.play_after(Duration::ZERO, until, ctx);
    }

    /// Plays the steps from those shown on, after a pause.
    fn play_after(&mut self, pause: Duration, until: Until, ctx: &Context) {
        let due = ctx.input(|input| input.time) + pause.as_secs_f64();
        self.playback = Some(Playback { due, until });
        ctx.request_repaint();
    }

    /// Shows the next step if it is due and nothing moves on the board.
    pub(super) fn play_steps(&mut self, board_moves: bool, ctx: &Context, settings: &Settings) {
        let Some(Playback { due, until }) = self.playback else { return };
        let now = ctx.input(|input| input.time);
        if now < due {
            ctx.request_repaint_after(Duration::from_secs_f64(due - now));
            return;
        }
        self.playback = None;
        // The last event of a step that moves is to be seen as long as a step without any.
        let goes_on = board_moves || (self.step_forward() && self.has_steps_until(until));
        // What a step brings about follows at its heels.
        let is_brought = self.shown().next_frame().is_some_and(|frame| frame.step.is_none());
        let pause = settings.step_time() / if is_brought { 4 } else { 1 };
        self.playback = goes_on.then_some(Playback { due: now + pause.as_secs_f64(), until });
        // At the end, what waited for it goes on in the next frame.
        ctx.request_repaint_after(if goes_on { pause } else { Duration::ZERO });
    }

    /// A step follows that is to be played.
    fn has_steps_until(&self, until: Until) -> bool {
        match until {
            Until::TurnEnd => !self.is_building() && !self.shown().is_at_end(),
            Until::LineEnd => self.has_next_step(),
        }
    }
}
