//! The end of a turn: the corners of the Crosse and the first row (crosse.md, Covering the corners).

use super::board::{Cell, Cells};
use super::position::Position;

/// What the corners bring at the end of a turn. In each case but the first the mover plays again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cover {
    /// Nothing: the turn passes.
    Nothing,
    /// The turn covered the corners. The mover may remove these stones from the first row, if there are any.
    Covered {
        /// The mover's stones on the first row.
        removable: Cells,
    },
    /// The corners were and are covered, and the stone that moved ends here, on the first row: it is removed.
    ReachedRow(Cell),
}

/// Looks at the end of a turn, once the captured stones have left.
///
/// `before` is the position in which the turn began, `after` where the mover's stones stand now, `end` where the stone
/// that moved came to stand.
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
