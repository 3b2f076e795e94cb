//! The window.
//!
//! [`shell`] is the thin outer part: menus, dialogs, files, settings. It knows games only as a [`session`] from
//! the [`catalogue`]. A [`table`] is the session of one game: a record, the turn being built, and the game's
//! board widget from [`board`]. Everything is drawn afresh each frame; what the player does is collected as
//! [`command`]s and board actions and carried out after drawing. Slow things (dialogs, files, searches)
//! run on threads of their own and answer through channels.

pub mod board;
pub mod catalogue;
pub mod clock_form;
pub mod command;
pub mod course;
pub mod diagram;
pub mod editor;
pub mod export_page;
pub mod files;
pub mod focus;
pub mod fonts;
pub mod game_row;
pub mod games;
pub mod help;
pub mod icon;
pub mod kept;
pub mod look;
pub mod menu;
pub mod menu_entry;
pub mod modal;
pub mod names;
pub mod new_game;
pub mod open_page;
mod pasted;
pub mod picker;
pub mod playable;
mod power;
pub mod progress_page;
pub mod report;
pub mod rules_page;
pub mod seats;
pub mod sentence;
pub mod session;
pub mod settings;
pub mod settings_page;
pub mod shell;
pub mod showcase;
pub mod sidebar_edge;
pub mod sound;
pub mod stage;
pub mod summary;
pub mod table;
pub mod text;
pub mod theme;
pub mod thumbnail;
pub mod today;
mod window;
mod worker;

pub use window::{keep_frame_memory, run};
