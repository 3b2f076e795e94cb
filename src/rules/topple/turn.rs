//! Turns, and the steps that they are made of.

use smallvec::{SmallVec, smallvec};

use super::tile::{Direction, Tile};

/// One choice inside a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Make the first placement on this tile (topple.md, The first turn).
    Enter(Tile),
    /// Place a piece on this tile. If it topples a stack, the direction is the next step (topple.md, Placing).
    Place(Tile),
    /// Let the lifted pieces fall in this direction (topple.md, Toppling).
    Topple(Direction),
    /// Move a pawn (topple.md, Moving).
    Move {
        /// The pawn's tile.
        from: Tile,
        /// The tile to move to.
        to: Tile,
    },
    /// Pass (topple.md, Passing).
    Pass,
    /// Resign from a game of three or four players (topple.md, Resigning).
    Resign,
}

/// A turn of Topple. `Display` writes its canonical text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// The first placement: `@d4`.
    Enter(Tile),
    /// Placing a piece: `+e5`, or with the direction of its topple `+e5>NE`.
    Place {
        /// The tile on which the piece is placed.
        at: Tile,
        /// The direction, if the stack topples.
        topple: Option<Direction>,
    },
    /// Moving a pawn: `d4-e5`.
    Move {
        /// The pawn's tile.
        from: Tile,
        /// The tile to move to.
        to: Tile,
    },
    /// Passing: `pass`.
    Pass,
    /// Resigning, with three or four players: `resign`.
    Resign,
}

impl Turn {
    /// The steps of the turn, in order.
    pub(super) fn steps(self) -> SmallVec<[Step; 2]> {
        match self {
            Self::Enter(at) => smallvec![Step::Enter(at)],
            Self::Place { at, topple } => {
                topple.into_iter().fold(smallvec![Step::Place(at)], |mut steps, direction| {
                    steps.push(Step::Topple(direction));
                    steps
                })
            }
            Self::Move { from, to } => smallvec![Step::Move { from, to }],
            Self::Pass => smallvec![Step::Pass],
            Self::Resign => smallvec![Step::Resign],
        }
    }

    /// The turn that starts with this step; the direction of a topple is added later. `None` if the step is only a
    /// direction.
    pub(super) const fn beginning(step: Step) -> Option<Self> {
        match step {
            Step::Enter(at) => Some(Self::Enter(at)),
            Step::Place(at) => Some(Self::Place { at, topple: None }),
            Step::Move { from, to } => Some(Self::Move { from, to }),
            Step::Pass => Some(Self::Pass),
            Step::Resign => Some(Self::Resign),
            Step::Topple(_) => None,
        }
    }
}
