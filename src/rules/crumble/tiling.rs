//! The division of a board into pieces, and the contacts between them (crumble.md, The board and Contact).
//!
//! Contacts are computed from scratch when a position is read; a cut or join updates only those of the pieces beside
//! it. Swaps and captures change only colours and share the tiling.
//!
//! A piece keeps its number until it is cut or joined, so a cut or join can be undone, and its cost doesn't grow with
//! the board.

mod update;

use std::ops::Range;

use super::edge_walk;
use super::geometry::{Axis, Coord, Dir, Point, Rect};
use super::piece_set::{ContactWord, Contacts};

/// The number of a piece. When a piece is cut, its south or west half keeps the number; a joined piece gets the number
/// of its lower left part. Numbers say nothing about places.
pub(super) type Id = u32;

/// No piece.
const NONE: Id = Id::MAX;

/// The sides of the board that a piece touches, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Border(u8);

impl Border {
    pub(super) const ALL: Self = Self(0b1111);

    fn of(rect: &Rect, columns: u8, rows: u8) -> Self {
        let west = u8::from(rect.west() == Coord::ZERO);
        let south = u8::from(rect.south() == Coord::ZERO);
        let east = u8::from(rect.east() == Coord::whole(columns));
        let north = u8::from(rect.north() == Coord::whole(rows));
        Self(west | east << 1 | south << 2 | north << 3)
    }

    pub(super) const fn any(self) -> bool {
        self.0 != 0
    }

    pub(super) fn all_four(self) -> bool {
        self == Self::ALL
    }

    pub(super) const fn two_opposite(self) -> bool {
        self.0 & 0b0011 == 0b0011 || self.0 & 0b1100 == 0b1100
    }

    /// West, east, south and north: true if the side is touched.
    pub(super) fn sides(self) -> [bool; 4] {
        [0, 1, 2, 3].map(|side| self.0 >> side & 1 != 0)
    }

    pub(super) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// The contact between two pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Contact {
    /// The pieces share a border segment. If that is a whole side of both, the variant has the direction from the first
    /// to the second.
    Neighbours(Option<Dir>),
    /// The pieces share only a point.
    Corner,
}

impl Contact {
    /// The contact between two pieces that touch.
    fn between(a: &Rect, b: &Rect) -> Self {
        let (west, east) = (a.west().max(b.west()), a.east().min(b.east()));
        let (south, north) = (a.south().max(b.south()), a.north().min(b.north()));
        if west == east && south == north {
            Self::Corner
        } else if west == east {
            let complete = a.at.y == b.at.y && a.h == b.h;
            Self::Neighbours(complete.then_some(if a.east() == west { Dir::East } else { Dir::West }))
        } else {
            let complete = a.at.x == b.at.x && a.w == b.w;
            Self::Neighbours(complete.then_some(if a.north() == south { Dir::North } else { Dir::South }))
        }
    }

    /// The same contact, from the second piece to the first.
    fn reversed(self) -> Self {
        match self {
            Self::Neighbours(complete) => Self::Neighbours(complete.map(Dir::opposite)),
            Self::Corner => Self::Corner,
        }
    }
}

/// A piece with its contacts, its two-point neighbours by direction, and the sides of the board that it touches.
/// Contacts that don't fit into `word` are in [`Tiling::pool`] from `start` to `end`.
#[derive(Clone, Copy, Debug)]
struct Slot {
    rect: Rect,
    word: ContactWord,
    start: u32,
    end: u32,
    two_point: [Id; 4],
    border: Border,
}

impl Slot {
    /// The range in [`Tiling::pool`] of the contacts that don't fit into `word`.
    const fn range(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A board exactly tiled by pieces, with all contacts.
#[derive(Debug)]
pub(super) struct Tiling {
    columns: u8,
    rows: u8,
    /// The pieces with their contacts, indexed by piece number; the slots of numbers that joins left unused stay until
    /// [`Tiling::compacted`].
    slots: Vec<Slot>,
    /// The pieces from south to north, then west to east.
    order: Vec<Id>,
    /// The contacts of pieces that need more than one word, list after list. A list that grows is moved to the end; its
    /// outdated copy stays until [`Tiling::compacted`].
    pool: Vec<ContactWord>,
}

impl Clone for Tiling {
    /// A copy with capacity for a cut or join, since most copies are made for one.
    fn clone(&self) -> Self {
        // Boards of few pieces need no pool.
        let words = if self.pool.is_empty() { 0 } else { self.pool.len() + 4 * 4 };
        let mut copy = Self::empty(self.columns, self.rows, self.slots.len() + 4, words);
        copy.slots.extend_from_slice(&self.slots);
        copy.order.extend_from_slice(&self.order);
        copy.pool.extend_from_slice(&self.pool);
        copy
    }
}

/// The number of a piece with this index. It always fits: the text of a board with 2³² pieces would exceed the maximum
/// size of a file.
#[expect(clippy::cast_possible_truncation, reason = "see above")]
pub(super) const fn as_id(index: usize) -> Id {
    index as Id
}

impl Tiling {
    /// The tiling of a starting board: unit squares.
    pub(super) fn squares(columns: u8, rows: u8) -> Self {
        let square = |x, y| Rect::new(Coord::whole(x), Coord::whole(y), Coord::ONE, Coord::ONE);
        let rects: Vec<Rect> = (0..rows).flat_map(|y| (0..columns).map(move |x| square(x, y))).collect();
        Self::new(columns, rows, &rects)
    }

    /// The tiling by these pieces, which must be sorted and tile the board exactly.
    pub(super) fn new(columns: u8, rows: u8, rects: &[Rect]) -> Self {
        let mut pairs = touching(rects);
        pairs.sort_unstable();
        let mut tiling = Self::empty(columns, rows, rects.len(), 0);
        let mut pairs = pairs.into_iter().peekable();
        for rect in rects {
            let id = tiling.add(rect);
            tiling.order.push(id);
            while let Some((_, other)) = pairs.next_if(|(first, _)| *first == id) {
                tiling.connect(id, other, Contact::between(rect, &rects[other as usize]));
            }
        }
        tiling
    }

    /// A board without pieces, with capacity for this many pieces and words of contacts.
    fn empty(columns: u8, rows: u8, pieces: usize, words: usize) -> Self {
        let (slots, order) = (Vec::with_capacity(pieces), Vec::with_capacity(pieces));
        Self { columns, rows, slots, order, pool: Vec::with_capacity(words) }
    }

    /// True if unused slots and outdated contacts take so much memory that a compacted copy is worthwhile.
    pub(super) fn needs_compaction(&self) -> bool {
        // The contacts of a piece need three words on average, or fewer.
        2 * self.slots.len() > 3 * self.len() || self.pool.len() > 8 * self.len()
    }

    /// The same tiling without unused slots and outdated contacts; its pieces are numbered from south to north, then
    /// west to east.
    pub(super) fn compacted(&self) -> Self {
        let rects: Vec<Rect> = self.ids().map(|id| *self.rect(id)).collect();
        Self::new(self.columns, self.rows, &rects)
    }

    /// Adds a piece with the next number, without contacts and not yet in the order.
    fn add(&mut self, rect: &Rect) -> Id {
        let id = as_id(self.slots.len());
        let border = Border::of(rect, self.columns, self.rows);
        let word = ContactWord::for_piece(id);
        self.slots.push(Slot { rect: *rect, word, start: 0, end: 0, two_point: [NONE; 4], border });
        id
    }

    /// Records a contact of `id` with `other`, in that direction only.
    fn connect(&mut self, id: Id, other: Id, contact: Contact) {
        if let Contact::Neighbours(Some(dir)) = contact {
            self.slots[id as usize].two_point[dir as usize] = other;
        }
        self.word_mut(id, other).insert(other, contact != Contact::Corner);
    }

    /// Removes the contact of `id` with `other`, in that direction only.
    fn disconnect(&mut self, id: Id, other: Id) {
        for complete in &mut self.slots[id as usize].two_point {
            *complete = if *complete == other { NONE } else { *complete };
        }
        self.word_mut(id, other).remove(other);
    }

    /// The word of `id`'s contacts that has the bit of `other`.
    fn word_mut(&mut self, id: Id, other: Id) -> &mut ContactWord {
        if self.slots[id as usize].word.holds(other) {
            &mut self.slots[id as usize].word
        } else {
            self.further_word_mut(id, other)
        }
    }

    #[cold]
    fn further_word_mut(&mut self, id: Id, other: Id) -> &mut ContactWord {
        let slot = &mut self.slots[id as usize];
        let mut range = slot.range();
        let index = range.find(|&index| self.pool[index].holds(other)).unwrap_or_else(|| {
            let start = self.pool.len();
            self.pool.extend_from_within(slot.range());
            self.pool.push(ContactWord::for_piece(other));
            (slot.start, slot.end) = (as_id(start), as_id(self.pool.len()));
            self.pool.len() - 1
        });
        &mut self.pool[index]
    }

    pub(super) const fn columns(&self) -> u8 {
        self.columns
    }

    pub(super) const fn rows(&self) -> u8 {
        self.rows
    }

    /// The number of pieces.
    pub(super) const fn len(&self) -> usize {
        self.order.len()
    }

    /// A number greater than every piece number; also the number of the first new piece of the next cut.
    pub(super) const fn id_bound(&self) -> usize {
        self.slots.len()
    }

    /// The pieces from south to north, then west to east.
    pub(super) fn ids(&self) -> impl ExactSizeIterator<Item = Id> + '_ {
        self.order.iter().copied()
    }

    pub(super) fn rect(&self, id: Id) -> &Rect {
        &self.slots[id as usize].rect
    }

    /// Sorts pieces from south to north, then west to east, like [`Tiling::ids`].
    pub(super) fn sort(&self, ids: &mut [Id]) {
        ids.sort_unstable_by_key(|&id| self.rect(id).at);
    }

    /// The index in `order` of the piece with this lower left corner, or the index at which to insert it.
    fn order_index(&self, corner: Point) -> usize {
        self.order.partition_point(|&id| self.rect(id).at < corner)
    }

    /// The piece with this lower left corner.
    pub(super) fn at(&self, corner: Point) -> Option<Id> {
        let at = self.order.get(self.order_index(corner)).copied();
        at.filter(|&id| self.rect(id).at == corner)
    }

    /// The piece that is exactly this rectangle.
    pub(super) fn find(&self, rect: &Rect) -> Option<Id> {
        self.at(rect.at).filter(|&id| self.rect(id) == rect)
    }

    /// The piece that contains this point.
    pub(super) fn under(&self, point: Point) -> Option<Id> {
        self.ids().find(|&id| self.rect(id).holds(point))
    }

    pub(super) fn border(&self, id: Id) -> Border {
        self.slots[id as usize].border
    }

    /// The neighbours: pieces that share a border segment with this one (crumble.md, Contact).
    pub(super) fn neighbours(&self, id: Id) -> Contacts<'_> {
        let slot = &self.slots[id as usize];
        Contacts { first: &slot.word, more: &self.pool[slot.range()], corners: false }
    }

    /// The pieces that share a border segment or a point with this one (crumble.md, Contact).
    pub(super) fn contacts(&self, id: Id) -> Contacts<'_> {
        Contacts { corners: true, ..self.neighbours(id) }
    }

    /// The neighbour in this direction, if the side where they meet is a whole side of each.
    pub(super) fn two_point(&self, id: Id, dir: Dir) -> Option<Id> {
        let other = self.slots[id as usize].two_point[dir as usize];
        (other != NONE).then_some(other)
    }

    /// The neighbours, with their directions, that the piece meets along a whole side of each.
    pub(super) fn two_points(&self, id: Id) -> impl Iterator<Item = (Dir, Id)> + '_ {
        let two_point = self.slots[id as usize].two_point;
        Dir::ALL.iter().map(move |&dir| (dir, two_point[dir as usize])).filter(|&(_, other)| other != NONE)
    }
}

/// Every pair of pieces that share a segment or a point, in both orders.
fn touching(rects: &[Rect]) -> Vec<(Id, Id)> {
    let mut pairs = Vec::with_capacity(8 * rects.len());
    sweep(rects, Axis::Horizontal, &mut pairs);
    sweep(rects, Axis::Vertical, &mut pairs);
    pairs
}

/// Finds the pairs in which one piece ends at the line where the other starts, along this axis. Pairs that share only a
/// point are collected for one axis only, so that each is found once.
fn sweep(rects: &[Rect], along: Axis, pairs: &mut Vec<(Id, Id)>) {
    // A side of a piece: the coordinate of its line, and the start and end of the side on that line.
    let sorted = |line: fn(&Rect, Axis) -> Coord| {
        let side = |rect| (line(rect, along), edge_walk::low(rect, along), edge_walk::high(rect, along));
        let mut sides: Vec<_> = rects.iter().zip(0..).map(|(rect, id)| (side(rect), id)).collect();
        sides.sort_unstable();
        sides
    };
    let (ends, begins) = (sorted(edge_walk::end), sorted(edge_walk::start));
    let mut from = 0;
    for ((line, low, high), id) in ends {
        while begins.get(from).is_some_and(|((l, _, h), _)| (*l, *h) < (line, low)) {
            from += 1;
        }
        for ((_, other_low, other_high), other) in
            begins[from..].iter().take_while(|((l, other_low, _), _)| *l == line && *other_low <= high)
        {
            if along == Axis::Horizontal || (*other_low < high && low < *other_high) {
                pairs.extend([(id, *other), (*other, id)]);
            }
        }
    }
}
