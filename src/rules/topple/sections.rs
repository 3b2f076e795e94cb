//! What the sections of the rules page decide.

use super::{Event, Illegal, Topple};
use crate::rules::{Decided, Heading};

/// Tiles, stacks and distances.
pub const BOARD: Heading = Heading::of::<Topple>("The board");
/// What a turn is, the first one and each later one.
pub const FIRST_TURN: Heading = Heading::of::<Topple>("The first turn");
/// Where a piece may be placed, and what follows.
pub const PLACING: Heading = Heading::of::<Topple>("Placing");
/// Where a pawn may go.
pub const MOVING: Heading = Heading::of::<Topple>("Moving");
/// When a stack topples, and what that does.
pub const TOPPLING: Heading = Heading::of::<Topple>("Toppling");
/// Which stacks go.
pub const RESETS: Heading = Heading::of::<Topple>("Resets");
/// Which pawn takes which, and locks.
pub const TAKES: Heading = Heading::of::<Topple>("Takes");
/// Who is out, and who wins.
pub const END: Heading = Heading::of::<Topple>("The end");
/// Who may pass.
pub const PASSING: Heading = Heading::of::<Topple>("Passing");
/// Who may resign.
pub const RESIGNING: Heading = Heading::of::<Topple>("Resigning");

impl Decided for Event {
    fn section(&self) -> Heading {
        match self {
            Self::Entered { .. } => FIRST_TURN,
            Self::Placed { .. } | Self::PawnSet { .. } => PLACING,
            Self::Lifted { .. } | Self::Laid { .. } | Self::Crushed { .. } | Self::FellOff { .. } => TOPPLING,
            Self::Reset { .. } => RESETS,
            Self::Moved { .. } => MOVING,
            Self::Took { .. } => TAKES,
            Self::Passed { .. } => PASSING,
            Self::Resigned { .. } => RESIGNING,
            Self::Out { .. } | Self::Ended(_) => END,
        }
    }
}

impl Decided for Illegal {
    fn section(&self) -> Heading {
        match self {
            Self::OffBoard { .. } => BOARD,
            Self::FirstPlacementDue
            | Self::FirstPlacementMade
            | Self::NotEmpty { .. }
            | Self::TurnComplete
            | Self::NothingDone => FIRST_TURN,
            Self::PawnInTheWay { .. } | Self::TooFar { .. } | Self::NoPawnOnBoard => PLACING,
            Self::DirectionMissing { .. }
            | Self::NothingTopples { .. }
            | Self::TooHigh(_)
            | Self::NoTopple
            | Self::ChooseDirection(_) => TOPPLING,
            Self::NoPawn(_)
            | Self::NotYours { .. }
            | Self::NotAdjacent { .. }
            | Self::Occupied { .. }
            | Self::NoStack(_)
            | Self::TooSteep { .. } => MOVING,
            Self::MayNotPass => PASSING,
            Self::ResigningIsNoTurn => RESIGNING,
        }
    }
}
