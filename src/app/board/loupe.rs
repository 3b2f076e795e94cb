//! Enlarges places too small to aim at: beside the pointer, or above the finger that hides them.

use egui::{Color32, Pos2, Rect, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};

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
    let off = |finger| off_finger(finger, area, board.scene.is_far, &G::keeps_clear(board, interaction));
    let rect = || finger.map_or_else(|| beside(pointer, area), off);
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
    // On a board without zoom, only the place matters, which is marked, and not the point in it.
    let aims: &[(f32, Color32)] =
        if G::ZOOMS { &[(3.0, palette.halo_dark), (1.0, palette.halo_light)] } else { &[] };
    for &(width, colour) in aims {
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

/// The loupe's rectangle above, left or right of a finger, as the player sees it, who may sit at the far edge: the first
/// of those inside `area` that covers least of `clear`.
fn off_finger(finger: Pos2, area: Rect, is_far: bool, clear: &[Rect]) -> Rect {
    let seen = if is_far { turned(area, finger) } else { area };
    let away = SIDE / 2.0 + OFF_FINGER;
    let held = |at: f32, from: f32, to: f32| at.min(to - SIDE / 2.0).max(from + SIDE / 2.0);
    let (x, y) = (held(finger.x, seen.left(), seen.right()), held(finger.y, seen.top(), seen.bottom()));
    let [above, left, right] = [pos2(x, finger.y - away), pos2(finger.x - away, y), pos2(finger.x + away, y)]
        .map(|centre| {
            let rect = Rect::from_center_size(centre.round(), Vec2::splat(SIDE));
            if is_far { turned(rect, finger) } else { rect }
        });
    let covered = |rect: &Rect| -> f32 {
        clear
            .iter()
            .map(|place| rect.intersect(*place))
            .filter(Rect::is_positive)
            .map(|part| part.area())
            .sum()
    };
    let inside = [above, left, right].into_iter().filter(|rect| area.contains_rect(*rect));
    inside.min_by(|a, b| covered(a).total_cmp(&covered(b))).unwrap_or(above)
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
                    let rect = off_finger(pointer, area, is_far, &[]);
                    assert!(rect.distance_to_pos(pointer) >= OFF_FINGER - 1.0, "{pointer} {rect}");
                    assert!(area.contains_rect(rect), "{pointer} {rect}");
                }
            }
        }
    }

    #[test]
    fn the_loupe_leaves_the_places_free_that_a_finger_can_choose() {
        let area = Rect::from_min_size(Pos2::ZERO, Vec2::splat(500.0));
        let finger = Pos2::new(250.0, 300.0);
        let around = |offset: Vec2| Rect::from_center_size(finger + offset, Vec2::splat(40.0));
        let [north, west] = [vec2(0.0, -100.0), vec2(-100.0, 0.0)].map(around);
        assert!(off_finger(finger, area, false, &[]).intersects(north));
        let beside = off_finger(finger, area, false, &[north]);
        assert!(beside.intersects(west) && !beside.intersects(north));
        assert!(off_finger(finger, area, false, &[north, west]).left() > finger.x);
    }
}
