//! The end of a won game: the board goes dark, and what won it gets rings of gold.

use egui::{Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2};

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
/// The places of the piles of lost stones, as shares of the width of the Crosse's middle, the far ones first.
const PILES: &[Vec2] = &[vec2(-0.235, -0.235), vec2(0.235, -0.235), vec2(-0.235, 0.235), vec2(0.235, 0.235)];
const FEW: &[Vec2] = &[Vec2::ZERO];
/// The maximum height of a pile, as a share of a cell.
const TALLEST: f32 = 0.3;
/// The size of the stones in the piles, as a share of that of stones on the board.
const PILED: f32 = 0.78;

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

/// The stones that the winner started with and has lost, with rings of gold, in piles in the middle of the Crosse.
fn lost(canvas: &Canvas<'_>, side: Side, passed: f64) {
    // Light stones stand out from a dark bed, and no scraps of the arrows are seen between the piles.
    let (room, unit) = (centre_rect(&canvas.projection), canvas.unit() * PILED);
    canvas.plank(room, 0.0, canvas.palette().groove, 60);
    edge(canvas, room, passed);
    let stones = u8::try_from(canvas.board.scene.start.stones(side).len()).unwrap_or(u8::MAX);
    let piles = if usize::from(stones) < PILES.len() { FEW } else { PILES };
    let abreast = u8::try_from(piles.len()).unwrap_or(u8::MAX);
    let thick = unit * THICK.min(TALLEST / f32::from(stones.div_ceil(abreast).max(1)));
    for (pile, place) in (0..).zip(piles) {
        let indices = || (pile..stones).step_by(piles.len());
        let top = u8::try_from(indices().count()).unwrap_or(u8::MAX).saturating_sub(1);
        let foot = room.center() + *place * room.size() + vec2(0.0, thick * f32::from(top) / 2.0);
        for (level, index) in (0_u8..).zip(indices()) {
            let share = lighting(passed, index, stones);
            if share > 0.0 {
                let at = (foot - vec2(0.0, thick * f32::from(level)), unit);
                // The gold of a stone that another covers would hide the stone's side.
                threaded(canvas, at, side, 1.0 - share, if level == top { share } else { 0.0 });
            }
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
