//! The requests of pages and boards to the window, which carries them out.

use std::path::PathBuf;

use crate::app::kit::command::Command;
use crate::games::GameKind;
use crate::record::format::Document;

/// A request to the window.
#[derive(Clone, PartialEq, Debug)]
pub enum Request {
    /// Carry out a command.
    Run(Command),
    /// Open a game from this document.
    Play(Box<Document>),
    /// Open a file.
    Open(PathBuf),
    /// Show the new-game dialog.
    NewGame(GameKind),
    /// Set up a position by hand, with the options in this text if there is one.
    Edit(GameKind, Option<String>),
    /// Start or continue a game's lessons or puzzles.
    Learn(GameKind, CourseKind),
    /// Show the rules.
    Read(GameKind),
    /// Try the position of the deck with this index again.
    Retry(usize),
    /// Remove the position of the deck with this index.
    Forget(usize),
}

/// The kind of tasks to solve.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CourseKind {
    /// The rules, step by step.
    Lessons,
    /// Positions with one good turn, starting with those that match the player's rating.
    Puzzles,
}

impl CourseKind {
    /// The title in menus and on pages.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Lessons => "Lessons",
            Self::Puzzles => "Puzzles",
        }
    }

    /// The name of a single task inside a sentence: "lesson".
    pub const fn one(self) -> &'static str {
        match self {
            Self::Lessons => "lesson",
            Self::Puzzles => "puzzle",
        }
    }
}
