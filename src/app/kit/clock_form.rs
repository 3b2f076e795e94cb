//! The clock settings in the new-game dialog.

use egui::{Response, RichText, Ui};
use serde::{Deserialize, Serialize};

use crate::app::kit::choices;
use crate::app::kit::number::number;
use crate::app::kit::theme;
use crate::record::{Allowance, TimeControl, TimeOut};

/// The maximum number of minutes for a game.
const MOST_MINUTES: u16 = 600;
/// The maximum number of seconds for a turn, or added by a turn.
const MOST_SECONDS: u16 = 3_600;

/// The period that the time limit covers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
enum Kind {
    /// Games have no clock.
    #[default]
    Off,
    /// The limit is for the whole game.
    Game,
    /// The limit is for each turn.
    Turn,
}

const CLOCK: &str = "Clock";
const KINDS: [(Kind, &str); 3] = [(Kind::Off, OFF), (Kind::Game, PER_GAME), (Kind::Turn, PER_TURN)];
/// The choice of no clock.
pub const OFF: &str = "Off";
/// The choice of a time for the whole game.
pub const PER_GAME: &str = "Per game";
/// The choice of a time for each turn.
pub const PER_TURN: &str = "Per turn";
/// The field for the time for the game.
pub const MINUTES: &str = "Minutes";
/// The field for the time for a turn.
pub const SECONDS: &str = "Seconds";
/// The field for the time that each turn adds.
pub const INCREMENT: &str = "Increment";
const INCREMENT_TIP: &str = "Seconds that each turn adds.";
const LOSE_ON_TIME: &str = "Lose on time";
const LOSE_ON_TIME_TIP: &str = "When off, running out of time only shows a flag.";
/// The choice of separate times.
pub const HANDICAP: &str = "A different time for each player";

/// The label for the time of one player: "Minutes for White".
pub fn time_of(unit: &str, player: &str) -> String {
    format!("{unit} for {player}")
}

/// The player's choices, including those for kinds of clocks not in use. Fields missing from a file get their defaults.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct ClockForm {
    kind: Kind,
    /// Each player's minutes for the game; only the first value is used unless each player has a separate time.
    minutes: Vec<u16>,
    /// The number of seconds added by a turn.
    increment: u16,
    /// Each player's seconds for a turn; only the first value is used unless each player has a separate time.
    seconds: Vec<u16>,
    /// Each player has a separate time.
    is_handicap: bool,
    /// True if a player who runs out of time loses; otherwise the game continues.
    is_lost: bool,
}

impl Default for ClockForm {
    fn default() -> Self {
        Self {
            kind: Kind::default(),
            minutes: vec![10],
            increment: 5,
            seconds: vec![60],
            is_handicap: false,
            is_lost: false,
        }
    }
}

impl ClockForm {
    /// The agreement on the clock for this number of players; `None` if the game has no clock. Values from a file are
    /// limited to the allowed ranges.
    pub fn control(&self, players: usize) -> Option<TimeControl> {
        let (allowance, times, most, unit) = match self.kind {
            Kind::Off => return None,
            Kind::Game => {
                let increment = self.increment.min(MOST_SECONDS).into();
                (Allowance::Game { increment }, &self.minutes, MOST_MINUTES, 60)
            }
            Kind::Turn => (Allowance::Turn, &self.seconds, MOST_SECONDS, 1),
        };
        let first = times.first().copied().unwrap_or(1);
        let time = |player| times.get(player).filter(|_| self.is_handicap).copied().unwrap_or(first);
        let seconds = (0..players).map(|player| u32::from(time(player).clamp(1, most)) * unit);
        let time_out = if self.is_lost { TimeOut::Lost } else { TimeOut::PlayOn };
        Some(TimeControl::new(allowance, seconds.collect(), time_out))
    }

    /// The choices in words, in the line that sums up a new game.
    pub fn summary(&self) -> String {
        let first = |times: &[u16]| times.first().copied().unwrap_or(1);
        match self.kind {
            Kind::Off => "no clock".to_owned(),
            _ if self.is_handicap => "a clock with different times".to_owned(),
            Kind::Game => format!("{} min + {} s", first(&self.minutes), self.increment),
            Kind::Turn => format!("{} s per turn", first(&self.seconds)),
        }
    }

    /// Draws the choices for these players.
    pub fn ui(&mut self, ui: &mut Ui, players: &[&str]) {
        ui.label(RichText::new(CLOCK).text_style(theme::strong()));
        ui.horizontal(|ui| {
            choices::group(ui, |ui| {
                for (kind, name) in KINDS {
                    if choices::button(ui, self.kind == kind, name, name).clicked() {
                        self.kind = kind;
                    }
                }
            });
        });
        let (times, unit, most) = match self.kind {
            Kind::Off => return,
            Kind::Game => (&mut self.minutes, MINUTES, MOST_MINUTES),
            Kind::Turn => (&mut self.seconds, SECONDS, MOST_SECONDS),
        };
        let first = times.first().copied().unwrap_or(1);
        times.resize(times.len().max(players.len()), first);
        ui.horizontal_wrapped(|ui| {
            if self.is_handicap {
                for (value, player) in times.iter_mut().zip(players) {
                    time(ui, &time_of(unit, player), value, 1, most);
                }
            } else if let Some(value) = times.first_mut() {
                time(ui, unit, value, 1, most);
            }
            if self.kind == Kind::Game {
                let field = time(ui, INCREMENT, &mut self.increment, 0, MOST_SECONDS);
                field.on_hover_text(INCREMENT_TIP);
            }
        });
        choices::check(ui, &mut self.is_lost, LOSE_ON_TIME).on_hover_text(LOSE_ON_TIME_TIP);
        choices::check(ui, &mut self.is_handicap, HANDICAP);
    }
}

/// Draws a number with its label, and a gap after it.
fn time(ui: &mut Ui, name: &str, value: &mut u16, least: u16, most: u16) -> Response {
    let field = number(ui, name, value, least..=most);
    ui.add_space(theme::GAP);
    field
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_no_clock_unless_one_is_chosen() {
        assert_eq!(ClockForm::default().control(2), None);
    }

    #[test]
    fn all_have_the_same_time_unless_each_has_their_own() {
        let form = ClockForm { kind: Kind::Game, minutes: vec![10, 3], ..ClockForm::default() };
        let control = form.control(3).unwrap();
        assert_eq!((control.seconds(), control.time_out()), (&[600, 600, 600][..], TimeOut::PlayOn));
        let form = ClockForm { is_handicap: true, ..form };
        let control = form.control(3).unwrap();
        assert_eq!(
            (control.seconds(), control.allowance()),
            (&[600, 180, 600][..], Allowance::Game { increment: 5 })
        );
    }

    #[test]
    fn values_out_of_their_limits_are_put_right() {
        let wild = ClockForm { kind: Kind::Turn, seconds: Vec::new(), ..ClockForm::default() };
        assert_eq!(wild.control(2).unwrap().seconds(), [1, 1]);
        let wild =
            ClockForm { kind: Kind::Game, minutes: vec![0], increment: u16::MAX, ..ClockForm::default() };
        let control = wild.control(1).unwrap();
        assert_eq!(
            (control.seconds(), control.allowance()),
            (&[60][..], Allowance::Game { increment: 3_600 })
        );
        let long = ClockForm { kind: Kind::Game, minutes: vec![u16::MAX], ..ClockForm::default() };
        assert!(long.control(1).unwrap().seconds()[0] <= TimeControl::MAX_SECONDS);
    }
}
