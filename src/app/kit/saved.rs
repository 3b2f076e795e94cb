//! Values saved in files of their own: settings, progress, the deck.

use std::cell::RefCell;
use std::mem;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use derive_where::derive_where;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::record::files::Stamp;
use crate::record::ron_file::{self, Notice};
use crate::record::store::Store;

/// A value saved in a file of its own, which other parts and other windows may also read and change.
#[derive(Debug)]
#[derive_where(Clone)]
pub struct Saved<T>(Rc<RefCell<Inner<T>>>);

#[derive(Debug)]
struct Inner<T> {
    value: T,
    /// The value that was last read from the file or written to it here. The writing thread sets it when it writes;
    /// otherwise a change that is reverted before it has been written would be mistaken for no change.
    base: Arc<Mutex<T>>,
    /// The file and its store; `None` if the value isn't saved.
    file: Option<(PathBuf, Rc<Store>)>,
    /// The stamp of the file when it was last read; `None` if it didn't exist.
    read: Option<Stamp>,
    /// The result of reading the file again, and the number of changes made here before the reading started.
    reading: Option<(u64, Receiver<Reading<T>>)>,
    /// The number of changes made here so far.
    changes: u64,
    /// The number of times that the whole value was replaced, here or by another window.
    replaced: u32,
}

/// The stamp of a file that was read again, and its value; `None` if the value can't be used.
type Reading<T> = (Stamp, Option<T>);

impl<T: Serialize + DeserializeOwned + Default + Clone + PartialEq + Send + 'static> Saved<T> {
    /// Reads the value from a file, with a notice if the file was broken. A file that can't be read won't be written
    /// either.
    pub fn load(file: Option<PathBuf>, store: &Rc<Store>) -> (Self, Option<String>) {
        let read = file.as_deref().and_then(|file| Stamp::of(file).ok());
        let (value, notice) = file.as_deref().map_or_else(|| (T::default(), None), ron_file::load);
        let is_left = notice.as_ref().is_some_and(Notice::leaves_file);
        let file = file.filter(|_| !is_left).map(|file| (file, Rc::clone(store)));
        (Self::of(value, file, read), notice.map(|notice| notice.to_string()))
    }

    /// A value that has already been read from the file. Without a file it isn't saved.
    pub fn holding(value: T, file: Option<PathBuf>, store: &Rc<Store>) -> Self {
        // The file may have been written after the value was read, so the stamp of that value isn't known.
        Self::of(value, file.map(|file| (file, Rc::clone(store))), None)
    }

    fn of(value: T, file: Option<(PathBuf, Rc<Store>)>, read: Option<Stamp>) -> Self {
        let base = Arc::new(Mutex::new(value.clone()));
        Self(Rc::new(RefCell::new(Inner { value, base, file, read, reading: None, changes: 0, replaced: 0 })))
    }

    /// Reads the value.
    pub fn read<R>(&self, read: impl FnOnce(&T) -> R) -> R {
        read(&self.0.borrow().value)
    }

    /// Changes the value and writes the file. Changes that other windows have written are preserved.
    pub fn change<R>(&self, change: impl FnOnce(&mut T) -> R) -> R {
        let mut inner = self.0.borrow_mut();
        inner.changes += 1;
        let changed = change(&mut inner.value);
        inner.write();
        changed
    }

    /// Resets the value to its default.
    pub fn erase(&self) {
        self.0.borrow_mut().replaced += 1;
        self.change(|value| *value = T::default());
    }

    /// Reads the file again in the background; [`poll`](Self::poll) merges the changes of other windows.
    pub fn refresh(&self) {
        let mut inner = self.0.borrow_mut();
        let Some((file, store)) = inner.file.as_ref().filter(|_| inner.reading.is_none()) else { return };
        let (file, before) = (file.clone(), inner.read);
        let (answer, reading) = mpsc::channel();
        store.run(move || {
            // A missing file is ignored: the disk may be disconnected.
            let Ok(stamp) = Stamp::of(&file) else { return };
            let value = if Some(stamp) == before {
                None
            } else {
                let (value, notice) = ron_file::load::<T>(&file);
                Some(value).filter(|_| matches!(notice, None | Some(Notice::Partly { .. })))
            };
            // Sending fails if the window has closed.
            let _ = answer.send((stamp, value));
        });
        inner.reading = Some((inner.changes, reading));
    }

    /// Merges the changes of other windows, once the file has been read. Changes made here that aren't written yet are
    /// preserved. Returns the old value if the value changed.
    pub fn poll(&self) -> Option<T> {
        let answer = self.0.borrow_mut().answer();
        match answer {
            // The file was read before the latest changes made here, so read it again.
            Some((changes, _)) if changes != self.0.borrow().changes => {
                self.refresh();
                None
            }
            // If the last write failed, the value exists only here.
            Some(_) if !self.0.borrow().is_written() => None,
            answer => self.0.borrow_mut().take_in(answer?.1),
        }
    }

    /// A number that changes each time the whole value is replaced.
    pub fn replaced(&self) -> u32 {
        self.0.borrow().replaced
    }
}

impl<T: Serialize + DeserializeOwned + Clone + PartialEq + Send + 'static> Inner<T> {
    /// Writes the changes made here since the file was last read or written.
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

    /// The result of reading the file, once available, and the number of changes made here before the reading started.
    fn answer(&mut self) -> Option<(u64, Reading<T>)> {
        let (changes, reading) = self.reading.as_ref()?;
        let (changes, answer) = (*changes, reading.try_recv());
        if answer != Err(TryRecvError::Empty) {
            self.reading = None;
        }
        Some((changes, answer.ok()?))
    }

    /// Merges a file that has been read. Returns the old value if the value changed.
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

    /// The maximum time to wait for a file to be written.
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
            let (kept, _) = Saved::<BTreeMap<u32, u32>>::load(Some(file.clone()), &store);
            (kept, store)
        };
        let [one, other] = [open(), open()];
        for number in 0..6 {
            let (kept, store) = if number % 3 == 0 { &one } else { &other };
            kept.change(|value| value.insert(number, number));
            store.flush(PATIENCE);
        }
        // Two changes that are waiting are written together.
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
        // The last of several quick changes is saved, even if it reverts another that isn't written yet.
        for _ in 0..200 {
            one.0.change(|value| value.insert(9, 1));
            one.0.change(|value| value.insert(9, 2));
            one.0.change(|value| value.insert(9, 1));
            one.1.flush(PATIENCE);
            assert_eq!(open().0.read(|value| value.get(&9).copied()), Some(1));
            one.0.change(|value| value.remove(&9));
        }
        one.1.flush(PATIENCE);
        // A change made while the file is being read is preserved.
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
        // A missing file is ignored.
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
        let (kept, notice) = Saved::<Vec<u32>>::load(Some(directory.path().to_owned()), &store);
        assert!(notice.unwrap().ends_with("Changes to it can't be saved for now"));
        kept.change(|value| value.push(1));
        store.flush(PATIENCE);
        assert!(store.events().next().is_none(), "nobody tried to");
        assert_eq!(kept.read(Vec::len), 1);
    }
}
