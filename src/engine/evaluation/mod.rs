//! The static evaluation of each game.

mod crosse;
mod crumble;
mod topple;
mod weights;

use crate::rules::{Game, Side};

pub use weights::Tuned;

/// A game with a static evaluation: positions are judged without looking ahead.
pub trait Evaluated: Game {
    /// Beam width: a search follows only this many turns of a state, those with the best static evaluation.
    const BEAM_WIDTH: usize;
    /// The unit of the noise that levels add to values, in units of the evaluation: about how much a casual player
    /// misjudges a turn.
    const NOISE: i32;

    /// The static evaluation for a side while the game goes on: 0 is even, 1,000 as good as won, -1,000 as good as lost.
    fn evaluate(state: &Self::State, side: Side) -> i32;

    /// How many things one has to see ahead for a turn: 0 where one is enough.
    fn length(_turn: &Self::Turn) -> usize {
        0
    }

    /// Whether a state is quiet: its evaluation can be trusted because the next turn will not change much of it.
    fn is_quiet(_state: &Self::State) -> bool {
        true
    }
}
