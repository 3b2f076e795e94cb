//! Random openings, so that games differ.

use std::ops::ControlFlow;

use halfsquare::engine::{Evaluated, SeededRng};
use halfsquare::rules::{Distinct, State};

/// The number of random turns of each player.
const OPENING: usize = 2;

/// The state after a few random turns, none of which ends the game.
pub(crate) fn opening<G: Evaluated>(start: &G::State, rng: &mut SeededRng) -> G::State {
    let mut state = start.clone();
    for _ in 0..OPENING * start.players() {
        let Some(next) = random_turn::<G>(&state, rng) else { break };
        state = next;
    }
    state
}

/// The state after a random turn that doesn't end the game, if there is one.
fn random_turn<G: Evaluated>(state: &G::State, rng: &mut SeededRng) -> Option<G::State> {
    let mut open = 0;
    let mut chosen = None;
    let _: ControlFlow<()> = state.visit_successors(Distinct::Positions, |found| {
        if let Some((_, next)) = found.found().filter(|(_, next)| next.outcome().is_none()) {
            // Reservoir sampling: each state so far is equally likely to be chosen.
            open += 1;
            if rng.below(open) == 0 {
                chosen = Some(next.clone());
            }
        }
        ControlFlow::Continue(())
    });
    chosen
}
