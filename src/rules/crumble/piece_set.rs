//! Sets of pieces as bit sets.

use smallvec::SmallVec;

use super::tiling::Id;

/// A set of pieces of one tiling. The first 64 numbers have a word of their own: boards of few pieces need no other
/// word, and boards of up to 256 pieces need no heap.
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(super) struct PieceSet {
    first: u64,
    more: SmallVec<[u64; 3]>,
}

impl Clone for PieceSet {
    /// Like the derived `clone`, but copies all words at once.
    #[inline]
    fn clone(&self) -> Self {
        Self { first: self.first, more: SmallVec::from_slice(&self.more) }
    }
}

impl PieceSet {
    /// The empty set, with capacity for the numbers below `pieces`.
    pub(super) fn empty(pieces: usize) -> Self {
        let mut set = Self { first: 0, more: SmallVec::new() };
        set.resize(pieces);
        set
    }

    pub(super) fn contains(&self, id: Id) -> bool {
        self.word(id / 64) >> (id % 64) & 1 != 0
    }

    /// The word with the numbers from `64 * index` on.
    fn word(&self, index: u32) -> u64 {
        if index == 0 { self.first } else { self.more[index as usize - 1] }
    }

    /// The words of the set; each has one bit for each of 64 pieces.
    pub(super) fn words(&self) -> impl Iterator<Item = u64> {
        std::iter::once(self.first).chain(self.more.iter().copied())
    }

    /// The mutable word with the numbers from `64 * index` on.
    fn word_mut(&mut self, index: u32) -> &mut u64 {
        if index == 0 { &mut self.first } else { &mut self.more[index as usize - 1] }
    }

    /// Adds or removes the piece.
    pub(super) fn set(&mut self, id: Id, member: bool) {
        let word = self.word_mut(id / 64);
        *word = *word & !(1 << (id % 64)) | u64::from(member) << (id % 64);
    }

    /// Adds the piece; returns true if it is new.
    pub(super) fn insert(&mut self, id: Id) -> bool {
        let word = self.word_mut(id / 64);
        let new = *word >> (id % 64) & 1 == 0;
        *word |= 1 << (id % 64);
        new
    }

    /// Adds the pieces of another set with the same capacity.
    pub(super) fn union_with(&mut self, other: &Self) {
        self.first |= other.first;
        for (word, more) in self.more.iter_mut().zip(&other.more) {
            *word |= more;
        }
    }

    /// Removes the piece with the smallest number.
    pub(super) fn pop(&mut self) -> Option<Id> {
        let pop = |word: &mut u64, first| {
            let mut bits = Bits { first, rest: *word };
            let id = bits.next();
            *word = bits.rest;
            id
        };
        pop(&mut self.first, 0)
            .or_else(|| (64..).step_by(64).zip(&mut self.more).find_map(|(first, word)| pop(word, first)))
    }

    /// Visits the pieces that are in one of the two sets but not in both. The sets must have the same capacity.
    #[inline]
    pub(super) fn differing(&self, other: &Self, mut visit: impl FnMut(Id)) {
        Bits { first: 0, rest: self.first ^ other.first }.for_each(&mut visit);
        for (first, (word, other)) in (64..).step_by(64).zip(self.more.iter().zip(&other.more)) {
            Bits { first, rest: word ^ other }.for_each(&mut visit);
        }
    }

    /// Changes the capacity to this many pieces.
    #[inline]
    pub(super) fn resize(&mut self, pieces: usize) {
        let more = pieces.div_ceil(64).saturating_sub(1);
        if self.more.len() != more {
            self.more.resize(more, 0);
        }
    }

    /// Empties the set and gives it capacity for this many pieces.
    #[inline]
    pub(super) fn clear(&mut self, pieces: usize) {
        self.first = 0;
        self.more.clear();
        self.resize(pieces);
    }
}

/// The contacts of a piece with the 64 pieces numbered from `64 * index` on, as bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct ContactWord {
    index: u32,
    neighbours: u64,
    corners: u64,
}

impl ContactWord {
    /// An empty word, with room for the bit of this piece.
    pub(super) const fn for_piece(id: Id) -> Self {
        Self { index: id / 64, neighbours: 0, corners: 0 }
    }

    /// True if the word contains the bit of this piece.
    pub(super) const fn holds(&self, id: Id) -> bool {
        self.index == id / 64
    }

    /// The pieces of this word, with or without those that share only a point.
    const fn bits(&self, corners: bool) -> u64 {
        self.neighbours | if corners { self.corners } else { 0 }
    }

    /// Adds a piece of this word, as a neighbour or as a corner contact.
    pub(super) const fn insert(&mut self, id: Id, is_neighbour: bool) {
        let bits = if is_neighbour { &mut self.neighbours } else { &mut self.corners };
        *bits |= 1 << (id % 64);
    }

    /// Removes a piece of this word; returns true if it was a neighbour.
    pub(super) const fn remove(&mut self, id: Id) -> bool {
        let was_neighbour = self.neighbours >> (id % 64) & 1 != 0;
        self.neighbours &= !(1 << (id % 64));
        self.corners &= !(1 << (id % 64));
        was_neighbour
    }
}

/// The pieces that a piece touches, with or without those that share only a point with it. They are few on a board of
/// any size, so one word or a few words hold them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contacts<'a> {
    pub(super) first: &'a ContactWord,
    pub(super) more: &'a [ContactWord],
    pub(super) corners: bool,
}

impl<'a> Contacts<'a> {
    /// The pieces, in a stable order.
    pub(super) fn iter(self) -> impl Iterator<Item = Id> + use<'a> {
        self.masked(|_| u64::MAX)
    }

    /// The neighbours as words of 64 bits, each with its index.
    pub(super) fn neighbour_words(self) -> impl Iterator<Item = (usize, u64)> + use<'a> {
        let words = std::iter::once(self.first).chain(self.more);
        words.map(|word| (word.index as usize, word.neighbours))
    }

    /// The contacts that are in the set or, if `member` is false, aren't in it.
    #[inline]
    pub(super) fn within<'s>(
        self,
        set: &'s PieceSet,
        member: bool,
    ) -> impl Iterator<Item = Id> + use<'a, 's> {
        let flip = if member { 0 } else { u64::MAX };
        self.masked(move |index| set.word(index) ^ flip)
    }

    /// True if the contacts include the piece.
    pub(super) fn contains(self, id: Id) -> bool {
        let word = std::iter::once(self.first).chain(self.more).find(|word| word.holds(id));
        word.is_some_and(|word| word.bits(self.corners) >> (id % 64) & 1 != 0)
    }

    /// Adds contacts to `reached` and `pending`: those that `reached` doesn't have yet and that are in `set` or, if
    /// `member` is false, aren't in `set`.
    #[inline(always)]
    pub(super) fn spread(self, set: &PieceSet, member: bool, reached: &mut PieceSet, pending: &mut PieceSet) {
        let flip = if member { 0 } else { u64::MAX };
        let mut add = |word: &ContactWord| {
            let reached = reached.word_mut(word.index);
            let new = word.bits(self.corners) & (set.word(word.index) ^ flip) & !*reached;
            *reached |= new;
            *pending.word_mut(word.index) |= new;
        };
        add(self.first);
        self.more.iter().for_each(add);
    }

    /// The contacts whose bits are set in the masks; `mask` returns the mask for a word's index.
    #[inline]
    fn masked<F: Fn(u32) -> u64>(self, mask: F) -> impl Iterator<Item = Id> + use<'a, F> {
        let Self { first, mut more, corners } = self;
        let bits = move |word: &ContactWord| Bits {
            first: 64 * word.index,
            rest: word.bits(corners) & mask(word.index),
        };
        let mut rest = bits(first);
        std::iter::from_fn(move || {
            loop {
                if let Some(id) = rest.next() {
                    return Some(id);
                }
                let (word, others) = more.split_first()?;
                (rest, more) = (bits(word), others);
            }
        })
    }
}

/// The numbers of the set bits of a word; its lowest bit is number `first`.
struct Bits {
    first: Id,
    rest: u64,
}

impl Iterator for Bits {
    type Item = Id;

    fn next(&mut self) -> Option<Id> {
        let id = (self.rest != 0).then(|| self.first + self.rest.trailing_zeros())?;
        self.rest &= self.rest - 1;
        Some(id)
    }
}
