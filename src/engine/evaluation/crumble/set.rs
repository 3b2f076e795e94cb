//! Sets of pieces with a fixed number of words.

use std::ops::{BitAnd, BitOrAssign};

/// A set of pieces with numbers below 64 × `W`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Set<const W: usize>([u64; W]);

impl<const W: usize> Set<W> {
    pub(super) const EMPTY: Self = Self([0; W]);

    /// The set of this piece alone.
    pub(super) fn of(index: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(index);
        set
    }

    #[inline]
    pub(super) fn insert(&mut self, index: usize) {
        if let Some(word) = self.0.get_mut(index / 64) {
            *word |= 1 << (index % 64);
        }
    }

    /// Adds the pieces of the word with this index.
    #[inline]
    pub(super) fn insert_word(&mut self, index: usize, bits: u64) {
        if let Some(word) = self.0.get_mut(index) {
            *word |= bits;
        }
    }

    #[inline]
    pub(super) fn contains(self, index: usize) -> bool {
        self.0.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 != 0)
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    #[inline]
    pub(super) fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Removes and returns the first piece.
    #[inline]
    pub(super) fn take_first(&mut self) -> Option<usize> {
        for (index, word) in self.0.iter_mut().enumerate() {
            if *word != 0 {
                let index = index * 64 + word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(index);
            }
        }
        None
    }

    /// The pieces that aren't in the other set.
    #[inline]
    pub(super) fn without(self, other: Self) -> Self {
        self.combined(other, |a, b| a & !b)
    }

    #[inline]
    fn combined(self, other: Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        let mut words = self.0;
        for (word, other) in words.iter_mut().zip(other.0) {
            *word = combine(*word, other);
        }
        Self(words)
    }
}

/// Visits the pieces in the order of their numbers.
impl<const W: usize> Iterator for Set<W> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        self.take_first()
    }
}

impl<const W: usize> BitAnd for Set<W> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.combined(other, |a, b| a & b)
    }
}

impl<const W: usize> BitOrAssign for Set<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = self.combined(other, |a, b| a | b);
    }
}
