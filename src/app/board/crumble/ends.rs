//! Marks the ends of chains that are close to winning. Such a chain touches three sides of the board, and its ends are
//! its pieces on the board's edge.

use egui::{Color32, Mesh, Shape};

use super::Canvas;
use super::place;
use crate::app::board::view::Spot;
use crate::rules::crumble::Position;
use crate::rules::crumble::geometry::Rect;

/// The number of sides that a chain close to winning touches.
const ENOUGH: usize = 3;
/// The reach of the glow into a piece, as a share of its shorter side, and its maximum in points.
const REACH: f64 = 0.4;
const FARTHEST: f64 = 14.0;
/// The reach of the glow over the frame, in points.
const GLOW: f64 = 6.0;

/// A piece of a chain close to winning, and the sides that it touches: west, east, south and north.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct End {
    piece: Rect,
    sides: [bool; 4],
}

/// The ends of all chains close to winning.
pub(super) fn of(position: &Position) -> Vec<End> {
    let close = position.chains().filter(|chain| chain.sides_touched() >= ENOUGH);
    let pieces = close.flat_map(|chain| chain.pieces).map(|(piece, sides)| End { piece, sides });
    pieces.filter(|end| end.sides.contains(&true)).collect()
}

/// Draws a glow along the edge of the board at these ends.
pub(super) fn paint(canvas: &Canvas<'_>, ends: &[End]) {
    let mut mesh = Mesh::default();
    let colour = canvas.palette().win;
    for end in ends {
        let (low, high) = place::corners(&end.piece);
        let scale = canvas.projection.scale();
        let inner = (place::shorter(&end.piece) * REACH).min(FARTHEST / scale);
        let outer = GLOW / scale;
        // For each side, the two ends of the edge and the direction into the board.
        let edges = [
            (low, Spot { x: low.x, y: high.y }, (1.0, 0.0)),
            (Spot { x: high.x, y: low.y }, high, (-1.0, 0.0)),
            (low, Spot { x: high.x, y: low.y }, (0.0, 1.0)),
            (Spot { x: low.x, y: high.y }, high, (0.0, -1.0)),
        ];
        for ((from, to, (x, y)), _) in edges.into_iter().zip(end.sides).filter(|(_, touched)| *touched) {
            let at = |spot: Spot, way: f64| Spot { x: spot.x + x * way, y: spot.y + y * way };
            for (start, stop, near, far) in [
                (0.0, inner, colour.gamma_multiply(0.9), Color32::TRANSPARENT),
                (-outer, 0.0, colour.gamma_multiply(0.9), colour.gamma_multiply(0.9)),
            ] {
                let first = u32::try_from(mesh.vertices.len()).unwrap_or(u32::MAX);
                for (spot, colour) in [
                    (at(from, start), near),
                    (at(to, start), near),
                    (at(to, stop), far),
                    (at(from, stop), far),
                ] {
                    mesh.colored_vertex(canvas.projection.pos(spot), colour);
                }
                mesh.add_triangle(first, first + 1, first + 2);
                mesh.add_triangle(first, first + 2, first + 3);
            }
        }
    }
    if !mesh.is_empty() {
        canvas.painter.add(Shape::mesh(mesh));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Side;
    use crate::rules::crumble::{BLACK, WHITE};

    #[test]
    fn chains_that_touch_three_sides_have_ends_and_others_none() {
        assert_eq!(of(&Position::start(4, 4)), []);
        // Black has the lowest row, and White all the others.
        let rows = (0..4).map(|y| {
            let side = if y == 0 { 'b' } else { 'w' };
            (0..4).map(|x| format!(" {side}{x},{y},1,1")).collect::<String>()
        });
        let position: Position = format!("4x4 b{}", rows.collect::<String>()).parse().unwrap();
        let ends = of(&position);
        let of_side = |side: Side| {
            let is_theirs = |end: &&End| position.piece_at(end.piece.at).is_some_and(|one| one.side == side);
            let touched = |n: usize| ends.iter().filter(is_theirs).filter(|end| end.sides[n]).count();
            [touched(0), touched(1), touched(2), touched(3)]
        };
        assert_eq!((of_side(BLACK), of_side(WHITE)), ([1, 1, 4, 0], [3, 3, 0, 4]));
    }
}
