//! Which turns let another player win at once.

use super::budget::{Budget, Stop};
use super::win::{is_won_by, winning_turn};
use crate::rules::{Game, Outcome, State};

/// Looks at what may follow one turn after another of the same player.
///
/// Most of a player's turns leave a threat as it was, so a turn that wins after one of them is tried after the
/// next, the latest first; all turns are searched only where none of them wins.
pub(super) struct Guard<G: Game> {
    /// The turns that won something, the latest last.
    winners: Vec<G::Turn>,
}

/// What a turn leads to at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Consequence<G: Game> {
    /// Nobody else wins with the next turn.
    Safe,
    /// The turn itself made another player win.
    Lost,
    /// The next player wins with this turn.
    Refuted(G::Turn),
}

impl<G: Game> Guard<G> {
    pub(super) const fn new() -> Self {
        Self { winners: Vec::new() }
    }

    /// What the turn from `before` to `after` leads to at once.
    ///
    /// # Errors
    /// The search was stopped before this was known.
    pub(super) fn consequence(
        &mut self,
        before: &G::State,
        after: &G::State,
        budget: &mut Budget<'_>,
    ) -> Result<Consequence<G>, Stop> {
        let mover = before.to_move();
        match after.outcome() {
            Some(Outcome::Win(winner, _)) if winner != mover => return Ok(Consequence::Lost),
            Some(_) => return Ok(Consequence::Safe),
            None if after.to_move() == mover => return Ok(Consequence::Safe),
            None => {}
        }
        for index in (0..self.winners.len()).rev() {
            budget.spend()?;
            let played = after.play(&self.winners[index]);
            if played.is_ok_and(|won| is_won_by::<G>(&won, after.to_move())) {
                self.winners[index..].rotate_left(1);
                return Ok(self.winners.last().cloned().map_or(Consequence::Safe, Consequence::Refuted));
            }
        }
        let winner = winning_turn::<G>(after, budget)?;
        self.winners.extend(winner.clone());
        Ok(winner.map_or(Consequence::Safe, Consequence::Refuted))
    }
}
