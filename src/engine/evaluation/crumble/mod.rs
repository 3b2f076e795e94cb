//! The evaluation of Crumble: how many of the opponent's pieces a player still needs for a chain to all four sides
//! (the *missing* pieces), and how many pieces each player has.
//!
//! Tried in matches of equal bots that look at 1,000 turns each: the number of pieces has to count, but less than the
//! missing ones. With 60 units for a missing piece, 12 for each piece owned won 5 games of 10 against 6 units and lost
//! one, and won 5 of 6 against 25 units and lost none; with a negative weight it lost 7 of 7. Now the share of all
//! pieces counts and not their number, since otherwise both players go on splitting. What did not help: counting the
//! pieces at which the shortest ways may end, the longer of the two ways alone, the squares of their lengths. Four ways
//! from one piece to all sides, instead of two ways across the board, took three times as long.

mod chains;
mod set;

use chains::Chains;

use super::Evaluated;
use crate::rules::crumble::{self, Crumble, Position, Turn};
use crate::rules::{Side, State as _};

/// The weight of one missing piece, in units of the evaluation.
const MISSING: i32 = 60;
/// The weight of the share of the pieces, in units of the evaluation for a share of one. More pieces give more choice;
/// but the smaller they are, the less does one matter.
const PIECES: i32 = 430;
/// The bonus for being on move, in units of the evaluation.
const TEMPO: i32 = 50;

impl Evaluated for Crumble {
    const BEAM_WIDTH: usize = 8;
    const NOISE: i32 = 120;

    fn length(turn: &Turn) -> usize {
        turn.path.as_ref().map_or(0, |path| path.dirs.len() - 1)
    }

    fn evaluate(state: &crumble::State, side: Side) -> i32 {
        let position = state.position();
        let standing = match position.number_bound() {
            ..=64 => standing::<1>(position, side),
            65..=128 => standing::<2>(position, side),
            129..=256 => standing::<4>(position, side),
            257..=1024 => standing::<16>(position, side),
            1025..=2048 => standing::<32>(position, side),
            // The evaluation of such a board would take too long.
            _ => 0,
        };
        standing + if state.to_move() == side { TEMPO } else { -TEMPO }
    }
}

fn standing<const W: usize>(position: &Position, side: Side) -> i32 {
    let chains = Chains::<W>::new(position);
    let missing = chains.missing(side.other()) - chains.missing(side);
    let (own, others) = (chains.pieces(side), chains.pieces(side.other()));
    MISSING * missing + PIECES * (own - others) / (own + others)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::crumble::{BLACK, WHITE};

    fn chains(text: &str) -> Chains<1> {
        Chains::new(&text.parse().unwrap())
    }

    #[test]
    fn missing_pieces_are_counted_across_the_board_both_ways() {
        // A checkerboard: every other piece of a row or column.
        let start = crumble::State::start(&Default::default());
        let chains = Chains::<1>::new(start.position());
        assert_eq!([BLACK, WHITE].map(|side| (chains.missing(side), chains.pieces(side))), [(6, 18); 2]);
        // Black has a row of three, and needs one piece to go on to the north.
        let row = self::chains(
            "3x3 b b0,0,1,1 w1,0,1,1 w2,0,1,1 b0,1,1,1 b1,1,1,1 b2,1,1,1 w0,2,1,1 w1,2,1,1 b2,2,1/2,1 w5/2,2,1/2,1",
        );
        assert_eq!((row.missing(BLACK), row.pieces(BLACK), row.pieces(WHITE)), (0, 5, 5));
    }

    #[test]
    fn sets_of_any_width_give_the_same_value() {
        let mut state = crumble::State::start(&Default::default());
        for turn in ["2,1VW", "3,5HS", "3,2HNNW", "1,3HSSS"] {
            state = state.play_text(turn).unwrap().1;
            let position = state.position();
            let by_width = [
                standing::<1>(position, BLACK),
                standing::<2>(position, BLACK),
                standing::<16>(position, BLACK),
            ];
            assert_eq!(by_width, [by_width[0]; 3]);
            assert_eq!(standing::<1>(position, WHITE), -by_width[0]);
        }
    }
}
