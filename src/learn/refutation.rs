//! Why a turn does not solve a puzzle.

use super::kind::Promise;
use super::own::Taught;
use super::proof;
use super::puzzle::Puzzle;
use crate::engine::{Budget, Stop, winning_turn};
use crate::rules::{Game, State as _};

/// Why a turn does not solve a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refutation<G: Game> {
    /// The opponent wins at once with this turn.
    Loses(G::Turn),
    /// After this turn of the opponent the player no longer wins in time; or, with a promise that only this game knows,
    /// it shows how far the player got.
    Answered(G::Turn),
    /// No reply shows it: the turn ends the game, or does not do what is asked for.
    Itself,
}

impl<G: Taught> Puzzle<G> {
    /// Why a turn does not solve the puzzle: one for which [`Self::is_solved_by`] says no.
    ///
    /// # Errors
    /// The search was stopped.
    pub fn refutation(&self, turn: &G::Turn, budget: &mut Budget<'_>) -> Result<Refutation<G>, Stop> {
        let mover = self.state().to_move();
        let Ok(next) = self.state().play(turn) else { return Ok(Refutation::Itself) };
        // Who plays again gives the opponent no reply.
        if next.outcome().is_some() || next.to_move() == mover {
            return Ok(Refutation::Itself);
        }
        if let Some(winning) = winning_turn::<G>(&next, budget)? {
            return Ok(Refutation::Loses(winning));
        }
        let answer = match self.kind().promise() {
            Promise::Win(turns) => proof::escape::<G>(&next, mover, turns.saturating_sub(1).max(1), budget)?,
            Promise::Defence => None,
            Promise::Own => G::answer(&next),
        };
        Ok(answer.map_or(Refutation::Itself, Refutation::Answered))
    }
}
