//! Converts between the exact coordinates of the rules and those of the view.

use crate::app::board::view::Spot;
use crate::rules::crumble::geometry::{Axis, Coord, Point, Rect};

/// A length in starting squares. Exact: coordinates have at most 53 bits.
pub(super) fn cells(length: Coord) -> f64 {
    length.raw() as f64 / Coord::ONE.raw() as f64
}

pub(super) fn spot(point: Point) -> Spot {
    Spot { x: cells(point.x), y: cells(point.y) }
}

/// The exact point under a spot. Spots left of or below the board are moved to its edge.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a float cast saturates")]
pub(super) fn point(spot: Spot) -> Point {
    let exact = |at: f64| Coord::from_raw((at * Coord::ONE.raw() as f64) as u64);
    Point { x: exact(spot.x), y: exact(spot.y) }
}

/// The lower left and upper right corners.
pub(super) fn corners(rect: &Rect) -> (Spot, Spot) {
    (spot(rect.at), Spot { x: cells(rect.east()), y: cells(rect.north()) })
}

pub(super) fn centre(rect: &Rect) -> Spot {
    let (low, high) = corners(rect);
    Spot { x: (low.x + high.x) / 2.0, y: (low.y + high.y) / 2.0 }
}

/// A point inside a piece: its exact middle if it has one.
pub(super) fn middle(rect: &Rect) -> Point {
    let half = |at, side: Coord| side.half().map_or(at, |half| at + half);
    Point { x: half(rect.at.x, rect.w), y: half(rect.at.y, rect.h) }
}

/// The length of the shorter side, in starting squares.
pub(super) fn shorter(rect: &Rect) -> f64 {
    cells(rect.w.min(rect.h))
}

/// The position of a cut's line through the middle of this piece: its y if horizontal, its x if vertical; `None` if the
/// piece is too small to halve.
pub(super) fn middle_line(rect: &Rect, axis: Axis) -> Option<Coord> {
    Some(match axis {
        Axis::Horizontal => rect.south() + rect.h.half()?,
        Axis::Vertical => rect.west() + rect.w.half()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_to_the_view_and_back_is_exact() {
        let deepest = Coord::from_raw(Coord::whole(16).raw() - 1);
        let at = Point { x: deepest, y: Coord::from_raw(1) };
        assert_eq!(point(spot(at)), at);
        assert_eq!(point(Spot { x: -0.5, y: -1e-20 }), Point::default());
    }
}
