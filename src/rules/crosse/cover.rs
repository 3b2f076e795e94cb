//! The end of a turn: the corners of the Crosse and the first row (crosse.md, Covering the corners).

use super::board::{Cell, Cells};
use super::position::Position;

/// The effect of the corners at the end of a turn. In every case but [`Self::Nothing`] the mover plays again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cover {
    /// The corners have no effect, and the opponent plays next.
    Nothing,
    /// The turn covered the corners. The mover may now remove these stones from the first row, if any.
    Covered {
        /// The mover's stones on the first row.
        removable: Cells,
    },
    /// The corners stay covered, and the stone that moved ends on the first row, on this cell: it is removed.
    ReachedRow(Cell),
}

/// Determines the effect of the corners at the end of a turn, once the captured stones have been removed.
///
/// `before` is the position in which the turn started, `after` the cells of the mover's stones now, `end` the
/// last cell of the stone that moved.
pub(super) fn cover(before: &Position, after: Cells, end: Cell) -> Cover {
    let mover = before.to_move();
    let first_row = Cells::first_row(mover);
    if !after.covers(Cells::CORNERS) {
        Cover::Nothing
    } else if !before.covers_corners(mover) {
        Cover::Covered { removable: after & first_row }
    } else if first_row.contains(end) {
        Cover::ReachedRow(end)
    } else {
        Cover::Nothing
    }
}
