//! Pieces too small to aim at are shown enlarged beside the pointer.

use egui::{Pos2, Rect, Stroke, StrokeKind, Ui, Vec2, vec2};

use super::mesh::pieces_mesh;
use super::preview::Preview;
use super::{Board, paint, place};
use crate::app::board::canvas::Canvas;
use crate::app::board::interaction::Interaction;
use crate::rules::crumble::Crumble;

/// Below this many points a piece is hard to aim at.
const COMFORTABLE: f32 = 14.0;
/// How large the piece under the pointer is in the loupe.
const ENLARGED: f64 = 44.0;
const SIDE: f32 = 150.0;
const AWAY: f32 = 24.0;

/// Shows the loupe if the piece under the pointer is uncomfortably small.
pub(super) fn show(
    ui: &Ui,
    board: &Board<'_, Crumble>,
    interaction: &Interaction<Crumble>,
    preview: Option<&Preview>,
) {
    let (Some(piece), Some(pointer)) = (interaction.hovered, interaction.pointer) else { return };
    let (shorter, palette) = (place::shorter(&piece), &board.palette);
    if board.projection.length(shorter) >= COMFORTABLE {
        return;
    }
    let rect = beside(pointer, board.areas.board);
    let enlarged = board.projection.inset(rect, board.projection.spot(pointer), ENLARGED / shorter);
    let painter = ui.painter().with_clip_rect(rect);
    painter.rect_filled(rect, 0.0, palette.frame.face_bottom);
    painter.rect_filled(enlarged.board().intersect(rect), 0.0, palette.bed);
    let reached = paint::reached(board, interaction);
    painter.add(pieces_mesh(board.pieces.list().iter().copied(), &reached, &enlarged, palette));
    let canvas = Canvas { painter: painter.clone(), outside: painter.clone(), board, projection: enlarged };
    paint::marks(&canvas, interaction, preview);
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

/// A place for the loupe above and left of the pointer, or on the other sides where there is no room.
fn beside(pointer: Pos2, area: Rect) -> Rect {
    let away = SIDE / 2.0 + AWAY;
    let x = if pointer.x - away - SIDE / 2.0 < area.left() { away } else { -away };
    let y = if pointer.y - away - SIDE / 2.0 < area.top() { away } else { -away };
    Rect::from_center_size((pointer + vec2(x, y)).round(), Vec2::splat(SIDE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_loupe_never_covers_the_pointer_and_stays_inside() {
        let area = Rect::from_min_size(Pos2::ZERO, Vec2::splat(500.0));
        for x in [5.0, 120.0, 250.0, 495.0] {
            for y in [5.0, 120.0, 250.0, 495.0] {
                let pointer = Pos2::new(x, y);
                let rect = beside(pointer, area);
                assert!(!rect.contains(pointer) && area.contains_rect(rect), "{pointer} {rect}");
            }
        }
    }
}
