//! The end of a won game: the board goes dark, and what won it turns to gold.

use egui::{Rect, Stroke, StrokeKind, vec2};

use super::Canvas;
use super::ground::{band_rect, centre_rect};
use super::marks::{RADIUS, centre_of};
use super::stone::{face_of, stone};
use crate::app::board::canvas;
use crate::app::board::motion::{DIMMING, LIGHTING, ease_out, linear};
use crate::app::board::view::single;
use crate::rules::crosse::{CORNERS, Cell, Cells};
use crate::rules::{Reason, Side};

/// The time that each stone takes to light up, in seconds.
const FLASH: f64 = 0.3;
/// The width of the golden ring of a stone, as a share of a cell.
const THREAD: f32 = 0.07;
/// The width of the rim of the tray under the golden stones, as a share of a cell.
const RIM: f32 = 0.1;
/// The share of the middle's width that the stones use.
const FILLED: f32 = 0.86;
/// The size of the stones compared with their distances.
const CROWDED: f32 = 1.1;
/// The least number of stones side by side that the middle of the Crosse is divided for: fewer would be larger than those on
/// the board.
const ABREAST: u8 = 3;

/// Paints what won the game over the dark board, `passed` seconds after its end.
pub(super) fn paint(canvas: &Canvas<'_>, side: Side, reason: &Reason, passed: f64) {
    if *reason == *CORNERS {
        corners(canvas, side, passed);
        return;
    }
    canvas.dim(dimmed(passed));
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

/// The progress of the stone with this index among `count`, from 0 to 1.
fn lighting(passed: f64, index: u8, count: u8) -> f32 {
    let start = DIMMING + LIGHTING * f64::from(index) / f64::from(count.max(1));
    ease_out(passed, start, FLASH)
}

/// The Crosse stays lit and has a golden edge, and the four stones on its corners rise, each with a ring of gold.
fn corners(canvas: &Canvas<'_>, side: Side, passed: f64) {
    let crosse = band_rect(&canvas.projection);
    canvas.dim_around(crosse, dimmed(passed));
    edge(canvas, crosse, passed);
    let corners: Vec<Cell> = (Cells::CORNERS & canvas.board.pieces.stones(side)).iter().collect();
    for (index, cell) in (0..).zip(corners) {
        let share = lighting(passed, index, 4);
        if share > 0.0 {
            threaded(canvas, cell, side, 0.4 * share, share);
        }
    }
}

/// A stone in its own colour with a ring of gold, `high` above its cell; `share` is how far the ring has lit up.
fn threaded(canvas: &Canvas<'_>, cell: Cell, side: Side, high: f32, share: f32) {
    let (palette, unit, at) = (canvas.palette(), canvas.unit(), centre_of(canvas, cell));
    stone(&canvas.painter, at, unit, side, palette, high, 1.0);
    let thread = Stroke::new((unit * THREAD).max(1.5), palette.win.gamma_multiply(share));
    let radius = unit * RADIUS - thread.width / 2.0;
    canvas.painter.circle_stroke(face_of(at, unit, high), radius, thread);
}

/// The golden edge of what won, once everything on it is lit.
fn edge(canvas: &Canvas<'_>, rect: Rect, passed: f64) {
    let palette = canvas.palette();
    let all = ease_out(passed, DIMMING + LIGHTING, FLASH);
    for (width, colour) in [(6.0, palette.halo_dark), (3.0, palette.win)] {
        let edge = Stroke::new(width, colour.gamma_multiply(all));
        canvas.painter.rect_stroke(rect, 0.0, edge, StrokeKind::Middle);
    }
}

/// The number of columns and of rows in which this many stones lie.
fn grid(stones: u8) -> (u8, u8) {
    let columns = (1..=stones).find(|columns| columns * columns >= stones).unwrap_or(1);
    (columns, stones.div_ceil(columns))
}

/// The stones that the winner started with and has lost, in gold in the middle of the Crosse.
fn lost(canvas: &Canvas<'_>, side: Side, passed: f64) {
    let room = centre_rect(&canvas.projection);
    // In a tray like those of the moves, gold is as clear in pale materials as in wood.
    let rim = canvas.unit() * RIM;
    let rounds = [rim / 2.0, rim / 4.0];
    canvas::tray(&canvas.painter, room, (rim, rounds), 60, dimmed(passed), canvas.palette());
    let palette = canvas.palette().gilded();
    let stones = u8::try_from(canvas.board.scene.start.stones(side).len()).unwrap_or(u8::MAX);
    let (columns, rows) = grid(stones);
    let step = room.size() * FILLED / f32::from(columns.max(ABREAST));
    for index in 0..stones {
        let share = lighting(passed, index, stones);
        let (column, row) = (index % columns, index / columns);
        // The stones of an incomplete last row are centred.
        let in_row = if row + 1 == rows { stones - row * columns } else { columns };
        let x = f32::from(column) - (f32::from(in_row) - 1.0) / 2.0;
        let y = f32::from(row) - (f32::from(rows) - 1.0) / 2.0;
        if share > 0.0 {
            let at = room.center() + vec2(x * step.x, y * step.y);
            stone(&canvas.painter, at, step.x * CROWDED, side, &palette, 1.0 - share, share);
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
            threaded(canvas, cell, side, 0.0, share);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lost_stones_lie_in_about_as_many_rows_as_columns() {
        assert_eq!([0, 1, 5, 10, 15, 50].map(grid), [(1, 0), (1, 1), (3, 2), (4, 3), (4, 4), (8, 7)]);
    }
}
