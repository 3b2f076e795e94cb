//! Every distinct position after one turn: a visitor for counting and search.
//!
//! The kinds of turns, and the cases in which two of them lead to the same position:
//!
//! - Placements on different tiles never do: the heights differ. Only a stack that topples shrinks, from three or more
//!   pieces to one; any other stack with a new piece grows, or is reset from a height of two.
//! - Topples of one stack in different directions differ in the first tile on which a piece lands. All that leave
//!   the board at once lead to the same position.
//! - Moves of pawns don't change heights, so they differ from placements. Without takes they differ from each other
//!   in the tiles of the pawns. With takes they can lead to the same position, so they are compared.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::event::Event;
use super::place::Placing;
use super::position::Position;
use super::tile::{Direction, Tile};
use super::toppling::Lifted;
use super::turn::Turn;

/// The positions after moves with takes, each with its first move in text order.
type AfterTakes = SmallVec<[(Turn, Position); 2]>;

impl Position {
    /// Visits each distinct position after one turn, once, with the turn that is first in text order. The order is
    /// stable, and the callback can stop the visits. Resigning isn't visited.
    pub(super) fn successors<B>(
        &self,
        visit: &mut impl FnMut(Turn, &Self) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.outcome().is_some() {
            return ControlFlow::Continue(());
        }
        let mut none = true;
        let mut seen = |turn: Turn, next: &Self| {
            none = false;
            visit(turn, next)
        };
        for at in self.first_placements() {
            self.visit_first_placement(at, &mut seen)?;
        }
        for at in self.placements() {
            self.visit_placement(at, &mut seen)?;
        }
        self.visit_moves(&mut seen)?;
        if none {
            let mut next = *self;
            next.pass(&mut |_| {});
            next.end_turn(false, &mut |_| {});
            visit(Turn::Pass, &next)?;
        }
        ControlFlow::Continue(())
    }

    /// Counts the positions after `depth` turns. Those with different parents are counted separately. At depth 0 the
    /// result is 1.
    pub(super) fn perft(&self, depth: u32) -> u64 {
        let Some(rest) = depth.checked_sub(1) else { return 1 };
        let mut count = 0;
        let _: ControlFlow<()> = self.successors(&mut |_, next: &Self| {
            count += next.perft(rest);
            ControlFlow::Continue(())
        });
        count
    }

    #[inline]
    fn visit_first_placement<B>(
        &self,
        at: Tile,
        visit: &mut impl FnMut(Turn, &Self) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut next = *self;
        next.enter(at, &mut |_| {});
        next.end_turn(false, &mut |_| {});
        visit(Turn::Enter(at), &next)
    }

    #[inline]
    fn visit_placement<B>(
        &self,
        at: Tile,
        visit: &mut impl FnMut(Turn, &Self) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut next = *self;
        if let Some(lifted) = next.place(at, &mut |_| {}) {
            return next.visit_topples(lifted, visit);
        }
        match self.placing(at) {
            // The stack now has one or two pieces and no pawn, so no take or reset follows, and nobody loses a pawn.
            Placing::Plain { .. } => next.hand_over(),
            Placing::Third { .. } | Placing::Topple { .. } => next.end_turn(false, &mut |_| {}),
        }
        visit(Turn::Place { at, topple: None }, &next)
    }

    /// Visits the topples of a stack that has been lifted.
    fn visit_topples<B>(
        &self,
        lifted: Lifted,
        visit: &mut impl FnMut(Turn, &Self) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut left_at_once = false;
        for direction in Direction::ALL {
            if self.next_tile(lifted.at, direction).is_none() {
                if left_at_once {
                    continue;
                }
                left_at_once = true;
            }
            if self.check_topple(lifted, direction).is_ok() {
                let mut next = *self;
                next.topple(lifted, direction, &mut |_| {});
                next.end_turn(false, &mut |_| {});
                visit(Turn::Place { at: lifted.at, topple: Some(direction) }, &next)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn visit_moves<B>(&self, visit: &mut impl FnMut(Turn, &Self) -> ControlFlow<B>) -> ControlFlow<B> {
        let side = self.to_move();
        let mut after_takes = AfterTakes::new();
        for from in self.pawns().of(side) {
            for to in self.moves_from(from) {
                let turn = Turn::Move { from, to };
                let mut next = *self;
                next.move_pawn(from, to, &mut |_| {});
                if !self.is_tied(from, side) && !next.is_tied(to, side) {
                    // The move neither adds nor removes an arrow of a take, so no pawn can be taken.
                    next.hand_over();
                    visit(turn, &next)?;
                    continue;
                }
                let mut took = false;
                next.end_turn(false, &mut |event| took |= matches!(event, Event::Took { .. }));
                if took {
                    add_after_takes(&mut after_takes, turn, next);
                } else {
                    visit(turn, &next)?;
                }
            }
        }
        after_takes.iter().try_for_each(|(turn, next)| visit(*turn, next))
    }
}

/// Adds a move with takes. Of several moves to the same position, only the first in text order stays.
fn add_after_takes(after_takes: &mut AfterTakes, turn: Turn, next: Position) {
    match after_takes.iter_mut().find(|(_, other)| *other == next) {
        Some((first, _)) => {
            if turn.to_string() < first.to_string() {
                *first = turn;
            }
        }
        None => after_takes.push((turn, next)),
    }
}
