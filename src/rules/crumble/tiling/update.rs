//! Splits and joins in place: they update only the contacts of the pieces beside them, and can be undone.

use std::ops::Range;

use smallvec::SmallVec;

use super::super::geometry::{Axis, Rect};
use super::{Contact, Id, Links, NONE, Slot, Tiling, Touches, as_id};

/// Undoes a split or join: what was overwritten, and how long the lists were before.
#[derive(Debug)]
pub(in super::super) struct UndoTiling {
    slots: usize,
    contacts: usize,
    /// Overwritten outlines and links, the oldest first.
    rects: SmallVec<[(Id, Rect); 1]>,
    links: Vec<(Id, Links)>,
    /// The changes to `order`, the oldest first: an index, and the piece removed there, or `None` for one inserted.
    order: SmallVec<[(usize, Option<Id>); 2]>,
}

impl UndoTiling {
    fn new(tiling: &Tiling) -> Self {
        Self {
            slots: tiling.slots.len(),
            contacts: tiling.pool.len(),
            rects: SmallVec::new(),
            // Enough for a split or join of few pieces.
            links: Vec::with_capacity(16),
            order: SmallVec::new(),
        }
    }
}

impl Tiling {
    /// Undoes the latest split or join.
    pub(in super::super) fn undo(&mut self, undo: &UndoTiling) {
        for &(index, removed) in undo.order.iter().rev() {
            match removed {
                Some(id) => self.order.insert(index, id),
                None => {
                    self.order.remove(index);
                }
            }
        }
        for &(id, rect) in undo.rects.iter().rev() {
            self.slots[id as usize].rect = rect;
        }
        for &(id, links) in undo.links.iter().rev() {
            self.slots[id as usize].links = links;
        }
        self.slots.truncate(undo.slots);
        self.pool.truncate(undo.contacts);
    }

    /// Halves these pieces. The south or west halves keep their numbers; the others are numbered from
    /// [`Tiling::id_bound`] up, in the order given.
    pub(in super::super) fn split(&mut self, cut: &[Id], axis: Axis) -> UndoTiling {
        let mut undo = UndoTiling::new(self);
        for &id in cut {
            if let Some(halves) = self.rect(id).halves(axis) {
                self.halve(id, axis, &halves, &mut undo);
            }
        }
        undo
    }

    fn halve(&mut self, id: Id, axis: Axis, halves: &[Rect; 2], undo: &mut UndoTiling) {
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
            let mut added: SmallVec<[(Id, Contact); 2]> = SmallVec::new();
            if let Some(contact) = Contact::between(&rect, &halves[0]) {
                added.push((id, contact));
                low.push((other, contact.reversed()));
            }
            if let Some(contact) = Contact::between(&rect, &halves[1]) {
                added.push((new, contact));
                high.push((other, contact.reversed()));
            }
            // A piece that touches the half which keeps its number, and in the same way as before, stays as it is.
            let touches_as_before = |contact| Contact::between(&rect, &was) == Some(contact);
            if !matches!(added[..], [(half, contact)] if half == id && touches_as_before(contact)) {
                self.update_contacts(other, |other| other == id, &added, undo);
            }
        }
        self.reshape(id, &halves[0], &low, undo);
        let links = self.link(&halves[1], &high);
        self.slots.push(Slot { rect: halves[1], links });
        let (Ok(index) | Err(index)) = self.order_index(halves[1].at);
        self.order.insert(index, new);
        undo.order.push((index, None));
    }

    /// Makes these pieces one, which has the number of the first. They are sorted and tile it exactly.
    pub(in super::super) fn join(&mut self, parts: &[Id], into: &Rect) -> UndoTiling {
        let mut undo = UndoTiling::new(self);
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
                    self.update_contacts(
                        other,
                        |other| parts.contains(&other),
                        &[(first, contact)],
                        &mut undo,
                    );
                }
            }
        }
        for &id in others {
            if let Ok(index) = self.order_index(self.rect(id).at) {
                self.order.remove(index);
                undo.order.push((index, Some(id)));
            }
        }
        self.reshape(first, into, &touches, &mut undo);
        undo
    }

    /// Removes some contacts of a piece and adds others.
    fn update_contacts(
        &mut self,
        id: Id,
        removed: impl Fn(Id) -> bool,
        added: &[(Id, Contact)],
        undo: &mut UndoTiling,
    ) {
        let was = *self.links(id);
        undo.links.push((id, was));
        let mut links = Links { start: as_id(self.pool.len()), ..was };
        for other in &mut links.two_point {
            if removed(*other) {
                *other = NONE;
            }
        }
        self.copy_contacts(was.start..was.corners, &removed);
        self.add_neighbours(&mut links, added);
        self.copy_contacts(was.corners..was.end, &removed);
        self.add_corners(&mut links, added);
        self.slots[id as usize].links = links;
    }

    /// Copies a range of the pool to its end, without the removed pieces.
    fn copy_contacts(&mut self, range: Range<u32>, removed: impl Fn(Id) -> bool) {
        for at in range {
            let other = self.pool[at as usize];
            if !removed(other) {
                self.pool.push(other);
            }
        }
    }

    /// Gives a piece another outline and other contacts.
    fn reshape(&mut self, id: Id, rect: &Rect, touches: &[(Id, Contact)], undo: &mut UndoTiling) {
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

    use super::super::super::action::{self, AfterAction};
    use super::super::super::position::Position;
    use super::*;

    /// A description of a tiling that does not depend on how its pieces are numbered.
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

    fn from_scratch(tiling: &Tiling) -> Vec<String> {
        let rects: Vec<Rect> = tiling.ids().map(|id| *tiling.rect(id)).collect();
        known(&Tiling::new(tiling.columns(), tiling.rows(), &rects))
    }

    /// At each of sixty turns tries every split and join, then plays one of them.
    #[test]
    fn updated_contacts_are_those_computed_from_scratch_and_are_undone() {
        let mut position = Position::start(4, 3);
        let (mut joins, mut renewals) = (0, 0);
        for turn in 0..60 {
            renewals += u32::from(position.tiling.needs_compaction());
            position = position.compacted();
            let before = known(&position.tiling);
            assert_eq!(before, from_scratch(&position.tiling));
            let all: Vec<_> = action::legal_actions(&position).collect();
            for action in &all {
                joins += u32::from(matches!(action.action(), super::super::super::Action::Join(_)));
                let (acted, undo) = AfterAction::new(position.clone(), action.clone());
                assert_eq!(known(&acted.position.tiling), from_scratch(&acted.position.tiling));
                let undone = acted.position.undo(undo);
                assert_eq!(known(&undone.tiling), before);
                assert_eq!((undone.tiling.id_bound(), &undone), (position.tiling.id_bound(), &position));
            }
            let chosen = all[(turn * 37 + 11) % all.len()].clone();
            position = AfterAction::new(position, chosen).0.position;
            position.side = position.side.other();
        }
        assert!(joins > 100 && renewals > 1, "{joins} joins, {renewals} renewals");
    }
}
