//! What a player has learned so far.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::kind::Kind;
use crate::record::files::WriteError;
use crate::record::ron_file::{self, Notice};
use crate::rules::Game;

/// What a player has learned so far: a small file in the data directory.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    /// By game.
    games: BTreeMap<String, Learned>,
}

/// What was learned of one game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Learned {
    /// The lessons that were solved, by name.
    lessons: BTreeSet<String>,
    /// How puzzles went, by kind.
    puzzles: BTreeMap<String, Tally>,
    /// The positions of the puzzles that were solved.
    solved: BTreeSet<String>,
    /// What the coach spoke of, by the names of the tips.
    met: BTreeSet<String>,
}

/// How puzzles of one kind went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Tally {
    /// How many were solved at the first try and without help.
    pub solved: u32,
    /// How many were not.
    pub failed: u32,
}

impl Progress {
    /// Reads the file. One that does not exist is no progress yet; a broken one is set aside, with a sentence to be read.
    #[must_use]
    pub fn load(path: &Path) -> (Self, Option<Notice>) {
        ron_file::load(path)
    }

    /// Writes the file.
    ///
    /// # Errors
    /// It cannot be written; the old one is unchanged.
    pub fn save(&self, path: &Path) -> Result<(), WriteError> {
        ron_file::save(path, self)
    }

    /// Whether the lesson of this name was solved.
    #[must_use]
    pub fn is_learned<G: Game>(&self, lesson: &str) -> bool {
        self.games.get(G::NAME).is_some_and(|learned| learned.lessons.contains(lesson))
    }

    /// Notes that the lesson of this name was solved.
    pub fn learn<G: Game>(&mut self, lesson: &str) {
        self.games.entry(G::NAME.to_owned()).or_default().lessons.insert(lesson.to_owned());
    }

    /// Whether the puzzle with this position was solved.
    #[must_use]
    pub fn is_solved<G: Game>(&self, position: &str) -> bool {
        self.games.get(G::NAME).is_some_and(|learned| learned.solved.contains(position))
    }

    /// Notes that the puzzle with this position was solved.
    pub fn solve<G: Game>(&mut self, position: &str) {
        self.games.entry(G::NAME.to_owned()).or_default().solved.insert(position.to_owned());
    }

    /// What the coach spoke of in a game, by the names of the tips.
    #[must_use]
    pub fn met<G: Game>(&self) -> BTreeSet<String> {
        self.games.get(G::NAME).map_or_else(BTreeSet::new, |learned| learned.met.clone())
    }

    /// Notes that the coach spoke of something.
    pub fn meet<G: Game>(&mut self, tip: &str) {
        self.games.entry(G::NAME.to_owned()).or_default().met.insert(tip.to_owned());
    }

    /// How many lessons and how many puzzles of a game were solved.
    #[must_use]
    pub fn counts(&self, game: &str) -> (usize, usize) {
        self.games.get(game).map_or((0, 0), |learned| (learned.lessons.len(), learned.solved.len()))
    }

    /// How puzzles of a kind went.
    #[must_use]
    pub fn tally<G: Game>(&self, kind: &Kind) -> Tally {
        let learned = self.games.get(G::NAME);
        learned.and_then(|learned| learned.puzzles.get(kind.name())).copied().unwrap_or_default()
    }

    /// Notes how a puzzle of a kind went: whether it was solved at the first try and without help.
    pub fn count<G: Game>(&mut self, kind: &Kind, is_solved: bool) {
        let learned = self.games.entry(G::NAME.to_owned()).or_default();
        let tally = learned.puzzles.entry(kind.name().to_owned()).or_default();
        let counted = if is_solved { &mut tally.solved } else { &mut tally.failed };
        *counted = counted.saturating_add(1);
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::rules::crosse::Crosse;
    use crate::rules::topple::Topple;

    #[test]
    fn progress_is_loaded_as_it_was_saved() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("progress.ron");
        let (mut progress, notice) = Progress::load(&path);
        assert!(progress == Progress::default() && notice.is_none());
        progress.learn::<Topple>("first");
        progress.count::<Topple>(Kind::WIN1, true);
        progress.count::<Topple>(Kind::WIN1, false);
        progress.count::<Topple>(Kind::WIN1, true);
        progress.solve::<Topple>("a position");
        progress.meet::<Topple>("take");
        progress.save(&path).unwrap();
        let (loaded, notice) = Progress::load(&path);
        assert!(loaded == progress && notice.is_none());
        assert!(loaded.is_learned::<Topple>("first"));
        assert!(!loaded.is_learned::<Topple>("second") && !loaded.is_learned::<Crosse>("first"));
        assert_eq!(loaded.tally::<Topple>(Kind::WIN1), Tally { solved: 2, failed: 1 });
        assert_eq!(loaded.tally::<Crosse>(Kind::WIN1), Tally::default());
        assert!(loaded.met::<Topple>().contains("take") && loaded.met::<Crosse>().is_empty());
        assert!(loaded.is_solved::<Topple>("a position") && !loaded.is_solved::<Crosse>("a position"));
        assert_eq!((loaded.counts("topple"), loaded.counts("crosse")), ((1, 1), (0, 0)));
    }

    #[test]
    fn a_broken_file_is_set_aside_and_a_later_one_is_read() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("progress.ron");
        fs::write(&path, "(games: 7)").unwrap();
        let (progress, notice) = Progress::load(&path);
        assert!(progress == Progress::default() && matches!(notice, Some(Notice::SetAside { .. })));
        fs::write(&path, "(games: {\"topple\": (lessons: [\"first\"], more: 1)}, rating: 1500)").unwrap();
        let (progress, notice) = Progress::load(&path);
        assert!(progress.is_learned::<Topple>("first") && notice.is_none());
    }
}
