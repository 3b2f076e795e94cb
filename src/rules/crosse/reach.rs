//! The cells where moves can end: the direction of each step, and the cells reached by one, two or three steps
//! (crosse.md, Moving).
//!
//! Steps pass over stones, so the cells are the same for every arrangement of stones: a table lists them for each
//! player, move and starting cell. Only the last cell must be empty.

use super::board::{CELLS, Cell, Cells};
use super::moves::{Move, Sense};
use crate::rules::Side;

/// The cells of the Crosse in its forward direction, anticlockwise, as columns and rows.
const RING: [(u8, u8); 12] =
    [(4, 7), (4, 6), (4, 5), (4, 4), (5, 4), (6, 4), (7, 4), (7, 5), (7, 6), (7, 7), (6, 7), (5, 7)];

impl Cell {
    /// The cells of the Crosse, from its corner d7 in the forward direction (anticlockwise).
    pub fn ring() -> impl Iterator<Item = Cell> {
        RING.into_iter().filter_map(|(column, row)| Cell::at(column, row))
    }
}

/// The directions that one step can count as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum StepSense {
    /// The step is forward.
    Forward,
    /// The step is backward.
    Backward,
    /// The step is sideways: forward or backward, as the player chooses.
    Sideways,
}

impl StepSense {
    const fn counts_as(self, sense: Sense) -> bool {
        matches!(
            (self, sense),
            (Self::Sideways, _) | (Self::Forward, Sense::Forward) | (Self::Backward, Sense::Backward)
        )
    }
}

/// The index in [`RING`] of a cell of the Crosse.
const fn ring_index(cell: Cell) -> usize {
    let mut index = 0;
    while index + 1 < RING.len() {
        if RING[index].0 == cell.column() && RING[index].1 == cell.row() {
            break;
        }
        index += 1;
    }
    index
}

/// The direction of one step; `None` if the cells aren't neighbours.
const fn sense_of(side: Side, from: Cell, to: Cell) -> Option<StepSense> {
    let across = from.column().abs_diff(to.column());
    let along = from.row().abs_diff(to.row());
    if across > 1 || along > 1 || across + along == 0 {
        return None;
    }
    Some(if from.on_ring() && to.on_ring() {
        // Neighbours on the Crosse are one index apart, or two where a diagonal step cuts a corner.
        match (ring_index(to) + RING.len() - ring_index(from)) % RING.len() {
            1 | 2 => StepSense::Forward,
            _ => StepSense::Backward,
        }
    } else if across + along == 2 {
        let up = to.row() > from.row();
        let whites = side.index() == Side::FIRST.index();
        if up == whites { StepSense::Forward } else { StepSense::Backward }
    } else {
        StepSense::Sideways
    })
}

/// For each player, direction and cell, the cells reached by one step.
type Steps = [[[Cells; CELLS]; 2]; 2];

static STEPS: Steps = steps();

const fn steps() -> Steps {
    let mut steps = [[[Cells::EMPTY; CELLS]; 2]; 2];
    let mut player = 0;
    while player < 2 {
        let side = [Side::FIRST, Side::SECOND][player];
        let mut starts = Cells::ALL;
        while let Some(from) = starts.take_first() {
            let mut ends = Cells::ALL;
            while let Some(to) = ends.take_first() {
                if let Some(sense) = sense_of(side, from, to) {
                    if sense.counts_as(Sense::Forward) {
                        let set = &mut steps[player][Sense::Forward as usize][from.index()];
                        *set = set.with(to);
                    }
                    if sense.counts_as(Sense::Backward) {
                        let set = &mut steps[player][Sense::Backward as usize][from.index()];
                        *set = set.with(to);
                    }
                }
            }
        }
        player += 1;
    }
    steps
}

/// For each player, move and cell, the cells where the whole move can end.
type Reach = [[[Cells; CELLS]; 6]; 2];

static REACH: Reach = reaches();

const fn reaches() -> Reach {
    const STEPS: Steps = steps();
    let mut reaches = [[[Cells::EMPTY; CELLS]; 6]; 2];
    let mut player = 0;
    while player < 2 {
        let mut i = 0;
        while i < Move::ALL.len() {
            let spent = Move::ALL[i];
            let mut starts = Cells::ALL;
            while let Some(from) = starts.take_first() {
                let steps = &STEPS[player][spent.sense() as usize];
                reaches[player][i][from.index()] = ends(steps, from, spent.steps(), Cells::of(from));
            }
            i += 1;
        }
        player += 1;
    }
    reaches
}

/// The cells where `count` steps from a cell can end, without entering a cell in `closed` or entering any cell twice.
const fn ends(steps: &[Cells; CELLS], from: Cell, count: u8, closed: Cells) -> Cells {
    let mut found = Cells::EMPTY;
    let mut next = steps[from.index()];
    while let Some(cell) = next.take_first() {
        if closed.contains(cell) {
            continue;
        }
        if count == 1 {
            found = found.with(cell);
        } else {
            let mut further = ends(steps, cell, count - 1, closed.with(cell));
            while let Some(end) = further.take_first() {
                found = found.with(end);
            }
        }
    }
    found
}

/// For each starting cell, the cells where a player's move can end, occupied or not.
pub(super) fn reach_of(side: Side, spent: Move) -> &'static [Cells; CELLS] {
    &REACH[side.index()][spent.index()]
}

impl Move {
    /// The cells that a move passes, including its start and end. Of several paths, this is the first in the order of
    /// cell names. `None` if the move doesn't lead to that cell.
    pub fn path(self, side: Side, from: Cell, to: Cell) -> Option<Vec<Cell>> {
        let steps = &STEPS[side.index()][self.sense() as usize];
        let mut path = vec![from];
        extend(steps, self.steps(), to, &mut path).then_some(path)
    }
}

fn extend(steps: &[Cells; CELLS], count: u8, to: Cell, path: &mut Vec<Cell>) -> bool {
    let Some(&at) = path.last() else { return false };
    if count == 0 {
        return at == to;
    }
    for cell in steps[at.index()].iter() {
        if !path.contains(&cell) {
            path.push(cell);
            if extend(steps, count - 1, to, path) {
                return true;
            }
            path.pop();
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(name: &str) -> Cell {
        Cell::all().find(|cell| cell.to_string() == name).unwrap()
    }

    fn reach(side: Side, text: &str, from: &str) -> String {
        let spent = Move::ALL.into_iter().find(|one| one.to_string() == text).unwrap();
        let names: Vec<String> =
            reach_of(side, spent)[cell(from).index()].iter().map(|end| end.to_string()).collect();
        names.join(" ")
    }

    #[test]
    fn the_ring_runs_anticlockwise_for_both() {
        let ring: Vec<Cell> = Cell::ring().collect();
        let names: Vec<String> = ring.iter().map(|cell| cell.to_string()).collect();
        assert_eq!(names.join(" "), "d7 d6 d5 d4 e4 f4 g4 g5 g6 g7 f7 e7");
        for side in [Side::FIRST, Side::SECOND] {
            for i in 0..ring.len() {
                let next = ring[(i + 1) % ring.len()];
                assert_eq!(sense_of(side, ring[i], next), Some(StepSense::Forward));
                assert_eq!(sense_of(side, next, ring[i]), Some(StepSense::Backward));
            }
            for (from, to) in [("d5", "e4"), ("f4", "g5"), ("g6", "f7"), ("e7", "d6")] {
                assert_eq!(sense_of(side, cell(from), cell(to)), Some(StepSense::Forward));
                assert_eq!(sense_of(side, cell(to), cell(from)), Some(StepSense::Backward));
            }
        }
    }

    #[test]
    fn sideways_steps_are_the_eight_between_the_ring_and_the_outside() {
        let mut found = Vec::new();
        for from in Cell::all().filter(|cell| cell.on_ring()) {
            for to in Cell::all() {
                if sense_of(Side::FIRST, from, to) == Some(StepSense::Sideways) {
                    found.push(format!("{from}-{to}"));
                }
            }
        }
        assert_eq!(found.join(" "), "d5-c5 d7-c7 d7-d8 e4-e3 f7-f8 g4-g3 g4-h4 g6-h6");
    }

    #[test]
    fn outside_the_ring_forward_is_away_from_the_players_own_side() {
        assert_eq!(reach(Side::FIRST, "1F", "c3"), "b4 d4");
        assert_eq!(reach(Side::SECOND, "1F", "c3"), "b2 d2");
        assert_eq!(reach(Side::FIRST, "1B", "c3"), "b2 d2");
        assert_eq!(reach(Side::FIRST, "1F", "d4"), "c5 e4");
    }

    #[test]
    fn a_sideways_step_counts_both_ways_but_enters_no_cell_twice() {
        assert_eq!(reach(Side::FIRST, "1F", "e3"), "d4 e4 f4");
        assert_eq!(reach(Side::FIRST, "1B", "e3"), "d2 e4 f2");
        // e3-e4-e3 would return to the start.
        assert_eq!(reach(Side::FIRST, "2B", "e3"), "c1 d4 d5 e1 g1");
        assert_eq!(reach(Side::FIRST, "2F", "e3"), "c5 e4 f4 g4 g5");
    }

    #[test]
    fn the_path_shown_is_the_first_by_name() {
        let three_forward = Move::new(3, Sense::Forward).unwrap();
        let path = three_forward.path(Side::FIRST, cell("a1"), cell("d4")).unwrap();
        assert_eq!(path.iter().map(|cell| cell.to_string()).collect::<Vec<_>>(), ["a1", "b2", "c3", "d4"]);
        assert_eq!(three_forward.path(Side::FIRST, cell("a1"), cell("a3")), None);
    }

    #[test]
    fn paths_lead_exactly_where_moves_end() {
        for side in [Side::FIRST, Side::SECOND] {
            for spent in Move::ALL {
                for from in Cell::all() {
                    for to in Cell::all() {
                        let reached = reach_of(side, spent)[from.index()].contains(to);
                        assert_eq!(
                            spent.path(side, from, to).is_some(),
                            reached,
                            "{side:?} {spent} {from}-{to}"
                        );
                    }
                }
            }
        }
    }
}
