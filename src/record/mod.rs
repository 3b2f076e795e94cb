//! A game as it was played: the tree of its turns, takebacks, files, and the store that saves them.
//!
//! A [`Record`] holds every turn that was played and not deleted, and the state after it, so undoing never needs an
//! inverse move. It points at two nodes: the *head*, which is the current position, and the *cursor*, which is the node
//! shown. A [`Document`](format::Document) is a file that has been parsed but not yet checked; replaying it turn by
//! turn produces a record.

mod clock;
pub mod deck;
mod edits;
pub mod files;
pub mod fingerprint;
pub mod format;
mod game_record;
mod header;
pub mod hold;
mod home;
mod merge;
mod node;
mod note;
#[cfg(test)]
#[path = "../../tests/common/quirk.rs"]
mod quirk;
mod recent;
mod replay;
mod ron_errors;
pub mod ron_file;
mod seat;
mod spaced_repetition;
pub mod store;
mod stored_position;
#[cfg(test)]
#[path = "../../tests/common/takeaway.rs"]
mod takeaway;
mod temp_file;
#[cfg(test)]
mod tests;
mod text;
mod text_reader;
mod timeline;
mod tree;

pub use clock::{Allowance, Clock, TimeControl, TimeOut};
pub use edits::EditKind;
pub use game_record::{PlayError, Record, TakebackError, UndoError};
pub use header::{Date, Header, HeaderError, Help, Takebacks};
pub use home::Home;
pub use node::{Mark, Node, NodeId, NodeKind};
pub use note::{Evaluation, Glyph, Note, NoteError};
pub use recent::RecentFiles;
pub use replay::{Frame, events, events_of, frames};
pub use seat::Seat;
pub use spaced_repetition::SpacedRepetition;
pub use stored_position::StoredPosition;
pub use text_reader::{TextError, game_in};
pub use timeline::{FinishedTurn, Source, Subject, Timeline};

/// The maximum number of turns (and endings) in one record, including variations.
pub const MAX_TURNS: usize = 100_000;
/// The maximum number of continuations of one turn.
pub const MAX_VARIATIONS: usize = 1_000;
/// The maximum length of all turn texts in one record, in bytes.
pub const MAX_TURN_TEXT: usize = 4 << 20;
/// The maximum length of all notes in one record, in bytes.
pub const MAX_NOTE_TEXT: usize = 1 << 20;
/// The maximum number of pieces on all boards of one record, in a game whose states use memory for each piece.
pub const MAX_PIECES: usize = 3 << 20;
