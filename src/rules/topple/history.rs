//! The memory of the draw by repetition.

use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::position::Position;

/// The positions before the present one, as far back as one of them can come again. Clones share them.
#[derive(Clone, Default)]
pub(super) struct History {
    newest: Option<Arc<Entry>>,
}

struct Entry {
    position: Position,
    earlier: History,
    count: usize,
}

impl History {
    /// With one more position, the newest.
    pub(super) fn with(&self, position: Position) -> Self {
        Self { newest: Some(Arc::new(Entry { position, earlier: self.clone(), count: self.len() + 1 })) }
    }

    fn len(&self) -> usize {
        self.newest.as_ref().map_or(0, |entry| entry.count)
    }

    fn entries(&self) -> impl Iterator<Item = &Entry> {
        std::iter::successors(self.newest.as_deref(), |entry| entry.earlier.newest.as_deref())
    }

    /// How often a position stands in it.
    pub(super) fn times(&self, position: &Position) -> usize {
        self.entries().filter(|entry| entry.position == *position).count()
    }
}

impl PartialEq for History {
    fn eq(&self, other: &Self) -> bool {
        // Histories with a common past share its entries: from there on nothing is left to compare.
        let same = |a: &&Entry, b: &&Entry| std::ptr::eq(*a, *b);
        self.len() == other.len()
            && self
                .entries()
                .zip(other.entries())
                .take_while(|(a, b)| !same(a, b))
                .all(|(a, b)| a.position == b.position)
    }
}

impl Eq for History {}

/// The length and the newest position tell histories apart well enough for a hash.
impl Hash for History {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.len().hash(state);
        self.newest.as_ref().map(|entry| entry.position).hash(state);
    }
}

impl Debug for History {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "History of {} positions", self.len())
    }
}

/// Lets a long history go one by one: dropped recursively it could overflow the stack.
impl Drop for History {
    fn drop(&mut self) {
        let mut next = self.newest.take();
        while let Some(mut entry) = next.and_then(Arc::into_inner) {
            next = entry.earlier.newest.take();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::topple::Options;

    #[test]
    fn a_long_history_is_let_go_without_recursion() {
        let position = Position::start(Options::default());
        let history = (0..200_000).fold(History::default(), |history, _| history.with(position));
        assert_eq!(history.len(), 200_000);
        drop(history);
    }

    #[test]
    fn equality_is_of_positions_and_not_of_where_they_are_kept() {
        let [a, b] = [8, 9].map(|size| Position::start(Options::new(size, 2).unwrap()));
        let shared = History::default().with(a);
        assert_eq!(shared.with(b), History::default().with(a).with(b));
        assert_eq!(shared.with(b), shared.with(b));
        assert_ne!(shared.with(b), shared.with(a));
        assert_ne!(History::default().with(b).with(a), shared.with(a));
        assert_ne!(shared, shared.with(a));
        assert_eq!(shared.with(b).with(a).times(&a), 2);
    }
}
