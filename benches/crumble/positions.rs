//! Mid-game positions of many pieces: read from `benches/positions`, or made anew by random play.

use std::fs;
use std::iter;
use std::path::PathBuf;

use halfsquare::rules::crumble::{Crumble, Draft, Options, State, Step};
use halfsquare::rules::{Draft as _, State as _};
use proptest::prelude::RngExt;
use proptest::test_runner::{RngAlgorithm, TestRng};

/// The number of pieces in each position.
pub(crate) const PIECES: [usize; 4] = [40, 100, 300, 1_000];

fn path(pieces: usize) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "benches", "positions", &format!("crumble-{pieces}.txt")].iter().collect()
}

/// The saved position with this many pieces; checks that it is settled.
pub(crate) fn kept(pieces: usize) -> State {
    let position = fs::read_to_string(path(pieces)).unwrap().parse().unwrap();
    let state = State::from_position(position, &Options::default()).unwrap();
    assert_eq!(state.position().len(), pieces);
    state
}

/// Makes every position anew, and writes it to its file.
pub(crate) fn make() {
    let seed = [7; 16];
    let mut rng = TestRng::from_seed(RngAlgorithm::XorShift, &seed);
    for pieces in PIECES {
        let state = iter::repeat_with(|| play(pieces, &mut rng)).flatten().next().unwrap();
        fs::write(path(pieces), format!("{}\n", state.position())).unwrap();
        println!("{pieces} pieces");
    }
}

/// Plays a game at random until this many pieces are on the board; `None` if it finds no turn to continue with.
fn play(pieces: usize, rng: &mut TestRng) -> Option<State> {
    /// After this many turns little of the checkerboard is left.
    const OPENING: usize = 40;
    const TRIES: usize = 200;
    let mut state = State::start(&Options::default());
    let mut turns = 0;
    while turns < OPENING || state.position().len() != pieces {
        state = iter::repeat_with(|| turn(&state, pieces, rng)).take(TRIES).flatten().next()?;
        turns += 1;
    }
    Some(state)
}

/// A random turn that leaves at most this many pieces and doesn't end the game; mostly a split, so that the board
/// grows, and mostly with a swap, so that chains grow too.
fn turn(state: &State, pieces: usize, rng: &mut TestRng) -> Option<State> {
    const LONGEST_PATH: usize = 8;
    let mut draft = state.draft();
    let joins = rng.random_range(0..8) == 0;
    push(&mut draft, rng, |step| matches!(step, Step::Join(_)) == joins)?;
    for _ in 0..rng.random_range(0..=LONGEST_PATH) {
        if push(&mut draft, rng, |_| true).is_none() {
            break;
        }
    }
    let (_, next, _) = draft.finish().ok()?;
    (next.position().len() <= pieces && next.outcome().is_none()).then_some(next)
}

/// Takes one of the next steps that `wanted` accepts; `None` if there are none.
fn push(draft: &mut Draft, rng: &mut TestRng, wanted: impl Fn(&Step) -> bool) -> Option<()> {
    let steps: Vec<Step> =
        <Draft as halfsquare::rules::Draft<Crumble>>::next_steps(draft).into_iter().filter(wanted).collect();
    let step = steps.get(rng.random_range(0..steps.len().max(1)))?;
    draft.push(step).ok().map(|_| ())
}
