//! What each game brings along for the window, one file per game.

mod crumble;

pub use crate::rules::crumble::Crumble;
