//! How good a position is for a player.

use std::ops::Neg;

/// How good a position is for a player: more is better, and a sure win is more than anything that is only hoped for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Value(i32);

impl Value {
    /// As good for the player as for the others; a draw.
    pub const EVEN: Self = Self(0);
    /// Less than every value.
    pub(super) const WORST: Self = Self(-Self::WIN - 1);
    /// More than every value.
    pub(super) const BEST: Self = Self(Self::WIN + 1);
    const WIN: i32 = 1_000_000;
    /// Turns ahead of which a win or loss is told apart from a hope.
    const HORIZON: i32 = 10_000;
    const MOST: i32 = Self::WIN - Self::HORIZON - 1;

    /// What is only hoped for, in the units of the game's evaluation, where 1,000 is as good as decided.
    #[must_use]
    pub const fn hope(units: i32) -> Self {
        Self(if units > Self::MOST {
            Self::MOST
        } else if units < -Self::MOST {
            -Self::MOST
        } else {
            units
        })
    }

    /// The player wins within so many turns, those of the others counted as well.
    #[must_use]
    pub fn win_in(turns: u32) -> Self {
        Self(Self::WIN - i32::try_from(turns).unwrap_or(i32::MAX).min(Self::HORIZON))
    }

    /// The player loses within so many turns, those of the others counted as well.
    #[must_use]
    pub fn loss_in(turns: u32) -> Self {
        -Self::win_in(turns)
    }

    /// The value for one who misjudges a hope by so much; what is sure stays so.
    pub(super) const fn misjudged(self, by: i32) -> Self {
        if self.is_win() || self.is_loss() { self } else { Self::hope(self.0 + by) }
    }

    /// The least value that is more.
    pub(super) const fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// Whether it is a win that was found, and not only hoped for.
    #[must_use]
    pub const fn is_win(self) -> bool {
        self.0 > Self::MOST
    }

    /// Whether it is a loss that was found, and not only feared.
    #[must_use]
    pub const fn is_loss(self) -> bool {
        self.0 < -Self::MOST
    }

    /// The part of the points to be expected, in thousandths: 0 for a loss, 500 for an even game, 1,000 for a win.
    #[must_use]
    pub fn expectation(self) -> u16 {
        if self.is_win() {
            return 1000;
        }
        if self.is_loss() {
            return 0;
        }
        // A curve that begins as a line and never reaches the ends: x / (1 + |x|), with half way at 250 units.
        let units = i64::from(self.0);
        let share = 500 + 500 * units / (250 + units.abs());
        u16::try_from(share.clamp(1, 999)).unwrap_or(500)
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
            Value::hope(i32::MIN),
            Value::EVEN,
            Value::hope(i32::MAX),
            Value::win_in(u32::MAX),
            Value::win_in(1),
        ];
        assert!(rising.is_sorted_by(|a, b| a < b));
        assert!(rising.map(Value::expectation).is_sorted());
        assert!(Value::win_in(u32::MAX).is_win() && !Value::hope(i32::MAX).is_win());
    }
}
