//! The window.

pub mod board;
