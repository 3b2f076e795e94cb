//! What each game brings along for the window, one file per game.

mod crosse;
mod crumble;
mod topple;
