//! Why not: what a click that does nothing is answered with, and the cells at fault.

use egui::Pos2;

use super::prospect::Prospect;
use crate::app::board::refusal;
use crate::rules::crosse::{Cell, Illegal, Move, Step, path};
use crate::rules::{Draft as _, TurnError};

/// Something that was tried and is not possible.
pub(super) type Refusal = refusal::Refusal<Cell>;

impl Refusal {
    /// A refusal of a turn or of a step.
    pub(super) fn turn(why: &TurnError<Illegal>, at: Pos2, by_pointer: bool) -> Self {
        let cells = if let TurnError::Illegal(illegal) = why { illegal.cells() } else { Vec::new() };
        Self::error(why, cells, at, by_pointer)
    }

    /// A place of the square where no cell is.
    pub(super) fn unused(at: Pos2) -> Self {
        let text = "No stone can stand here: only the Crosse and the dark cells around it are used.";
        Self::words(text.to_owned(), Vec::new(), at, true)
    }

    /// A chip that cannot be used.
    pub(super) fn chip(prospect: &Prospect, one: Move, at: Pos2, by_pointer: bool) -> Self {
        match prospect.draft().clone().push(&Step::Forfeit(one)) {
            Err(TurnError::Illegal(Illegal::CanMove { .. })) | Ok(_) => {
                Self::words(format!("No stone can make {one} now."), Vec::new(), at, by_pointer)
            }
            Err(why) => Self::turn(&why, at, by_pointer),
        }
    }

    /// Why a click on a cell with this stone and chip in hand means nothing.
    pub(super) fn cell(
        prospect: &Prospect,
        stone: Option<Cell>,
        chip: Option<Move>,
        cell: Cell,
        at: Pos2,
        by_pointer: bool,
    ) -> Option<Self> {
        let draft = prospect.draft();
        let position = draft.position();
        let mover = position.to_move();
        let own = position.stones(mover).contains(cell);
        let refused =
            |step: Step| draft.clone().push(&step).err().map(|why| Self::turn(&why, at, by_pointer));
        match stone {
            Some(from) if !own && prospect.must() > 0 => refused(Step::Leap { from, to: cell }),
            Some(from) if !own => Some(Self::walk(prospect, from, cell, chip, at, by_pointer)),
            _ if own && prospect.must() == 0 && draft.steps().is_empty() => {
                let text = format!("None of the moves left takes the stone on {cell} to an empty cell.");
                Some(Self::words(text, vec![cell], at, by_pointer))
            }
            _ => {
                let spent = position.left(mover).iter().next()?;
                refused(Step::Walk { spent, from: cell, to: cell })
            }
        }
    }

    /// Why no move takes a stone from one cell to the other.
    fn walk(
        prospect: &Prospect,
        from: Cell,
        to: Cell,
        chip: Option<Move>,
        at: Pos2,
        by_pointer: bool,
    ) -> Self {
        let draft = prospect.draft();
        let mover = draft.position().to_move();
        let leads = |one: &Move| path(mover, *one, from, to).is_some();
        let tried: Vec<Move> = match chip {
            Some(one) => vec![one],
            None => Move::ALL.into_iter().filter(leads).collect(),
        };
        let mut reasons: Vec<_> = tried
            .into_iter()
            .filter_map(|spent| draft.clone().push(&Step::Walk { spent, from, to }).err())
            .collect();
        // That the cell is taken says more than that another move, which would lead there, is spent.
        reasons.sort_by_key(|why| !matches!(why, TurnError::Illegal(Illegal::EndTaken(_))));
        match reasons.first() {
            Some(why) => Self::turn(why, at, by_pointer),
            None => {
                let text = format!("None of the six moves leads from {from} to {to}.");
                Self::words(text, vec![from, to], at, by_pointer)
            }
        }
    }
}
