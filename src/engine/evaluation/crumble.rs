//! How a Crumble player stands: by the ground held.

use super::Evaluated;
use crate::rules::crumble::geometry::Coord;
use crate::rules::crumble::{self, Crumble, Piece};
use crate::rules::{Side, State as _};

impl Evaluated for Crumble {
    fn evaluate(state: &crumble::State, side: Side) -> i32 {
        let (mut own, mut all) = (0, 0);
        for piece in state.position().pieces() {
            let ground = ground(&piece);
            all += ground;
            own += if piece.side == side { ground } else { 0 };
        }
        i32::try_from((2 * own - all) * 1000 / all.max(1)).unwrap_or(0)
    }
}

/// The ground under a piece, in 1/65,536 of a square; smaller pieces count nothing.
fn ground(piece: &Piece) -> i128 {
    let square = i128::from(Coord::whole(1).raw());
    ((i128::from(piece.rect.w.raw()) * i128::from(piece.rect.h.raw())) << 16) / (square * square)
}
