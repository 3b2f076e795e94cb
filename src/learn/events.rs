//! What a turn does.

use crate::record;
use crate::rules::Game;

/// What the rules do because of a turn that is legal in a state, in order; nothing for one that is not.
pub(super) fn events<G: Game>(state: &G::State, turn: &G::Turn) -> Vec<G::Event> {
    let frames = record::frames::<G>(state, turn).unwrap_or_default();
    frames.into_iter().flat_map(|frame| frame.events).collect()
}
