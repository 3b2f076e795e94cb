//! The evaluation of Crosse: the number of stones left, their cells, the corners they cover, and the moves left in the
//! set.

use std::sync::LazyLock;

use super::Evaluated;
use super::weights::{self, Tuned};
use crate::rules::crosse::{self, CELLS, Cells, Crosse, Move, Turn, WHITE};
use crate::rules::{Side, State as _};

/// The features of a side: its number of stones; their cells, seen from its own first row, separately for many and for
/// few stones; the corners it covers; the stones on its first row, separately for each number of corners it covers; the
/// moves left in its set; being the side to play.
const FEATURES: &[(&str, usize)] = &[
    ("stones", 16),
    ("many", CELLS),
    ("few", CELLS),
    ("corners", 5),
    ("row", 5),
    ("moves", 6),
    ("tempo", 1),
];
const STONES: usize = 0;
const MANY: usize = weights::start_of(FEATURES, 1);
const FEW: usize = weights::start_of(FEATURES, 2);
const CORNERS: usize = weights::start_of(FEATURES, 3);
const ROW: usize = weights::start_of(FEATURES, 4);
const MOVES: usize = weights::start_of(FEATURES, 5);
const TEMPO: usize = weights::start_of(FEATURES, 6);
const COUNT: usize = weights::count(FEATURES);

/// A side with at least this many stones counts as having many.
const MANY_STONES: usize = 7;

static WEIGHTS: LazyLock<[i32; COUNT]> =
    LazyLock::new(|| weights::read(FEATURES, include_str!("../../../assets/weights/crosse.txt")));

impl Tuned for Crosse {
    const FEATURES: &'static [(&'static str, usize)] = FEATURES;

    #[inline]
    fn visit_features(state: &crosse::State, side: Side, mut visit: impl FnMut(usize, i32)) {
        let position = state.position();
        let stones = position.stones(side);
        let corners = (stones & Cells::CORNERS).len();
        visit(STONES + stones.len().min(15), 1);
        visit(CORNERS + corners, 1);
        let row = (stones & Cells::first_row(side)).len();
        visit(ROW + corners, i32::try_from(row).unwrap_or(0));
        let table = if stones.len() >= MANY_STONES { MANY } else { FEW };
        for cell in stones.iter() {
            let seen = if side == WHITE { cell } else { cell.opposite() };
            visit(table + seen.index(), 1);
        }
        let left = position.left(side);
        for (place, one) in Move::ALL.into_iter().enumerate() {
            visit(MOVES + place, i32::from(left.contains(one)));
        }
        visit(TEMPO, i32::from(position.to_move() == side));
    }
}

impl Evaluated for Crosse {
    const BEAM_WIDTH: usize = 40;
    const NOISE: [i32; 4] = [300, 36, 4, 0];
    const NOTICED: i32 = 12;
    const REVIEW_NODES: u64 = 2_000_000;

    fn scale(_players: usize) -> i32 {
        290
    }

    fn length(turn: &Turn) -> usize {
        match turn {
            Turn::Jump { path, .. } => path.len().saturating_sub(2),
            Turn::Walk { .. } | Turn::Forfeit(_) => 0,
        }
    }

    fn evaluate(state: &crosse::State, side: Side) -> i32 {
        let weights: &[i32; COUNT] = &WEIGHTS;
        let standing = |side| {
            let mut sum = 0;
            Self::visit_features(state, side, |feature, times| sum += weights[feature] * times);
            sum
        };
        standing(side) - standing(side.other())
    }

    fn is_quiet(state: &crosse::State) -> bool {
        !state.position().must_jump()
    }
}
