//! Parts used by both tables and pages: icons, names of places, small boards, and the traits of a game.

pub mod icon;
pub mod names;
pub mod playable;
pub mod sidebar_edge;
pub mod small_board;
