//! The opponent's replies that show why a turn doesn't solve a puzzle.

use super::kind::Promise;
use super::own::Taught;
use super::proof;
use super::puzzle::Puzzle;
use crate::engine::{Budget, Stop, winning_turn};
use crate::rules::{Game, State as _};

/// A turn of the opponent that shows why another turn doesn't solve a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply<G: Game> {
    /// The opponent's turn.
    pub turn: G::Turn,
    /// True if the reply wins at once. Otherwise the player can no longer win in time after the reply; or, for
    /// [`Promise::Own`](super::Promise::Own), the reply shows what the player achieved.
    pub wins: bool,
}

impl<G: Taught> Puzzle<G> {
    /// The reply that shows that a turn doesn't solve the puzzle, for a turn that [`Self::is_solved_by`] rejects.
    /// `None` if no reply shows it, because the turn itself ends the game or fails the task.
    ///
    /// # Errors
    /// The search was stopped.
    pub fn refutation(&self, turn: &G::Turn, budget: &mut Budget<'_>) -> Result<Option<Reply<G>>, Stop> {
        let mover = self.state().to_move();
        let Ok(next) = self.state().play(turn) else { return Ok(None) };
        // If the player plays again, the opponent doesn't have a reply.
        if next.outcome().is_some() || next.to_move() == mover {
            return Ok(None);
        }
        if let Some(turn) = winning_turn::<G>(&next, budget)? {
            return Ok(Some(Reply { turn, wins: true }));
        }
        let answer = match self.kind().promise() {
            Promise::Win(turns) => proof::escape::<G>(&next, mover, turns.saturating_sub(1).max(1), budget)?,
            Promise::Defence => None,
            Promise::Own => G::own_answer(self, &next, budget)?,
        };
        Ok(answer.map(|turn| Reply { turn, wins: false }))
    }
}
