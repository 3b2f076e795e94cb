//! What the fuzz targets do with a fuzzer's input, and what they demand: not only that nothing panics, but that
//! the contract of `halfsquare::rules` and `halfsquare::record` holds for whatever was accepted.
//!
//! A function panics where the contract is broken: that is what a fuzzer looks for.

#![forbid(unsafe_code)]

pub mod drafts;
pub mod files;
pub mod positions;
pub mod turns;

use std::fmt::Display;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A message to players is one line that says something.
fn assert_sentence(message: impl Display) {
    let message = message.to_string();
    assert!(!message.trim().is_empty() && !message.contains(char::is_control), "a message is {message:?}");
}

fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
