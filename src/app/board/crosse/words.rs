//! The board's words: names of cells and moves, and their actions.

use super::Board;
use super::legal::{Legal, Way};
use crate::app::board::words::{count, sentence};
use crate::rules::crosse::{Cell, Cells, Crosse, Event, Move, MoveSet, Position};
use crate::rules::{Draft as _, Side, Told as _, list};

/// The name of a cell for screen readers and tests: `c3 white stone`, `d4 empty`.
pub(super) fn cell(position: &Position, cell: Cell) -> String {
    match position.stone(cell) {
        Some(owner) => format!("{cell} {} stone", owner.name::<Crosse>().to_lowercase()),
        None => format!("{cell} empty"),
    }
}

/// The counts of a side: `11 to lose`, `2 corners covered`, `4 moves left`.
pub(super) fn counts(position: &Position, side: Side) -> Vec<String> {
    vec![
        format!("{} to lose", position.to_lose(side)),
        format!("{} covered", count(position.corners(side).len(), "corner")),
        format!("{} left", count(position.left(side).len(), "move")),
    ]
}

/// The name of a move's tile: `White 2F, left`.
pub(super) fn chip(owner: Side, one: Move, left: bool) -> String {
    format!("{} {one}, {}", owner.name::<Crosse>(), if left { "left" } else { "spent" })
}

/// A cell's role and its possible actions, for screen readers.
pub(super) fn about(legal: Option<&Legal>, stone: Option<Cell>, cell: Cell) -> String {
    let mut parts = Vec::new();
    if Cells::CORNERS.contains(cell) {
        parts.push("corner of the Crosse".to_owned());
    } else if cell.on_ring() {
        parts.push("on the Crosse".to_owned());
    }
    if let Some(legal) = legal {
        if legal.movers().contains(cell) {
            parts.push(if legal.must() > 0 { "must jump" } else { "can move" }.to_owned());
        }
        if legal.captured().contains(cell) {
            parts.push("captured when the turn ends".to_owned());
        }
        if let Some(from) = stone {
            if let Some(target) = legal.target(from, cell) {
                parts.push(format!("{} leads here from {from}", chips(target.moves)));
            }
            if legal.leaps(from).contains(&cell) {
                parts.push(format!("a jump from {from} lands here"));
            }
        }
        if legal.removable().contains(cell) {
            parts.push("may be removed".to_owned());
        }
    }
    parts.join(", ")
}

/// The effect of a jump to a cell, or the events that happened there, or else the cell's role, in sentences; `None` if
/// there is nothing to add. Rings and tiles already show which stones can go where.
pub(super) fn marks(board: &Board<'_, Crosse>, way: Option<&Way>, cell: Cell) -> Option<String> {
    if let Some(Way::Route { route, .. } | Way::Part { route, .. }) = way
        && route.landings.last() == Some(&cell)
    {
        return Some(format!("Press to jump here and capture {}.", cells(route.captures.iter())));
    }
    if way.is_some() {
        // The events of the last turn would cover the move that is about to be made.
        return None;
    }
    let is_over = board.scene.done.is_empty();
    let told = |event: &&Event| !matches!(event, Event::Covered { .. }) && cells_of(event).contains(&cell);
    let tell = |event: &Event| {
        let event = event.with(&board.scene.names);
        sentence(&if is_over { format!("{event:#}") } else { event.to_string() })
    };
    let happened: Vec<String> = board.scene.past().iter().filter(told).map(tell).collect();
    let what = || match board.legal {
        Some(legal) if legal.removable().contains(cell) => Some("This stone may be removed.".to_owned()),
        _ => None,
    };
    Some(happened.join(" ")).filter(|text| !text.is_empty()).or_else(what)
}

/// The cells that an event is about.
pub(super) fn cells_of(event: &Event) -> Vec<Cell> {
    match event {
        Event::Walked { path, .. } => path.clone(),
        &Event::Leapt { from, over, to, .. } => vec![from, over, to],
        Event::Captured { cells, .. } | Event::Cleared { cells, .. } | Event::Kept { cells, .. } => {
            cells.clone()
        }
        &Event::Retired { cell, .. } => vec![cell],
        Event::Covered { .. } => Cells::CORNERS.iter().collect(),
        Event::Forfeited { .. } | Event::Renewed { .. } | Event::PlaysAgain { .. } | Event::Won { .. } => {
            Vec::new()
        }
    }
}

/// A move in words: `2 steps forward`.
pub(super) fn walk(one: Move) -> String {
    format!("{} {}", count(usize::from(one.steps()), "step"), one.sense().word())
}

/// The moves of a set in the order of their tiles beside the board, row by row.
pub(super) fn in_order(moves: MoveSet) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.iter().collect();
    moves.sort_by_key(|one| (one.steps(), one.sense()));
    moves
}

/// Moves as alternatives: `1F or 2B`.
pub(super) fn chips(moves: MoveSet) -> String {
    in_order(moves).iter().map(ToString::to_string).collect::<Vec<_>>().join(" or ")
}

/// Cells as a list: `a1, c1 and e1`.
pub(super) fn cells(cells: impl Iterator<Item = Cell>) -> String {
    list(cells, "and")
}

/// Cells as alternatives: `a1, c1 or e1`.
pub(super) fn either(cells: impl Iterator<Item = Cell>) -> String {
    list(cells, "or")
}

/// The lines in the middle of the board, which say that a player must jump or plays again. The result of the game is
/// shown above the board instead.
pub(super) fn headline(board: &Board<'_, Crosse>) -> Option<Vec<String>> {
    let name = |one: Side| board.scene.names.of(one).to_owned();
    if board.scene.outcome.is_some() {
        return None;
    }
    let Some(legal) = board.legal else {
        let (last, position) = (board.scene.last_turn, board.scene.position);
        let again =
            plays_again(last).filter(|side| board.scene.done.is_empty() && *side == position.to_move());
        return again.map(|side| vec![name(side), "plays again".to_owned()]);
    };
    let draft = legal.draft();
    let mover = draft.position().to_move();
    let again = plays_again(board.scene.last_turn) == Some(mover);
    if draft.steps().is_empty() && legal.must() > 0 {
        let stones = count(legal.must(), "stone");
        let mut lines = vec![name(mover), "must jump:".to_owned(), "capture".to_owned(), stones];
        if again {
            lines.insert(1, "plays again,".to_owned());
        }
        return Some(lines);
    }
    let again = draft.plays_again() || (draft.steps().is_empty() && again);
    again.then(|| vec![name(mover), "plays again".to_owned()])
}

/// The player who plays again after this turn, if any.
pub(super) fn plays_again(turn: &[Event]) -> Option<Side> {
    turn.iter().find_map(|event| match *event {
        Event::PlaysAgain { side } => Some(side),
        _ => None,
    })
}
