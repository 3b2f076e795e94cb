//! Arrows for possible takes, and the locks on groups of them.

use std::f32::consts::PI;

use egui::{Color32, Pos2, Rect, Stroke, Vec2, vec2};

use super::Board;
use super::Canvas;
use crate::rules::topple::{Arrow, Group, Tile, Topple};

/// The width of the square around a lock where the pointer selects it, in points.
const LOCK: f32 = 26.0;

/// The sideways offset of an arrow between tiles of one column, as a share of a tile. An arrow straight between the
/// pawns would cross the number of the upper stack.
const BESIDE: f64 = 0.31;

/// The sideways offset of an arrow between these tiles, in points.
pub(super) fn beside(board: &Board<'_, Topple>, from: Tile, to: Tile) -> Vec2 {
    let is_above = board.rect(from).left() == board.rect(to).left();
    if is_above { vec2(board.projection.length(BESIDE), 0.0) } else { Vec2::ZERO }
}

/// Paints the arrows of all groups, and a lock on each locked group. `ends` returns an arrow's ends.
pub(super) fn paint(canvas: &Canvas<'_>, groups: &[Group], ends: impl Fn(Tile, Tile) -> (Pos2, Pos2)) {
    let palette = canvas.palette();
    for group in groups {
        let colour = if group.is_locked() { palette.halo_light } else { palette.loss };
        for Arrow { from, to } in group.arrows() {
            let (from, to) = ends(*from, *to);
            canvas.arrow(from, to, (canvas.unit() * 0.05).clamp(1.5, 4.0), colour);
        }
        if group.is_locked() {
            padlock(canvas, lock(canvas.board, group), palette.halo_light);
        }
    }
}

/// The position of a group's lock: the middle of its first arrow.
fn lock(board: &Board<'_, Topple>, group: &Group) -> Pos2 {
    let first = group.arrows().first();
    first.map_or(Pos2::ZERO, |Arrow { from, to }| {
        let beside = beside(board, *from, *to);
        board.rect(*from).center().lerp(board.rect(*to).center(), 0.5) + beside
    })
}

/// Paints a padlock around a point.
fn padlock(canvas: &Canvas<'_>, at: Pos2, colour: Color32) {
    let (painter, halo) = (&canvas.painter, canvas.palette().halo_dark);
    let unit = (canvas.unit() * 0.11).clamp(4.0, 11.0);
    let body = Rect::from_center_size(at + vec2(0.0, unit * 0.45), vec2(unit * 1.9, unit * 1.4));
    let bow = |radius: f32| -> Vec<Pos2> {
        let arc = (0..=12_u8).map(|n| {
            let turn = PI * (1.0 + f32::from(n) / 12.0);
            at + vec2(turn.cos() * radius, turn.sin() * radius * 1.3 - unit * 0.2)
        });
        arc.collect()
    };
    painter.line(bow(unit * 0.6), Stroke::new(unit * 0.3 + 2.5, halo));
    painter.rect_filled(body.expand(1.5), unit * 0.25 + 1.5, halo);
    painter.line(bow(unit * 0.6), Stroke::new(unit * 0.3, colour));
    painter.rect_filled(body, unit * 0.25, colour);
    painter.circle_filled(body.center(), unit * 0.25, halo);
}

/// The group pointed at, by its lock or by one of its pawns.
pub(super) fn under<'a>(
    board: &Board<'_, Topple>,
    groups: &'a [Group],
    tile: Option<Tile>,
    pointer: Option<Pos2>,
) -> Option<&'a Group> {
    let on_lock = |group: &&Group| {
        let place = Rect::from_center_size(lock(board, group), Vec2::splat(LOCK));
        group.is_locked() && pointer.is_some_and(|at| place.contains(at))
    };
    let on_pawn = |group: &&Group| tile.is_some_and(|tile| group.tiles().contains(tile));
    groups.iter().find(on_lock).or_else(|| groups.iter().find(on_pawn))
}
