//! Turns, and the steps that they are made of.

use super::board::Cell;
use super::jump::Path;
use super::moves::Move;

/// A whole turn of one player. `Display` writes its text.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// A stone is moved (crosse.md, Moving).
    Walk {
        /// The move of the set that is spent.
        spent: Move,
        /// The stone's first cell.
        from: Cell,
        /// The stone's last cell.
        to: Cell,
        /// True if the turn covers the corners and removes the stones on the first row.
        clears: bool,
    },
    /// A stone jumps (crosse.md, Jumping).
    Jump {
        /// The start and each landing: at least two cells.
        path: Path,
        /// True if the turn covers the corners and removes the stones on the first row.
        clears: bool,
    },
    /// A move of the set is given up (crosse.md, Giving up a move).
    Forfeit(Move),
}

/// One choice inside a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Spend a move of the set to move a stone to a cell.
    Walk {
        /// The move of the set to be spent.
        spent: Move,
        /// The stone's first cell.
        from: Cell,
        /// The stone's last cell.
        to: Cell,
    },
    /// Jump over one stone; a [`Turn::Jump`] is one or more of these steps.
    Leap {
        /// The stone's cell before the jump.
        from: Cell,
        /// The landing cell.
        to: Cell,
    },
    /// Give up a move of the set.
    Forfeit(Move),
    /// After covering the corners: remove all stones from the first row.
    Remove,
    /// After covering the corners: keep the stones on the first row.
    Keep,
}
