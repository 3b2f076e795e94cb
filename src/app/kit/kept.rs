//! Small things that are kept in files of their own: settings, progress, the deck.

use std::cell::RefCell;
use std::mem;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::record::files::Stamp;
use crate::record::ron_file::{self, Notice};
use crate::record::store::Store;

/// Something small with a file of its own, which many may read and change, in other windows too.
#[derive(Debug)]
pub struct Kept<T>(Rc<RefCell<Inner<T>>>);

#[derive(Debug)]
struct Inner<T> {
    value: T,
    /// The value as the file had it when it was read last, or as it was written here last: noted by the thread that writes,
    /// since a value that was changed and changed back before it was written is otherwise taken for one that never was.
    base: Arc<Mutex<T>>,
    /// The file, and who writes it; `None` where nothing is kept.
    file: Option<(PathBuf, Rc<Store>)>,
    /// The file as it was when it was read last; `None` while there was none.
    read: Option<Stamp>,
    /// The file that is being read again, and how often the value had been changed here before.
    reading: Option<(u64, Receiver<Reading<T>>)>,
    /// The number of times that the value was changed here.
    changes: u64,
    /// The number of times that all of it was replaced, here or by another window.
    replaced: u32,
}

/// A file that was read again, and what it holds; nothing where it is as it was or cannot be used.
type Reading<T> = (Stamp, Option<T>);

impl<T> Clone for Kept<T> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<T: Serialize + DeserializeOwned + Default + Clone + PartialEq + Send + 'static> Kept<T> {
    /// What the file holds that the store is to write, with a sentence to be read first if it was broken. One that cannot be
    /// read is not written either.
    pub fn load(file: Option<PathBuf>, store: &Rc<Store>) -> (Self, Option<String>) {
        let read = file.as_deref().and_then(|file| Stamp::of(file).ok());
        let (value, notice) = file.as_deref().map_or_else(|| (T::default(), None), ron_file::load);
        let is_left = notice.as_ref().is_some_and(Notice::leaves_file);
        let file = file.filter(|_| !is_left).map(|file| (file, Rc::clone(store)));
        (Self::of(value, file, read), notice.map(|notice| notice.to_string()))
    }

    /// Something that was read from the file before, which the store is to write; without a file it is not kept.
    pub fn holding(value: T, file: Option<PathBuf>, store: &Rc<Store>) -> Self {
        // It may have been written since.
        Self::of(value, file.map(|file| (file, Rc::clone(store))), None)
    }

    fn of(value: T, file: Option<(PathBuf, Rc<Store>)>, read: Option<Stamp>) -> Self {
        let base = Arc::new(Mutex::new(value.clone()));
        Self(Rc::new(RefCell::new(Inner { value, base, file, read, reading: None, changes: 0, replaced: 0 })))
    }

    /// Reads something of it.
    pub fn read<R>(&self, read: impl FnOnce(&T) -> R) -> R {
        read(&self.0.borrow().value)
    }

    /// Changes it, and has the file written. What other windows have written to it since stays in the file.
    pub fn change<R>(&self, change: impl FnOnce(&mut T) -> R) -> R {
        let mut inner = self.0.borrow_mut();
        inner.changes += 1;
        let changed = change(&mut inner.value);
        inner.write();
        changed
    }

    /// Forgets everything.
    pub fn erase(&self) {
        self.0.borrow_mut().replaced += 1;
        self.change(|value| *value = T::default());
    }

    /// Has the file read again, off the frame; [`poll`](Self::poll) takes in what another window has written to it.
    pub fn refresh(&self) {
        let mut inner = self.0.borrow_mut();
        let Some((file, store)) = inner.file.as_ref().filter(|_| inner.reading.is_none()) else { return };
        let (file, before) = (file.clone(), inner.read);
        let (answer, reading) = mpsc::channel();
        store.run(move || {
            // A file that is gone says nothing: the disk may be away.
            let Ok(stamp) = Stamp::of(&file) else { return };
            let value = if Some(stamp) == before {
                None
            } else {
                let (value, notice) = ron_file::load::<T>(&file);
                Some(value).filter(|_| matches!(notice, None | Some(Notice::Partly { .. })))
            };
            // The window may be gone.
            let _ = answer.send((stamp, value));
        });
        inner.reading = Some((inner.changes, reading));
    }

    /// Takes in what another window has written to the file, once it was read. What was changed here and is not written
    /// yet stays changed. Returns the value before, if another took its place.
    pub fn poll(&self) -> Option<T> {
        let answer = self.0.borrow_mut().answer();
        match answer {
            // The file that was read lacks the changes made here since.
            Some((changes, _)) if changes != self.0.borrow().changes => {
                self.refresh();
                None
            }
            // A value that couldn't be written is only here.
            Some(_) if !self.0.borrow().is_written() => None,
            answer => self.0.borrow_mut().take_in(answer?.1),
        }
    }

    /// Another number after each time that all of it was replaced.
    pub fn replaced(&self) -> u32 {
        self.0.borrow().replaced
    }
}

impl<T: Serialize + DeserializeOwned + Clone + PartialEq + Send + 'static> Inner<T> {
    /// Has the file hold what changed here since it was read or written last.
    fn write(&self) {
        if let Some((file, store)) = &self.file {
            let (path, base, value) = (file.clone(), Arc::clone(&self.base), self.value.clone());
            let written = (Arc::clone(&base), value.clone());
            store.write_and_tell(
                file,
                move || ron_file::merged_text(&path, &*lock(&base), &value),
                move || lock(&written.0).clone_from(&written.1),
            );
        }
    }

    fn is_written(&self) -> bool {
        self.file.as_ref().is_none_or(|(file, store)| store.has_written(file))
    }

    /// What was read, once it was, and how often the value had been changed here before.
    fn answer(&mut self) -> Option<(u64, Reading<T>)> {
        let (changes, reading) = self.reading.as_ref()?;
        let (changes, answer) = (*changes, reading.try_recv());
        if answer != Err(TryRecvError::Empty) {
            self.reading = None;
        }
        Some((changes, answer.ok()?))
    }

    /// Merges what was read; the value before, if another took its place.
    fn take_in(&mut self, (stamp, theirs): Reading<T>) -> Option<T> {
        self.read = Some(stamp);
        let theirs = theirs?;
        let mut base = lock(&self.base);
        let merged = ron_file::merged(&*base, &self.value, &theirs).unwrap_or_else(|| theirs.clone());
        *base = theirs;
        drop(base);
        (merged != self.value).then(|| {
            self.replaced += 1;
            mem::replace(&mut self.value, merged)
        })
    }
}

fn lock<T>(base: &Mutex<T>) -> MutexGuard<'_, T> {
    base.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fs;
    use std::time::Duration;

    use super::*;

    /// The time that a file that is on its way to the disk is waited for.
    const PATIENCE: Duration = Duration::from_secs(10);

    fn store() -> Rc<Store> {
        Rc::new(Store::open(None, None, |_| String::new(), || {}))
    }

    #[test]
    fn what_two_windows_note_is_all_kept_and_taken_in() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("kept.ron");
        let open = || {
            let store = store();
            let (kept, _) = Kept::<BTreeMap<u32, u32>>::load(Some(file.clone()), &store);
            (kept, store)
        };
        let [one, other] = [open(), open()];
        for number in 0..6 {
            let (kept, store) = if number % 3 == 0 { &one } else { &other };
            kept.change(|value| value.insert(number, number));
            store.flush(PATIENCE);
        }
        // Two that wait together are one change of the file.
        other.0.change(|value| value.insert(6, 6));
        other.0.change(|value| value.insert(7, 7));
        other.0.change(|value| value.remove(&1));
        other.1.flush(PATIENCE);
        for (kept, store) in [&one, &other] {
            kept.refresh();
            store.flush(PATIENCE);
            assert!(kept.poll().is_some() && kept.poll().is_none());
            assert_eq!(kept.read(|value| value.keys().copied().collect::<Vec<_>>()), [0, 2, 3, 4, 5, 6, 7]);
        }
        // A change that is reverted before it is written is none.
        for _ in 0..200 {
            one.0.change(|value| value.insert(9, 1));
            one.0.change(|value| value.insert(9, 2));
            one.0.change(|value| value.insert(9, 1));
            one.1.flush(PATIENCE);
            assert_eq!(open().0.read(|value| value.get(&9).copied()), Some(1));
            one.0.change(|value| value.remove(&9));
        }
        one.1.flush(PATIENCE);
        // A change made while the file is read stays.
        let [(kept, store), (other_kept, other_store)] = [&one, &other];
        other_kept.change(|value| value.insert(10, 10));
        other_store.flush(PATIENCE);
        kept.refresh();
        store.flush(PATIENCE);
        kept.change(|value| value.insert(11, 11));
        store.flush(PATIENCE);
        for _ in 0..2 {
            kept.poll();
            store.flush(PATIENCE);
        }
        let all = |value: &BTreeMap<u32, u32>| value.contains_key(&10) && value.contains_key(&11);
        assert!(kept.read(all));
        kept.change(|value| (value.remove(&10), value.remove(&11)));
        store.flush(PATIENCE);
        other_kept.refresh();
        other_store.flush(PATIENCE);
        other_kept.poll();
        // A file that is gone says nothing.
        fs::remove_file(&file).unwrap();
        one.0.refresh();
        one.1.flush(PATIENCE);
        assert!(one.0.poll().is_none());
        assert_eq!(one.0.read(BTreeMap::len), 7);
        one.0.change(|value| value.insert(8, 8));
        one.1.flush(PATIENCE);
        assert_eq!(open().0.read(BTreeMap::len), 8, "all of it is written again");
    }

    #[test]
    fn what_cannot_be_read_is_not_written() {
        let directory = tempfile::tempdir().unwrap();
        let store = store();
        let (kept, notice) = Kept::<Vec<u32>>::load(Some(directory.path().to_owned()), &store);
        assert!(notice.unwrap().ends_with("until it can be read, nothing is kept in it"));
        kept.change(|value| value.push(1));
        store.flush(PATIENCE);
        assert!(store.events().next().is_none(), "nobody tried to");
        assert_eq!(kept.read(Vec::len), 1);
    }
}
