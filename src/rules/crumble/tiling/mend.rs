//! Pieces split and joined in place: only the contacts beside them are mended, and all of it can be undone.

use std::ops::Range;

use smallvec::SmallVec;

use super::super::geometry::{Axis, Rect};
use super::{Contact, Id, Links, NONE, Slot, Tiling, Touches, as_id};

/// What takes a split or join of a tiling back.
#[derive(Debug)]
pub(in super::super) struct Undo {
    /// How many numbers and contacts there were.
    numbers: usize,
    contacts: usize,
    /// What was overwritten, the oldest first.
    rects: SmallVec<[(Id, Rect); 1]>,
    links: Vec<(Id, Links)>,
    /// Where in the order a piece was put, or which was taken from there, the oldest first.
    order: SmallVec<[(usize, Option<Id>); 2]>,
}

impl Undo {
    fn of(tiling: &Tiling) -> Self {
        Self {
            numbers: tiling.slots.len(),
            contacts: tiling.pool.len(),
            rects: SmallVec::new(),
            // A split or join of few pieces mends fewer than so many.
            links: Vec::with_capacity(16),
            order: SmallVec::new(),
        }
    }
}

impl Tiling {
    /// Takes back what was done last.
    pub(in super::super) fn undo(&mut self, undo: &Undo) {
        for &(place, taken) in undo.order.iter().rev() {
            match taken {
                Some(id) => self.order.insert(place, id),
                None => {
                    self.order.remove(place);
                }
            }
        }
        for &(id, rect) in undo.rects.iter().rev() {
            self.slots[id as usize].rect = rect;
        }
        for &(id, links) in undo.links.iter().rev() {
            self.slots[id as usize].links = links;
        }
        self.slots.truncate(undo.numbers);
        self.pool.truncate(undo.contacts);
    }

    /// Halves these pieces. The south or west halves keep their numbers; the others have new ones, which follow
    /// each other from [`Tiling::numbers`] on.
    pub(in super::super) fn split(&mut self, cut: &[Id], axis: Axis) -> Undo {
        let mut undo = Undo::of(self);
        for &id in cut {
            if let Some(halves) = self.rect(id).halves(axis) {
                self.halve(id, axis, &halves, &mut undo);
            }
        }
        undo
    }

    fn halve(&mut self, id: Id, axis: Axis, halves: &[Rect; 2], undo: &mut Undo) {
        let new = as_id(self.slots.len());
        let Slot { rect: was, links: Links { start, end, .. } } = self.slots[id as usize];
        let (mut low, mut high) = (Touches::new(), Touches::new());
        // Each half is the other one's neighbour, at a complete side of both.
        let [back, ahead] = axis.halves();
        low.push((new, Contact::Neighbours(Some(ahead))));
        high.push((id, Contact::Neighbours(Some(back))));
        for at in start..end {
            let other = self.pool[at as usize];
            let rect = *self.rect(other);
            let mut came: SmallVec<[(Id, Contact); 2]> = SmallVec::new();
            if let Some(contact) = Contact::between(&rect, &halves[0]) {
                came.push((id, contact));
                low.push((other, contact.reversed()));
            }
            if let Some(contact) = Contact::between(&rect, &halves[1]) {
                came.push((new, contact));
                high.push((other, contact.reversed()));
            }
            // Those who touch the half that keeps its number as they touched the piece need no mending.
            let touches_as_before = |contact| Contact::between(&rect, &was) == Some(contact);
            if !matches!(came[..], [(half, contact)] if half == id && touches_as_before(contact)) {
                self.mend(other, |gone| gone == id, &came, undo);
            }
        }
        self.reshape(id, &halves[0], &low, undo);
        let links = self.link(&halves[1], &high);
        self.slots.push(Slot { rect: halves[1], links });
        let (Ok(place) | Err(place)) = self.place(halves[1].at);
        self.order.insert(place, new);
        undo.order.push((place, None));
    }

    /// Makes these pieces one, which has the number of the first of them; they are sorted and tile it.
    pub(in super::super) fn join(&mut self, parts: &[Id], into: &Rect) -> Undo {
        let mut undo = Undo::of(self);
        let Some((&first, others)) = parts.split_first() else { return undo };
        let mut touches = Touches::new();
        for &part in parts {
            let Links { start, end, .. } = *self.links(part);
            for at in start..end {
                let other = self.pool[at as usize];
                if parts.contains(&other) || touches.iter().any(|&(met, _)| met == other) {
                    continue;
                }
                if let Some(contact) = Contact::between(self.rect(other), into) {
                    touches.push((other, contact.reversed()));
                    self.mend(other, |gone| parts.contains(&gone), &[(first, contact)], &mut undo);
                }
            }
        }
        for &id in others {
            if let Ok(place) = self.place(self.rect(id).at) {
                self.order.remove(place);
                undo.order.push((place, Some(id)));
            }
        }
        self.reshape(first, into, &touches, &mut undo);
        undo
    }

    /// Mends the contacts of a piece where others went and came.
    fn mend(&mut self, id: Id, gone: impl Fn(Id) -> bool, came: &[(Id, Contact)], undo: &mut Undo) {
        let was = *self.links(id);
        undo.links.push((id, was));
        let mut links = Links { start: as_id(self.pool.len()), ..was };
        for other in &mut links.two_point {
            if gone(*other) {
                *other = NONE;
            }
        }
        self.keep(was.start..was.corners, &gone);
        self.add_neighbours(&mut links, came);
        self.keep(was.corners..was.end, &gone);
        self.add_corners(&mut links, came);
        self.slots[id as usize].links = links;
    }

    /// Takes a part of the pool over to its end, without some pieces.
    fn keep(&mut self, part: Range<u32>, gone: impl Fn(Id) -> bool) {
        for at in part {
            let other = self.pool[at as usize];
            if !gone(other) {
                self.pool.push(other);
            }
        }
    }

    /// Gives a piece another outline and other contacts.
    fn reshape(&mut self, id: Id, rect: &Rect, touches: &[(Id, Contact)], undo: &mut Undo) {
        let links = self.link(rect, touches);
        let slot = &mut self.slots[id as usize];
        undo.rects.push((id, slot.rect));
        undo.links.push((id, slot.links));
        *slot = Slot { rect: *rect, links };
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::super::action::{self, Acted};
    use super::super::super::position::Position;
    use super::*;

    /// All that is known of a tiling, whatever the numbers of its pieces are.
    fn known(tiling: &Tiling) -> Vec<String> {
        let rects = |ids: &[Id]| ids.iter().map(|&id| *tiling.rect(id)).collect::<BTreeSet<Rect>>();
        let piece = |id: Id| {
            let complete = tiling.links(id).two_point.map(|id| (id != NONE).then(|| tiling.rect(id)));
            let (neighbours, contacts) = (rects(tiling.neighbours(id)), rects(tiling.contacts(id)));
            assert_eq!(contacts.len(), tiling.contacts(id).len(), "each contact once");
            format!("{:?} {complete:?} {neighbours:?} {contacts:?} {:?}", tiling.rect(id), tiling.border(id))
        };
        tiling.ids().map(piece).collect()
    }

    fn from_nothing(tiling: &Tiling) -> Vec<String> {
        let rects: Vec<Rect> = tiling.ids().map(|id| *tiling.rect(id)).collect();
        known(&Tiling::new(tiling.columns(), tiling.rows(), &rects))
    }

    /// Tries each split and join, and goes on with every one in turn.
    #[test]
    fn mended_contacts_are_those_found_from_nothing_and_are_undone() {
        let mut position = Position::start(4, 3);
        let (mut joins, mut renewals) = (0, 0);
        for turn in 0..60 {
            renewals += u32::from(position.tiling.is_worn());
            position = position.renewed();
            let before = known(&position.tiling);
            assert_eq!(before, from_nothing(&position.tiling));
            let all: Vec<_> = action::all(&position).collect();
            for checked in &all {
                joins += u32::from(matches!(checked.action(), super::super::super::Action::Join(_)));
                let (acted, undo) = Acted::new(position.clone(), checked.clone());
                assert_eq!(known(&acted.position.tiling), from_nothing(&acted.position.tiling));
                let undone = acted.position.undone(undo);
                assert_eq!(known(&undone.tiling), before);
                assert_eq!((undone.tiling.numbers(), &undone), (position.tiling.numbers(), &position));
            }
            let chosen = all[(turn * 37 + 11) % all.len()].clone();
            position = Acted::new(position, chosen).0.position;
            position.side = position.side.other();
        }
        assert!(joins > 100 && renewals > 1, "{joins} joins, {renewals} renewals");
    }
}
