//! The memory of the repetition claim (crosse.md, Draws).

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::position::Position;

/// The positions that stood before the present one and can stand again, newest first. Cloning is cheap: the
/// older part is shared.
///
/// A turn after which the board has fewer stones empties it, because stones never come back.
#[derive(Clone, Default, Debug)]
pub(super) struct Memory {
    newest: Option<Arc<Entry>>,
}

#[derive(Debug)]
struct Entry {
    position: Position,
    older: Memory,
    /// How many entries there are, this one included.
    length: usize,
}

impl Memory {
    /// The memory after a turn from `before` to `after`.
    pub(super) fn after(&self, before: Position, after: &Position) -> Self {
        if before.empty().len() != after.empty().len() {
            return Self::default();
        }
        let entry = Entry { position: before, older: self.clone(), length: self.length() + 1 };
        Self { newest: Some(Arc::new(entry)) }
    }

    /// How often the position stood before.
    pub(super) fn times(&self, position: &Position) -> usize {
        self.entries().filter(|entry| entry.position == *position).count()
    }

    fn length(&self) -> usize {
        self.newest.as_ref().map_or(0, |entry| entry.length)
    }

    fn entries(&self) -> impl Iterator<Item = &Arc<Entry>> {
        std::iter::successors(self.newest.as_ref(), |entry| entry.older.newest.as_ref())
    }
}

impl PartialEq for Memory {
    fn eq(&self, other: &Self) -> bool {
        if self.length() != other.length() {
            return false;
        }
        for (mine, theirs) in self.entries().zip(other.entries()) {
            if Arc::ptr_eq(mine, theirs) {
                return true;
            }
            if mine.position != theirs.position {
                return false;
            }
        }
        true
    }
}

impl Eq for Memory {}

impl Hash for Memory {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // The newest entries tell memories apart well enough; equal ones hash equally.
        self.length().hash(state);
        for entry in self.entries().take(4) {
            entry.position.hash(state);
        }
    }
}

impl Drop for Memory {
    /// Lets go of the entries one by one: dropping a long chain by recursion could exhaust the stack.
    fn drop(&mut self) {
        let mut next = self.newest.take();
        while let Some(mut entry) = next.and_then(Arc::into_inner) {
            next = entry.older.newest.take();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_counts_how_often_a_position_stood() {
        let (one, two) = (Position::start(1), Position::start(1).handed_over());
        let memory = Memory::default().after(one, &two).after(two, &one).after(one, &two);
        assert_eq!((memory.times(&one), memory.times(&two)), (2, 1));
    }

    #[test]
    fn equal_histories_are_equal_whether_shared_or_not() {
        let (one, two) = (Position::start(1), Position::start(1).handed_over());
        let build = || Memory::default().after(one, &two).after(two, &one);
        let shared = build();
        assert_eq!(build(), build());
        assert_eq!(shared.after(one, &two), shared.after(one, &two));
        assert_ne!(shared, Memory::default());
        assert_ne!(shared.after(one, &two), shared.after(two, &one));
    }

    #[test]
    fn it_is_emptied_when_a_stone_leaves() {
        let more = Position::start(2);
        let fewer = Position::start(1);
        let memory = Memory::default().after(more, &more.handed_over()).after(more.handed_over(), &fewer);
        assert_eq!(memory, Memory::default());
    }

    #[test]
    fn a_very_long_one_is_dropped_without_recursion() {
        let position = Position::start(3);
        let memory = (0..1_000_000).fold(Memory::default(), |memory, _| memory.after(position, &position));
        assert_eq!(memory.times(&position), 1_000_000);
    }
}
