//! The coordinates on the frame.

use egui::{Align2, FontId, Pos2, vec2};

use super::Canvas;
use crate::app::board::frame::Names;
use crate::app::board::view::Spot;

/// The minimum distance between two whole numbers, and between two fractions, in points.
const WHOLE: f64 = 22.0;
const FRACTION: f64 = 120.0;
/// The minimum gap between names side by side, in points.
const GAP: f32 = 14.0;
/// The distance of names on plates from the edge of the board, in points.
const PLATE: f32 = 6.0;
/// The finest step, as a power of 2; finer fractions are too long to read at an edge.
const FINEST: i32 = -10;

/// Engraves the visible coordinates below and to the left of the board.
pub(super) fn paint(canvas: &Canvas<'_>) {
    let projection = &canvas.projection;
    let seen = projection.visible();
    let (a, b) = (projection.spot(seen.left_bottom()), projection.spot(seen.right_top()));
    let names = Names::around(&canvas.outside, seen, canvas.palette(), f32::INFINITY);
    let across = [a.x.min(b.x), a.x.max(b.x)];
    let step = step(projection.scale(), across, |name| names.width(name));
    let inside = |at: f32, from: f32, to: f32| at >= from - 0.5 && at <= to + 0.5;
    for x in ticks(across, step) {
        let at = projection.pos(Spot { x, y: 0.0 }).x;
        if inside(at, seen.left(), seen.right()) {
            names.below(at, &name(x));
        }
    }
    let rows: Vec<(f32, String)> = ticks([a.y.min(b.y), a.y.max(b.y)], step)
        .map(|y| (projection.pos(Spot { x: 0.0, y }).y, name(y)))
        .filter(|(at, _)| inside(*at, seen.top(), seen.bottom()))
        .collect();
    // If one name is too wide for the margin, all names are inside the board, so that they line up.
    let fit = rows.iter().all(|(_, name)| names.has_room(name));
    for (at, name) in rows {
        if fit {
            names.beside(at, &name);
        } else {
            plate(canvas, Pos2::new(seen.left() + PLATE, at), &name);
        }
    }
}

/// The smallest step at which names below this part of the board don't touch; `scale` is the length of a square, in
/// points.
fn step(scale: f64, across: [f64; 2], width: impl Fn(&str) -> f32) -> f64 {
    let fits = |step: &f64| {
        let room = step * scale;
        room >= if *step < 1.0 { FRACTION } else { WHOLE } && {
            let widths: Vec<f32> = ticks(across, *step).map(|at| width(&name(at))).collect();
            let apart = |pair: &[f32]| f64::from(pair.iter().sum::<f32>() / 2.0 + GAP) <= room;
            widths.windows(2).all(apart)
        }
    };
    (FINEST..=3).map(|power| f64::from(power).exp2()).find(fits).unwrap_or(8.0)
}

/// The multiples of `step` from `low` to `high`, with one more at each end for rounding.
fn ticks([low, high]: [f64; 2], step: f64) -> impl Iterator<Item = f64> {
    let first = (low / step).floor().max(0.0);
    (0_u8..=64).map(move |n| (first + f64::from(n)) * step).take_while(move |at| *at <= high + step / 2.0)
}

fn name(at: f64) -> String {
    super::place::point(Spot { x: at, y: 0.0 }).x.mixed()
}

/// A small text on a plate over the pieces; the middle of the plate's left side is at `at`.
fn plate(canvas: &Canvas<'_>, at: Pos2, text: &str) {
    let galley =
        canvas.outside.layout_no_wrap(text.to_owned(), FontId::proportional(11.0), canvas.palette().label);
    let place = Align2::LEFT_CENTER.anchor_size(at + vec2(4.0, 0.0), galley.size());
    canvas.outside.rect_filled(place.expand2(vec2(4.0, 1.0)), 3.0, canvas.palette().paper);
    canvas.outside.galley(place.min, galley, canvas.palette().label);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_never_touch_and_a_closer_view_has_finer_names() {
        let width = |name: &str| 7.0 * f32::from(u8::try_from(name.chars().count()).unwrap());
        for low in [0.0, 3.0, 11.71] {
            let mut finest = 8.0;
            for zoom in 0..=12 {
                let scale = 30.0 * f64::from(zoom).exp2();
                let range = [low, low + 900.0 / scale];
                let step = step(scale, range, width);
                let names: Vec<f32> = ticks(range, step).map(|at| width(&name(at))).collect();
                for pair in names.windows(2) {
                    assert!(f64::from(pair[0] / 2.0 + pair[1] / 2.0) < step * scale, "{step} at {scale}");
                }
                assert!(step <= finest, "{step} at {scale}");
                finest = step;
            }
            assert!(finest < 0.01, "{finest}");
        }
    }
}
