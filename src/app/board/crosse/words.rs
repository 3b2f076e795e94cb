//! What the board says: names of cells and chips, and what can be done with them.

use super::prospect::Prospect;
use crate::rules::crosse::{Cell, Cells, Crosse, Move, MoveSet, Position};
use crate::rules::{Game, Side};

/// The name a player reads: `Black`.
pub(super) fn side(side: Side) -> &'static str {
    Crosse::SIDES.get(side.index()).map_or("", |names| names.name)
}

/// The name of a cell for screen readers and tests: `c3 white stone`, `d4 empty`.
pub(super) fn cell(position: &Position, cell: Cell) -> String {
    match position.stone(cell) {
        Some(owner) => format!("{cell} {} stone", side(owner).to_lowercase()),
        None => format!("{cell} empty"),
    }
}

/// The name of a chip: `White 2F, left`.
pub(super) fn chip(owner: Side, one: Move, left: bool) -> String {
    format!("{} {one}, {}", side(owner), if left { "left" } else { "spent" })
}

/// What a cell is, and what can be done with it, for screen readers.
pub(super) fn about(prospect: Option<&Prospect>, stone: Option<Cell>, cell: Cell) -> String {
    let mut parts = Vec::new();
    if Cells::CORNERS.contains(cell) {
        parts.push("corner of the Crosse".to_owned());
    } else if cell.on_ring() {
        parts.push("on the Crosse".to_owned());
    }
    if let Some(prospect) = prospect {
        if prospect.movers().contains(cell) {
            parts.push(if prospect.must() > 0 { "must jump" } else { "can move" }.to_owned());
        }
        if prospect.captured().contains(cell) {
            parts.push("captured when the turn ends".to_owned());
        }
        if let Some(from) = stone {
            if let Some(target) = prospect.target(from, cell) {
                parts.push(format!("{} leads here from {from}", chips(target.moves)));
            }
            if prospect.leaps(from).contains(&cell) {
                parts.push(format!("a jump from {from} lands here"));
            }
        }
        if prospect.removable().contains(cell) {
            parts.push("may be removed".to_owned());
        }
    }
    parts.join(", ")
}

/// `2 steps forward`.
pub(super) fn walk(one: Move) -> String {
    let steps = if one.steps() == 1 { "step" } else { "steps" };
    format!("{} {steps} {}", one.steps(), one.sense().word())
}

/// `1F or 2B`.
pub(super) fn chips(moves: MoveSet) -> String {
    moves.iter().map(|one| one.to_string()).collect::<Vec<_>>().join(" or ")
}

/// `a1, c1 and e1`.
pub(super) fn cells(cells: impl Iterator<Item = Cell>) -> String {
    let names: Vec<String> = cells.map(|cell| cell.to_string()).collect();
    match names.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        names => names.concat(),
    }
}

/// `1 stone`, `3 stones`.
pub(super) fn stones(number: usize) -> String {
    if number == 1 { "1 stone".to_owned() } else { format!("{number} stones") }
}
