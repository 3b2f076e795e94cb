//! Save files: RON text with a version. Loading is replaying; nothing in a file is trusted.
//!
//! The memory that a hostile file can claim is bounded by [`MAX_FILE`] while it is parsed, and by the bounds of a
//! [`Record`] while it is replayed. Seen with `halfsquare check` on 64-bit Linux, as its peak: 146 MiB for sixteen
//! megabytes of empty texts, and 892 MiB for two thousand turns on a board of 1,024 pieces of Crumble, which is all
//! that [`MAX_BOARD_TEXT`](super::MAX_BOARD_TEXT) lets in: a place in the tree takes 28 times the text of its board.

mod picture;
#[cfg(test)]
mod tests;
mod v3;

use std::error::Error;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;

pub use picture::KEYWORD;
use ron::error::SpannedError;
use serde::{Deserialize, Deserializer};

use super::files::{self, ReadError, WriteError};
use super::header::HeaderError;
use super::{MAX_NOTE_TEXT, MAX_TURN_TEXT, MAX_TURNS, PlayError, Record, ron_errors};
use crate::rules::{Game, OptionsError, StartError, quoted};

/// The version that is written.
pub const VERSION: u32 = 3;
/// The largest file that is read, in bytes.
pub const MAX_FILE: u64 = 16 << 20;
/// The most of a picture that is searched for a game, in bytes.
pub const MAX_PICTURE: u64 = 64 << 20;

/// Files are flat; anything deeper than this is no save of any version.
const MAX_NESTING: usize = 16;

/// Why a file is no game. One sentence each.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The file could not be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The text is larger than a file may be.
    #[error("the text is larger than {} MB", MAX_FILE >> 20)]
    TooLarge,
    /// There is no text at all.
    #[error("the file is empty")]
    Empty,
    /// It is something else than a saved game: other text, or other RON.
    #[error("this is not a game that Halfsquare saved")]
    Foreign,
    /// It is a picture that carries no game.
    #[error("this picture carries no game")]
    NoGame,
    /// It is a picture that lost a part, or whose game was damaged.
    #[error("this picture is damaged, and what it carries cannot be trusted")]
    Damaged,
    /// It is a picture with more in it than is searched for a game.
    #[error("no game is found in the first {MAX_PICTURE} bytes of this picture")]
    LargePicture,
    /// The text is no RON, or not of the right form.
    #[error("line {line}, column {column}: {message}")]
    Syntax {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong there.
        message: String,
    },
    /// A newer Halfsquare wrote it.
    #[error(
        "the file has format version {0}, this program knows up to {VERSION}: it needs a newer Halfsquare"
    )]
    Newer(u32),
    /// There never was such a version.
    #[error("there is no format version {0}")]
    NoVersion(u32),
    /// No such game is known.
    #[error("there is no game '{0}'")]
    UnknownGame(String),
    /// It is another game than asked for.
    #[error("this is a game of {found}, not of {wanted}")]
    WrongGame {
        /// The file's game.
        found: String,
        /// The game asked for.
        wanted: &'static str,
    },
    /// It has more turns than a record holds.
    #[error("this game has more than {MAX_TURNS} turns, variations included")]
    ManyTurns,
    /// Its turns are longer than those that a record holds.
    #[error("the turns of this game take more than {} MB, variations included", MAX_TURN_TEXT >> 20)]
    LongTurns,
    /// Its notes are longer than those that a record holds.
    #[error("the notes of this game take more than {} MB", MAX_NOTE_TEXT >> 20)]
    LongNotes,
    /// The options are refused.
    #[error("options: {0}")]
    Options(#[from] OptionsError),
    /// The start position is refused.
    #[error("start position: {0}")]
    Start(String),
    /// The players or the date are refused.
    #[error("header: {0}")]
    Header(#[from] HeaderError),
    /// A field that the file's version does not have.
    #[error("format version {version} has no '{field}'")]
    NotYet {
        /// The file's version.
        version: u32,
        /// The field.
        field: &'static str,
    },
    /// A line begins nowhere.
    #[error("{} branches off at a place that no line before it has", line_name(*.line))]
    Branch {
        /// The line as the file counts them: 0 is the main line, 1 the first variation.
        line: usize,
    },
    /// A turn is refused.
    #[error("{}, turn {turn} '{text}': {reason}", line_name(*.line))]
    Turn {
        /// The line as the file counts them: 0 is the main line, 1 the first variation.
        line: usize,
        /// The turn in that line, from 1.
        turn: usize,
        /// What stands there, perhaps shortened.
        text: String,
        /// Why it is refused.
        reason: String,
    },
    /// An ending is refused.
    #[error("{}, its end: {reason}", line_name(*.line))]
    End {
        /// The line as the file counts them: 0 is the main line, 1 the first variation.
        line: usize,
        /// Why it is refused.
        reason: String,
    },
    /// A note is refused.
    #[error("{}, the note after turn {after}: {reason}", line_name(*.line))]
    Note {
        /// The line as the file counts them: 0 is the main line, 1 the first variation.
        line: usize,
        /// After how many turns of that line it is.
        after: usize,
        /// Why it is refused.
        reason: String,
    },
    /// More times are given than turns.
    #[error("{}: more times are given than turns", line_name(*.line))]
    Spent {
        /// The line as the file counts them: 0 is the main line, 1 the first variation.
        line: usize,
    },
    /// The game cannot stand where the file says.
    #[error("the game is said to stand after {stands_after} turns of a line that has {turns}")]
    Head {
        /// Where it is said to stand.
        stands_after: usize,
        /// How many turns and endings the first line has.
        turns: usize,
    },
    /// The stored result is not what the turns lead to.
    #[error("the file says the result is '{stored}', but its turns lead to '{replayed}'")]
    Result {
        /// What the file says.
        stored: String,
        /// What the turns lead to.
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

/// What every version of the format tells, newer ones too.
#[derive(Deserialize)]
struct Heading {
    #[serde(default, deserialize_with = "given")]
    version: Option<u32>,
}

/// The text of a game, where it was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The text, to be parsed.
    pub text: String,
    /// Whether a picture carries it: saving to that file would replace the picture.
    pub in_picture: bool,
}

impl Found {
    /// Reads the text of a saved game, or the one that a PNG picture carries.
    ///
    /// # Errors
    /// The file cannot be read or is too large, or is a picture without a game or a damaged one.
    pub fn read(path: &Path) -> Result<Self, LoadError> {
        let mut file = BufReader::new(files::open(path)?);
        let begin = file.fill_buf().map_err(ReadError::from)?;
        Ok(if begin.starts_with(&picture::SIGNATURE) {
            Self { text: picture::game_in(file.take(MAX_PICTURE))?, in_picture: true }
        } else {
            Self { text: files::text_in(file, MAX_FILE)?, in_picture: false }
        })
    }
}

/// A file that was parsed, but whose game was not yet replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Document {
    content: v3::File,
}

impl Document {
    /// Parses the text of a file, of any version so far.
    ///
    /// # Errors
    /// It is too large, empty, no saved game, no RON, of another form or of an unknown version.
    pub fn parse(text: &str) -> Result<Self, LoadError> {
        if text.len() as u64 > MAX_FILE {
            return Err(LoadError::TooLarge);
        }
        let text = files::without_mark(text);
        let begun = text.trim_start();
        if begun.is_empty() {
            return Err(LoadError::Empty);
        }
        // RON begins with its bracket, a comment or an extension.
        if !["(", "//", "/*", "#!["].iter().any(|start| begun.starts_with(start)) {
            return Err(LoadError::Foreign);
        }
        let heading: Heading = from_ron(text)?;
        let Some(version) = heading.version else { return Err(LoadError::Foreign) };
        match version {
            0 => Err(LoadError::NoVersion(0)),
            version @ 1..=VERSION => {
                let content: v3::File = from_ron(text)?;
                match content.later_field(version) {
                    Some(field) => Err(LoadError::NotYet { version, field }),
                    None => Ok(Self { content }),
                }
            }
            newer => Err(LoadError::Newer(newer)),
        }
    }

    /// Reads and parses a file: a saved game, or a picture that carries one.
    ///
    /// # Errors
    /// As [`Found::read`] and [`Self::parse`].
    pub fn read(path: &Path) -> Result<Self, LoadError> {
        Self::parse(&Found::read(path)?.text)
    }

    /// The file's form of a record.
    #[must_use]
    pub fn of<G: Game>(record: &Record<G>) -> Self {
        Self { content: v3::File::of(record) }
    }

    /// The name of the game, as the file has it.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.content.game
    }

    /// Whether nothing was played or noted yet.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.content.is_blank()
    }

    /// Whether a clock ran during the turn under way.
    #[must_use]
    pub const fn has_spent(&self) -> bool {
        self.content.has_spent()
    }

    /// Plays the whole game again, turn by turn. The record stands where it stood when it was saved and has no
    /// unsaved changes; announcements are not believed and left out.
    ///
    /// # Errors
    /// Anything in the file is refused, or its result is not what its turns lead to.
    pub fn replay<G: Game>(&self) -> Result<Record<G>, LoadError> {
        self.content.replay()
    }

    /// The text of the file.
    ///
    /// # Errors
    /// Never for a document of a record; the type is that of the RON writer.
    pub fn to_text(&self) -> Result<String, WriteError> {
        let style = ron::ser::PrettyConfig::new().depth_limit(2).new_line("\n");
        Ok(ron::ser::to_string_pretty(&self.content, style)? + "\n")
    }

    /// Saves it: after a crash at any moment there is either the old file or the new one.
    ///
    /// # Errors
    /// The file cannot be written; the old one is unchanged.
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

/// What a reader calls a line of the game that the file gives this number.
fn line_name(line: usize) -> String {
    match line {
        0 => "the main line".to_owned(),
        variation => format!("variation {variation}"),
    }
}

/// Reads a field that may be left out, but is not wrapped in `Some` where it is given.
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    u32::deserialize(deserializer).map(Some)
}

fn reason<G: Game>(error: &PlayError<G>) -> String {
    quoted(&error.to_string())
}
