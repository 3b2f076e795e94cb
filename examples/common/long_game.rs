//! A long game of random turns.

use halfsquare::engine::SeededRng;
use halfsquare::record::{Header, Record};
use halfsquare::rules::{Draft, Game, State};

use crate::Failure;
use crate::random_turn::random_turn;

/// The number of random turns of which the best is played.
const TRIES: usize = 8;
/// The number of games tried before giving up.
const GAMES: u64 = 100;

/// A game of `turns` turns that isn't over; equal seeds make equal games.
pub(crate) fn long_game<G: Game>(turns: usize, seed: u64) -> Result<Record<G>, Failure> {
    for number in 0..GAMES {
        let mut rng = SeededRng::for_item(seed, number);
        let mut record = Record::new(&G::Options::default(), Header::default())?;
        while record.len() < turns
            && let Some(turn) = turn_that_goes_on::<G>(record.state(), &mut rng)?
        {
            record.play(&turn).map_err(|error| error.to_string())?;
        }
        if record.len() == turns {
            return Ok(record);
        }
    }
    Err(format!("no game of {turns} turns was found").into())
}

/// Of `TRIES` random turns that don't end the game, the one that leaves the next player the most first steps: a game
/// with few choices is soon over. `None` if all of them end the game.
fn turn_that_goes_on<G: Game>(state: &G::State, rng: &mut SeededRng) -> Result<Option<G::Turn>, Failure> {
    let mut best = None;
    for _ in 0..TRIES {
        let (turn, next) = random_turn::<G>(state, rng)?;
        let steps = next.draft().next_steps().len();
        if next.outcome().is_none() && best.as_ref().is_none_or(|(most, _)| steps > *most) {
            best = Some((steps, turn));
        }
    }
    Ok(best.map(|(_, turn)| turn))
}
