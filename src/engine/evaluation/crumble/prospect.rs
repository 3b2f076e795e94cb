//! The successors of a position, with upper bounds on their evaluations that are computed from the position before.
//! Most turns of a state are worse than earlier turns, and the bound is enough to show that.
//!
//! The reasons for the bounds: a cut or join doesn't change the paths of its own player, and each piece that is cut
//! makes an opposing path through it longer by one. When pieces change colour, each piece that the mover gains makes at
//! best one of the mover's paths shorter by one, and an opposing path longer by one; each piece that the mover loses
//! only helps the opponent. The size of chains changes only by swaps; it is exact, and computed from the chains before if
//! possible ([`Exchanges`]).

use std::borrow::Cow;
use std::cell::OnceCell;

use super::chains::{Chains, Ways};
use super::exchanges::{Exchangeable, Exchanges};
use super::{TEMPO, WEIGHTS, bulk_value, by_width, value_on_move};
use crate::engine::evaluation::Prospect;
use crate::rules::Outcome;
use crate::rules::crumble::{Crumble, Position, State, Successor, Turn};

/// The position before a turn, with the facts that all its successors need, computed once.
pub(super) struct Before {
    own: [Ways; 2],
    others: [Ways; 2],
    /// The number of opposing pieces.
    others_pieces: usize,
    /// The value of the opponent's chains compared with the mover's.
    bulk: i32,
    exchanges: Box<dyn Exchanges>,
}

impl Before {
    pub(super) fn new<const W: usize>(position: &Position) -> Self {
        let chains = Chains::<W>::new(position);
        let own = chains.owned(position, position.side_to_move());
        let others = chains.others(own);
        let [own_ways, others_ways] = [own, others].map(|pieces| chains.ways(pieces));
        let exchanges = Exchangeable::new(chains, position, own);
        let [mover, opponent] = exchanges.before();
        Self {
            own: own_ways,
            others: others_ways,
            others_pieces: others.len(),
            bulk: bulk_value(opponent, mover),
            exchanges: Box::new(exchanges),
        }
    }

    /// The value of the opponent's chains compared with the mover's, after a turn; `None` if it doesn't follow from the
    /// chains before.
    fn bulk_after(&self, successor: &Successor<'_>) -> Option<i32> {
        let Some(gained) = successor.target() else { return Some(self.bulk) };
        let half = successor.exchanged_half()?;
        let [mover, opponent] = self.exchanges.after(successor, &half, gained);
        Some(bulk_value(opponent, mover))
    }
}

/// Bounds on the missing pieces of both players after a turn, from west to east and from south to north.
pub(super) struct Bounds {
    /// Lower bounds for the mover.
    own: [i32; 2],
    /// Upper bounds for the opponent.
    others: [i32; 2],
    /// The numbers of pieces, the opponent's first.
    pieces: [usize; 2],
}

impl Bounds {
    /// The evaluation of these bounds, given the value of the opponent's chains compared with the mover's: exact if they
    /// are exact, else an upper bound.
    fn evaluation(&self, bulk: i32) -> i32 {
        -value_on_move([self.others, self.own].map(|ways| ways[0] + ways[1]), self.pieces, bulk)
    }
}

/// The pieces of a board after a cut or join, whose owners may have changed by swaps.
pub(super) trait Board {
    /// The evaluation of a position on this board within these bounds, or an upper bound on it if that is at most
    /// `floor`. The mover's bound is exact unless `swapped`; `bulk` is the value of the opponent's chains compared with
    /// the mover's, if it was computed before.
    fn evaluation(
        &self,
        position: &Position,
        bounds: Bounds,
        bulk: Option<i32>,
        swapped: bool,
        floor: i32,
    ) -> i32;
}

impl<const W: usize> Board for Chains<W> {
    fn evaluation(
        &self,
        position: &Position,
        mut bounds: Bounds,
        bulk: Option<i32>,
        swapped: bool,
        floor: i32,
    ) -> i32 {
        let others = self.owned(position, position.side_to_move());
        let own = self.others(others);
        let bulk = match bulk {
            Some(bulk) => bulk,
            None => {
                let bulk = bulk_value(self.bulk(position, others), self.bulk(position, own));
                if bounds.evaluation(bulk) <= floor {
                    return bounds.evaluation(bulk);
                }
                bulk
            }
        };
        for way in 0..2 {
            bounds.others[way] = self.missing_one_way(others, way);
            if bounds.evaluation(bulk) <= floor {
                return bounds.evaluation(bulk);
            }
        }
        for way in (0..2).filter(|_| swapped) {
            bounds.own[way] = self.missing_one_way(own, way);
            if bounds.evaluation(bulk) <= floor {
                break;
            }
        }
        bounds.evaluation(bulk)
    }
}

/// A successor and the facts about the position before it; without facts if the board is too big for them.
pub(super) struct Bounded<'a> {
    pub(super) before: Option<&'a Before>,
    /// The board after the cut or join, computed when needed.
    pub(super) board: &'a OnceCell<Option<Box<dyn Board>>>,
    pub(super) successor: &'a Successor<'a>,
}

impl Prospect<Crumble> for Bounded<'_> {
    fn outcome(&self) -> Option<Outcome> {
        self.successor.outcome()
    }

    fn evaluation(&self, floor: i32) -> i32 {
        let (Some(before), successor) = (self.before, self.successor) else { return -WEIGHTS[TEMPO] };
        let (gained, lost) = successor.exchange();
        let others_pieces = before.others_pieces + lost - gained.len();
        let bounds = Bounds {
            own: before.own.each_ref().map(|ways| ways.at_least(&gained)),
            others: before
                .others
                .each_ref()
                .map(|ways| ways.at_most(successor.halved().chain(gained.iter().copied()))),
            pieces: [others_pieces, successor.len() - others_pieces],
        };
        let bulk = before.bulk_after(successor);
        if let Some(low) = bulk.map(|bulk| bounds.evaluation(bulk)).filter(|evaluation| *evaluation <= floor)
        {
            return low;
        }
        let swapped = successor.target().is_some();
        let position = successor.position();
        let board = self.board.get_or_init(
            || by_width!(position.number_bound(), W => Some(Box::new(Chains::<W>::new(&position))), else None),
        );
        board
            .as_ref()
            .map_or(-WEIGHTS[TEMPO], |board| board.evaluation(&position, bounds, bulk, swapped, floor))
    }

    fn is_quiet(&self) -> bool {
        true
    }

    fn turn(&self) -> Cow<'_, Turn> {
        Cow::Owned(self.successor.turn())
    }

    fn state(&self) -> Cow<'_, State> {
        Cow::Owned(self.successor.state())
    }
}
