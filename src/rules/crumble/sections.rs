//! What the sections of the rules page decide.

use super::{Crumble, Event, Illegal, STALLED};
use crate::rules::{Decided, Heading};

/// What pieces there are, and how small they can be.
pub const BOARD: Heading = Heading::of::<Crumble>("The board");
/// Neighbours and chains.
pub const CONTACT: Heading = Heading::of::<Crumble>("Contact");
/// What belongs to a turn.
pub const TURN: Heading = Heading::of::<Crumble>("A turn");
/// What a cut may halve.
pub const SPLITS: Heading = Heading::of::<Crumble>("Splits");
/// What may become one piece.
pub const JOINS: Heading = Heading::of::<Crumble>("Joins");
/// Who may travel, and where.
pub const SWAPS: Heading = Heading::of::<Crumble>("Swaps");
/// What is captured.
pub const CAPTURES: Heading = Heading::of::<Crumble>("Captures");
/// How a game is won.
pub const WINNING: Heading = Heading::of::<Crumble>("Winning");
/// How a game is drawn.
pub const DRAWS: Heading = Heading::of::<Crumble>("Draws");
/// How often pieces can be cut.
pub const LEVELS: Heading = Heading::of::<Crumble>("Levels");
/// How turns are written.
pub const NOTATION: Heading = Heading::of::<Crumble>("Notation");

impl Decided for Event {
    fn section(&self) -> Heading {
        match self {
            Self::Cut { .. } => SPLITS,
            Self::Joined { .. } => JOINS,
            Self::Exchanged { .. } => SWAPS,
            Self::Captured { .. } => CAPTURES,
            Self::Won { .. } => WINNING,
            Self::Drawn(STALLED) => LEVELS,
            Self::Drawn(_) => DRAWS,
        }
    }
}

impl Decided for Illegal {
    fn section(&self) -> Heading {
        match self {
            Self::NoPiece(_) => NOTATION,
            Self::TooDeep(_) => BOARD,
            Self::AtLevel(..) | Self::JoinAtLevel(_) => LEVELS,
            Self::NotYours(_) | Self::OneActionOnly | Self::SwapFirstNeedsAction | Self::NothingDone => TURN,
            Self::CutEntersOpponent(_)
            | Self::CutMissesMiddle(_)
            | Self::HalvesNotLegal(..)
            | Self::TooFewOnLine { .. } => SPLITS,
            Self::JoinNeedsTwo
            | Self::JoinShape(_)
            | Self::JoinCutsPiece(_)
            | Self::JoinHasOpponent(_)
            | Self::JoinOffBoard => JOINS,
            Self::NoTwoPointNeighbour { .. } => CONTACT,
            Self::NotATraveller(_)
            | Self::SameColour { .. }
            | Self::NoWayToOwn(_)
            | Self::NoWay(_)
            | Self::NoWayFound(_)
            | Self::TravellerCaptured(_)
            | Self::TooManySteps => SWAPS,
            Self::GameEnded => WINNING,
        }
    }
}
