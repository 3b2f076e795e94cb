//! The successors of a position with bounds of their evaluations, which follow from the position before. Most turns of a
//! state are worse than those seen before, and the bound is enough to know that.
//!
//! What the bounds rest on: a split or join changes no way of its own player, and a way of the opponent gets longer by one
//! for each halved piece on it; a swap without captures adds the piece at its end to the mover's and takes it from the
//! opponent's, and what happens to the piece at its start is good for the opponent only.

use std::borrow::Cow;

use super::chains::{Chains, Routes};
use super::{MISSING, TEMPO, by_width, pieces_share};
use crate::engine::evaluation::Prospect;
use crate::rules::crumble::{Crumble, Position, State, Successor};
use crate::rules::{Outcome, Side};

/// What is known of a position before its turns.
pub(super) struct Before {
    mover: Side,
    own: Routes,
    others: Routes,
    /// How many pieces the opponent has.
    others_pieces: i32,
}

impl Before {
    pub(super) fn new<const W: usize>(position: &Position) -> Self {
        let mover = position.side_to_move();
        let chains = Chains::<W>::new(position);
        Self {
            mover,
            own: chains.routes(mover),
            others: chains.routes(mover.other()),
            others_pieces: chains.pieces(mover.other()),
        }
    }
}

/// A successor and what is known of the position before; nothing of a board too big for it.
pub(super) struct Bounded<'a> {
    pub(super) before: Option<&'a Before>,
    pub(super) successor: &'a Successor<'a>,
}

impl Bounded<'_> {
    /// The evaluation of the board after the turn, or no less than it if that is not more than `floor`. `most` is what the
    /// opponent can miss at most, which is not known after captures.
    fn on_board<const W: usize>(&self, before: &Before, most: Option<i32>, floor: i32) -> i32 {
        let (mover, others) = (before.mover, before.mover.other());
        let chains = Chains::<W>::new(&self.successor.position());
        let own = if self.successor.target().is_some() { chains.missing(mover) } else { before.own.missing };
        let share = pieces_share(chains.pieces(mover), chains.pieces(others));
        let value = |missing| MISSING * (missing - own) + share - TEMPO;
        match most.map(value).filter(|bound| *bound <= floor) {
            Some(bound) => bound,
            None => value(chains.missing(others)),
        }
    }
}

impl Prospect<Crumble> for Bounded<'_> {
    fn outcome(&self) -> Option<Outcome> {
        self.successor.outcome()
    }

    fn evaluation(&self, floor: i32) -> i32 {
        let Some(before) = self.before else { return -TEMPO };
        let target = self.successor.target();
        let mut most = None;
        if !self.successor.has_captures() {
            let missing = before.others.longest_with(&self.successor.halved().chain(target));
            let own = target.map_or(before.own.missing, |target| before.own.with[target]);
            let all = i32::try_from(self.successor.len()).unwrap_or(i32::MAX);
            let share = pieces_share(all - before.others_pieces, before.others_pieces);
            let bound = MISSING * (missing - own) + share - TEMPO;
            if bound <= floor {
                return bound;
            }
            most = Some(missing);
        }
        by_width!(self.successor.number_bound(), W => self.on_board::<W>(before, most, floor), else -TEMPO)
    }

    fn is_quiet(&self) -> bool {
        true
    }

    fn state(&self) -> Cow<'_, State> {
        Cow::Owned(self.successor.state())
    }
}
