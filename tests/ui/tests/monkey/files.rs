//! The files that the runs use, and the changes that other programs make to them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use halfsquare::app::kit::files::Picked;
use halfsquare::record::Home;
use halfsquare::record::files::is_game;
use halfsquare_ui_tests::Asked;
use tempfile::TempDir;

use crate::action::{Outside, Pick, Slot};
use crate::story;

/// A game between other players.
const OTHER: &str = r#"(version: 2, game: "crumble", options: "size=2x2", players: ["Ada", "Ben"], takebacks: Free, result: "-", lines: [(turns: ["0,1HS", "0,1V"])])
"#;

/// The contents of files, by path.
pub(crate) type Contents = BTreeMap<PathBuf, Vec<u8>>;

/// A home with My games, and files elsewhere.
pub(crate) struct Files {
    home: TempDir,
    /// The last contents of the files elsewhere, written by others or by an export; without an entry if they were
    /// deleted.
    given: Contents,
    /// All contents ever written to the files elsewhere.
    known: BTreeSet<Vec<u8>>,
    /// The current game's file in My games.
    pub(crate) mine: Option<PathBuf>,
    /// True if a file is in the place of My games.
    pub(crate) is_refused: bool,
    /// True if the settings can be written.
    pub(crate) keeps_settings: bool,
}

impl Files {
    pub(crate) fn new() -> Self {
        let home = tempfile::tempdir().unwrap();
        for folder in ["elsewhere", "bin", "folder a", "folder b", "folder c"] {
            fs::create_dir(home.path().join(folder)).unwrap();
        }
        let (given, known) = (Contents::new(), BTreeSet::new());
        Self { home, given, known, mine: None, is_refused: false, keeps_settings: true }
    }

    pub(crate) fn home(&self) -> Home {
        Home::at(self.home.path())
    }

    pub(crate) fn path(&self, slot: Slot) -> PathBuf {
        let elsewhere = |name: &str| self.home.path().join(format!("elsewhere/{name}.halfsquare.ron"));
        match slot {
            Slot::A => elsewhere("a"),
            Slot::B => elsewhere("b"),
            Slot::C => elsewhere("c"),
            Slot::Mine => self.mine.clone().unwrap_or_else(|| elsewhere("a")),
        }
    }

    /// The answer to a file dialog.
    pub(crate) fn picked(&self, asked: Asked, pick: Pick) -> Picked {
        match (asked, pick) {
            (Asked::Folder, Pick::File(Slot::Mine)) => Picked::File(self.home().games()),
            (Asked::Folder, Pick::File(slot)) => {
                Picked::File(self.home.path().join(format!("folder {slot:?}").to_lowercase()))
            }
            (Asked::Folder, Pick::Nowhere) => Picked::File(self.home.path().join("no such folder")),
            // Without a dialog the player would type a path, which could be any folder on this computer.
            (_, Pick::Nothing) | (Asked::Folder, Pick::NoDialog) => Picked::Nothing,
            (_, Pick::NoDialog) => Picked::NoDialog,
            (_, Pick::File(slot)) => Picked::File(self.path(slot)),
            (_, Pick::Nowhere) => Picked::File(self.home.path().join("no such folder/game.ron")),
        }
    }

    /// Returns true if games can be written to a folder, or to the default folder if there is none.
    pub(crate) fn can_write(&self, folder: Option<&Path>) -> bool {
        !self.is_refused && folder.is_none_or(Path::is_dir)
    }

    /// The contents of all folders that are or were My games.
    pub(crate) fn in_my_games(&self) -> Contents {
        let folders = ["games", "folder a", "folder b", "folder c"];
        folders.into_iter().flat_map(|folder| self.held_in(folder)).collect()
    }

    /// The contents of the bin.
    pub(crate) fn in_bin(&self) -> Contents {
        self.held_in("bin")
    }

    /// The contents of the files elsewhere.
    pub(crate) fn elsewhere(&self) -> Contents {
        self.held_in("elsewhere")
    }

    fn held_in(&self, folder: &str) -> Contents {
        let Ok(entries) = fs::read_dir(self.home.path().join(folder)) else { return Contents::new() };
        let paths = entries.flatten().map(|entry| entry.path()).filter(|path| is_game(path));
        paths.filter_map(|path| fs::read(&path).ok().map(|content| (path, content))).collect()
    }

    /// Notes that the player exported something to a file.
    pub(crate) fn exported_to(&mut self, path: &Path) {
        self.note(path, fs::read(path).ok());
    }

    fn note(&mut self, path: &Path, content: Option<Vec<u8>>) {
        if Slot::ELSEWHERE.into_iter().all(|slot| self.path(slot) != path) {
            return;
        }
        match content {
            Some(content) => {
                self.known.insert(content.clone());
                self.given.insert(path.to_owned(), content);
            }
            None => drop(self.given.remove(path)),
        }
    }

    /// An error if a file elsewhere has contents that nobody wrote there, or if its contents are lost.
    pub(crate) fn written_elsewhere(&self) -> Option<String> {
        let there = self.elsewhere();
        for slot in Slot::ELSEWHERE {
            let path = self.path(slot);
            if let Some(content) = there.get(&path).filter(|content| !self.known.contains(*content)) {
                return Some(format!(
                    "{} was written:\n{}",
                    path.display(),
                    String::from_utf8_lossy(content)
                ));
            }
            // The file may have been renamed, or moved to the bin.
            let given = self.given.get(&path);
            let lost = given.filter(|given| {
                let bin = self.in_bin();
                !there.values().chain(bin.values()).any(|content| content == *given)
            });
            if let Some(lost) = lost {
                return Some(format!("{} is gone:\n{}", path.display(), String::from_utf8_lossy(lost)));
            }
        }
        None
    }

    // ---- other programs ---------------------------------------------------------------------------------

    pub(crate) fn act(&mut self, outside: Outside) {
        let (games, away) = (self.home().games(), self.home.path().join("games away"));
        let settings = self.home().settings_file();
        match outside {
            Outside::Game(slot) => self.put(slot, Some(OTHER.as_bytes())),
            Outside::Picture(slot) => self.put(slot, Some(&story::picture(OTHER))),
            Outside::Junk(slot) => self.put(slot, Some(b"(version: 2, game: \"crumble\"")),
            Outside::Remove(slot) => self.put(slot, None),
            Outside::ReadOnly(slot) => protect(&self.path(slot), true),
            Outside::Writable(slot) => protect(&self.path(slot), false),
            Outside::Folder(slot) => {
                self.put(slot, None);
                // This fails if the folder is read-only, or if My games is missing.
                let _ = fs::create_dir(self.path(slot));
            }
            Outside::RefuseGames if !self.is_refused => {
                if games.is_dir() {
                    fs::rename(&games, &away).unwrap();
                }
                fs::write(&games, "").unwrap();
                self.is_refused = true;
            }
            Outside::RefuseSettings => {
                let _ = fs::remove_file(&settings);
                let _ = fs::create_dir(&settings);
                self.keeps_settings = false;
            }
            Outside::RefuseGames => {}
            Outside::Allow => {
                if self.is_refused {
                    fs::remove_file(&games).unwrap();
                    if away.is_dir() {
                        fs::rename(&away, &games).unwrap();
                    }
                    self.is_refused = false;
                }
                let _ = fs::remove_dir(&settings);
            }
        }
    }

    /// Writes a file as another program would; `None` deletes it.
    pub(crate) fn put(&mut self, slot: Slot, content: Option<&[u8]>) {
        let path = self.path(slot);
        let _ = fs::remove_dir(&path);
        protect(&path, false);
        let written = match content {
            Some(content) => fs::write(&path, content),
            None => fs::remove_file(&path),
        };
        if written.is_ok() {
            self.note(&path, content.map(<[u8]>::to_vec));
        }
    }
}

fn protect(path: &Path, read_only: bool) {
    if let Ok(held) = fs::metadata(path) {
        let mut permissions = held.permissions();
        permissions.set_readonly(read_only);
        fs::set_permissions(path, permissions).unwrap();
    }
}

/// Moves a file to the bin in its home.
pub(crate) fn throw_away(file: &Path) -> Result<(), String> {
    let bin = file.parent().and_then(Path::parent).map(|home| home.join("bin"));
    let bin = bin.filter(|bin| bin.is_dir()).ok_or("there is no bin")?;
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let free = (0..).map(|number| bin.join(format!("{number} {name}"))).find(|path| !path.exists());
    fs::rename(file, free.unwrap_or_default()).map_err(|error| error.to_string())
}
