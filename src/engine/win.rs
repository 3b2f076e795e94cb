//! Turns that win at once.

use std::ops::ControlFlow;

use super::budget::{Budget, Stop};
use crate::rules::{Distinct, Game, State};

/// A turn of the side to play that wins at once: the first in the order of [`State::successors`].
///
/// # Errors
/// The search was stopped before it found such a turn or had examined all turns.
pub fn winning_turn<G: Game>(state: &G::State, budget: &mut Budget<'_>) -> Result<Option<G::Turn>, Stop> {
    let mover = state.to_move();
    budget.visit_successors::<G, _>(state, Distinct::Positions, |_, turn, next| {
        if next.is_won_by(mover) { ControlFlow::Break(Ok(turn.clone())) } else { ControlFlow::Continue(()) }
    })
}

/// The state after a turn that the rules listed for this state.
///
/// # Panics
/// The turn isn't legal here, which would be a defect of the rules or of the search.
pub fn after_legal<G: Game>(state: &G::State, turn: &G::Turn) -> G::State {
    match state.play(turn) {
        Ok(next) => next,
        Err(error) => unreachable!("a turn that the rules listed is refused: {error}"),
    }
}
