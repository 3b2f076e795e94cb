//! The transposition table: the values of positions that were searched before, in a table of fixed size that threads
//! can share.

use std::sync::atomic::{AtomicU64, Ordering};

use bytemuck::zeroed_slice_box;

use crate::engine::hash::HashKey;
use crate::engine::value::Value;

/// The relation of a stored value to the true value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// The value is exact.
    Exact = 1,
    /// The true value is at least this.
    AtLeast = 2,
    /// The true value is at most this.
    AtMost = 3,
}

/// The stored result of a search of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    key: HashKey,
    /// The key of the position after the best turn, if a single turn was better than all others.
    pub(super) best: Option<HashKey>,
    /// The value for the side to play; wins and losses are counted from the position.
    pub(super) value: Value,
    pub(super) bound: Bound,
    depth: u8,
}

impl Entry {
    /// The result of a search of this depth, in turns.
    pub(super) fn new(key: HashKey, value: Value, bound: Bound, depth: u32, best: Option<HashKey>) -> Self {
        // No search is deeper than a byte can hold.
        Self { key, best, value, bound, depth: u8::try_from(depth).unwrap_or(u8::MAX) }
    }

    /// The depth of the search, in turns.
    pub(super) const fn depth(&self) -> u32 {
        self.depth as u32
    }

    /// Everything but the key, packed in two words.
    fn packed(&self) -> (u64, u64) {
        let [a, b, c, d] = self.value.units().to_le_bytes();
        let known = u64::from_le_bytes([a, b, c, d, self.bound as u8, self.depth, 0, 0]);
        (self.best.map_or(0, HashKey::get), known)
    }

    /// The entry packed in these two words; `None` if they don't contain an entry.
    fn unpacked(key: HashKey, best: u64, known: u64) -> Option<Self> {
        let [a, b, c, d, bound, depth, ..] = known.to_le_bytes();
        let bound = match bound {
            1 => Bound::Exact,
            2 => Bound::AtLeast,
            3 => Bound::AtMost,
            _ => return None,
        };
        let value = Value::from_units(i32::from_le_bytes([a, b, c, d]));
        Some(Self { key, best: HashKey::from_number(best), value, bound, depth })
    }
}

/// Entries by their keys; a new entry always replaces the old one in its slot.
///
/// The system gives pages of a zeroed allocation when they are first written, so slots that no key has cost nothing. Clearing
/// a large table at once would take longer than a cancelled bot may take to stop.
#[derive(Debug)]
pub(super) struct Table {
    slots: Box<[Slot]>,
    /// The number of slots that keys have.
    used: u64,
}

/// The space for an entry: the key combined with two words of data by exclusive or, then the data. The last word is free.
///
/// Threads may read and write a slot at the same time. Words that don't belong together give a wrong key, so such an
/// entry is lost, but never mistaken for another. No lock is needed.
type Slot = [AtomicU64; 4];

impl Table {
    /// The minimum number of slots for keys.
    const LEAST: u64 = 1 << 8;
    /// The number of slots, all of which take 32 MB: some allocators keep less than that for themselves when it is freed, for
    /// each thread that has ever searched.
    const ALL: u32 = 1 << 20;

    /// A table sized for a search of this many nodes.
    pub(super) fn new(nodes: u64) -> Self {
        let used = (nodes / 16).clamp(Self::LEAST, Self::ALL.into()).next_power_of_two();
        Self { slots: zeroed_slice_box(usize::try_from(Self::ALL).unwrap_or_default()), used }
    }

    fn slot(&self, key: HashKey) -> Option<&Slot> {
        self.slots.get(usize::try_from(key.get() % self.used).ok()?)
    }

    pub(super) fn get(&self, key: HashKey) -> Option<Entry> {
        let [sealed, best, known, _] = self.slot(key)?.each_ref().map(|word| word.load(Ordering::Relaxed));
        (sealed ^ best ^ known == key.get()).then(|| Entry::unpacked(key, best, known)).flatten()
    }

    pub(super) fn put(&self, entry: &Entry) {
        let (best, known) = entry.packed();
        let words = [entry.key.get() ^ best ^ known, best, known];
        for (word, new) in self.slot(entry.key).into_iter().flatten().zip(words) {
            word.store(new, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::rules::State as _;
    use crate::rules::crumble::{Crumble, State};

    #[test]
    fn the_latest_entry_of_a_slot_is_found_and_no_other() {
        let start = State::start(&Default::default());
        let mut keys = Vec::new();
        let _ = start.successors(|_, next| -> ControlFlow<()> {
            keys.push(HashKey::of::<Crumble>(next));
            ControlFlow::Continue(())
        });
        let table = Table::new(0);
        for (depth, key) in (1..).zip(&keys) {
            assert_eq!(table.get(*key), None);
            let entry = Entry::new(*key, Value::EVEN, Bound::AtMost, depth, None);
            table.put(&entry);
            assert_eq!(table.get(*key), Some(entry));
            assert_eq!(entry.depth(), depth);
        }
        for key in &keys {
            let slot = |key: &HashKey| std::ptr::from_ref(table.slot(*key).unwrap());
            let last = keys.iter().rfind(|other| slot(other) == slot(key));
            assert_eq!(table.get(*key).is_some(), last == Some(key));
        }
    }

    #[test]
    fn words_of_different_entries_make_none() {
        let key = |number| HashKey::from_number(number).unwrap();
        let bounds = [Bound::Exact, Bound::AtLeast, Bound::AtMost];
        let values = [Value::WORST, Value::EVEN, Value::BEST];
        let mut entries = Vec::new();
        for (number, (bound, value)) in (1..).zip(bounds.into_iter().zip(values)) {
            entries.push(Entry::new(key(number), value, bound, 7, None));
            entries.push(Entry::new(key(number << 40), value, bound, 8, Some(key(u64::MAX))));
        }
        // All keys have the same slot.
        let table = Table { slots: zeroed_slice_box(1), used: 1 };
        for entry in &entries {
            assert_eq!(table.get(entry.key), None);
            table.put(entry);
            assert_eq!(table.get(entry.key), Some(*entry));
        }
        for (entry, other) in entries.iter().flat_map(|entry| entries.iter().map(move |other| (entry, other)))
        {
            table.put(entry);
            let (_, known) = other.packed();
            table.slot(entry.key).unwrap()[2].store(known, Ordering::Relaxed);
            assert_eq!(table.get(entry.key).is_some(), entry.packed().1 == known);
        }
    }
}
