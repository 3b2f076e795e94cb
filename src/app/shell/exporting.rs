//! Exporting the game on the table: the form is chosen, then the file, and both are made on another thread.

use std::path::{Path, PathBuf};

use super::App;
use super::dialog::Dialog;
use super::inbox::Message;
use crate::app::catalogue;
use crate::app::export_page::{ExportPage, Form, Wanted};
use crate::app::files;
use crate::app::session::Session;
use crate::export;
use crate::record::files::replace;

/// What is to be written, once it is known where.
pub(super) struct Export {
    /// A name for the file.
    pub(super) name: String,
    make: Box<dyn FnOnce() -> Result<Vec<u8>, String> + Send>,
}

impl Export {
    fn of(session: &dyn Session, wanted: Wanted) -> Self {
        let (document, picture) = (session.document(), session.picture());
        let name = session.file_name();
        let stem = name.strip_suffix(files::ENDING).unwrap_or(&name).trim_end_matches('.');
        let name = format!("{stem}.{}", wanted.form.extension());
        let make = move || match wanted.form {
            Form::Drawing => Ok(picture.to_svg().into_bytes()),
            Form::Picture => export::png(&picture, &document).map_err(|error| error.to_string()),
            Form::Moving | Form::Text => {
                let game = catalogue::find(document.game());
                let game = game.ok_or_else(|| format!("there is no game '{}'", document.game()))?;
                match wanted.form {
                    Form::Moving => game.animation(&document, wanted.turns),
                    _ => game.text(&document).map(String::into_bytes),
                }
            }
        };
        Self { name, make: Box::new(make) }
    }

    /// Makes it and writes it to a file.
    ///
    /// # Errors
    /// It cannot be made or written; in words.
    pub(super) fn write(self, file: &Path) -> Result<(), String> {
        let content = (self.make)()?;
        replace(file, &content).map_err(|error| error.to_string())
    }
}

impl App {
    /// Asks in which form the game on the table is exported.
    pub(super) fn ask_form(&mut self) {
        if let Some(session) = &self.session {
            self.stack.push(Dialog::Export(ExportPage::new(session.turns())));
        }
    }

    /// Asks where to export the game to as it is now.
    pub(super) fn export(&mut self, wanted: Wanted, frame: &eframe::Frame) {
        let Some(session) = &self.session else { return };
        let export = Export::of(session.as_ref(), wanted);
        self.dialogs.save(frame, &self.folder(), &export.name, self.inbox.reply(Message::ToExportGame));
        self.exporting = Some(export);
    }

    /// Begins to export to a file.
    pub(super) fn export_to(&mut self, file: PathBuf) {
        let Some(export) = self.exporting.take() else { return };
        if !self.inbox.export(export, file) {
            self.tell("Export", "No thread can be started to write the file.".to_owned());
        }
    }

    /// Says what became of an export.
    pub(super) fn exported(&mut self, file: &Path, result: Result<(), String>) {
        match result {
            Ok(()) => {
                let name = file.file_name().unwrap_or(file.as_os_str()).to_string_lossy();
                self.tell("Export", format!("Exported as {name}."));
            }
            Err(reason) => {
                let text = format!("{} cannot be written: {reason}.", file.display());
                self.notify("Cannot export the game", text);
            }
        }
    }
}
