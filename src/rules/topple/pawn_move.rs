//! Moving a pawn (topple.md, Moving).

use super::event::Event;
use super::illegal::Illegal;
use super::position::Position;
use super::tile::Tile;
use super::tile_set::TileSet;

impl Position {
    /// The tiles to which a pawn on a tile can move: adjacent stacks without a pawn, at most one piece higher or lower
    /// than the pawn's stack (topple.md, Moving).
    pub fn moves_from(&self, from: Tile) -> TileSet {
        let free = TileSet::adjacent(from) & self.tiles() & !self.pawns().tiles();
        let level = |to: &Tile| self.height(*to) > 0 && self.height(*to).abs_diff(self.height(from)) <= 1;
        free.into_iter().filter(level).collect()
    }

    /// Checks that the player may move a pawn.
    pub(super) fn check_move(&self, from: Tile, to: Tile) -> Result<(), Illegal> {
        self.check_on_board(from)?;
        self.check_on_board(to)?;
        if self.first_placement_due() {
            return Err(Illegal::FirstPlacementDue);
        }
        match self.pawns().at(from) {
            None => return Err(Illegal::NoPawn(from)),
            Some(owner) if owner != self.to_move() => return Err(Illegal::NotYours { tile: from, owner }),
            Some(_) => {}
        }
        if from.distance(to) != 1 {
            return Err(Illegal::NotAdjacent { from, to });
        }
        if let Some(owner) = self.pawns().at(to) {
            return Err(Illegal::Occupied { to, owner, mover: self.to_move() });
        }
        match (self.height(from), self.height(to)) {
            (_, 0) => Err(Illegal::NoStack(to)),
            (from_height, to_height) if from_height.abs_diff(to_height) > 1 => {
                Err(Illegal::TooSteep { from, from_height, to, to_height })
            }
            _ => Ok(()),
        }
    }

    /// Moves a pawn. The caller must have checked the move.
    #[inline]
    pub(super) fn move_pawn(&mut self, from: Tile, to: Tile, report: &mut impl FnMut(Event)) {
        self.apply_and_report(Event::Moved { side: self.to_move(), from, to }, report);
    }
}
