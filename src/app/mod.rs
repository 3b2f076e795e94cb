//! The window, in layers: each folder uses only the folders listed above it here.
//!
//! - [`kit`]: colours, fonts, commands and their keys, dialogs, files, threads, sounds, settings; names no game's types.
//! - [`board`]: the widget that all boards share, and each game's board.
//! - [`parts`]: parts shared by tables and pages: icons, small boards, the traits of a playable game and of a screen, and
//!   the requests to the window.
//! - [`table`]: one running game; beside it [`editor`]: a position set up by hand.
//! - [`course`]: a table with a task: lessons and puzzles.
//! - [`games`]: each game's part of the window, and the list of games without their types.
//! - [`pages`]: the start page, My games, New game, rules, settings and the like.
//! - [`shell`]: menus, and carrying out commands and requests; the only folder that uses all others.
//!
//! Everything is redrawn each frame. The player's input is collected as commands and board actions, and carried out
//! after drawing. Slow work (dialogs, files, searches) runs on other threads and answers through channels.

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
