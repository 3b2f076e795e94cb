//! Checks the required part of a turn, the cut or join, and carries it out.

use smallvec::SmallVec;

use super::geometry::{Axis, Rect};
use super::level::Level;
use super::position::Position;
use super::swap::Start;
use super::tiling::{Id, as_id};
use super::{Action, Event, Illegal, Split, join, split};

/// A cut or join that the rules allow in a position.
#[derive(Clone, Debug)]
pub(super) struct LegalAction {
    action: Action,
    /// The pieces to be halved, in the order of the cut, or the pieces to be joined, sorted.
    pieces: SmallVec<[Id; 8]>,
}

impl LegalAction {
    /// Checks a cut or join.
    ///
    /// # Errors
    /// The rules forbid it.
    pub(super) fn new(position: &Position, level: Option<Level>, action: &Action) -> Result<Self, Illegal> {
        let corner = match action {
            Action::Split(split) => split.first.at,
            Action::Join(into) => into.at,
        };
        Self::at(position, level, position.tiling.at(corner).ok_or(Illegal::NoPiece(corner))?, action)
    }

    /// Like [`LegalAction::new`], given the piece in the lower left corner of the cut or join.
    pub(super) fn at(
        position: &Position,
        level: Option<Level>,
        first: Id,
        action: &Action,
    ) -> Result<Self, Illegal> {
        let pieces = match action {
            Action::Split(split) => split::check(position, level, first, split)?,
            Action::Join(into) => join::check(position, level, first, into)?,
        };
        Ok(Self { action: *action, pieces })
    }

    pub(super) const fn action(&self) -> Action {
        self.action
    }

    /// The pieces to be halved, in the order of the cut, or the pieces to be joined, sorted.
    pub(super) fn pieces(&self) -> &[Id] {
        &self.pieces
    }
}

/// A position after the cut or join of a turn, before any swap.
#[derive(Clone, Debug)]
pub(super) struct AfterAction {
    pub(super) position: Position,
    pub(super) action: LegalAction,
    /// The new pieces, any of which may be the swapping piece.
    pub(super) starts: SmallVec<[Start; 4]>,
    /// The pieces that were cut or joined.
    pub(super) involved: SmallVec<[Rect; 2]>,
}

impl AfterAction {
    /// Carries out a cut or join that was checked in this position.
    pub(super) fn new(mut position: Position, action: LegalAction) -> Self {
        let pieces = action.pieces();
        let mut involved = SmallVec::new();
        pieces.iter().for_each(|&id| involved.push(*position.tiling.rect(id)));
        let mut starts = SmallVec::new();
        match action.action {
            Action::Split(Split { axis, .. }) => {
                let [low, high] = axis.halves();
                // One half of each piece keeps its number; the other halves get new, consecutive numbers.
                let new = as_id(position.tiling.id_bound())..;
                for (number, (&id, new)) in (1..).zip(pieces.iter().zip(new)) {
                    let half = |id, side| Start::half(id, axis, number, pieces.len(), side);
                    starts.extend_from_slice(&[half(id, low), half(new, high)]);
                }
                position.split(pieces, axis);
            }
            Action::Join(into) => {
                starts.extend(pieces.first().copied().map(Start::joined));
                position.join(pieces, &into);
            }
        }
        Self { position, action, starts, involved }
    }

    /// The event that reports the cut or join.
    pub(super) fn event(&self) -> Event {
        let (side, pieces) = (self.position.side, self.involved.to_vec());
        match self.action.action {
            Action::Split(Split { axis, .. }) => Event::Cut { side, axis, pieces },
            Action::Join(into) => Event::Joined { side, pieces, into },
        }
    }
}

/// Every cut and join of the mover, in a stable order: horizontal cuts, vertical cuts, joins.
pub(super) fn legal_actions(position: &Position, level: Option<Level>) -> Vec<LegalAction> {
    let mut actions = Vec::with_capacity(2 * position.len());
    for axis in [Axis::Horizontal, Axis::Vertical] {
        split::all(position, level, axis, |part| {
            let first = *position.tiling.rect(part[0]);
            let action = Action::Split(Split { axis, first, count: part.len() });
            actions.push(LegalAction { action, pieces: SmallVec::from_slice(part) });
        });
    }
    join::all(position, level, |into, pieces| {
        actions.push(LegalAction { action: Action::Join(into), pieces })
    });
    actions
}
