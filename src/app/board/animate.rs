//! The clock of a board's animations.

use std::time::Duration;

use egui::Context;

/// Runs once for each new moment of a board, for as long as its step takes to show.
#[derive(Clone, Copy, Debug)]
pub struct Animation {
    moment: Option<u64>,
    run: Option<Run>,
    pace: f64,
}

impl Default for Animation {
    fn default() -> Self {
        Self { moment: None, run: None, pace: 1.0 }
    }
}

#[derive(Clone, Copy, Debug)]
struct Run {
    start: f64,
    seconds: f64,
}

impl Animation {
    /// Sets how fast the clock runs: at 2 it needs half the time.
    pub const fn set_pace(&mut self, pace: f64) {
        self.pace = pace;
    }

    /// Tells which moment is shown; a new one starts the clock where `seconds` is more than zero. The first
    /// moment of all stands still: nothing led to it. Says whether the moment is new.
    pub fn show(&mut self, ctx: &Context, moment: u64, seconds: f64) -> bool {
        if self.moment == Some(moment) {
            return false;
        }
        let first = self.moment.replace(moment).is_none();
        let start = ctx.input(|input| input.time);
        self.run = (!first && seconds > 0.0).then_some(Run { start, seconds });
        true
    }

    /// The seconds since the start, at the pace set, while the clock runs, and asks for the next frame; `None` at rest.
    pub fn seconds(&mut self, ctx: &Context) -> Option<f64> {
        let run = self.run?;
        let passed = (ctx.input(|input| input.time) - run.start) * self.pace;
        if passed >= run.seconds {
            self.run = None;
            return None;
        }
        ctx.request_repaint_after(Duration::from_millis(16));
        Some(passed)
    }
}

/// How far something is that starts and ends gently: from 0 before `start` to 1 after `seconds` more.
#[must_use]
pub fn ease(passed: f64, start: f64, seconds: f64) -> f32 {
    let t = ((passed - start) / seconds).clamp(0.0, 1.0);
    let eased = t * t * (3.0 - 2.0 * t);
    super::view::single(eased)
}

#[cfg(test)]
mod tests {
    use super::{Animation, ease};
    use egui::{Context, RawInput};

    /// Shows a second moment and then says for how many frames of 10 ms its 0.1 seconds run.
    fn frames(pace: f64) -> usize {
        let (ctx, mut animation) = (Context::default(), Animation::default());
        animation.set_pace(pace);
        animation.show(&ctx, 0, 0.1);
        animation.show(&ctx, 1, 0.1);
        let at = |frame: u32| RawInput { time: Some(f64::from(frame) * 0.01), ..RawInput::default() };
        let running = |frame: &u32| {
            let mut seconds = None;
            let mut output = ctx.run_ui(at(*frame), |_| seconds = animation.seconds(&ctx));
            // Nothing is painted here.
            output.textures_delta.clear();
            seconds.is_some()
        };
        (0..100).take_while(running).count()
    }

    #[test]
    fn the_clock_runs_at_its_pace() {
        assert_eq!((frames(0.5), frames(1.0), frames(2.0)), (20, 10, 5));
    }

    #[test]
    fn easing_starts_at_nothing_and_ends_at_all() {
        assert_eq!(ease(0.1, 0.2, 0.3), 0.0);
        assert!(ease(0.3, 0.2, 0.3) > 0.0 && ease(0.3, 0.2, 0.3) < 0.5);
        assert_eq!(ease(0.6, 0.2, 0.3), 1.0);
    }
}
