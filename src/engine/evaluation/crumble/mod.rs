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
mod prospect;
mod set;

use std::cell::OnceCell;
use std::ops::ControlFlow;

use chains::Chains;
use prospect::{Before, Bounded};

use super::{Evaluated, Prospect};
use crate::rules::crumble::{self, Crumble, Position, Turn};
use crate::rules::{Side, State as _};

/// The weight of one missing piece, in units of the evaluation.
const MISSING: i32 = 60;
/// The weight of the share of the pieces, in units of the evaluation for a share of one. More pieces give more choice;
/// but the smaller they are, the less does one matter.
const PIECES: i32 = 430;
/// The bonus for being on move, in units of the evaluation.
const TEMPO: i32 = 50;

/// Evaluates with `W` such that the numbers of the pieces are below 64 × `W`; boards with greater numbers than any `W` here
/// allows have the other value: to evaluate them would take too long.
macro_rules! by_width {
    ($bound:expr, $w:ident => $value:expr, else $other:expr) => {{
        macro_rules! with {
            ($width:literal) => {{
                const $w: usize = $width;
                $value
            }};
        }
        match $bound {
            ..=64 => with!(1),
            65..=128 => with!(2),
            129..=192 => with!(3),
            193..=256 => with!(4),
            257..=512 => with!(8),
            513..=1024 => with!(16),
            1025..=2048 => with!(32),
            _ => $other,
        }
    }};
}
use by_width;

impl Evaluated for Crumble {
    const BEAM_WIDTH: usize = 8;
    const NOISE: i32 = 120;

    fn length(turn: &Turn) -> usize {
        turn.path.as_ref().map_or(0, |path| path.dirs.len() - 1)
    }

    fn evaluate(state: &crumble::State, side: Side) -> i32 {
        let position = state.position();
        let standing = by_width!(position.number_bound(), W => standing::<W>(position, side), else 0);
        standing + if state.to_move() == side { TEMPO } else { -TEMPO }
    }

    fn visit_prospects<B>(
        state: &crumble::State,
        _player: Side,
        mut visit: impl FnMut(Option<&dyn Prospect<Self>>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut before: Option<Option<Before>> = None;
        let mut board = OnceCell::new();
        state.visit_prospects(|position, successor| {
            let Some(successor) = successor else { return visit(None) };
            let before = before.get_or_insert_with(
                || by_width!(position.number_bound(), W => Some(Before::new::<W>(position)), else None),
            );
            if successor.target().is_none() {
                board = OnceCell::new();
            }
            visit(Some(&Bounded { before: before.as_ref(), board: &board, successor }))
        })
    }
}

/// The evaluation of the share of the pieces.
fn pieces_share(own: usize, others: usize) -> i32 {
    let [own, others] = [own, others].map(|pieces| i32::try_from(pieces).unwrap_or(i32::MAX / PIECES));
    PIECES * (own - others) / (own + others)
}

fn standing<const W: usize>(position: &Position, side: Side) -> i32 {
    let chains = Chains::<W>::new(position);
    let own = chains.owned(position, side);
    let others = chains.others(own);
    MISSING * (chains.missing(others) - chains.missing(own)) + pieces_share(own.len(), others.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::crumble::{BLACK, WHITE};

    #[test]
    fn missing_pieces_are_counted_across_the_board_both_ways() {
        // A checkerboard: every other piece of a row or column.
        let start = crumble::State::start(&Default::default());
        let counted = |position: &Position, side| {
            let chains = Chains::<1>::new(position);
            let own = chains.owned(position, side);
            (chains.missing(own), own.len())
        };
        assert_eq!([BLACK, WHITE].map(|side| counted(start.position(), side)), [(6, 18); 2]);
        // Black has a row of three, and needs one piece to go on to the north.
        let row = "3x3 b b0,0,1,1 w1,0,1,1 w2,0,1,1 b0,1,1,1 b1,1,1,1 b2,1,1,1 w0,2,1,1 w1,2,1,1 b2,2,1/2,1 w5/2,2,1/2,1";
        let row: Position = row.parse().unwrap();
        assert_eq!((counted(&row, BLACK), counted(&row, WHITE).1), ((0, 5), 5));
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

    /// Turns by a fixed sequence of numbers, with captures, joins and boards of many sizes.
    #[test]
    fn a_bound_is_never_below_the_evaluation() {
        let (mut exact, mut bounded, mut captures) = (0, 0, 0);
        for seed in 0..8_u32 {
            let mut state = crumble::State::start(&Default::default());
            let mut random = seed;
            for _ in 0..30 {
                let mover = state.to_move();
                let mut built = Vec::new();
                let _: ControlFlow<()> = state.successors(|_, next| {
                    built.push(next.clone());
                    ControlFlow::Continue(())
                });
                let mut index = 0;
                let _: ControlFlow<()> = state.visit_prospects(|_, successor| {
                    captures +=
                        u32::from(successor.is_some_and(|successor| successor.exchange().0.len() > 1));
                    ControlFlow::Continue(())
                });
                let _: ControlFlow<()> = Crumble::visit_prospects(&state, mover, |prospect| {
                    let Some(prospect) = prospect else { return ControlFlow::Continue(()) };
                    let next = &built[index];
                    index += 1;
                    assert_eq!((prospect.outcome(), &*prospect.state()), (next.outcome(), next));
                    let value = Crumble::evaluate(next, mover);
                    assert_eq!(prospect.evaluation(i32::MIN), value);
                    for floor in [value - 61, value - 1, value, value + 60] {
                        let found = prospect.evaluation(floor);
                        assert!(found == value || value < found && found <= floor, "{state:?} {next:?}");
                        exact += u32::from(found == value);
                        bounded += u32::from(found != value);
                    }
                    ControlFlow::Continue(())
                });
                assert_eq!(index, built.len());
                random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let open: Vec<_> = built.into_iter().filter(|next| next.outcome().is_none()).collect();
                let Some(next) = open.get((random >> 8) as usize % open.len().max(1)) else { break };
                state = next.clone();
            }
        }
        assert!(exact > 10_000 && bounded > 1_000 && captures > 100, "{exact} {bounded} {captures}");
    }
}
