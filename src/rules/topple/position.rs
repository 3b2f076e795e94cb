//! A position: the stacks, the pawns, the side to play and the reserves.

mod edit;

use super::event::Event;
use super::options::Options;
use super::tile::{Direction, Tile};
use super::tile_set::TileSet;
use super::{LAST, NONE_LEFT};
use crate::rules::{Outcome, Side};

/// The maximum number of players.
pub(super) const SEATS: usize = 4;
/// The number of pawns of each player (topple.md, The board).
pub const PAWNS: u8 = 8;

/// A player's reserve (topple.md, The board).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reserve {
    /// The first placement hasn't been made: all eight pawns are in reserve.
    Unplaced,
    /// The reserve has this many pawns, up to seven.
    Left(u8),
    /// The player is out.
    Out,
}

impl Reserve {
    /// The number of pawns in reserve.
    pub const fn pawns(self) -> u8 {
        match self {
            Self::Unplaced => PAWNS,
            Self::Left(left) => left,
            Self::Out => 0,
        }
    }
}

/// The pawns of all players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pawns([TileSet; SEATS]);

impl Pawns {
    /// The tiles of one player's pawns.
    pub const fn of(&self, side: Side) -> TileSet {
        self.0[side.index()]
    }

    /// The tiles with a pawn on them.
    pub fn tiles(&self) -> TileSet {
        let [red, blue, green, yellow] = self.0;
        red | blue | green | yellow
    }

    /// The owner of the pawn on a tile.
    pub fn at(&self, tile: Tile) -> Option<Side> {
        (0..).zip(self.0).find(|(_, tiles)| tiles.contains(tile)).map(|(seat, _)| Side::new(seat))
    }

    /// The pawns on these tiles.
    #[must_use]
    pub fn on(&self, tiles: TileSet) -> Self {
        Self(self.0.map(|pawns| pawns & tiles))
    }

    const fn set(&mut self, side: Side, tile: Tile) {
        self.0[side.index()].insert(tile);
    }

    const fn remove(&mut self, side: Side, tile: Tile) {
        self.0[side.index()].remove(tile);
    }
}

/// The board, the side to play and the reserves; `Display` writes the canonical text, `FromStr` reads it.
///
/// Only [`Event`]s change the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    heights: [u8; Tile::COUNT],
    pawns: Pawns,
    /// Sides without a player count as out.
    reserves: [Reserve; SEATS],
    size: u8,
    players: u8,
    /// The side whose turn it is.
    to_move: Side,
}

impl Position {
    /// The empty board, before everyone's first placement.
    pub fn start(options: Options) -> Self {
        let mut reserves = [Reserve::Out; SEATS];
        reserves.iter_mut().take(usize::from(options.players())).for_each(|seat| *seat = Reserve::Unplaced);
        Self {
            heights: [0; Tile::COUNT],
            pawns: Pawns::default(),
            reserves,
            size: options.size(),
            players: options.players(),
            to_move: Side::FIRST,
        }
    }

    /// The position with these stacks, pawns and reserves. The caller must have checked that all tiles are on the
    /// board.
    pub(super) fn arrange(
        options: Options,
        to_move: Side,
        stacks: impl IntoIterator<Item = (Tile, u8, Option<Side>)>,
        reserves: impl IntoIterator<Item = Reserve>,
    ) -> Self {
        let mut position = Self { to_move, ..Self::start(options) };
        for (tile, height, pawn) in stacks {
            position.heights[tile.index()] = height;
            if let Some(side) = pawn {
                position.pawns.set(side, tile);
            }
        }
        for (seat, reserve) in position.reserves.iter_mut().zip(reserves) {
            *seat = reserve;
        }
        position
    }

    /// The number of columns and rows of the board.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The number of players in the game, including those who are out.
    pub const fn players(&self) -> u8 {
        self.players
    }

    /// The players in playing order, including those who are out.
    pub fn sides(&self) -> impl Iterator<Item = Side> + Clone + use<> {
        (0..self.players).map(Side::new)
    }

    /// The player whose turn it is; in a finished position, the player whose turn it would have been.
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// A player's reserve.
    pub const fn reserve(&self, side: Side) -> Reserve {
        self.reserves[side.index()]
    }

    /// The number of pawns that a player has lost: those neither on the board nor in reserve.
    pub fn lost(&self, side: Side) -> usize {
        let kept = match self.reserve(side) {
            Reserve::Unplaced => usize::from(PAWNS),
            Reserve::Left(left) => usize::from(left) + self.pawns.of(side).len(),
            Reserve::Out => 0,
        };
        usize::from(PAWNS).saturating_sub(kept)
    }

    /// True if the player is still in the game: the first placement is due, or the player isn't out yet
    /// (topple.md, The end).
    pub fn is_in(&self, side: Side) -> bool {
        self.reserve(side) != Reserve::Out
    }

    /// The tiles of the board.
    pub const fn tiles(&self) -> TileSet {
        TileSet::board(self.size)
    }

    /// True if the tile is on this board.
    pub const fn has(&self, tile: Tile) -> bool {
        tile.column() < self.size && tile.row() < self.size
    }

    /// The next tile in this direction; `None` at the edge of the board.
    pub fn next_tile(&self, tile: Tile, direction: Direction) -> Option<Tile> {
        tile.next(direction).filter(|next| self.has(*next))
    }

    /// The number of pieces on a tile.
    pub const fn height(&self, tile: Tile) -> u8 {
        self.heights[tile.index()]
    }

    /// All pawns on the board.
    pub const fn pawns(&self) -> &Pawns {
        &self.pawns
    }

    /// The outcome of a game in this position, given the players still in (topple.md, The end); `None` while it
    /// continues.
    pub fn outcome(&self) -> Option<Outcome> {
        let mut left = self.sides().filter(|side| self.is_in(*side));
        match (left.next(), left.next()) {
            (Some(_), Some(_)) => None,
            (Some(side), None) => Some(Outcome::Win(side, LAST)),
            (None, _) => Some(Outcome::Draw(NONE_LEFT)),
        }
    }

    /// Applies one event, so that a whole turn can be shown event by event. The side to play stays the same: events
    /// change only the board.
    ///
    /// # Panics
    /// May panic on an event of a side that isn't in the game.
    // The function is inlined, so that for an event known at compile time only that event's arm remains.
    #[inline(always)]
    pub fn apply(&mut self, event: &Event) {
        match *event {
            Event::Entered { side, at } => {
                self.raise(at);
                self.pawns.set(side, at);
                self.reserves[side.index()] = Reserve::Left(PAWNS - 1);
            }
            Event::Placed { at, .. } | Event::Laid { at } => self.raise(at),
            Event::PawnSet { side, at } => {
                self.pawns.set(side, at);
                if let Reserve::Left(pawns) = &mut self.reserves[side.index()] {
                    *pawns = pawns.saturating_sub(1);
                }
            }
            Event::Lifted { at, .. } => self.heights[at.index()] = 1,
            Event::Crushed { side, at } => self.pawns.remove(side, at),
            Event::Reset { stacks, ref pawns } => {
                stacks.into_iter().for_each(|tile| self.heights[tile.index()] = 0);
                for side in self.sides() {
                    pawns.of(side).into_iter().for_each(|tile| self.pawns.remove(side, tile));
                }
            }
            Event::Moved { side, from, to } => {
                self.pawns.remove(side, from);
                self.pawns.set(side, to);
            }
            Event::Took { side, from, victim, at } => {
                self.pawns.remove(victim, at);
                self.pawns.remove(side, from);
                self.pawns.set(side, at);
            }
            Event::Resigned { side } => self.pawns.0[side.index()] = TileSet::EMPTY,
            Event::Out { side } => self.reserves[side.index()] = Reserve::Out,
            Event::FellOff { .. } | Event::Passed { .. } | Event::Ended(_) => {}
        }
    }

    /// Applies an event and reports it. All changes of a board by the rules are made here.
    #[inline(always)]
    pub(super) fn apply_and_report(&mut self, event: Event, report: &mut impl FnMut(Event)) {
        self.apply(&event);
        report(event);
    }

    /// Passes the turn to the next player still in; if no player is left, to the next side.
    #[inline]
    pub(super) fn hand_over(&mut self) {
        let seat = self.to_move.after(self.players);
        let mut next = seat;
        while next != self.to_move && !self.is_in(next) {
            next = next.after(self.players);
        }
        self.to_move = if self.is_in(next) { next } else { seat };
    }

    /// The position with this side to play; `None` if its player is out or not in the game.
    pub(super) fn handed_to(mut self, side: Side) -> Option<Self> {
        self.to_move = side;
        (side.index() < usize::from(self.players) && self.is_in(side)).then_some(self)
    }

    fn raise(&mut self, tile: Tile) {
        let height = &mut self.heights[tile.index()];
        *height = height.saturating_add(1);
    }
}
