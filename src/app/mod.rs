//! The window, in storeys: each folder names only those that are listed above it here.
//!
//! - [`kit`]: colours, fonts, keys, frames of dialogs, files, threads, sounds, settings, what a running game is to the
//!   window; knows no game.
//! - [`board`]: the widget that all boards share, and each game's board.
//! - [`parts`]: what tables and pages share: icons, small boards, and what a game brings to be played.
//! - [`table`]: one running game; beside it [`editor`]: a position set up by hand.
//! - [`course`]: a table with a task: lessons and puzzles.
//! - [`games`]: what each game brings to the window, and the list of games without their types.
//! - [`pages`]: the first page, My games, new game, rules, settings and the like.
//! - [`shell`]: menus, what is shown, what is carried out; the only one that knows all others.
//!
//! Everything is drawn afresh each frame. What the player does is collected as commands and board actions and carried out
//! after drawing. Slow things (dialogs, files, searches) run on threads of their own and answer through channels.

pub mod board;
pub mod course;
pub mod editor;
pub mod games;
pub mod kit;
pub mod pages;
pub mod parts;
pub mod shell;
pub mod table;

pub use shell::window::{keep_frame_memory, run};
