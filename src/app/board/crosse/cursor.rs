//! The keyboard cursor on a board that doesn't use every place.

use crate::app::board::input::Arrow;
use crate::rules::crosse::Cell;

/// The keyboard cursor: its cell, and the column and row along which it moves. The cell may be beside them, since not
/// every place is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cursor {
    cell: Cell,
    column: u8,
    row: u8,
}

impl Cursor {
    /// A cursor on a cell, following its column and row.
    pub(super) fn on(cell: Cell) -> Self {
        Self { cell, column: cell.column(), row: cell.row() }
    }

    pub(super) fn cell(self) -> Cell {
        self.cell
    }

    /// The cursor one column or row further, on the used cell nearest to its line; unmoved at the edge of the board.
    pub(super) fn moved(self, way: Arrow) -> Self {
        let (column, row) = (self.cell.column(), self.cell.row());
        let mut next = self;
        let cells: Vec<Cell> = match way {
            Arrow::Right | Arrow::Left => {
                next.column = if way == Arrow::Right { column + 1 } else { column - 1 };
                Cell::all().filter(|cell| cell.column() == next.column).collect()
            }
            Arrow::Up | Arrow::Down => {
                next.row = if way == Arrow::Up { row + 1 } else { row - 1 };
                Cell::all().filter(|cell| cell.row() == next.row).collect()
            }
        };
        let off = |cell: &Cell| match way {
            Arrow::Right | Arrow::Left => (cell.row().abs_diff(next.row), cell.row().abs_diff(row)),
            Arrow::Up | Arrow::Down => (cell.column().abs_diff(next.column), cell.column().abs_diff(column)),
        };
        match cells.into_iter().min_by_key(off) {
            Some(cell) => Self { cell, ..next },
            None => self,
        }
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
            if seen.insert((cursor.cell(), cursor.column, cursor.row)) {
                todo.extend(ARROWS.map(|way| cursor.moved(way)));
            }
        }
        let cells: BTreeSet<Cell> = seen.into_iter().map(|(cell, ..)| cell).collect();
        assert_eq!(cells.len(), 54);
    }

    #[test]
    fn a_walk_along_a_row_comes_back_to_it() {
        let names = |ways: &[Arrow]| {
            let mut cursor = Cursor::default();
            let step = |way: &Arrow| {
                cursor = cursor.moved(*way);
                cursor.cell().to_string()
            };
            ways.iter().map(step).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(
            names(&[Arrow::Right, Arrow::Right, Arrow::Left, Arrow::Left, Arrow::Left]),
            "b2 c1 b2 a1 a1"
        );
        assert_eq!(names(&[Arrow::Up, Arrow::Up, Arrow::Down, Arrow::Down, Arrow::Down]), "b2 a3 b2 a1 a1");
    }
}
