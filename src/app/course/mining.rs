//! More puzzles: found off the frame, and kept in a file of lines like those that come with the program.

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

/// The number of puzzles that are looked for at a time.
pub(super) const MORE: usize = 10;
/// How many puzzles of a game are kept at most.
const MOST: usize = 200;
/// The largest file of them, in bytes.
const MAX_SIZE: u64 = 1 << 20;

/// The puzzles that were found before, and the lines of their file that cannot be used; `None` if it cannot be read. Puzzles that
/// came with the program meanwhile are left out.
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

/// Those of two lists, each puzzle once.
pub(super) fn together(mut puzzles: Vec<Listed>, others: Vec<Listed>) -> Vec<Listed> {
    for puzzle in others {
        if puzzles.iter().all(|known| known.key() != puzzle.key()) {
            puzzles.push(puzzle);
        }
    }
    puzzles
}

/// What their file is to hold, with the lines that cannot be used: another version of the program may know them.
pub(super) fn text(found: &[Listed], broken: &[String]) -> String {
    let found = found.iter().map(|puzzle| format!("{puzzle}\n"));
    found.chain(broken.iter().map(|line| format!("{line}\n"))).collect()
}

/// What progress keeps the puzzles under that come with the program.
pub(super) fn shipped_keys<G: Taught>() -> BTreeSet<String> {
    // The position is the first field, as it is written.
    shipped::<G>().filter_map(|line| line.split('\t').next()).map(str::to_owned).collect()
}

/// A search for more puzzles.
#[derive(Debug)]
pub(super) struct Mining {
    /// The text shown at its end.
    worker: Worker<(), Option<String>>,
    found: Option<Receiver<Listed>>,
    /// How many this search has found.
    count: usize,
}

impl Default for Mining {
    fn default() -> Self {
        Self { worker: Worker::new("mining"), found: None, count: 0 }
    }
}

impl Mining {
    /// Begins to look for puzzles, other than those that come with the program and these.
    pub(super) fn begin<G: Taught>(&mut self, kept: &[Listed], ctx: &Context) {
        let mut known = shipped_keys::<G>();
        known.extend(kept.iter().map(|puzzle| puzzle.key().to_owned()));
        let wanted = MORE.min(MOST.saturating_sub(kept.len()));
        // Every hasher of this kind has keys of its own: the chance in the standard library.
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
                    // Nobody listens any more once the course is left.
                    let _ = sender.send(Listed::new(&puzzle, difficulty(&puzzle)));
                    wake.request_repaint();
                }
                Ok(())
            };
            Some(search().err())
        });
    }

    /// What was found since this was asked last, and a sentence if nothing more will be.
    pub(super) fn take(&mut self) -> (Vec<Listed>, Option<String>) {
        let said = self.worker.take().and_then(|(_, said)| said);
        let found: Vec<Listed> =
            self.found.as_ref().map_or_else(Vec::new, |found| found.try_iter().collect());
        self.count += found.len();
        (found, said)
    }

    /// The number of puzzles that were found by the search that goes on.
    pub(super) fn progress(&self) -> Option<usize> {
        self.worker.is_busy().then_some(self.count)
    }

    /// Gives the search up; what it found stays.
    pub(super) fn cancel(&mut self) {
        self.worker.stop();
    }
}

/// There is room for more.
///
/// # Errors
/// A sentence that says no.
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
