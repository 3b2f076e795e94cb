//! What the UI tests in `tests/` share.
#![cfg(feature = "gui")]
#![expect(clippy::expect_used, clippy::panic, reason = "what goes wrong here fails the test that called it")]

mod table;

pub use table::Table;
