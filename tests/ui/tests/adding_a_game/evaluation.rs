//! The evaluation of Takeaway: the bitwise sum, without carries, of the heaps modulo four.

use halfsquare::engine::Evaluated;
use halfsquare::rules::{Side, State as _};

use crate::takeaway::{Play, Takeaway};

impl Evaluated for Takeaway {
    const BEAM_WIDTH: usize = 20;
    const NOISE: [i32; 4] = [2_500, 300, 37, 6];
    const NOTICED: i32 = 100;

    fn evaluate(state: &Play, side: Side) -> i32 {
        let sum = state.position().heaps.0.iter().fold(0, |sum, heap| sum ^ (heap % 4));
        let mover = if sum == 0 { -500 } else { 500 };
        if state.to_move() == side { mover } else { -mover }
    }
}
