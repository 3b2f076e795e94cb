//! The evaluation of Topple: the pawns in play and in reserve, their heights, the pawns they could meet, and the
//! stacks around them.

use std::num::NonZeroUsize;
use std::sync::LazyLock;

use super::Evaluated;
use super::weights::{self, Tuned};
use crate::rules::topple::{self, Position, Reserve, TileSet, Topple, Turn};
use crate::rules::{Side, State as _};

/// The features of a side: its pawns on the board; its pawns in reserve, or being out; its pawns by the height of their
/// stacks, with four and more as one group; tiles on which its piece would make a stack of three, while it can gain a
/// pawn there; stacks that it could topple; its pawns beside another player's by their difference in height, from two
/// lower to two higher; its pawns beside an unoccupied stack one higher; tiles on which it could place a piece; its
/// pawns beside a stack of three or more; being the side to play.
const FEATURES: &[(&str, usize)] = &[
    ("pawns", 9),
    ("reserve", 10),
    ("heights", 5),
    ("thirds", 5),
    ("topples", 5),
    ("beside", 5),
    ("steps", 1),
    ("places", 1),
    ("under", 1),
    ("tempo", 1),
];
const PAWNS: usize = 0;
const RESERVE: usize = weights::start_of(FEATURES, 1);
const HEIGHTS: usize = weights::start_of(FEATURES, 2);
const THIRDS: usize = weights::start_of(FEATURES, 3);
const TOPPLES: usize = weights::start_of(FEATURES, 4);
const BESIDE: usize = weights::start_of(FEATURES, 5);
const STEPS: usize = weights::start_of(FEATURES, 6);
const PLACES: usize = weights::start_of(FEATURES, 7);
const UNDER: usize = weights::start_of(FEATURES, 8);
const TEMPO: usize = weights::start_of(FEATURES, 9);
const COUNT: usize = weights::count(FEATURES);

/// The weights for two players.
static TWO: LazyLock<[i32; COUNT]> =
    LazyLock::new(|| weights::read(FEATURES, include_str!("../../../assets/weights/topple.txt")));
/// The weights for three or four players.
static MANY: LazyLock<[i32; COUNT]> =
    LazyLock::new(|| weights::read(FEATURES, include_str!("../../../assets/weights/topple-many.txt")));

impl Tuned for Topple {
    const FEATURES: &'static [(&'static str, usize)] = FEATURES;

    fn visit_features(state: &topple::State, side: Side, visit: impl FnMut(usize, i32)) {
        visit_features(state.position(), side, visit);
    }
}

#[inline]
fn visit_features(position: &Position, side: Side, mut visit: impl FnMut(usize, i32)) {
    let own = position.pawns().of(side);
    let pawns = position.pawns().tiles();
    let reserve = match position.reserve(side) {
        Reserve::Unplaced => 8,
        Reserve::Left(pawns) => usize::from(pawns),
        Reserve::Out => 9,
    };
    visit(PAWNS + own.len().min(8), 1);
    visit(RESERVE + reserve, 1);
    let places = position.tiles_near(own) & !pawns;
    let (mut thirds, mut topples) = (0, 0);
    for tile in places {
        match position.height(tile) {
            0 | 1 => {}
            2 => thirds += 1,
            _ => topples += 1,
        }
    }
    visit(THIRDS + if (1..=8).contains(&reserve) { thirds.min(4) } else { 0 }, 1);
    visit(TOPPLES + topples.min(4), 1);
    visit(PLACES, count(places));
    for pawn in own {
        let height = position.height(pawn);
        visit(HEIGHTS + usize::from(height.min(4)), 1);
        let around = TileSet::adjacent(pawn);
        for foe in around & pawns & !own {
            let higher = (2 + i16::from(height) - i16::from(position.height(foe))).clamp(0, 4);
            visit(BESIDE + usize::try_from(higher).unwrap_or(0), 1);
        }
        let free = around & places;
        let (mut step, mut under) = (0, 0);
        for tile in free {
            let other = position.height(tile);
            step |= i32::from(other == height + 1);
            under |= i32::from(other >= 3);
        }
        visit(STEPS, step);
        visit(UNDER, under);
    }
    visit(TEMPO, i32::from(position.to_move() == side));
}

fn count(tiles: TileSet) -> i32 {
    i32::try_from(tiles.len()).unwrap_or(0)
}

/// The combined strength of two opponents with the strengths `a` and `b`; a third opponent is combined with the result.
/// A player's evaluation is the player's own strength minus the combined strength. The combined strength exceeds the
/// strength of the better opponent by 158 if both are equal, and by nothing if one is 632 better. It is nearly 228
/// ln(exp(a / 228) + exp(b / 228)), in integers.
fn together(a: i32, b: i32) -> i32 {
    let nearness = (632 - (a - b).abs()).max(0);
    a.max(b) + nearness * nearness / 2_528
}

/// The combined strength of equal opponents beyond that of a single opponent, indexed by the number of players. It
/// makes the start as good as a draw for every player.
const EVEN: [i32; 5] = [0, 0, 0, 158, 246];
/// The value for a player who is out while the others continue: worse than any position in the game, but not by so much
/// that a turn which only leads there if all others work together would look lost.
const LOST: i32 = -1_100;

impl Evaluated for Topple {
    const BEAM_WIDTH: usize = 40;
    const NOISE: [i32; 4] = [750, 90, 11, 1];
    const NOTICED: i32 = 30;
    const MOST_THREADS: NonZeroUsize = NonZeroUsize::MIN.saturating_add(3);

    fn scale(players: usize) -> i32 {
        match players {
            2 => 200,
            _ => 320,
        }
    }

    fn length(turn: &Turn) -> usize {
        usize::from(matches!(turn, Turn::Place { topple: Some(_), .. }))
    }

    fn evaluate(state: &topple::State, side: Side) -> i32 {
        let position = state.position();
        if !position.is_in(side) {
            return LOST;
        }
        let weights: &[i32; COUNT] = if position.players() == 2 { &TWO } else { &MANY };
        let standing = |side| {
            let mut sum = 0;
            visit_features(position, side, |feature, times| sum += weights[feature] * times);
            sum
        };
        let others = position.sides().filter(|other| *other != side && position.is_in(*other)).map(standing);
        standing(side) - others.reduce(together).unwrap_or(0) + EVEN[usize::from(position.players())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Options as _;

    fn start(players: u8) -> topple::State {
        topple::State::start(&topple::Options::parse(&format!("size=5,players={players}"), None).unwrap())
    }

    #[test]
    fn nobody_stands_better_than_with_a_draw_before_anybody_has_placed() {
        for players in 2..=4 {
            let state = start(players);
            // Being the side to play counts a little.
            assert!(Topple::evaluate(&state, Side::FIRST).abs() < 30, "{players} players");
        }
    }

    #[test]
    fn who_is_out_stands_worse_than_the_others_and_they_stand_better_for_it() {
        let before = start(3);
        let after = before.play(&before.parse_turn("resign").unwrap()).unwrap();
        let [out, next] = [Side::FIRST, Side::SECOND].map(|side| Topple::evaluate(&after, side));
        assert!(out < -1_000 && next > Topple::evaluate(&before, Side::SECOND));
    }
}
