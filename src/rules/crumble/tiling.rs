//! How a board is cut into pieces, and which pieces touch (crumble.md, The board and Contact).
//!
//! Contacts are computed once for a tiling: from nothing when a position is read, by mending the neighbourhood
//! when pieces are split or joined. Swaps and captures change colours only and share the tiling.

use std::hash::{Hash, Hasher};

use smallvec::SmallVec;

use super::geometry::{Coord, Dir, Point, Rect};

/// The number of a piece: its place in the order south to north, then west to east.
pub(super) type Id = u32;

/// No piece.
const NONE: Id = Id::MAX;

/// The sides of the board that a piece touches, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Border(u8);

impl Border {
    const ALL: Self = Self(0b1111);

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

    pub(super) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// How two pieces touch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Contact {
    /// They share a border segment; with the direction from the first to the second if it is a complete side
    /// of both.
    Neighbours(Option<Dir>),
    /// They share only a point.
    Corner,
}

impl Contact {
    fn between(a: &Rect, b: &Rect) -> Option<Self> {
        let (west, east) = (a.west().max(b.west()), a.east().min(b.east()));
        let (south, north) = (a.south().max(b.south()), a.north().min(b.north()));
        if west > east || south > north {
            return None;
        }
        Some(if west == east && south == north {
            Self::Corner
        } else if west == east {
            let complete = a.at.y == b.at.y && a.h == b.h;
            Self::Neighbours(complete.then_some(if a.east() == west { Dir::East } else { Dir::West }))
        } else {
            let complete = a.at.x == b.at.x && a.w == b.w;
            Self::Neighbours(complete.then_some(if a.north() == south { Dir::North } else { Dir::South }))
        })
    }
}

/// What a piece touches: its part of the pool, neighbours first, then corner contacts.
#[derive(Clone, Copy, Debug)]
struct Links {
    start: u32,
    corners: u32,
    end: u32,
    two_point: [Id; 4],
    border: Border,
}

/// A board exactly tiled by pieces, with all contacts.
#[derive(Clone, Debug)]
pub(super) struct Tiling {
    columns: u8,
    rows: u8,
    rects: Vec<Rect>,
    links: Vec<Links>,
    pool: Vec<Id>,
}

// The contacts follow from the pieces.
impl PartialEq for Tiling {
    fn eq(&self, other: &Self) -> bool {
        self.columns == other.columns && self.rows == other.rows && self.rects == other.rects
    }
}

impl Eq for Tiling {}

impl Hash for Tiling {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.columns.hash(state);
        self.rows.hash(state);
        self.rects.hash(state);
    }
}

/// A growing tiling: contacts are added piece by piece.
struct Builder {
    tiling: Tiling,
    corners: SmallVec<[Id; 16]>,
}

impl Builder {
    fn new(columns: u8, rows: u8, pieces: usize, contacts: usize) -> Self {
        let (rects, links) = (Vec::with_capacity(pieces), Vec::with_capacity(pieces));
        let tiling = Tiling { columns, rows, rects, links, pool: Vec::with_capacity(contacts) };
        Self { tiling, corners: SmallVec::new() }
    }

    fn begin(&mut self, rect: Rect) {
        let at = as_id(self.tiling.pool.len());
        let border = Border::of(&rect, self.tiling.columns, self.tiling.rows);
        self.tiling.rects.push(rect);
        self.tiling.links.push(Links { start: at, corners: at, end: at, two_point: [NONE; 4], border });
        self.corners.clear();
    }

    fn contact(&mut self, links: &mut Links, other: Id, contact: Contact) {
        match contact {
            Contact::Corner => self.corners.push(other),
            Contact::Neighbours(complete) => {
                self.tiling.pool.push(other);
                if let Some(dir) = complete {
                    links.two_point[dir as usize] = other;
                }
            }
        }
    }

    /// Closes the piece begun last.
    fn close(&mut self, mut links: Links) {
        links.corners = as_id(self.tiling.pool.len());
        self.tiling.pool.extend_from_slice(&self.corners);
        links.end = as_id(self.tiling.pool.len());
        if let Some(last) = self.tiling.links.last_mut() {
            *last = links;
        }
    }
}

/// Piece counts fit: a board text of 2³² pieces does not fit any memory this program is run in.
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

    /// The tiling by these pieces, which are sorted and tile the board exactly.
    pub(super) fn new(columns: u8, rows: u8, rects: &[Rect]) -> Self {
        let mut pairs = touching(rects);
        pairs.sort_unstable();
        let mut builder = Builder::new(columns, rows, rects.len(), pairs.len());
        let mut pairs = pairs.into_iter().peekable();
        for (id, rect) in rects.iter().enumerate() {
            builder.begin(*rect);
            let mut links = builder.tiling.links[id];
            while let Some((_, other)) = pairs.next_if(|(first, _)| *first as usize == id) {
                if let Some(contact) = Contact::between(rect, &rects[other as usize]) {
                    builder.contact(&mut links, other, contact);
                }
            }
            builder.close(links);
        }
        builder.tiling
    }

    /// The tiling with some pieces replaced by others that cover the same ground, and the new number of each
    /// piece that stays (of a removed one, nothing that means anything). `removed` and `added` are sorted.
    pub(super) fn replace(&self, removed: &[Id], added: &[Rect]) -> (Self, Vec<Id>) {
        let pieces = self.rects.len() + added.len() - removed.len();
        let mut builder = Builder::new(self.columns, self.rows, pieces, self.pool.len() + 16 * added.len());

        // Where each old piece goes, and where the added ones come to lie.
        let mut renumbered = Vec::with_capacity(self.rects.len());
        let mut added_ids: SmallVec<[Id; 8]> = SmallVec::new();
        let (mut gone, mut coming, mut next) = (removed.iter().peekable(), added.iter().peekable(), 0);
        for (old, rect) in self.rects.iter().enumerate() {
            while coming.next_if(|new| new.at <= rect.at).is_some() {
                added_ids.push(next);
                next += 1;
            }
            renumbered.push(next);
            if gone.next_if(|id| **id == as_id(old)).is_none() {
                next += 1;
            }
        }
        for _ in coming {
            added_ids.push(next);
            next += 1;
        }

        // The pieces around: the only ones whose contacts change.
        let mut around: SmallVec<[Id; 32]> = SmallVec::new();
        for &id in removed {
            around.extend(
                self.contacts(id).iter().copied().filter(|other| removed.binary_search(other).is_err()),
            );
        }
        around.sort_unstable();
        around.dedup();

        let new_id = |old: Id| if old == NONE { NONE } else { renumbered[old as usize] };
        let mut new_pieces = added.iter().zip(&added_ids).peekable();
        let mut changed = around.iter().peekable();
        let mut gone = removed.iter().peekable();
        for old in 0..=as_id(self.rects.len()) {
            let rect = self.rects.get(old as usize);
            while let Some((new, id)) =
                new_pieces.next_if(|(new, _)| rect.is_none_or(|rect| new.at <= rect.at))
            {
                builder.begin(*new);
                let mut links = builder.tiling.links[*id as usize];
                let others =
                    around.iter().map(|&other| (renumbered[other as usize], &self.rects[other as usize]));
                for (other, rect) in
                    others.chain(added_ids.iter().copied().zip(added).filter(|(other, _)| other != id))
                {
                    if let Some(contact) = Contact::between(new, rect) {
                        builder.contact(&mut links, other, contact);
                    }
                }
                builder.close(links);
            }
            let Some(rect) = rect else { break };
            if gone.next_if(|id| **id == old).is_some() {
                continue;
            }
            builder.begin(*rect);
            let before = self.links[old as usize];
            let mut links = builder.tiling.links[new_id(old) as usize];
            links.two_point = before.two_point.map(new_id);
            if changed.next_if(|id| **id == old).is_some() {
                let stays = |id: &Id| *id != NONE && removed.binary_search(id).is_err();
                for (slot, id) in links.two_point.iter_mut().zip(before.two_point) {
                    if !stays(&id) {
                        *slot = NONE;
                    }
                }
                builder.tiling.pool.extend(self.neighbours(old).iter().copied().filter(stays).map(new_id));
                builder.corners.extend(self.corners(old).iter().copied().filter(stays).map(new_id));
                for (new, id) in added.iter().zip(&added_ids) {
                    if let Some(contact) = Contact::between(rect, new) {
                        builder.contact(&mut links, *id, contact);
                    }
                }
                builder.close(links);
            } else {
                // The common case, by far: the same contacts under new numbers.
                builder.tiling.pool.extend(self.contacts(old).iter().map(|&id| renumbered[id as usize]));
                links.corners = links.start + (before.corners - before.start);
                links.end = links.start + (before.end - before.start);
                if let Some(last) = builder.tiling.links.last_mut() {
                    *last = links;
                }
            }
        }
        (builder.tiling, renumbered)
    }

    pub(super) const fn columns(&self) -> u8 {
        self.columns
    }

    pub(super) const fn rows(&self) -> u8 {
        self.rows
    }

    pub(super) const fn len(&self) -> usize {
        self.rects.len()
    }

    pub(super) fn ids(&self) -> std::ops::Range<Id> {
        0..as_id(self.rects.len())
    }

    pub(super) fn rects(&self) -> &[Rect] {
        &self.rects
    }

    pub(super) fn rect(&self, id: Id) -> &Rect {
        &self.rects[id as usize]
    }

    /// The piece with this lower left corner.
    pub(super) fn at(&self, corner: Point) -> Option<Id> {
        self.rects.binary_search_by(|rect| rect.at.cmp(&corner)).ok().map(as_id)
    }

    /// The piece that is exactly this rectangle.
    pub(super) fn find(&self, rect: &Rect) -> Option<Id> {
        self.at(rect.at).filter(|&id| self.rect(id) == rect)
    }

    /// The piece that holds this point.
    pub(super) fn under(&self, point: Point) -> Option<Id> {
        self.rects.iter().position(|rect| rect.holds(point)).map(as_id)
    }

    pub(super) fn border(&self, id: Id) -> Border {
        self.links[id as usize].border
    }

    /// The neighbours: who shares a border segment.
    pub(super) fn neighbours(&self, id: Id) -> &[Id] {
        let links = &self.links[id as usize];
        &self.pool[links.start as usize..links.corners as usize]
    }

    /// Who shares only a point.
    fn corners(&self, id: Id) -> &[Id] {
        let links = &self.links[id as usize];
        &self.pool[links.corners as usize..links.end as usize]
    }

    /// Who shares a border segment or a point.
    pub(super) fn contacts(&self, id: Id) -> &[Id] {
        let links = &self.links[id as usize];
        &self.pool[links.start as usize..links.end as usize]
    }

    /// The neighbour in this direction that shares a complete side of both.
    pub(super) fn two_point(&self, id: Id, dir: Dir) -> Option<Id> {
        let other = self.links[id as usize].two_point[dir as usize];
        (other != NONE).then_some(other)
    }
}

/// Every pair of pieces that share a segment or a point, both ways round.
fn touching(rects: &[Rect]) -> Vec<(Id, Id)> {
    let mut pairs = Vec::with_capacity(8 * rects.len());
    // Along vertical lines also pieces that touch in a point, so that each corner contact is found once.
    meet(rects, &mut pairs, |r| (r.east(), r.south(), r.north()), |r| (r.west(), r.south(), r.north()), true);
    meet(rects, &mut pairs, |r| (r.north(), r.west(), r.east()), |r| (r.south(), r.west(), r.east()), false);
    pairs
}

/// A side of a piece: the line it lies on, from where, to where.
type SideOf = fn(&Rect) -> (Coord, Coord, Coord);

/// Sweeps the lines that some pieces end at and others begin at.
fn meet(rects: &[Rect], pairs: &mut Vec<(Id, Id)>, ending: SideOf, beginning: SideOf, points: bool) {
    let sorted = |side: SideOf| {
        let mut sides: Vec<_> = rects.iter().enumerate().map(|(id, rect)| (side(rect), as_id(id))).collect();
        sides.sort_unstable();
        sides
    };
    let (ends, begins) = (sorted(ending), sorted(beginning));
    let mut from = 0;
    for ((line, low, high), id) in ends {
        while begins.get(from).is_some_and(|((l, _, h), _)| (*l, *h) < (line, low)) {
            from += 1;
        }
        for ((_, other_low, other_high), other) in
            begins[from..].iter().take_while(|((l, other_low, _), _)| *l == line && *other_low <= high)
        {
            if points || (*other_low < high && low < *other_high) {
                pairs.extend([(id, *other), (*other, id)]);
            }
        }
    }
}
