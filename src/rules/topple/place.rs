//! First placements and later placements.

use super::event::Event;
use super::illegal::Illegal;
use super::position::{Position, Reserve};
use super::tile::Tile;
use super::tile_set::TileSet;
use super::toppling::Lifted;

/// The height at which a stack gains a pawn, and at which three stacks in line are reset. A piece placed on a stack of
/// this height or more topples the stack.
pub(super) const THREE: u8 = 3;

/// The effect of placing a piece, which depends on the height of the stack before (topple.md, Placing).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Placing {
    /// The stack now has one or two pieces, without any further effect.
    Plain {
        /// The height of the stack, including the new piece.
        height: u8,
    },
    /// The stack becomes three pieces high.
    Third {
        /// True if the stack gains a pawn from the reserve; false if the reserve is empty.
        pawn: bool,
    },
    /// The stack topples.
    Topple {
        /// The number of lifted pieces: all but one, including the placed piece.
        pieces: u8,
    },
}

impl Position {
    /// True if the player must make the first placement (topple.md, The first turn).
    pub fn first_placement_due(&self) -> bool {
        self.reserve(self.to_move()) == Reserve::Unplaced
    }

    /// The tiles available for a first placement: the empty tiles, or none once the player has made it.
    pub fn first_placements(&self) -> TileSet {
        if !self.first_placement_due() {
            return TileSet::EMPTY;
        }
        self.tiles().into_iter().filter(|tile| self.height(*tile) == 0).collect()
    }

    /// The tiles on which the player may place a piece: those without a pawn, at distance one or two from one of the
    /// player's pawns (topple.md, Placing).
    pub fn placements(&self) -> TileSet {
        self.tiles_near(self.pawns().of(self.to_move())) & !self.pawns().tiles()
    }

    /// The tiles of the board at distance one or two from any of these tiles.
    pub fn tiles_near(&self, tiles: TileSet) -> TileSet {
        tiles.into_iter().fold(TileSet::EMPTY, |near, tile| near | TileSet::within_two(tile)) & self.tiles()
    }

    /// The effect of placing a piece on a tile.
    pub fn placing(&self, tile: Tile) -> Placing {
        match self.height(tile) {
            0 => Placing::Plain { height: 1 },
            1 => Placing::Plain { height: 2 },
            2 => Placing::Third { pawn: matches!(self.reserve(self.to_move()), Reserve::Left(1..)) },
            pieces => Placing::Topple { pieces },
        }
    }

    pub(super) fn check_on_board(&self, tile: Tile) -> Result<(), Illegal> {
        if self.has(tile) { Ok(()) } else { Err(Illegal::OffBoard { tile, size: self.size() }) }
    }

    /// Checks that the player may make the first placement on a tile.
    pub(super) fn check_enter(&self, tile: Tile) -> Result<(), Illegal> {
        self.check_on_board(tile)?;
        if !self.first_placement_due() {
            return Err(Illegal::FirstPlacementMade);
        }
        match self.height(tile) {
            0 => Ok(()),
            height => Err(Illegal::NotEmpty { tile, height }),
        }
    }

    /// Checks that the player may place a piece on a tile.
    pub(super) fn check_place(&self, tile: Tile) -> Result<(), Illegal> {
        self.check_on_board(tile)?;
        if self.first_placement_due() {
            return Err(Illegal::FirstPlacementDue);
        }
        if let Some(owner) = self.pawns().at(tile) {
            return Err(Illegal::PawnInTheWay { tile, owner });
        }
        if !self.placements().contains(tile) {
            let own = self.pawns().of(self.to_move());
            let nearest = own.into_iter().min_by_key(|pawn| pawn.distance(tile));
            return Err(nearest.map_or(Illegal::NoPawnOnBoard, |nearest| Illegal::TooFar { tile, nearest }));
        }
        if let Placing::Topple { pieces } = self.placing(tile) {
            self.check_any_direction(Lifted { at: tile, pieces })?;
        }
        Ok(())
    }

    /// Makes the first placement. The caller must have checked it.
    #[inline]
    pub(super) fn enter(&mut self, at: Tile, report: &mut impl FnMut(Event)) {
        self.apply_and_report(Event::Entered { side: self.to_move(), at }, report);
    }

    /// Places a piece, with the effects given by [`Self::placing`]. The caller must have checked the placement. A stack
    /// that topples is lifted, and its direction is chosen later.
    #[inline]
    pub(super) fn place(&mut self, at: Tile, report: &mut impl FnMut(Event)) -> Option<Lifted> {
        let side = self.to_move();
        match self.placing(at) {
            Placing::Plain { .. } => self.apply_and_report(Event::Placed { side, at }, report),
            Placing::Third { pawn } => {
                self.apply_and_report(Event::Placed { side, at }, report);
                if pawn {
                    self.apply_and_report(Event::PawnSet { side, at }, report);
                }
                self.reset(report);
            }
            Placing::Topple { pieces } => {
                self.apply_and_report(Event::Lifted { side, at, pieces }, report);
                return Some(Lifted { at, pieces });
            }
        }
        None
    }
}
