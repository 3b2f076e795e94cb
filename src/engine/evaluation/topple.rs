//! How a Topple player stands: by the pawns and stacks still in play.

use super::Evaluated;
use crate::rules::topple::{self, Topple};
use crate::rules::{Side, State as _};

impl Evaluated for Topple {
    fn evaluate(state: &topple::State, side: Side) -> i32 {
        let position = state.position();
        let pawns = |side| i32::try_from(position.pawns().of(side).len()).unwrap_or(0);
        let others = position.sides().filter(|other| *other != side).map(pawns).max().unwrap_or(0);
        (pawns(side) - others) * 50
    }
}
