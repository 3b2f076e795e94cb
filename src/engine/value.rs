//! The values of positions for a player.

use std::ops::Neg;

/// The value of a position for a player. More is better, and a win found by search is more than any estimate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Value(i32);

impl Value {
    /// A draw, or a position that is equally good for the player and the others.
    pub const EVEN: Self = Self(0);
    /// Less than the value of any position.
    pub(super) const WORST: Self = Self(-Self::WIN - 1);
    /// More than the value of any position.
    pub(super) const BEST: Self = Self(Self::WIN + 1);
    const WIN: i32 = 1_000_000;
    /// Wins and losses within this many turns are distinguished from estimates.
    const HORIZON: i32 = 10_000;
    /// The maximum estimate.
    const MAX_ESTIMATE: i32 = Self::WIN - Self::HORIZON - 1;

    /// An estimate in the units of the game's evaluation, in which 1,000 is as good as a win.
    pub const fn estimate(units: i32) -> Self {
        Self(if units > Self::MAX_ESTIMATE {
            Self::MAX_ESTIMATE
        } else if units < -Self::MAX_ESTIMATE {
            -Self::MAX_ESTIMATE
        } else {
            units
        })
    }

    /// The value of a win within this many turns, counting those of all players.
    pub fn win_in(turns: u32) -> Self {
        Self(Self::WIN - i32::try_from(turns).unwrap_or(i32::MAX).min(Self::HORIZON))
    }

    /// The value of a loss within this many turns, counting those of all players.
    pub fn loss_in(turns: u32) -> Self {
        -Self::win_in(turns)
    }

    /// The same value seen from a position `turns` turns later, where a win is that much nearer. The opposite of
    /// [`Value::seen_before`].
    pub(super) const fn seen_after(self, turns: u32) -> Self {
        self.shifted(turns.cast_signed())
    }

    /// The same value seen from a position `turns` turns earlier.
    pub(super) const fn seen_before(self, turns: u32) -> Self {
        self.shifted(-turns.cast_signed())
    }

    /// Moves found wins and losses nearer by `nearer` turns.
    const fn shifted(self, nearer: i32) -> Self {
        if self.is_win() {
            Self(self.0 + nearer)
        } else if self.is_loss() {
            Self(self.0 - nearer)
        } else {
            self
        }
    }

    /// An estimate changed by this many units; found wins and losses stay as they are.
    pub(super) const fn with_noise(self, by: i32) -> Self {
        if self.is_certain() { self } else { Self::estimate(self.0 + by) }
    }

    /// The value in the units of the evaluation. A win found by search is more than any estimate, and a loss less.
    #[must_use]
    pub const fn units(self) -> i32 {
        self.0
    }

    /// The value with this many units, as [`Value::units`] returns them.
    pub(super) const fn from_units(units: i32) -> Self {
        Self(units)
    }

    /// The next greater value.
    pub(super) const fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// True if the value is a win found by search, not an estimate.
    pub const fn is_win(self) -> bool {
        self.0 > Self::MAX_ESTIMATE
    }

    /// True if the value is a loss found by search, not an estimate.
    pub const fn is_loss(self) -> bool {
        self.0 < -Self::MAX_ESTIMATE
    }

    /// True if the value is a result found by search, not an estimate.
    pub(super) const fn is_certain(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// The estimate halfway between this value and a later one. If either is a result found by search, the later value.
    pub(super) const fn between(self, later: Self) -> Self {
        if self.is_certain() || later.is_certain() { later } else { Self((self.0 + later.0) / 2) }
    }

    /// The number of turns, of all players, within which a win or loss found by search ends the game; `None` for an
    /// estimate.
    pub fn turns_to_end(self) -> Option<u32> {
        self.is_certain().then(|| Self::WIN.unsigned_abs() - self.0.unsigned_abs())
    }

    /// The winning chances in a game with this many players, in thousandths: 0 for a loss, 1,000 for a win, and the
    /// same for each player in an even game. Every `scale` units multiply the odds by e.
    #[expect(clippy::cast_possible_truncation, reason = "it is clamped to less")]
    pub(super) fn share(self, scale: i32, players: usize) -> u16 {
        if self.is_certain() {
            return if self.is_win() { 1000 } else { 0 };
        }
        let others = players.saturating_sub(1) as f64;
        let share = 1000.0 / (1.0 + others * (-f64::from(self.0) / f64::from(scale)).exp());
        // Only found results are exactly 0 or 1,000.
        share.round().clamp(1.0, 999.0) as u16
    }
}

impl Neg for Value {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nearer_win_is_better_and_a_later_loss_is_better() {
        let rising = [
            Value::loss_in(1),
            Value::loss_in(9),
            Value::estimate(i32::MIN),
            Value::EVEN,
            Value::estimate(i32::MAX),
            Value::win_in(u32::MAX),
            Value::win_in(1),
        ];
        assert!(rising.is_sorted_by(|a, b| a < b));
        assert!(rising.map(|value| value.share(250, 2)).is_sorted());
        assert!(Value::win_in(u32::MAX).is_win() && !Value::estimate(i32::MAX).is_win());
    }

    #[test]
    fn an_even_game_is_an_equal_share_and_only_a_found_result_is_all_or_nothing() {
        assert_eq!([2, 3, 4].map(|players| Value::EVEN.share(250, players)), [500, 333, 250]);
        let shares = |values: [Value; 2]| values.map(|value| value.share(250, 2));
        assert_eq!(shares([Value::estimate(i32::MIN), Value::estimate(i32::MAX)]), [1, 999]);
        assert_eq!(shares([Value::loss_in(9), Value::win_in(9)]), [0, 1000]);
        // Odds of 1 to e.
        assert_eq!(shares([Value::estimate(-250), Value::estimate(250)]), [269, 731]);
    }

    #[test]
    fn only_a_found_result_tells_when_the_game_ends() {
        let ends = [Value::win_in(3), Value::loss_in(4), Value::EVEN, Value::estimate(i32::MIN)];
        assert_eq!(ends.map(Value::turns_to_end), [Some(3), Some(4), None, None]);
    }
}
