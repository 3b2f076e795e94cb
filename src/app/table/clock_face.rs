//! A table's clock and its readings, and the display of a reading at the end of a line.

use std::fmt;
use std::time::Duration;

use egui::{Align2, Rect, TextStyle, Ui};

use super::words;
use crate::app::kit::text::Text;
use crate::app::kit::theme::{self, Colors};
use crate::app::parts::icon::Icon;
use crate::record::{Record, Seat};
use crate::rules::{Game, Side, State as _};

/// Time is short when a tenth of the total is left, within these limits.
const SHORT: [Duration; 2] = [Duration::from_secs(5), Duration::from_secs(20)];
/// The width of the symbol before a time, in points.
const SIGN: f32 = 18.0;

/// The state of a player's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Reading {
    left: Duration,
    /// Time is short when this much or less is left.
    short: Duration,
}

impl Reading {
    /// The reading of a clock with `left` remaining of a total of `time`.
    pub(super) fn new(left: Duration, time: Duration) -> Self {
        let [least, most] = SHORT;
        Self { left, short: (time / 10).clamp(least, most) }
    }

    pub(super) fn is_short(self) -> bool {
        self.left <= self.short
    }

    pub(super) const fn is_out(self) -> bool {
        self.left.is_zero()
    }

    /// The smallest unit shown.
    fn unit(self) -> Duration {
        if self.is_short() { Duration::from_millis(100) } else { Duration::from_secs(1) }
    }

    /// The time until the display of a running clock changes.
    pub(super) fn until_change(self) -> Duration {
        let unit = self.unit();
        // Times are rounded up, so an exact multiple of the unit stays on display for a whole unit.
        let rest = Duration::from_nanos_u128(self.left.as_nanos() % unit.as_nanos());
        let rest = if rest.is_zero() { unit } else { rest };
        if self.is_short() { rest } else { rest.min(self.left - self.short) }
    }
}

/// Minutes and seconds, with hours if there are any, and with tenths if time is short: `1:02:03`, `4:05`, `0:09.4`.
impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let units = self.left.as_nanos().div_ceil(self.unit().as_nanos());
        let (seconds, tenths) = if self.is_short() { (units / 10, Some(units % 10)) } else { (units, None) };
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        match hours {
            0 => write!(f, "{minutes}:{seconds:02}")?,
            _ => write!(f, "{hours}:{minutes:02}:{seconds:02}")?,
        }
        tenths.map_or(Ok(()), |tenths| write!(f, ".{tenths}"))
    }
}

/// A player's clock as it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Face {
    /// The time to show.
    pub(super) reading: Reading,
    /// True on the player's turn.
    pub(super) is_turn: bool,
    /// The clock is stopped, although it is the player's turn.
    pub(super) stands_still: bool,
}

impl Face {
    /// The text for screen readers.
    pub(super) fn words(self) -> String {
        if self.reading.is_out() { words::OUT_OF_TIME.to_owned() } else { self.reading.to_string() }
    }

    /// Paints the clock at the right end of a line, in the style `figures`, and returns the rest of the line. A clock
    /// that is stopped on the player's turn and a clock without time left have symbols besides their colours; a short
    /// time is shown with tenths.
    pub(super) fn paint(self, ui: &Ui, line: Rect, figures: &TextStyle) -> Rect {
        let (colors, painter) = (Colors::of(ui.style()), ui.painter());
        let color = match self.reading {
            reading if reading.is_out() => colors.loss,
            reading if reading.is_short() => colors.threat,
            _ if self.is_turn && !self.stands_still => colors.ink,
            _ => colors.quiet,
        };
        let sign =
            if self.reading.is_out() { Some(Icon::Flag) } else { self.stands_still.then_some(Icon::Pause) };
        let text = self.reading.to_string();
        let text = Text { text: &text, font: figures.resolve(ui.style()), color };
        let mut left = text.paint(painter, line.right_center(), Align2::RIGHT_CENTER, line.width()).left();
        if let Some(sign) = sign {
            sign.paint(painter, line.with_min_x(left - SIGN).with_max_x(left), color);
            left -= SIGN;
        }
        line.with_max_x(left - theme::GAP)
    }
}

/// The running part of a table's clock; the times are in the record.
#[derive(Debug, Default)]
pub(super) struct TableClock {
    /// A player has played since the game was opened. Until then no time counts, so that the players can study the
    /// position.
    pub(super) is_started: bool,
    /// The time up to which the clock has counted, in seconds of egui's clock; `None` while the clock is stopped.
    pub(super) counted: Option<f64>,
}

impl TableClock {
    /// Starts the clock, because a player plays.
    pub(super) const fn start(&mut self) {
        self.is_started = true;
    }

    /// Stops the clock until the table is drawn again.
    pub(super) const fn stand_still(&mut self) {
        self.counted = None;
    }

    /// A player's clock for drawing; `None` in the same cases as [`reading`].
    pub(super) fn face<G: Game>(&self, record: &Record<G>, side: Side) -> Option<Face> {
        let reading = reading(record, side)?;
        let state = record.head_node().state();
        let is_turn = state.outcome().is_none() && state.to_move() == side;
        Some(Face { reading, is_turn, stands_still: is_turn && self.counted.is_none() })
    }
}

/// The reading of a player's clock; `None` without a clock, for a bot, and for a player who is out.
pub(super) fn reading<G: Game>(record: &Record<G>, side: Side) -> Option<Reading> {
    let header = record.header();
    let time = header.clock()?.time(side);
    let plays = header.seat(side) == Seat::Person && !words::is_out::<G>(record.head_node().state(), side);
    let left = record.time_left(side).filter(|_| plays)?;
    Some(Reading::new(left, time))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reading(milliseconds: u64) -> Reading {
        Reading::new(Duration::from_millis(milliseconds), Duration::from_secs(300))
    }

    #[test]
    fn time_is_shown_as_on_a_chess_clock() {
        for (milliseconds, text) in [
            (3_723_000, "1:02:03"),
            (300_000, "5:00"),
            (299_999, "5:00"),
            (299_000, "4:59"),
            (20_001, "0:21"),
            (20_000, "0:20.0"),
            (9_350, "0:09.4"),
            (1, "0:00.1"),
            (0, "0:00.0"),
        ] {
            assert_eq!(reading(milliseconds).to_string(), text, "{milliseconds}");
        }
    }

    #[test]
    fn the_next_frame_is_the_one_that_shows_something_else() {
        let mut left = 25_300;
        let mut shown = reading(left).to_string();
        let mut frames = 0;
        while left > 0 {
            let wait = u64::try_from(reading(left).until_change().as_millis()).unwrap();
            assert_eq!(reading(left - wait + 1).to_string(), shown, "{left}: no sooner");
            left -= wait;
            let next = reading(left).to_string();
            assert_ne!(next, shown, "{left}");
            shown = next;
            frames += 1;
        }
        assert_eq!(frames, 6 + 200);
    }

    #[test]
    fn time_is_short_at_a_tenth_but_between_five_and_twenty_seconds() {
        for (time, short) in [(10, 5), (30, 5), (90, 9), (200, 20), (3_600, 20)] {
            let reading = |left| Reading::new(Duration::from_millis(left), Duration::from_secs(time));
            assert!(reading(short * 1000).is_short() && !reading(short * 1000 + 1).is_short(), "{time}");
        }
        assert!(reading(0).is_out() && !reading(1).is_out());
    }
}
