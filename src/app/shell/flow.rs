//! How games come and go: loading, saving, leaving. Nothing unsaved is lost without asking.

use std::mem;
use std::path::{Path, PathBuf};

use directories::UserDirs;
use egui::{Context, ViewportCommand};

use super::App;
use super::dialog::{Dialog, PathPage};
use super::editing::Instead;
use super::inbox::{Message, Purpose, Save};
use crate::app::files::{self, Picked};
use crate::app::focus;
use crate::app::session::Session;
use crate::record::autosave::Autosave;
use crate::record::fingerprint::{Fingerprint, MayReplace, SaveError};
use crate::record::hold::Hold;

/// What is to happen once the game on the table may go.
pub(super) enum Next {
    /// Back to the picker.
    Picker,
    /// Another game on the table.
    Table(Arrival),
    /// Close the window.
    Quit,
}

/// A game that is to be put on the table.
pub(super) struct Arrival {
    session: Box<dyn Session>,
    /// The kept game that it is, by the path of its autosave. It stays among the kept ones until it is on the table.
    kept: Option<PathBuf>,
    /// What the game's file held when it was read.
    known: Option<Fingerprint>,
}

impl Arrival {
    /// A game that has no file yet.
    pub(super) fn new(session: Box<dyn Session>) -> Self {
        Self { session, kept: None, known: None }
    }

    /// Whether it is what a file held when it was read.
    fn is_read_from(&self, file: &Path) -> bool {
        self.session.file() == Some(file) && !self.session.is_unsaved()
    }

    fn is_new(&self) -> bool {
        self.kept.is_none() && self.session.file().is_none()
    }
}

/// Where people keep their files; empty where the platform names no place.
fn documents() -> PathBuf {
    UserDirs::new().map(|user| user.document_dir().unwrap_or(user.home_dir()).to_owned()).unwrap_or_default()
}

impl App {
    /// Takes in what other threads worked out.
    pub(super) fn take_in(&mut self, ctx: &Context) {
        while let Some(message) = self.inbox.take() {
            match message {
                // The game that the place was for has left the table.
                Message::Picked { purpose: Purpose::Save { game }, .. } if game != self.game_number => {}
                Message::Picked { purpose, picked: Picked::File(file) } => self.use_file(purpose, file),
                Message::Picked { purpose, picked: Picked::NoDialog } => self.ask_path(purpose),
                Message::Picked { purpose, picked: Picked::Nothing } => self.not_chosen(&purpose),
                Message::NoThread { title, to } => {
                    self.choose_again();
                    self.tell(title, format!("No thread can be started to {to}."));
                }
                Message::Exported { title, result } => self.exported(title, result),
                Message::Opened { file, instead_of, result } => {
                    let arrival =
                        result.map(|(loaded, known)| Arrival { session: loaded.open(), kept: None, known });
                    self.opened(&file, instead_of, arrival, ctx);
                }
                Message::ThrownAway { file, result } => self.thrown_away(&file, result, ctx),
                Message::Pasted(result) => self.pasted(result, ctx),
                Message::Drawn(result) => self.copied(result, ctx),
                Message::Resumed { path, result } => {
                    self.resumed(path, result.map(|loaded| loaded.open()), ctx);
                }
                Message::Saved { save, result } => self.saved(save, result, ctx),
            }
        }
    }

    /// Does with a file what it was asked for.
    pub(super) fn use_file(&mut self, purpose: Purpose, file: PathBuf) {
        match purpose {
            Purpose::Open => self.load(file),
            Purpose::Save { .. } => self.write(file, MayReplace::Anything),
            Purpose::Export(export) => self.inbox.export(export, file),
        }
    }

    /// No file was chosen after all.
    pub(super) fn not_chosen(&mut self, purpose: &Purpose) {
        if matches!(purpose, Purpose::Save { .. }) {
            self.after_save = None;
        }
    }

    fn ask_path(&mut self, purpose: Purpose) {
        let name = match (&purpose, &self.session) {
            (Purpose::Save { .. }, Some(session)) => Some(session.file_name()),
            (Purpose::Export(export), _) => Some(export.name.clone()),
            (Purpose::Save { .. }, None) | (Purpose::Open, _) => None,
        };
        let path = name.map(|name| self.folder().join(name).to_string_lossy().into_owned());
        self.stack.push(Dialog::Path(PathPage::new(purpose, path.unwrap_or_default())));
    }

    // ---- opening ----------------------------------------------------------------------------------------

    /// The folder of the file that was opened or saved last.
    pub(super) fn folder(&self) -> PathBuf {
        let last = self.settings.recent.iter().next().and_then(Path::parent);
        last.map_or_else(documents, Path::to_owned)
    }

    pub(super) fn pick_file_to_open(&mut self, frame: &eframe::Frame) {
        self.dialogs.open(frame, &self.folder(), self.inbox.reply(Purpose::Open));
    }

    /// Begins to load a file; the game on the table stays until it is there.
    pub(super) fn load(&mut self, file: PathBuf) {
        self.begin_to_load(file, None);
    }

    /// Begins to load the file of the game on the table as it is now, which then takes its place without a question.
    pub(super) fn reload(&mut self, file: PathBuf) {
        self.begin_to_load(file, Some(self.game_number));
    }

    fn begin_to_load(&mut self, file: PathBuf, instead_of: Option<u64>) {
        self.inbox.open(files::absolute(file), instead_of);
    }

    fn opened(
        &mut self,
        file: &Path,
        instead_of: Option<u64>,
        result: Result<Arrival, String>,
        ctx: &Context,
    ) {
        match result {
            Ok(arrival) => {
                self.settings.recent.push(file);
                self.stack.retain(|dialog| !matches!(dialog, Dialog::Open(_)));
                let next = Next::Table(arrival);
                if instead_of == Some(self.game_number) {
                    self.replace_table(next, ctx);
                } else {
                    self.leave(next, ctx)
                }
            }
            Err(reason) => {
                self.settings.recent.remove(file);
                self.choose_again();
                self.notify("Cannot open the file", format!("{}: {reason}.", files::name(file)));
            }
        }
    }

    /// Goes on with a recovered game.
    pub(super) fn resume(&mut self, index: usize) {
        if let Some(recovered) = self.recovered.get(index) {
            self.inbox.resume(recovered);
        }
    }

    fn resumed(&mut self, path: PathBuf, result: Result<Box<dyn Session>, String>, ctx: &Context) {
        // Asked for twice, it may be on the table already.
        let Some(recovered) = self.recovered.iter().find(|kept| kept.recoverable.path() == path) else {
            return;
        };
        let known = recovered.snapshot.known;
        match result {
            Ok(session) => self.leave(Next::Table(Arrival { session, kept: Some(path), known }), ctx),
            Err(reason) => {
                let text = format!("{}: {reason}.", recovered.name);
                self.notify("Cannot continue the game", text);
            }
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
            Some(file) => self.write(file, MayReplace::Only(self.known)),
            None => self.save_as(frame),
        }
    }

    pub(super) fn save_as(&mut self, frame: &eframe::Frame) {
        if let Some(session) = &self.session {
            let name = session.file_name();
            let reply = self.inbox.reply(Purpose::Save { game: self.game_number });
            self.dialogs.save(frame, &self.folder(), &name, reply);
        }
    }

    /// Begins to save the game to a file.
    pub(super) fn write(&mut self, file: PathBuf, replace: MayReplace) {
        let Some(session) = &self.session else { return };
        self.saves += 1;
        let (game, revision, file) = (self.game_number, session.revision(), files::absolute(file));
        let save = Save { number: self.saves, game, revision, file, replace };
        if !self.inbox.save(session.document(), save) {
            self.after_save = None;
            self.notify("Save game", "No thread can be started to write the file.".to_owned());
        }
    }

    fn saved(&mut self, save: Save, result: Result<Fingerprint, SaveError>, ctx: &Context) {
        let Save { number, game, revision, file, .. } = save;
        let newest = game == self.game_number && number == self.saves;
        if result.is_err() {
            self.closes = false;
        }
        if let Err(SaveError::Changed) = result {
            // Asked once, whatever was to follow the save still follows when it is done after all.
            if newest {
                self.stack.push(Dialog::Changed(file));
            }
            return;
        }
        // A game that was to be opened from this file was read before it was saved: what the file holds is on the table.
        let is_here = |next: &Next| matches!(next, Next::Table(arrival) if arrival.is_read_from(&file));
        let next = if newest { self.after_save.take().filter(|next| !is_here(next)) } else { None };
        match result {
            Ok(written) => {
                self.settings.recent.push(&file);
                if game == self.game_number {
                    self.known = Some(written);
                    self.hold(&file);
                }
                if let Some(session) = self.session.as_mut().filter(|_| game == self.game_number) {
                    session.say(format!("Saved as {}.", files::name(&file)));
                    session.saved(file, revision);
                    self.autosaved = None;
                }
                if let Some(next) = next {
                    self.leave_table(next, ctx);
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

    /// Lets the game on the table go, and a position that is being set up, after asking about either if it would be lost.
    pub(super) fn leave(&mut self, next: Next, ctx: &Context) {
        self.leave_editor(Instead::Next(next), ctx);
    }

    /// Lets the game on the table go, after asking if it is unsaved.
    pub(super) fn leave_table(&mut self, next: Next, ctx: &Context) {
        if self.session.as_ref().is_some_and(|session| session.is_unsaved()) {
            self.ask_anew(Dialog::Unsaved(next));
        } else {
            self.go_on(next, ctx);
        }
    }

    /// Asks a question. Asked twice (the close button pressed again), the newer wish is the one that counts.
    pub(super) fn ask_anew(&mut self, question: Dialog) {
        self.stack.retain(|dialog| mem::discriminant(dialog) != mem::discriminant(&question));
        self.stack.push(question);
    }

    /// Lets the game on the table go, and a position that is being set up.
    pub(super) fn go_on(&mut self, next: Next, ctx: &Context) {
        self.editor = None;
        self.replace_table(next, ctx);
    }

    /// Lets the game on the table go.
    fn replace_table(&mut self, next: Next, ctx: &Context) {
        self.clear_table();
        match next {
            Next::Picker => {}
            Next::Table(arrival) => {
                if arrival.is_new() {
                    focus::to_board(ctx);
                    self.stack.retain(|dialog| !matches!(dialog, Dialog::NewGame(_)));
                } else {
                    // A game that was saved is looked at first: its turns can be walked through with the plain keys.
                    focus::walk(ctx);
                }
                self.put(arrival);
            }
            Next::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
        }
    }

    /// Takes the game off the table, and with it its autosave.
    pub(super) fn clear_table(&mut self) {
        self.session = None;
        self.known = None;
        self.held = None;
        // The first page comes next, and the game may stand in one of its lists.
        self.shelf.refresh();
        self.name_cards();
        self.picker.refresh();
        // What was still to be done with that game must not be done with the next one.
        self.game_number += 1;
        self.lost = false;
        self.after_save = None;
        self.stack.retain(|dialog| match dialog {
            Dialog::Path(page) => !matches!(page.purpose, Purpose::Save { .. }),
            Dialog::Changed(_) | Dialog::Unsaved(_) => false,
            _ => true,
        });
        if let Some(autosave) = self.autosave.take() {
            autosave.discard();
        }
    }

    fn put(&mut self, arrival: Arrival) {
        let Arrival { mut session, kept, known } = arrival;
        session.coach_by(self.studies.progress.clone());
        let kept =
            kept.and_then(|path| self.recovered.iter().position(|kept| kept.recoverable.path() == path));
        // A new game has nothing to be autosaved yet, and the autosave of a resumed one holds it already. What was pasted
        // is nowhere else.
        let is_kept = !session.is_unsaved() || kept.is_some();
        self.autosaved = is_kept.then(|| session.revision());
        self.known = known;
        if let Some(file) = session.file().map(Path::to_owned) {
            self.hold(&file);
        }
        self.session = Some(session);
        let autosave = match kept {
            Some(kept) => Some(self.recovered.remove(kept).recoverable.resume()),
            None => self.home.as_ref().map(|home| Autosave::begin(&home.autosaves())),
        };
        match autosave {
            Some(Ok(autosave)) => self.autosave = Some(autosave),
            Some(Err(error)) => {
                self.notify("Autosave", format!("The game is not kept for a crash: {error}."));
            }
            None => {}
        }
    }

    /// Says to other windows that a file is on the table here, and here if it is on another one. Where nothing can be
    /// locked, nobody is told.
    fn hold(&mut self, file: &Path) {
        if self.held.as_ref().is_some_and(|(held, _)| held == file) {
            return;
        }
        // The one before must be free first: a link may lead to the same file.
        self.held = None;
        let Some(home) = &self.home else { return };
        let hold = Hold::take(&home.open_games(), file);
        if matches!(hold, Ok(None)) {
            let text = format!(
                "{} is open in another window of Halfsquare, too. Turns played there do not show here. If the file has \
                 changed when you save, you are asked what to do.",
                files::name(file)
            );
            self.notify("Open in another window", text);
        }
        self.held = Some((file.to_owned(), hold.ok().flatten()));
    }
}
