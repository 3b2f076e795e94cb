//! The files that are played with, and what others do to them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use halfsquare::app::files::Picked;
use halfsquare::record::Home;
use halfsquare::record::autosave::Snapshot;
use tempfile::TempDir;

use crate::action::{Outside, Pick, Slot};

/// A game that somebody else played.
const OTHER: &str = r#"(version: 2, game: "crumble", options: "size=2x2", players: ["Ada", "Ben"], takebacks: Free, result: "-", lines: [(turns: ["0,1HS", "0,1V"])])
"#;

/// A home with three files.
pub(crate) struct Files {
    home: TempDir,
    /// What others wrote last where; `None` where they took the file away.
    others: BTreeMap<PathBuf, Option<String>>,
    /// Whether autosaves could be written all the time since the program was started.
    pub(crate) autosaves_work: bool,
    refused: bool,
}

impl Files {
    pub(crate) fn new() -> Self {
        let home = tempfile::tempdir().unwrap();
        fs::create_dir(home.path().join("games")).unwrap();
        fs::create_dir(home.path().join("autosave")).unwrap();
        Self { home, others: BTreeMap::new(), autosaves_work: true, refused: false }
    }

    pub(crate) fn home(&self) -> Home {
        Home::at(self.home.path())
    }

    pub(crate) fn path(&self, slot: Slot) -> PathBuf {
        self.home.path().join(format!("games/{slot:?}.halfsquare.ron").to_lowercase())
    }

    pub(crate) fn picked(&self, pick: Pick) -> Picked {
        match pick {
            Pick::File(slot) => Picked::File(self.path(slot)),
            Pick::Nowhere => Picked::File(self.home.path().join("no such folder/game.ron")),
            Pick::Nothing => Picked::Nothing,
            Pick::NoDialog => Picked::NoDialog,
        }
    }

    /// The games that are kept for a crash, as text.
    pub(crate) fn kept(&self) -> Vec<String> {
        let Ok(entries) = fs::read_dir(self.home.path().join("autosave")) else { return Vec::new() };
        let paths = entries.flatten().map(|entry| entry.path());
        let texts = paths.filter(|path| path.extension().is_some_and(|ending| ending == "ron"));
        texts
            .filter_map(|path| ron::from_str::<Snapshot>(&fs::read_to_string(path).ok()?).ok())
            .map(|snapshot| snapshot.document)
            .collect()
    }

    /// Whether others have a hand in what a file holds now.
    pub(crate) fn is_by_others(&self, path: &Path) -> bool {
        self.others.get(path).is_some_and(|text| fs::read_to_string(path).ok() == *text)
    }

    /// The program is started again.
    pub(crate) fn restart(&mut self) {
        self.autosaves_work = !self.refused;
    }

    pub(crate) fn act(&mut self, outside: Outside) {
        let autosaves = self.home.path().join("autosave");
        let away = self.home.path().join("autosave away");
        let settings = self.home.path().join("settings.ron");
        match outside {
            Outside::Game(slot) => self.put(slot, Some(OTHER)),
            Outside::Junk(slot) => self.put(slot, Some("(version: 2, game: \"crumble\"")),
            Outside::Remove(slot) => self.put(slot, None),
            Outside::ReadOnly(slot) => self.protect(slot, true),
            Outside::Writable(slot) => self.protect(slot, false),
            Outside::Folder(slot) => {
                self.put(slot, None);
                fs::create_dir(self.path(slot)).unwrap();
            }
            Outside::RefuseAutosaves => {
                if autosaves.is_dir() && fs::rename(&autosaves, &away).is_ok() {
                    fs::write(&autosaves, "").unwrap();
                }
                self.refused = true;
                self.autosaves_work = false;
            }
            Outside::RefuseSettings => {
                let _ = fs::remove_file(&settings);
                let _ = fs::create_dir(&settings);
            }
            Outside::Allow => {
                if away.is_dir() {
                    fs::remove_file(&autosaves).unwrap();
                    fs::rename(&away, &autosaves).unwrap();
                }
                let _ = fs::remove_dir(&settings);
                self.refused = false;
            }
        }
    }

    fn put(&mut self, slot: Slot, text: Option<&str>) {
        let path = self.path(slot);
        let _ = fs::remove_dir(&path);
        self.protect(slot, false);
        match text {
            Some(text) => fs::write(&path, text).unwrap(),
            None => drop(fs::remove_file(&path)),
        }
        self.others.insert(path, text.map(str::to_owned));
    }

    fn protect(&self, slot: Slot, read_only: bool) {
        let path = self.path(slot);
        if let Ok(held) = fs::metadata(&path) {
            let mut permissions = held.permissions();
            permissions.set_readonly(read_only);
            fs::set_permissions(&path, permissions).unwrap();
        }
    }
}
