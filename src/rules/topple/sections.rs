//! What the sections of the rules page decide.

use super::{Event, Illegal, Topple};
use crate::rules::{Decided, Game as _, Heading};

const fn section(heading: &'static str) -> Heading {
    Heading::of(Topple::RULES, heading)
}

/// Tiles, stacks and distances.
pub const BOARD: Heading = section("The board");
/// What a turn is, the first one and each later one.
pub const FIRST_TURN: Heading = section("The first turn");
/// Where a piece may be placed, and what follows.
pub const PLACING: Heading = section("Placing");
/// Where a pawn may go.
pub const MOVING: Heading = section("Moving");
/// When a stack topples, and what that does.
pub const TOPPLING: Heading = section("Toppling");
/// Which stacks go.
pub const RESETS: Heading = section("Resets");
/// Which pawn takes which, and locks.
pub const TAKES: Heading = section("Takes");
/// Who is out, and who wins.
pub const END: Heading = section("The end");
/// Who may pass.
pub const PASSING: Heading = section("Passing");
/// Who may resign.
pub const RESIGNING: Heading = section("Resigning");

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
