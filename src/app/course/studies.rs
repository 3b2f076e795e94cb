//! The player's training data, its files, and the calendar.

use std::fmt;
use std::rc::Rc;
use std::time::Duration;

use super::mining;
use crate::app::kit::saved::Saved;
use crate::learn::{Listed, Progress, Taught};
use crate::record::deck::{Card, Deck};
use crate::record::store::Store;
use crate::record::{Date, Home};

/// The maximum time to wait until a file has been written.
const PATIENCE: Duration = Duration::from_secs(1);

/// Returns today's date; `None` if the computer's clock is wrong.
pub type Today = Rc<dyn Fn() -> Option<Date>>;

/// The player's training, shared by the start page and the tables of lessons and puzzles.
#[derive(Clone)]
pub struct Studies {
    /// The player's progress in lessons, puzzles and games.
    pub progress: Saved<Progress>,
    /// The positions to retry.
    pub deck: Saved<Deck>,
    /// The directories for the file of puzzles found on this computer; `None` if nothing is saved.
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
    /// All training data, with the calendar that decides which puzzles and positions are due.
    pub fn new(
        progress: Saved<Progress>,
        deck: Saved<Deck>,
        home: Option<Home>,
        store: Rc<Store>,
        today: Today,
    ) -> Self {
        Self { progress, deck, home, store, today }
    }

    /// The puzzles found on this computer for a game, and the lines of their file that can't be used; `None` if the
    /// file can't be read, and so mustn't be written.
    pub(super) fn found<G: Taught>(&self) -> Option<(Vec<Listed>, Vec<String>)> {
        let Some(home) = &self.home else { return Some((Vec::new(), Vec::new())) };
        // The last puzzles may not have been written yet.
        self.store.flush(PATIENCE);
        mining::load::<G>(&home.puzzles_file(G::NAME))
    }

    /// Saves the puzzles found on this computer for a game, together with puzzles that other windows have saved.
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

    /// Today's date; `None` if the computer's clock is wrong.
    pub fn today(&self) -> Option<Date> {
        (self.today)()
    }

    /// Today's date, and the number of times that the whole progress or the whole deck was replaced. While both stay
    /// the same, the player's results change only through this window.
    pub fn as_of(&self) -> (Option<Date>, u32) {
        (self.today(), self.progress.replaced() + self.deck.replaced())
    }

    /// Reads the changes of other windows in the background; [`poll`](Self::poll) merges them.
    pub fn refresh(&self) {
        self.progress.refresh();
        self.deck.refresh();
    }

    /// Merges the changes of other windows, once they have been read. Returns `true` if there were any.
    pub fn poll(&self) -> bool {
        self.progress.poll().is_some() | self.deck.poll().is_some()
    }

    /// The card in the deck for the same position as `card`, if any.
    pub fn card(&self, card: &Card) -> Option<Card> {
        self.deck.read(|deck| deck.cards().iter().find(|other| other.is_same_position(card)).cloned())
    }

    /// The number of puzzles and saved positions of a game that are due today.
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
