//! The pill at the foot of a stack, with its height as a number.

use egui::{Align2, FontId, Painter, Rect, Stroke, StrokeKind, Vec2, pos2, vec2};

use crate::app::board::palette;
use crate::picture::Tint;

/// From which side on, in pixels, a tile has room for a number, and from which on for a number below a pawn.
const NUMBERED: f32 = 22.0;
const ROOMY: f32 = 48.0;
/// The size of the type as a share of a tile, and its bounds: in points, and so that digits are ten pixels high.
const DIGIT: f32 = 0.24;
const SMALLEST: f32 = 10.0;
const TEN_PIXELS: f32 = 14.5;
const LARGEST: f32 = 26.0;

/// A tile with this side has room for a number; `pixel` is the size of one in points.
pub(super) fn has_room(side: f32, pixel: f32) -> bool {
    side >= NUMBERED * pixel
}

/// How far a pawn stands beside the middle of its stack, so that it and the number are both seen on a small tile.
pub(super) fn aside(side: f32, pixel: f32) -> Vec2 {
    if has_room(side, pixel) && side < ROOMY * pixel { vec2(-0.2, -0.1) * side } else { Vec2::ZERO }
}

/// The size of the type on a tile with this side.
fn type_size(side: f32, pixel: f32) -> f32 {
    (side * DIGIT).max(SMALLEST).max(TEN_PIXELS * pixel).min(LARGEST)
}

/// Paints the height of a stack, from 1, on its tile.
pub(super) fn paint(painter: &Painter, cell: Rect, height: u8) {
    let tint = Tint::of_height(height);
    let pixel = 1.0 / painter.pixels_per_point();
    let size = type_size(cell.width(), pixel);
    let ink = palette::colour(tint.ink);
    let layout = |size| painter.layout_no_wrap(height.to_string(), FontId::proportional(size), ink);
    let galley = layout(size);
    // Three digits are more than a small tile has room for.
    let fit = cell.width() * 0.8 / galley.size().x;
    let galley = if fit < 1.0 { layout(size * fit) } else { galley };
    let rect = place(cell, galley.size(), pixel);
    let edge = Stroke::new((size * 0.1).max(1.0), palette::colour(tint.edge));
    painter.rect(rect, rect.height() / 2.0, palette::colour(tint.fill), edge, StrokeKind::Inside);
    painter.galley(Align2::CENTER_CENTER.anchor_size(rect.center(), galley.size()).min, galley, ink);
}

/// Where the pill of a number of this size is: on the middle of the tile's lower edge; on a small tile in the corner
/// beside the pawn, close around the digits.
fn place(cell: Rect, text: Vec2, pixel: f32) -> Rect {
    let side = cell.width();
    let height = (text.y * 1.1).min(side * 0.6);
    let width = (text.x + height * 0.4).max(height).min(side * 0.94);
    let right = if aside(side, pixel) == Vec2::ZERO {
        cell.center().x + width / 2.0
    } else {
        cell.right() - side * 0.03
    };
    let bottom = cell.bottom() - side * 0.04;
    Rect::from_min_max(pos2(right - width, bottom - height), pos2(right, bottom))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pill_stays_on_its_tile() {
        for side in [NUMBERED, 40.0, 90.0] {
            let cell = Rect::from_min_size(pos2(10.0, 20.0), Vec2::splat(side));
            let digit = type_size(side, 1.0);
            // Three digits, as wide as those of the window's font.
            let pill = place(cell, vec2(3.0 * 0.55 * digit, 1.2 * digit), 1.0);
            assert!(cell.contains_rect(pill), "{pill:?} in {cell:?}");
        }
    }

    #[test]
    fn digits_are_ten_pixels_high_on_every_tile_with_a_number() {
        for (side, pixel) in [(22.0, 1.0), (28.0, 1.0), (21.0, 0.5), (60.0, 1.0)] {
            assert!(has_room(side, pixel));
            assert!(type_size(side, pixel) * 0.69 >= 10.0 * pixel, "{side}");
        }
        assert!(!has_room(15.0, 1.0));
    }
}
