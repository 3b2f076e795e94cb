//! Variations of a game.

use halfsquare::engine::SeededRng;
use halfsquare::record::Record;
use halfsquare::rules::Game;

use crate::Failure;
use crate::random_turn::random_turn;

/// Adds `count` variations of one random turn each, spread over a game whose every position has more than one turn.
pub(crate) fn branch<G: Game>(record: &mut Record<G>, count: usize, seed: u64) -> Result<(), Failure> {
    let mut rng = SeededRng::for_item(seed, 0);
    let places = record.turns();
    let apart = (places.len() / count).max(1);
    for place in places.into_iter().step_by(apart).take(count) {
        while record.variations(place).len() < 2 {
            let state = record.node(place).ok_or("a place of the game")?.state();
            let (turn, _) = random_turn::<G>(state, &mut rng)?;
            record.suggest(place, &turn).map_err(|error| error.to_string())?;
        }
    }
    Ok(())
}
