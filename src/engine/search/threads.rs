//! One search on several threads: each deepens the same root, and no thread searches anything again that another has
//! already stored in the common table ("Lazy SMP"). A turn that another thread is searching at the moment is postponed
//! ("simplified ABDADA"), so that its result is in the table by then.
//!
//! The gain was measured with two threads, each of which examined as many turns as a single thread; the result is in
//! `benches/README.md`.

use std::mem;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use super::{Candidate, Memory, Search};
use crate::engine::budget::{Budget, Stop};
use crate::engine::evaluation::Evaluated;
use crate::engine::hash::HashKey;

/// The positions that are being searched, with their depths. If two of them share a slot, only the later is stored.
/// Another thread may then also search the earlier position, which costs only time.
#[derive(Debug)]
pub(super) struct Busy {
    slots: Vec<AtomicU64>,
}

/// When dropped, removes a position that is no longer being searched.
pub(super) struct Mark<'a> {
    slot: Option<&'a AtomicU64>,
    tag: u64,
}

impl Drop for Mark<'_> {
    fn drop(&mut self) {
        if let Some(slot) = self.slot.filter(|slot| slot.load(Ordering::Relaxed) == self.tag) {
            slot.store(0, Ordering::Relaxed);
        }
    }
}

impl Busy {
    /// The minimum depth of searches that are marked and deferred. Shallower searches end so soon that deferring them
    /// gains nothing.
    pub(super) const LEAST: u32 = 3;
    const SLOTS: u64 = 1 << 12;

    fn new() -> Self {
        Self { slots: (0..Self::SLOTS).map(|_| AtomicU64::new(0)).collect() }
    }

    /// The slot of a position searched to this depth, and the content that marks it.
    fn slot(&self, key: HashKey, depth: u32) -> (Option<&AtomicU64>, u64) {
        let tag = key.get() ^ u64::from(depth);
        (usize::try_from(tag % Self::SLOTS).ok().and_then(|slot| self.slots.get(slot)), tag)
    }

    /// Marks a position as being searched.
    pub(super) fn mark(&self, key: HashKey, depth: u32) -> Mark<'_> {
        let (slot, tag) = self.slot(key, depth);
        if let Some(slot) = slot {
            slot.store(tag, Ordering::Relaxed);
        }
        Mark { slot, tag }
    }

    fn has(&self, key: HashKey, depth: u32) -> bool {
        let (slot, tag) = self.slot(key, depth);
        slot.is_some_and(|slot| slot.load(Ordering::Relaxed) == tag)
    }

    /// Defers the items that other threads are searching: moves the next item that no other thread is searching to this
    /// index, if there is one. The first item is never deferred, since the values of the others depend on it.
    pub(super) fn put_off<T>(&self, items: &mut [T], index: usize, depth: u32, key: impl Fn(&T) -> HashKey) {
        let Some(rest) = items.get_mut(index..).filter(|_| index > 0) else { return };
        if let Some(free) = rest.iter().position(|item| !self.has(key(item), depth)) {
            rest.rotate_left(free);
        }
    }
}

/// When dropped, stops the other threads. This also happens if the owner panics; otherwise the scope would wait for
/// them forever.
struct Ends<'a>(&'a AtomicBool);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The candidates of one thread, with the values that it found.
struct ThreadResult<G: Evaluated> {
    candidates: Vec<Candidate<G>>,
    /// The depth to which the thread searched all candidates.
    depth: u32,
}

impl<G: Evaluated> ThreadResult<G> {
    fn is_won(&self) -> bool {
        self.candidates.first().is_some_and(|best| best.value.is_win())
    }

    /// The better of two results: a win at any depth, else the deeper result, else this one.
    fn or(self, other: Self) -> Self {
        if (other.is_won(), other.depth) > (self.is_won(), self.depth) { other } else { self }
    }
}

/// Like [`Search::deepen`], on several threads, each of which may examine as many turns as the budget allows. Only the
/// calling thread checks the budget; when the budget is spent, all threads end.
///
/// With more than one thread the result may differ from run to run.
///
/// # Errors
/// Only [`Stop::Cancelled`].
pub(in crate::engine) fn deepen_together<G: Evaluated>(
    state: &G::State,
    candidates: &mut Vec<Candidate<G>>,
    max_depth: u32,
    threads: NonZeroUsize,
    memory: Memory,
    budget: &mut Budget<'_>,
) -> Result<(), Stop> {
    if threads == NonZeroUsize::MIN || candidates.len() < 2 || max_depth < Busy::LEAST {
        return Search::from(memory, budget).deepen(state, candidates, max_depth).map(drop);
    }
    let given = budget.nodes();
    let (busy, over) = (&Busy::new(), &AtomicBool::new(false));
    let is_over = || over.load(Ordering::Relaxed);
    let (found, used) = thread::scope(|scope| {
        let ends = Ends(over);
        let start = |number: usize| {
            let (memory, mut candidates) = (memory.clone(), candidates.clone());
            let help = move || {
                let mut budget = Budget::new(given).spent_when(&is_over);
                let mut search = Search::<G>::beside(memory, &mut budget, Some(busy));
                // The other threads start with other turns, and every second thread starts one turn deeper.
                if let [_, rest @ ..] = candidates.as_mut_slice() {
                    rest.rotate_left(number % rest.len());
                }
                let first = if number % 2 == 1 { 3 } else { 2 };
                let depth = search.deepen_from(state, &mut candidates, first..=max_depth)?;
                let found = ThreadResult { candidates, depth };
                if found.is_won() {
                    over.store(true, Ordering::Relaxed);
                }
                Ok::<_, Stop>(found)
            };
            // If the system can't start a thread, the search continues on the threads that have started.
            thread::Builder::new().name("bot helper".to_owned()).spawn_scoped(scope, help).ok()
        };
        let others: Vec<_> = (1..threads.get()).filter_map(start).collect();
        let (is_cancelled, is_spent) = (|| budget.is_cancelled(), || is_over() || budget.is_spent());
        let mut own = Budget::new(given).cancelled_by(&is_cancelled).spent_when(&is_spent);
        let mut search = Search::<G>::beside(memory.clone(), &mut own, Some(busy));
        let depth = search.deepen(state, candidates, max_depth);
        drop(ends);
        let found = ThreadResult { candidates: mem::take(candidates), depth: depth? };
        let others = others.into_iter().filter_map(|other| other.join().ok()?.ok());
        Ok((others.fold(found, ThreadResult::or), given - own.nodes()))
    })?;
    budget.pay(used);
    *candidates = found.candidates;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::*;
    use crate::engine::bot::all_candidates;
    use crate::rules::crosse::Crosse;
    use crate::rules::{Game, State as _};

    /// The result of `threads` threads, with a budget that calls `is_spent`.
    fn together(threads: usize, is_spent: &dyn Fn() -> bool) -> Result<Vec<Candidate<Crosse>>, Stop> {
        let state = <Crosse as Game>::State::start(&Default::default());
        let mut candidates = all_candidates::<Crosse>(&state, &mut Budget::new(u64::MAX)).unwrap();
        let mut budget = Budget::new(u64::MAX).spent_when(is_spent);
        let (threads, memory) = (NonZeroUsize::new(threads).unwrap(), Memory::new(state.to_move()));
        deepen_together(&state, &mut candidates, 60, threads, memory, &mut budget).map(|()| candidates)
    }

    #[test]
    fn all_threads_end_when_the_time_is_up_also_where_the_system_gives_few() {
        for threads in [2, 3, 64] {
            let asked = Cell::new(0);
            let is_spent = || asked.replace(asked.get() + 1) >= 5_000;
            assert!(!together(threads, &is_spent).unwrap().is_empty());
        }
    }

    #[test]
    fn all_threads_end_when_one_panics() {
        let asked = Cell::new(0);
        let is_spent = || {
            assert!(asked.replace(asked.get() + 1) < 5_000, "this panic is the test's own");
            false
        };
        assert!(catch_unwind(AssertUnwindSafe(|| together(3, &is_spent))).is_err());
    }

    #[test]
    fn what_is_marked_is_put_off_until_it_is_all_that_is_left() {
        let busy = Busy::new();
        let keys = [1, 2, 3, 4].map(|number| HashKey::from_number(number).unwrap());
        let after = |index| {
            let mut items = keys;
            busy.put_off(&mut items, index, 5, |key| *key);
            items.map(HashKey::get)
        };
        let [one, two] = [busy.mark(keys[0], 5), busy.mark(keys[1], 5)];
        assert_eq!((after(0), after(1)), ([1, 2, 3, 4], [1, 3, 4, 2]));
        let others = [busy.mark(keys[2], 5), busy.mark(keys[3], 4)];
        assert_eq!((after(1), after(3)), ([1, 4, 2, 3], [1, 2, 3, 4]));
        let last = busy.mark(keys[3], 5);
        assert_eq!(after(1), [1, 2, 3, 4]);
        drop((one, two, others, last));
        assert_eq!(after(1), [1, 2, 3, 4]);
    }
}
