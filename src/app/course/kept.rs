//! What the player keeps of training, with the files it is kept in, and the calendar.

use std::cell::RefCell;
use std::fmt;
use std::path::PathBuf;
use std::rc::Rc;
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

    /// The puzzles of a game that were found here, and how many lines of their file cannot be used; `None` if it cannot be
    /// read: then nothing may be kept in it.
    #[must_use]
    pub(super) fn found<G: Taught>(&self) -> Option<(Vec<Listed>, usize)> {
        let Some(home) = &self.home else { return Some((Vec::new(), 0)) };
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
                let (others, _) = mining::load::<G>(&kept).ok_or_else(unread)?;
                Ok(mining::text(&mining::together(others, found)))
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

    /// Takes in what another window has written since.
    pub fn refresh(&self) {
        self.progress.refresh();
        self.deck.refresh();
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

/// Something small with a file of its own, which many may read and change.
#[derive(Debug)]
pub struct Kept<T>(Rc<RefCell<Inner<T>>>);

#[derive(Debug)]
struct Inner<T> {
    value: T,
    /// The file, and who writes it; `None` where nothing is kept.
    file: Option<(PathBuf, Rc<Store>)>,
    /// The file as it was when it was read last; `None` while there was none.
    read: Option<Stamp>,
    /// How often all of it was replaced, or what another window wrote was taken in.
    replaced: u32,
}

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
        (
            Self(Rc::new(RefCell::new(Inner { value, file, read, replaced: 0 }))),
            notice.map(|notice| notice.to_string()),
        )
    }

    /// Reads something of it.
    pub fn read<R>(&self, read: impl FnOnce(&T) -> R) -> R {
        read(&self.0.borrow().value)
    }

    /// Changes it, and has the file written. What another window has written to it since is kept, unless that was while
    /// this one had something to write.
    pub fn change<R>(&self, change: impl FnOnce(&mut T) -> R) -> R {
        self.take_in();
        let mut inner = self.0.borrow_mut();
        let changed = change(&mut inner.value);
        if let Some((file, store)) = &inner.file {
            let value = inner.value.clone();
            store.write(file, move || ron_file::to_text(&value));
        }
        changed
    }

    /// Forgets everything.
    pub fn erase(&self) {
        self.0.borrow_mut().replaced += 1;
        self.change(|value| *value = T::default());
    }

    /// Takes in what another window has written to the file since, unless this one has something to write.
    pub fn refresh(&self) {
        self.take_in();
    }

    /// Reads the file again if it is another one than before, and if what it is to hold was written.
    fn take_in(&self) {
        let mut inner = self.0.borrow_mut();
        let Some((file, store)) = &inner.file else { return };
        let stamp = Stamp::of(file).ok();
        // What could not be written is nowhere else but here.
        if stamp == inner.read || !store.has_written(file) {
            return;
        }
        let (value, notice) = ron_file::load(file);
        inner.read = stamp;
        if notice.is_none() && value != inner.value {
            inner.value = value;
            inner.replaced += 1;
        }
    }

    /// Another number after each time that all of it was replaced.
    #[must_use]
    pub fn replaced(&self) -> u32 {
        self.0.borrow().replaced
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::Miner;
    use crate::rules::crosse::Crosse;

    fn store() -> Rc<Store> {
        Rc::new(Store::open(None, None, |_| String::new(), || {}))
    }

    #[test]
    fn what_two_windows_note_in_turn_is_all_kept() {
        let directory = tempfile::tempdir().unwrap();
        let open = || {
            let store = store();
            let (kept, _) = Kept::<Vec<u32>>::load(Some(directory.path().join("kept.ron")), &store);
            (kept, store)
        };
        let [one, other] = [open(), open()];
        for number in 0..6 {
            let (kept, store) = if number % 3 == 0 { &one } else { &other };
            kept.change(|value| value.push(number));
            store.flush(PATIENCE);
        }
        other.0.change(|value| value.push(6));
        other.0.change(|value| value.push(7));
        assert_eq!(other.0.read(Vec::clone), [0, 1, 2, 3, 4, 5, 6, 7]);
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
        assert_eq!(other.found::<Crosse>(), Some((puzzles, 0)));
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
