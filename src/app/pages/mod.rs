//! Pages and dialogs of the window: they get plain values and return the player's choices.

mod corners;
pub mod export_page;
pub mod game_row;
pub mod help;
pub mod manual_page;
pub mod new_game;
pub mod open_page;
pub mod picker;
pub mod progress_page;
mod reader;
pub mod rules_page;
pub mod settings_page;
mod settings_rows;
pub mod words;
