//! My games: opening the page, and changes to the files.

use std::path::{Path, PathBuf};

use super::App;
use super::dialog::Dialog;
use super::words;
use crate::app::kit::files;
use crate::app::pages::open_page::OpenPage;
use crate::record::files::in_words;
use crate::record::store::{self, Change};

/// The dialog for renaming a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Renaming {
    /// The game's file.
    pub(super) file: PathBuf,
    /// The typed name.
    pub(super) name: String,
    /// The reason why the name was refused, if it was.
    pub(super) refusal: Option<String>,
    /// The name was refused. The next frame selects it, so that typing replaces it.
    pub(super) is_asked: bool,
}

impl Renaming {
    /// The dialog for a game, with its current name.
    pub(super) fn of(file: PathBuf) -> Self {
        Self { name: files::name(&file), file, refusal: None, is_asked: false }
    }
}

impl App {
    /// Shows My games, with an updated list.
    pub(super) fn show_library(&mut self) {
        self.refresh_games();
        self.dialogs.add(Dialog::Open(Box::default()));
    }

    /// Closes My games, if the page is open.
    pub(super) fn close_library(&mut self) {
        self.dialogs.stack.retain(|dialog| !matches!(dialog, Dialog::Open(_)));
    }

    fn library(&mut self) -> Option<&mut OpenPage> {
        self.dialogs.stack.iter_mut().find_map(|dialog| match dialog {
            Dialog::Open(page) => Some(page.as_mut()),
            _ => None,
        })
    }

    /// Lets the player choose another game in My games, if the page is open.
    pub(super) fn choose_again(&mut self) {
        if let Some(page) = self.library() {
            page.choose_again();
        }
    }

    /// Shows a folder in the system's file manager.
    pub(super) fn open_folder(&mut self, folder: &Path) {
        if let Err(error) = (self.system.open_folder)(folder) {
            self.notify(words::SHOW_FOLDER, words::couldnt_open_folder(folder, &in_words(&error)));
        }
    }

    /// Changes the folder of My games. Games in the former folder stay listed.
    pub(super) fn set_games_folder(&mut self, folder: Option<PathBuf>) {
        let before = self.store.folder();
        self.store.set_folder(folder.clone());
        if self.store.folder() == before {
            return;
        }
        let now = self.store.folder();
        self.settings.now.former_folders.retain(|former| Some(former) != now.as_ref());
        self.settings.now.former_folders.extend(before);
        self.settings.now.games_folder = folder;
        self.refresh_games();
    }

    /// Renames a game in its folder; if that fails, asks again.
    pub(super) fn rename(&mut self, renaming: Renaming) {
        match store::rename(&self.store.locks(), &renaming.file, &renaming.name) {
            Ok(change) => {
                if let Change::Renamed { from, to } = &change {
                    self.settings.now.recent.replace(from, to);
                }
                self.done(change);
            }
            Err(refusal) => {
                let refusal = Some(refusal);
                self.dialogs.add(Dialog::Rename(Renaming { refusal, is_asked: true, ..renaming }));
            }
        }
    }

    /// Copies a game's file in the background.
    pub(super) fn duplicate(&mut self, file: PathBuf) {
        self.inbox.change(file, store::duplicate);
    }

    /// Moves a game to the system's bin.
    pub(super) fn throw_away(&mut self, file: PathBuf) {
        let (bin, locks) = (self.system.bin, self.store.locks());
        self.inbox.change(file, move |file| store::bin(&locks, file, bin));
    }

    /// Updates My games after a change to a file, or shows the reason why the change failed. A game in the bin keeps its
    /// place among the recent files, which it has again if the change is undone.
    pub(super) fn changed(&mut self, file: &Path, result: Result<Change, String>) {
        match result {
            Ok(change) => self.done(change),
            Err(reason) => self.notify(words::MY_GAMES, words::about_file(file, reason)),
        }
    }

    /// Offers to undo a change to a file.
    fn done(&mut self, change: Change) {
        self.refresh_games();
        if let Some(page) = self.library() {
            page.note(change);
        }
    }

    /// Undoes the last change to the file of a game.
    pub(super) fn undo_change(&mut self, change: Change) {
        let bin = self.system.bin;
        self.inbox.undo(change, bin);
    }

    /// Shows that a change was undone, or the reason why undoing it failed; then it can be tried again.
    pub(super) fn undone(&mut self, change: Change, result: Result<(), String>) {
        match result {
            Ok(()) => {
                if let Change::Renamed { from, to } = &change {
                    self.settings.now.recent.replace(to, from);
                }
            }
            Err(reason) => {
                if let Some(page) = self.library() {
                    page.note_again(change);
                }
                self.notify(words::MY_GAMES, reason);
            }
        }
        self.refresh_games();
    }
}
