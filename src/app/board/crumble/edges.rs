//! The coordinates along the edges of the board.

use egui::{Align2, Pos2};

use super::brush::Brush;
use crate::app::board::view::Spot;

/// How far apart two whole numbers are at least, in points, and two fractions.
const WHOLE: f64 = 22.0;
const FRACTION: f64 = 90.0;
/// How far the names are from the pieces, in points: clear of the rim.
const AWAY: f32 = super::RIM + 4.0;
/// How far names on plates are inside the board, in points.
const PLATE: f32 = 6.0;
/// The finest fraction: finer ones are too long to read at an edge.
const FINEST: i32 = -10;

/// Writes the coordinates that are in view below and to the left of the board.
pub(super) fn paint(brush: &Brush<'_>) {
    let projection = &brush.projection;
    let seen = projection.visible();
    let room = |step: f64| step * projection.scale();
    let step = (FINEST..=3)
        .map(|power| f64::from(power).exp2())
        .find(|step| room(*step) >= if *step < 1.0 { FRACTION } else { WHOLE })
        .unwrap_or(8.0);
    let (a, b) = (projection.spot(seen.left_bottom()), projection.spot(seen.right_top()));
    let inside = |at: f32, from: f32, to: f32| at >= from - 0.5 && at <= to + 0.5;
    for x in ticks(a.x.min(b.x), a.x.max(b.x), step) {
        let at = projection.pos(Spot { x, y: 0.0 }).x;
        if inside(at, seen.left(), seen.right()) {
            let below = Pos2::new(at, seen.bottom() + AWAY - 2.0);
            brush.label(below, Align2::CENTER_TOP, &name(x));
        }
    }
    let rows: Vec<(f32, String)> = ticks(a.y.min(b.y), a.y.max(b.y), step)
        .map(|y| (projection.pos(Spot { x: 0.0, y }).y, name(y)))
        .filter(|(at, _)| inside(*at, seen.top(), seen.bottom()))
        .collect();
    // Names that are too wide for the margin would stand out of line: then all of them are inside the board.
    let fit = rows.iter().all(|(_, name)| brush.label_width(name) <= super::LEFT - AWAY);
    for (at, name) in rows {
        if fit {
            brush.label(Pos2::new(seen.left() - AWAY, at), Align2::RIGHT_CENTER, &name);
        } else {
            brush.plate(Pos2::new(seen.left() + PLATE, at), &name);
        }
    }
}

/// The multiples of `step` from `low` to `high`, with one more at each end for rounding.
fn ticks(low: f64, high: f64, step: f64) -> impl Iterator<Item = f64> {
    let first = (low / step).floor().max(0.0);
    (0_u8..=64).map(move |n| (first + f64::from(n)) * step).take_while(move |at| *at <= high + step / 2.0)
}

fn name(at: f64) -> String {
    let point = super::place::point(Spot { x: at, y: 0.0 });
    point.x.to_string()
}
