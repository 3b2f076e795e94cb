//! What the player keeps of training, with the files it is kept in, and the calendar.

use std::fmt;
use std::rc::Rc;
use std::time::Duration;

use super::mining;
use crate::app::kit::saved::Saved;
use crate::learn::{Listed, Progress, Taught};
use crate::record::deck::{Card, Deck};
use crate::record::store::Store;
use crate::record::{Date, Home};

/// The time that a file that is on its way to the disk is waited for.
const PATIENCE: Duration = Duration::from_secs(1);

/// Says what day it is; `None` where the clock of the computer makes no sense.
pub type Today = Rc<dyn Fn() -> Option<Date>>;

/// The player's training, shared by the first page and the tables of lessons and puzzles.
#[derive(Clone)]
pub struct Studies {
    /// The player's progress.
    pub progress: Saved<Progress>,
    /// The positions that are to be tried again.
    pub deck: Saved<Deck>,
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
    pub fn new(
        progress: Saved<Progress>,
        deck: Saved<Deck>,
        home: Option<Home>,
        store: Rc<Store>,
        today: Today,
    ) -> Self {
        Self { progress, deck, home, store, today }
    }

    /// The puzzles of a game that were found here, and the lines of their file that cannot be used; `None` if it cannot be
    /// read: then nothing may be kept in it.
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
                let unread = || ron::Error::Message("it can't be read any more".to_owned());
                let (others, broken) = mining::load::<G>(&kept).ok_or_else(unread)?;
                Ok(mining::text(&mining::together(others, found.clone()), &broken))
            });
        }
    }

    /// Today's date.
    pub fn today(&self) -> Option<Date> {
        (self.today)()
    }

    /// What day it is, and how often all of progress or of the deck was replaced: as long as both are the same, only what is
    /// noted here changes how the player stands.
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
    pub fn card(&self, card: &Card) -> Option<Card> {
        self.deck.read(|deck| deck.cards().iter().find(|other| other.is_same_position(card)).cloned())
    }

    /// How much of a game is due to be tried again.
    pub fn due(&self, game: &str) -> usize {
        let Some(day) = self.today() else { return 0 };
        let puzzles = self.progress.read(|progress| progress.due(game, &day));
        puzzles + self.deck.read(|deck| deck.due(game, &day))
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
    fn windows_keep_the_puzzles_that_each_of_them_found() {
        let directory = tempfile::tempdir().unwrap();
        let home = Home::at(directory.path());
        let open = || {
            let store = store();
            let (progress, _) = Saved::load(None, &store);
            let (deck, _) = Saved::load(None, &store);
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
}
