//! The tag with the moves that lead to the cell pointed at.

use egui::{Pos2, Rect, Vec2, pos2};

use super::marks::centre_of;
use super::{Canvas, words};
use crate::app::board::badge;
use crate::rules::crosse::{Cell, MoveSet};

/// The height of the letters as a share of a cell, and its limits in points.
const LETTERS: f32 = 0.28;
const SMALLEST: f32 = 12.0;
const LARGEST: f32 = 18.0;
/// The reach of the tag into its cell, as a share of the cell.
const INSIDE: f32 = 0.16;

/// Paints the moves that lead to a cell at the edge of the cell, where they hide neither the cell nor the path that
/// arrives from the cell `before`.
pub(super) fn paint(canvas: &Canvas<'_>, moves: MoveSet, before: Cell, cell: Cell) {
    let names: Vec<String> = words::in_order(moves).into_iter().map(|one| one.to_string()).collect();
    let text = names.join(" ");
    let letters = (canvas.unit() * LETTERS).clamp(SMALLEST, LARGEST);
    // The plate has a rim of 1.5 points.
    let size = badge::badge_size(&canvas.painter, &text, letters + 1.5);
    let at = place(canvas.rect(cell), centre_of(canvas, before), size, canvas.painter.clip_rect());
    canvas.number(at, &text, letters, canvas.palette().legal);
}

/// The middle of a tag of this size: over the cell, or under it if the path arrives from above; or beside it if there is
/// no room there.
fn place(cell: Rect, before: Pos2, size: Vec2, room: Rect) -> Pos2 {
    let inside = room.shrink2(size / 2.0);
    let away = cell.height() * (0.5 - INSIDE) + size.y / 2.0;
    let y = if before.y < cell.top() { cell.center().y + away } else { cell.center().y - away };
    if inside.y_range().contains(y) {
        return pos2(cell.center().x.clamp(inside.left(), inside.right().max(inside.left())), y);
    }
    let beside = (cell.width() + size.x) / 2.0;
    let [left, right] = [cell.center().x - beside, cell.center().x + beside];
    let is_left = !inside.x_range().contains(right) || (before.x > cell.right() && left >= inside.left());
    pos2(if is_left { left } else { right }, cell.center().y)
}

#[cfg(test)]
mod tests {
    use egui::vec2;

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
                    let tag = Rect::from_center_size(place(cell, before, size, room), size);
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
}
