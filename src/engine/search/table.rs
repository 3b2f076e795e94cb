//! The transposition table: values of positions found before, in a table of fixed size.

use crate::engine::hash::HashKey;
use crate::engine::value::Value;

/// What a value says that was found with an alpha-beta window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// The value is exact.
    Exact,
    /// The true value is this or more.
    AtLeast,
    /// The true value is this or less.
    AtMost,
}

/// What is stored about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    key: HashKey,
    /// The key of the position after the best turn, if one was better than all others.
    pub(super) best: Option<HashKey>,
    /// For the side to move.
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
}

/// Entries by their keys; a new entry always replaces the old one in its slot.
///
/// The table is divided into pages, each allocated at its first entry: to allocate all at once would take longer than
/// a cancelled bot may take to stop.
#[derive(Debug)]
pub(super) struct Table {
    pages: Vec<Vec<Option<Entry>>>,
}

/// The index of an entry's page, and of the entry in it.
type Slot = (usize, usize);

impl Table {
    /// How many entries a page has.
    const PAGE: u64 = 1 << 8;
    /// The most pages; full, they take about 24 MB.
    const MAX_PAGES: u64 = 1 << 12;

    /// A table sized for a search of this many nodes.
    pub(super) fn new(nodes: u64) -> Self {
        let pages = (nodes / 16).div_ceil(Self::PAGE).clamp(1, Self::MAX_PAGES).next_power_of_two();
        Self { pages: vec![Vec::new(); usize::try_from(pages).unwrap_or(1)] }
    }

    fn slot(&self, key: HashKey) -> Slot {
        let (number, pages) = (key.get(), self.pages.len() as u64);
        let index = |number| usize::try_from(number).unwrap_or_default();
        (index(number / Self::PAGE % pages), index(number % Self::PAGE))
    }

    pub(super) fn get(&self, key: HashKey) -> Option<&Entry> {
        let (page, slot) = self.slot(key);
        self.pages.get(page)?.get(slot)?.as_ref().filter(|entry| entry.key == key)
    }

    pub(super) fn put(&mut self, entry: Entry) {
        let (page, slot) = self.slot(entry.key);
        let Some(page) = self.pages.get_mut(page) else { return };
        if page.is_empty() {
            page.resize(usize::try_from(Self::PAGE).unwrap_or_default(), None);
        }
        if let Some(old) = page.get_mut(slot) {
            *old = Some(entry);
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
        let mut table = Table::new(0);
        for (depth, key) in (1..).zip(&keys) {
            assert_eq!(table.get(*key), None);
            let entry = Entry::new(*key, Value::EVEN, Bound::AtMost, depth, None);
            table.put(entry);
            assert_eq!(table.get(*key), Some(&entry));
            assert_eq!(entry.depth(), depth);
        }
        for key in &keys {
            let last = keys.iter().rfind(|other| table.slot(**other) == table.slot(*key));
            assert_eq!(table.get(*key).is_some(), last == Some(key));
        }
    }
}
