//! The evaluation of Crumble: the number of opposing pieces that a player still needs for a chain to all four sides
//! (the *missing* pieces), the number of pieces of each player, and the size of their chains.
//!
//! It uses the share of all pieces and not their number, since otherwise both players keep cutting. Tried without
//! success: counting the pieces at which the shortest paths may end, the longer of the two paths alone, the squares of
//! their lengths, and the other experiments in `benches/README.md`. Four paths from one piece to all sides, instead of
//! two paths across the board, took three times as long.

mod chains;
mod exchanges;
mod outline;
mod prospect;
mod set;

use std::cell::OnceCell;
use std::ops::ControlFlow;
use std::sync::LazyLock;

use chains::Chains;
use outline::Bulk;
use prospect::{Before, Bounded};

use super::weights::{self, Tuned};
use super::{Evaluated, Prospect};
use crate::rules::crumble::{self, Crumble, Position, Turn};
use crate::rules::{Distinct, Side, State as _, Visit};

/// The features of a side: the second, third and each further missing piece, separately for the side to play and the
/// other (the first is always missing); its share of all pieces, since more pieces give more choice, but smaller pieces
/// matter less; the squared spans and areas of its chains; being the side to play.
const FEATURES: &[(&str, usize)] =
    &[("moving", STEPS), ("waiting", STEPS), ("share", 1), ("spans", 1), ("areas", 1), ("tempo", 1)];
const STEPS: usize = 3;
const MOVING: usize = 0;
const WAITING: usize = weights::start_of(FEATURES, 1);
const SHARE: usize = weights::start_of(FEATURES, 2);
const SPANS: usize = weights::start_of(FEATURES, 3);
const AREAS: usize = weights::start_of(FEATURES, 4);
const TEMPO: usize = weights::start_of(FEATURES, 5);
const COUNT: usize = weights::count(FEATURES);

static WEIGHTS: LazyLock<[i32; COUNT]> =
    LazyLock::new(|| weights::read(FEATURES, include_str!("../../../../assets/weights/crumble.txt")));

/// Evaluates with the smallest `W` for which all piece numbers are below 64 × `W`. Boards with numbers too great for
/// any `W` here get the default value, since evaluating them would take too long.
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
    const NOISE: [i32; 4] = [5_000, 20, 7, 7];
    /// With fewer it would lose to the plainest search two turns deep (`docs/bots.md`).
    const SKILLED_NODES: u64 = 60_000;
    const NOTICED: i32 = 240;
    const PONDERS: bool = false;
    const REVIEW_NODES: u64 = 3_000_000;
    const ENDS_EARLY: bool = true;

    fn scale(_players: usize) -> i32 {
        345
    }

    fn length(turn: &Turn) -> usize {
        turn.path.as_ref().map_or(0, |path| path.dirs.len() - 1)
    }

    fn evaluate(state: &crumble::State, side: Side) -> i32 {
        let position = state.position();
        let standing = by_width!(position.number_bound(), W => standing::<W>(position), else WEIGHTS[TEMPO]);
        if state.to_move() == side { standing } else { -standing }
    }

    fn may_threaten(state: &crumble::State, side: Side) -> bool {
        let position = state.position();
        by_width!(position.number_bound(), W => {
            let chains = Chains::<W>::new(position);
            chains.missing(chains.owned(position, side)) <= 2
        }, else false)
    }

    fn visit_prospects<B>(
        state: &crumble::State,
        _player: Side,
        mut visit: impl FnMut(Visit<&dyn Prospect<Self>>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut before: Option<Option<Before>> = None;
        let mut board = OnceCell::new();
        state.visit_prospects(Distinct::Positions, |position, successor| {
            let Visit::Found(successor) = successor else { return visit(Visit::Pause) };
            let before = before.get_or_insert_with(
                || by_width!(position.number_bound(), W => Some(Before::new::<W>(position)), else None),
            );
            if successor.target().is_none() {
                board = OnceCell::new();
            }
            visit(Visit::Found(&Bounded { before: before.as_ref(), board: &board, successor }))
        })
    }
}

impl Tuned for Crumble {
    const FEATURES: &'static [(&'static str, usize)] = FEATURES;
    const ONCE: i32 = 1_000;

    fn visit_features(state: &crumble::State, side: Side, mut visit: impl FnMut(usize, i32)) {
        let position = state.position();
        let is_moving = state.to_move() == side;
        let known = by_width!(position.number_bound(), W => {
            let chains = Chains::<W>::new(position);
            let own = chains.owned(position, side);
            Some((chains.missing(own), own.len(), chains.others(own).len(), chains.bulk(position, own)))
        }, else None);
        if let Some((missing, own, others, bulk)) = known {
            let group = if is_moving { MOVING } else { WAITING };
            for (step, times) in steps(missing).into_iter().enumerate() {
                visit(group + step, Self::ONCE * times);
            }
            let [own, others] = [own, others].map(count);
            visit(SHARE, Self::ONCE * own / (own + others));
            visit(SPANS, bulk.spans);
            visit(AREAS, bulk.areas);
        }
        visit(TEMPO, Self::ONCE * i32::from(is_moving));
    }
}

/// A number of pieces as `i32`; no board has too many for that.
fn count(pieces: usize) -> i32 {
    i32::try_from(pieces).unwrap_or(i32::MAX)
}

/// Counts the second, third and further missing pieces.
fn steps(missing: i32) -> [i32; STEPS] {
    [i32::from(missing > 1), i32::from(missing > 2), i32::max(missing - 3, 0)]
}

/// The evaluation of a number of missing pieces.
fn missing_value(group: usize, missing: i32) -> i32 {
    let weights: &[i32; COUNT] = &WEIGHTS;
    steps(missing).into_iter().zip(&weights[group..]).map(|(times, weight)| times * weight).sum()
}

/// The evaluation of a player's chains, compared with the opponent's.
fn bulk_value(own: Bulk, others: Bulk) -> i32 {
    let weights: &[i32; COUNT] = &WEIGHTS;
    (weights[SPANS] * (own.spans - others.spans) + weights[AREAS] * (own.areas - others.areas))
        / Crumble::ONCE
}

/// The evaluation for the side to play, given the missing pieces, the numbers of pieces, and the value of the chains.
fn value_on_move(missing: [i32; 2], pieces: [usize; 2], bulk: i32) -> i32 {
    let weights: &[i32; COUNT] = &WEIGHTS;
    let [own, others] = pieces.map(count);
    missing_value(MOVING, missing[0]) - missing_value(WAITING, missing[1])
        + weights[SHARE] * (own - others) / (own + others)
        + bulk
        + weights[TEMPO]
}

/// For each side in playing order, the number of opposing pieces on its shortest paths through connected pieces: from
/// west to east, and from south to north. 0 on a board that is too big to be evaluated.
pub fn missing_pieces(position: &Position) -> [[usize; 2]; 2] {
    let missing = by_width!(position.number_bound(), W => {
        let chains = Chains::<W>::new(position);
        [Side::FIRST, Side::FIRST.other()].map(|side| {
            let own = chains.owned(position, side);
            [0, 1].map(|way| chains.missing_one_way(own, way))
        })
    }, else [[0; 2]; 2]);
    missing.map(|ways| ways.map(|missing| usize::try_from(missing).unwrap_or_default()))
}

fn standing<const W: usize>(position: &Position) -> i32 {
    let chains = Chains::<W>::new(position);
    let own = chains.owned(position, position.side_to_move());
    let others = chains.others(own);
    let bulk = bulk_value(chains.bulk(position, own), chains.bulk(position, others));
    value_on_move([own, others].map(|set| chains.missing(set)), [own.len(), others.len()], bulk)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::crumble::{BLACK, WHITE};

    #[test]
    fn missing_pieces_are_counted_across_the_board_both_ways() {
        // A chequerboard: every other piece of a row or column.
        let start = crumble::State::start(&Default::default());
        let counted = |position: &Position, side| {
            let chains = Chains::<1>::new(position);
            let own = chains.owned(position, side);
            (chains.missing(own), own.len())
        };
        assert_eq!([BLACK, WHITE].map(|side| counted(start.position(), side)), [(6, 18); 2]);
        // Black has a row of three, and needs one more piece to continue north.
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
            let by_width = [standing::<1>(position), standing::<2>(position), standing::<16>(position)];
            assert_eq!(by_width, [by_width[0]; 3]);
            assert_eq!(Crumble::evaluate(&state, state.to_move()), by_width[0]);
            assert_eq!(Crumble::evaluate(&state, state.to_move().other()), -by_width[0]);
        }
    }

    /// The bounds depend on this property, and weights fitted to other games might violate it.
    #[test]
    fn a_missing_piece_is_never_good() {
        for group in [MOVING, WAITING] {
            let values: Vec<i32> = (1..9).map(|missing| missing_value(group, missing)).collect();
            assert!(values.is_sorted_by(|fewer, more| fewer >= more), "{values:?}");
        }
    }

    #[test]
    fn the_fit_and_the_evaluation_count_alike() {
        let weights: &[i32; COUNT] = &WEIGHTS;
        let mut state = crumble::State::start(&Default::default());
        for turn in ["2,1VW", "3,5HS", "3,2HNNW", "1,3HSSS"] {
            state = state.play_text(turn).unwrap().1;
            let standing = |side| {
                let mut sum = 0;
                Crumble::visit_features(&state, side, |feature, times| sum += weights[feature] * times);
                sum / Crumble::ONCE
            };
            let difference = standing(BLACK) - standing(WHITE) - Crumble::evaluate(&state, BLACK);
            assert!(difference.abs() <= 2, "but for rounding: {difference}");
        }
    }

    /// Plays turns chosen by a fixed sequence of numbers, with captures and joins. On half of the boards, the first cut
    /// makes the sets of pieces one word wider.
    #[test]
    fn a_bound_is_never_below_the_evaluation() {
        let (mut exact, mut bounded, mut captures) = (0, 0, 0);
        for seed in 0..8_u32 {
            let size = if seed % 2 == 0 { 6 } else { 8 };
            let mut state =
                crumble::State::start(&crumble::Options::default().with_size(size, size).unwrap());
            let mut random = seed;
            for _ in 0..30 {
                let mover = state.to_move();
                let mut built = Vec::new();
                state.for_each_successor(|_, next| built.push(next.clone()));
                let mut index = 0;
                let _: ControlFlow<()> = state.visit_prospects(Distinct::Positions, |_, successor| {
                    captures += u32::from(
                        successor.found().is_some_and(|successor| successor.exchange().0.len() > 1),
                    );
                    ControlFlow::Continue(())
                });
                let _: ControlFlow<()> = Crumble::visit_prospects(&state, mover, |prospect| {
                    let Visit::Found(prospect) = prospect else { return ControlFlow::Continue(()) };
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
