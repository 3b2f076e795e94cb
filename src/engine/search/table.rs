//! The transposition table: the values of positions that were searched before, in a table of fixed size that threads
//! can share.

use std::array;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

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
/// The table is divided into pages, each allocated with its first entry: allocating all of them at once would take
/// longer than a cancelled bot may take to stop.
#[derive(Debug)]
pub(super) struct Table {
    pages: Vec<OnceLock<Box<Page>>>,
}

type Page = [Slot; Table::PAGE];

/// The space for an entry: two words of data, and the key combined with both by exclusive or.
///
/// Threads may read and write a slot at the same time. Words that don't belong together give a wrong key, so such an
/// entry is lost, but never mistaken for another. No lock is needed.
#[derive(Debug, Default)]
struct Slot([AtomicU64; 3]);

impl Slot {
    fn get(&self, key: HashKey) -> Option<Entry> {
        let [sealed, best, known] = self.0.each_ref().map(|word| word.load(Ordering::Relaxed));
        (sealed ^ best ^ known == key.get()).then(|| Entry::unpacked(key, best, known)).flatten()
    }

    fn put(&self, entry: &Entry) {
        let (best, known) = entry.packed();
        let words = [entry.key.get() ^ best ^ known, best, known];
        for (word, new) in self.0.iter().zip(words) {
            word.store(new, Ordering::Relaxed);
        }
    }
}

impl Table {
    /// The number of entries in a page.
    const PAGE: usize = 1 << 8;
    /// The maximum number of pages; when all are allocated, they take about 24 MB.
    const MAX_PAGES: u64 = 1 << 12;

    /// A table sized for a search of this many nodes.
    pub(super) fn new(nodes: u64) -> Self {
        let pages = (nodes / 16).div_ceil(Self::PAGE as u64).clamp(1, Self::MAX_PAGES).next_power_of_two();
        Self { pages: (0..pages).map(|_| OnceLock::new()).collect() }
    }

    /// The index of the page for a key, and the index of the key's slot in that page.
    fn slot(&self, key: HashKey) -> (usize, usize) {
        let (number, pages) = (key.get(), self.pages.len() as u64);
        let index = |number| usize::try_from(number).unwrap_or_default();
        (index(number / Self::PAGE as u64 % pages), index(number % Self::PAGE as u64))
    }

    pub(super) fn get(&self, key: HashKey) -> Option<Entry> {
        let (page, slot) = self.slot(key);
        self.pages.get(page)?.get()?.get(slot)?.get(key)
    }

    pub(super) fn put(&self, entry: &Entry) {
        let (page, slot) = self.slot(entry.key);
        let Some(page) = self.pages.get(page) else { return };
        let page = page.get_or_init(|| Box::new(array::from_fn(|_| Slot::default())));
        if let Some(slot) = page.get(slot) {
            slot.put(entry);
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
            let last = keys.iter().rfind(|other| table.slot(**other) == table.slot(*key));
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
        let (slot, mixed) = (Slot::default(), Slot::default());
        for entry in &entries {
            assert_eq!(slot.get(entry.key), None);
            slot.put(entry);
            assert_eq!(slot.get(entry.key), Some(*entry));
        }
        for (entry, other) in entries.iter().flat_map(|entry| entries.iter().map(move |other| (entry, other)))
        {
            mixed.put(entry);
            let (_, known) = other.packed();
            mixed.0[2].store(known, Ordering::Relaxed);
            assert_eq!(mixed.get(entry.key).is_some(), entry.packed().1 == known);
        }
    }
}
