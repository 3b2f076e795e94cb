//! The library: opened, and what is done with its files.

use std::fs;
use std::path::{Path, PathBuf};

use egui::Context;

use super::dialog::Dialog;
use super::{App, Recovered};
use crate::app::library::Library;
use crate::app::open_page::OpenPage;
use crate::app::{files, picker};
use crate::record::Home;
use crate::record::files::in_words;

/// A dialog in which a game gets another name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Renaming {
    /// The game.
    pub(super) file: PathBuf,
    /// The name as typed.
    pub(super) name: String,
    /// Why it was not given.
    pub(super) refusal: Option<String>,
    /// Whether it is to be typed over, since it was refused.
    pub(super) is_asked: bool,
}

impl Renaming {
    /// The dialog for a game, with the name that it has.
    pub(super) fn of(file: PathBuf) -> Self {
        Self { name: files::name(&file), file, refusal: None, is_asked: false }
    }
}

impl App {
    /// Shows the games in the folder that was used last, and the kept ones.
    pub(super) fn ask_what_to_open(&mut self, ctx: &Context) {
        self.shelf.refresh();
        let library = Library::open(self.folder(), self.home.as_ref().map(Home::library_file), ctx);
        self.stack.push(Dialog::Open(Box::new(OpenPage::new(library))));
    }

    /// Has the library that is open read again: a file of it changed.
    fn refresh_library(&mut self, ctx: &Context) {
        self.shelf.refresh();
        for dialog in self.stack.iter_mut() {
            if let Dialog::Open(page) = dialog {
                page.read_again(ctx);
            }
        }
    }

    /// Has the library, if it is open, let another game be chosen.
    pub(super) fn choose_again(&mut self) {
        for dialog in self.stack.iter_mut() {
            if let Dialog::Open(page) = dialog {
                page.choose_again();
            }
        }
    }

    /// The games that earlier sessions left behind, as lists show them.
    pub(super) fn kept(&self) -> Vec<picker::Kept> {
        let kept = |game: &Recovered| picker::Kept {
            name: game.name.clone(),
            standing: game
                .file()
                .map_or_else(|| "not saved".to_owned(), |file| format!("{file}, changes not saved")),
            path: game.recoverable.path().to_owned(),
        };
        self.recovered.iter().map(kept).collect()
    }

    /// Shows a folder in the system's own window.
    pub(super) fn open_folder(&mut self, folder: &Path) {
        if let Err(error) = (self.open_folder)(folder) {
            let text = format!("{} cannot be opened: {}.", folder.display(), in_words(&error));
            self.notify("Open folder", text);
        }
    }

    /// Why a file may not be renamed or thrown away.
    fn is_in_use(&self, file: &Path) -> Option<String> {
        let on_table = self.session.as_ref().and_then(|session| session.file()) == Some(file);
        on_table.then(|| "This game is on the table: close it first.".to_owned())
    }

    /// Gives a game another name, in its folder; asks again where that cannot be.
    pub(super) fn rename(&mut self, renaming: Renaming, ctx: &Context) {
        let refusal = self.is_in_use(&renaming.file).or_else(|| rename(&renaming, &mut self.settings.recent));
        if refusal.is_some() {
            self.stack.push(Dialog::Rename(Renaming { refusal, is_asked: true, ..renaming }));
        } else {
            self.refresh_library(ctx);
        }
    }

    /// Moves a game to the system's bin.
    pub(super) fn throw_away(&mut self, file: PathBuf) {
        if let Some(reason) = self.is_in_use(&file) {
            self.notify("Move to bin", reason);
        } else {
            self.inbox.throw_away(file, self.bin);
        }
    }

    /// Says why a game was not moved to the bin, or shows that it is gone.
    pub(super) fn thrown_away(&mut self, file: &Path, result: Result<(), String>, ctx: &Context) {
        match result {
            Ok(()) => self.settings.recent.remove(file),
            Err(reason) => {
                self.closes = false;
                let text = format!("{} cannot be moved to the bin: {reason}.", files::name(file));
                self.notify("Move to bin", text);
            }
        }
        self.refresh_library(ctx);
    }
}

/// Renames a file; a sentence on why not.
fn rename(renaming: &Renaming, recent: &mut crate::record::RecentFiles) -> Option<String> {
    let Renaming { file, name, .. } = renaming;
    let name = name.trim();
    if name.is_empty() || Path::new(name).file_name() != Some(name.as_ref()) {
        return Some("That is no name for a file.".to_owned());
    }
    // Without the ending of a game it would not be found again.
    let typed = file.with_file_name(name);
    let renamed = if files::is_game(&typed) {
        typed
    } else {
        file.with_file_name(files::with_game_ending(name.as_ref()))
    };
    if renamed == *file {
        return None;
    }
    // Where capitals are not told apart, the file itself is found under the new name.
    let is_itself = || fs::canonicalize(&renamed).ok() == fs::canonicalize(file).ok();
    if renamed.exists() && !is_itself() {
        return Some(format!("{} exists already.", files::name(&renamed)));
    }
    match fs::rename(file, &renamed) {
        Ok(()) => {
            recent.replace(file, &renamed);
            None
        }
        Err(error) => Some(format!("It cannot be renamed: {}.", in_words(&error))),
    }
}
