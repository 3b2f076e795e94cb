//! The sections of the rules page and their subjects.

use super::{Crosse, Event};
use crate::rules::{Decided, Heading};

/// The cells in use.
pub const BOARD: Heading = Heading::of::<Crosse>("Board");
/// A turn: a jump, a move, or giving up a move.
pub const TURNS: Heading = Heading::of::<Crosse>("Turns");
/// Jumps, and the captures that they must make.
pub const JUMPING: Heading = Heading::of::<Crosse>("Jumping");
/// The set of six moves, and the cells they lead to.
pub const MOVING: Heading = Heading::of::<Crosse>("Moving");
/// Giving up a move.
pub const FORFEIT: Heading = Heading::of::<Crosse>("Giving up a move");
/// The effects of covering the corners.
pub const COVERING: Heading = Heading::of::<Crosse>("Covering the corners");
/// The ways to win.
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
