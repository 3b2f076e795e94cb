//! Paints an event on the Crumble board while it is animated.

use std::f32::consts::PI;

use egui::{Rect as ScreenRect, vec2};

use super::Canvas;
use super::marks::{Line, around, cut_line, gilded, wash};
use super::mesh::moving_mesh;
use super::pieces::{TURNING, beat};
use super::place;
use super::preview::line_ends;
use crate::app::board::motion::{DIMMING, LIGHTING, Moving, WIN, arc, ease, ease_out, linear};
use crate::app::board::shade;
use crate::app::board::view::single;
use crate::rules::Side;
use crate::rules::crumble::geometry::{Axis, Rect};
use crate::rules::crumble::{Crumble, Event, Piece};

/// The distance by which a cut's two halves move apart, in points.
const PART: f32 = 2.0;
/// The sideways distance at which two pieces pass each other, as a share of the shorter side, and the share by which
/// one grows and the other shrinks meanwhile.
const ASIDE: f32 = 0.12;
const LIFT: f32 = 0.07;
/// The share of a cut's time in which its line is drawn.
const LINE: f64 = 0.6;

/// Paints the animated event over the pieces as they were before it.
pub(super) fn event(canvas: &Canvas<'_>, moving: &Moving<'_, Crumble>) {
    match moving.event {
        Event::Cut { side, axis, pieces } => cut(canvas, *side, *axis, pieces, moving),
        Event::Joined { side, pieces, into } => joined(canvas, *side, pieces, into, moving.share),
        Event::Exchanged { side, from, to, .. } => exchanged(canvas, *side, from, to, moving.share),
        Event::Captured { by, pieces } => captured(canvas, *by, pieces, moving),
        Event::Won { by, chain, .. } => won(canvas, *by, chain, moving),
        Event::Drawn(_) => {}
    }
}

/// The line runs along the pieces; behind it the halves part slightly and settle.
fn cut(canvas: &Canvas<'_>, side: Side, axis: Axis, pieces: &[Rect], moving: &Moving<'_, Crumble>) {
    let whole = <super::Pieces as crate::app::board::game::Pieces<Crumble>>::seconds(moving.event);
    let begins = |n: usize| whole * LINE * f64::from(number(n)) / f64::from(number(pieces.len()));
    let across = match axis {
        Axis::Horizontal => vec2(0.0, 1.0),
        Axis::Vertical => vec2(1.0, 0.0),
    };
    for (n, piece) in pieces.iter().enumerate().filter(|(n, _)| begins(*n) <= moving.passed) {
        let share = single(linear(moving.passed, begins(n), whole - begins(n)));
        let Some(halves) = piece.halves(axis) else { continue };
        let middle = canvas.rect(*piece).center();
        let apart = halves.map(|half| {
            let at = canvas.rect(half);
            let way = across * (at.center() - middle).dot(across).signum();
            (Piece { rect: half, side }, at.translate(way * PART * (PI * share).sin()))
        });
        empty(canvas, piece);
        canvas.painter.add(moving_mesh(apart, canvas.projection.pixel(), canvas.palette()));
    }
    let run = linear(moving.passed, 0.0, whole * LINE);
    if run < 1.0
        && let Some([from, to]) = line_ends(axis, pieces)
    {
        cut_line(canvas, from, to, single(run), canvas.palette().mark);
    }
}

/// The joined piece, and on it the gaps between its parts, which close.
fn joined(canvas: &Canvas<'_>, side: Side, pieces: &[Rect], into: &Rect, share: f32) {
    let whole = canvas.rect(*into);
    empty(canvas, into);
    let piece = (Piece { rect: *into, side }, whole);
    canvas.painter.add(moving_mesh([piece], canvas.projection.pixel(), canvas.palette()));
    let (left, gap) = (1.0 - share, 2.0 * canvas.projection.pixel().max(1.0));
    for at in pieces.iter().map(|piece| canvas.rect(*piece)) {
        let right = ScreenRect::from_center_size(at.right_center(), vec2(gap, at.height()) * left);
        let below = ScreenRect::from_center_size(at.center_bottom(), vec2(at.width(), gap) * left);
        // A side on the edge of the whole isn't a gap.
        let inner = [(right, at.right() < whole.right() - 1.0), (below, at.bottom() < whole.bottom() - 1.0)];
        for (seam, _) in inner.into_iter().filter(|(_, is_inside)| *is_inside) {
            canvas.painter.rect_filled(seam, 0.0, canvas.palette().bed);
        }
    }
}

/// The two pieces pass each other, the swapping piece above, and take on each other's size.
fn exchanged(canvas: &Canvas<'_>, side: Side, from: &Rect, to: &Rect, share: f32) {
    let (start, end) = (canvas.rect(*from), canvas.rect(*to));
    let hump = arc(share);
    let way = (end.center() - start.center()).normalized().rot90();
    let aside = way * start.size().min_elem().min(end.size().min_elem()) * ASIDE * hump;
    let between = |a: ScreenRect, b: ScreenRect, size: f32| {
        let size = (a.size() * (1.0 - share) + b.size() * share) * size;
        ScreenRect::from_center_size(a.center().lerp(b.center(), share), size)
    };
    let below = between(end, start, 1.0 - LIFT * hump).translate(-aside);
    let above = between(start, end, 1.0 + LIFT * hump).translate(aside);
    [from, to].into_iter().for_each(|place| empty(canvas, place));
    let mesh = |rect: &Rect, side: Side, at: ScreenRect| {
        moving_mesh([(Piece { rect: *rect, side }, at)], canvas.projection.pixel(), canvas.palette())
    };
    canvas.painter.add(mesh(from, side.other(), below));
    let shadow = above.translate(vec2(2.0, 4.0) * hump);
    canvas.painter.rect_filled(shadow, 4.0, canvas.palette().shadow.gamma_multiply(hump.min(1.0)));
    canvas.painter.add(mesh(to, side, above));
}

/// The pieces turn over in a wave that starts where the step happened.
fn captured(canvas: &Canvas<'_>, by: Side, pieces: &[Rect], moving: &Moving<'_, Crumble>) {
    let beat = beat(pieces.len());
    let mut turning = Vec::new();
    for (n, piece) in from_step(canvas, pieces, moving).into_iter().enumerate() {
        let share = ease_out(moving.passed, f64::from(number(n)) * beat, TURNING);
        if share > 0.0 {
            empty(canvas, &piece);
            let (side, at) = (if share < 0.5 { by.other() } else { by }, canvas.rect(piece));
            let seen = vec2((PI * share).cos().abs(), 1.0);
            let at = ScreenRect::from_center_size(at.center(), at.size() * seen);
            turning.push((Piece { rect: piece, side }, at));
        }
    }
    // A piece seen edge-on is invisible.
    turning.retain(|(_, at)| at.width() >= 1.0);
    canvas.painter.add(moving_mesh(turning, canvas.projection.pixel(), canvas.palette()));
    let fade = canvas.palette().loss.gamma_multiply(1.0 - moving.share);
    if fade.a() > 16 {
        around(canvas, pieces, 2.0, canvas.palette().loss, Line::Solid);
    }
}

/// The board goes dark and the chain lights up piece by piece, starting where the step happened. Then a band of light
/// crosses it once, and it stays lit.
fn won(canvas: &Canvas<'_>, side: Side, chain: &[Rect], moving: &Moving<'_, Crumble>) {
    const FLASH: f64 = 0.35;
    canvas.dim(single(linear(moving.passed, 0.0, DIMMING)));
    let colour = canvas.palette().win;
    let begins = |n: usize| DIMMING + LIGHTING * f64::from(number(n)) / f64::from(number(chain.len()));
    let places = from_step(canvas, chain, moving);
    let lit = places.iter().enumerate().take_while(|(n, _)| begins(*n) <= moving.passed);
    let lit: Vec<Piece> = lit.map(|(_, rect)| Piece { rect: *rect, side }).collect();
    gilded(canvas, &lit);
    for (n, piece) in lit.iter().enumerate() {
        let share = ease_out(moving.passed, begins(n), FLASH);
        wash(canvas, &piece.rect, colour, 0.75 * (1.0 - share));
    }
    let start = DIMMING + LIGHTING;
    let across = ease(moving.passed, start, WIN - start - FLASH);
    if across > 0.0 && across < 1.0 {
        band(canvas, chain, across);
    }
}

/// A band of light on the pieces, brightest in its middle, after a `share` of its way from left to right.
fn band(canvas: &Canvas<'_>, pieces: &[Rect], share: f32) {
    const HALF: f32 = 45.0;
    const BRIGHTEST: f32 = 0.5;
    const STEPS: u8 = 8;
    let board = canvas.projection.visible().expand2(vec2(HALF, 0.0));
    let middle = egui::lerp(board.x_range().min..=board.x_range().max, share);
    for place in pieces.iter().map(|piece| canvas.rect(*piece)) {
        let lit =
            place.with_min_x(place.left().max(middle - HALF)).with_max_x(place.right().min(middle + HALF));
        if lit.is_positive() {
            canvas.painter.add(shade::grid(STEPS, 1, |column, row| {
                let at = lit.min + lit.size() * vec2(f32::from(column) / f32::from(STEPS), f32::from(row));
                let light = ((at.x - middle) / HALF * PI / 2.0).cos().powi(2);
                (at, canvas.palette().mark.gamma_multiply(BRIGHTEST * light))
            }));
        }
    }
}

/// The pieces, starting with the nearest to the place of the step.
fn from_step(canvas: &Canvas<'_>, pieces: &[Rect], moving: &Moving<'_, Crumble>) -> Vec<Rect> {
    let place = |event: &Event| match event {
        Event::Exchanged { to, .. } => Some(*to),
        Event::Joined { into, .. } => Some(*into),
        Event::Cut { pieces, .. } => pieces.first().copied(),
        Event::Captured { .. } | Event::Won { .. } | Event::Drawn(_) => None,
    };
    let Some(step) = moving.earlier.iter().rev().find_map(place).or(pieces.first().copied()) else {
        return Vec::new();
    };
    let origin = canvas.rect(step).center();
    let mut away: Vec<(f32, Rect)> =
        pieces.iter().map(|piece| (canvas.rect(*piece).center().distance(origin), *piece)).collect();
    away.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    away.into_iter().map(|(_, piece)| piece).collect()
}

/// Shows the bed in place of a piece that is moving.
fn empty(canvas: &Canvas<'_>, piece: &Rect) {
    let (low, high) = place::corners(piece);
    canvas.painter.rect_filled(canvas.projection.rect(low, high), 0.0, canvas.palette().bed);
}

fn number(n: usize) -> f32 {
    f32::from(u16::try_from(n).unwrap_or(u16::MAX))
}
