//! What tables and pages share: icons, names of places, small boards, and what a game brings to be played.

pub mod icon;
pub mod names;
pub mod playable;
pub mod sidebar_edge;
pub mod thumbnail;
