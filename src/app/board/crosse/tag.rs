//! The tag with the moves that lead to the cell pointed at.

use egui::{Pos2, Rect, Vec2, pos2, vec2};

use super::marks::centre_of;
use super::{Canvas, words};
use crate::app::board::badge;
use crate::rules::crosse::{BLACK, Cell, MoveSet, WHITE};

/// The height of the letters as a share of a cell, and its limits in points.
const LETTERS: f32 = 0.28;
const SMALLEST: f32 = 12.0;
const LARGEST: f32 = 18.0;
/// The reach of the tag into its cell, as a share of the cell.
const INSIDE: f32 = 0.16;

/// Paints the moves that lead to a cell at the edge of the cell, where they hide neither the cell nor the path that
/// arrives from the cell `before` and, if possible, no stone.
pub(super) fn paint(canvas: &Canvas<'_>, moves: MoveSet, before: Cell, cell: Cell) {
    let names: Vec<String> = words::in_order(moves).into_iter().map(|one| one.to_string()).collect();
    let text = names.join(" ");
    let letters = (canvas.unit() * LETTERS).clamp(SMALLEST, LARGEST);
    // The plate has a rim of 1.5 points.
    let size = badge::badge_size(&canvas.painter, &text, letters + 1.5);
    let pieces = canvas.board.pieces;
    let stones = pieces.stones(WHITE) | pieces.stones(BLACK);
    let is_under = |tag: Rect, stone: Cell| tag.intersects(canvas.rect(stone).shrink(canvas.unit() * 0.1));
    let hides = |tag: Rect| stones.iter().any(|stone| is_under(tag, stone));
    let at = place(canvas.rect(cell), centre_of(canvas, before), size, canvas.painter.clip_rect(), hides);
    canvas.number(at, &text, letters, canvas.palette().legal);
}

/// The middle of a tag of this size in the `room`: over, beside or under the cell. The path arrives from `before`, and the
/// tag `hides` something in some places.
fn place(cell: Rect, before: Pos2, size: Vec2, room: Rect, hides: impl Fn(Rect) -> bool) -> Pos2 {
    let inside = room.shrink2(size / 2.0);
    let upright = cell.height() * (0.5 - INSIDE) + size.y / 2.0;
    let level = (cell.width() + size.x) / 2.0;
    let arrival = before - cell.center();
    let sides = [vec2(0.0, -1.0), vec2(1.0, 0.0), vec2(-1.0, 0.0), vec2(0.0, 1.0)];
    let spots = sides.map(|side| {
        let at = cell.center() + side * vec2(level, upright);
        // Over and under the cell, a wide tag is moved into the room.
        let x =
            if side.x == 0.0 { at.x.clamp(inside.left(), inside.right().max(inside.left())) } else { at.x };
        (pos2(x, at.y), arrival.dot(side) > cell.width() / 4.0)
    });
    let best = spots
        .into_iter()
        .filter(|(at, _)| inside.contains(*at))
        .min_by_key(|(at, is_arrival)| (*is_arrival, hides(Rect::from_center_size(*at, size))));
    best.map_or(cell.center(), |(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_hides_neither_its_cell_nor_the_path_to_it() {
        let room = Rect::from_min_size(pos2(20.0, 30.0), Vec2::splat(480.0));
        for unit in [24.0, 46.0, 80.0] {
            let size = vec2(72.0, 18.0);
            for (column, row) in (0..6_u8).flat_map(|column| (0..6_u8).map(move |row| (column, row))) {
                let corner = room.min + vec2(f32::from(column), f32::from(row)) * unit;
                let cell = Rect::from_min_size(corner, Vec2::splat(unit));
                for turn in 0..8_u8 {
                    let way = Vec2::angled(f32::from(turn) * std::f32::consts::FRAC_PI_4);
                    let before = cell.center() + way * unit * 1.2;
                    if !room.contains(before) {
                        continue;
                    }
                    let tag = Rect::from_center_size(place(cell, before, size, room, |_| false), size);
                    assert!(room.expand(0.5).contains_rect(tag), "{tag:?} beside {cell:?}");
                    let covered = tag.intersect(cell);
                    let is_beside = covered.width() < 0.1;
                    assert!(is_beside || covered.height() <= 0.17 * unit, "{tag:?} on {cell:?}");
                    let path = (0..=20_u8).map(|n| before.lerp(cell.center(), 0.6 + f32::from(n) / 50.0));
                    let hidden = path.filter(|at| tag.contains(*at) && cell.contains(*at)).count();
                    assert_eq!(hidden, 0, "{tag:?} on the path from {before:?} to {cell:?}");
                }
            }
        }
    }

    #[test]
    fn a_tag_is_beside_its_cell_rather_than_on_a_stone() {
        let room = Rect::from_min_size(pos2(0.0, 0.0), Vec2::splat(400.0));
        let cell = Rect::from_min_size(pos2(120.0, 120.0), Vec2::splat(40.0));
        let stone = cell.translate(vec2(0.0, -40.0)).shrink(4.0);
        let from_below = cell.center() + vec2(-40.0, 40.0);
        let tag = |hides: &dyn Fn(Rect) -> bool| {
            Rect::from_center_size(place(cell, from_below, vec2(24.0, 18.0), room, hides), vec2(24.0, 18.0))
        };
        assert!(tag(&|_| false).intersects(stone));
        assert!(!tag(&|place| place.intersects(stone)).intersects(stone));
    }
}
