//! What the player keeps of training, with the files it is kept in, and the calendar.

use std::cell::RefCell;
use std::fmt;
use std::path::PathBuf;
use std::rc::Rc;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::learn::Progress;
use crate::record::deck::{Card, Deck};
use crate::record::{Date, ron_file};

/// Says what day it is; `None` where the clock of the computer makes no sense.
pub type Today = Rc<dyn Fn() -> Option<Date>>;

/// What the player keeps of training: shared by the first page and the tables at which there is more to learn.
#[derive(Clone)]
pub struct Studies {
    /// What was learned.
    pub progress: Kept<Progress>,
    /// The positions that are to be tried again.
    pub deck: Kept<Deck>,
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
    pub fn new(progress: Kept<Progress>, deck: Kept<Deck>, today: Today) -> Self {
        Self { progress, deck, today }
    }

    /// What day it is.
    #[must_use]
    pub fn today(&self) -> Option<Date> {
        (self.today)()
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
    /// `None` where nothing is kept.
    file: Option<PathBuf>,
}

impl<T> Clone for Kept<T> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<T: Serialize + DeserializeOwned + Default> Kept<T> {
    /// What the file holds, with a sentence to be read first if it was broken.
    #[must_use]
    pub fn load(file: Option<PathBuf>) -> (Self, Option<String>) {
        let (value, notice) = file.as_deref().map_or_else(|| (T::default(), None), ron_file::load);
        (Self(Rc::new(RefCell::new(Inner { value, file }))), notice.map(|notice| notice.to_string()))
    }

    /// Reads something of it.
    pub fn read<R>(&self, read: impl FnOnce(&T) -> R) -> R {
        read(&self.0.borrow().value)
    }

    /// Changes it, and writes the file.
    ///
    /// # Errors
    /// Why the file was not written; the change holds until the window is closed.
    pub fn change(&self, change: impl FnOnce(&mut T)) -> Result<(), String> {
        let mut inner = self.0.borrow_mut();
        change(&mut inner.value);
        let Some(file) = &inner.file else { return Ok(()) };
        ron_file::save(file, &inner.value).map_err(|error| error.to_string())
    }
}

/// The sentence on why something that was learned is not kept.
pub(in crate::app) fn not_kept(reason: &str) -> String {
    format!("What you learned cannot be kept: {reason}.")
}
