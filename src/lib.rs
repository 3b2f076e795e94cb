//! Halfsquare: Crumble, Abstract Crosse and Topple on one table.
//!
//! `rules` says what is legal and knows no screen; everything else asks it. Nothing points back up.

#[cfg(feature = "gui")]
pub mod app;
pub mod cli;
pub mod engine;
pub mod picture;
pub mod record;
pub mod rules;
