//! The proof that no reply helps against a threat.

use std::ops::ControlFlow;

use super::budget::{Budget, Stop};
use super::win::{is_won_by, winning_turn};
use crate::rules::{Distinct, Game, Side, State};

/// Refutes the replies of the only opponent, one by one.
///
/// Most replies leave the threat as it was, so a turn that refuted one reply is tried on the next, the latest
/// first; all turns are searched only where none of them wins. That leaves one whole search for each different
/// winning turn, and one for a defence.
pub(super) struct Refutation<G: Game> {
    announcer: Side,
    /// The turns that have refuted something, the latest last.
    winners: Vec<G::Turn>,
}

impl<G: Game> Refutation<G> {
    /// For the threat of the announcer to play this turn.
    pub(super) fn new(announcer: Side, threatened: G::Turn) -> Self {
        Self { announcer, winners: vec![threatened] }
    }

    /// Whether every reply is refuted in this state, where the opponent is on move.
    ///
    /// # Errors
    /// The search was stopped before it found a defence or had refuted all replies.
    pub(super) fn holds(mut self, state: &G::State, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        // Claiming a draw instead of replying is a defence, too.
        if self.opponent_may_claim(state) {
            return Ok(false);
        }
        let search = state.search_successors(Distinct::Outcomes, |found| {
            let refuted = budget.spend();
            let refuted =
                refuted.and_then(|()| found.map_or(Ok(true), |(_, next)| self.refutes(next, budget)));
            if refuted == Ok(true) { ControlFlow::Continue(()) } else { ControlFlow::Break(refuted) }
        });
        search.break_value().unwrap_or(Ok(true))
    }

    /// Whether the announcer has won after this reply, or can at once.
    fn refutes(&mut self, next: &G::State, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        if next.outcome().is_some() {
            return Ok(is_won_by::<G>(next, self.announcer));
        }
        if next.to_move() != self.announcer || self.opponent_may_claim(next) {
            return Ok(false);
        }
        for index in (0..self.winners.len()).rev() {
            budget.spend()?;
            let played = next.play(&self.winners[index]);
            if played.is_ok_and(|won| is_won_by::<G>(&won, self.announcer)) {
                self.winners[index..].rotate_left(1);
                return Ok(true);
            }
        }
        let winner = winning_turn::<G>(next, budget)?;
        let refuted = winner.is_some();
        self.winners.extend(winner);
        Ok(refuted)
    }

    fn opponent_may_claim(&self, state: &G::State) -> bool {
        state.claims().iter().any(|(side, _)| *side != self.announcer)
    }
}
