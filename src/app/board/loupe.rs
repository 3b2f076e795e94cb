//! Enlarges places too small to aim at: beside the pointer, or above the finger that hides them.

use egui::{Pos2, Rect, Stroke, StrokeKind, Ui, Vec2, vec2};

use super::canvas::Canvas;
use super::game::{Board, BoardGame};
use super::interaction::Interaction;
use super::view::single;
use crate::app::kit::upside_down::turned;

/// The shorter side below which a place is hard to aim at, in points: with a mouse, and with a finger.
const COMFORTABLE: f32 = 14.0;
const FOR_FINGER: f32 = 48.0;
/// The size in the loupe of the place under the pointer, in points: with a mouse, and with a finger.
const ENLARGED: f64 = 44.0;
const ENLARGED_FOR_FINGER: f64 = 64.0;
const SIDE: f32 = 150.0;
const AWAY: f32 = 24.0;
/// The distance of the loupe from the middle of a finger, in points.
const OFF_FINGER: f32 = 36.0;

/// The loupe's rectangle and its points per cell; `None` if the place under the pointer is large enough to aim at.
pub(super) fn place<G: BoardGame>(board: &Board<'_, G>, interaction: &Interaction<G>) -> Option<(Rect, f64)> {
    let (low, high) = G::bounds(interaction.hovered?);
    let pointer = interaction.pointer?;
    let shorter = (high.x - low.x).min(high.y - low.y);
    let finger = interaction.finger;
    let (least, large) = match finger {
        Some(_) => (FOR_FINGER, ENLARGED_FOR_FINGER),
        None => (COMFORTABLE, ENLARGED),
    };
    let is_small = single((shorter * board.projection.scale()).min(f64::from(least))) < least;
    let area = board.areas.around;
    let rect =
        || finger.map_or_else(|| beside(pointer, area), |finger| above(finger, area, board.scene.is_far));
    is_small.then(|| (rect(), large / shorter))
}

/// Shows the loupe if the place under the pointer is too small to aim at.
pub(super) fn show<G: BoardGame>(
    ui: &Ui,
    board: &Board<'_, G>,
    interaction: &Interaction<G>,
    preview: Option<&G::Preview>,
) {
    let Some(((rect, scale), pointer)) = place(board, interaction).zip(interaction.pointer) else { return };
    let palette = &board.palette;
    let enlarged = board.projection.inset(rect, board.projection.spot(pointer), scale);
    let painter = ui.painter().with_clip_rect(rect);
    painter.rect_filled(rect, 0.0, palette.frame.face_bottom);
    let canvas = Canvas { painter: painter.clone(), outside: painter.clone(), board, projection: enlarged };
    G::magnify(&canvas, interaction, preview);
    let centre = rect.center();
    for (width, colour) in [(3.0, palette.halo_dark), (1.0, palette.halo_light)] {
        painter.hline(centre.x - 6.0..=centre.x + 6.0, centre.y, Stroke::new(width, colour));
        painter.vline(centre.x, centre.y - 6.0..=centre.y + 6.0, Stroke::new(width, colour));
    }
    let frame_line = ui.painter();
    frame_line.rect_stroke(rect.expand(3.0), 5.0, Stroke::new(3.0, palette.paper), StrokeKind::Inside);
    frame_line.rect_stroke(
        rect.expand(4.0),
        5.0,
        Stroke::new(1.0, palette.frame.face_bottom),
        StrokeKind::Inside,
    );
}

/// The loupe's rectangle above and left of the pointer, or on the opposite sides if it doesn't fit there.
fn beside(pointer: Pos2, area: Rect) -> Rect {
    let away = SIDE / 2.0 + AWAY;
    let x = if pointer.x - away - SIDE / 2.0 < area.left() { away } else { -away };
    let y = if pointer.y - away - SIDE / 2.0 < area.top() { away } else { -away };
    Rect::from_center_size((pointer + vec2(x, y)).round(), Vec2::splat(SIDE))
}

/// The loupe's rectangle above a finger, or left or right of it if it doesn't fit there; for a player at the far edge,
/// as that player sees it.
fn above(finger: Pos2, area: Rect, is_far: bool) -> Rect {
    if is_far {
        return turned(above(finger, turned(area, finger), false), finger);
    }
    let away = SIDE / 2.0 + OFF_FINGER;
    let held = |at: f32, from: f32, to: f32| at.min(to - SIDE / 2.0).max(from + SIDE / 2.0);
    let centre = if finger.y - away - SIDE / 2.0 >= area.top() {
        Pos2::new(held(finger.x, area.left(), area.right()), finger.y - away)
    } else {
        let x = if finger.x - away - SIDE / 2.0 < area.left() { away } else { -away };
        Pos2::new(finger.x + x, held(finger.y, area.top(), area.bottom()))
    };
    Rect::from_center_size(centre.round(), Vec2::splat(SIDE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_loupe_never_covers_pointer_or_finger_and_stays_inside() {
        let area = Rect::from_min_size(Pos2::ZERO, Vec2::splat(500.0));
        for x in [5.0, 120.0, 250.0, 495.0] {
            for y in [5.0, 120.0, 250.0, 495.0] {
                let pointer = Pos2::new(x, y);
                let rect = beside(pointer, area);
                assert!(!rect.contains(pointer) && area.contains_rect(rect), "{pointer} {rect}");
                for is_far in [false, true] {
                    let rect = above(pointer, area, is_far);
                    assert!(rect.distance_to_pos(pointer) >= OFF_FINGER - 1.0, "{pointer} {rect}");
                    assert!(area.contains_rect(rect), "{pointer} {rect}");
                }
            }
        }
    }
}
