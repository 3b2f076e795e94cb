//! What a turn does.

use crate::record;
use crate::rules::Game;

/// What the rules do because of a turn that is legal in a state, in order; nothing for one that is not.
pub fn events<G: Game>(state: &G::State, turn: &G::Turn) -> Vec<G::Event> {
    record::events(&record::frames::<G>(state, turn).unwrap_or_default())
}
