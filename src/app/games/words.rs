//! The words of the boards on the rules pages, and of the choices before a game.
#![expect(missing_docs, reason = "a text documents itself")]

use std::fmt::Display;

pub const PAUSE: &str = "Pause";
pub const PLAY: &str = "Play";
pub const STEP_BACK: &str = "Step back";
pub const STEP_FORWARD: &str = "Step forward";

/// The accessible name of a button of a board with this caption.
pub fn about_board(what: &str, caption: &str) -> String {
    format!("{what}: {caption}")
}

pub fn step(at: usize, steps: usize) -> String {
    if at == 0 { "Before the first step".to_owned() } else { format!("Step {at} of {steps}") }
}

// ---- the choices before a game ------------------------------------------------------------------------------

pub const COLUMNS: &str = "Columns";
pub const ROWS: &str = "Rows";
pub const BIG_PIECE: &str = "One Big Piece";
/// In the line that sums up a new game.
pub const NO_BIG_PIECE: &str = "no One Big Piece";
pub const SAME_TARGET: &str = "Same target";

pub fn players(players: u8) -> String {
    format!("{players} players")
}

/// The size of a board.
pub fn size(columns: impl Display, rows: impl Display) -> String {
    format!("{columns} × {rows}")
}

pub fn rows_of_stones(rows: u8) -> String {
    if rows == 1 { "1 row of stones".to_owned() } else { format!("{rows} rows") }
}

/// The number of times that pieces can be cut, in the line that sums up a new game.
pub fn level(level: u8) -> String {
    format!("level {level}")
}
