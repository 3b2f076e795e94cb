//! The parts of the window that name no game's types: colours, fonts, commands and their keys, dialogs, files, threads,
//! sounds and settings. Some sounds and settings are for a single game.

pub mod choices;
pub mod clock_form;
pub mod command;
pub mod deed;
pub mod files;
pub mod focus;
pub mod fonts;
pub mod look;
pub mod menu_entry;
pub mod modal;
pub mod number;
pub mod pointer;
pub(crate) mod power;
pub mod saved;
pub mod seats;
pub mod sentence;
pub mod settings;
pub mod sound;
pub mod text;
pub mod theme;
pub mod today;
pub mod touch;
pub mod upside_down;
pub(crate) mod worker;
