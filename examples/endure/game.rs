//! The game that a seed makes; player and trial make the same one.

use halfsquare::engine::SeededRng;
use halfsquare::games::GameKind;
use halfsquare::record::{NodeKind, Record};
use halfsquare::rules::{Game, State};

use crate::Failure;
use crate::random_turn::random_turn;

/// The turns of a game: more than a player plays before being killed.
const MOST_TURNS: usize = 400;

/// The game of a seed.
pub(crate) fn kind(seed: u64) -> GameKind {
    let mut kinds = GameKind::ALL.iter().zip(0..);
    let wanted = seed % GameKind::ALL.len() as u64;
    kinds.find(|(_, index)| *index == wanted).map_or(GameKind::Crumble, |(kind, _)| *kind)
}

/// The turns of a random game, until it ends.
pub(crate) fn turns<G: Game>(seed: u64) -> Result<Vec<G::Turn>, Failure> {
    let mut rng = SeededRng::new(seed);
    let mut state = G::State::start(&G::Options::default());
    let mut turns = Vec::new();
    while turns.len() < MOST_TURNS && state.outcome().is_none() {
        let (turn, next) = random_turn::<G>(&state, &mut rng)?;
        turns.push(turn);
        state = next;
    }
    Ok(turns)
}

/// The number of the game's turns in a record; an error if it has any others.
pub(crate) fn turns_in<G: Game>(record: &Record<G>, game: &[G::Turn]) -> Result<usize, Failure> {
    let mut count = 0;
    for node in record.played() {
        match node.kind() {
            NodeKind::Start => {}
            NodeKind::Turn { turn, .. } if game.get(count) == Some(turn) => count += 1,
            made => return Err(format!("after {count} turns comes what was never played: {made:?}").into()),
        }
    }
    Ok(count)
}
