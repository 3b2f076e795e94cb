//! Splits and joins in place: they update only the contacts of the pieces beside them, and can be undone.

use std::ops::Range;

use super::super::geometry::{Axis, Rect};
use super::{Contact, Id, Links, NONE, Slot, Tiling, Touches, as_id};

impl Tiling {
    /// Undoes the split or join of these pieces, the only one since the tiling was as `before`.
    pub(in super::super) fn undo(&mut self, before: &Self, pieces: &[Id]) {
        self.slots.truncate(before.slots.len());
        self.pool.truncate(before.pool.len());
        self.order.clone_from(&before.order);
        for &id in pieces {
            for &changed in before.contacts(id).iter().chain([&id]) {
                self.slots[changed as usize] = before.slots[changed as usize];
            }
        }
    }

    /// Halves these pieces. The south or west halves keep their numbers; the others are numbered from
    /// [`Tiling::id_bound`] up, in the order given.
    pub(in super::super) fn split(&mut self, cut: &[Id], axis: Axis) {
        for &id in cut {
            if let Some(halves) = self.rect(id).halves(axis) {
                self.halve(id, axis, &halves);
            }
        }
    }

    fn halve(&mut self, id: Id, axis: Axis, halves: &[Rect; 2]) {
        let new = as_id(self.slots.len());
        let Links { start, end, .. } = *self.links(id);
        let (mut low, mut high) = (Touches::new(), Touches::new());
        // Each half is the other one's neighbour, at a complete side of both.
        let [back, ahead] = axis.halves();
        low.push((new, Contact::Neighbours(Some(ahead))));
        high.push((id, Contact::Neighbours(Some(back))));
        for at in start..end {
            let other = self.pool[at as usize];
            let [with_low, with_high] = halves.map(|half| Contact::between(&half, self.rect(other)));
            if let Some(contact) = with_low {
                low.push((other, contact));
            }
            // A piece that touches only the half which keeps its number touches it as it did the whole.
            if let Some(contact) = with_high {
                high.push((other, contact));
                let added = [with_low.map(|contact| (id, contact)), Some((new, contact))];
                self.update_contacts(other, |other| other == id, added.into_iter().flatten());
            }
        }
        self.slots[id as usize] = Slot { rect: halves[0], links: self.link(&halves[0], &low) };
        let links = self.link(&halves[1], &high);
        self.slots.push(Slot { rect: halves[1], links });
        let (Ok(index) | Err(index)) = self.order_index(halves[1].at);
        self.order.insert(index, new);
    }

    /// Makes these pieces one, which has the number of the first. They are sorted and tile it exactly.
    pub(in super::super) fn join(&mut self, parts: &[Id], into: &Rect) {
        let Some((&first, others)) = parts.split_first() else { return };
        let mut touches = Touches::new();
        for &part in parts {
            let Links { start, end, .. } = *self.links(part);
            for at in start..end {
                let other = self.pool[at as usize];
                if parts.contains(&other) || touches.iter().any(|&(met, _)| met == other) {
                    continue;
                }
                if let Some(contact) = Contact::between(into, self.rect(other)) {
                    touches.push((other, contact));
                    self.update_contacts(
                        other,
                        |other| parts.contains(&other),
                        [(first, contact)].into_iter(),
                    );
                }
            }
        }
        for &id in others {
            if let Ok(index) = self.order_index(self.rect(id).at) {
                self.order.remove(index);
            }
        }
        self.slots[first as usize] = Slot { rect: *into, links: self.link(into, &touches) };
    }

    /// Removes some contacts of a piece and adds others, each given as the other piece has it.
    fn update_contacts(
        &mut self,
        id: Id,
        removed: impl Fn(Id) -> bool,
        added: impl Iterator<Item = (Id, Contact)> + Clone,
    ) {
        let added = added.map(|(other, contact)| (other, contact.reversed()));
        let was = *self.links(id);
        let mut links = Links { start: as_id(self.pool.len()), ..was };
        for other in &mut links.two_point {
            if removed(*other) {
                *other = NONE;
            }
        }
        self.copy_contacts(was.start..was.corners, &removed);
        self.add_neighbours(&mut links, added.clone());
        self.copy_contacts(was.corners..was.end, &removed);
        self.add_corners(&mut links, added);
        self.slots[id as usize].links = links;
    }

    /// Copies a range of the pool to its end, without the removed pieces.
    fn copy_contacts(&mut self, range: Range<u32>, removed: impl Fn(Id) -> bool) {
        let start = self.pool.len();
        self.pool.extend_from_within(range.start as usize..range.end as usize);
        let mut end = start;
        for at in start..self.pool.len() {
            let other = self.pool[at];
            self.pool[end] = other;
            end += usize::from(!removed(other));
        }
        self.pool.truncate(end);
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
            let all = action::legal_actions(&position);
            for action in &all {
                joins += u32::from(matches!(action.action(), super::super::super::Action::Join(_)));
                let mut acted = AfterAction::new(position.clone(), action.clone());
                assert_eq!(known(&acted.position.tiling), from_scratch(&acted.position.tiling));
                acted.position.undo(&position, action.pieces());
                assert_eq!(known(&acted.position.tiling), before);
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
