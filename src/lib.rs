//! Halfsquare: Crumble, Abstract Crosse and Topple on one table.
//!
//! [`rules`] decides which turns are legal and uses no screen; everything else calls it. [`games`] is the list of the
//! games. `CONTRIBUTING.md` has a map of the modules, in which no module uses another above it.
//!
//! Play a turn, all at once or step by step:
//!
//! ```
//! use halfsquare::rules::crumble::{Options, State};
//! use halfsquare::rules::{Draft, State as _, result_text};
//!
//! let start = State::start(&Options::default());
//! let (turn, next) = start.play_text("2,1VW")?;
//! assert_eq!(start.turn_text(&turn), "2,1VW");
//! assert_eq!(result_text::<halfsquare::rules::crumble::Crumble>(next.outcome()), "-");
//!
//! let mut draft = start.draft();
//! for step in start.turn_steps(&turn) {
//!     let events = draft.push(&step)?;
//!     assert!(!events.is_empty());
//! }
//! assert_eq!(draft.finish()?.1, next);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! List the successors of a state, each with a turn that leads to it:
//!
//! ```
//! use halfsquare::rules::State as _;
//! use halfsquare::rules::topple::{Options, State};
//!
//! let start = State::start(&Options::default());
//! let mut turns = Vec::new();
//! start.for_each_successor(|turn, _next| turns.push(start.turn_text(turn)));
//! assert_eq!(turns.len(), 64);
//! assert_eq!(turns[0], "@a1");
//! ```
//!
//! Load a saved game, and print its last position:
//!
//! ```
//! use std::path::Path;
//!
//! use halfsquare::games::GameKind;
//! use halfsquare::record::Record;
//! use halfsquare::record::format::Document;
//! use halfsquare::rules::State as _;
//! use halfsquare::rules::crosse::Crosse;
//!
//! let document = Document::read(Path::new("tests/saves/crosse-2.ron"))?;
//! assert_eq!(GameKind::of(&document)?, GameKind::Crosse);
//! let record: Record<Crosse> = document.replay()?;
//! println!("{}", record.head_node().state().position());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// The tests' small game refers to this crate by name, because tests outside the crate also compile it.
#[cfg(test)]
extern crate self as halfsquare;

#[cfg(feature = "gui")]
pub mod app;
pub mod cli;
pub mod engine;
pub mod export;
pub mod games;
pub mod learn;
pub mod picture;
pub mod record;
pub mod rules;
