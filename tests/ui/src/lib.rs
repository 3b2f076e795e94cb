//! Helpers shared by the UI tests in `tests/`.
#![cfg(feature = "gui")]
#![expect(clippy::expect_used, clippy::panic, reason = "what goes wrong here fails the test that called it")]

mod board;
mod files;
mod finger;
mod named;
mod picture;
mod table;
mod window;
pub mod words;

pub use board::{
    about, centre, click, click_at, drag, hold, inside, let_go, point, point_at, press, press_with, remark,
    written_on,
};
pub use files::{Asked, Dropped, Held};
pub use finger::{Fingers, pinch, slide, tap};
pub use named::Named;
pub use picture::{contrasts, picture};
pub use table::Table;
pub use window::{Window, start_at, start_without_home};
