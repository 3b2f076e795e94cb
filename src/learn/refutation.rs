//! Why a turn does not solve a puzzle.

use super::kind::Promise;
use super::own::Taught;
use super::proof;
use super::puzzle::Puzzle;
use crate::engine::{Budget, Stop, winning_turn};
use crate::rules::{Game, State as _};

/// A turn of the opponent that shows why another one does not solve a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply<G: Game> {
    /// The turn.
    pub turn: G::Turn,
    /// Whether it wins at once. Else the player no longer wins in time after it; or, with a promise that only this game
    /// knows, it shows how far the player got.
    pub wins: bool,
}

impl<G: Taught> Puzzle<G> {
    /// What shows that a turn does not solve the puzzle, one for which [`Self::is_solved_by`] says no; `None` if no reply
    /// does: the turn ends the game, or does not do what is asked for.
    ///
    /// # Errors
    /// The search was stopped.
    pub fn refutation(&self, turn: &G::Turn, budget: &mut Budget<'_>) -> Result<Option<Reply<G>>, Stop> {
        let mover = self.state().to_move();
        let Ok(next) = self.state().play(turn) else { return Ok(None) };
        // Who plays again gives the opponent no reply.
        if next.outcome().is_some() || next.to_move() == mover {
            return Ok(None);
        }
        if let Some(turn) = winning_turn::<G>(&next, budget)? {
            return Ok(Some(Reply { turn, wins: true }));
        }
        let answer = match self.kind().promise() {
            Promise::Win(turns) => proof::escape::<G>(&next, mover, turns.saturating_sub(1).max(1), budget)?,
            Promise::Defence => None,
            Promise::Own => G::own_answer(&next),
        };
        Ok(answer.map(|turn| Reply { turn, wins: false }))
    }
}
