//! The clock of a board's animations.

use std::time::Duration;

use egui::Context;

/// Runs once for each new moment of a board, for as long as its step takes to show.
#[derive(Clone, Copy, Debug, Default)]
pub struct Animation {
    moment: Option<u64>,
    run: Option<Run>,
}

#[derive(Clone, Copy, Debug)]
struct Run {
    start: f64,
    seconds: f64,
}

impl Animation {
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

    /// The seconds since the start while the clock runs, and asks for the next frame; `None` at rest.
    pub fn seconds(&mut self, ctx: &Context) -> Option<f64> {
        let run = self.run?;
        let passed = ctx.input(|input| input.time) - run.start;
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
    use super::ease;

    #[test]
    fn easing_starts_at_nothing_and_ends_at_all() {
        assert_eq!(ease(0.1, 0.2, 0.3), 0.0);
        assert!(ease(0.3, 0.2, 0.3) > 0.0 && ease(0.3, 0.2, 0.3) < 0.5);
        assert_eq!(ease(0.6, 0.2, 0.3), 1.0);
    }
}
