//! A random turn, built step by step.

use halfsquare::engine::SeededRng;
use halfsquare::rules::{Draft, Game, State};

use crate::Failure;

/// The maximum number of steps in a turn: a swap path may go back and forth for ever.
const MOST_STEPS: usize = 6;

/// A random turn from this state, and the state after it; the game must not be over.
pub(crate) fn random_turn<G: Game>(
    state: &G::State,
    rng: &mut SeededRng,
) -> Result<(G::Turn, G::State), Failure> {
    let mut draft = state.draft();
    loop {
        let steps = draft.next_steps();
        let enough = steps.is_empty() || draft.steps().len() >= MOST_STEPS || rng.below(3) == 0;
        if draft.may_end().is_ok() && enough {
            let (turn, next, _) = draft.finish().map_err(|error| error.to_string())?;
            return Ok((turn, next));
        }
        let index = usize::try_from(rng.below(steps.len() as u64))?;
        let step = steps.get(index).ok_or("a draft can neither go on nor end")?;
        draft.push(step).map_err(|error| error.to_string())?;
    }
}
