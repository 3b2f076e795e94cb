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
    /// For the side to move.
    pub(super) value: Value,
    pub(super) bound: Bound,
    /// How many turns were looked ahead.
    pub(super) depth: u32,
    /// The position after the best turn, if one was better than all others.
    pub(super) best: Option<Key>,
}

/// Entries by their keys; a new one drives out the old one of its place.
#[derive(Debug)]
pub(super) struct Table {
    entries: Vec<Option<Entry>>,
}

impl Table {
    /// The most entries: a few dozen megabytes.
    const MOST: u64 = 1 << 20;

    /// A table for a search that looks at this many turns.
    pub(super) fn new(nodes: u64) -> Self {
        let entries = (nodes / 16).clamp(1 << 8, Self::MOST).next_power_of_two();
        Self { entries: vec![None; usize::try_from(entries).unwrap_or(1)] }
    }

    fn place(&self, key: Key) -> usize {
        // The number of entries is a power of two.
        usize::try_from(key.number() & (self.entries.len() as u64 - 1)).unwrap_or_default()
    }

    pub(super) fn get(&self, key: Key) -> Option<&Entry> {
        self.entries.get(self.place(key))?.as_ref().filter(|entry| entry.key == key)
    }

    pub(super) fn put(&mut self, key: Key, value: Value, bound: Bound, depth: u32, best: Option<Key>) {
        let place = self.place(key);
        if let Some(entry) = self.entries.get_mut(place) {
            *entry = Some(Entry { key, value, bound, depth, best });
        }
    }
}
