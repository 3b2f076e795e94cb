//! The clock of a table: when it runs, and the end of a player's time.

use std::time::Duration;

use egui::Context;

use super::clock_face::reading;
use super::game_view::GameView;
use super::opponents::UNSEEN;
use super::{Table, words};
use crate::app::kit::focus;
use crate::app::kit::sound::{self, Sound};
use crate::app::parts::playable::Playable;
use crate::record::TimeOut;
use crate::rules::{Ending, Side, State as _};

/// Frames are requested this long after a clock's next change, since an early frame would show nothing new.
const LATE: Duration = Duration::from_millis(1);

impl<G: Playable> GameView<G> {
    /// Carries out the agreement for the end of a player's time.
    fn on_time_out(&mut self, side: Side) {
        let lost = self.record().header().clock().is_some_and(|control| control.time_out() == TimeOut::Lost);
        self.viewer.hush();
        if lost {
            self.end(Ending::Resignation(side));
        }
        // The line above the board says how the game ended.
        if self.record().head_node().state().outcome().is_none() && self.viewer.notice().is_none() {
            self.viewer.say(words::is_out_of_time(&words::actor(self.record(), side)));
        }
    }
}

impl<G: Playable> Table<G> {
    /// Counts the time since the previous frame for the player whose turn it is, unless the clock is stopped, and
    /// requests the frame with the next change.
    pub(super) fn run_clock(&mut self, ctx: &Context) {
        let counted = self.game.seats.clock.counted.take();
        let side = self.game.record().to_move();
        let Some(before) = reading(self.game.record(), side) else { return };
        if self.game.is_drafting() && self.game.record().at_head() {
            self.game.seats.clock.start();
        }
        if before.is_out() || !self.lets_clock_run(ctx) {
            return;
        }
        let now = ctx.input(|input| input.time);
        self.game.seats.clock.counted = Some(now);
        let passed = counted.and_then(|counted| Duration::try_from_secs_f64(now - counted).ok());
        // After a long gap between frames, the time doesn't count: the window was hidden, or the machine was asleep.
        let passed = passed.filter(|passed| *passed < UNSEEN).unwrap_or_default();
        self.game.viewer.change(|record| record.spend(passed));
        let Some(reading) = reading(self.game.record(), side) else { return };
        if reading.is_short() && (!before.is_short() || reading.is_out()) {
            sound::note(ctx, Sound::LowTime);
        }
        if reading.is_out() {
            self.game.seats.clock.counted = None;
            self.game.on_time_out(side);
        } else {
            ctx.request_repaint_after(reading.until_change() + LATE);
        }
    }

    /// True if the players can see the board and play on it; otherwise their time doesn't count.
    fn lets_clock_run(&self, ctx: &Context) -> bool {
        self.game.seats.clock.is_started
            && self.game.record().head_node().state().outcome().is_none()
            && self.game.record().at_head()
            && self.game.viewer.is_building()
            && self.question.is_none()
            && focus::is_free(ctx)
            && ctx.input(|input| input.viewport().visible() != Some(false))
    }
}

#[cfg(test)]
mod tests {
    use egui::{RawInput, ViewportId};

    use super::super::ending;
    use super::super::question::Question;
    use super::*;
    use crate::app::kit::settings::Settings;
    use crate::app::kit::theme;
    use crate::app::parts::screen::Screen as _;
    use crate::engine::Level;
    use crate::record::{Allowance, Header, Record, Seat, TimeControl};
    use crate::rules::Draft as _;
    use crate::rules::crumble::{Crumble, Options};

    /// A table with a clock, and simulated time.
    struct Timed {
        table: Table<Crumble>,
        ctx: Context,
        settings: Settings,
        now: f64,
        minimized: bool,
    }

    impl Timed {
        fn new(seconds: u32, time_out: TimeOut, seats: &[Seat]) -> Self {
            let control = TimeControl::new(Allowance::Turn, vec![seconds; 2], time_out);
            let header = Header::default().with_clock(Some(control)).with_seats(seats.to_vec());
            let table = Table::new(Record::new(&Options::default(), header).unwrap());
            let (ctx, settings) = (Context::default(), Settings::default());
            theme::install(&ctx);
            let mut timed = Self { table, ctx, settings, now: 100.0, minimized: false };
            timed.wait(1.0);
            timed
        }

        /// Takes a step and, with `ends`, ends the turn.
        fn step(&mut self, ends: bool) {
            let step = self.table.game.viewer.shown().draft().unwrap().next_steps().swap_remove(0);
            self.table.game.viewer.push(&step).unwrap();
            if ends {
                self.table.game.end_turn();
            }
            self.wait(0.0);
        }

        /// Draws a frame after `seconds`, and returns the number of low-time sounds in it.
        fn wait(&mut self, seconds: f64) -> usize {
            self.now += seconds;
            let mut input = RawInput { time: Some(self.now), ..RawInput::default() };
            let window = input.viewports.entry(ViewportId::ROOT).or_default();
            (window.minimized, window.occluded) = (Some(self.minimized), Some(false));
            let mut output = self.ctx.run_ui(input, |ui| {
                self.table.ui(ui, &self.settings);
            });
            // There is no graphics card for these textures.
            output.textures_delta.clear();
            sound::take(&self.ctx).into_iter().filter(|sound| *sound == Sound::LowTime).count()
        }

        /// Goes to the start of the game, or to the current position.
        fn look(&mut self, back: bool) {
            self.table.game.viewer.go(if back { Record::first } else { Record::to_head });
        }

        fn is_running(&self) -> bool {
            self.table.game.seats.clock.counted.is_some()
        }

        /// The times on the clocks.
        fn shown(&self) -> [Option<String>; 2] {
            [Side::FIRST, Side::SECOND]
                .map(|side| reading(self.table.game.record(), side).map(|reading| reading.to_string()))
        }
    }

    fn both(first: &str, second: &str) -> [Option<String>; 2] {
        [first, second].map(|text| Some(text.to_owned()))
    }

    #[test]
    fn time_runs_for_the_player_to_move_once_somebody_has_begun() {
        let mut timed = Timed::new(60, TimeOut::PlayOn, &[]);
        timed.wait(1.5);
        assert_eq!(timed.shown(), both("1:00", "1:00"));
        timed.step(false);
        assert!(timed.is_running());
        timed.wait(1.5);
        assert_eq!(timed.shown(), both("0:59", "1:00"));
        timed.step(true);
        timed.wait(1.0);
        assert_eq!(timed.shown(), both("1:00", "0:59"));
    }

    #[test]
    fn nothing_is_counted_while_nobody_can_play_or_see() {
        let mut timed = Timed::new(60, TimeOut::PlayOn, &[]);
        timed.step(true);
        for (what, pause) in [
            ("a past turn is looked at", (|timed, on| timed.look(on)) as fn(&mut Timed, bool)),
            ("a question is asked", |timed, on| {
                timed.table.question = on.then_some(Question::Draw { from: Side::SECOND });
            }),
            ("the window is minimised", |timed, on| timed.minimized = on),
        ] {
            timed.wait(0.0);
            let before = timed.shown();
            pause(&mut timed, true);
            timed.wait(0.0);
            for _ in 0..5 {
                timed.wait(1.0);
            }
            assert_eq!((timed.shown(), timed.is_running()), (before.clone(), false), "{what}");
            pause(&mut timed, false);
            // An answered question keeps the keyboard for one more frame.
            timed.wait(0.0);
            timed.wait(0.0);
            timed.wait(1.0);
            assert_ne!(timed.shown(), before, "after {what}");
        }
        let before = timed.shown();
        timed.wait(600.0);
        assert_eq!(timed.shown(), before, "the machine slept");
    }

    #[test]
    fn short_time_is_heard_once_and_so_is_its_end_after_which_one_plays_on() {
        let mut timed = Timed::new(7, TimeOut::PlayOn, &[]);
        timed.step(false);
        let heard: Vec<usize> = (0..8).map(|_| timed.wait(1.0)).collect();
        assert_eq!(heard, [0, 1, 0, 0, 0, 0, 1, 0]);
        assert_eq!(timed.table.game.viewer.notice(), Some("Black is out of time."));
        assert_eq!(timed.shown(), both("0:00.0", "0:07"));
        assert!(reading(timed.table.game.record(), Side::FIRST).unwrap().is_out() && !timed.is_running());
        timed.table.game.end_turn();
        timed.wait(0.0);
        assert_eq!(timed.shown(), both("0:07", "0:07"));
        assert!(timed.is_running());
    }

    #[test]
    fn whose_time_is_out_has_lost_where_that_was_agreed() {
        let mut timed = Timed::new(2, TimeOut::Lost, &[]);
        timed.step(false);
        timed.wait(1.0);
        timed.wait(1.0);
        let result = ending::result(timed.table.game.record()).unwrap();
        assert_eq!(result, "White wins on time, after 0 turns.");
        let record = timed.table.game.record();
        assert_eq!(ending::made(record, record.head()), "Black ran out of time");
        assert!(!timed.table.game.viewer.has_steps() && timed.table.game.viewer.notice().is_none());
        let end = record.head();
        timed.table.game.take_back();
        timed.wait(0.0);
        assert_eq!(ending::made(timed.table.game.record(), end), "Black ran out of time", "it may be redone");
        assert_eq!(timed.shown(), both("0:02.0", "0:02.0"), "taken back, the turn begins anew");
    }

    #[test]
    fn a_bot_has_no_clock() {
        let mut timed = Timed::new(60, TimeOut::Lost, &[Seat::Bot(Level::Beginner), Seat::Person]);
        timed.table.game.seats.bots.pause(true);
        timed.step(false);
        timed.wait(1.0);
        assert_eq!(timed.shown(), [None, Some("1:00".to_owned())]);
        assert!(!timed.is_running());
    }
}
