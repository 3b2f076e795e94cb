//! Jumps: single jumps over one stone ([`Leap`]), and the sequences that capture the most (crosse.md, Jumping).

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::board::{CELLS, Cell, Cells};

/// The cells of a jumping stone, from its start to its last landing.
pub type Path = SmallVec<[Cell; 8]>;

/// A jump over one stone: the cell that it passes over, and the landing cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Leap {
    /// The cell jumped over.
    pub(super) over: Cell,
    /// The landing cell.
    pub(super) to: Cell,
}

/// The cell that a single jump from one cell to the other passes over; `None` if no single jump connects them. A jump
/// goes two cells along a diagonal, or two along a row or column if its start or its landing is on the Crosse.
pub(super) const fn over(from: Cell, to: Cell) -> Option<Cell> {
    let across = from.column().abs_diff(to.column());
    let along = from.row().abs_diff(to.row());
    let is_diagonal = across == 2 && along == 2;
    let is_orthogonal = across + along == 2 && (across == 0 || along == 0);
    if is_diagonal || (is_orthogonal && (from.on_ring() || to.on_ring())) {
        Cell::at(u8::midpoint(from.column(), to.column()), u8::midpoint(from.row(), to.row()))
    } else {
        None
    }
}

/// For each cell, the single jumps from it sorted by their landings, the number of these jumps, and the cells that they
/// pass over.
static LEAPS: [([Leap; 8], usize, Cells); CELLS] = leaps();

const fn leaps() -> [([Leap; 8], usize, Cells); CELLS] {
    let none = Leap { over: Cell::numbered(0), to: Cell::numbered(0) };
    let mut leaps = [([none; 8], 0, Cells::EMPTY); CELLS];
    let mut starts = Cells::ALL;
    while let Some(from) = starts.take_first() {
        let (list, count, all_over) = &mut leaps[from.index()];
        let mut ends = Cells::ALL;
        while let Some(to) = ends.take_first() {
            if let Some(over) = over(from, to) {
                list[*count] = Leap { over, to };
                *count += 1;
                *all_over = all_over.with(over);
            }
        }
    }
    leaps
}

/// A stone in the middle of its jump: its cell, the opposing stones it hasn't captured yet, and the cells that were
/// empty when the jump started, including the stone's own start. Captured stones stay until the end of the turn, so the
/// empty cells don't change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Jumper {
    at: Cell,
    uncaptured: Cells,
    empty: Cells,
}

impl Jumper {
    /// A stone about to jump from a cell.
    pub(super) fn new(from: Cell, enemies: Cells, empty: Cells) -> Self {
        Self { at: from, uncaptured: enemies, empty: empty.with(from) }
    }

    /// The possible next single jumps, sorted by their landings.
    pub(super) fn leaps(self) -> impl Iterator<Item = Leap> {
        let (list, count, all_over) = &LEAPS[self.at.index()];
        let count = if (*all_over & self.uncaptured).is_empty() { 0 } else { *count };
        list[..count]
            .iter()
            .copied()
            .filter(move |leap| self.uncaptured.contains(leap.over) && self.empty.contains(leap.to))
    }

    /// The stone after a single jump.
    pub(super) fn after(self, leap: Leap) -> Self {
        Self { at: leap.to, uncaptured: self.uncaptured.without(leap.over), empty: self.empty }
    }

    /// The opposing stones that it hasn't captured.
    pub(super) fn uncaptured(self) -> Cells {
        self.uncaptured
    }
}

/// Finds the largest number of stones that a jump can still capture. Caches a result only if the path to it is so long
/// that another path may lead to the same cell with the same captures.
#[derive(Default, Debug)]
pub(super) struct Longest {
    most: BTreeMap<Jumper, usize>,
}

/// Two different paths to the same cell with the same captures have at least this many single jumps. With only two,
/// capturing in the other order ends on another cell.
const SHORTEST_DETOUR: usize = 3;

impl Longest {
    /// The largest number of stones that `jumper` can still capture after it has captured `taken`.
    pub(super) fn from(&mut self, jumper: Jumper, taken: usize) -> usize {
        if taken >= SHORTEST_DETOUR
            && let Some(&most) = self.most.get(&jumper)
        {
            return most;
        }
        let longest =
            jumper.leaps().map(|leap| 1 + self.from(jumper.after(leap), taken + 1)).max().unwrap_or(0);
        if taken >= SHORTEST_DETOUR {
            self.most.insert(jumper, longest);
        }
        longest
    }

    /// The largest number of stones that any stone of `own` can capture; 0 if none of them can jump.
    pub(super) fn of_all(&mut self, own: Cells, enemies: Cells) -> usize {
        let empty = Cells::ALL - own - enemies;
        own.iter().map(|from| self.from(Jumper::new(from, enemies, empty), 0)).max().unwrap_or(0)
    }
}

/// True if different jumps with this many captures can lead to the same position: by capturing the same stones in
/// another order, or when two stones each return to their own start.
pub(super) fn may_coincide(captures: usize) -> bool {
    captures >= SHORTEST_DETOUR
}

/// Visits the paths on which one stone captures exactly `most` more. Of several paths with the same end and the same
/// captures, only the first in the order of cell names is visited. The callback gets the path and the remaining
/// opposing stones.
pub(super) fn visit_routes<B>(
    jumper: Jumper,
    taken: usize,
    most: usize,
    mut visit: impl FnMut(&Path, Cells) -> ControlFlow<B>,
) -> ControlFlow<B> {
    visit_stops(jumper, taken, most, |path, uncaptured, left| match left {
        0 => visit(path, uncaptured),
        _ => ControlFlow::Continue(()),
    })
}

/// Visits the cells that one stone passes on the paths on which it captures exactly `most` more, including its start
/// and the ends. Of several paths to a cell with the same captures, only the first in the order of cell names is
/// visited. The callback gets the path, the remaining opposing stones, and the number of captures still to be made.
pub(super) fn visit_stops<B>(
    jumper: Jumper,
    taken: usize,
    most: usize,
    mut visit: impl FnMut(&Path, Cells, usize) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut routes = Routes { longest: Longest::default(), seen: BTreeSet::new(), path: Path::new() };
    routes.path.push(jumper.at);
    routes.visit(jumper, taken, most, &mut visit)
}

/// The depth-first search of [`visit_stops`].
struct Routes {
    longest: Longest,
    seen: BTreeSet<Jumper>,
    path: Path,
}

impl Routes {
    fn visit<B>(
        &mut self,
        jumper: Jumper,
        taken: usize,
        left: usize,
        visit: &mut impl FnMut(&Path, Cells, usize) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        // The first path to a cell is the first in the order of names, and so is each of its continuations.
        if taken >= SHORTEST_DETOUR && !self.seen.insert(jumper) {
            return ControlFlow::Continue(());
        }
        visit(&self.path, jumper.uncaptured, left)?;
        if left == 0 {
            return ControlFlow::Continue(());
        }
        for leap in jumper.leaps() {
            let next = jumper.after(leap);
            if self.longest.from(next, taken + 1) + 1 == left {
                self.path.push(leap.to);
                self.visit(next, taken + 1, left - 1, visit)?;
                self.path.pop();
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(names: &str) -> Cells {
        names
            .split_whitespace()
            .map(|name| Cell::all().find(|cell| cell.to_string() == name).unwrap())
            .collect()
    }

    fn cell(name: &str) -> Cell {
        cells(name).iter().next().unwrap()
    }

    fn routes(own: &str, enemies: &str) -> Vec<String> {
        let (own, enemies) = (cells(own), cells(enemies));
        let most = Longest::default().of_all(own, enemies);
        let mut found = Vec::new();
        for from in own.iter().filter(|_| most > 0) {
            let jumper = Jumper::new(from, enemies, Cells::ALL - own - enemies);
            let _: ControlFlow<()> = visit_routes(jumper, 0, most, |path, _| {
                found.push(path.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join("x"));
                ControlFlow::Continue(())
            });
        }
        found
    }

    #[test]
    fn diagonal_leaps_exist_everywhere_and_orthogonal_ones_at_the_crosse() {
        assert_eq!(over(cell("f10"), cell("h8")), Some(cell("g9")));
        assert_eq!(over(cell("h6"), cell("f8")), Some(cell("g7")));
        assert_eq!(over(cell("d7"), cell("d5")), Some(cell("d6")));
        assert_eq!(over(cell("h4"), cell("f4")), Some(cell("g4")));
        // These aren't jumps because the cell between isn't used, both ends are outside the Crosse, the landing is one
        // cell or three cells away, or the path crosses the centre.
        for (from, to) in [("a1", "a3"), ("b2", "d2"), ("a1", "b2"), ("a1", "d4"), ("f4", "d6")] {
            assert_eq!(over(cell(from), cell(to)), None, "{from} to {to}");
        }
    }

    #[test]
    fn a_leap_needs_an_enemy_and_an_empty_landing() {
        assert_eq!(routes("a1", "b2"), ["a1xc3"]);
        assert!(routes("a1 b2", "").is_empty());
        assert!(routes("a1", "b2 c3").is_empty());
        assert!(routes("a1 c3", "b2").is_empty());
    }

    #[test]
    fn only_routes_that_capture_the_most_are_visited() {
        // i1 could capture one stone, a1 two.
        assert_eq!(routes("a1 i1", "b2 b4 h2"), ["a1xc3xa5"]);
        assert_eq!(routes("a1 i1", "b2 h2"), ["a1xc3", "i1xg3"]);
    }

    #[test]
    fn a_stone_may_land_where_it_started_and_both_directions_are_one_result() {
        assert_eq!(routes("c1", "d2 d4 b2 b4"), ["c1xa3xc5xe3xc1"]);
    }

    #[test]
    fn a_stone_is_captured_once() {
        // Jumping back over b2 would capture nothing more.
        assert_eq!(routes("a1", "b2"), ["a1xc3"]);
        assert_eq!(routes("f8", "g7 g5"), ["f8xh6xf4"]);
    }

    #[test]
    fn a_landing_is_never_where_a_stone_can_be_captured() {
        // The columns and rows of a stone's landings all have the same parity as its start, so a captured stone that is
        // still on the board never blocks the stone that captured it.
        for from in Cell::all() {
            for leap in Jumper::new(from, Cells::ALL, Cells::ALL).leaps() {
                let odd = |cell: Cell| (cell.column() % 2, cell.row() % 2);
                assert_eq!(odd(from), odd(leap.to));
                assert_ne!(odd(from), odd(leap.over));
            }
        }
    }
}
