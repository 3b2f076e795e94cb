//! Wins and losses that a search calls certain hold against every reply: claims about turns of bots' games, checked by
//! brute force.

#![cfg(test)]

#[path = "common/forced.rs"]
mod forced;

use halfsquare::engine::{Bot, BotAction, Budget, Evaluated, Level, analyse, assess};
use halfsquare::rules::crosse::Crosse;
use halfsquare::rules::crumble::Crumble;
use halfsquare::rules::topple::Topple;
use halfsquare::rules::{Game, State as _};

use forced::Prover;

const GAMES: usize = 20;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Claims {
    proved: usize,
    /// Claims that take too long to prove in a test.
    open: usize,
}

/// Every state of a game between two bots, the last one included.
fn played<G: Evaluated>(options: &str, levels: [Level; 2], seed: u64, most: usize) -> Vec<G::State> {
    let mut states = vec![G::State::begin(options, None).unwrap()];
    for (number, level) in (0..most).zip(levels.into_iter().cycle()) {
        let state = &states[number];
        let bot = Bot::new(level, seed * 1_000 + number as u64);
        let choice = bot.choose::<G>(state, &mut Budget::new(300)).unwrap();
        let Some(BotAction::Turn(turn)) = choice.map(|choice| choice.action) else { break };
        states.push(state.play(&turn).unwrap());
    }
    states
}

/// Checks the results that assessments with this many nodes call certain, in all games, against every reply.
fn claims_hold<G: Evaluated>(options: &str, most: usize, nodes: u64, proof: u64) -> Claims {
    let mut claims = Claims::default();
    for game in 0..GAMES {
        let levels = [Level::ALL[game % 3], Level::ALL[game / 3 % 3]];
        let states = played::<G>(options, levels, game as u64, most);
        for pair in states.windows(2) {
            let [before, after] = pair else { continue };
            let mover = before.to_move();
            let found = assess::<G>(before, after, nodes, &|| false).unwrap();
            for (state, value, played) in [(before, found.before, 0), (after, found.after, 1)] {
                let Some(turns) = value.turns_to_end() else { continue };
                let winner = if value.is_win() { mover } else { mover.other() };
                match Prover::<G>::new(winner, proof).forces(state, turns - played) {
                    Some(true) => claims.proved += 1,
                    None => claims.open += 1,
                    Some(false) => panic!("{winner:?} does not win in {turns} from {}", state.position()),
                }
            }
        }
    }
    println!("{}: {claims:?}", G::NAME);
    claims
}

#[test]
fn crumble_claims_hold_against_every_reply() {
    let claims = claims_hold::<Crumble>("", 60, 2_000, 100_000);
    assert!(claims.proved >= 40 && claims.open * 10 <= claims.proved, "{claims:?}");
}

/// White threatens to win; the reply that stops it isn't among the eight replies that a search follows.
const NO_WIN_IN_THREE: &str = "6x6 w w0,0,1,1 b1,0,1,1 w2,0,1,1/2 b3,0,1,1 w4,0,1/2,1 b9/2,0,1/2,1 b5,0,1,1 \
    b2,1/2,1,1/2 w0,1,1,1 w1,1,1,1 b2,1,1,1 w3,1,1,1/2 w4,1,1/2,1 w9/2,1,1/2,1 w5,1,1/2,1 b11/2,1,1/2,1 b3,3/2,1,1/2 \
    b0,2,1,1/2 b1,2,1/2,1 w3/2,2,1/2,1 w2,2,1,1 b3,2,1,1 b4,2,1/2,1 w9/2,2,1/2,1/2 w5,2,1,1/2 w0,5/2,1,1/2 \
    w9/2,5/2,1/2,1/2 b5,5/2,1/2,1/4 b11/2,5/2,1/2,1/4 w5,11/4,1/4,1/4 b21/4,11/4,1/4,1/4 b11/2,11/4,1/2,1/4 b0,3,1,1 \
    w1,3,1,1 b2,3,1,1 w3,3,1,1 w4,3,1/2,1 b9/2,3,1/2,1 w5,3,1/2,1 b11/2,3,1/2,1 w0,4,1,1 b1,4,1,1 w2,4,1,1 b3,4,1,1 \
    w4,4,1,1 w5,4,1,1/2 b5,9/2,1,1/2 b0,5,1,1 w1,5,1,1 b2,5,1,1 w3,5,1,1 b4,5,1,1 w5,5,1,1";

#[test]
fn a_reply_that_no_beam_follows_defends() {
    let state = <Crumble as Game>::State::begin("", Some(NO_WIN_IN_THREE)).unwrap();
    assert_eq!(Prover::<Crumble>::new(state.to_move(), 1_000_000).forces(&state, 3), Some(false));
    let expert = Bot::new(Level::Expert, 1);
    let choice = expert.choose::<Crumble>(&state, &mut Budget::new(20_000)).unwrap().unwrap();
    assert!(choice.value.turns_to_end().is_none_or(|turns| turns > 3), "{:?}", choice.value);
    let analysis = analyse::<Crumble>(&state, 3, &mut Budget::new(60_000)).unwrap();
    assert!(analysis.lines.iter().all(|line| line.value.turns_to_end().is_none_or(|turns| turns > 3)));
}

#[test]
fn crosse_claims_hold_against_every_reply() {
    let claims = claims_hold::<Crosse>("rows=2", 120, 2_000, 200_000);
    assert!(claims.proved >= 40 && claims.open * 10 <= claims.proved, "{claims:?}");
}

#[test]
fn topple_claims_hold_against_every_reply() {
    let claims = claims_hold::<Topple>("size=6", 80, 2_000, 200_000);
    assert!(claims.proved >= 40 && claims.open * 10 <= claims.proved, "{claims:?}");
}
