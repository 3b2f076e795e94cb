//! The sections of the rules page and their subjects.

use super::{Event, Topple};
use crate::rules::{Decided, Heading};

/// Tiles, stacks and distances.
pub const BOARD: Heading = Heading::of::<Topple>("The board");
/// The first turn of a player, and the later turns.
pub const FIRST_TURN: Heading = Heading::of::<Topple>("The first turn");
/// The tiles where a piece may be placed, and the effects.
pub const PLACING: Heading = Heading::of::<Topple>("Placing");
/// The tiles that a pawn may move to.
pub const MOVING: Heading = Heading::of::<Topple>("Moving");
/// Toppling and its effects.
pub const TOPPLING: Heading = Heading::of::<Topple>("Toppling");
/// The stacks that are reset.
pub const RESETS: Heading = Heading::of::<Topple>("Resets");
/// Pawns that take each other, and locks.
pub const TAKES: Heading = Heading::of::<Topple>("Takes");
/// Players who are out, and the winner.
pub const END: Heading = Heading::of::<Topple>("The end");
/// The right to pass.
pub const PASSING: Heading = Heading::of::<Topple>("Passing");
/// The right to resign.
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
