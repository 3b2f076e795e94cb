//! The pill at the foot of a stack, with its height as a number.

use egui::{Align2, FontId, Painter, Rect, Stroke, StrokeKind, Vec2, vec2};

use crate::app::board::palette;
use crate::picture::Tint;

/// From which side on, in points, a tile has room for a number.
pub(super) const NUMBERED: f32 = 22.0;
/// The size of a digit as a share of a tile, and its bounds in points.
const DIGIT: f32 = 0.24;
const SMALLEST: f32 = 10.0;
const LARGEST: f32 = 26.0;

/// Paints the height of a stack, from 1, on its tile.
pub(super) fn paint(painter: &Painter, cell: Rect, height: u8) {
    let tint = Tint::of_height(height);
    let size = (cell.width() * DIGIT).clamp(SMALLEST, LARGEST);
    let ink = palette::colour(tint.ink);
    let galley = painter.layout_no_wrap(height.to_string(), FontId::proportional(size), ink);
    let rect = place(cell, galley.size());
    let edge = Stroke::new((size * 0.1).max(1.0), palette::colour(tint.edge));
    painter.rect(rect, rect.height() / 2.0, palette::colour(tint.fill), edge, StrokeKind::Inside);
    painter.galley(Align2::CENTER_CENTER.anchor_size(rect.center(), galley.size()).min, galley, ink);
}

/// Where the pill of a number of this size is: on the middle of the tile's lower edge.
fn place(cell: Rect, text: Vec2) -> Rect {
    let height = text.y * 1.1;
    let size = vec2((text.x + height * 0.4).max(height), height);
    let foot = cell.center_bottom() - vec2(0.0, cell.width() * 0.04);
    Rect::from_min_size(foot - vec2(size.x / 2.0, size.y), size)
}

#[cfg(test)]
mod tests {
    use egui::pos2;

    use super::*;

    #[test]
    fn a_pill_stays_on_its_tile() {
        for side in [NUMBERED, 40.0, 90.0] {
            let cell = Rect::from_min_size(pos2(10.0, 20.0), Vec2::splat(side));
            let digit = (side * DIGIT).clamp(SMALLEST, LARGEST);
            // Three digits, as wide as those of the window's font.
            let pill = place(cell, vec2(3.0 * 0.55 * digit, 1.2 * digit));
            assert!(cell.contains_rect(pill), "{pill:?} in {cell:?}");
        }
    }
}
