//! Positions set up by hand. Each change gives a position that can be written as text, even if a game can't start from
//! it.

use super::Position;
use crate::rules::Side;
use crate::rules::crumble::action::{AfterAction, LegalAction};
use crate::rules::crumble::geometry::{Axis, Rect};
use crate::rules::crumble::{Action, Illegal, Split, WHITE};

impl Position {
    /// A board of starting squares, all in the colour of `side`, who plays next.
    pub fn filled(columns: u8, rows: u8, side: Side) -> Self {
        let mut position = Self::start(columns, rows);
        for id in position.tiling.ids() {
            position.white.set(id, side == WHITE);
        }
        position.with_side_to_move(side)
    }

    /// The position with this side to play.
    #[must_use]
    pub fn with_side_to_move(mut self, side: Side) -> Self {
        self.side = side;
        self
    }

    /// The position with a piece in this side's colour.
    #[must_use]
    pub fn with_colour(mut self, piece: &Rect, side: Side) -> Self {
        if let Some(id) = self.tiling.find(piece) {
            self.white.set(id, side == WHITE);
        }
        self
    }

    /// The position with a piece of either owner halved.
    ///
    /// # Errors
    /// The halves wouldn't be legal pieces, or the position doesn't have this piece.
    pub fn with_cut(&self, piece: &Rect, axis: Axis) -> Result<Self, Illegal> {
        let id = self.tiling.find(piece).ok_or(Illegal::NoPiece(piece.at))?;
        let action = Action::Split(Split { axis, first: *piece, count: 1 });
        self.clone().acted(action, self.colour(id))
    }

    /// The position with all pieces of either owner inside an outline joined into one of this side's colour.
    ///
    /// # Errors
    /// There are fewer than two pieces, they don't exactly fill the outline, or the outline is neither a square nor a
    /// half-square.
    pub fn with_join(&self, into: &Rect, side: Side) -> Result<Self, Illegal> {
        let mut position = self.clone();
        for id in self.tiling.ids().filter(|&id| into.contains(self.tiling.rect(id))) {
            position.white.set(id, side == WHITE);
        }
        position.acted(Action::Join(*into), side)
    }

    /// The position after a cut or join by `side`, with the same player to play as before.
    fn acted(self, action: Action, side: Side) -> Result<Self, Illegal> {
        let to_move = self.side;
        let position = self.with_side_to_move(side).compacted();
        let action = LegalAction::new(&position, None, &action)?;
        Ok(AfterAction::new(position, action).position.with_side_to_move(to_move))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::State as _;
    use crate::rules::crumble::{BLACK, Options, PositionError, State};

    fn piece(position: &Position, index: usize) -> Rect {
        position.pieces().nth(index).unwrap().rect
    }

    /// Applies many changes of all kinds, chosen by a fixed sequence of numbers.
    #[test]
    fn what_is_set_up_is_what_its_text_says() {
        let mut position = Position::start(4, 4);
        let mut number = 1_u32;
        let mut joined = 0;
        for _ in 0..600 {
            number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let [kind, a, b, c] = (number >> 4).to_be_bytes();
            let first = piece(&position, usize::from(a) % position.len());
            let other = piece(&position, usize::from(b) % position.len());
            let side = [BLACK, WHITE][usize::from(c % 2)];
            let before = position.clone();
            position = match kind % 8 {
                0 | 1 => position.with_colour(&first, side),
                2 => position.with_cut(&first, Axis::Horizontal).unwrap_or(before),
                3 => position.with_cut(&first, Axis::Vertical).unwrap_or(before),
                4..7 => position.with_join(&first.around(&other), side).unwrap_or(before),
                _ => position.with_side_to_move(side),
            };
            joined += usize::from(kind % 8 >= 4);
            assert_eq!(position.to_string().parse(), Ok(position.clone()), "{position}");
        }
        assert!(joined > 0);
    }

    #[test]
    fn any_pieces_are_cut_and_joined_and_keep_who_is_to_move() {
        let start = Position::start(2, 2);
        let cut = start.with_cut(&piece(&start, 0), Axis::Vertical).unwrap();
        assert_eq!(cut.to_string(), "2x2 b w0,0,1/2,1 w1/2,0,1/2,1 b1,0,1,1 b0,1,1,1 w1,1,1,1");
        let whole = piece(&cut, 0).around(&piece(&cut, 4));
        assert_eq!(cut.with_join(&whole, BLACK).unwrap().to_string(), "2x2 b b0,0,2,2");
        let half = piece(&cut, 0);
        assert_eq!(cut.with_cut(&half, Axis::Vertical), Err(Illegal::HalvesNotLegal(half, Axis::Vertical)));
        assert_eq!(cut.with_join(&half, BLACK), Err(Illegal::JoinNeedsTwo));
    }

    #[test]
    fn a_position_no_game_begins_from_has_its_pieces() {
        let options = Options::default();
        let refused = |position| State::from_position(position, &options).expect_err("nothing to play");
        let white = Position::filled(6, 6, WHITE);
        assert_eq!(refused(white.clone()), PositionError::Won(WHITE));
        assert_eq!(white.side_to_move(), WHITE);
        let inside = piece(&white, 14);
        let enclosed = refused(white.with_colour(&inside, BLACK));
        assert_eq!(enclosed.pieces(), [inside]);
    }
}
