//! Levels, for a player's first games: a limit on how often pieces can be cut (crumble.md, Levels).

use std::ops::RangeInclusive;

use super::geometry::{Axis, Rect};
use super::position::Position;
use super::{join, split};

/// The limit on how often a starting square can be halved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// All levels.
    pub const ALL: RangeInclusive<u8> = 1..=8;

    /// The level with this number; `None` beyond [`Level::ALL`].
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.contains(&number).then_some(Self(number))
    }

    /// The number of the level, from 1 to 8.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// True if the level lets a cut halve this piece.
    pub(super) fn may_halve(self, piece: &Rect) -> bool {
        piece.is_larger_than_part(self.0)
    }

    /// True if the level lets a join make this piece: only sides of 1, 2, 4 … or ½, ¼ … can be cut apart again
    /// (crumble.md, Levels).
    pub(super) const fn may_join(self, into: &Rect) -> bool {
        into.w.is_power_of_two() && into.h.is_power_of_two()
    }
}

/// True if the player to play can neither cut nor join.
pub(super) fn is_stalled(position: &Position, level: Option<Level>) -> bool {
    let cuts = |axis| split::is_possible(position, level, axis);
    if level.is_none() || cuts(Axis::Horizontal) || cuts(Axis::Vertical) {
        return false;
    }
    let mut joins = false;
    join::all(position, level, |_, _| joins = true);
    !joins
}
