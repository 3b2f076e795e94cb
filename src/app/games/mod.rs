//! What each game brings along for the window, one file per game.

mod crosse;
mod crumble;
mod topple;

pub use crate::rules::crosse::Crosse;
pub use crate::rules::crumble::Crumble;
pub use crate::rules::topple::Topple;
