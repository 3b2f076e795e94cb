//! Between the cells of the rules and the coordinates of the view.

use egui::{Pos2, Rect};

use crate::app::board::view::{Extent, Projection, Spot};
use crate::rules::crosse::{Cell, SIZE};

/// The board, in cells.
pub(super) const EXTENT: Extent = Extent { columns: SIZE as f64, rows: SIZE as f64 };

/// The place of a cell on the screen.
pub(super) fn on_screen(projection: &Projection, cell: Cell) -> Rect {
    square(projection, f64::from(cell.column()) - 1.0, f64::from(cell.row()) - 1.0, 1.0)
}

/// The place of a square of several cells, from its lower left corner.
pub(super) fn square(projection: &Projection, x: f64, y: f64, side: f64) -> Rect {
    projection.rect(Spot { x, y }, Spot { x: x + side, y: y + side })
}

/// The middle of a cell on the screen.
pub(super) fn centre(projection: &Projection, cell: Cell) -> Pos2 {
    on_screen(projection, cell).center()
}

/// What is under a place of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Under {
    /// A cell of the board.
    Cell(Cell),
    /// A place of the 10×10 square that is not used.
    Unused,
    /// Nothing of the board.
    Outside,
}

/// What is under a place of the screen.
pub(super) fn under(projection: &Projection, at: Pos2) -> Under {
    let spot = projection.spot(at);
    let (Some(column), Some(row)) = (count(spot.x), count(spot.y)) else { return Under::Outside };
    Cell::at(column, row).map_or(Under::Unused, Under::Cell)
}

/// The column or row, from 1, that holds this coordinate.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "inside the board")]
fn count(at: f64) -> Option<u8> {
    (0.0..f64::from(SIZE)).contains(&at).then_some(at as u8 + 1)
}

/// The way an arrow key goes, on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    Right,
    Left,
    Up,
    Down,
}

impl Way {
    /// The same key on a board that may be turned.
    pub(super) fn turned(self, flipped: bool) -> Self {
        match self {
            Self::Right if flipped => Self::Left,
            Self::Left if flipped => Self::Right,
            Self::Up if flipped => Self::Down,
            Self::Down if flipped => Self::Up,
            way => way,
        }
    }
}

/// The keyboard's cursor: a cell, and the column and row that it keeps to, since not every place is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cursor {
    cell: Cell,
    column: u8,
    row: u8,
}

impl Cursor {
    /// On a cell.
    pub(super) fn on(cell: Cell) -> Self {
        Self { cell, column: cell.column(), row: cell.row() }
    }

    /// The cell it is on.
    pub(super) fn cell(self) -> Cell {
        self.cell
    }

    /// One column or row further, on the used cell that is nearest to the line it keeps to; where it was at the
    /// edge of the board.
    pub(super) fn moved(self, way: Way) -> Self {
        let (column, row) = (self.cell.column(), self.cell.row());
        let mut next = self;
        let cells: Vec<Cell> = match way {
            Way::Right | Way::Left => {
                next.column = if way == Way::Right { column + 1 } else { column - 1 };
                Cell::all().filter(|cell| cell.column() == next.column).collect()
            }
            Way::Up | Way::Down => {
                next.row = if way == Way::Up { row + 1 } else { row - 1 };
                Cell::all().filter(|cell| cell.row() == next.row).collect()
            }
        };
        let off = |cell: &Cell| match way {
            Way::Right | Way::Left => (cell.row().abs_diff(next.row), cell.row().abs_diff(row)),
            Way::Up | Way::Down => (cell.column().abs_diff(next.column), cell.column().abs_diff(column)),
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

    const WAYS: [Way; 4] = [Way::Right, Way::Left, Way::Up, Way::Down];

    #[test]
    fn arrows_lead_to_every_cell() {
        let mut seen = BTreeSet::new();
        let mut todo = vec![Cursor::default()];
        while let Some(cursor) = todo.pop() {
            if seen.insert((cursor.cell(), cursor.column, cursor.row)) {
                todo.extend(WAYS.map(|way| cursor.moved(way)));
            }
        }
        let cells: BTreeSet<Cell> = seen.into_iter().map(|(cell, ..)| cell).collect();
        assert_eq!(cells.len(), 54);
    }

    #[test]
    fn a_walk_along_a_row_comes_back_to_it() {
        let names = |ways: &[Way]| {
            let mut cursor = Cursor::default();
            let step = |way: &Way| {
                cursor = cursor.moved(*way);
                cursor.cell().to_string()
            };
            ways.iter().map(step).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(names(&[Way::Right, Way::Right, Way::Left, Way::Left, Way::Left]), "b2 c1 b2 a1 a1");
        assert_eq!(names(&[Way::Up, Way::Up, Way::Down, Way::Down, Way::Down]), "b2 a3 b2 a1 a1");
    }
}
