//! The parts of the window that don't depend on the games' rules: colours, fonts, keys, dialogs, files, threads, sounds
//! and settings.

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
pub mod request;
pub mod saved;
pub mod screen;
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
