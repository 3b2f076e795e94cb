//! The marks on cells and stones: rings, short lines, paths, crosses and numbers.

use egui::{Color32, Pos2, Shape, Stroke, StrokeKind, Vec2};

use super::Canvas;
use crate::app::board::badge;
use crate::rules::crosse::Cell;

/// The radius of a stone, as a share of a cell.
pub(super) const RADIUS: f32 = 0.39;
/// The radius of a ring around a stone, as a share of a cell.
const RING: f32 = RADIUS + 0.045;

pub(super) fn centre_of(canvas: &Canvas<'_>, cell: Cell) -> Pos2 {
    canvas.rect(cell).center()
}

/// The width of a line as a share of a cell, but at least 1.5 points.
fn width(canvas: &Canvas<'_>, part: f32) -> f32 {
    (canvas.unit() * part).max(1.5)
}

/// The edge and fill of a cell that is pointed at.
pub(super) fn lit(canvas: &Canvas<'_>, cell: Cell, colour: Color32) {
    let rect = canvas.rect(cell).shrink(canvas.unit() * 0.05);
    let round = canvas.unit() * 0.06;
    canvas.wash(rect, round, colour, 0.4);
    let width = width(canvas, 0.05);
    let halo = Stroke::new(width + 2.0, canvas.palette().halo_dark);
    canvas.painter.rect_stroke(rect, round, halo, StrokeKind::Inside);
    canvas.painter.rect_stroke(rect.shrink(1.0), round, Stroke::new(width, colour), StrokeKind::Inside);
}

/// A ring around a stone; `part` is its width as a share of a cell.
pub(super) fn ring(canvas: &Canvas<'_>, cell: Cell, colour: Color32, part: f32) {
    let (at, radius, width) = (centre_of(canvas, cell), canvas.unit() * RING, width(canvas, part));
    canvas.painter.circle_stroke(at, radius, Stroke::new(width + 2.0, canvas.palette().halo_dark));
    canvas.painter.circle_stroke(at, radius, Stroke::new(width, colour));
}

/// A ring of dashes around a stone or a cell.
pub(super) fn dashed_ring(canvas: &Canvas<'_>, cell: Cell, colour: Color32) {
    const COUNT: u8 = 10;
    let (at, radius) = (centre_of(canvas, cell), canvas.unit() * RING);
    for dash in 0..COUNT {
        let arc: Vec<Pos2> = (0..=4_u8)
            .map(|step| {
                let turn = (f32::from(dash) + f32::from(step) * 0.15) / f32::from(COUNT);
                at + Vec2::angled(turn * std::f32::consts::TAU) * radius
            })
            .collect();
        let width = width(canvas, 0.06);
        canvas.painter.line(arc.clone(), Stroke::new(width + 2.0, canvas.palette().halo_dark));
        canvas.painter.line(arc, Stroke::new(width, colour));
    }
}

/// Four short lines that point at a stone from outside, for a stone that must jump.
pub(super) fn ticks(canvas: &Canvas<'_>, cell: Cell, colour: Color32) {
    for turn in [0.125, 0.375, 0.625, 0.875_f32] {
        let way = Vec2::angled(turn * std::f32::consts::TAU) * canvas.unit();
        let tip = centre_of(canvas, cell) + way * (RADIUS + 0.09);
        let (base, wing) = (tip + way * 0.13, way.rot90() * 0.085);
        canvas.arrowhead([tip, base + wing, base - wing], colour);
    }
}

/// A line through the middles of cells, with a dot at its start and an arrowhead, filled with `filling`, at its end.
pub(super) fn path(canvas: &Canvas<'_>, cells: &[Cell], colour: Color32, filling: Color32, part: f32) {
    let mut line: Vec<Pos2> = cells.iter().map(|&cell| centre_of(canvas, cell)).collect();
    let &[.., before, end] = line.as_slice() else { return };
    let width = width(canvas, part);
    let way = (end - before).normalized();
    let tip = end - way * canvas.unit() * 0.06;
    let size = canvas.unit() * 0.19;
    if let Some(last) = line.last_mut() {
        *last = tip - way * size * 0.7;
    }
    let wing = way.rot90() * size * 0.6;
    let head = vec![tip, tip - way * size + wing, tip - way * size - wing];
    let halo = canvas.palette().halo_dark;
    for (extra, colour, filling) in [(2.5, halo, halo), (0.0, colour, filling)] {
        canvas.painter.line(line.clone(), Stroke::new(width + extra, colour));
        if let Some(start) = line.first() {
            canvas.painter.circle_filled(*start, width + 0.5 + extra / 2.0, colour);
        }
        let edge = if filling == colour { extra } else { 1.5 };
        canvas.painter.add(Shape::convex_polygon(head.clone(), filling, Stroke::new(edge, colour)));
    }
}

/// A cross on a stone that leaves the board.
pub(super) fn cross(canvas: &Canvas<'_>, cell: Cell, colour: Color32) {
    canvas.cross(centre_of(canvas, cell), canvas.unit() * 0.2, width(canvas, 0.08), colour);
}

/// Numbers on a small plate, in the upper right part of a cell. Several numbers move the plate left, so that it stays in
/// the cell.
pub(super) fn number(canvas: &Canvas<'_>, cell: Cell, text: &str, fill: Color32) {
    let (rect, unit) = (canvas.rect(cell), canvas.unit());
    let mut size = (unit * 0.24).max(11.0);
    let width = badge::badge_size(&canvas.painter, text, size).x;
    size *= (unit * 0.92 / width).min(1.0);
    let half = width.min(unit * 0.92) / 2.0;
    let right = (rect.center().x + 0.27 * unit).min(rect.right() - unit * 0.04 - half);
    canvas.number(Pos2::new(right, rect.center().y - 0.27 * unit), text, size, fill);
}
