//! The sections of the rules page and their subjects.

use super::{Crumble, Event, STALLED};
use crate::rules::{Decided, Heading};

/// The pieces of a board, and their smallest size.
pub const BOARD: Heading = Heading::of::<Crumble>("The board");
/// Neighbours and chains.
pub const CONTACT: Heading = Heading::of::<Crumble>("Contact");
/// The parts of a turn.
pub const TURN: Heading = Heading::of::<Crumble>("A turn");
/// The pieces that a cut may halve.
pub const CUTS: Heading = Heading::of::<Crumble>("Cuts");
/// The pieces that may be joined.
pub const JOINS: Heading = Heading::of::<Crumble>("Joins");
/// The pieces that may swap, and their paths.
pub const SWAPS: Heading = Heading::of::<Crumble>("Swaps");
/// The groups that are captured.
pub const CAPTURES: Heading = Heading::of::<Crumble>("Captures");
/// The winning chain.
pub const WINNING: Heading = Heading::of::<Crumble>("Winning");
/// Draws by rule and by claim.
pub const DRAWS: Heading = Heading::of::<Crumble>("Draws");
/// Limits on how often pieces can be cut.
pub const LEVELS: Heading = Heading::of::<Crumble>("Levels");
/// The notation of turns.
pub const NOTATION: Heading = Heading::of::<Crumble>("Notation");

impl Decided for Event {
    fn section(&self) -> Heading {
        match self {
            Self::Cut { .. } => CUTS,
            Self::Joined { .. } => JOINS,
            Self::Exchanged { .. } => SWAPS,
            Self::Captured { .. } => CAPTURES,
            Self::Won { .. } => WINNING,
            Self::Drawn(STALLED) => LEVELS,
            Self::Drawn(_) => DRAWS,
        }
    }
}
