//! How a board is cut into pieces, and which pieces touch (crumble.md, The board and Contact).
//!
//! Contacts are computed once for a tiling: from nothing when a position is read, by mending the neighbourhood
//! when pieces are split or joined. Swaps and captures change colours only and share the tiling.

mod mend;

use std::hash::{Hash, Hasher};
use std::ops::Range;

use smallvec::SmallVec;

use super::geometry::{Coord, Dir, Point, Rect};

pub(super) use mend::{Replaced, Run};

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

    /// West, east, south and north: 1 where the side is touched.
    pub(super) fn sides(self) -> [u64; 4] {
        [0, 1, 2, 3].map(|side| u64::from(self.0 >> side & 1))
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

    /// The same contact, from the second piece to the first.
    fn reversed(self) -> Self {
        match self {
            Self::Neighbours(complete) => Self::Neighbours(complete.map(Dir::opposite)),
            Self::Corner => Self::Corner,
        }
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

/// Whom a piece touches, and how.
type Touches = SmallVec<[(Id, Contact); 16]>;

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
        let mut tiling = Self::empty(columns, rows, rects.len(), pairs.len());
        let mut pairs = pairs.into_iter().peekable();
        let mut touches = Touches::new();
        for (id, rect) in rects.iter().enumerate() {
            touches.clear();
            while let Some((_, other)) = pairs.next_if(|(first, _)| *first as usize == id) {
                let contact = Contact::between(rect, &rects[other as usize]);
                touches.extend(contact.map(|contact| (other, contact)));
            }
            tiling.push(*rect, &touches);
        }
        tiling
    }

    /// No pieces yet, with room for so many and so many contacts.
    fn empty(columns: u8, rows: u8, pieces: usize, contacts: usize) -> Self {
        let (rects, links) = (Vec::with_capacity(pieces), Vec::with_capacity(pieces));
        Self { columns, rows, rects, links, pool: Vec::with_capacity(contacts) }
    }

    /// Adds a piece with its contacts.
    fn push(&mut self, rect: Rect, touches: &[(Id, Contact)]) {
        let start = as_id(self.pool.len());
        let border = Border::of(&rect, self.columns, self.rows);
        let mut links = Links { start, corners: start, end: start, two_point: [NONE; 4], border };
        self.add_neighbours(&mut links, touches);
        self.add_corners(&mut links, touches);
        self.rects.push(rect);
        self.links.push(links);
    }

    /// Puts the neighbours among them into the pool; the piece's corner contacts begin after them.
    fn add_neighbours(&mut self, links: &mut Links, touches: &[(Id, Contact)]) {
        for &(id, contact) in touches {
            if let Contact::Neighbours(complete) = contact {
                self.pool.push(id);
                if let Some(dir) = complete {
                    links.two_point[dir as usize] = id;
                }
            }
        }
        links.corners = as_id(self.pool.len());
    }

    /// Puts the corner contacts among them into the pool; the piece's contacts end after them.
    fn add_corners(&mut self, links: &mut Links, touches: &[(Id, Contact)]) {
        let corners = touches.iter().filter(|(_, contact)| *contact == Contact::Corner);
        self.pool.extend(corners.map(|(id, _)| id));
        links.end = as_id(self.pool.len());
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

    pub(super) fn ids(&self) -> Range<Id> {
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
    pub(super) fn corners(&self, id: Id) -> &[Id] {
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
