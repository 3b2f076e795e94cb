//! The strength of links of chains, as a board marks it.

use super::view::Spot;

/// The sides of a link that the opponent could swap into it from within so many turns, and whether its chain needs it.
#[derive(Clone, PartialEq, Debug)]
pub struct LinkMark {
    /// The lower left and the upper right corner of the piece.
    pub corners: (Spot, Spot),
    /// For the west, east, south and north side the number of turns after which the opponent could have swapped in
    /// from there, if it is small.
    pub open: [Option<u8>; 4],
    /// The chain doesn't need it.
    pub is_redundant: bool,
}

impl LinkMark {
    /// The middle of the piece.
    pub const fn middle(&self) -> Spot {
        let (low, high) = self.corners;
        Spot { x: (low.x + high.x) / 2.0, y: (low.y + high.y) / 2.0 }
    }
}

/// The links of all chains in a position.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct LinkMarks {
    /// The links.
    pub list: Vec<LinkMark>,
    /// The sides that are open within two turns are known, not only those within one.
    pub is_complete: bool,
}
