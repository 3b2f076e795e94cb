//! Explains why a click on the board or on a move does nothing.

use super::legal::Legal;
use super::words;
use crate::app::board::BoardAction;
use crate::app::board::game::Board;
use crate::app::board::interaction::{Anchor, Interaction};
use crate::app::board::words::refusal;
use crate::rules::crosse::{Cell, Cells, Crosse, Illegal, Move, Route, Step, sections};
use crate::rules::{Draft as _, TurnError};

impl Interaction<Crosse> {
    /// Refuses a click on a place of the board that isn't used.
    pub(super) fn refuse_unused(&mut self, is_centre: bool, at: Anchor) -> Option<BoardAction<Crosse>> {
        let text = if is_centre {
            "You can't use the closed centre of the Crosse."
        } else {
            "You can't use this cell: outside the Crosse, only cells of a1's colour are used."
        };
        self.refuse(text.to_owned(), Some(sections::BOARD), Vec::new(), at)
    }

    /// Refuses a move that can't be spent.
    pub(super) fn refuse_chip(&mut self, board: &Board<'_, Crosse>, legal: &Legal, one: Move, at: Anchor) {
        match legal.draft().clone().push(&Step::Forfeit(one)) {
            Err(TurnError::Illegal(Illegal::CanMove { .. })) | Ok(_) => self.refuse(
                format!("You can't spend {one} now: no stone can make that move."),
                Some(sections::MOVING),
                Vec::new(),
                at,
            ),
            Err(why) => self.refuse_turn(board, &why, at),
        };
    }

    /// Refuses a cell that can't be chosen with the chosen stone and move.
    pub(super) fn refuse_cell(
        &mut self,
        board: &Board<'_, Crosse>,
        legal: &Legal,
        cell: Cell,
        at: Anchor,
    ) -> Option<BoardAction<Crosse>> {
        let draft = legal.draft();
        let position = draft.position();
        let mover = position.to_move();
        let own = position.stones(mover).contains(cell);
        if let Some(text) = several(legal, self.selection.stone, cell) {
            return self.refuse(text, Some(sections::JUMPING), vec![cell], at);
        }
        let step = match self.selection.stone {
            Some(from) if !own && legal.must() > 0 => Step::Leap { from, to: cell },
            Some(from) if !own => return self.refuse_walk(board, legal, from, cell, at),
            _ if own && legal.must() == 0 && draft.steps().is_empty() => {
                let text = format!("With the moves left, the stone on {cell} can't reach an empty cell.");
                return self.refuse(text, Some(sections::MOVING), vec![cell], at);
            }
            _ => Step::Walk { spent: position.left(mover).iter().next()?, from: cell, to: cell },
        };
        match draft.clone().push(&step).err()? {
            TurnError::Illegal(Illegal::Complete) => {
                let text = "The turn is complete: end it, or undo its last step.";
                self.refuse(text.to_owned(), Some(sections::TURNS), Vec::new(), at)
            }
            // The stones that must jump are marked already.
            why @ TurnError::Illegal(Illegal::MustJump { .. }) => {
                let text = refusal(&why, &board.scene.names);
                self.refuse(text, why.section(), vec![cell], at)
            }
            why => self.refuse_turn(board, &why, at),
        }
    }

    /// Refuses a cell that no move of the chosen stone leads to.
    fn refuse_walk(
        &mut self,
        board: &Board<'_, Crosse>,
        legal: &Legal,
        from: Cell,
        to: Cell,
        at: Anchor,
    ) -> Option<BoardAction<Crosse>> {
        let draft = legal.draft();
        let mover = draft.position().to_move();
        let leads = |one: &Move| one.path(mover, from, to).is_some();
        let tried: Vec<Move> = match self.selection.chip {
            Some(one) => vec![one],
            None => Move::ALL.into_iter().filter(leads).collect(),
        };
        let mut reasons: Vec<_> = tried
            .into_iter()
            .filter_map(|spent| draft.clone().push(&Step::Walk { spent, from, to }).err())
            .collect();
        // An occupied cell is a better reason than a spent move that would also lead there.
        reasons.sort_by_key(|why| !matches!(why, TurnError::Illegal(Illegal::EndTaken(_))));
        match reasons.first() {
            Some(why) => self.refuse_turn(board, why, at),
            None => {
                let text = format!("None of the six moves leads from {from} to {to}.");
                self.refuse(text, Some(sections::MOVING), vec![from, to], at)
            }
        }
    }
}

/// A request to click another cell first, if several jumps by the same stone or by different stones pass through `to`.
fn several(legal: &Legal, stone: Option<Cell>, to: Cell) -> Option<String> {
    let comes = |from: &Cell| !legal.stops(*from, to).is_empty();
    let from = stone.filter(comes);
    let stones: Cells = from.map_or(legal.movers(), Cells::of).iter().filter(comes).collect();
    let mut stones = stones.iter();
    match (stones.next(), stones.next()) {
        (None, _) => None,
        (Some(from), None) => {
            let first = |route: &&Route| route.landings.first().copied();
            let first: Cells = legal.stops(from, to).iter().filter_map(first).collect();
            let landing =
                if first.len() == 1 { "their first landing" } else { "one of their first landings" };
            Some(format!("Several jumps lead to {to}: press {landing}, {}.", words::either(first.iter())))
        }
        (Some(first), Some(second)) => {
            let all = [first, second].into_iter().chain(stones);
            Some(format!("Several stones can reach {to}: press one first, {}.", words::either(all)))
        }
    }
}
