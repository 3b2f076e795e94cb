//! Finds more puzzles in the background, and saves them in a file in the format of the shipped puzzles.

use std::collections::BTreeSet;
use std::hash::{BuildHasher as _, RandomState};
use std::io::ErrorKind;
use std::path::Path;
use std::sync::mpsc::{self, Receiver};

use egui::Context;

use super::words;
use crate::app::kit::worker::Worker;
use crate::learn::{Listed, Miner, NoPuzzle, Taught, difficulty, shipped};
use crate::record::files::{self, ReadError};

/// The number of puzzles after which a search stops.
pub(super) const MORE: usize = 10;
/// The maximum number of puzzles saved for a game.
const MOST: usize = 200;
/// The maximum size of the file of found puzzles, in bytes.
const MAX_SIZE: u64 = 1 << 20;

/// The puzzles in the file of found puzzles, and the lines that can't be used; `None` if the file can't be read.
/// Puzzles that have since been shipped with the program are left out.
pub(super) fn load<G: Taught>(file: &Path) -> Option<(Vec<Listed>, Vec<String>)> {
    let text = match files::read_text(file, MAX_SIZE) {
        Err(ReadError::Io(error)) if error.kind() == ErrorKind::NotFound => String::new(),
        text => text.ok()?,
    };
    let (mut known, mut found, mut broken) = (shipped_keys::<G>(), Vec::new(), Vec::new());
    for line in text.lines().filter(|line| !line.is_empty()) {
        match Listed::read::<G>(line) {
            Ok(puzzle) if found.len() < MOST => {
                if known.insert(puzzle.key().to_owned()) {
                    found.push(puzzle);
                }
            }
            Ok(_) => {}
            Err(_) => broken.push(line.to_owned()),
        }
    }
    Some((found, broken))
}

/// The puzzles of two lists, each puzzle once.
pub(super) fn together(mut puzzles: Vec<Listed>, others: Vec<Listed>) -> Vec<Listed> {
    for puzzle in others {
        if puzzles.iter().all(|known| known.key() != puzzle.key()) {
            puzzles.push(puzzle);
        }
    }
    puzzles
}

/// The text of the file of found puzzles, with the lines that can't be used, since another version of the program may
/// understand them.
pub(super) fn text(found: &[Listed], broken: &[String]) -> String {
    let found = found.iter().map(|puzzle| format!("{puzzle}\n"));
    found.chain(broken.iter().map(|line| format!("{line}\n"))).collect()
}

/// The keys of the shipped puzzles in the player's progress.
pub(super) fn shipped_keys<G: Taught>() -> BTreeSet<String> {
    // The key is the text of the position, which is the first field.
    shipped::<G>().filter_map(|line| line.split('\t').next()).map(str::to_owned).collect()
}

/// A search for more puzzles.
#[derive(Debug)]
pub(super) struct Mining {
    /// The search; its answer is the error to show, if any.
    worker: Worker<(), Option<String>>,
    found: Option<Receiver<Listed>>,
    /// The number of puzzles that this search has found.
    count: usize,
}

impl Default for Mining {
    fn default() -> Self {
        Self { worker: Worker::new("mining"), found: None, count: 0 }
    }
}

impl Mining {
    /// Starts to search for puzzles that are neither shipped nor in `kept`.
    pub(super) fn begin<G: Taught>(&mut self, kept: &[Listed], ctx: &Context) {
        let mut known = shipped_keys::<G>();
        known.extend(kept.iter().map(|puzzle| puzzle.key().to_owned()));
        let wanted = MORE.min(MOST.saturating_sub(kept.len()));
        // Each new `RandomState` has random keys, so its hash of any number is a random seed.
        let seed = RandomState::new().hash_one(kept.len());
        let (sender, receiver) = mpsc::channel();
        let wake = ctx.clone();
        (self.found, self.count) = (Some(receiver), 0);
        self.worker.ask((), ctx, move |is_cancelled| {
            let over = |error: NoPuzzle| words::search_ended(error);
            let search = || -> Result<(), String> {
                let mut miner = Miner::<G>::new(&G::Options::default(), seed).map_err(over)?.excluding(known);
                for _ in 0..wanted {
                    let puzzle = miner.next_puzzle(is_cancelled).map_err(over)?;
                    // Sending fails when the player has left the puzzles.
                    let _ = sender.send(Listed::new(&puzzle, difficulty(&puzzle)));
                    wake.request_repaint();
                }
                Ok(())
            };
            Some(search().err())
        });
    }

    /// The puzzles found since the last call, and a message if the search has failed.
    pub(super) fn take(&mut self) -> (Vec<Listed>, Option<String>) {
        let said = self.worker.take().and_then(|(_, said)| said);
        let found: Vec<Listed> =
            self.found.as_ref().map_or_else(Vec::new, |found| found.try_iter().collect());
        self.count += found.len();
        (found, said)
    }

    /// The number of puzzles found so far by the running search.
    pub(super) fn progress(&self) -> Option<usize> {
        self.worker.is_busy().then_some(self.count)
    }

    /// Cancels the search; its puzzles remain.
    pub(super) fn cancel(&mut self) {
        self.worker.stop();
    }
}

/// Checks that more puzzles can be saved.
///
/// # Errors
/// The reason why they can't, as a sentence.
pub(super) fn has_room(kept: &[Listed]) -> Result<(), String> {
    if kept.len() < MOST { Ok(()) } else { Err(words::no_room(MOST)) }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::rules::crosse::Crosse;

    #[test]
    fn what_was_found_is_read_again_without_broken_lines_and_shipped_ones() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("puzzles.txt");
        assert_eq!(load::<Crosse>(&file), Some((Vec::new(), Vec::new())));
        let mut miner =
            Miner::<Crosse>::new(&Default::default(), 77).unwrap().excluding(shipped_keys::<Crosse>());
        let found =
            [10, 20].map(|difficulty| Listed::new(&miner.next_puzzle(&|| false).unwrap(), difficulty));
        fs::write(&file, text(&found, &[])).unwrap();
        assert_eq!(load::<Crosse>(&file), Some((found.to_vec(), Vec::new())));
        let text = fs::read_to_string(&file).unwrap();
        let shipped = shipped::<Crosse>().next().unwrap();
        fs::write(&file, format!("nonsense\n{text}{shipped}\n{text}\na\tb\tc\td\n")).unwrap();
        let broken = vec!["nonsense".to_owned(), "a\tb\tc\td".to_owned()];
        assert_eq!(load::<Crosse>(&file), Some((found.to_vec(), broken.clone())));
        fs::write(&file, super::text(&found, &broken)).unwrap();
        assert_eq!(load::<Crosse>(&file), Some((found.to_vec(), broken)), "they stay in the file");
        fs::write(&file, b"\xff\xfe").unwrap();
        assert_eq!(load::<Crosse>(&file), None, "it is not to be written over");
    }
}
