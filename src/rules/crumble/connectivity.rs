//! The connections between the pieces of a board before any swap. A swap changes few pieces, so these connections rule
//! out most captures and wins without a search through the board.

use super::Action;
use super::action::LegalAction;
use super::capture::Flood;
use super::piece_set::PieceSet;
use super::position::Position;
use super::tiling::{Border, Id, Tiling};

/// For each piece of a settled board: its distance from the edge of the board through its group, whether it can change
/// colour without consequences, and the sides of the board that its chain touches. The default value is for a board
/// without pieces.
#[derive(Debug, Default)]
pub(super) struct Connectivity {
    /// The number of contacts on the shortest path from a piece through its own group to a piece at the edge of the
    /// board.
    distances: Vec<u32>,
    /// Pieces that can change colour without cutting a group off from the edge of the board and without winning. An
    /// opposing piece is included only if it also reaches the edge at once in its new colour.
    calm: PieceSet,
    /// The sides of the board that a piece's chain touches.
    chain_sides: Vec<Border>,
    /// The number of piece numbers in use when this was computed.
    numbers: usize,
    /// The joined piece, and the distance of the piece that had its number before.
    joined: Option<(Id, u32)>,
}

impl Connectivity {
    /// Computes the connections of a settled board.
    pub(super) fn new(position: &Position) -> Self {
        let Position { tiling, white, .. } = position;
        let mut queue = Vec::with_capacity(tiling.len());
        let (distances, vital) = distances(tiling, white, &mut queue);
        let chain_sides = chain_sides(tiling, white, &mut queue);
        let (calm, numbers) = (PieceSet::empty(tiling.id_bound()), tiling.id_bound());
        let mut connectivity = Self { distances, calm, chain_sides, numbers, joined: None };
        for id in tiling.ids().filter(|&id| !vital.contains(id)) {
            let wins = connectivity.sides_joined(tiling, white, id, !white.contains(id)).all_four();
            connectivity.calm.set(id, !wins && (position.owns(id) || is_received(tiling, white, id)));
        }
        connectivity
    }

    /// Transfers the results from the board for which they were computed to the board after a cut or join. A half gets
    /// the distance of its piece, a joined piece that of its part nearest to the edge of the board.
    pub(super) fn carry_over(&mut self, action: &LegalAction) {
        let Self { distances, chain_sides, calm, .. } = self;
        distances.truncate(self.numbers);
        chain_sides.truncate(self.numbers);
        if let Some((id, distance)) = self.joined.take() {
            distances[id as usize] = distance;
        }
        match action.action() {
            Action::Split(_) => {
                for &id in action.pieces() {
                    distances.push(distances[id as usize]);
                    chain_sides.push(chain_sides[id as usize]);
                }
                calm.resize(distances.len());
            }
            Action::Join(_) => {
                let id = action.pieces()[0];
                self.joined = Some((id, distances[id as usize]));
                let nearest = action.pieces().iter().map(|&id| distances[id as usize]).min();
                distances[id as usize] = nearest.unwrap_or_default();
            }
        }
    }

    /// The number of contacts between a piece and the edge of the board, counted through pieces of its own group: 0 for
    /// a piece at the edge. A shortest path to the edge leads only through pieces with smaller distances. `u32::MAX`
    /// for a piece whose distance wasn't computed.
    pub(super) fn distance(&self, id: Id) -> u32 {
        self.distances.get(id as usize).copied().unwrap_or(u32::MAX)
    }

    /// True if swapping this piece, which must be the opponent's, with another calm piece captures nothing and wins
    /// nothing. No other piece of its group needs it to reach the edge of the board, and in its new colour it reaches
    /// the edge at once.
    pub(super) fn is_calm(&self, id: Id) -> bool {
        self.calm.contains(id)
    }

    /// Like [`Self::is_calm`], for one half of `piece`, which the mover has cut. If the chains through the piece miss a
    /// side of the board, so do those through the half.
    #[inline]
    pub(super) fn is_calm_half(&self, board: &Position, piece: Id, half: Id, other_half: Id) -> bool {
        let Position { tiling, white, .. } = board;
        // The other half's path to the edge of the board may have led through this half.
        let mut beside = tiling.contacts(other_half).within(white, white.contains(piece));
        self.calm.contains(piece)
            && (tiling.border(other_half).any() || beside.any(|id| id != half))
            && is_received(tiling, white, half)
    }

    /// The sides of the board touched by a piece together with the chains of this colour beside it. All four if the
    /// chains weren't computed, so that no win is missed.
    #[inline]
    pub(super) fn sides_joined(&self, tiling: &Tiling, white: &PieceSet, id: Id, is_white: bool) -> Border {
        if self.chain_sides.is_empty() {
            return Border::ALL;
        }
        let beside = tiling.neighbours(id).within(white, is_white);
        beside.fold(tiling.border(id), |joined, other| joined.with(self.chain_sides[other as usize]))
    }
}

/// True if a piece that changes colour reaches the edge of the board at once: it touches the edge, or at least two
/// pieces of its new colour, since one of them may be the piece that it swaps with.
fn is_received(tiling: &Tiling, white: &PieceSet, id: Id) -> bool {
    tiling.border(id).any() || tiling.contacts(id).within(white, !white.contains(id)).nth(1).is_some()
}

/// Searches breadth-first from the edge of the board inwards, through both colours at once. Returns the distances, and
/// the vital pieces, without which another piece of their group may not reach the edge.
fn distances(tiling: &Tiling, white: &PieceSet, queue: &mut Vec<Id>) -> (Vec<u32>, PieceSet) {
    let mut distances = vec![u32::MAX; tiling.id_bound()];
    // For each piece, the contact nearer to the edge of the board, if it has only one.
    let mut only: Vec<Option<Id>> = vec![None; tiling.id_bound()];
    for id in tiling.ids().filter(|&id| tiling.border(id).any()) {
        distances[id as usize] = 0;
        queue.push(id);
    }
    let mut next = 0;
    while let Some(&id) = queue.get(next) {
        next += 1;
        let distance = distances[id as usize] + 1;
        for other in tiling.contacts(id).within(white, white.contains(id)) {
            let index = other as usize;
            if distances[index] < distance {
                continue;
            }
            only[index] = (distances[index] > distance).then_some(id);
            if distances[index] > distance {
                distances[index] = distance;
                queue.push(other);
            }
        }
    }
    let mut vital = PieceSet::empty(tiling.id_bound());
    for id in tiling.ids() {
        let Some(nearer) = only[id as usize] else { continue };
        // A contact at the same distance from the edge serves as well, if its path avoids the nearer contact.
        let serves = |other: Id| {
            distances[other as usize] == distances[id as usize] && only[other as usize] != Some(nearer)
        };
        if !tiling.contacts(id).within(white, white.contains(id)).any(serves) {
            vital.set(nearer, true);
        }
    }
    (distances, vital)
}

/// The sides of the board that each piece's chain touches, found chain by chain.
fn chain_sides(tiling: &Tiling, white: &PieceSet, chain: &mut Vec<Id>) -> Vec<Border> {
    let mut chain_sides = vec![Border::ALL; tiling.id_bound()];
    let mut flood = Flood::default();
    flood.clear(tiling.id_bound());
    for first in tiling.ids() {
        let mut sides = Border::default();
        chain.clear();
        for id in flood.from(first, white, |id| tiling.neighbours(id)) {
            sides = sides.with(tiling.border(id));
            chain.push(id);
        }
        chain.iter().for_each(|&id| chain_sides[id as usize] = sides);
    }
    chain_sides
}
