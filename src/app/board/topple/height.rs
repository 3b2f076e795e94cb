//! The height of a stack as a number, if it can't be counted at a glance.

use egui::{Align2, FontId, Rect, Stroke, StrokeKind, Vec2, vec2};

use super::Canvas;
use super::stack::{REACH, Stack};

/// The greatest height that can be counted at a glance.
pub(super) const COUNTED: u8 = 3;
/// The side of the smallest tile with space for a number, in pixels.
const NUMBERED: f32 = 22.0;
/// The type size as a share of a tile, its minimum in points, the size in pixels at which digits are ten pixels high,
/// and its maximum in points.
const DIGIT: f32 = 0.26;
const SMALLEST: f32 = 10.0;
const TEN_PIXELS: f32 = 14.5;
const LARGEST: f32 = 22.0;
/// The distance from the middle of the uppermost face down to the number of a covered stack, as a share of a tile.
const IN_FRONT: f32 = 0.33;

/// True if a tile with this side has space for a number; `pixel` is the size of a pixel in points.
pub(super) fn has_room(side: f32, pixel: f32) -> bool {
    side >= NUMBERED * pixel
}

/// The type size on a tile with this side.
fn type_size(side: f32, pixel: f32) -> f32 {
    (side * DIGIT).max(SMALLEST).max(TEN_PIXELS * pixel).min(LARGEST)
}

/// Burns a height into the top piece of a stack, or writes it on a plate in front if a pawn or a mark covers the top.
pub(super) fn paint(canvas: &Canvas<'_>, stack: Stack, height: u8, is_covered: bool) {
    let (painter, palette, side, pixel) =
        (&canvas.painter, canvas.palette(), canvas.unit(), canvas.projection.pixel());
    if !has_room(side, pixel) {
        return;
    }
    let ink = palette.white.ink;
    let layout = |size| painter.layout_no_wrap(height.to_string(), FontId::proportional(size), ink);
    let size = type_size(side, pixel);
    // Three digits may be too wide for a small tile.
    let galley = layout(size);
    let fit = side * 1.6 * REACH.x / galley.size().x;
    let galley = if fit < 1.0 { layout(size * fit) } else { galley };
    let down = if is_covered { IN_FRONT * side } else { 0.0 };
    let place = Rect::from_center_size(stack.top() + vec2(0.0, down), galley.size());
    canvas.write(place.center(), || {
        if is_covered {
            let plate = place.expand2(Vec2::new(size * 0.22, 0.0)).shrink2(vec2(0.0, size * 0.12));
            let edge = Stroke::new(1.0, palette.white.shade);
            painter.rect(plate, plate.height() / 2.0, palette.white.face_top, edge, StrokeKind::Outside);
        }
        painter.galley(Align2::CENTER_CENTER.anchor_size(place.center(), galley.size()).min, galley, ink);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_ten_pixels_high_on_every_tile_with_a_number() {
        for (side, pixel) in [(22.0, 1.0), (28.0, 1.0), (21.0, 0.5), (60.0, 1.0)] {
            assert!(has_room(side, pixel));
            assert!(type_size(side, pixel) * 0.69 >= 10.0 * pixel, "{side}");
        }
        assert!(!has_room(15.0, 1.0));
    }
}
