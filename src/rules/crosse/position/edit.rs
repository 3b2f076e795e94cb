//! Positions set up by hand. Each change gives a position that can be written as text, even if a game can't start from
//! it.

use super::Position;
use crate::rules::Side;
use crate::rules::crosse::{Cell, Cells, Move, MoveSet, WHITE};

impl Position {
    /// The board without stones; White plays next, and all moves are left.
    pub fn empty_board() -> Self {
        Self::new(Cells::EMPTY, Cells::EMPTY, WHITE, [MoveSet::FULL; 2])
    }

    /// The position with this side's stone on a cell, or with the cell emptied.
    #[must_use]
    pub fn with_stone(mut self, cell: Cell, stone: Option<Side>) -> Self {
        self.stones = self.stones.map(|stones| stones.without(cell));
        if let Some(side) = stone {
            let stones = &mut self.stones[side.index() & 1];
            *stones = stones.with(cell);
        }
        self
    }

    /// The position with a move of a side's set left or spent. An empty set isn't renewed.
    #[must_use]
    pub fn with_move(mut self, side: Side, one: Move, is_left: bool) -> Self {
        let left = &mut self.left[side.index() & 1];
        *left = Move::ALL
            .into_iter()
            .filter(|each| if *each == one { is_left } else { left.contains(*each) })
            .fold(MoveSet::SPENT, MoveSet::with);
        self
    }

    /// The position with this side to play.
    #[must_use]
    pub fn with_side_to_move(self, side: Side) -> Self {
        self.handed_to(side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::State as _;
    use crate::rules::crosse::{BLACK, Options, PositionError, State};

    #[test]
    fn a_move_of_a_set_is_spent_or_left_alone() {
        let [one, other] = [Move::ALL[0], Move::ALL[5]];
        let spent = Position::empty_board().with_move(WHITE, one, false);
        assert_eq!(Move::ALL.map(|each| spent.left(WHITE).contains(each)), Move::ALL.map(|each| each != one));
        assert_eq!(spent.left(BLACK), MoveSet::FULL);
        let both = spent.with_move(WHITE, other, false);
        assert!(!both.left(WHITE).contains(one) && !both.left(WHITE).contains(other));
        assert_eq!(both.with_move(WHITE, one, true).with_move(WHITE, other, true), Position::empty_board());
    }

    #[test]
    fn what_is_set_up_is_what_its_text_says() {
        let mut position = Position::empty_board();
        for (n, cell) in Cell::all().enumerate() {
            position = position.with_stone(cell, [Some(WHITE), Some(BLACK), None][n % 3]);
            position = position.with_move([WHITE, BLACK][n % 2], Move::ALL[n % 6], n % 4 == 0);
            position = position.with_side_to_move([WHITE, BLACK][n / 2 % 2]);
            assert_eq!(position.to_string().parse(), Ok(position), "{position}");
            let back = position.with_stone(cell, Some(BLACK)).with_stone(cell, position.stone(cell));
            assert_eq!(back, position);
        }
    }

    #[test]
    fn a_position_no_game_begins_from_has_its_cells() {
        let refused = |position: Position| {
            State::from_position(position, &Options::default()).expect_err("nothing to play")
        };
        let corners = Cells::CORNERS.iter();
        let won = corners.fold(Position::empty_board(), |won, cell| won.with_stone(cell, Some(WHITE)));
        let won = won.with_stone(Cell::FIRST, Some(BLACK));
        assert_eq!(refused(won).cells(), Cells::CORNERS);
        assert_eq!(refused(Position::empty_board()).cells(), Cells::EMPTY);
        let mut spent = Position::start(3);
        for one in Move::ALL {
            spent = spent.with_move(BLACK, one, false);
        }
        assert_eq!(refused(spent), PositionError::SetSpent(BLACK));
    }
}
