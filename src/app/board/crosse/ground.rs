//! The ground of the board: its cells, the Crosse with its track, the closed centre, the names of rows and columns.

use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, pos2, vec2};

use super::Canvas;
use crate::app::board::canvas::RIM;
use crate::app::board::view::{Projection, Spot};
use crate::rules::crosse::{Cell, Cells, SIZE};

/// The Crosse begins and ends this many cells from the edge, its centre one more.
const CROSSE: f64 = 3.0;

/// The cells beside the Crosse.
pub(super) fn cells(canvas: &Canvas<'_>) {
    let gap = (canvas.unit() * 0.02).max(canvas.projection.pixel());
    for cell in Cell::all().filter(|cell| !cell.on_ring()) {
        let rect = canvas.rect(cell).shrink(gap);
        let seed = 16 * u32::from(cell.row()) + u32::from(cell.column());
        canvas.plank(rect, canvas.unit() * 0.08, canvas.palette().cell, seed);
    }
}

/// The Crosse: one band, its cells parted by fine lines, its corners bracketed, arrowheads that run forward.
pub(super) fn track(canvas: &Canvas<'_>) {
    let (painter, palette) = (&canvas.painter, canvas.palette());
    let band = square(&canvas.projection, CROSSE, f64::from(SIZE) - 2.0 * CROSSE);
    let round = canvas.unit() * 0.16;
    canvas.plank(band, round, palette.track, 7);
    let fine = Stroke::new(1.0, palette.line.gamma_multiply(0.35));
    let cells: Vec<Cell> = Cell::ring().collect();
    let next = cells.iter().skip(1).chain(cells.first());
    for (&here, &there) in cells.iter().zip(next) {
        let (a, b) = (canvas.rect(here), canvas.rect(there));
        let border = a.intersect(b);
        painter.line_segment([border.min, border.max], fine);
        let (at, way) = (border.center(), b.center() - a.center());
        let (along, across) = (way * 0.075, way.rot90() * 0.11);
        let chevron = vec![at - along + across, at + along, at - along - across];
        painter.line(chevron, Stroke::new((way.length() * 0.045).max(1.5), palette.line));
    }
    for corner in Cells::CORNERS.iter() {
        brackets(painter, canvas.rect(corner), palette.line);
    }
    let edge = Stroke::new(1.5, palette.line.gamma_multiply(0.6));
    painter.rect_stroke(band, round, edge, StrokeKind::Inside);
}

/// Angles in the corners of a cell; they show around a stone.
fn brackets(painter: &Painter, rect: Rect, colour: Color32) {
    let rect = rect.shrink(rect.width() * 0.07);
    let arm = rect.width() * 0.17;
    let stroke = Stroke::new((rect.width() * 0.045).max(1.5), colour);
    for (corner, x, y) in [
        (rect.left_top(), arm, arm),
        (rect.right_top(), -arm, arm),
        (rect.right_bottom(), -arm, -arm),
        (rect.left_bottom(), arm, -arm),
    ] {
        painter.line(vec![corner + vec2(x, 0.0), corner, corner + vec2(0.0, y)], stroke);
    }
}

/// The place of a square in the middle of the board: so many cells from its lower left corner, and so many wide.
fn square(projection: &Projection, from: f64, side: f64) -> Rect {
    projection.rect(Spot { x: from, y: from }, Spot { x: from + side, y: from + side })
}

/// The place of the closed centre.
pub(super) fn centre_rect(projection: &Projection) -> Rect {
    square(projection, CROSSE + 1.0, f64::from(SIZE) - 2.0 * CROSSE - 2.0)
}

/// The closed centre, with an arrow that goes round the way the track goes forward.
pub(super) fn centre(canvas: &Canvas<'_>) {
    let (painter, palette) = (&canvas.painter, canvas.palette());
    let rect = centre_rect(&canvas.projection);
    canvas.plank(rect, 0.0, palette.closed, 9);
    let edge = Stroke::new(1.5, palette.line.gamma_multiply(0.6));
    painter.rect_stroke(rect, 0.0, edge, StrokeKind::Inside);
    let (middle, radius) = (rect.center(), rect.width() * 0.27);
    let ink = palette.line.gamma_multiply(0.45);
    let width = (rect.width() * 0.03).max(1.5);
    // Anticlockwise on the screen, turned board or not: from half past one round to three o'clock.
    let at = |turn: f32| {
        let angle = turn * std::f32::consts::TAU;
        middle + vec2(angle.cos(), -angle.sin()) * radius
    };
    let arc: Vec<Pos2> = (0..=40_u8).map(|step| at(0.14 + f32::from(step) / 40.0 * 0.8)).collect();
    if let [.., before, tip] = arc.as_slice() {
        let way = (*tip - *before).normalized() * width * 3.2;
        let head = vec![*tip + way, *tip + way.rot90() * 0.8, *tip - way.rot90() * 0.8];
        painter.add(Shape::convex_polygon(head, ink, Stroke::NONE));
    }
    painter.line(arc, Stroke::new(width, ink));
}

/// Letters below and numbers to the left.
pub(super) fn coordinates(canvas: &Canvas<'_>) {
    let (board, ink) = (canvas.projection.board(), canvas.palette().label);
    // The names of tiny neighbours would lie over each other.
    let font = FontId::proportional((canvas.unit() * 0.24).clamp(10.0, 16.0).min(canvas.unit()));
    for line in 0..SIZE {
        let at = square(&canvas.projection, f64::from(line), 1.0).center();
        let letter = char::from(b'a' + line);
        let below = pos2(at.x, board.bottom() + RIM + 1.0);
        canvas.outside.text(below, Align2::CENTER_TOP, letter, font.clone(), ink);
        let beside = pos2(board.left() - RIM - 3.0, at.y);
        canvas.outside.text(beside, Align2::RIGHT_CENTER, line + 1, font.clone(), ink);
    }
}
