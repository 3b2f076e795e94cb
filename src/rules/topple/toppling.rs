//! Toppling a stack.

use std::iter;

use super::event::Event;
use super::illegal::Illegal;
use super::position::Position;
use super::tile::{Direction, Tile};

/// A toppling stack whose direction hasn't been chosen yet (topple.md, Toppling).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lifted {
    pub(super) at: Tile,
    pub(super) pieces: u8,
}

impl Lifted {
    /// The tile of the stack, on which one piece stays.
    pub const fn at(self) -> Tile {
        self.at
    }

    /// The number of pieces in hand, three or more.
    pub const fn pieces(self) -> u8 {
        self.pieces
    }
}

impl Position {
    /// The tiles on which the pieces of a topple land: the tiles in that direction, until no pieces are left or the
    /// board ends.
    fn fall(&self, lifted: Lifted, direction: Direction) -> impl Iterator<Item = Tile> {
        let next = move |tile: &Tile| self.next_tile(*tile, direction);
        iter::successors(next(&lifted.at), next).take(usize::from(lifted.pieces))
    }

    /// Checks that a stack may topple in this direction. Every direction is allowed, even straight off the board,
    /// unless it would make a stack too high for position texts.
    pub(super) fn check_topple(&self, lifted: Lifted, direction: Direction) -> Result<(), Illegal> {
        match self.fall(lifted, direction).find(|tile| self.height(*tile) == u8::MAX) {
            None => Ok(()),
            Some(tile) => Err(Illegal::TooHigh(tile)),
        }
    }

    /// Checks that a stack may topple in some direction.
    pub(super) fn check_any_direction(&self, lifted: Lifted) -> Result<(), Illegal> {
        let mut checks = Direction::ALL.into_iter().map(|direction| self.check_topple(lifted, direction));
        let first = checks.next().unwrap_or(Ok(()));
        first.or_else(|refusal| if checks.any(|check| check.is_ok()) { Ok(()) } else { Err(refusal) })
    }

    /// Lets the lifted pieces land. The caller must have checked the direction. A piece that lands crushes a pawn on
    /// its tile and otherwise only adds to the height.
    pub(super) fn topple(&mut self, lifted: Lifted, direction: Direction, report: &mut impl FnMut(Event)) {
        let mut left = lifted.pieces;
        let mut next = self.next_tile(lifted.at, direction);
        while let Some(at) = next.filter(|_| left > 0) {
            self.apply_and_report(Event::Laid { at }, report);
            if let Some(side) = self.pawns().at(at) {
                self.apply_and_report(Event::Crushed { side, at }, report);
            }
            left -= 1;
            next = self.next_tile(at, direction);
        }
        if left > 0 {
            self.apply_and_report(Event::FellOff { pieces: left, direction }, report);
        }
        self.reset(report);
    }
}
