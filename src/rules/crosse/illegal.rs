//! The reasons for refusing a step or a turn, in words that explain the rule.

use std::fmt::{self, Display as _, Formatter};

use super::Crosse;
use super::board::{Cell, Cells};
use super::moves::Move;
use super::sections::{COVERING, FORFEIT, JUMPING, MOVING, TURNS};
use crate::rules::words::{Listed, count};
use crate::rules::{Decided, Heading, Names, Side, Told};

/// The reason why the rules forbid a step or a turn.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// The cell is empty.
    #[error("there is no stone on {0}")]
    NoStone(Cell),
    /// The stone is the opponent's.
    #[error("{}", not_yours(*cell, *owner, &SIDES))]
    NotYours {
        /// The stone's cell.
        cell: Cell,
        /// The stone's owner.
        owner: Side,
    },
    /// A jump is possible, so the turn must be a jump (crosse.md, Jumping).
    #[error("you must jump: capture {} with the stone on {}", count(*must, "stone"), Listed(&by.iter().collect::<Vec<_>>(), "or"))]
    MustJump {
        /// The number of stones that the jump has to capture.
        must: usize,
        /// The stones that can make such a jump.
        by: Cells,
    },
    /// The jump captures fewer stones than another jump could (crosse.md, Jumping).
    #[error("you must capture {}, but this path captures only {takes}", count(*must, "stone"))]
    TooFew {
        /// The number of stones that a jump has to capture.
        must: usize,
        /// The number that this jump captures, or the most that it could capture.
        takes: usize,
        /// The stones that can capture enough.
        by: Cells,
    },
    /// No jump leads from one cell to the other.
    #[error(
        "no jump leads from {from} to {to}: a jump goes over a neighbouring cell to the cell just beyond"
    )]
    NotALeap {
        /// The stone's cell.
        from: Cell,
        /// The intended landing cell.
        to: Cell,
    },
    /// The cell to be jumped over doesn't have an opposing stone.
    #[error("{}", nothing_to_jump(*over, *enemy, &SIDES))]
    NothingToJump {
        /// The cell to be jumped over.
        over: Cell,
        /// The player whose stone would have to be there.
        enemy: Side,
    },
    /// The stone was already jumped over in this turn (crosse.md, Jumping).
    #[error("the stone on {0} is already captured: you can't jump over it again")]
    CapturedAlready(Cell),
    /// The landing cell is occupied.
    #[error("{0} isn't empty: a jump lands on an empty cell")]
    LandingTaken(Cell),
    /// The jump must continue with the stone on this cell.
    #[error("continue the jump with the stone on {0}")]
    OtherStone(Cell),
    /// The player has already spent this move of the set (crosse.md, Moving).
    #[error("you have already spent {0}")]
    Spent(Move),
    /// The move doesn't lead from one cell to the other.
    #[error(
        "{spent} doesn't lead from {from} to {to}: it takes exactly {} {}",
        count(usize::from(spent.steps()), "step"),
        spent.sense().word()
    )]
    OutOfReach {
        /// The move of the set to be spent.
        spent: Move,
        /// The stone's cell.
        from: Cell,
        /// The intended last cell.
        to: Cell,
    },
    /// The last cell of a move is occupied.
    #[error("{0} isn't empty: a move may pass over stones but ends on an empty cell")]
    EndTaken(Cell),
    /// A move can be made, so no move may be given up (crosse.md, Giving up a move).
    #[error("you can't give up a move: you can still play {spent} from {from} to {to}")]
    CanMove {
        /// A move that can be made.
        spent: Move,
        /// The cell of the stone that can make it.
        from: Cell,
        /// The cell that it can reach.
        to: Cell,
    },
    /// The turn doesn't newly cover the corners (crosse.md, Covering the corners).
    #[error("you can remove stones from the first row only in the turn that covers all four corners")]
    NotCovering,
    /// The player has no stones on the first row.
    #[error("you have no stones on your first row to remove")]
    NothingToRemove,
    /// The turn covers the corners, and the player hasn't said yet whether to remove the first row.
    #[error("you cover all four corners: choose whether to remove the stones on {}", Listed(&.0.iter().collect::<Vec<_>>(), "and"))]
    ChooseRemoval(Cells),
    /// The turn already has all its steps.
    #[error("the turn is complete")]
    Complete,
    /// The turn has no step yet.
    #[error("a turn needs a jump or a move, unless you give one up")]
    NothingDone,
}

/// The names of the sides, for `Display`.
const SIDES: Names = Names::of_sides::<Crosse>();

fn not_yours(cell: Cell, owner: Side, names: &Names) -> String {
    format!("the stone on {cell} is {}'s", names.of(owner))
}

fn nothing_to_jump(over: Cell, enemy: Side, names: &Names) -> String {
    format!("{} has no stone on {over} to jump over", names.of(enemy))
}

impl Told for Illegal {
    fn tell(&self, names: &Names, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotYours { cell, owner } => f.write_str(&not_yours(*cell, *owner, names)),
            Self::NothingToJump { over, enemy } => f.write_str(&nothing_to_jump(*over, *enemy, names)),
            _ => self.fmt(f),
        }
    }
}

impl Illegal {
    /// The cells at fault, which the board outlines.
    pub fn cells(&self) -> Vec<Cell> {
        self.grounds().1.iter().collect()
    }

    /// The section of the rules that forbids the step, and the cells at fault.
    fn grounds(&self) -> (Heading, Cells) {
        let both = |from, to| Cells::of(from).with(to);
        match *self {
            Self::NoStone(cell) | Self::NotYours { cell, .. } => (TURNS, Cells::of(cell)),
            Self::Complete | Self::NothingDone => (TURNS, Cells::EMPTY),
            Self::MustJump { by, .. } | Self::TooFew { by, .. } => (JUMPING, by),
            Self::NotALeap { from, to } => (JUMPING, both(from, to)),
            Self::NothingToJump { over: cell, .. }
            | Self::CapturedAlready(cell)
            | Self::LandingTaken(cell)
            | Self::OtherStone(cell) => (JUMPING, Cells::of(cell)),
            Self::Spent(_) => (MOVING, Cells::EMPTY),
            Self::OutOfReach { from, to, .. } => (MOVING, both(from, to)),
            Self::EndTaken(cell) => (MOVING, Cells::of(cell)),
            Self::CanMove { from, to, .. } => (FORFEIT, both(from, to)),
            Self::NotCovering => (COVERING, Cells::CORNERS),
            Self::NothingToRemove => (COVERING, Cells::EMPTY),
            Self::ChooseRemoval(cells) => (COVERING, cells),
        }
    }
}

impl Decided for Illegal {
    fn section(&self) -> Heading {
        self.grounds().0
    }
}
