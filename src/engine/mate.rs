//! The proof that no reply helps against a threat: in Crumble, a crumblemate (crumble.md, Announcements).

use std::ops::ControlFlow;

use super::budget::{Budget, Stop};
use super::killers::Killers;
use crate::rules::{Distinct, Game, Side, State};

/// True if every reply of the only opponent, who plays next, makes the announcer win or lets the announcer win with the
/// next turn. `threatened` is a turn that would win if the announcer could play now.
///
/// # Errors
/// The search was stopped before it found a defence or had refuted all replies.
pub(super) fn is_mate<G: Game>(
    state: &G::State,
    announcer: Side,
    threatened: G::Turn,
    budget: &mut Budget<'_>,
) -> Result<bool, Stop> {
    // Claiming a draw instead of replying is also a defence.
    if state.may_claim(announcer.other()) {
        return Ok(false);
    }
    let mut killers = Killers::<G>::new(vec![threatened]);
    let defence = budget.visit_successors::<G, _>(state, Distinct::Outcomes, |budget, _, next| {
        match is_refuted::<G>(next, announcer, &mut killers, budget) {
            Ok(true) => ControlFlow::Continue(()),
            Ok(false) => ControlFlow::Break(Ok(())),
            Err(stop) => ControlFlow::Break(Err(stop)),
        }
    })?;
    Ok(defence.is_none())
}

/// True if the announcer has won after a reply, or can win at once.
fn is_refuted<G: Game>(
    next: &G::State,
    announcer: Side,
    killers: &mut Killers<G>,
    budget: &mut Budget<'_>,
) -> Result<bool, Stop> {
    if next.outcome().is_some() {
        return Ok(next.is_won_by(announcer));
    }
    if next.to_move() != announcer || next.may_claim(announcer.other()) {
        return Ok(false);
    }
    Ok(killers.winning_turn(next, budget)?.is_some())
}
