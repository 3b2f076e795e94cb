//! The required part of a turn, carried out: a board cut otherwise, and who may travel on it.

use std::sync::Arc;

use smallvec::SmallVec;

use super::geometry::{Axis, Rect};
use super::position::Position;
use super::swap::Start;
use super::tiling::Id;
use super::{Action, Event, Illegal, Split, join, split};

/// A position after a split or join, before any swap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Acted {
    pub(super) position: Position,
    /// The new pieces, of which one may travel.
    pub(super) starts: SmallVec<[Start; 4]>,
    /// The pieces that were split or joined.
    pub(super) involved: Arc<[Rect]>,
}

impl Acted {
    /// Carries out a split that was checked.
    pub(super) fn split(position: &Position, axis: Axis, cut: &[Id]) -> Self {
        let mut removed: SmallVec<[Id; 8]> = SmallVec::from_slice(cut);
        removed.sort_unstable();
        let after = position.replace(&removed, &split::halves(position, cut, axis));
        let mut starts = SmallVec::new();
        for (number, &id) in (1..).zip(cut) {
            let halves = position.tiling.rect(id).halves(axis).into_iter().flatten();
            for (half, side) in halves.zip(axis.halves()) {
                starts.extend(
                    after.tiling.at(half.at).map(|id| Start::half(id, axis, number, cut.len(), side)),
                );
            }
        }
        Self { starts, involved: cut.iter().map(|&id| *position.tiling.rect(id)).collect(), position: after }
    }

    /// Carries out a join that was checked.
    pub(super) fn join(position: &Position, into: &Rect, parts: &[Id]) -> Self {
        let after = position.replace(parts, std::slice::from_ref(into));
        let starts = after.tiling.at(into.at).map(Start::joined).into_iter().collect();
        Self {
            starts,
            involved: parts.iter().map(|&id| *position.tiling.rect(id)).collect(),
            position: after,
        }
    }

    /// Checks a split or join and carries it out.
    ///
    /// # Errors
    /// The rules forbid it.
    pub(super) fn checked(position: &Position, action: &Action) -> Result<Self, Illegal> {
        match action {
            Action::Split(split) => {
                let cut = split::check(position, split)?;
                Ok(Self::split(position, split.axis, &cut))
            }
            Action::Join(into) => {
                let parts = join::check(position, into)?;
                Ok(Self::join(position, into, &parts))
            }
        }
    }

    /// Whether a path may start from this piece.
    pub(super) fn may_travel(&self, id: Id) -> bool {
        self.starts.iter().any(|start| start.id == id)
    }

    /// What happened.
    pub(super) fn event(&self, action: &Action) -> Event {
        let (side, pieces) = (self.position.side, self.involved.to_vec());
        match *action {
            Action::Split(Split { axis, .. }) => Event::Cut { side, axis, pieces },
            Action::Join(into) => Event::Joined { side, pieces, into },
        }
    }
}

/// Every split and join of the mover, in a stable order: horizontal cuts, vertical cuts, joins.
pub(super) fn all(position: &Position) -> impl Iterator<Item = (Action, Acted)> + '_ {
    let splits = [Axis::Horizontal, Axis::Vertical].into_iter().flat_map(move |axis| {
        split::longest(position, axis).into_iter().flat_map(move |cut| {
            let parts: Vec<split::Cut> = split::parts(&cut).map(split::Cut::from_slice).collect();
            parts.into_iter().map(move |part| {
                let first = *position.tiling.rect(part[0]);
                let action = Action::Split(Split { axis, first, count: part.len() });
                (action, Acted::split(position, axis, &part))
            })
        })
    });
    let joins = join::all(position)
        .into_iter()
        .map(|(into, parts)| (Action::Join(into), Acted::join(position, &into, &parts)));
    splits.chain(joins)
}

/// Every split and join of the mover as such, not carried out.
pub(super) fn names(position: &Position) -> Vec<Action> {
    let mut actions = Vec::new();
    for axis in [Axis::Horizontal, Axis::Vertical] {
        for cut in split::longest(position, axis) {
            let split =
                |part: &[Id]| Split { axis, first: *position.tiling.rect(part[0]), count: part.len() };
            actions.extend(split::parts(&cut).map(|part| Action::Split(split(part))));
        }
    }
    actions.extend(join::all(position).into_iter().map(|(into, _)| Action::Join(into)));
    actions
}
