//! The board, the side to play and the moves that are left (crosse.md, Board and Moving).

mod edit;

use super::board::{Cell, Cells};
use super::moves::{Move, MoveSet};
use super::{BLACK, CORNERS, NO_STONES, WHITE};
use crate::rules::{Outcome, Reason, Side};

/// A position: any arrangement of stones on the cells, the side to play, and the moves that each side has left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    stones: [Cells; 2],
    left: [MoveSet; 2],
    to_move: Side,
}

impl Position {
    /// The set-up: a stone on each cell of a1's colour in the first `rows` rows of each side (crosse.md, Set-up).
    pub(super) fn start(rows: u8) -> Self {
        let white = (1..=rows).map(Cells::row).fold(Cells::EMPTY, |all, row| all | row);
        let black = (1..=rows)
            .map(|row| Cells::row(super::board::SIZE + 1 - row))
            .fold(Cells::EMPTY, |all, row| all | row);
        Self { stones: [white, black], left: [MoveSet::FULL; 2], to_move: WHITE }
    }

    /// A position with these parts. The two sides' stones must be on different cells.
    pub(super) fn new(white: Cells, black: Cells, to_move: Side, left: [MoveSet; 2]) -> Self {
        debug_assert!((white & black).is_empty());
        Self { stones: [white, black], left, to_move }
    }

    /// The side whose turn it is.
    pub fn to_move(&self) -> Side {
        self.to_move
    }

    /// The cells with a stone of this side.
    pub fn stones(&self, side: Side) -> Cells {
        self.stones[side.index() & 1]
    }

    /// The owner of the stone on a cell; `None` if the cell is empty.
    pub fn stone(&self, cell: Cell) -> Option<Side> {
        [WHITE, BLACK].into_iter().find(|&side| self.stones(side).contains(cell))
    }

    /// The number of stones that this side still has to lose: all but four, or all if it has fewer than four
    /// (crosse.md, Winning).
    pub fn to_lose(&self, side: Side) -> usize {
        let stones = self.stones(side).len();
        stones.checked_sub(Cells::CORNERS.len()).unwrap_or(stones)
    }

    /// The corners of the Crosse that this side covers (crosse.md, Winning).
    pub fn corners(&self, side: Side) -> Cells {
        self.stones(side) & Cells::CORNERS
    }

    /// The moves of the set that this side has left.
    pub fn left(&self, side: Side) -> MoveSet {
        self.left[side.index() & 1]
    }

    /// True if this side has a stone on each corner of the Crosse (crosse.md, Covering the corners).
    pub fn covers_corners(&self, side: Side) -> bool {
        self.stones(side).covers(Cells::CORNERS)
    }

    /// The cells without a stone.
    pub fn empty(&self) -> Cells {
        Cells::ALL - self.stones[0] - self.stones[1]
    }

    /// The stones of the side to play.
    pub(super) fn own(&self) -> Cells {
        self.stones(self.to_move)
    }

    /// The stones of the other side.
    pub(super) fn enemies(&self) -> Cells {
        self.stones(self.to_move.other())
    }

    /// True if either side has won (crosse.md, Winning).
    pub(super) fn is_won(&self) -> bool {
        self.stones.iter().any(|&stones| stones.is_empty() || stones == Cells::CORNERS)
    }

    /// The winner and the reason, if either side has won; if both have, `first` is the winner (crosse.md,
    /// Winning).
    pub(super) fn won(&self, first: Side) -> Option<(Side, &'static Reason)> {
        [first, first.other()].into_iter().find_map(|side| {
            let reason = match self.stones(side) {
                stones if stones.is_empty() => NO_STONES,
                stones if stones == Cells::CORNERS => CORNERS,
                _ => return None,
            };
            Some((side, reason))
        })
    }

    /// The outcome after a turn of `mover`.
    pub(super) fn outcome(&self, mover: Side) -> Option<Outcome> {
        self.won(mover).map(|(side, reason)| Outcome::Win(side, reason))
    }

    /// The position with one of the mover's stones moved from one cell to another.
    pub(super) fn with_moved(mut self, from: Cell, to: Cell) -> Self {
        let own = &mut self.stones[self.to_move.index() & 1];
        *own = own.without(from).with(to);
        self
    }

    /// Puts the stones of this side on these cells.
    pub(super) fn set_stones(&mut self, side: Side, cells: Cells) {
        self.stones[side.index() & 1] = cells;
    }

    /// The position with these stones of the mover removed.
    pub(super) fn without_own(mut self, cells: Cells) -> Self {
        let own = &mut self.stones[self.to_move.index() & 1];
        *own = *own - cells;
        self
    }

    /// The position with one of the mover's moves spent; spending the last renews the set.
    pub(super) fn with_spent(mut self, spent: Move) -> Self {
        let left = &mut self.left[self.to_move.index() & 1];
        *left = left.spend(spent);
        self
    }

    /// The position with the other side to play.
    pub(super) fn handed_over(self) -> Self {
        self.handed_to(self.to_move.other())
    }

    /// The position with this side to play.
    pub(super) fn handed_to(mut self, side: Side) -> Self {
        self.to_move = side;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stones_to_lose_are_those_beyond_four_or_the_last_ones() {
        let of = |row: &str| {
            let text = format!("10/10/10/3w4b1/10/10/3w6/10/10/{row} w 123.123 123.123");
            let position: Position = text.parse().unwrap();
            (position.to_lose(WHITE), position.corners(WHITE).len())
        };
        assert_eq!(["w1w1w1w3", "w1w7", "w9", "10"].map(of), [(2, 2), (0, 2), (3, 2), (2, 2)]);
    }
}
