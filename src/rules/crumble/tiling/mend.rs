//! Pieces replaced by others: what lies far from them is taken over, and only what lies beside them is mended.

use std::ops::Range;

use smallvec::SmallVec;

use super::super::geometry::Rect;
use super::{Contact, Id, Links, NONE, Tiling, Touches, as_id};

/// Pieces that follow each other, before and after.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in super::super) struct Run {
    /// Their numbers before.
    pub(in super::super) from: Range<Id>,
    /// The number of the first of them now.
    pub(in super::super) to: Id,
}

/// A tiling with some of its pieces replaced, and where the others went.
#[derive(Debug)]
pub(in super::super) struct Replaced {
    pub(in super::super) tiling: Tiling,
    /// The pieces that stayed.
    pub(in super::super) stayed: SmallVec<[Run; 8]>,
    /// The pieces that came, in the order in which they were given.
    pub(in super::super) added: SmallVec<[Id; 8]>,
}

/// What happens at a piece when others are replaced.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Change {
    /// The added piece of this index comes before it.
    Come(Id),
    /// It is taken away.
    Go,
    /// It stays, beside one that is taken away.
    Mend,
}

/// An added piece, by its index, and one that stays, and how the second touches the first.
#[derive(Clone, Copy, Debug)]
struct Meeting {
    added: Id,
    stays: Id,
    contact: Contact,
}

impl Tiling {
    /// The tiling with some pieces replaced by others that cover the same ground; `removed` and `added` are sorted.
    pub(in super::super) fn replace(&self, removed: &[Id], added: &[Rect]) -> Replaced {
        let changes = self.changes(removed, added);
        let (stayed, added_ids) = renumber(&changes, as_id(self.len()));
        // A board of few pieces needs no heap for this.
        let mut numbers: SmallVec<[Id; 128]> = SmallVec::from_elem(NONE, self.len());
        for run in &stayed {
            let slots = &mut numbers[run.from.start as usize..run.from.end as usize];
            slots.iter_mut().zip(run.to..).for_each(|(slot, number)| *slot = number);
        }
        let meetings = self.meetings(&changes, added);

        let pieces = self.len() + added.len() - removed.len();
        let mut tiling = Self::empty(self.columns, self.rows, pieces, self.pool.len() + 16 * added.len());
        let (mut old, mut met) = (0, meetings.iter().peekable());
        let mut touches = Touches::new();
        for &(at, change) in &changes {
            tiling.copy(self, old..at, &numbers);
            old = at;
            touches.clear();
            match change {
                Change::Go => old += 1,
                Change::Come(index) => {
                    let rect = &added[index as usize];
                    for (other, &id) in added.iter().zip(&added_ids).filter(|(other, _)| *other != rect) {
                        touches.extend(Contact::between(rect, other).map(|contact| (id, contact)));
                    }
                    for meeting in meetings.iter().filter(|meeting| meeting.added == index) {
                        touches.push((numbers[meeting.stays as usize], meeting.contact.reversed()));
                    }
                    tiling.push(*rect, &touches);
                }
                Change::Mend => {
                    old += 1;
                    while let Some(meeting) = met.next_if(|meeting| meeting.stays == at) {
                        touches.push((added_ids[meeting.added as usize], meeting.contact));
                    }
                    tiling.mend(self, at, &numbers, &touches);
                }
            }
        }
        tiling.copy(self, old..as_id(self.len()), &numbers);
        Replaced { tiling, stayed, added: added_ids }
    }

    /// What happens where, in the order of the pieces.
    fn changes(&self, removed: &[Id], added: &[Rect]) -> SmallVec<[(Id, Change); 32]> {
        let mut changes = SmallVec::new();
        for (index, rect) in added.iter().enumerate() {
            let before = self.rects.partition_point(|other| other.at < rect.at);
            changes.push((as_id(before), Change::Come(as_id(index))));
        }
        for &id in removed {
            changes.push((id, Change::Go));
            for &beside in self.contacts(id) {
                if !removed.contains(&beside) {
                    changes.push((beside, Change::Mend));
                }
            }
        }
        changes.sort_unstable();
        changes.dedup();
        changes
    }

    /// Who meets, in the order of the pieces that stay: computed once for both.
    fn meetings(&self, changes: &[(Id, Change)], added: &[Rect]) -> SmallVec<[Meeting; 16]> {
        let mut meetings = SmallVec::new();
        for &(stays, _) in changes.iter().filter(|(_, change)| *change == Change::Mend) {
            let rect = self.rect(stays);
            for (added, other) in (0..).zip(added) {
                if let Some(contact) = Contact::between(rect, other) {
                    meetings.push(Meeting { added, stays, contact });
                }
            }
        }
        meetings
    }

    /// Takes over pieces that keep their contacts, under new numbers: the common case, by far.
    fn copy(&mut self, from: &Self, ids: Range<Id>, numbers: &[Id]) {
        let ids = ids.start as usize..ids.end as usize;
        let links = &from.links[ids.clone()];
        let (Some(first), Some(last)) = (links.first(), links.last()) else { return };
        let (old, new) = (first.start, as_id(self.pool.len()));
        self.rects.extend_from_slice(&from.rects[ids]);
        self.links.extend(links.iter().map(|links| Links {
            start: links.start - old + new,
            corners: links.corners - old + new,
            end: links.end - old + new,
            two_point: links.two_point.map(|id| number(numbers, id)),
            border: links.border,
        }));
        let pool = &from.pool[old as usize..last.end as usize];
        self.pool.extend(pool.iter().map(|&id| numbers[id as usize]));
    }

    /// Takes over a piece with those of its contacts that stay, and adds others.
    fn mend(&mut self, from: &Self, id: Id, numbers: &[Id], touches: &[(Id, Contact)]) {
        let was = &from.links[id as usize];
        let mut links = Links {
            start: as_id(self.pool.len()),
            two_point: was.two_point.map(|id| number(numbers, id)),
            ..*was
        };
        self.keep(from.neighbours(id), numbers);
        self.add_neighbours(&mut links, touches);
        self.keep(from.corners(id), numbers);
        self.add_corners(&mut links, touches);
        self.rects.push(*from.rect(id));
        self.links.push(links);
    }

    /// Puts those that stay into the pool.
    fn keep(&mut self, ids: &[Id], numbers: &[Id]) {
        for &id in ids {
            let number = numbers[id as usize];
            if number != NONE {
                self.pool.push(number);
            }
        }
    }
}

/// The new number of a piece; [`NONE`] if it is removed, or is none.
fn number(numbers: &[Id], id: Id) -> Id {
    numbers.get(id as usize).copied().unwrap_or(NONE)
}

/// Numbers the pieces anew: those that stay, of `pieces` in all, and those that come.
fn renumber(changes: &[(Id, Change)], pieces: Id) -> (SmallVec<[Run; 8]>, SmallVec<[Id; 8]>) {
    let (mut stayed, mut added) = (SmallVec::new(), SmallVec::new());
    let (mut old, mut new) = (0, 0);
    let mut stay = |old: &mut Id, new: &mut Id, until: Id| {
        if *old < until {
            stayed.push(Run { from: *old..until, to: *new });
            *new += until - *old;
            *old = until;
        }
    };
    for &(at, change) in changes {
        match change {
            Change::Mend => continue,
            Change::Go => {
                stay(&mut old, &mut new, at);
                old += 1;
            }
            Change::Come(_) => {
                stay(&mut old, &mut new, at);
                added.push(new);
                new += 1;
            }
        }
    }
    stay(&mut old, &mut new, pieces);
    (stayed, added)
}
