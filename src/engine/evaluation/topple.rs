//! The evaluation of Topple: the pawns still in play.

use super::Evaluated;
use crate::rules::topple::{self, Position, Reserve, Topple};
use crate::rules::{Side, State as _};

impl Evaluated for Topple {
    const BEAM_WIDTH: usize = 40;
    const NOISE: i32 = 30;

    fn evaluate(state: &topple::State, side: Side) -> i32 {
        let position = state.position();
        let others = position.sides().filter(|other| *other != side).map(|other| standing(position, other));
        standing(position, side) - others.max().unwrap_or(0)
    }
}

fn standing(position: &Position, side: Side) -> i32 {
    let pawns = i32::try_from(position.pawns().of(side).len()).unwrap_or(0);
    let reserve = match position.reserve(side) {
        Reserve::Unplaced => 8,
        Reserve::Left(pawns) => i32::from(pawns),
        Reserve::Out => 0,
    };
    100 * pawns + 10 * reserve
}
