//! The history of positions, for draws by repetition.

use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The number of times that a position must occur, including the current time, before a draw may be claimed.
const REPETITIONS: usize = 3;

/// The positions before the current one, newest first, back to the earliest that can still recur. Clones share their
/// entries, so cloning is cheap.
#[derive(Clone)]
pub(super) struct History<P> {
    newest: Option<Arc<Entry<P>>>,
}

struct Entry<P> {
    position: P,
    earlier: History<P>,
    /// The number of entries from this entry back to the earliest.
    count: usize,
}

impl<P> Default for History<P> {
    fn default() -> Self {
        Self { newest: None }
    }
}

impl<P: Clone + PartialEq> History<P> {
    /// The history with one more position, as the newest.
    pub(super) fn with(&self, position: P) -> Self {
        Self { newest: Some(Arc::new(Entry { position, earlier: self.clone(), count: self.len() + 1 })) }
    }

    /// True if the current position has occurred three times or more.
    pub(super) fn is_repeated(&self, position: &P) -> bool {
        self.times(position) + 1 >= REPETITIONS
    }

    /// The number of times a position occurs in the history.
    fn times(&self, position: &P) -> usize {
        self.entries().filter(|entry| entry.position == *position).count()
    }
}

impl<P> History<P> {
    fn len(&self) -> usize {
        self.newest.as_ref().map_or(0, |entry| entry.count)
    }

    fn entries(&self) -> impl Iterator<Item = &Entry<P>> {
        std::iter::successors(self.newest.as_deref(), |entry| entry.earlier.newest.as_deref())
    }
}

impl<P: PartialEq> PartialEq for History<P> {
    fn eq(&self, other: &Self) -> bool {
        // Histories with a common past share its entries: from a shared entry on, everything is equal.
        let same = |a: &&Entry<P>, b: &&Entry<P>| std::ptr::eq(*a, *b);
        self.len() == other.len()
            && self
                .entries()
                .zip(other.entries())
                .take_while(|(a, b)| !same(a, b))
                .all(|(a, b)| a.position == b.position)
    }
}

impl<P: Eq> Eq for History<P> {}

/// The length and the newest position distinguish histories well enough for a hash.
impl<P: Hash> Hash for History<P> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.len().hash(state);
        self.newest.as_ref().map(|entry| &entry.position).hash(state);
    }
}

impl<P> Debug for History<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "History of {} positions", self.len())
    }
}

/// Drops the entries in a loop: dropping a long history by recursion could exhaust the stack.
impl<P> Drop for History<P> {
    fn drop(&mut self) {
        let mut next = self.newest.take();
        while let Some(mut entry) = next.and_then(Arc::into_inner) {
            next = entry.earlier.newest.take();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::History;

    #[test]
    fn a_long_one_is_let_go_without_recursion() {
        let history = (0..1_000_000).fold(History::default(), |history, _| history.with(0));
        assert_eq!((history.len(), history.times(&0)), (1_000_000, 1_000_000));
        drop(history);
    }

    #[test]
    fn equality_is_of_positions_and_not_of_where_they_are_kept() {
        let [a, b] = [1, 2];
        let shared = History::default().with(a);
        assert_eq!(shared.with(b), History::default().with(a).with(b));
        assert_eq!(shared.with(b), shared.with(b));
        assert_ne!(shared.with(b), shared.with(a));
        assert_ne!(History::default().with(b).with(a), shared.with(a));
        assert_ne!(shared, shared.with(a));
        assert_ne!(shared, History::default());
    }

    #[test]
    fn it_counts_how_often_a_position_stood() {
        let [a, b] = [1, 2];
        let history = History::default().with(a).with(b).with(a);
        assert_eq!((history.times(&a), history.times(&b)), (2, 1));
        assert!(history.is_repeated(&a) && !history.is_repeated(&b));
        assert_eq!(format!("{history:?}"), "History of 3 positions");
    }
}
