//! Exporting the current game in a chosen format, or the player's progress. Files are written on another thread.

use std::path::Path;

use super::dialog::Dialog;
use super::inbox::Purpose;
use super::words;
use super::{App, own_game};
use crate::app::kit::files;
use crate::app::pages::export_page::{ExportPage, Form, Wanted};
use crate::app::parts::screen::OwnGame;
use crate::export;
use crate::games::{ForGame, GameKind};
use crate::learn::Progress;
use crate::picture::{Picture, Pictured};
use crate::record::files::replace;
use crate::record::format::Document;
use crate::record::ron_file;
use crate::record::store::{Locks, plain};

/// The suggested file name for the progress.
const PROGRESS: &str = "Halfsquare progress.ron";

/// An export whose path hasn't been chosen yet.
pub(super) struct Export {
    /// The title of the notice about the export.
    pub(super) title: &'static str,
    /// The suggested file name.
    pub(super) name: String,
    /// The text to show once the file has been written.
    done: fn(&Path) -> String,
    make: Box<dyn FnOnce() -> Result<Vec<u8>, String> + Send>,
}

/// The content of an exported game.
struct Content<'a> {
    document: &'a Document,
    picture: &'a Picture,
    wanted: Wanted,
}

impl ForGame for Content<'_> {
    type Output = Result<Vec<u8>, String>;

    fn run<G: Pictured>(self) -> Self::Output {
        let Self { document, picture, wanted } = self;
        let record = || document.replay::<G>().map_err(|error| error.to_string());
        match wanted.form {
            Form::Drawing => Ok(picture.to_svg().into_bytes()),
            Form::Text => Ok(record()?.to_plain_text().into_bytes()),
            Form::Picture => export::png(picture, document).map_err(|error| error.to_string()),
            Form::Moving => {
                export::animation(&record()?, wanted.turns, document).map_err(|error| error.to_string())
            }
        }
    }
}

impl Export {
    /// The export of the game on the table.
    fn of(game: &dyn OwnGame, wanted: Wanted) -> Self {
        let (document, picture) = (game.document(), game.picture());
        let name = format!("{}.{}", plain(&game.file_name()), wanted.form.extension());
        let make = move || {
            let kind = GameKind::of(&document).map_err(|error| error.to_string())?;
            kind.run(Content { document: &document, picture: &picture, wanted })
        };
        let done = words::exported_game;
        Self { title: words::EXPORT_GAME, name, done, make: Box::new(make) }
    }

    /// The export of a copy of the current game.
    fn copy(game: &dyn OwnGame) -> Self {
        let document = game.document();
        let name = format!("{}.{}", plain(&game.file_name()), files::ENDING);
        let make = move || document.to_text().map(String::into_bytes).map_err(|error| error.to_string());
        let done = words::saved_copy;
        Self { title: words::SAVE_COPY, name, done, make: Box::new(make) }
    }

    /// True if the export is a saved game.
    pub(super) fn is_game(&self) -> bool {
        self.name.ends_with(files::ENDING)
    }

    /// The export of the player's progress.
    fn of_progress(progress: Progress) -> Self {
        let make =
            move || ron_file::to_text(&progress).map(String::into_bytes).map_err(|error| error.to_string());
        let done = words::exported_progress;
        Self { title: words::EXPORT_PROGRESS, name: PROGRESS.to_owned(), done, make: Box::new(make) }
    }

    /// Creates the content and writes it to a file, which is locked meanwhile. Returns a sentence about the file.
    ///
    /// # Errors
    /// The reason why it can't be created or written, as a sentence: for example, an open game has the file.
    pub(super) fn write(self, file: &Path, locks: &Locks) -> Result<String, String> {
        let written = locks.take(file).map_err(|_| words::REPLACES_OPEN.to_owned()).and_then(|_hold| {
            let content = (self.make)()?;
            replace(file, &content).map_err(|error| error.to_string())
        });
        match written {
            Ok(()) => Ok((self.done)(file)),
            Err(reason) => Err(words::couldnt_write(file, reason)),
        }
    }
}

impl App {
    /// Asks for the format of the export.
    pub(super) fn ask_form(&mut self) {
        if let Some(game) = own_game(&mut self.session) {
            self.dialogs.add(Dialog::Export(ExportPage::new(game.turns())));
        }
    }

    /// Asks for a file to export the current game to.
    pub(super) fn export(&mut self, wanted: Wanted, frame: &eframe::Frame) {
        if let Some(game) = own_game(&mut self.session) {
            let export = Export::of(game, wanted);
            self.ask_where(export, frame);
        }
    }

    /// Asks for a file to save a copy of the current game to.
    pub(super) fn save_copy(&mut self, frame: &eframe::Frame) {
        if let Some(game) = own_game(&mut self.session) {
            let export = Export::copy(game);
            self.ask_where(export, frame);
        }
    }

    /// Asks for a file to export the progress to.
    pub(super) fn export_progress(&mut self, frame: &eframe::Frame) {
        self.ask_where(Export::of_progress(self.studies.progress.read(Progress::clone)), frame);
    }

    fn ask_where(&mut self, export: Export, frame: &eframe::Frame) {
        let name = export.name.clone();
        self.system.dialogs.save(frame, &self.folder(), &name, self.inbox.reply(Purpose::Export(export)));
    }

    /// Reports the result of an export.
    pub(super) fn exported(&mut self, title: &'static str, result: Result<String, String>) {
        match result {
            Ok(text) => self.tell(title, text),
            Err(text) => {
                self.stay_open();
                self.notify(title, text);
            }
        }
    }
}
