//! The expected contents of My games, compared with the real ones.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use halfsquare::record::format::Document;
use halfsquare::record::store::GameId;

use crate::files::{Contents, Files};
use crate::story::{self, Story, same};

/// The current game after an action, if it is saved.
#[derive(Clone)]
pub(crate) struct TableGame {
    pub(crate) id: GameId,
    pub(crate) story: Rc<Story>,
    /// The game's document as text.
    pub(crate) text: String,
    /// The game's file in My games.
    pub(crate) file: Option<PathBuf>,
    /// True if the window says that the game can't be written.
    pub(crate) has_fault: bool,
    /// The game's document when it was opened.
    pub(crate) arrived: String,
    /// True if the game has changed since it was opened.
    pub(crate) has_changed: bool,
    /// True if a turn is being built.
    pub(crate) has_begun: bool,
}

impl TableGame {
    /// Returns true if the text holds the whole game, with or without one more turn of a bot.
    fn is_held_by(&self, text: &[u8]) -> bool {
        let Ok(text) = str::from_utf8(text) else { return false };
        let holds_more = || {
            let story = Document::parse(text).ok().and_then(|document| story::of(&document).ok());
            story.is_some_and(|story| story.ways.is_superset(&self.story.ways))
        };
        same(text, &self.text) || holds_more()
    }
}

/// The last contents of My games, and the changes made by others.
#[derive(Default)]
pub(crate) struct Shelf {
    held: Contents,
    /// Games that were closed while they couldn't be written.
    owed: Vec<TableGame>,
    /// Games that may get a file only now: they were left during their first turn, or others changed their file.
    left: Vec<TableGame>,
    /// Texts of games that another window wrote.
    others: BTreeSet<Vec<u8>>,
    /// The files that another window wrote.
    of_other: BTreeSet<PathBuf>,
    /// The files that others changed or protected.
    pub(crate) touched: BTreeSet<PathBuf>,
    /// The current game's file if others changed it, and the game's document at that time.
    changed: Option<(PathBuf, String)>,
}

impl Shelf {
    /// Notes that others changed or protected a file while `table` was the current game.
    pub(crate) fn touch(&mut self, path: &Path, files: &Files, table: Option<&TableGame>) {
        self.touched.insert(path.to_owned());
        let now = files.in_my_games().remove(path);
        let before = self.held.get(path).cloned();
        if now == before {
            return;
        }
        if let Some(known) = table.filter(|known| known.file.as_deref() == Some(path)) {
            self.changed = Some((path.to_owned(), known.text.clone()));
        }
        match now {
            Some(content) => drop(self.held.insert(path.to_owned(), content)),
            None => drop(self.held.remove(path)),
        }
    }

    /// Returns true if the file was in My games after the previous action.
    pub(crate) fn has(&self, path: &Path) -> bool {
        self.held.contains_key(path)
    }

    /// Notes a game that another window wrote.
    pub(crate) fn written_by_other(&mut self, path: &Path, content: Vec<u8>) {
        self.others.insert(content.clone());
        self.of_other.insert(path.to_owned());
        self.held.insert(path.to_owned(), content);
    }

    /// Returns true if another window wrote a game later than this file.
    pub(crate) fn is_older_than_others(&self, file: &Path) -> bool {
        let written = |path: &Path| fs::metadata(path).and_then(|about| about.modified()).ok();
        self.of_other.iter().any(|other| written(other) > written(file))
    }

    /// Notes a game that was closed before it was on disk: it must be written later.
    pub(crate) fn owe(&mut self, known: TableGame) {
        self.owed.push(known);
    }

    /// Notes a game that was left and may get a file only now.
    pub(crate) fn expect(&mut self, known: TableGame) {
        self.left.push(known);
    }

    /// Notes that the program ended: games that weren't on disk are lost.
    pub(crate) fn forget(&mut self) {
        self.owed.clear();
    }

    /// Returns true if the game is in My games or in the bin.
    pub(crate) fn holds(known: &TableGame, files: &Files) -> bool {
        let (held, bin) = (files.in_my_games(), files.in_bin());
        held.values().chain(bin.values()).any(|text| known.is_held_by(text))
    }

    /// Returns true if others changed the current game's file, and the game hasn't changed since.
    fn is_by_others(&self, known: &TableGame) -> bool {
        let changed = self.changed.as_ref();
        changed.is_some_and(|(path, text)| known.file.as_ref() == Some(path) && same(text, &known.text))
    }

    /// Compares My games with its expected contents, which include the current game and the game that was current
    /// before.
    ///
    /// # Errors
    /// If a game is missing or a game that nobody played was written: the broken promise, and the details.
    pub(crate) fn check(
        &mut self,
        files: &Files,
        now: Option<&TableGame>,
        before: Option<&TableGame>,
    ) -> Result<(), (&'static str, String)> {
        let held = files.in_my_games();
        if let Some(now) = now.filter(|now| now.file.is_some()) {
            let text = now.file.as_ref().and_then(|file| held.get(file));
            let is_there =
                text.and_then(|text| str::from_utf8(text).ok()).is_some_and(|text| same(text, &now.text));
            if !is_there && !self.is_by_others(now) {
                let how = format!("{:?}\nthe table {}\nMy games {}", now.file, now.text, in_words(&held));
                return Err(("the game on the table is in My games", how));
            }
        }
        if let Some(lost) = self.owed.iter().find(|owed| !Self::holds(owed, files)) {
            let how = format!("wanted {}\nMy games {}", lost.text, in_words(&held));
            return Err(("a game that could not be written is written once it can be", how));
        }
        let bin = files.in_bin();
        let is_open = |path: &PathBuf| {
            [now, before].into_iter().flatten().any(|known| known.file.as_ref() == Some(path))
        };
        for (path, content) in self.held.iter().filter(|(path, _)| !is_open(path)) {
            // The file may have been renamed, or moved to the bin.
            let is_there = match held.get(path) {
                // The window that had the game open may have continued it, and saved the time spent on the current
                // turn.
                Some(now) => now == content || has_grown(content, now),
                None => held.values().chain(bin.values()).any(|other| other == content),
            };
            if !is_there {
                let how =
                    format!("{} held\n{}\nMy games {}", path.display(), lossy(content), in_words(&held));
                return Err(("nothing in My games is lost", how));
            }
        }
        for (path, content) in held.iter().filter(|(path, _)| !self.held.contains_key(*path)) {
            let is_known = self.others.contains(content)
                || self.held.values().chain(bin.values()).any(|other| other == content)
                || [now, before]
                    .into_iter()
                    .flatten()
                    .chain(self.owed.iter().chain(&self.left))
                    .any(|known| known.is_held_by(content));
            if !is_known {
                let table = [now, before].map(|known| known.map(|known| (&known.file, &known.text)));
                let how =
                    format!("{}\n{}\nthe table, now and before {table:#?}", path.display(), lossy(content));
                return Err(("My games are games that were played", how));
            }
        }
        self.owed.clear();
        self.left.clear();
        self.held = held;
        Ok(())
    }
}

/// Returns true if a file holds the same game as before, with or without more turns.
fn has_grown(before: &[u8], now: &[u8]) -> bool {
    let story = |text: &[u8]| story::of(&Document::parse(&lossy(text)).ok()?).ok();
    same(&lossy(now), &lossy(before))
        || story(before).zip(story(now)).is_some_and(|(before, now)| now.ways.is_superset(&before.ways))
}

fn lossy(content: &[u8]) -> String {
    String::from_utf8_lossy(content).into_owned()
}

fn in_words(held: &Contents) -> String {
    held.iter().map(|(path, content)| format!("{}\n{}", path.display(), lossy(content))).collect()
}
