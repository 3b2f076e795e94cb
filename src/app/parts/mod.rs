//! Parts used by both tables and pages: icons, names of places, small boards, the traits of a game and of a screen, and
//! the requests to the window.

pub mod icon;
pub mod names;
pub mod playable;
pub mod request;
pub mod screen;
pub mod sidebar_edge;
pub mod small_board;
