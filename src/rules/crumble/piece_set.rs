//! Sets of pieces as bits.

use smallvec::SmallVec;

use super::tiling::Id;

/// A set of pieces of one tiling; boards of up to 256 pieces need no heap.
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct PieceSet(SmallVec<[u64; 4]>);

impl Clone for PieceSet {
    /// As the derived one, but the words are copied at once and not one by one.
    fn clone(&self) -> Self {
        Self(SmallVec::from_slice(&self.0))
    }
}

impl PieceSet {
    /// The empty set, with room for this many pieces.
    pub(super) fn empty(pieces: usize) -> Self {
        Self(SmallVec::from_elem(0, pieces.div_ceil(64)))
    }

    pub(super) fn contains(&self, id: Id) -> bool {
        self.view().contains(id)
    }

    /// The set as a slice, for inner loops.
    pub(super) fn view(&self) -> PieceSetView<'_> {
        PieceSetView(&self.0)
    }

    /// Adds or removes the piece.
    pub(super) fn set(&mut self, id: Id, member: bool) {
        let bit = 1 << (id % 64);
        let word = &mut self.0[id as usize / 64];
        *word = if member { *word | bit } else { *word & !bit };
    }

    /// Adds the piece and says whether it was new.
    pub(super) fn insert(&mut self, id: Id) -> bool {
        let bit = 1 << (id % 64);
        let word = &mut self.0[id as usize / 64];
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Adds the pieces of another set with the same room.
    pub(super) fn union_with(&mut self, other: &Self) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    /// Makes room for this many pieces.
    pub(super) fn resize(&mut self, pieces: usize) {
        self.0.resize(pieces.div_ceil(64), 0);
    }

    /// The empty set again, with room for this many pieces.
    pub(super) fn clear(&mut self, pieces: usize) {
        self.0.resize(pieces.div_ceil(64), 0);
        self.0.fill(0);
    }
}

/// A borrowed set.
#[derive(Clone, Copy, Debug)]
pub(super) struct PieceSetView<'a>(&'a [u64]);

impl PieceSetView<'_> {
    /// Visits the pieces that are in exactly one of the two sets, which have the same room.
    pub(super) fn differing(self, other: PieceSetView<'_>, mut visit: impl FnMut(Id)) {
        for (first, (word, other)) in (0..).step_by(64).zip(self.0.iter().zip(other.0)) {
            let mut rest = word ^ other;
            while rest != 0 {
                visit(first + rest.trailing_zeros());
                rest &= rest - 1;
            }
        }
    }

    pub(super) const fn contains(self, id: Id) -> bool {
        self.0[id as usize / 64] >> (id % 64) & 1 != 0
    }
}
