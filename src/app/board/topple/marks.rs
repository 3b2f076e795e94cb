//! The marks on tiles: frames, dimples, rings, crosses and numbers.

use egui::epaint::RectShape;
use egui::{Color32, Pos2, Shape, Stroke, StrokeKind, Vec2, vec2};

use super::stack::REACH;
use super::standing::{stack, token};
use super::{Canvas, height};
use crate::app::board::canvas::{gold, light};
use crate::app::board::shade;
use crate::rules::Side;
use crate::rules::topple::Tile;

/// The opacity of a pawn that has left the board.
pub(super) const GONE: f32 = 0.45;

/// The radius of the corners of a tile.
pub(super) fn round(canvas: &Canvas<'_>) -> f32 {
    (canvas.unit() * 0.05).min(5.0)
}

pub(super) fn wash(canvas: &Canvas<'_>, tile: Tile, colour: Color32, strength: f32) {
    canvas.wash(canvas.rect(tile).shrink(1.0), round(canvas), colour, strength);
}

/// A dimple in a tile that can be chosen, on top of its stack. If the height is written there, a ring is around the number.
pub(super) fn dimple(canvas: &Canvas<'_>, tile: Tile, height: u8) {
    let unit = canvas.unit();
    if height > height::COUNTED {
        let (at, reach) = (stack(canvas, tile, height).top(), REACH * unit * 0.62);
        for (width, colour) in [(4.5, canvas.palette().halo_dark), (2.0, canvas.palette().mark)] {
            canvas.painter.add(Shape::ellipse_stroke(at, reach, Stroke::new(width, colour)));
        }
        return;
    }
    let at = if height == 0 { canvas.rect(tile).center() } else { stack(canvas, tile, height).top() };
    canvas.dimple(at, (unit * 0.06).clamp(2.5, 5.0));
}

/// A frame inside a tile, brightest at the edge.
pub(super) fn glow(canvas: &Canvas<'_>, tile: Tile, colour: Color32) {
    let width = (canvas.unit() * 0.04).clamp(1.5, 4.0);
    let cell = canvas.rect(tile).shrink(canvas.projection.pixel());
    for (step, strength) in [(2.0, 0.25), (1.0, 0.6), (0.0, 1.0)] {
        let stroke = Stroke::new(width, colour.gamma_multiply(strength));
        canvas.painter.rect_stroke(cell.shrink(step * width), 3.0, stroke, StrokeKind::Inside);
    }
}

/// A cross on the shoulder of a pawn that stands at this point and is crushed, taken or removed. Its shape stays visible.
pub(super) fn cross(canvas: &Canvas<'_>, foot: Pos2) {
    let (token, unit, colour) = (token(canvas), canvas.unit(), canvas.palette().loss);
    let at = foot + vec2(token.reach * 1.2, -token.depth * 0.45);
    canvas.cross(at, (unit * 0.13).clamp(4.0, 12.0), (unit * 0.045).clamp(1.5, 3.5), colour);
}

/// The mark of a stack that has left this tile: where it stood.
pub(super) fn stack_gone(canvas: &Canvas<'_>, tile: Tile) {
    ring(canvas, tile, canvas.palette().loss, (canvas.unit() * 0.03).clamp(1.0, 2.5));
}

/// The mark of a pawn that has left the top of this tile: its faint shape with a cross.
pub(super) fn pawn_gone(canvas: &Canvas<'_>, at: Pos2, side: Side) {
    let ghost = token(canvas).faded(GONE);
    ghost.paint(&canvas.painter, at, side, canvas.palette());
    cross(canvas, at);
}

/// A ring on the tile around a stack.
pub(super) fn ring(canvas: &Canvas<'_>, tile: Tile, colour: Color32, width: f32) {
    let centre = stack(canvas, tile, 0).seat(0.0);
    for (width, colour) in [(width + 1.6, canvas.palette().halo_dark), (width, colour)] {
        around(canvas, tile, (centre, vec2(0.435, 0.295) * canvas.unit()), Stroke::new(width, colour));
    }
}

/// A line around a piece with this middle and reach; around the whole stack if stacks are seen from above.
fn around(canvas: &Canvas<'_>, tile: Tile, (centre, reach): (Pos2, Vec2), stroke: Stroke) {
    let unit = canvas.unit();
    canvas.painter.add(if canvas.look().flat_stacks {
        let place = canvas.rect(tile).shrink(unit * 0.06);
        Shape::Rect(RectShape::stroke(place, unit * 0.08, stroke, StrokeKind::Middle))
    } else {
        Shape::ellipse_stroke(centre, reach, stroke)
    });
}

pub(super) fn label(canvas: &Canvas<'_>, at: Pos2, text: &str, colour: Color32) {
    canvas.number(at, text, (canvas.unit() * 0.22).clamp(8.0, 18.0), colour);
}

/// The light around a winning pawn's stack, below it; `share` is how far it has lit up, from 0 to 1.
pub(super) fn lit(canvas: &Canvas<'_>, tile: Tile, share: f32) {
    if !canvas.palette().is_flat {
        let light = light(canvas.look().material).gamma_multiply(0.65 * share);
        let at = stack(canvas, tile, 0).seat(0.0);
        canvas.painter.add(shade::ellipse(at, REACH * canvas.unit() * 1.7, light));
    }
}

/// The ring of gold on the rim of a winning pawn's piece, on top of its stack.
pub(super) fn won(canvas: &Canvas<'_>, tile: Tile, height: u8, share: f32) {
    let unit = canvas.unit();
    let width = (unit / 20.0).min(4.0);
    let reach = REACH * unit - Vec2::splat(width / 2.0);
    for (away, width, colour) in gold(width, canvas.palette()) {
        let place = (stack(canvas, tile, height).top() + away, reach);
        around(canvas, tile, place, Stroke::new(width, colour.gamma_multiply(share)));
    }
}
