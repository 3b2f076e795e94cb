//! Taking turns back, as the players agreed.

use std::ops::ControlFlow;

use crate::rules::{Game, Outcome, Side, State};

/// Why nothing is taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TakebackError {
    /// Nothing was played.
    #[error("there is no turn to take back")]
    Nothing,
    /// The agreement is *none*.
    #[error("the players agreed on no takebacks")]
    Never,
    /// The agreement is *blunders only*, and the turn is none.
    #[error("the players agreed to take back blunders only, and this turn lets nobody win at once")]
    NoBlunder,
    /// The agreement is *blunders only*, and the last thing done was no turn.
    #[error("the players agreed to take back blunders only, and this ending is no turn")]
    NoTurn,
    /// The agreement is *blunders only*, and the [`BlunderQuestion`] has not been answered yet.
    #[error("it is not known yet whether this turn was a blunder")]
    Undecided,
}

/// Whether a turn was a blunder: it lets another player win on their very next turn, or its own player lost by
/// it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BlunderQuestion<G: Game> {
    side: Side,
    after: G::State,
}

impl<G: Game> BlunderQuestion<G> {
    pub(super) const fn new(side: Side, after: G::State) -> Self {
        Self { side, after }
    }

    /// Searches for the answer. `stop` is asked before each of the next player's turns; once it says `true` the
    /// search gives up with `None`.
    ///
    /// If the same player moves again, the turn is no blunder: no other player has a next turn yet.
    pub fn answer(&self, mut stop: impl FnMut() -> bool) -> Option<bool> {
        if let Some(outcome) = self.after.outcome() {
            return Some(matches!(outcome, Outcome::Win(winner, _) if winner != self.side));
        }
        let next = self.after.to_move();
        if next == self.side {
            return Some(false);
        }
        let search = self.after.successors(|_, after| {
            if stop() {
                ControlFlow::Break(None)
            } else if matches!(after.outcome(), Some(Outcome::Win(winner, _)) if winner == next) {
                ControlFlow::Break(Some(true))
            } else {
                ControlFlow::Continue(())
            }
        });
        match search {
            ControlFlow::Break(answer) => answer,
            ControlFlow::Continue(()) => Some(false),
        }
    }
}
