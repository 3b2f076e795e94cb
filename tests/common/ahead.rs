//! The states after one more turn, and the next player's wins after it: slow, and straight from the definition.

use std::cell::Cell;

use halfsquare::engine::{Budget, winning_turn};
use halfsquare::rules::{Game, Outcome, Side, State as _};

/// More nodes than any position in the tests needs.
pub(crate) const PLENTY: u64 = 10_000_000;

/// Every state after one more turn.
pub(crate) fn successors<G: Game>(state: &G::State) -> Vec<G::State> {
    let mut all = Vec::new();
    state.for_each_successor(|_, next| all.push(next.clone()));
    all
}

/// Returns true if after a turn of this side another player has won, or can win with the next turn.
pub(crate) fn is_lost<G: Game>(next: &G::State, mover: Side) -> bool {
    match next.outcome() {
        Some(Outcome::Win(winner, _)) => winner != mover,
        Some(Outcome::Draw(_)) => false,
        None => {
            next.to_move() != mover && winning_turn::<G>(next, &mut Budget::new(PLENTY)).unwrap().is_some()
        }
    }
}

/// Runs a search that is cancelled at check number `asks`; returns its result and the number of its checks.
pub(crate) fn cancelled_after<T>(asks: u32, search: impl FnOnce(&dyn Fn() -> bool) -> T) -> (T, u32) {
    let asked = Cell::new(0_u32);
    let done = search(&|| {
        asked.set(asked.get() + 1);
        asked.get() > asks
    });
    (done, asked.get())
}
