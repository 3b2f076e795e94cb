//! The end of a won game: the board goes dark, and what won it gets rings of gold.

use egui::{Pos2, Rect, Shape, Stroke, StrokeKind, vec2};

use super::Canvas;
use super::ground::{band_rect, centre_rect};
use super::marks::{RADIUS, centre_of};
use super::stone::{THICK, face_of, stone};
use crate::app::board::canvas::gold;
use crate::app::board::motion::{DIMMING, LIGHTING, ease_out, linear};
use crate::app::board::view::single;
use crate::rules::crosse::{CORNERS, Cell, Cells};
use crate::rules::{Reason, Side};

/// The time that each stone takes to light up, in seconds.
const FLASH: f64 = 0.3;
/// The width of the golden ring of a stone, as a share of a cell.
const THREAD: f32 = 0.07;
/// The share of the width of the Crosse's middle that the rows of lost stones take.
const LAID: f32 = 0.92;
/// The size of these stones, as a share of that of stones in cells as wide: they lie closer.
const CLOSE: f32 = 1.12;

/// Paints what won the game over the dark board, `passed` seconds after its end.
pub(super) fn paint(canvas: &Canvas<'_>, side: Side, reason: &Reason, passed: f64) {
    if *reason == *CORNERS {
        corners(canvas, side, passed);
        return;
    }
    canvas.dim(dimmed(passed));
    faded(canvas, side, passed);
    if *reason == *Reason::RESIGNATION {
        left(canvas, side, passed);
    } else {
        lost(canvas, side, passed);
    }
}

/// The share of the darkness, from 0 to 1.
pub(super) fn dimmed(passed: f64) -> f32 {
    single(linear(passed, 0.0, DIMMING))
}

/// The other player's stones go dark, more than the board. In high contrast their rims stay as clear as the board's lines.
fn faded(canvas: &Canvas<'_>, side: Side, passed: f64) {
    if canvas.palette().is_flat {
        return;
    }
    let dark = canvas.darkness(dimmed(passed));
    let reach = vec2(RADIUS, RADIUS + THICK / 2.0) * canvas.unit();
    for cell in canvas.board.pieces.stones(side.other()).iter() {
        canvas.painter.add(Shape::ellipse_filled(centre_of(canvas, cell), reach, dark));
    }
}

/// The progress of the stone with this index among `count`, from 0 to 1.
fn lighting(passed: f64, index: u8, count: u8) -> f32 {
    let start = DIMMING + LIGHTING * f64::from(index) / f64::from(count.max(1));
    ease_out(passed, start, FLASH)
}

/// The Crosse stays lit and has a golden edge, and the four stones on its corners rise, each with a ring of gold.
fn corners(canvas: &Canvas<'_>, side: Side, passed: f64) {
    let crosse = band_rect(&canvas.projection);
    canvas.dim_around(crosse, dimmed(passed));
    faded(canvas, side, passed);
    edge(canvas, crosse, passed);
    let corners: Vec<Cell> = (Cells::CORNERS & canvas.board.pieces.stones(side)).iter().collect();
    for (index, cell) in (0..).zip(corners) {
        let share = lighting(passed, index, 4);
        if share > 0.0 {
            threaded(canvas, (centre_of(canvas, cell), canvas.unit()), side, 0.4 * share, share);
        }
    }
}

/// A stone in its own colour with a ring of gold, `high` above `at`, for cells that are `unit` wide; `share` is how far the
/// ring has lit up.
fn threaded(canvas: &Canvas<'_>, (at, unit): (Pos2, f32), side: Side, high: f32, share: f32) {
    let palette = canvas.palette();
    stone(&canvas.painter, at, unit, side, palette, high, 1.0);
    let width = (unit * THREAD).max(1.5);
    for (away, width, colour) in gold(width, palette) {
        let thread = Stroke::new(width, colour.gamma_multiply(share));
        canvas.painter.circle_stroke(face_of(at, unit, high) + away, unit * (RADIUS - THREAD / 2.0), thread);
    }
}

/// The golden edge of what won, once everything on it is lit.
fn edge(canvas: &Canvas<'_>, rect: Rect, passed: f64) {
    let all = ease_out(passed, DIMMING + LIGHTING, FLASH);
    for (away, width, colour) in gold(4.0, canvas.palette()) {
        let edge = Stroke::new(width, colour.gamma_multiply(all));
        canvas.painter.rect_stroke(rect.translate(away), 0.0, edge, StrokeKind::Middle);
    }
}

/// The stones that the winner started with and has lost, with rings of gold, in rows in the middle of the Crosse.
fn lost(canvas: &Canvas<'_>, side: Side, passed: f64) {
    // Light stones stand out from a dark bed, and no scraps of the arrows are seen between them.
    let room = centre_rect(&canvas.projection);
    canvas.plank(room, 0.0, canvas.palette().groove, 60);
    edge(canvas, room, passed);
    let stones = u8::try_from(canvas.board.scene.start.stones(side).len()).unwrap_or(u8::MAX);
    let abreast = (1..stones).find(|abreast| abreast.saturating_mul(*abreast) >= stones).unwrap_or(1);
    let rows = stones.div_ceil(abreast);
    let apart = (room.width() * LAID / f32::from(abreast)).min(canvas.unit());
    let middle = |count: u8| (f32::from(count) - 1.0) / 2.0;
    for index in 0..stones {
        let share = lighting(passed, index, stones);
        if share > 0.0 {
            let (row, column) = (index / abreast, index % abreast);
            let in_row = (stones - row * abreast).min(abreast);
            let way = vec2(f32::from(column) - middle(in_row), f32::from(row) - middle(rows));
            let at = room.center() + way * apart;
            threaded(canvas, (at, apart * CLOSE), side, 1.0 - share, share);
        }
    }
}

/// The stones that the winner still has, where they lie, with rings of gold: the other player resigned before all of
/// them were lost. They light up one by one.
fn left(canvas: &Canvas<'_>, side: Side, passed: f64) {
    let stones = canvas.board.pieces.stones(side);
    let count = u8::try_from(stones.len()).unwrap_or(u8::MAX);
    for (index, cell) in (0..).zip(stones.iter()) {
        let share = lighting(passed, index, count);
        if share > 0.0 {
            threaded(canvas, (centre_of(canvas, cell), canvas.unit()), side, 0.0, share);
        }
    }
}
