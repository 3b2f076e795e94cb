//! How a Crumble player stands: by how many foreign pieces are missing from a chain to all four sides, and by the
//! number of pieces.
//!
//! Tried in matches of equal bots that look at 1,000 turns: pieces have to count, though ways come first. A piece
//! at a fifth of a missing one (12 of 60) won 5 games of 10 against 6 of 60 and lost one, and won 5 of 6 against 25
//! and lost none; counted against its owner it lost 7 of 7. Pieces now count by their share of all, since otherwise
//! both players go on splitting. What did not help: how many pieces the ways may end at, the longer of the two ways,
//! their squares. Four ways from one piece to all sides, instead of two ways across, took three times as long.

mod chains;
mod set;

use chains::Chains;

use super::Evaluated;
use crate::rules::crumble::{self, Crumble, Position};
use crate::rules::{Side, State as _};

/// What one missing piece is worth.
const MISSING: i32 = 60;
/// What it is worth to have all pieces. Pieces count by their share: those who have more can do more, but the
/// smaller pieces are, the less is one of them.
const PIECES: i32 = 430;
/// What it is worth to be on move.
const TEMPO: i32 = 50;

impl Evaluated for Crumble {
    const WIDTH: usize = 8;
    const SLIP: i32 = 120;

    fn evaluate(state: &crumble::State, side: Side) -> i32 {
        let position = state.position();
        let standing = match position.len() {
            ..=64 => standing::<1>(position, side),
            65..=128 => standing::<2>(position, side),
            129..=256 => standing::<4>(position, side),
            257..=1024 => standing::<16>(position, side),
            // A look at such a board takes too long to be worth it.
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
    fn words_of_any_number_tell_the_same() {
        let mut state = crumble::State::start(&Default::default());
        for turn in ["2,1VW", "3,5HS", "3,2HNNW", "1,3HSSS"] {
            state = state.play_text(turn).unwrap().1;
            let position = state.position();
            let by_words = [
                standing::<1>(position, BLACK),
                standing::<2>(position, BLACK),
                standing::<16>(position, BLACK),
            ];
            assert_eq!(by_words, [by_words[0]; 3]);
            assert_eq!(standing::<1>(position, WHITE), -by_words[0]);
        }
    }
}
