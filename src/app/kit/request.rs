//! The requests of pages and boards to the window, which alone carries them out.

use std::path::PathBuf;

use crate::app::kit::command::Command;
use crate::games::GameKind;
use crate::record::format::Document;

/// Something that the window is to do.
#[derive(Clone, PartialEq, Debug)]
pub enum Request {
    /// Carry out a command.
    Run(Command),
    /// Put a game on the table that begins with this document.
    Play(Box<Document>),
    /// Open a file.
    Open(PathBuf),
    /// Show the dialog before a game.
    NewGame(GameKind),
    /// Set up a position by hand.
    Edit(GameKind),
    /// Begin a course of a game, or go on with it.
    Learn(GameKind, Subject),
    /// Show the rules.
    Read(GameKind),
    /// Try the position of the deck with this index again.
    Retry(usize),
    /// Remove the position of the deck with this index.
    Forget(usize),
}

/// Which course.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// The rules, one after the other.
    Lessons,
    /// Positions with one good turn, those first that are as hard as the player is good.
    Puzzles,
}

impl Subject {
    /// The course's title.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Lessons => "Lessons",
            Self::Puzzles => "Puzzles",
        }
    }

    /// One of the course, in the middle of a sentence.
    pub const fn one(self) -> &'static str {
        match self {
            Self::Lessons => "lesson",
            Self::Puzzles => "puzzle",
        }
    }
}
