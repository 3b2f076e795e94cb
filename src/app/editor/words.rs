//! The words of the position editor. The names of the tools are in each game's module.
#![expect(missing_docs, reason = "a text documents itself")]

use std::fmt::Display;

use crate::app::board::legend::{self, Drawn, Hue, Mark};

pub const CLOSE_POSITION: &str = "Close position";
pub const ANALYSE_POSITION: &str = "Analyse position";

/// The title of the editor's window.
pub fn title(game: &str) -> String {
    format!("{game}: set up a position")
}

// ---- the panel ----------------------------------------------------------------------------------------------

pub const TITLE: &str = "Set up a position";
/// The place of the gestures, for the middle of a sentence.
pub const THE_EDITOR: &str = "the position editor";
pub const TOOLS: &str = "Tools";
pub const TO_PLAY: &str = "To play";
pub const START: &str = "Starting position";
pub const CURRENT: &str = "Current position";
pub const CURRENT_TIP: &str = "Use the position of the current game.";
pub const BOARD_AND_RULES: &str = "Board and rules";
pub const TEXT: &str = "Position as text";
pub const COPY: &str = "Copy";
pub const PASTE: &str = "Paste";
pub const ANALYSE: &str = "Analyse";
pub const CLOSE: &str = "Close";

/// The tip about the right mouse button, its counterpart for fingers, and Delete; `what` is their effect.
pub fn removes(what: &str) -> String {
    format!("Right click, long press or Delete: {what}.")
}

pub fn is_to_play(side: &str) -> String {
    format!("{side} is to play")
}

// ---- notices ------------------------------------------------------------------------------------------------

pub const PLAYABLE: &str = "You can play from here.";
pub const NEW_BOARD: &str = "New board. Undo restores the old one.";
pub const COPIED: &str = "Copied the position as text.";
pub const PASTED: &str = "Pasted the position.";
pub const NOTHING_TO_UNDO: &str = "You haven't changed anything yet.";
pub const NOTHING_TO_REDO: &str = "There is nothing to redo.";
pub const SETTING_UP: &str = "You are setting up a position.";

/// The notice that a text isn't a position of this game; `reason` is a sentence.
pub fn no_position(game: &str, reason: &str) -> String {
    format!("Not a position of {game}: {reason}")
}

pub fn nothing_pasted(game: &str, reason: &str) -> String {
    format!("The clipboard has no position of {game}: {reason}")
}

// ---- moves and pawns left -----------------------------------------------------------------------------------

/// The words after a number of pawns.
pub const IN_RESERVE: &str = " in reserve";
pub const OUT: &str = "out";
pub const OUT_TIP: &str = "Out: no pawns on the board or in reserve.";

pub fn moves_left(side: &str) -> String {
    format!("Moves {side} has left")
}

pub fn has_move(side: &str, one: impl Display) -> String {
    format!("{side} has {one} left")
}

pub fn is_out(side: &str) -> String {
    format!("{side} is out")
}

// ---- the help page ------------------------------------------------------------------------------------------

/// The keys and gestures, for the help page.
pub const GESTURES: &[(&str, &str)] = &[
    ("Number", "Choose the tool with this number"),
    ("Press", "Use the tool. Press again to remove what it has put there."),
    ("Drag", "Use the tool wherever you drag"),
    ("Right click, or long press", "Remove"),
    ("Arrows", "Move the cursor"),
    ("Space or Enter", "Use the tool at the cursor"),
    ("Delete or Backspace", "Remove at the cursor"),
];

/// The gestures and keys where pieces fill the board.
pub const GESTURES_ON_PIECES: &[(&str, &str)] = &[
    ("Number", "Choose the tool with this number"),
    ("Press", "Use the tool"),
    ("Drag", "Use the tool wherever you drag. With Join, drag from one corner piece to the opposite one."),
    ("Right click, or long press", "Change the piece's colour"),
    ("Arrows", "Move the cursor"),
    ("Space or Enter", "Use the tool at the cursor. With Join, press it at two opposite corners of the box."),
    ("Delete or Backspace", "Change the colour of the piece at the cursor"),
    ("Escape", "Cancel the box"),
];

/// The marks, for the help page.
pub const MARKS: &[Mark] =
    &[(&[Drawn::Dashes(Hue::Threat)], "Amber dashes", "The reason you can't play from here"), legend::CURSOR];

/// The marks where pieces fill the board.
pub const MARKS_ON_PIECES: &[Mark] = &[
    (&[Drawn::Dashes(Hue::Threat)], "Amber dashes", "The reason you can't play from here"),
    (
        &[Drawn::Dashes(Hue::Legal)],
        "Green dashes",
        "The box round the pieces to join, or the halves that the tool would make",
    ),
    legend::CURSOR,
];
