//! The runs: a few in every test, and many on demand.

use std::env;

use halfsquare::games::GameKind;

use crate::generator::Generator;
use crate::shrink;

/// The number of actions for each game when all tests are run.
const ACTIONS: usize = 300;
/// The number of actions in a long run before it switches to the next game.
const ROUND: usize = 300;

/// Takes random actions; reports a broken promise, and if it was broken again when the actions were repeated.
fn play(game: GameKind, seed: u64, actions: usize) -> Result<(), (String, bool)> {
    let mut generator = Generator::new(seed);
    let setup = generator.setup(game);
    shrink::explore(&setup, &mut generator, actions).map_err(|failure| failure.report(seed))
}

fn short(game: GameKind) {
    // Two short runs find more than one long run.
    for seed in 1..=2 {
        play(game, seed, ACTIONS / 2).unwrap_or_else(|(report, _)| panic!("{report}"));
    }
}

#[test]
fn crumble() {
    short(GameKind::Crumble);
}

#[test]
fn crosse() {
    short(GameKind::Crosse);
}

#[test]
fn topple() {
    short(GameKind::Topple);
}

fn number(name: &str, otherwise: u64) -> u64 {
    env::var(name).ok().map_or(otherwise, |text| text.parse().unwrap())
}

/// Takes the requested number of actions, over all games in turn. Called by `.ci/monkey`.
///
/// Other threads may answer between any two frames, even the two that a promise compares. A promise that is broken
/// once but not when repeated is reported for a human to judge.
#[test]
#[ignore = "takes long"]
fn many() {
    let (actions, first) = (number("MONKEY_ACTIONS", 10_000), number("MONKEY_SEED", 1));
    let rounds = actions.div_ceil(ROUND as u64);
    let (mut found, mut once) = (Vec::new(), Vec::new());
    for (seed, game) in (first..first + rounds).zip(GameKind::ALL.iter().cycle()) {
        if let Err((report, again)) = play(*game, seed, ROUND) {
            eprintln!("{report}\n");
            if again { &mut found } else { &mut once }.push(seed);
        }
        let done = (seed - first + 1) * ROUND as u64;
        if done.is_multiple_of(10 * ROUND as u64) {
            let (found, once) = (found.len(), once.len());
            eprintln!("{done} actions, seeds {first} to {seed}, {found} runs broken, {once} more only once");
        }
    }
    assert!(found.is_empty(), "broken with the seeds {found:?}");
}
