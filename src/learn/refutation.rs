//! The opponent's replies that show why a turn doesn't solve a puzzle or a lesson.

use super::kind::Promise;
use super::lesson::{CoursePart, Lesson};
use super::own::Taught;
use super::proof;
use super::puzzle::Puzzle;
use crate::engine::{Budget, Stop, winning_turn};
use crate::rules::{Game, State as _};

/// A turn of the opponent that shows why another turn doesn't solve a puzzle or a lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply<G: Game> {
    /// The opponent's turn.
    pub turn: G::Turn,
    /// True if the reply wins at once. Otherwise the player can no longer win in time after the reply; or, for
    /// [`Promise::Own`](super::Promise::Own), the reply shows what the player achieved; or, for a lesson, the reply is
    /// one that the player should have prevented.
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
        let Some(next) = answerable::<G>(self.state(), turn) else { return Ok(None) };
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

impl Lesson {
    /// The reply that shows that a turn doesn't solve the lesson, for a turn that [`Self::judge`] rejects. `None` if no
    /// reply shows it, because the turn fails the task in another way.
    ///
    /// # Errors
    /// The search was stopped.
    pub fn refutation<G: Taught>(
        &self,
        turn: &G::Turn,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Reply<G>>, Stop> {
        let Ok(start) = self.start::<G>() else { return Ok(None) };
        let Some(next) = answerable::<G>(&start, turn) else { return Ok(None) };
        // The opponent's win has nothing to do with a lesson on a rule, or with one whose solution allows it.
        if (self.part == CoursePart::Ideas || self.is_about_replies())
            && let Some(reply) = winning_turn::<G>(&next, budget)?
        {
            let solved = self.solution::<G>().ok().and_then(|solution| answerable::<G>(&start, &solution));
            let is_allowed = match solved {
                Some(solved) => winning_turn::<G>(&solved, budget)?.is_some(),
                None => false,
            };
            if !is_allowed {
                return Ok(Some(Reply { turn: reply, wins: true }));
            }
        }
        let answer = match self.wins_in() {
            Some(turns) => {
                proof::escape::<G>(&next, start.to_move(), turns.saturating_sub(1).max(1), budget)?
            }
            None => self.excluded_reply::<G>(turn),
        };
        Ok(answer.map(|turn| Reply { turn, wins: false }))
    }
}

/// The state after a turn, if the opponent can reply to it: not if the turn ends the game or the player plays again.
fn answerable<G: Game>(state: &G::State, turn: &G::Turn) -> Option<G::State> {
    let next = state.play(turn).ok()?;
    (next.outcome().is_none() && next.to_move() != state.to_move()).then_some(next)
}
