//! The marks on a board for the strength of links in chains.

use super::view::Spot;

/// A link of a chain, with the sides from which the opponent could soon swap into it.
#[derive(Clone, PartialEq, Debug)]
pub struct LinkMark {
    /// The lower left and the upper right corner of the piece.
    pub corners: (Spot, Spot),
    /// For the west, east, south and north side, the number of turns in which the opponent could swap in from there:
    /// one or two. `None` if that isn't possible so soon.
    pub open: [Option<u8>; 4],
    /// The chain holds without this link.
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
    /// One mark for each link.
    pub list: Vec<LinkMark>,
    /// The marks include sides that are open within two turns, not only within one.
    pub is_complete: bool,
}
