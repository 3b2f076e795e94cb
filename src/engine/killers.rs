//! The killer heuristic: the refutation of one turn often refutes the next.

use super::budget::{Budget, Stop};
use super::win::winning_turn;
use crate::rules::{Game, State};

/// Turns that won at once in sibling states. Most turns don't change a threat, so the killers are tried first, latest
/// first; all turns are searched only if none of the killers wins.
pub struct Killers<G: Game> {
    /// The killers, latest last.
    turns: Vec<G::Turn>,
}

impl<G: Game> Killers<G> {
    /// The killers so far, latest last.
    pub const fn new(turns: Vec<G::Turn>) -> Self {
        Self { turns }
    }

    /// A turn of the side to play that wins at once.
    ///
    /// # Errors
    /// The search was stopped before it found such a turn or had examined all turns.
    pub fn winning_turn(
        &mut self,
        state: &G::State,
        budget: &mut Budget<'_>,
    ) -> Result<Option<G::Turn>, Stop> {
        let mover = state.to_move();
        for (index, turn) in self.turns.iter().enumerate().rev() {
            budget.spend()?;
            // A killer may be illegal in this state.
            if state.play(turn).is_ok_and(|next| next.is_won_by(mover)) {
                let turn = turn.clone();
                self.turns[index..].rotate_left(1);
                return Ok(Some(turn));
            }
        }
        let winning = winning_turn::<G>(state, budget)?;
        self.turns.extend(winning.clone());
        Ok(winning)
    }
}
