//! Tiles, and the eight directions between them.

use std::fmt::{self, Display};

/// The maximum number of columns and rows of a board.
pub const MAX_SIZE: u8 = 12;

/// One tile of a board, named by a column letter and a row number, like `d4` (topple.md, The board).
///
/// A tile of the largest possible board: on a smaller board, [`Position::has`](super::Position::has) may be false for
/// it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Tile(u8);

impl Tile {
    /// The number of tiles of the largest board.
    pub(super) const COUNT: usize = (MAX_SIZE as usize) * (MAX_SIZE as usize);

    /// The tile in this column (from the left) and row (from the bottom), both counted from 0; `None` off the
    /// largest board.
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if column < MAX_SIZE && row < MAX_SIZE { Some(Self(row * MAX_SIZE + column)) } else { None }
    }

    /// The tile with this [`Tile::index`], which must be below [`Tile::COUNT`].
    pub(super) const fn from_index(index: u8) -> Self {
        debug_assert!((index as usize) < Self::COUNT, "no tile has this index");
        Self(index)
    }

    /// The index in row-major order from a1, below [`Tile::COUNT`].
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column, from 0 at the left.
    pub const fn column(self) -> u8 {
        self.0 % MAX_SIZE
    }

    /// The row, from 0 at the bottom.
    pub const fn row(self) -> u8 {
        self.0 / MAX_SIZE
    }

    /// The greater of the differences in columns and rows: a diagonal step counts as one (topple.md, The board).
    pub const fn distance(self, other: Self) -> u8 {
        let (columns, rows) = (self.column().abs_diff(other.column()), self.row().abs_diff(other.row()));
        if columns > rows { columns } else { rows }
    }

    /// The next tile in this direction; `None` off the largest board.
    pub(super) const fn next(self, direction: Direction) -> Option<Self> {
        let (columns, rows) = direction.offset();
        match (self.column().checked_add_signed(columns), self.row().checked_add_signed(rows)) {
            (Some(column), Some(row)) => Self::new(column, row),
            _ => None,
        }
    }
}

impl Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

/// One of the eight directions in which a stack can topple.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// Up the board.
    North,
    /// Up and to the right.
    NorthEast,
    /// To the right.
    East,
    /// Down and to the right.
    SouthEast,
    /// Down the board.
    South,
    /// Down and to the left.
    SouthWest,
    /// To the left.
    West,
    /// Up and to the left.
    NorthWest,
}

impl Direction {
    /// All eight directions, in the order of their texts.
    pub const ALL: [Self; 8] = [
        Self::East,
        Self::North,
        Self::NorthEast,
        Self::NorthWest,
        Self::South,
        Self::SouthEast,
        Self::SouthWest,
        Self::West,
    ];

    /// One direction of each of the four kinds of line: column, row and both diagonals.
    pub(super) const LINES: [Self; 4] = [Self::North, Self::NorthEast, Self::East, Self::SouthEast];

    /// The change in column and row of one step.
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Self::North => (0, 1),
            Self::NorthEast => (1, 1),
            Self::East => (1, 0),
            Self::SouthEast => (1, -1),
            Self::South => (0, -1),
            Self::SouthWest => (-1, -1),
            Self::West => (-1, 0),
            Self::NorthWest => (-1, 1),
        }
    }

    /// The opposite direction.
    pub(super) const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::NorthEast => Self::SouthWest,
            Self::East => Self::West,
            Self::SouthEast => Self::NorthWest,
            Self::South => Self::North,
            Self::SouthWest => Self::NorthEast,
            Self::West => Self::East,
            Self::NorthWest => Self::SouthEast,
        }
    }

    /// The name for players to read, such as `north-east`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::NorthEast => "north-east",
            Self::East => "east",
            Self::SouthEast => "south-east",
            Self::South => "south",
            Self::SouthWest => "south-west",
            Self::West => "west",
            Self::NorthWest => "north-west",
        }
    }
}

/// The letters used in turn texts, such as `NE`.
impl Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::North => "N",
            Self::NorthEast => "NE",
            Self::East => "E",
            Self::SouthEast => "SE",
            Self::South => "S",
            Self::SouthWest => "SW",
            Self::West => "W",
            Self::NorthWest => "NW",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_are_named_and_ordered_from_the_lower_left() {
        let tile = Tile::new(3, 10).unwrap();
        assert_eq!(tile.to_string(), "d11");
        assert_eq!((tile.column(), tile.row()), (3, 10));
        assert_eq!(Tile::from_index(u8::try_from(tile.index()).unwrap()), tile);
        assert_eq!(Tile::new(12, 0), None);
        assert_eq!(Tile::new(0, 12), None);
    }

    #[test]
    fn a_diagonal_counts_as_one() {
        let [a1, c2] = [Tile::new(0, 0).unwrap(), Tile::new(2, 1).unwrap()];
        assert_eq!(a1.distance(c2), 2);
        assert_eq!(c2.distance(a1), 2);
        assert_eq!(a1.distance(a1), 0);
    }

    #[test]
    fn the_eight_directions_lead_to_the_eight_neighbours_and_back() {
        let centre = Tile::new(4, 4).unwrap();
        for direction in Direction::ALL {
            let next = centre.next(direction).unwrap();
            assert_eq!(centre.distance(next), 1);
            assert_eq!(next.next(direction.opposite()), Some(centre));
        }
        assert_eq!(Tile::new(0, 0).unwrap().next(Direction::NorthWest), None);
        assert_eq!(Tile::new(11, 11).unwrap().next(Direction::North), None);
    }

    #[test]
    fn the_directions_are_listed_in_the_order_of_their_texts() {
        assert!(Direction::ALL.map(|direction| direction.to_string()).is_sorted());
        for direction in Direction::ALL {
            let initials: String = direction.name().split('-').map(|word| &word[..1]).collect();
            assert_eq!(initials.to_uppercase(), direction.to_string());
        }
    }
}
