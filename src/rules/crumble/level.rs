//! Levels: for first games, pieces are cut only so often (crumble.md, Levels).

use std::ops::RangeInclusive;

use super::geometry::{Axis, Rect};
use super::position::Position;
use super::{join, split};

/// How often a starting square can be halved, where that is limited.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// The levels that there are.
    pub const ALL: RangeInclusive<u8> = 1..=8;

    /// The level with this number; `None` beyond [`Level::ALL`].
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.contains(&number).then_some(Self(number))
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// A cut may halve this piece, as far as the level is concerned.
    pub(super) fn may_halve(self, piece: &Rect) -> bool {
        piece.is_larger_than_part(self.0)
    }

    /// A join may make this piece, as far as the level is concerned: one that can be cut back.
    pub(super) const fn may_join(self, into: &Rect) -> bool {
        into.w.is_power_of_two() && into.h.is_power_of_two()
    }
}

/// The player to move can neither split nor join.
pub(super) fn is_stalled(position: &Position, level: Option<Level>) -> bool {
    let cuts = |axis| split::is_possible(position, level, axis);
    if level.is_none() || cuts(Axis::Horizontal) || cuts(Axis::Vertical) {
        return false;
    }
    let mut joins = false;
    join::all(position, level, |_, _| joins = true);
    !joins
}
