//! How a board is cut into pieces, and which pieces touch (crumble.md, The board and Contact).
//!
//! Contacts are computed from scratch when a position is read; a split or join updates only those of the pieces
//! beside it. Swaps and captures change colours only and share the tiling.
//!
//! A piece keeps its number as long as it is neither split nor joined. So the cost of a split or join does not grow
//! with the board, and it can be undone.

mod update;

use smallvec::SmallVec;

use super::geometry::{Coord, Dir, Point, Rect};

/// The number of a piece. Of a split piece the south or west half keeps it; a joined piece has that of its lower left
/// part. Numbers do not tell where a piece lies.
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

    /// West, east, south and north: whether the side is touched.
    pub(super) fn sides(self) -> [bool; 4] {
        [0, 1, 2, 3].map(|side| self.0 >> side & 1 != 0)
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

/// Where the contacts of a piece are in [`Tiling::pool`]: neighbours from `start`, corner contacts from `corners` to
/// `end`; and its two-point neighbours by direction.
#[derive(Clone, Copy, Debug)]
struct Links {
    start: u32,
    corners: u32,
    end: u32,
    two_point: [Id; 4],
    border: Border,
}

/// A piece with its contacts.
#[derive(Clone, Copy, Debug)]
struct Slot {
    rect: Rect,
    links: Links,
}

/// A board exactly tiled by pieces, with all contacts.
#[derive(Debug)]
pub(super) struct Tiling {
    columns: u8,
    rows: u8,
    /// By the numbers of the pieces; the slots of numbers that joins left unused stay until [`Tiling::compacted`].
    slots: Vec<Slot>,
    /// The pieces from south to north, then west to east.
    order: Vec<Id>,
    /// The contacts of all pieces, one list after the other. An updated list is added at the end; the outdated one
    /// stays until [`Tiling::compacted`].
    pool: Vec<Id>,
}

impl Clone for Tiling {
    /// A copy with room for a split or join, since that is what copies are made for.
    fn clone(&self) -> Self {
        let mut copy = Self::empty(self.columns, self.rows, self.slots.len() + 4, self.pool.len() + 32 * 4);
        copy.slots.extend_from_slice(&self.slots);
        copy.order.extend_from_slice(&self.order);
        copy.pool.extend_from_slice(&self.pool);
        copy
    }
}

/// Which pieces a piece touches, and how.
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
            let links = tiling.link(rect, &touches);
            tiling.add(Slot { rect: *rect, links });
        }
        tiling
    }

    /// A board without pieces, with room for this many pieces and contacts.
    fn empty(columns: u8, rows: u8, pieces: usize, contacts: usize) -> Self {
        let (slots, order) = (Vec::with_capacity(pieces), Vec::with_capacity(pieces));
        Self { columns, rows, slots, order, pool: Vec::with_capacity(contacts) }
    }

    /// Whether unused slots and outdated contacts take so much room that a copy without them is due.
    pub(super) fn needs_compaction(&self) -> bool {
        // A piece has eight contacts on average, or fewer.
        self.slots.len() > 2 * self.len() || self.pool.len() > 32 * self.len()
    }

    /// The same tiling without unused slots and outdated contacts; its pieces are numbered in their order.
    pub(super) fn compacted(&self) -> Self {
        let mut numbers = vec![NONE; self.slots.len()];
        for (number, &id) in (0..).zip(&self.order) {
            numbers[id as usize] = number;
        }
        let number = |id: Id| numbers.get(id as usize).copied().unwrap_or(NONE);
        let mut compacted = Self::empty(self.columns, self.rows, self.len(), 8 * self.len());
        for &id in &self.order {
            let Slot { rect, links } = self.slots[id as usize];
            let start = as_id(compacted.pool.len());
            compacted.pool.extend(self.contacts(id).iter().copied().map(number));
            compacted.add(Slot {
                rect,
                links: Links {
                    start,
                    corners: start + links.corners - links.start,
                    end: start + links.end - links.start,
                    two_point: links.two_point.map(number),
                    border: links.border,
                },
            });
        }
        compacted
    }

    /// Adds the last piece in the order.
    fn add(&mut self, slot: Slot) {
        self.order.push(as_id(self.slots.len()));
        self.slots.push(slot);
    }

    /// The links of a piece with these contacts.
    fn link(&mut self, rect: &Rect, touches: &[(Id, Contact)]) -> Links {
        let start = as_id(self.pool.len());
        let border = Border::of(rect, self.columns, self.rows);
        let mut links = Links { start, corners: start, end: start, two_point: [NONE; 4], border };
        self.add_neighbours(&mut links, touches.iter().copied());
        self.add_corners(&mut links, touches.iter().copied());
        links
    }

    /// Adds the neighbours among `touches` to the pool; the piece's corner contacts begin after them.
    fn add_neighbours(&mut self, links: &mut Links, touches: impl Iterator<Item = (Id, Contact)>) {
        for (id, contact) in touches {
            if let Contact::Neighbours(complete) = contact {
                self.pool.push(id);
                if let Some(dir) = complete {
                    links.two_point[dir as usize] = id;
                }
            }
        }
        links.corners = as_id(self.pool.len());
    }

    /// Adds the corner contacts among `touches` to the pool; the piece's contacts end after them.
    fn add_corners(&mut self, links: &mut Links, touches: impl Iterator<Item = (Id, Contact)>) {
        for (id, contact) in touches {
            if contact == Contact::Corner {
                self.pool.push(id);
            }
        }
        links.end = as_id(self.pool.len());
    }

    pub(super) const fn columns(&self) -> u8 {
        self.columns
    }

    pub(super) const fn rows(&self) -> u8 {
        self.rows
    }

    /// How many pieces there are.
    pub(super) const fn len(&self) -> usize {
        self.order.len()
    }

    /// A number greater than that of any piece; a split numbers its first new piece so.
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

    /// Sorts pieces as [`Tiling::ids`] does.
    pub(super) fn sort(&self, ids: &mut [Id]) {
        ids.sort_unstable_by_key(|&id| self.rect(id).at);
    }

    /// The index in `order` of the piece with this lower left corner; as an error, where one would have to be inserted.
    fn order_index(&self, corner: Point) -> Result<usize, usize> {
        self.order.binary_search_by(|&id| self.rect(id).at.cmp(&corner))
    }

    /// The piece with this lower left corner.
    pub(super) fn at(&self, corner: Point) -> Option<Id> {
        self.order_index(corner).ok().map(|index| self.order[index])
    }

    /// The piece that is exactly this rectangle.
    pub(super) fn find(&self, rect: &Rect) -> Option<Id> {
        self.at(rect.at).filter(|&id| self.rect(id) == rect)
    }

    /// The piece that holds this point.
    pub(super) fn under(&self, point: Point) -> Option<Id> {
        self.ids().find(|&id| self.rect(id).holds(point))
    }

    fn links(&self, id: Id) -> &Links {
        &self.slots[id as usize].links
    }

    pub(super) fn border(&self, id: Id) -> Border {
        self.links(id).border
    }

    /// The neighbours: pieces that share a border segment with this one (crumble.md, Contact).
    pub(super) fn neighbours(&self, id: Id) -> &[Id] {
        let links = self.links(id);
        &self.pool[links.start as usize..links.corners as usize]
    }

    /// The pieces that share a border segment or a point with this one (crumble.md, Contact).
    pub(super) fn contacts(&self, id: Id) -> &[Id] {
        let links = self.links(id);
        &self.pool[links.start as usize..links.end as usize]
    }

    /// The neighbour in this direction that shares a complete side of both.
    pub(super) fn two_point(&self, id: Id, dir: Dir) -> Option<Id> {
        let other = self.links(id).two_point[dir as usize];
        (other != NONE).then_some(other)
    }
}

/// Every pair of pieces that share a segment or a point, in both orders.
fn touching(rects: &[Rect]) -> Vec<(Id, Id)> {
    let mut pairs = Vec::with_capacity(8 * rects.len());
    // Corner contacts are collected along vertical lines only, so that each is found once.
    sweep(
        rects,
        &mut pairs,
        |r| (r.east(), r.south(), r.north()),
        |r| (r.west(), r.south(), r.north()),
        true,
    );
    sweep(rects, &mut pairs, |r| (r.north(), r.west(), r.east()), |r| (r.south(), r.west(), r.east()), false);
    pairs
}

/// A side of a piece: the coordinate of its line, and where on the line it begins and ends.
type SideOf = fn(&Rect) -> (Coord, Coord, Coord);

/// Finds the pairs of which one piece ends and the other begins at the same line; with `points` also those that share
/// only a point of it.
fn sweep(rects: &[Rect], pairs: &mut Vec<(Id, Id)>, ending: SideOf, beginning: SideOf, points: bool) {
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
