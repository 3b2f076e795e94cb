//! Sets of pieces, a bit each.

use smallvec::SmallVec;

use super::tiling::Id;

/// A set of pieces of one tiling; boards of up to 256 pieces need no heap.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Bits(SmallVec<[u64; 4]>);

impl Bits {
    /// The empty set, with room for this many pieces.
    pub(super) fn none(pieces: usize) -> Self {
        Self(SmallVec::from_elem(0, pieces.div_ceil(64)))
    }

    pub(super) fn has(&self, id: Id) -> bool {
        self.view().has(id)
    }

    /// The set for many questions in a row.
    pub(super) fn view(&self) -> View<'_> {
        View(&self.0)
    }

    /// Puts the piece in or takes it out.
    pub(super) fn set(&mut self, id: Id, member: bool) {
        let bit = 1 << (id % 64);
        let word = &mut self.0[id as usize / 64];
        *word = if member { *word | bit } else { *word & !bit };
    }

    /// Puts the piece in and says whether it was new.
    pub(super) fn insert(&mut self, id: Id) -> bool {
        let bit = 1 << (id % 64);
        let word = &mut self.0[id as usize / 64];
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Adds the other set, which has room for as many pieces.
    pub(super) fn unite(&mut self, other: &Self) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    /// Makes room for this many pieces.
    pub(super) fn grow(&mut self, pieces: usize) {
        self.0.resize(pieces.div_ceil(64), 0);
    }

    /// The empty set again, with room for this many pieces.
    pub(super) fn clear(&mut self, pieces: usize) {
        self.0.resize(pieces.div_ceil(64), 0);
        self.0.fill(0);
    }
}

/// A set to read.
#[derive(Clone, Copy, Debug)]
pub(super) struct View<'a>(&'a [u64]);

impl View<'_> {
    /// Visits the pieces that are in one of the sets only; both have room for as many.
    pub(super) fn differing(self, other: View<'_>, mut visit: impl FnMut(Id)) {
        for (first, (word, other)) in (0..).step_by(64).zip(self.0.iter().zip(other.0)) {
            let mut rest = word ^ other;
            while rest != 0 {
                visit(first + rest.trailing_zeros());
                rest &= rest - 1;
            }
        }
    }

    pub(super) const fn has(self, id: Id) -> bool {
        self.0[id as usize / 64] >> (id % 64) & 1 != 0
    }
}
