//! What a search knows about a game besides its rules.

mod crosse;
mod crumble;
mod topple;

use crate::rules::{Game, Side};

/// A game whose positions can be judged without looking ahead.
pub trait Evaluated: Game {
    /// How well a side stands in a game that goes on: 0 is even, 1,000 as good as won, -1,000 as good as lost.
    fn evaluate(state: &Self::State, side: Side) -> i32;
}
