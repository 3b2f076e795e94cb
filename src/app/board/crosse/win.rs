//! The end of a won game: the board goes dark, and what won it turns to gold.

use egui::{Color32, Rect, Stroke, StrokeKind, vec2};

use super::Canvas;
use super::ground::{band_rect, centre_rect};
use super::marks::{RADIUS, centre_of, ring};
use super::stone::{face_of, stone};
use crate::app::board::motion::{DIMMING, LIGHTING, ease_out, linear};
use crate::app::board::view::single;
use crate::rules::crosse::{CORNERS, Cell, Cells};
use crate::rules::{Reason, Side};

/// The time that each stone takes to light up, in seconds.
const FLASH: f64 = 0.3;
/// The width of the golden ring of a stone, as a share of a cell.
const THREAD: f32 = 0.07;
/// The opacity of the dark cushion under what won, and of the gold on the Crosse.
const CUSHION: f32 = 0.75;
const GLOW: f32 = 0.3;
/// The share of the middle's width that the stones use.
const FILLED: f32 = 0.94;
/// The number of stones that fit side by side into the middle of the Crosse.
const ABREAST: u8 = 4;

/// Paints the winner's stones over the dark board, `passed` seconds after the end of the game.
pub(super) fn paint(canvas: &Canvas<'_>, side: Side, reason: &Reason, passed: f64) {
    canvas.dim(dimmed(passed));
    if *reason == *CORNERS {
        corners(canvas, side, passed);
    } else if *reason == *Reason::RESIGNATION {
        left(canvas, side, passed);
    } else {
        lost(canvas, side, passed);
    }
}

/// The share of the darkness, from 0 to 1.
fn dimmed(passed: f64) -> f32 {
    single(linear(passed, 0.0, DIMMING))
}

/// The progress of the stone with this index among `count`, from 0 to 1.
fn lighting(passed: f64, index: u8, count: u8) -> f32 {
    let start = DIMMING + LIGHTING * f64::from(index) / f64::from(count.max(1));
    ease_out(passed, start, FLASH)
}

/// The four stones on the corners turn to gold and rise, and the Crosse has a golden edge.
fn corners(canvas: &Canvas<'_>, side: Side, passed: f64) {
    let (palette, unit) = (canvas.palette(), canvas.unit());
    cushion(canvas, band_rect(&canvas.projection), (palette.win, GLOW), passed);
    canvas.wash(centre_rect(&canvas.projection), 0.0, palette.halo_dark, CUSHION * dimmed(passed));
    let corners: Vec<Cell> = (Cells::CORNERS & canvas.board.pieces.stones(side)).iter().collect();
    for (index, cell) in (0..).zip(corners) {
        let share = lighting(passed, index, 4);
        if share > 0.0 {
            let at = centre_of(canvas, cell);
            stone(&canvas.painter, at, unit, side, palette, 0.4 * share, 1.0);
            let (at, palette) = (at - vec2(0.0, unit * 0.04 * share), palette.gilded());
            stone(&canvas.painter, at, unit, side, &palette, 0.4 * share, share);
            ring(canvas, cell, canvas.palette().win, 0.06 + 0.12 * (1.0 - share));
        }
    }
}

/// A cushion of a colour and an opacity, on which gold is as clear in pale materials as in wood. It has a golden edge
/// once everything on it is lit.
fn cushion(canvas: &Canvas<'_>, rect: Rect, (colour, opacity): (Color32, f32), passed: f64) {
    let palette = canvas.palette();
    canvas.wash(rect, 0.0, colour, opacity * dimmed(passed));
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
    cushion(canvas, room, (canvas.palette().halo_dark, CUSHION), passed);
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
            stone(&canvas.painter, at, step.x, side, &palette, 1.0 - share, share);
        }
    }
}

/// The stones that the winner still has, where they lie, with rings of gold: the other player resigned before all of
/// them were lost. They come down and get visible one by one.
fn left(canvas: &Canvas<'_>, side: Side, passed: f64) {
    let (palette, unit) = (canvas.palette(), canvas.unit());
    let stones = canvas.board.pieces.stones(side);
    let count = u8::try_from(stones.len()).unwrap_or(u8::MAX);
    for (index, cell) in (0..).zip(stones.iter()) {
        let (at, share) = (centre_of(canvas, cell), lighting(passed, index, count));
        if share > 0.0 {
            stone(&canvas.painter, at, unit, side, palette, 1.0 - share, share);
            let thread = Stroke::new((unit * THREAD).max(1.5), palette.win.gamma_multiply(share));
            let radius = unit * RADIUS - thread.width / 2.0;
            canvas.painter.circle_stroke(face_of(at, unit, 1.0 - share), radius, thread);
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
