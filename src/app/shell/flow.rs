//! How games come and go: loading, saving, leaving. Nothing unsaved is lost without asking.

use std::path::{Path, PathBuf};

use directories::UserDirs;
use egui::{Context, ViewportCommand};

use super::dialog::{Dialog, PathPurpose};
use super::inbox::{Message, Save};
use super::{App, Recovered};
use crate::app::files::Picked;
use crate::app::session::Session;
use crate::record::autosave::Autosave;

/// What is to happen once the game on the table may go.
pub(super) enum Next {
    /// Back to the picker.
    Picker,
    /// Another game on the table.
    Table(Box<dyn Session>, Option<Autosave>),
    /// Close the window.
    Quit,
}

impl App {
    /// Takes in what other threads worked out.
    pub(super) fn take_in(&mut self, ctx: &Context) {
        while let Some(message) = self.inbox.take() {
            match message {
                Message::ToOpen(Picked::File(file)) => self.load(file),
                Message::ToOpen(Picked::NoDialog) => self.ask_path(PathPurpose::Open),
                Message::ToOpen(Picked::Nothing) => {}
                // The game that the place was for has left the table.
                Message::ToSave { game, .. } if game != self.game_number => {}
                Message::ToSave { picked: Picked::File(file), .. } => self.write(file),
                Message::ToSave { picked: Picked::NoDialog, .. } => self.ask_path(PathPurpose::Save),
                Message::ToSave { picked: Picked::Nothing, .. } => self.after_save = None,
                Message::Opened { file, result } => {
                    self.opened(&file, result.map(|loaded| loaded.open()), ctx)
                }
                Message::Resumed { recovered, result } => {
                    self.resumed(*recovered, result.map(|loaded| loaded.open()), ctx)
                }
                Message::Saved { save, result } => self.saved(save, result, ctx),
            }
        }
    }

    fn ask_path(&mut self, purpose: PathPurpose) {
        let text = match (purpose, &self.session) {
            (PathPurpose::Save, Some(session)) => {
                let folder =
                    UserDirs::new().map(|user| user.document_dir().unwrap_or(user.home_dir()).to_owned());
                folder.unwrap_or_default().join(session.file_name()).to_string_lossy().into_owned()
            }
            _ => String::new(),
        };
        self.stack.push(Dialog::Path { purpose, text, replaces: None });
    }

    // ---- opening ----------------------------------------------------------------------------------------

    pub(super) fn pick_file_to_open(&mut self, frame: &eframe::Frame) {
        self.dialogs.open(frame, self.inbox.reply(Message::ToOpen));
    }

    /// Begins to load a file; the game on the table stays until it is there.
    pub(super) fn load(&mut self, file: PathBuf) {
        if !self.inbox.open(file) {
            self.notify("Open game", "No thread can be started to read the file.".to_owned());
        }
    }

    fn opened(&mut self, file: &Path, result: Result<Box<dyn Session>, String>, ctx: &Context) {
        match result {
            Ok(session) => {
                self.settings.recent.push(file);
                self.leave(Next::Table(session, None), ctx);
            }
            Err(reason) => {
                self.settings.recent.remove(file);
                let name = file.file_name().unwrap_or(file.as_os_str()).to_string_lossy().into_owned();
                self.notify("Cannot open the file", format!("{name}: {reason}."));
            }
        }
    }

    /// Goes on with a recovered game.
    pub(super) fn resume(&mut self, index: usize) {
        if index < self.recovered.len() {
            let recovered = self.recovered.remove(index);
            if !self.inbox.resume(recovered) {
                self.notify("Continue game", "No thread can be started to replay the game.".to_owned());
            }
        }
    }

    fn resumed(&mut self, recovered: Recovered, result: Result<Box<dyn Session>, String>, ctx: &Context) {
        match result {
            Ok(session) => match recovered.recoverable.resume() {
                Ok(autosave) => self.leave(Next::Table(session, Some(autosave)), ctx),
                Err(error) => {
                    self.leave(Next::Table(session, None), ctx);
                    self.notify("Autosave", format!("The game is not kept for a crash: {error}."));
                }
            },
            Err(reason) => self.notify("Cannot continue the game", format!("{}: {reason}.", recovered.name)),
        }
    }

    /// Removes a recovered game for good.
    pub(super) fn discard_recovered(&mut self, index: usize) {
        if index < self.recovered.len()
            && let Err(error) = self.recovered.remove(index).recoverable.discard()
        {
            self.notify("Kept game", format!("The kept game cannot be removed: {error}."));
        }
    }

    // ---- saving -----------------------------------------------------------------------------------------

    pub(super) fn save(&mut self, frame: &eframe::Frame) {
        match self.session.as_ref().and_then(|session| session.file()).map(Path::to_owned) {
            Some(file) => self.write(file),
            None => self.save_as(frame),
        }
    }

    pub(super) fn save_as(&mut self, frame: &eframe::Frame) {
        if let Some(session) = &self.session {
            let name = session.file_name();
            let game = self.game_number;
            let reply = self.inbox.reply(move |picked| Message::ToSave { game, picked });
            self.dialogs.save(frame, &name, reply);
        }
    }

    /// Begins to save the game to a file.
    pub(super) fn write(&mut self, file: PathBuf) {
        let Some(session) = &self.session else { return };
        self.saves += 1;
        let save = Save { number: self.saves, game: self.game_number, revision: session.revision(), file };
        if !self.inbox.save(session.document(), save) {
            self.after_save = None;
            self.notify("Save game", "No thread can be started to write the file.".to_owned());
        }
    }

    fn saved(&mut self, save: Save, result: Result<(), String>, ctx: &Context) {
        let Save { number, game, revision, file } = save;
        let newest = game == self.game_number && number == self.saves;
        let next = if newest { self.after_save.take() } else { None };
        match result {
            Ok(()) => {
                self.settings.recent.push(&file);
                if let Some(session) = self.session.as_mut().filter(|_| game == self.game_number) {
                    let name = file.file_name().unwrap_or(file.as_os_str()).to_string_lossy();
                    session.say(format!("Saved as {name}."));
                    session.saved(file, revision);
                    if !session.is_unsaved()
                        && let Some(autosave) = &self.autosave
                    {
                        autosave.clear();
                    }
                }
                if let Some(next) = next {
                    self.leave(next, ctx);
                }
            }
            Err(reason) => {
                let text = format!("{} cannot be written: {reason}.", file.display());
                self.notify("Cannot save the game", text);
            }
        }
    }

    /// Saves, and then goes on with what was asked for.
    pub(super) fn save_then(&mut self, next: Next, frame: &eframe::Frame) {
        self.after_save = Some(next);
        self.save(frame);
    }

    // ---- leaving ----------------------------------------------------------------------------------------

    /// Lets the game on the table go, after asking if it is unsaved.
    pub(super) fn leave(&mut self, next: Next, ctx: &Context) {
        if self.session.as_ref().is_some_and(|session| session.is_unsaved()) {
            // Asked twice (the close button pressed again), the newer wish is the one that counts.
            self.stack.retain(|dialog| !matches!(dialog, Dialog::Unsaved(_)));
            self.stack.push(Dialog::Unsaved(Some(next)));
        } else {
            self.go_on(next, ctx);
        }
    }

    /// Lets the game on the table go.
    pub(super) fn go_on(&mut self, next: Next, ctx: &Context) {
        self.clear_table();
        match next {
            Next::Picker => {}
            Next::Table(session, autosave) => self.put(session, autosave),
            Next::Quit => {
                self.may_close = true;
                ctx.send_viewport_cmd(ViewportCommand::Close);
            }
        }
    }

    /// Takes the game off the table, and with it its autosave.
    pub(super) fn clear_table(&mut self) {
        self.session = None;
        // What was still to be done with that game must not be done with the next one.
        self.game_number += 1;
        self.after_save = None;
        self.stack.retain(|dialog| !matches!(dialog, Dialog::Path { purpose: PathPurpose::Save, .. }));
        if let Some(autosave) = self.autosave.take() {
            autosave.discard();
        }
    }

    fn put(&mut self, session: Box<dyn Session>, autosave: Option<Autosave>) {
        // A new game has nothing to be autosaved yet, and the autosave of a resumed one holds it already.
        self.autosaved = session.revision();
        self.session = Some(session);
        self.autosave = autosave;
        if self.autosave.is_some() {
            return;
        }
        match self.home.as_ref().map(|home| Autosave::begin(&home.autosaves())) {
            Some(Ok(autosave)) => self.autosave = Some(autosave),
            Some(Err(error)) => {
                self.notify("Autosave", format!("The game is not kept for a crash: {error}."));
            }
            None => {}
        }
    }
}
