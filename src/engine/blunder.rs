//! Turns that let another player win at once.

use super::budget::{Budget, Stop};
use super::killers::Killers;
use crate::rules::{Game, Outcome, Side, State};

/// True if the turn by which this side reached this state was a blunder: it made another player win, or the next player
/// can win with one turn. It isn't a blunder if the same side plays again, since then no other player has the next
/// turn.
///
/// # Errors
/// The search was stopped before it could tell.
pub fn is_blunder<G: Game>(mover: Side, after: &G::State, budget: &mut Budget<'_>) -> Result<bool, Stop> {
    Ok(BlunderCheck::<G>::new().check(mover, after, budget)? != Blunder::None)
}

/// Checks the turns of a state for blunders, one by one.
pub(super) struct BlunderCheck<G: Game> {
    killers: Killers<G>,
}

/// The error of a turn, if a search one turn ahead shows one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Blunder<G: Game> {
    /// No error: no other player wins with the next turn.
    None,
    /// The turn itself made another player win.
    LosesAtOnce,
    /// The next player wins with this turn.
    AllowsWin(G::Turn),
}

impl<G: Game> BlunderCheck<G> {
    pub(super) const fn new() -> Self {
        Self { killers: Killers::new(Vec::new()) }
    }

    /// The blunder, if any, of the turn by which this side reached `after`.
    ///
    /// # Errors
    /// The search was stopped before it could tell.
    pub(super) fn check(
        &mut self,
        mover: Side,
        after: &G::State,
        budget: &mut Budget<'_>,
    ) -> Result<Blunder<G>, Stop> {
        match after.outcome() {
            Some(Outcome::Win(winner, _)) if winner != mover => return Ok(Blunder::LosesAtOnce),
            Some(_) => return Ok(Blunder::None),
            None if after.to_move() == mover => return Ok(Blunder::None),
            None => {}
        }
        Ok(match self.killers.winning_turn(after, budget)? {
            Some(turn) => Blunder::AllowsWin(turn),
            None => Blunder::None,
        })
    }
}
