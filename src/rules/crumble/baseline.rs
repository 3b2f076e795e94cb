//! The board before any swap of the turn under way, against which every board that its swaps lead to is compared.

use super::Action;
use super::action::AfterAction;
use super::connectivity::{Connectivity, is_received_calmly};
use super::piece_set::PieceSet;
use super::position::Position;
use super::tiling::{Border, Id, Tiling};

/// The board after a split or join and before the first swap, with what is known of its groups and chains.
///
/// What is known was computed before the split or join, once for all of a position's; [`Change`] carries it over
/// to the new pieces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Baseline<'s> {
    connectivity: &'s Connectivity,
    pub(super) white: &'s PieceSet,
    change: Change<'s>,
}

/// What was split or joined since the connectivity was computed.
#[derive(Clone, Copy, Debug)]
enum Change<'s> {
    Nothing,
    /// These pieces were halved. Their second halves are numbered in the same order, from the given number up.
    Split(&'s [Id], Id),
    /// Pieces became this one; with the smallest of their distances to the border.
    Join(Id, u32),
}

impl<'s> Baseline<'s> {
    /// A board whose connectivity was computed as it stands.
    pub(super) fn new(connectivity: &'s Connectivity, position: &'s Position) -> Self {
        Self { connectivity, white: &position.white, change: Change::Nothing }
    }

    /// A board whose connectivity was computed before the split or join.
    pub(super) fn after(connectivity: &'s Connectivity, acted: &'s AfterAction) -> Self {
        let pieces = acted.action.pieces();
        let change = match (acted.action.action(), pieces) {
            (Action::Join(_), [joined, ..]) => {
                let distances = pieces.iter().map(|&id| connectivity.distance(id));
                Change::Join(*joined, distances.min().unwrap_or_default())
            }
            _ => Change::Split(pieces, connectivity.id_bound()),
        };
        Self { connectivity, white: &acted.position.white, change }
    }

    /// The number that this piece had before the split or join, or that the piece had of which it is a half.
    fn former_id(&self, id: Id) -> Id {
        match self.change {
            Change::Split(pieces, new) if id >= new => pieces[(id - new) as usize],
            _ => id,
        }
    }

    /// Whether the piece is calm, as [`Connectivity::is_calm`] has it; `tiling` is that after the split or join.
    pub(super) fn is_calm(&self, tiling: &Tiling, id: Id) -> bool {
        // A joined piece may stand in several ways to the border at once.
        if matches!(self.change, Change::Join(..)) {
            return false;
        }
        let Some(half) = self.other_half(id) else { return self.connectivity.is_calm(id) };
        // The other half's way to the border may have led through this one.
        let mut beside = tiling.contacts(half).within(self.white, self.white.contains(half));
        !self.connectivity.is_vital(self.former_id(id))
            && (tiling.border(half).any() || beside.any(|other| other != id))
            && is_received_calmly(tiling, self.white, id, |id| self.chain_sides(id))
    }

    /// The other half of a piece that was halved.
    fn other_half(&self, id: Id) -> Option<Id> {
        let Change::Split(pieces, new) = self.change else { return None };
        let former = self.former_id(id);
        let number = (new..).zip(pieces).find(|&(_, &piece)| piece == former)?.0;
        Some(if id == number { former } else { number })
    }

    /// How many contacts a piece is from the border, as [`Connectivity::distance`] counts them.
    pub(super) fn distance(&self, id: Id) -> u32 {
        self.connectivity.distance(id)
    }

    /// The distance below which pieces still reach the border when this piece leaves their group: a shortest way
    /// to the border leads only through pieces that are nearer to it.
    pub(super) fn reach_without(&self, id: Id) -> u32 {
        let former = self.former_id(id);
        let distance = self.connectivity.distance(former);
        match self.change {
            Change::Join(joined, distance) if joined == id => distance.saturating_add(1),
            // The other half has the same distance on record, but its way may have led through this half.
            Change::Split(pieces, _) if pieces.contains(&former) => distance,
            _ => distance.saturating_add(1),
        }
    }

    /// The sides of the board that the piece's chain touches.
    pub(super) fn chain_sides(&self, id: Id) -> Border {
        self.connectivity.chain_sides(self.former_id(id))
    }
}
