//! The evaluation of Crosse: the stones still to be lost.

use super::Evaluated;
use crate::rules::crosse::{self, Cells, Crosse, Position};
use crate::rules::{Side, State as _};

impl Evaluated for Crosse {
    const BEAM_WIDTH: usize = 40;
    const NOISE: i32 = 6;

    fn evaluate(state: &crosse::State, side: Side) -> i32 {
        let position = state.position();
        standing(position, side) - standing(position, side.other())
    }

    fn is_quiet(state: &crosse::State) -> bool {
        !state.position().must_jump()
    }
}

fn standing(position: &Position, side: Side) -> i32 {
    let stones = position.stones(side);
    let count = |cells: Cells| i32::try_from(cells.len()).unwrap_or(0);
    let corners = count(stones & Cells::CORNERS);
    10 * corners - 30 * count(stones)
}
