//! Which game a file or a command is about, and the one place that turns that into a type.

use super::format::{Document, LoadError};
use crate::rules::Game;
use crate::rules::crosse::Crosse;
use crate::rules::crumble::Crumble;
use crate::rules::topple::Topple;

/// A game that can be played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GameKind {
    /// Crumble.
    Crumble,
    /// Abstract Crosse.
    Crosse,
    /// Topple.
    Topple,
}

/// Work to be done for a game that is known only when the program runs.
pub trait ForGame {
    /// What comes of it.
    type Output;

    /// Does the work for a game.
    fn run<G: Game>(self) -> Self::Output;
}

impl GameKind {
    /// All games, in the order in which they are offered.
    pub const ALL: &'static [Self] = &[Self::Crumble, Self::Crosse, Self::Topple];

    /// Does some work for this game.
    pub fn run<W: ForGame>(self, work: W) -> W::Output {
        match self {
            Self::Crumble => work.run::<Crumble>(),
            Self::Crosse => work.run::<Crosse>(),
            Self::Topple => work.run::<Topple>(),
        }
    }

    /// The name in files and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Crumble => Crumble::NAME,
            Self::Crosse => Crosse::NAME,
            Self::Topple => Topple::NAME,
        }
    }

    /// The name that a player reads.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Crumble => Crumble::TITLE,
            Self::Crosse => Crosse::TITLE,
            Self::Topple => Topple::TITLE,
        }
    }

    /// The game with this name; `None` if there is none.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.name() == name)
    }
}

impl Document {
    /// Which game the file holds.
    ///
    /// # Errors
    /// There is no such game.
    pub fn kind(&self) -> Result<GameKind, LoadError> {
        GameKind::from_name(self.game()).ok_or_else(|| LoadError::unknown_game(self.game()))
    }
}
