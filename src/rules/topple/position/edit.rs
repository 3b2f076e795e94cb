//! Positions set up by hand. Each change gives a position that can be written as text, even if a game can't start from
//! it.

use super::{PAWNS, Position, Reserve};
use crate::rules::Side;
use crate::rules::topple::{Options, Tile};

impl Position {
    /// The position with `height` pieces on a tile. If `height` is 0, a pawn on the tile returns to the reserve.
    #[must_use]
    pub fn with_height(self, tile: Tile, height: u8) -> Self {
        if !self.has(tile) {
            return self;
        }
        let mut position = if height == 0 { self.without_pawn(tile) } else { self };
        position.heights[tile.index()] = height;
        position
    }

    /// The position with the pawn on a tile returned to the reserve.
    #[must_use]
    pub fn without_pawn(mut self, tile: Tile) -> Self {
        let Some(side) = self.pawns.at(tile) else { return self };
        self.pawns.remove(side, tile);
        if let Reserve::Left(left) = self.reserve(side) {
            self.set_reserve(side, left + 1);
        }
        self
    }

    /// The position with a player's pawn on a tile; an empty tile also gets a piece. The pawn comes from the reserve,
    /// unless the reserve is empty. A player who was out returns to the game. `None` if the tile isn't on the board, or
    /// if the player isn't in the game or has all eight pawns on the board.
    #[must_use]
    pub fn with_pawn(self, tile: Tile, side: Side) -> Option<Self> {
        let mut position = self.without_pawn(tile);
        let takes_part = side.index() < usize::from(self.players);
        if !takes_part || !self.has(tile) || position.pawns.of(side).len() >= usize::from(PAWNS) {
            return None;
        }
        let left = match position.reserve(side) {
            // Setting it takes off the pawn on the board.
            Reserve::Unplaced => PAWNS,
            Reserve::Left(left) => left.saturating_sub(1),
            Reserve::Out => 0,
        };
        position.pawns.set(side, tile);
        position.heights[tile.index()] = position.height(tile).max(1);
        position.set_reserve(side, left);
        Some(position.with_mover_in())
    }

    /// The position with `left` pawns in a player's reserve, or fewer if too many of the eight are on the board. A
    /// reserve of all eight means that the first placement hasn't been made.
    #[must_use]
    pub fn with_reserve(mut self, side: Side, left: u8) -> Self {
        if side.index() < usize::from(self.players) {
            self.set_reserve(side, left);
        }
        self.with_mover_in()
    }

    /// The position with a player out, without pawns on the board or in reserve. If it was that player's turn, it
    /// becomes the next player's.
    #[must_use]
    pub fn with_out(mut self, side: Side) -> Self {
        self.pawns.of(side).into_iter().for_each(|tile| self.pawns.remove(side, tile));
        self.reserves[side.index()] = Reserve::Out;
        self.with_mover_in()
    }

    /// The position with this side to play; `None` if its player is out or not in the game.
    #[must_use]
    pub fn with_side_to_move(self, side: Side) -> Option<Self> {
        self.handed_to(side)
    }

    /// The position with these options: tiles and players beyond them are removed, and added players haven't placed
    /// yet.
    #[must_use]
    pub fn with_options(self, options: Options) -> Self {
        let mut position = Self::start(options);
        position.to_move = self.to_move;
        for side in position.sides().filter(|side| side.index() < usize::from(self.players)) {
            position.reserves[side.index()] = self.reserve(side);
        }
        for tile in self.tiles() {
            if position.has(tile) {
                position.heights[tile.index()] = self.height(tile);
            }
            match self.pawns.at(tile).filter(|side| side.index() < usize::from(position.players)) {
                Some(side) if position.has(tile) => position.pawns.set(side, tile),
                Some(side) => {
                    if let Reserve::Left(left) = &mut position.reserves[side.index()] {
                        *left += 1;
                    }
                }
                None => {}
            }
        }
        for side in position.sides() {
            if let Reserve::Left(left) = position.reserve(side) {
                position.set_reserve(side, left);
            }
        }
        position.with_mover_in()
    }

    /// Sets the reserve of a player who is in the game.
    fn set_reserve(&mut self, side: Side, left: u8) {
        let on_board = u8::try_from(self.pawns.of(side).len()).unwrap_or(PAWNS);
        self.reserves[side.index()] = match left.min(PAWNS.saturating_sub(on_board)) {
            PAWNS => Reserve::Unplaced,
            left => Reserve::Left(left),
        };
    }

    /// The position with the next player still in to play, if the player to play is out.
    fn with_mover_in(mut self) -> Self {
        if self.to_move.index() >= usize::from(self.players) {
            self.to_move = Side::FIRST;
        }
        if !self.is_in(self.to_move()) {
            self.hand_over();
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::State as _;
    use crate::rules::topple::State;

    fn tile(column: u8, row: u8) -> Tile {
        Tile::new(column, row).unwrap()
    }

    fn is_written_and_read(position: Position) {
        assert_eq!(position.to_string().parse(), Ok(position), "{position}");
    }

    /// Applies many changes of all kinds, chosen by a fixed sequence of numbers.
    #[test]
    fn what_is_set_up_is_what_its_text_says() {
        let mut position = Position::start(Options::new(6, 3).unwrap());
        let mut number = 1_u32;
        for _ in 0..2000 {
            number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let [kind, a, b, c] = (number >> 4).to_be_bytes();
            let (at, side) = (tile(a % 6, b % 6), Side::new(c % 4));
            position = match kind % 16 {
                0..6 => position.with_pawn(at, side).unwrap_or(position),
                6 | 7 => position.without_pawn(at),
                8..12 => position.with_height(at, c % 5),
                12 => position.with_reserve(side, b % 10),
                13 => position.with_out(side),
                14 => position.with_side_to_move(side).unwrap_or(position),
                _ => position.with_options(Options::new(5 + a % 3, 2 + b % 3).unwrap()),
            };
            is_written_and_read(position);
        }
    }

    #[test]
    fn a_pawn_comes_from_the_reserve_and_goes_back_there() {
        let start = Position::start(Options::default());
        let at = tile(3, 3);
        let placed = start.with_pawn(at, Side::FIRST).unwrap();
        assert_eq!((placed.reserve(Side::FIRST), placed.height(at)), (Reserve::Left(7), 1));
        assert_eq!(placed.without_pawn(at).reserve(Side::FIRST), Reserve::Unplaced);
        let out = placed.with_out(Side::FIRST);
        assert_eq!((out.pawns().at(at), out.to_move()), (None, Side::SECOND));
        assert_eq!(out.with_pawn(at, Side::FIRST).unwrap().reserve(Side::FIRST), Reserve::Left(0));
        let full = (0..8).fold(start, |position, n| position.with_pawn(tile(n, 0), Side::FIRST).unwrap());
        assert_eq!(full.with_pawn(at, Side::FIRST), None);
        assert_eq!(full.with_reserve(Side::FIRST, 8).reserve(Side::FIRST), Reserve::Left(0));
    }

    #[test]
    fn a_player_who_is_in_can_be_given_the_turn() {
        let three = Position::start(Options::new(6, 3).unwrap());
        let [second, third, fourth] = [1, 2, 3].map(Side::new);
        let given = three.with_side_to_move(third).unwrap();
        assert_eq!(given.to_move(), third);
        assert_eq!(three.with_side_to_move(fourth), None, "three play");
        assert_eq!(three.with_out(second).with_side_to_move(second), None, "out");
        // With fewer players, the turn goes to the first.
        assert_eq!(given.with_options(Options::new(6, 2).unwrap()).to_move(), Side::FIRST);
        assert_eq!(
            three.with_side_to_move(second).unwrap().with_options(Options::new(6, 2).unwrap()).to_move(),
            second
        );
    }

    #[test]
    fn other_options_keep_what_they_have_room_for() {
        let [second, third] = [1, 2].map(Side::new);
        let (near, far) = (tile(4, 4), tile(5, 5));
        let large = Position::start(Options::new(6, 3).unwrap());
        let large = large.with_pawn(near, Side::FIRST).unwrap().with_height(near, 3);
        let large = large.with_pawn(far, Side::FIRST).unwrap().with_height(far, 4);
        let large = large.with_pawn(tile(0, 0), third).unwrap().with_reserve(Side::FIRST, 2);
        let small = large.with_options(Options::new(5, 2).unwrap());
        assert_eq!((small.height(near), small.pawns().at(near)), (3, Some(Side::FIRST)));
        assert_eq!(small.reserve(Side::FIRST), Reserve::Left(3), "the pawn on the tile that is gone is back");
        assert_eq!((small.height(far), small.pawns().at(far)), (0, None));
        assert_eq!(small.pawns().at(tile(0, 0)), None, "two play");
        let more = small.with_options(Options::new(5, 3).unwrap());
        assert_eq!([second, third].map(|side| more.reserve(side)), [Reserve::Unplaced; 2]);
    }

    #[test]
    fn a_position_no_game_begins_from_has_its_tiles() {
        let options = Options::default();
        let refused = |position| State::from_position(position, &options).expect_err("pending").tiles();
        let (a, b) = (tile(1, 1), tile(1, 2));
        let start = Position::start(options);
        let take = start.with_pawn(a, Side::FIRST).unwrap().with_height(a, 2);
        assert_eq!(refused(take.with_pawn(b, Side::SECOND).unwrap()), [a, b]);
        let row = [tile(0, 0), tile(1, 0), tile(2, 0)];
        let reset = row.into_iter().fold(start, |position, at| position.with_height(at, 3));
        assert_eq!(refused(reset), row);
        assert_eq!(refused(start.with_out(Side::FIRST)), []);
    }
}
