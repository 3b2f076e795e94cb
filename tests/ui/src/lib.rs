//! What the UI tests in `tests/` share.
#![cfg(feature = "gui")]
#![expect(clippy::expect_used, clippy::panic, reason = "what goes wrong here fails the test that called it")]

mod files;
mod table;
mod window;

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;

pub use files::{Dropped, Held};
pub use table::Table;
pub use window::{Window, start_at, start_without_home};

/// The words and numbers that are painted inside the place of this name.
pub fn written_on<T>(window: &Harness<'_, T>, name: &str) -> Vec<String> {
    let place = window.get_by_label(name).rect();
    let shapes = window.output().shapes.iter().map(|clipped| &clipped.shape);
    let mut texts: Vec<String> = shapes
        .filter_map(|shape| match shape {
            egui::Shape::Text(text) if place.contains_rect(text.visual_bounding_rect()) => {
                Some(text.galley.text().to_owned())
            }
            _ => None,
        })
        .collect();
    texts.dedup();
    texts
}
