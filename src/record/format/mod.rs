//! Save files: RON text with a version. Loading a file replays its game; no content of a file is trusted.
//!
//! The memory used for a malicious file is limited by [`MAX_FILE`] during parsing and by the limits of a [`Record`]
//! during replay. Peak usage measured with `halfsquare check` on 64-bit Linux: 146 MiB for sixteen megabytes of empty
//! texts, and 438 MiB for three thousand turns on a board of 1,024 pieces of Crumble, which is nearly the maximum
//! allowed by [`MAX_PIECES`](super::MAX_PIECES).

mod picture;
#[cfg(test)]
mod tests;
mod v4;

use std::error::Error;
use std::io::{BufRead as _, BufReader, Read};
use std::iter;
use std::path::Path;

pub use picture::KEYWORD;
use ron::error::SpannedError;
use serde::{Deserialize, Deserializer};

pub use self::v4::Begun;
use super::files::{self, ReadError, WriteError};
use super::header::HeaderError;
use super::{MAX_NOTE_TEXT, MAX_TURN_TEXT, MAX_TURNS, NodeId, PlayError, Record, ron_errors};
use crate::rules::{Game, OptionsError, StartError, quoted};

/// The latest version of the format.
pub const VERSION: u32 = 4;
/// The largest file that can be read, in bytes.
pub const MAX_FILE: u64 = 16 << 20;
/// The maximum number of bytes of a picture that are searched for a game.
pub const MAX_PICTURE: u64 = 64 << 20;

/// Files are flat; no version nests anything deeper than this.
const MAX_NESTING: usize = 16;

/// The reasons that a file isn't a game, each with a message of one sentence.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The file could not be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The text is larger than a file may be.
    #[error("the text is larger than {} MB", MAX_FILE >> 20)]
    TooLarge,
    /// The file is empty.
    #[error("the file is empty")]
    Empty,
    /// The file is something other than a saved game: other text, or other RON.
    #[error("this isn't a game that Halfsquare saved")]
    Foreign,
    /// The file is a picture without a game.
    #[error("this picture carries no game")]
    NoGame,
    /// The file is a picture that is incomplete, or whose game is damaged.
    #[error("this picture is damaged, so its game can't be read")]
    Damaged,
    /// The file is a picture that is too large to be searched for a game.
    #[error("this picture carries no game in its first {MAX_PICTURE} bytes")]
    LargePicture,
    /// The text isn't RON, or has the wrong structure.
    #[error("line {line}, column {column}: {message}")]
    Syntax {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// The error there.
        message: String,
    },
    /// The file was written by a newer Halfsquare.
    #[error(
        "this file has format version {0}, but this Halfsquare reads up to {VERSION}: install a newer Halfsquare"
    )]
    Newer(u32),
    /// No version of the format has this number.
    #[error("there is no format version {0}")]
    NoVersion(u32),
    /// The file names a game that doesn't exist.
    #[error("there is no game '{0}'")]
    UnknownGame(String),
    /// The file's game isn't the requested game.
    #[error("this is a game of {found}, not of {wanted}")]
    WrongGame {
        /// The file's game.
        found: String,
        /// The requested game.
        wanted: &'static str,
    },
    /// The file has more turns than a record can hold.
    #[error("this game has more than {MAX_TURNS} turns, variations included")]
    ManyTurns,
    /// The texts of the file's turns are longer than a record can hold.
    #[error("the turns of this game take more than {} MB, variations included", MAX_TURN_TEXT >> 20)]
    LongTurns,
    /// The file's notes are longer than a record can hold.
    #[error("the comments of this game take more than {} MB", MAX_NOTE_TEXT >> 20)]
    LongNotes,
    /// The options are refused.
    #[error("options: {0}")]
    Options(#[from] OptionsError),
    /// The start position is refused.
    #[error("starting position: {0}")]
    Start(String),
    /// The players or the date are refused.
    #[error("header: {0}")]
    Header(#[from] HeaderError),
    /// The file has a field that doesn't exist in the file's version.
    #[error("format version {version} has no '{field}'")]
    NotYet {
        /// The file's version.
        version: u32,
        /// The name of the field.
        field: &'static str,
    },
    /// A variation doesn't start at a node of an earlier line.
    #[error("{} starts after a turn that no earlier line has", line_name(*.line))]
    Branch {
        /// The line's number in the file: 0 is the main line, 1 the first variation.
        line: usize,
    },
    /// A turn is refused.
    #[error("{}, turn {turn} '{text}': {reason}", line_name(*.line))]
    Turn {
        /// The line's number in the file: 0 is the main line, 1 the first variation.
        line: usize,
        /// The turn in that line, from 1.
        turn: usize,
        /// The text there, perhaps shortened.
        text: String,
        /// The reason for the refusal.
        reason: String,
    },
    /// The turn being built is refused.
    #[error("the unfinished turn '{text}': {reason}")]
    Unfinished {
        /// The text of a turn that begins with its steps, perhaps shortened.
        text: String,
        /// The reason for the refusal.
        reason: String,
    },
    /// An ending is refused.
    #[error("the end of {}: {reason}", line_name(*.line))]
    End {
        /// The line's number in the file: 0 is the main line, 1 the first variation.
        line: usize,
        /// The reason for the refusal.
        reason: String,
    },
    /// A note is refused.
    #[error("{}, the comment after turn {after}: {reason}", line_name(*.line))]
    Note {
        /// The line's number in the file: 0 is the main line, 1 the first variation.
        line: usize,
        /// The number of turns of that line before the note.
        after: usize,
        /// The reason for the refusal.
        reason: String,
    },
    /// The line has more times than turns.
    #[error("{} has more turn times than turns", line_name(*.line))]
    Spent {
        /// The line's number in the file: 0 is the main line, 1 the first variation.
        line: usize,
    },
    /// The current position in the file is impossible.
    #[error("the current position is after {stands_after} turns of a line with only {turns}")]
    Head {
        /// The number of turns before that position, according to the file.
        stands_after: usize,
        /// The number of turns and endings in the first line.
        turns: usize,
    },
    /// The saved result isn't the result of the turns.
    #[error("the file says the result is '{stored}', but its turns lead to '{replayed}'")]
    Result {
        /// The result in the file.
        stored: String,
        /// The result of the turns.
        replayed: String,
    },
}

impl<P: Error> From<StartError<P>> for LoadError {
    fn from(error: StartError<P>) -> Self {
        match error {
            StartError::Position(error) => Self::Start(quoted(&error.to_string())),
            StartError::Options(error) => Self::Options(error),
        }
    }
}

impl LoadError {
    pub(crate) fn unknown_game(name: &str) -> Self {
        Self::UnknownGame(quoted(name))
    }
}

/// The fields that every version of the format has, including newer ones.
#[derive(Deserialize)]
struct Heading {
    #[serde(default, deserialize_with = "given")]
    version: Option<u32>,
}

/// The text of a game, and the kind of file that contained it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The text, still to be parsed.
    pub text: String,
    /// True if the text comes from a picture: saving to that file would replace the picture.
    pub in_picture: bool,
}

impl Found {
    /// Reads the text of a saved game, or the text contained in a PNG picture.
    ///
    /// # Errors
    /// The file can't be read or is too large, or is a picture without a game or a damaged picture.
    pub fn read(path: &Path) -> Result<Self, LoadError> {
        Self::read_from(files::open(path)?)
    }

    /// Like [`Self::read`], from a file that is open or in memory.
    ///
    /// # Errors
    /// Those of [`Self::read`].
    pub fn read_from(file: impl Read) -> Result<Self, LoadError> {
        let mut file = BufReader::new(file);
        let begin = file.fill_buf().map_err(ReadError::from)?;
        Ok(if begin.starts_with(&picture::SIGNATURE) {
            Self { text: picture::game_in(file.take(MAX_PICTURE))?, in_picture: true }
        } else {
            Self { text: files::text_in(file, MAX_FILE)?, in_picture: false }
        })
    }
}

/// A parsed file whose game has yet to be replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Document {
    content: v4::File,
}

impl Document {
    /// Parses the text of a file in any version of the format.
    ///
    /// # Errors
    /// The text is too large, empty, not a saved game or not RON, or it has the wrong structure or an unknown version.
    pub fn parse(text: &str) -> Result<Self, LoadError> {
        if text.len() as u64 > MAX_FILE {
            return Err(LoadError::TooLarge);
        }
        let text = files::without_mark(text);
        let begun = text.trim_start();
        if begun.is_empty() {
            return Err(LoadError::Empty);
        }
        // A saved game starts with a bracket, or with a comment or an extension of RON before it.
        if !["(", "//", "/*", "#!["].iter().any(|start| begun.starts_with(start)) {
            return Err(LoadError::Foreign);
        }
        let heading: Heading = from_ron(text)?;
        let Some(version) = heading.version else { return Err(LoadError::Foreign) };
        match version {
            0 => Err(LoadError::NoVersion(0)),
            version @ 1..=VERSION => {
                let content: v4::File = from_ron(text)?;
                match content.later_field(version) {
                    Some(field) => Err(LoadError::NotYet { version, field }),
                    None => Ok(Self { content }),
                }
            }
            newer => Err(LoadError::Newer(newer)),
        }
    }

    /// Reads and parses a file: a saved game, or a picture that contains one.
    ///
    /// # Errors
    /// Those of [`Found::read`] and [`Self::parse`].
    pub fn read(path: &Path) -> Result<Self, LoadError> {
        Self::parse(&Found::read(path)?.text)
    }

    /// The document of a record.
    pub fn of<G: Game>(record: &Record<G>) -> Self {
        Self::with_begun(record, iter::empty())
    }

    /// The name of the game, as in the file.
    pub fn game(&self) -> &str {
        &self.content.game
    }

    /// True if no turns have been played, and no notes written.
    pub fn is_unplayed(&self) -> bool {
        self.content.is_unplayed()
    }

    /// True if no turns have been played or begun, and no notes written.
    pub fn is_blank(&self) -> bool {
        self.is_unplayed() && !self.has_begun()
    }

    /// True if time was spent on the current turn.
    pub const fn has_spent(&self) -> bool {
        self.content.has_spent()
    }

    /// The document of a record with the turns that are being built at its nodes.
    pub fn with_begun<'a, G: Game>(
        record: &Record<G>,
        begun: impl IntoIterator<Item = (NodeId, &'a G::Draft)>,
    ) -> Self {
        Self { content: v4::File::of(record, begun) }
    }

    /// True if a turn is being built.
    pub const fn has_begun(&self) -> bool {
        self.content.has_begun()
    }

    /// Replays the whole game, turn by turn. The record has the saved current position and no unsaved changes.
    /// Announcements aren't trusted and are left out.
    ///
    /// # Errors
    /// Anything in the file is refused, or its result isn't the result of its turns.
    pub fn replay<G: Game>(&self) -> Result<Record<G>, LoadError> {
        self.replay_with_begun().map(|(record, _)| record)
    }

    /// Like [`Self::replay`], but also returns the steps of the turns being built.
    ///
    /// # Errors
    /// Those of [`Self::replay`].
    pub fn replay_with_begun<G: Game>(&self) -> Result<(Record<G>, Begun<G>), LoadError> {
        self.content.replay()
    }

    /// The text of the file.
    ///
    /// # Errors
    /// The RON writer fails, which never happens for a document made from a record.
    pub fn to_text(&self) -> Result<String, WriteError> {
        let style = ron::ser::PrettyConfig::new().depth_limit(2).new_line("\n");
        Ok(ron::ser::to_string_pretty(&self.content, style)? + "\n")
    }

    /// Saves the document: after a crash at any moment, the file is either the old or the new file.
    ///
    /// # Errors
    /// The file can't be written; the old file is unchanged.
    pub fn write(&self, path: &Path) -> Result<(), WriteError> {
        files::replace(path, self.to_text()?.as_bytes())
    }
}

fn from_ron<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, LoadError> {
    let options = ron::Options::default().with_recursion_limit(MAX_NESTING);
    options.from_str(text).map_err(|error: SpannedError| LoadError::Syntax {
        line: error.span.start.line,
        column: error.span.start.col,
        message: quoted(&ron_errors::in_words(&error, text)),
    })
}

/// The name that readers see for the line with this number in the file.
fn line_name(line: usize) -> String {
    match line {
        0 => "the main line".to_owned(),
        variation => format!("variation {variation}"),
    }
}

/// Reads a field that may be missing, but isn't wrapped in `Some` if it is present.
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    u32::deserialize(deserializer).map(Some)
}

fn reason<G: Game>(error: &PlayError<G>) -> String {
    quoted(&error.to_string())
}
