//! The keyboard cursor on a board that doesn't use every place.

use crate::app::board::input::Arrow;
use crate::rules::crosse::Cell;

/// The keyboard cursor, which is always on a used cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cursor(Cell);

impl Cursor {
    pub(super) const fn on(cell: Cell) -> Self {
        Self(cell)
    }

    pub(super) const fn cell(self) -> Cell {
        self.0
    }

    /// The cursor on the next used cell straight ahead. If there is none, it goes [`beside`](Self::beside), so that the
    /// arrows lead to every cell.
    pub(super) fn moved(self, way: Arrow) -> Self {
        let (here, across) = place(self.0, way);
        let ahead = |cell: &Cell| place(*cell, way).1 == across && place(*cell, way).0 > here;
        let straight = Cell::all().filter(ahead).min_by_key(|cell| place(*cell, way).0);
        straight.map_or_else(|| self.beside(way), Self)
    }

    /// The cursor on the nearest used cell in the next column or row; unmoved at the edge of the board.
    pub(super) fn beside(self, way: Arrow) -> Self {
        let (here, across) = place(self.0, way);
        let next = Cell::all().filter(|cell| place(*cell, way).0 == here + 1);
        Self(next.min_by_key(|cell| place(*cell, way).1.abs_diff(across)).unwrap_or(self.0))
    }
}

/// The position of a cell along the direction of an arrow, larger further on, and its column or row across it.
fn place(cell: Cell, way: Arrow) -> (i8, u8) {
    let (column, row) = (cell.column(), cell.row());
    match way {
        Arrow::Right => (column.cast_signed(), row),
        Arrow::Left => (-column.cast_signed(), row),
        Arrow::Up => (row.cast_signed(), column),
        Arrow::Down => (-row.cast_signed(), column),
    }
}

impl Default for Cursor {
    fn default() -> Self {
        Self::on(Cell::FIRST)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const ARROWS: [Arrow; 4] = [Arrow::Right, Arrow::Left, Arrow::Up, Arrow::Down];

    #[test]
    fn arrows_lead_to_every_cell() {
        let mut seen = BTreeSet::new();
        let mut todo = vec![Cursor::default()];
        while let Some(cursor) = todo.pop() {
            if seen.insert(cursor.cell()) {
                todo.extend(ARROWS.map(|way| cursor.moved(way)));
            }
        }
        assert_eq!(seen.len(), 54);
    }

    #[test]
    fn arrows_go_straight_and_at_the_end_of_a_line_to_the_next() {
        let way = |moved: fn(Cursor, Arrow) -> Cursor, ways: &[Arrow]| {
            let mut cursor = Cursor::default();
            let step = |way: &Arrow| {
                cursor = moved(cursor, *way);
                cursor.cell().to_string()
            };
            ways.iter().map(step).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(way(Cursor::moved, &[Arrow::Right; 6]), "c1 e1 g1 i1 j2 j2");
        assert_eq!(way(Cursor::moved, &[Arrow::Up, Arrow::Up, Arrow::Down, Arrow::Left]), "a3 a5 a3 a3");
        let round_the_ring = [Arrow::Right, Arrow::Right, Arrow::Up, Arrow::Up, Arrow::Up, Arrow::Left];
        assert_eq!(way(Cursor::moved, &round_the_ring), "c1 e1 e3 e4 e7 d7");
        assert_eq!(way(Cursor::beside, &[Arrow::Right, Arrow::Up, Arrow::Left]), "b2 a3 a3");
    }
}
