//! The outlines of pieces and chains, and the size of a player's chains.

use crate::rules::crumble::Position;
use crate::rules::crumble::geometry::{Coord, Rect};

/// The smallest rectangle around some pieces, and their area, in parts of a starting square.
#[derive(Clone, Copy, Default)]
pub(super) struct Outline {
    /// The west edge negated, the east edge, the south edge negated, and the north edge: a number that is greater is
    /// further out.
    edges: [i32; 4],
    area: i64,
}

impl Outline {
    /// A starting square is this many parts wide.
    const PARTS: i64 = 256;

    pub(super) fn of(rect: &Rect) -> Self {
        // A division by a constant power of two. A board is at most 16 squares wide.
        let parts = |at: Coord| {
            i32::try_from(at.raw() / (Coord::ONE.raw() / Self::PARTS.cast_unsigned())).unwrap_or(i32::MAX)
        };
        let edges = [-parts(rect.west()), parts(rect.east()), -parts(rect.south()), parts(rect.north())];
        let alone = Self { edges, area: 0 };
        Self { area: alone.width() * alone.height(), ..alone }
    }

    /// The outline of the pieces of both.
    pub(super) fn with(self, other: Self) -> Self {
        let mut edges = self.edges;
        edges.iter_mut().zip(other.edges).for_each(|(edge, other)| *edge = i32::max(*edge, other));
        Self { edges, area: self.area + other.area }
    }

    fn width(self) -> i64 {
        i64::from(self.edges[0] + self.edges[1])
    }

    fn height(self) -> i64 {
        i64::from(self.edges[2] + self.edges[3])
    }
}

/// The sums over a player's chains of the squared widths, heights and areas.
#[derive(Clone, Copy, Default)]
pub(super) struct Sizes([i64; 3]);

impl Sizes {
    pub(super) fn add(&mut self, outline: Outline) {
        self.add_times(1, outline);
    }

    pub(super) fn remove(&mut self, outline: Outline) {
        self.add_times(-1, outline);
    }

    fn add_times(&mut self, times: i64, outline: Outline) {
        let lengths = [outline.width(), outline.height(), outline.area];
        self.0.iter_mut().zip(lengths).for_each(|(sum, length)| *sum += times * length * length);
    }

    /// These sizes in relation to the board.
    pub(super) fn bulk(self, scale: Scale) -> Bulk {
        let Self([widths, heights, areas]) = self;
        let Scale([columns, rows]) = scale;
        // The constants are divided by first, since what remains takes a faster division.
        let part = Outline::PARTS.pow(2);
        let thousandths = |share: i64| i32::try_from(share).unwrap_or(i32::MAX);
        Bulk {
            spans: thousandths((1_000 * widths / part / columns + 1_000 * heights / part / rows) / 2),
            areas: thousandths(1_000 * areas / part.pow(2) / rows / columns),
        }
    }
}

impl FromIterator<Outline> for Sizes {
    fn from_iter<I: IntoIterator<Item = Outline>>(outlines: I) -> Self {
        let mut sizes = Self::default();
        outlines.into_iter().for_each(|outline| sizes.add(outline));
        sizes
    }
}

/// The squared width and height of a board, in starting squares.
#[derive(Clone, Copy)]
pub(super) struct Scale([i64; 2]);

impl Scale {
    pub(super) fn of(position: &Position) -> Self {
        Self([position.columns(), position.rows()].map(|squares| i64::from(squares).pow(2)))
    }
}

/// The size of a player's chains, in thousandths: both numbers are 1,000 for a chain that fills the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bulk {
    /// The sum over the chains of the squared width and height, halved.
    pub(super) spans: i32,
    /// The sum over the chains of the squared area.
    pub(super) areas: i32,
}
