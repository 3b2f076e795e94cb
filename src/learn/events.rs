//! What a turn does.

use crate::rules::{Draft as _, Game, State as _};

/// What the rules do because of a turn that is legal in a state, in order; nothing for one that is not.
pub(super) fn events<G: Game>(state: &G::State, turn: &G::Turn) -> Vec<G::Event> {
    let mut draft = state.draft();
    let mut events = Vec::new();
    for step in state.turn_steps(turn) {
        events.extend(draft.push(&step).unwrap_or_default());
    }
    events.extend(draft.finish().map(|(_, _, events)| events).unwrap_or_default());
    events
}
