//! Arrows of possible takes, and the locks on groups of them.

use egui::{Pos2, Rect, pos2};

use super::brush::Brush;
use crate::rules::topple::{Arrow, Group, Position, Tile};

/// How large the place is that a lock takes the pointer for, in points.
const LOCK: f32 = 26.0;

/// Paints the arrows of all groups, and a lock on each that is locked.
pub(super) fn paint(brush: &Brush<'_>, position: &Position, groups: &[Group]) {
    for group in groups {
        let colour = if group.is_locked() { brush.palette.halo_light } else { brush.palette.capture };
        for arrow in group.arrows() {
            let [from, to] = ends(brush, position, *arrow);
            brush.arrow(from, to, (brush.side() * 0.05).clamp(1.5, 4.0), colour);
        }
        if group.is_locked() {
            brush.padlock(lock(brush, group), brush.palette.win);
        }
    }
}

/// The two ends of an arrow, clear of the pawns.
fn ends(brush: &Brush<'_>, position: &Position, arrow: Arrow) -> [Pos2; 2] {
    let head = |tile: Tile| {
        let foot = brush.stack(tile, position.height(tile)).top();
        pos2(foot.x, foot.y - brush.token().depth)
    };
    let (from, to) = (head(arrow.from), head(arrow.to));
    let way = (to - from).normalized();
    let reach = brush.token().reach;
    [from + way * reach * 1.1, to - way * reach * 1.2]
}

/// Where a group's lock hangs: on the middle of its first arrow.
fn lock(brush: &Brush<'_>, group: &Group) -> Pos2 {
    let first = group.arrows().first();
    first.map_or(Pos2::ZERO, |Arrow { from, to }| {
        (brush.cell(*from).center() + brush.cell(*to).center().to_vec2()) / 2.0
    })
}

/// The group that is pointed at, by its lock or by one of its pawns.
pub(super) fn under<'a>(
    brush: &Brush<'_>,
    groups: &'a [Group],
    tile: Option<Tile>,
    pointer: Option<Pos2>,
) -> Option<&'a Group> {
    let on_lock = |group: &&Group| {
        let place = Rect::from_center_size(lock(brush, group), egui::Vec2::splat(LOCK));
        group.is_locked() && pointer.is_some_and(|pos| place.contains(pos))
    };
    let on_pawn = |group: &&Group| tile.is_some_and(|tile| group.tiles().contains(tile));
    groups.iter().find(on_lock).or_else(|| groups.iter().find(on_pawn))
}
