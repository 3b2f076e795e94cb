//! Clocks: the agreement about time, and the time that each player has left. This module never reads the time: the
//! owner of a clock passes in the time that has elapsed.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::rules::Side;

/// The period that a player's time covers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Allowance {
    /// The time is for the whole game.
    Game {
        /// The seconds added by a turn that ends in time.
        increment: u32,
    },
    /// The time is for each turn separately.
    Turn,
}

/// The consequence of running out of time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum TimeOut {
    /// A flag is shown, and the game continues.
    #[default]
    PlayOn,
    /// The player loses, as if they had resigned.
    Lost,
}

/// The agreement about time.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeControl {
    allowance: Allowance,
    /// The time of each player, in seconds.
    seconds: Vec<u32>,
    time_out: TimeOut,
}

impl TimeControl {
    /// The longest time that a player can have, and the longest increment, in seconds: a day.
    pub const MAX_SECONDS: u32 = 86_400;

    /// An agreement; `seconds` are the times of the players in playing order.
    pub const fn new(allowance: Allowance, seconds: Vec<u32>, time_out: TimeOut) -> Self {
        Self { allowance, seconds, time_out }
    }

    /// The period that a player's time covers.
    pub const fn allowance(&self) -> Allowance {
        self.allowance
    }

    /// The times of the players in playing order, in seconds.
    pub fn seconds(&self) -> &[u32] {
        &self.seconds
    }

    /// The consequence of running out of time.
    pub const fn time_out(&self) -> TimeOut {
        self.time_out
    }

    /// The time of a player: for the game, or for a turn.
    pub fn time(&self, side: Side) -> Duration {
        let seconds = self.seconds.get(side.index()).copied().unwrap_or_default();
        Duration::from_secs(seconds.into())
    }

    /// True if every time is between a second and a day.
    pub(super) fn is_sound(&self) -> bool {
        let increment = match self.allowance {
            Allowance::Game { increment } => increment,
            Allowance::Turn => 0,
        };
        let is_time = |seconds: &u32| (1..=Self::MAX_SECONDS).contains(seconds);
        self.seconds.iter().all(is_time) && increment <= Self::MAX_SECONDS
    }
}

/// The clocks of all players at one position of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    /// The time that each player had left at the start of the current turn.
    left: Vec<Duration>,
    /// The time spent on the current turn so far.
    spent: Duration,
}

impl Clock {
    /// The clocks at the start of a game.
    pub fn new(control: &TimeControl) -> Self {
        let left = control.seconds.iter().map(|seconds| Duration::from_secs((*seconds).into()));
        Self { left: left.collect(), spent: Duration::ZERO }
    }

    /// The time that a player has left; `to_move` is the player whose clock is running.
    pub fn left(&self, side: Side, to_move: Side) -> Duration {
        let left = self.left.get(side.index()).copied().unwrap_or_default();
        if side == to_move { left.saturating_sub(self.spent) } else { left }
    }

    /// The time spent on the current turn.
    pub const fn spent(&self) -> Duration {
        self.spent
    }

    /// Lets time pass for the side to play, but no more than the time that it has left.
    pub fn spend(&mut self, to_move: Side, time: Duration) {
        let left = self.left.get(to_move.index()).copied().unwrap_or_default();
        self.spent = self.spent.saturating_add(time).min(left);
    }

    /// Ends this player's current turn. If `hands_over` is `false`, the game ended without a turn, which adds no time.
    /// A player who has run out of time for the game doesn't get any more.
    pub fn end_turn(&mut self, control: &TimeControl, side: Side, hands_over: bool) {
        let spent = std::mem::take(&mut self.spent);
        let Some(left) = self.left.get_mut(side.index()) else { return };
        *left = left.saturating_sub(spent);
        if hands_over {
            *left = match control.allowance {
                Allowance::Turn => control.time(side),
                Allowance::Game { .. } if left.is_zero() => Duration::ZERO,
                Allowance::Game { increment } => left.saturating_add(Duration::from_secs(increment.into())),
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADA: Side = Side::FIRST;
    const BEN: Side = Side::SECOND;

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn blitz() -> TimeControl {
        TimeControl::new(Allowance::Game { increment: 5 }, vec![60, 30], TimeOut::Lost)
    }

    #[test]
    fn time_for_the_game_runs_down_and_each_turn_adds_its_increment() {
        let (control, mut clock) = (blitz(), Clock::new(&blitz()));
        assert_eq!((clock.left(ADA, ADA), clock.left(BEN, ADA)), (seconds(60), seconds(30)));
        clock.spend(ADA, seconds(12));
        clock.spend(ADA, Duration::from_millis(500));
        assert_eq!(
            (clock.left(ADA, ADA), clock.spent()),
            (Duration::from_millis(47_500), Duration::from_millis(12_500))
        );
        assert_eq!(clock.left(BEN, ADA), seconds(30), "only one clock runs");
        clock.end_turn(&control, ADA, true);
        assert_eq!(
            (clock.left(ADA, BEN), clock.left(BEN, BEN)),
            (Duration::from_millis(52_500), seconds(30))
        );
        assert_eq!(clock.spent(), Duration::ZERO);
    }

    #[test]
    fn a_clock_stops_at_nothing_and_gets_nothing_more() {
        let (control, mut clock) = (blitz(), Clock::new(&blitz()));
        clock.spend(ADA, seconds(61));
        assert_eq!((clock.left(ADA, ADA), clock.spent()), (Duration::ZERO, seconds(60)));
        clock.spend(ADA, Duration::MAX);
        clock.end_turn(&control, ADA, true);
        assert_eq!(clock.left(ADA, BEN), Duration::ZERO, "the flag stays");
        clock.spend(BEN, seconds(10));
        clock.end_turn(&control, BEN, false);
        assert_eq!(clock.left(BEN, ADA), seconds(20), "an ending adds nothing");
    }

    #[test]
    fn time_for_a_turn_is_there_again_for_the_next() {
        let control = TimeControl::new(Allowance::Turn, vec![30, 20], TimeOut::PlayOn);
        let mut clock = Clock::new(&control);
        clock.spend(ADA, seconds(45));
        assert_eq!(clock.left(ADA, ADA), Duration::ZERO);
        clock.end_turn(&control, ADA, true);
        assert_eq!((clock.left(ADA, BEN), clock.left(BEN, BEN)), (seconds(30), seconds(20)));
    }

    #[test]
    fn nobody_has_less_than_a_second_or_more_than_a_day() {
        let game = |increment, seconds: u32| {
            TimeControl::new(Allowance::Game { increment }, vec![60, seconds], TimeOut::Lost).is_sound()
        };
        assert!(game(0, 1) && game(86_400, 86_400));
        assert!(!game(0, 0) && !game(0, 86_401) && !game(86_401, 60));
    }
}
