//! The 54 cells, and sets of them (crosse.md, Board).
//!
//! Cells are numbered in the order of their names, bytewise: a1, a3, … a9, b10, b2, … Turns that are visited in the
//! order of the cells in a set are therefore also in the order of their texts. No column has both a row 1 and a row 10
//! in use, so no cell's name is the start of another's.

use std::fmt;
use std::ops::{BitAnd, BitOr, Sub};

use crate::rules::Side;

/// The number of cells in use.
pub const CELLS: usize = 54;
/// The number of columns and of rows of the square grid that the cells are part of.
pub const SIZE: u8 = 10;

/// Rows in the order of their names as text.
const ROWS_BY_NAME: [u8; SIZE as usize] = [1, 10, 2, 3, 4, 5, 6, 7, 8, 9];

/// The column and row of each cell, both from 1.
const PLACES: [(u8, u8); CELLS] = places();
/// The number of the cell at each column and row, both from 1; `NONE` where no cell is used.
const GRID: [[u8; SIZE as usize + 1]; SIZE as usize + 1] = grid();
const NONE: u8 = u8::MAX;

/// True if the place is on the Crosse.
const fn on_ring(column: u8, row: u8) -> bool {
    in_middle(column, row, 4) && !in_middle(column, row, 5)
}

/// True if the place is in the middle square whose lower left corner is at this column and row.
const fn in_middle(column: u8, row: u8, first: u8) -> bool {
    let last = SIZE + 1 - first;
    first <= column && column <= last && first <= row && row <= last
}

/// True for the whole Crosse, and for the cells of a1's colour outside it.
const fn is_used(column: u8, row: u8) -> bool {
    on_ring(column, row) || (!in_middle(column, row, 4) && (column + row).is_multiple_of(2))
}

const fn places() -> [(u8, u8); CELLS] {
    let mut places = [(0, 0); CELLS];
    let mut count = 0;
    let mut column = 1;
    while column <= SIZE {
        let mut i = 0;
        while i < ROWS_BY_NAME.len() {
            if is_used(column, ROWS_BY_NAME[i]) {
                places[count] = (column, ROWS_BY_NAME[i]);
                count += 1;
            }
            i += 1;
        }
        column += 1;
    }
    places
}

#[expect(clippy::cast_possible_truncation, reason = "there are 54 cells")]
const fn grid() -> [[u8; SIZE as usize + 1]; SIZE as usize + 1] {
    let mut grid = [[NONE; SIZE as usize + 1]; SIZE as usize + 1];
    let mut cell = 0;
    while cell < CELLS {
        let (column, row) = PLACES[cell];
        grid[column as usize][row as usize] = cell as u8;
        cell += 1;
    }
    grid
}

/// A cell of the board: one of the 54 places in use.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The first cell in the order of names: a1.
    pub const FIRST: Self = Self(0);

    /// The cell at a column (a is 1) and a row, both from 1 to 10; `None` if that place isn't used.
    pub const fn at(column: u8, row: u8) -> Option<Self> {
        if column > SIZE || row > SIZE {
            return None;
        }
        match GRID[column as usize][row as usize] {
            NONE => None,
            cell => Some(Self(cell)),
        }
    }

    /// The cell with this number in the order of names. The number must be below [`CELLS`].
    pub(super) const fn numbered(number: u8) -> Self {
        debug_assert!((number as usize) < CELLS);
        Self(number)
    }

    /// The number in the order of names, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell opposite when the board is turned by 180 degrees, so that White's side becomes Black's.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self(GRID[(SIZE + 1 - self.column()) as usize][(SIZE + 1 - self.row()) as usize])
    }

    /// The column, from 1 (a) to 10 (j).
    pub const fn column(self) -> u8 {
        PLACES[self.index()].0
    }

    /// The row, from 1 (White's first) to 10 (Black's first).
    pub const fn row(self) -> u8 {
        PLACES[self.index()].1
    }

    /// True if the cell belongs to the Crosse.
    pub const fn on_ring(self) -> bool {
        on_ring(self.column(), self.row())
    }

    /// Every cell, in the order of names.
    pub fn all() -> impl Iterator<Item = Self> {
        Cells::ALL.iter()
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column() - 1), self.row())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Cells(u64);

impl Cells {
    /// No cell.
    pub const EMPTY: Self = Self(0);
    /// Every cell.
    pub const ALL: Self = Self((1 << CELLS) - 1);
    /// The four corners of the Crosse: d4, g4, g7 and d7.
    pub const CORNERS: Self = corners();

    /// The set of this cell alone.
    pub const fn of(cell: Cell) -> Self {
        Self(1 << cell.0)
    }

    /// Every cell of one row, from 1 to 10.
    pub const fn row(row: u8) -> Self {
        let mut set = Self::EMPTY;
        let mut column = 1;
        while column <= SIZE {
            if let Some(cell) = Cell::at(column, row) {
                set = set.with(cell);
            }
            column += 1;
        }
        set
    }

    /// A player's first row: row 1 for White, row 10 for Black.
    pub const fn first_row(side: Side) -> Self {
        const FIRST_ROWS: [Cells; 2] = [Cells::row(1), Cells::row(SIZE)];
        FIRST_ROWS[side.index()]
    }

    /// The number of cells.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// True if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// True if the set contains the cell.
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 == 1
    }

    /// True if the set contains all the others.
    pub const fn covers(self, others: Self) -> bool {
        self.0 & others.0 == others.0
    }

    /// The set with this cell added.
    #[must_use]
    pub const fn with(self, cell: Cell) -> Self {
        Self(self.0 | 1 << cell.0)
    }

    /// The set with this cell removed.
    #[must_use]
    pub const fn without(self, cell: Cell) -> Self {
        Self(self.0 & !(1 << cell.0))
    }

    /// The cells, in the order of names.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let mut rest = self;
        std::iter::from_fn(move || rest.take_first())
    }

    /// Removes and returns the first cell in the order of names.
    #[expect(clippy::cast_possible_truncation, reason = "a u64 has at most 64 trailing zeros")]
    pub(super) const fn take_first(&mut self) -> Option<Cell> {
        if self.0 == 0 {
            return None;
        }
        let first = Cell::numbered(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(first)
    }
}

const fn corners() -> Cells {
    let mut set = Cells::EMPTY;
    let mut rest = Cells::ALL;
    while let Some(cell) = rest.take_first() {
        let (column, row) = (cell.column(), cell.row());
        if (column == 4 || column == 7) && (row == 4 || row == 7) {
            set = set.with(cell);
        }
    }
    set
}

impl BitOr for Cells {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for Cells {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for Cells {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_has_the_ring_and_the_dark_cells_outside_it() {
        let ring: Vec<String> =
            Cell::all().filter(|cell| cell.on_ring()).map(|cell| cell.to_string()).collect();
        assert_eq!(ring.join(" "), "d4 d5 d6 d7 e4 e7 f4 f7 g4 g5 g6 g7");
        assert_eq!(Cell::all().filter(|cell| !cell.on_ring()).count(), 42);
        assert!(Cell::all().all(|cell| cell.on_ring() || (cell.column() + cell.row()) % 2 == 0));
        for (column, row) in [(5, 5), (5, 6), (6, 5), (6, 6), (1, 2), (0, 0), (11, 1), (1, 11)] {
            assert_eq!(Cell::at(column, row), None);
        }
    }

    #[test]
    fn cells_count_up_in_the_order_of_their_names() {
        let names: Vec<String> = Cell::all().map(|cell| cell.to_string()).collect();
        assert!(names.is_sorted());
        assert!(
            names
                .iter()
                .all(|name| !names.iter().any(|other| other != name && other.starts_with(name.as_str())))
        );
    }

    #[test]
    fn every_cell_is_found_at_its_place() {
        assert!(Cell::all().all(|cell| Cell::at(cell.column(), cell.row()) == Some(cell)));
    }

    #[test]
    fn corners_and_first_rows_are_the_named_cells() {
        let names = |cells: Cells| cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ");
        assert_eq!(names(Cells::CORNERS), "d4 d7 g4 g7");
        assert_eq!(names(Cells::first_row(Side::FIRST)), "a1 c1 e1 g1 i1");
        assert_eq!(names(Cells::first_row(Side::SECOND)), "b10 d10 f10 h10 j10");
    }

    #[test]
    fn sets_take_and_drop_cells() {
        let a1 = Cell::at(1, 1).unwrap();
        let g7 = Cell::at(7, 7).unwrap();
        let both: Cells = [g7, a1].into_iter().collect();
        assert_eq!(both.iter().collect::<Vec<_>>(), [a1, g7]);
        assert_eq!(both.without(a1), Cells::of(g7));
        assert_eq!(both - Cells::CORNERS, Cells::of(a1));
        assert!(both.covers(Cells::of(g7)) && !Cells::of(g7).covers(both));
        assert_eq!((both.len(), Cells::EMPTY.is_empty()), (2, true));
        assert_eq!(both | Cells::of(a1), both);
        assert_eq!(format!("{both:?}"), "{a1, g7}");
    }
}
