//! Cuts and joins in place: they update only the contacts of the pieces beside them, and can be undone.

use smallvec::SmallVec;

use super::super::edge_walk;
use super::super::geometry::{Axis, Rect};
use super::super::piece_set::{ContactWord, Contacts};
use super::{Border, Contact, Id, Tiling};

impl Tiling {
    /// Undoes the cut or join of these pieces, which must be the only change since the tiling was `before`.
    pub(in super::super) fn undo(&mut self, before: &Self, pieces: &[Id]) {
        self.slots.truncate(before.slots.len());
        self.pool.truncate(before.pool.len());
        self.order.clone_from(&before.order);
        let mut restore = |id: Id| {
            let slot = &before.slots[id as usize];
            if slot.start != slot.end {
                self.pool[slot.range()].copy_from_slice(&before.pool[slot.range()]);
            }
            self.slots[id as usize] = *slot;
        };
        for &id in pieces {
            restore(id);
            before.contacts(id).iter().for_each(&mut restore);
        }
    }

    /// Halves these pieces. The south or west halves keep their numbers; the other halves are numbered from
    /// [`Tiling::id_bound`] on, in the order given.
    pub(in super::super) fn split(&mut self, cut: &[Id], axis: Axis) {
        for &id in cut {
            if let Some(halves) = self.rect(id).halves(axis) {
                self.halve(id, axis, &halves);
            }
        }
    }

    fn halve(&mut self, id: Id, axis: Axis, halves: &[Rect; 2]) {
        let line = edge_walk::low(&halves[1], axis);
        let (first, more) = self.contact_words(id);
        self.reshape(id, &halves[0]);
        let new = self.add(&halves[1]);
        for other in (Contacts { first: &first, more: &more, corners: true }).iter() {
            let rect = *self.rect(other);
            // On the near side of the cut the neighbour touches the half that keeps the number, and on the far side the
            // other half, in the same way as it touched the whole piece.
            if edge_walk::high(&rect, axis) < line {
                continue;
            }
            if line < edge_walk::low(&rect, axis) {
                self.hand_over(other, id, new);
                continue;
            }
            self.disconnect(id, other);
            self.disconnect(other, id);
            for (half, outline) in [id, new].into_iter().zip(halves) {
                self.touch(half, other, Contact::between(outline, &rect));
            }
        }
        // The halves are neighbours of each other, along a whole side of both.
        let ahead = axis.halves()[1];
        self.slots[new as usize].two_point[ahead as usize] =
            self.slots[id as usize].two_point[ahead as usize];
        self.touch(id, new, Contact::Neighbours(Some(ahead)));
        let index = self.order_index(halves[1].at);
        self.order.insert(index, new);
    }

    /// Makes `other` touch `new`, the half across the cut, as it touched `id`, and removes its contact with `id`.
    fn hand_over(&mut self, other: Id, id: Id, new: Id) {
        for complete in &mut self.slots[other as usize].two_point {
            *complete = if *complete == id { new } else { *complete };
        }
        let is_neighbour = self.word_mut(id, other).remove(other);
        self.word_mut(new, other).insert(other, is_neighbour);
        self.word_mut(other, id).remove(id);
        self.word_mut(other, new).insert(new, is_neighbour);
    }

    /// Joins these pieces into one with the number of the first. They must be sorted and fill `into` exactly.
    pub(in super::super) fn join(&mut self, parts: &[Id], into: &Rect) {
        let Some((&first, others)) = parts.split_first() else { return };
        for &id in others {
            self.order.remove(self.order_index(self.rect(id).at));
        }
        for &part in parts {
            let (first_word, more) = self.contact_words(part);
            for other in (Contacts { first: &first_word, more: &more, corners: true }).iter() {
                self.disconnect(part, other);
                self.disconnect(other, part);
                if !parts.contains(&other) {
                    self.touch(first, other, Contact::between(into, self.rect(other)));
                }
            }
        }
        self.reshape(first, into);
    }

    /// The contacts of a piece, copied so that they can be visited while they change.
    #[inline]
    fn contact_words(&self, id: Id) -> (ContactWord, SmallVec<[ContactWord; 3]>) {
        let Contacts { first, more, .. } = self.contacts(id);
        (*first, SmallVec::from_slice(more))
    }

    /// Gives a piece another rectangle.
    fn reshape(&mut self, id: Id, rect: &Rect) {
        let border = Border::of(rect, self.columns, self.rows);
        let slot = &mut self.slots[id as usize];
        (slot.rect, slot.border) = (*rect, border);
    }

    /// Makes two pieces touch each other.
    fn touch(&mut self, id: Id, other: Id, contact: Contact) {
        self.connect(id, other, contact);
        self.connect(other, id, contact.reversed());
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::super::action::{self, AfterAction};
    use super::super::super::position::Position;
    use super::super::NONE;
    use super::*;

    /// A description of a tiling that doesn't depend on the numbering of its pieces.
    fn described(tiling: &Tiling) -> Vec<String> {
        let rects = |ids: Contacts<'_>| ids.iter().map(|id| *tiling.rect(id)).collect::<BTreeSet<Rect>>();
        let piece = |id: Id| {
            let complete =
                tiling.slots[id as usize].two_point.map(|id| (id != NONE).then(|| tiling.rect(id)));
            let (neighbours, contacts) = (rects(tiling.neighbours(id)), rects(tiling.contacts(id)));
            assert_eq!(contacts.len(), tiling.contacts(id).iter().count(), "each contact once");
            format!("{:?} {complete:?} {neighbours:?} {contacts:?} {:?}", tiling.rect(id), tiling.border(id))
        };
        tiling.ids().map(piece).collect()
    }

    fn from_scratch(tiling: &Tiling) -> Vec<String> {
        let rects: Vec<Rect> = tiling.ids().map(|id| *tiling.rect(id)).collect();
        described(&Tiling::new(tiling.columns(), tiling.rows(), &rects))
    }

    /// For sixty turns, tries every cut and join, then plays one of them.
    #[test]
    fn updated_contacts_are_those_computed_from_scratch_and_are_undone() {
        let mut position = Position::start(4, 3);
        let (mut joins, mut renewals) = (0, 0);
        for turn in 0..60 {
            renewals += u32::from(position.tiling.needs_compaction());
            position = position.compacted();
            let before = described(&position.tiling);
            assert_eq!(before, from_scratch(&position.tiling));
            let all = action::legal_actions(&position, None);
            for action in &all {
                joins += u32::from(matches!(action.action(), super::super::super::Action::Join(_)));
                let mut acted = AfterAction::new(position.clone(), action.clone());
                assert_eq!(described(&acted.position.tiling), from_scratch(&acted.position.tiling));
                acted.position.undo(&position, action.pieces());
                assert_eq!(described(&acted.position.tiling), before);
                assert_eq!(
                    (acted.position.tiling.id_bound(), &acted.position),
                    (position.tiling.id_bound(), &position)
                );
            }
            let chosen = all[(turn * 37 + 11) % all.len()].clone();
            position = AfterAction::new(position, chosen).position;
            position.side = position.side.other();
        }
        assert!(joins > 100 && renewals > 1, "{joins} joins, {renewals} renewals");
    }
}
