//! What a search has found out about positions, in a table of fixed size.

use crate::engine::key::Key;
use crate::engine::value::Value;

/// What a value found with a window says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// It is this.
    Exact,
    /// It is this or more.
    AtLeast,
    /// It is this or less.
    AtMost,
}

/// What was found out about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    key: Key,
    /// The position after the best turn, if one was better than all others.
    pub(super) best: Option<Key>,
    /// For the side to move.
    pub(super) value: Value,
    pub(super) bound: Bound,
    depth: u8,
}

impl Entry {
    /// What was found out by looking so many turns ahead.
    pub(super) fn new(key: Key, value: Value, bound: Bound, depth: u32, best: Option<Key>) -> Self {
        // No search looks further ahead than a byte can tell.
        Self { key, best, value, bound, depth: u8::try_from(depth).unwrap_or(u8::MAX) }
    }

    /// How many turns were looked ahead.
    pub(super) const fn depth(&self) -> u32 {
        self.depth as u32
    }
}

/// Entries by their keys; a new one drives out the old one of its place.
///
/// The entries come in pages that are made when something is first written there: to make the whole table at once
/// would take longer than a bot may take to stop.
#[derive(Debug)]
pub(super) struct Table {
    pages: Vec<Vec<Option<Entry>>>,
}

/// The page of an entry, and its place there.
type Place = (usize, usize);

impl Table {
    /// How many entries a page has.
    const PAGE: u64 = 1 << 8;
    /// The most pages: with all entries, two dozen megabytes.
    const MOST: u64 = 1 << 12;

    /// A table for a search that looks at this many turns.
    pub(super) fn new(nodes: u64) -> Self {
        let pages = (nodes / 16).div_ceil(Self::PAGE).clamp(1, Self::MOST).next_power_of_two();
        Self { pages: vec![Vec::new(); usize::try_from(pages).unwrap_or(1)] }
    }

    fn place(&self, key: Key) -> Place {
        let (number, pages) = (key.number(), self.pages.len() as u64);
        let index = |number| usize::try_from(number).unwrap_or_default();
        (index(number / Self::PAGE % pages), index(number % Self::PAGE))
    }

    pub(super) fn get(&self, key: Key) -> Option<&Entry> {
        let (page, place) = self.place(key);
        self.pages.get(page)?.get(place)?.as_ref().filter(|entry| entry.key == key)
    }

    pub(super) fn put(&mut self, entry: Entry) {
        let (page, place) = self.place(entry.key);
        let Some(page) = self.pages.get_mut(page) else { return };
        if page.is_empty() {
            page.resize(usize::try_from(Self::PAGE).unwrap_or_default(), None);
        }
        if let Some(old) = page.get_mut(place) {
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
    fn the_latest_entry_of_a_place_is_found_and_no_other() {
        let start = State::start(&Default::default());
        let mut keys = Vec::new();
        let _ = start.successors(|_, next| -> ControlFlow<()> {
            keys.push(Key::of::<Crumble>(next));
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
            let last = keys.iter().rfind(|other| table.place(**other) == table.place(*key));
            assert_eq!(table.get(*key).is_some(), last == Some(key));
        }
    }
}
