//! What the sections of the rules page decide.

use super::{Crosse, Event, Illegal};
use crate::rules::{Decided, Heading};

/// Which cells are used.
pub const BOARD: Heading = Heading::of::<Crosse>("Board");
/// What a player has to do.
pub const TURNS: Heading = Heading::of::<Crosse>("Turns");
/// What a jump is, and what it has to capture.
pub const JUMPING: Heading = Heading::of::<Crosse>("Jumping");
/// The set of six moves, and where they lead.
pub const MOVING: Heading = Heading::of::<Crosse>("Moving");
/// When a move is given up.
pub const FORFEIT: Heading = Heading::of::<Crosse>("Forfeit");
/// What covering the corners brings.
pub const COVERING: Heading = Heading::of::<Crosse>("Covering the corners");
/// How a game is won.
pub const WINNING: Heading = Heading::of::<Crosse>("Winning");

impl Decided for Event {
    fn section(&self) -> Heading {
        match self {
            Self::Walked { .. } | Self::Renewed { .. } => MOVING,
            Self::Leapt { .. } | Self::Captured { .. } => JUMPING,
            Self::Forfeited { .. } => FORFEIT,
            Self::Covered { .. }
            | Self::Cleared { .. }
            | Self::Kept { .. }
            | Self::Retired { .. }
            | Self::PlaysAgain { .. } => COVERING,
            Self::Won { .. } => WINNING,
        }
    }
}

impl Decided for Illegal {
    fn section(&self) -> Heading {
        match self {
            Self::NoStone(_) | Self::NotYours { .. } | Self::Complete | Self::NothingDone => TURNS,
            Self::MustJump { .. }
            | Self::TooFew { .. }
            | Self::NotALeap { .. }
            | Self::NothingToJump { .. }
            | Self::CapturedAlready(_)
            | Self::LandingTaken(_)
            | Self::OtherStone(_) => JUMPING,
            Self::Spent(_) | Self::OutOfReach { .. } | Self::EndTaken(_) => MOVING,
            Self::CanMove { .. } => FORFEIT,
            Self::NotCovering | Self::NothingToRemove | Self::ChooseRemoval(_) => COVERING,
        }
    }
}
