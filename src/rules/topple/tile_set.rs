//! Sets of tiles.

use std::fmt::{self, Debug, Display};
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use super::tile::{MAX_SIZE, Tile};
use crate::rules::list;

const WORDS: usize = Tile::COUNT.div_ceil(64);

/// A set of tiles, small enough to copy freely. Iterates row by row from a1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TileSet([u64; WORDS]);

impl TileSet {
    /// The empty set.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// All tiles of a board of this size.
    pub(super) const fn board(size: u8) -> Self {
        BOARDS[size as usize]
    }

    /// The tiles of the largest board that are adjacent to a tile.
    pub const fn adjacent(tile: Tile) -> Self {
        WITHIN_ONE[tile.index()]
    }

    /// The tiles of the largest board at distance one or two from a tile.
    pub(super) const fn within_two(tile: Tile) -> Self {
        WITHIN_TWO[tile.index()]
    }

    const fn with(mut self, tile: Tile) -> Self {
        self.0[tile.index() / 64] |= 1 << (tile.index() % 64);
        self
    }

    /// Adds a tile.
    pub(super) const fn insert(&mut self, tile: Tile) {
        *self = self.with(tile);
    }

    /// Removes a tile.
    pub(super) const fn remove(&mut self, tile: Tile) {
        self.0[tile.index() / 64] &= !(1 << (tile.index() % 64));
    }

    /// True if the tile is in the set.
    pub const fn contains(self, tile: Tile) -> bool {
        self.0[tile.index() / 64] & (1 << (tile.index() % 64)) != 0
    }

    /// True if the set has no tiles.
    pub fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// The number of tiles.
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The only tile of the set; `None` if the set doesn't have exactly one tile.
    pub(super) fn only(self) -> Option<Tile> {
        let mut tiles = self.into_iter();
        let tile = tiles.next()?;
        tiles.next().is_none().then_some(tile)
    }
}

/// All tiles of the board of each size, indexed by the size.
const BOARDS: [TileSet; MAX_SIZE as usize + 1] = {
    let mut boards = [TileSet::EMPTY; MAX_SIZE as usize + 1];
    let mut size = 0;
    while size <= MAX_SIZE {
        let mut index = 0;
        while (index as usize) < Tile::COUNT {
            let tile = Tile::from_index(index);
            if tile.column() < size && tile.row() < size {
                boards[size as usize].insert(tile);
            }
            index += 1;
        }
        size += 1;
    }
    boards
};

/// For each tile, the other tiles up to this distance.
const fn within(distance: u8) -> [TileSet; Tile::COUNT] {
    let mut sets = [TileSet::EMPTY; Tile::COUNT];
    let mut from = 0;
    while (from as usize) < Tile::COUNT {
        let mut to = 0;
        while (to as usize) < Tile::COUNT {
            if to != from && Tile::from_index(from).distance(Tile::from_index(to)) <= distance {
                sets[from as usize].insert(Tile::from_index(to));
            }
            to += 1;
        }
        from += 1;
    }
    sets
}

static WITHIN_ONE: [TileSet; Tile::COUNT] = within(1);
static WITHIN_TWO: [TileSet; Tile::COUNT] = within(2);

impl BitAnd for TileSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        Self([a & x, b & y, c & z])
    }
}

impl BitOr for TileSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        Self([a | x, b | y, c | z])
    }
}

impl BitOrAssign for TileSet {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl Not for TileSet {
    type Output = Self;

    /// The complement: all tiles of the largest board that aren't in the set.
    fn not(self) -> Self {
        let [a, b, c] = self.0;
        Self([!a, !b, !c]) & Self::board(MAX_SIZE)
    }
}

impl FromIterator<Tile> for TileSet {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        tiles.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// The tiles of a set, row by row from a1.
#[derive(Clone, Debug)]
pub struct Tiles {
    words: [u64; WORDS],
    word: usize,
}

impl Iterator for Tiles {
    type Item = Tile;

    fn next(&mut self) -> Option<Tile> {
        while let Some(bits) = self.words.get_mut(self.word) {
            if *bits != 0 {
                let index = self.word * 64 + bits.trailing_zeros() as usize;
                *bits &= *bits - 1;
                #[expect(clippy::cast_possible_truncation, reason = "three words have 192 bits")]
                return Some(Tile::from_index(index as u8));
            }
            self.word += 1;
        }
        None
    }
}

impl IntoIterator for TileSet {
    type Item = Tile;
    type IntoIter = Tiles;

    fn into_iter(self) -> Tiles {
        Tiles { words: self.0, word: 0 }
    }
}

/// The tiles in words: `d3, e3 and f3`.
impl Display for TileSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&list(*self, "and"))
    }
}

impl Debug for TileSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.into_iter().map(|tile| tile.to_string())).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tile(column: u8, row: u8) -> Tile {
        Tile::new(column, row).unwrap()
    }

    #[test]
    fn a_board_has_as_many_tiles_as_its_size_squared() {
        for size in 0..=MAX_SIZE {
            assert_eq!(TileSet::board(size).len(), usize::from(size) * usize::from(size));
        }
        assert!(TileSet::board(5).contains(tile(4, 4)));
        assert!(!TileSet::board(5).contains(tile(5, 0)));
    }

    #[test]
    fn the_neighbourhoods_leave_out_their_centre_and_stop_at_the_edge() {
        assert_eq!(TileSet::adjacent(tile(5, 5)).len(), 8);
        assert_eq!(TileSet::within_two(tile(5, 5)).len(), 24);
        assert_eq!(TileSet::adjacent(tile(0, 0)).len(), 3);
        assert_eq!(TileSet::within_two(tile(11, 11)).len(), 8);
        assert!(!TileSet::within_two(tile(5, 5)).contains(tile(5, 5)));
    }

    #[test]
    fn a_set_lists_what_was_put_in() {
        let tiles = [tile(0, 0), tile(11, 5), tile(3, 11)];
        let mut set: TileSet = tiles.into_iter().collect();
        assert!(set.into_iter().eq(tiles));
        assert_eq!(set.to_string(), "a1, l6 and d12");
        assert_eq!(set.only(), None);
        assert_eq!((!set).len(), Tile::COUNT - 3);
        assert_eq!((set | set, set | TileSet::EMPTY, set | !set), (set, set, TileSet::board(MAX_SIZE)));
        assert_eq!(format!("{set:?}"), r#"{"a1", "l6", "d12"}"#);
        set.remove(tile(11, 5));
        set.remove(tile(0, 0));
        assert_eq!(set.only(), Some(tile(3, 11)));
        assert_eq!(TileSet::EMPTY.only(), None);
    }
}
