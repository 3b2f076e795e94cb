//! Numbers and words on small plates.

use egui::{Align2, Color32, FontId, Galley, Pos2, Rect, Vec2, vec2};

/// The size of a plate with this text.
pub fn badge_size(painter: &egui::Painter, text: &str, size: f32) -> Vec2 {
    let font = FontId::proportional(size);
    plate_size(&painter.layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER), size)
}

fn plate_size(galley: &Galley, size: f32) -> Vec2 {
    let height = size * 1.35;
    vec2((galley.size().x + size * 0.6).max(height), height)
}

/// A number or a word on a small plate, centred on `at`.
pub fn badge(painter: &egui::Painter, at: Pos2, text: &str, size: f32, fill: Color32, ink: Color32) {
    let galley = painter.layout_no_wrap(text.to_owned(), FontId::proportional(size), ink);
    let rect = Rect::from_center_size(at, plate_size(&galley, size));
    painter.rect_filled(rect, size * 0.675, fill);
    let text_at = Align2::CENTER_CENTER.anchor_size(rect.center(), galley.size()).min;
    painter.galley(text_at, galley, ink);
}

/// A number or a word on a small plate with a rim in the colour of its letters.
pub fn number(painter: &egui::Painter, at: Pos2, text: &str, size: f32, fill: Color32, halo: Color32) {
    badge(painter, at, text, size + 1.5, halo, fill);
    badge(painter, at, text, size, fill, halo);
}
