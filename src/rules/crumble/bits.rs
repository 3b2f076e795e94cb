//! Sets of pieces, a bit each.

use std::ops::Range;

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
        let new = !self.has(id);
        self.set(id, true);
        new
    }

    /// Adds the other set, which has room for as many pieces.
    pub(super) fn unite(&mut self, other: &Self) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    /// Puts the members among these pieces of another set in, numbered from `to` on; none of those numbers is in
    /// the set yet.
    pub(super) fn copy(&mut self, other: View<'_>, from: Range<Id>, to: Id) {
        let (mut at, mut to) = (from.start, to);
        while at < from.end {
            // As many as lie in one word, both there and here.
            let count = (from.end - at).min(64 - at % 64).min(64 - to % 64);
            let members = other.0[at as usize / 64] >> (at % 64) & (u64::MAX >> (64 - count));
            self.0[to as usize / 64] |= members << (to % 64);
            (at, to) = (at + count, to + count);
        }
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
    /// The first 64 pieces.
    pub(super) fn first_word(self) -> u64 {
        self.0.first().copied().unwrap_or_default()
    }

    pub(super) const fn has(self, id: Id) -> bool {
        self.0[id as usize / 64] >> (id % 64) & 1 != 0
    }
}
