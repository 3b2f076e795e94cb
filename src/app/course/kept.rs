//! What the player keeps of training, with the files it is kept in, and the calendar.

use std::cell::RefCell;
use std::fmt;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::learn::Progress;
use crate::record::deck::{Card, Deck};
use crate::record::{Date, Home, ron_file};
use crate::rules::Game;

/// Says what day it is; `None` where the clock of the computer makes no sense.
pub type Today = Rc<dyn Fn() -> Option<Date>>;

/// What the player keeps of training: shared by the first page and the tables at which there is more to learn.
#[derive(Clone)]
pub struct Studies {
    /// What was learned.
    pub progress: Kept<Progress>,
    /// The positions that are to be tried again.
    pub deck: Kept<Deck>,
    /// Where the puzzles are kept that were found here; `None` where nothing is kept.
    home: Option<Home>,
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
    pub fn new(progress: Kept<Progress>, deck: Kept<Deck>, home: Option<Home>, today: Today) -> Self {
        Self { progress, deck, home, today }
    }

    /// The file with the puzzles of a game that were found here.
    #[must_use]
    pub fn puzzles_file<G: Game>(&self) -> Option<PathBuf> {
        self.home.as_ref().map(|home| home.puzzles_file(G::NAME))
    }

    /// What day it is.
    #[must_use]
    pub fn today(&self) -> Option<Date> {
        (self.today)()
    }

    /// What day it is, and how often progress was erased: as long as both are the same, only what is noted here changes how
    /// the player stands.
    #[must_use]
    pub fn as_of(&self) -> (Option<Date>, u32) {
        (self.today(), self.progress.erased())
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
    /// How often everything was forgotten.
    erased: u32,
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
        (
            Self(Rc::new(RefCell::new(Inner { value, file, erased: 0 }))),
            notice.map(|notice| notice.to_string()),
        )
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

    /// Writes it to another file, too.
    ///
    /// # Errors
    /// Why that was not written.
    pub fn write_to(&self, file: &Path) -> Result<(), String> {
        self.read(|value| ron_file::save(file, value)).map_err(|error| error.to_string())
    }

    /// Forgets everything.
    ///
    /// # Errors
    /// Why the file was not written; it is forgotten until the window is closed.
    pub fn erase(&self) -> Result<(), String> {
        self.0.borrow_mut().erased += 1;
        self.change(|value| *value = T::default())
    }

    /// Another number after each time that everything was forgotten.
    #[must_use]
    pub fn erased(&self) -> u32 {
        self.0.borrow().erased
    }
}

/// The sentence on why something that was learned is not kept.
pub(in crate::app) fn not_kept(reason: &str) -> String {
    format!("What you learned cannot be kept: {reason}.")
}
