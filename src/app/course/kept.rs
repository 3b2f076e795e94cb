//! What the player keeps of training, with the files it is kept in, and the calendar.

use std::cell::RefCell;
use std::fmt;
use std::mem;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::mining;
use crate::learn::{Listed, Progress, Taught};
use crate::record::deck::{Card, Deck};
use crate::record::files::Stamp;
use crate::record::ron_file::{self, Notice};
use crate::record::store::Store;
use crate::record::{Date, Home};

/// How long a file that is on its way to the disk is waited for.
const PATIENCE: Duration = Duration::from_secs(1);

/// Says what day it is; `None` where the clock of the computer makes no sense.
pub type Today = Rc<dyn Fn() -> Option<Date>>;

/// What the player keeps of training: shared by the first page and the tables at which there is more to learn.
#[derive(Clone)]
pub struct Studies {
    /// What was learned.
    pub progress: Kept<Progress>,
    /// The positions that are to be tried again.
    pub deck: Kept<Deck>,
    /// Where the puzzles are kept that were found here, and by whom; `None` where nothing is kept.
    home: Option<Home>,
    store: Rc<Store>,
    today: Today,
}

impl fmt::Debug for Studies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Studies").field("progress", &self.progress).finish_non_exhaustive()
    }
}

impl Studies {
    /// All of it, with the clock that says what is due.
    #[must_use]
    pub fn new(
        progress: Kept<Progress>,
        deck: Kept<Deck>,
        home: Option<Home>,
        store: Rc<Store>,
        today: Today,
    ) -> Self {
        Self { progress, deck, home, store, today }
    }

    /// The puzzles of a game that were found here, and the lines of their file that cannot be used; `None` if it cannot be
    /// read: then nothing may be kept in it.
    #[must_use]
    pub(super) fn found<G: Taught>(&self) -> Option<(Vec<Listed>, Vec<String>)> {
        let Some(home) = &self.home else { return Some((Vec::new(), Vec::new())) };
        // The last of them may still be on its way there.
        self.store.flush(PATIENCE);
        mining::load::<G>(&home.puzzles_file(G::NAME))
    }

    /// Keeps the puzzles of a game that were found here, beside those that other windows have kept meanwhile.
    pub(super) fn keep_found<G: Taught>(&self, found: &[Listed]) {
        if let Some(home) = &self.home {
            let (file, found) = (home.puzzles_file(G::NAME), found.to_vec());
            let kept = file.clone();
            self.store.write(&file, move || {
                let unread = || ron::Error::Message("it cannot be read any more".to_owned());
                let (others, broken) = mining::load::<G>(&kept).ok_or_else(unread)?;
                Ok(mining::text(&mining::together(others, found.clone()), &broken))
            });
        }
    }

    /// What day it is.
    #[must_use]
    pub fn today(&self) -> Option<Date> {
        (self.today)()
    }

    /// What day it is, and how often all of progress or of the deck was replaced: as long as both are the same, only what is
    /// noted here changes how the player stands.
    #[must_use]
    pub fn as_of(&self) -> (Option<Date>, u32) {
        (self.today(), self.progress.replaced() + self.deck.replaced())
    }

    /// Has what another window has written since read; [`poll`](Self::poll) takes it in.
    pub fn refresh(&self) {
        self.progress.refresh();
        self.deck.refresh();
    }

    /// Takes in what another window has written, once it was read.
    /// Returns true if there was something.
    pub fn poll(&self) -> bool {
        self.progress.poll().is_some() | self.deck.poll().is_some()
    }

    /// The card of the deck for the same position, as it is now.
    #[must_use]
    pub fn card(&self, card: &Card) -> Option<Card> {
        self.deck.read(|deck| deck.cards().iter().find(|other| other.is_same_position(card)).cloned())
    }

    /// How much of a game is due to be tried again.
    #[must_use]
    pub fn due(&self, game: &str) -> usize {
        let Some(day) = self.today() else { return 0 };
        let puzzles = self.progress.read(|progress| progress.due(game, &day));
        puzzles + self.deck.read(|deck| deck.due(game, &day))
    }
}

/// Something small with a file of its own, which many may read and change, in other windows too.
#[derive(Debug)]
pub struct Kept<T>(Rc<RefCell<Inner<T>>>);

#[derive(Debug)]
struct Inner<T> {
    value: T,
    /// The value as the file had it when it was read last, or as it was written here last.
    base: T,
    /// The file, and who writes it; `None` where nothing is kept.
    file: Option<(PathBuf, Rc<Store>)>,
    /// The file as it was when it was read last; `None` while there was none.
    read: Option<Stamp>,
    /// The file that is being read again.
    reading: Option<Receiver<Reading<T>>>,
    /// How often all of it was replaced, or what another window wrote was taken in.
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
    #[must_use]
    pub fn load(file: Option<PathBuf>, store: &Rc<Store>) -> (Self, Option<String>) {
        let read = file.as_deref().and_then(|file| Stamp::of(file).ok());
        let (value, notice) = file.as_deref().map_or_else(|| (T::default(), None), ron_file::load);
        let is_left = notice.as_ref().is_some_and(Notice::leaves_file);
        let file = file.filter(|_| !is_left).map(|file| (file, Rc::clone(store)));
        (Self::of(value, file, read), notice.map(|notice| notice.to_string()))
    }

    /// Something that was read from the file before, which the store is to write; without a file it is not kept.
    #[must_use]
    pub fn holding(value: T, file: Option<PathBuf>, store: &Rc<Store>) -> Self {
        // It may have been written since.
        Self::of(value, file.map(|file| (file, Rc::clone(store))), None)
    }

    fn of(value: T, file: Option<(PathBuf, Rc<Store>)>, read: Option<Stamp>) -> Self {
        let base = value.clone();
        Self(Rc::new(RefCell::new(Inner { value, base, file, read, reading: None, replaced: 0 })))
    }

    /// Reads something of it.
    pub fn read<R>(&self, read: impl FnOnce(&T) -> R) -> R {
        read(&self.0.borrow().value)
    }

    /// Changes it, and has the file written. What other windows have written to it since stays in the file.
    pub fn change<R>(&self, change: impl FnOnce(&mut T) -> R) -> R {
        let mut inner = self.0.borrow_mut();
        inner.note_written();
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
        inner.reading = Some(reading);
    }

    /// Takes in what another window has written to the file, once it was read. What was changed here and is not written
    /// yet stays changed. Returns the value before, if another took its place.
    pub fn poll(&self) -> Option<T> {
        self.0.borrow_mut().poll()
    }

    /// Another number after each time that all of it was replaced.
    #[must_use]
    pub fn replaced(&self) -> u32 {
        self.0.borrow().replaced
    }
}

impl<T: Serialize + DeserializeOwned + Clone + PartialEq + Send + 'static> Inner<T> {
    /// Has the file hold what changed here since it was read or written last.
    fn write(&self) {
        if let Some((file, store)) = &self.file {
            let (path, base, value) = (file.clone(), self.base.clone(), self.value.clone());
            store.write(file, move || ron_file::merged_text(&path, &base, &value));
        }
    }

    /// What was written is what the file holds of this window.
    fn note_written(&mut self) {
        if self.file.as_ref().is_some_and(|(file, store)| store.has_written(file)) {
            self.base = self.value.clone();
        }
    }

    fn poll(&mut self) -> Option<T> {
        let (stamp, theirs) = match self.reading.as_ref()?.try_recv() {
            Err(TryRecvError::Empty) => return None,
            Err(TryRecvError::Disconnected) => {
                self.reading = None;
                return None;
            }
            Ok(answer) => answer,
        };
        self.reading = None;
        self.read = Some(stamp);
        let theirs = theirs?;
        self.note_written();
        let merged = ron_file::merged(&self.base, &self.value, &theirs).unwrap_or_else(|| theirs.clone());
        self.base = theirs;
        (merged != self.value).then(|| {
            self.replaced += 1;
            mem::replace(&mut self.value, merged)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fs;

    use super::*;
    use crate::learn::Miner;
    use crate::rules::crosse::Crosse;

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
    fn windows_keep_the_puzzles_that_each_of_them_found() {
        let directory = tempfile::tempdir().unwrap();
        let home = Home::at(directory.path());
        let open = || {
            let store = store();
            let (progress, _) = Kept::load(None, &store);
            let (deck, _) = Kept::load(None, &store);
            Studies::new(progress, deck, Some(home.clone()), store, Rc::new(|| None))
        };
        let [one, other] = [open(), open()];
        let mut miner = Miner::<Crosse>::new(&Default::default(), 77)
            .unwrap()
            .excluding(mining::shipped_keys::<Crosse>());
        let puzzles: Vec<Listed> =
            (0..3).map(|_| Listed::new(&miner.next_puzzle(&|| false).unwrap(), 10)).collect();
        for (studies, range) in [(&one, 0..1), (&other, 1..2), (&one, 0..1), (&other, 1..3)] {
            studies.keep_found::<Crosse>(&puzzles[range]);
            studies.store.flush(PATIENCE);
        }
        assert_eq!(other.found::<Crosse>(), Some((puzzles, Vec::new())));
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
