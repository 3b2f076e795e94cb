//! What a search knows about a game besides its rules.

mod crosse;
mod crumble;
mod topple;

use crate::rules::{Game, Side};

/// A game whose positions can be judged without looking ahead.
pub trait Evaluated: Game {
    /// How many turns of a state a search follows further: those that look best, and no others.
    const WIDTH: usize;
    /// By how much a casual player misjudges a turn, in the units of the evaluation.
    const SLIP: i32;

    /// How well a side stands in a game that goes on: 0 is even, 1,000 as good as won, -1,000 as good as lost.
    fn evaluate(state: &Self::State, side: Side) -> i32;

    /// Whether the evaluation of a state is to be trusted, or the next turn will change much of it.
    fn is_quiet(_state: &Self::State) -> bool {
        true
    }
}
