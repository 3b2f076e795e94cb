//! Games come and go: opened, put on the table, left. The store saves each, so that nothing is asked.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use directories::UserDirs;
use egui::{Context, Popup, ViewportCommand};

use super::App;
use super::dialog::{Dialog, PathPage};
use super::inbox::{Message, Purpose};
use crate::app::kit::files::{self, Picked};
use crate::app::kit::focus;
use crate::app::kit::session::Session;
use crate::record::store::{self, Closing, GameId, Origin, Places};

/// The time that the window waits for the disk before it says so.
const PATIENCE: Duration = Duration::from_secs(1);
/// The time that it waits before it asks whether to close all the same.
const MOST_PATIENCE: Duration = Duration::from_secs(10);

/// The game on the table, as the store has it. Lessons and puzzles leave no file.
pub(super) struct Kept {
    id: GameId,
    /// The revision that was handed to the store last, or that needs none.
    revision: u64,
    /// A document was handed to the store.
    has_changed: bool,
    /// The file of the game in My games, as the list of recent files has it.
    file: Option<PathBuf>,
    /// A sentence on where it is kept that is still to be said.
    untold: Option<String>,
}

impl Kept {
    /// Its number in the store.
    pub(super) const fn id(&self) -> GameId {
        self.id
    }
}

/// The state of closing the window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Leaving {
    /// Nobody wants to close it.
    No,
    /// It closes as soon as everything is on disk; asked for then.
    Since(Instant),
    /// It closes whatever the disk says.
    Anyway,
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
                Message::Picked { purpose, picked: Picked::File(file) } => self.use_file(purpose, file),
                Message::Picked { purpose, picked: Picked::NoDialog } => self.ask_path(purpose),
                Message::Picked { picked: Picked::Nothing, .. } => {}
                Message::NoThread { title, to } => {
                    self.choose_again();
                    self.tell(title, format!("Couldn't {to}. Close other programs and try again."));
                }
                Message::Exported { title, result } => self.exported(title, result),
                Message::Opened { file, result } => {
                    let arrival = result.map(|(loaded, content)| (loaded.open(), content));
                    match arrival {
                        Ok((session, content)) => {
                            self.opened(session, Origin { file, content }, ctx);
                        }
                        Err(reason) => self.not_opened(&file, &reason),
                    }
                }
                Message::Changed { file, result } => self.changed(&file, result),
                Message::Undone(result) => self.undone(result),
                Message::Pasted(result) => self.pasted(result, ctx),
                Message::Drawn(result) => self.copied(result, ctx),
            }
        }
        self.take_news();
    }

    /// Says what the store has to tell.
    fn take_news(&mut self) {
        let news: Vec<store::Event> = self.store.events().collect();
        let shown = self.kept.as_ref().map(|kept| kept.id);
        for event in news {
            match event {
                store::Event::Copied(id, from) if Some(id) == shown => {
                    self.tell_later(format!("Saved in My games. {} stays as it was.", files::name(&from)));
                }
                store::Event::Shared(id, file) if Some(id) == shown => {
                    let text = format!(
                        "{} is also open in another window. If you play on here, it becomes a second game.",
                        files::name(&file)
                    );
                    self.tell_later(text);
                }
                store::Event::Copied(..) | store::Event::Shared(..) => {}
                store::Event::Settled(_) | store::Event::MovedIn(_) => self.refresh_games(),
                store::Event::Unwritten(reason) => {
                    let text = format!(
                        "Couldn't save your changes: {reason}. They last until you close the window."
                    );
                    self.notify("Save", text);
                }
                store::Event::NotMovedIn(sentence) => self.notify("My games", sentence),
            }
        }
        if let (Some(kept), Some(session)) = (&mut self.kept, &mut self.session)
            && !session.is_saying()
            && let Some(text) = kept.untold.take()
        {
            session.say(text);
        }
    }

    /// Says something at the table as soon as nothing else is said there.
    fn tell_later(&mut self, text: String) {
        if let Some(kept) = &mut self.kept {
            kept.untold = Some(text);
        }
    }

    /// Does with a file what it was asked for.
    pub(super) fn use_file(&mut self, purpose: Purpose, file: PathBuf) {
        match purpose {
            Purpose::Open => self.load(file),
            Purpose::Export(export) => self.inbox.export(export, file),
            Purpose::GamesFolder => self.set_games_folder(Some(file)),
        }
    }

    fn ask_path(&mut self, purpose: Purpose) {
        let path = match &purpose {
            Purpose::Export(export) => self.folder().join(&export.name).to_string_lossy().into_owned(),
            Purpose::GamesFolder => self.store.folder().unwrap_or_default().to_string_lossy().into_owned(),
            Purpose::Open => String::new(),
        };
        self.dialogs.add(Dialog::Path(PathPage::new(purpose, path)));
    }

    // ---- opening ----------------------------------------------------------------------------------------

    /// The folder of the file from elsewhere that was used last.
    pub(super) fn folder(&self) -> PathBuf {
        let mine = self.store.folder();
        let folders = self.settings.now.recent.iter().filter_map(Path::parent);
        let last = folders.into_iter().find(|folder| Some(*folder) != mine.as_deref());
        last.map_or_else(documents, Path::to_owned)
    }

    pub(super) fn pick_file_to_open(&mut self, frame: &eframe::Frame) {
        self.system.dialogs.open(frame, &self.folder(), self.inbox.reply(Purpose::Open));
    }

    /// Loads a file in the background; the current game stays until it has been read.
    pub(super) fn load(&mut self, file: PathBuf) {
        let file = files::absolute(file);
        let is_shown = self.kept.as_ref().is_some_and(|kept| {
            let standing = self.store.standing(kept.id);
            standing.file.as_ref() == Some(&file)
        });
        if is_shown {
            self.close_library();
            self.tell("Open game", "This game is already open.".to_owned());
        } else {
            self.inbox.open(file);
        }
    }

    fn opened(&mut self, session: Box<dyn Session>, origin: Origin, ctx: &Context) {
        self.settings.now.recent.push(&origin.file);
        self.close_library();
        self.put_on_table(session, Some(origin), ctx);
    }

    fn not_opened(&mut self, file: &Path, reason: &str) {
        self.settings.now.recent.remove(file);
        self.choose_again();
        self.notify("Can't open file", format!("{}: {reason}.", files::name(file)));
    }

    /// Reads the list of games again: something in it may have changed.
    pub(super) fn refresh_games(&mut self) {
        self.games.refresh(Places {
            mine: self.store.folder(),
            elsewhere: self.settings.now.former_folders.clone(),
            recent: self.settings.now.recent.iter().map(Path::to_owned).collect(),
        });
    }

    // ---- keeping ----------------------------------------------------------------------------------------

    /// Hands the game on the table to the store, if it has changed, and the position that is being set up.
    pub(super) fn keep(&mut self) {
        self.editors.store();
        let (Some(session), Some(kept)) = (&self.session, &mut self.kept) else { return };
        let revision = session.revision();
        let standing = self.store.standing(kept.id);
        if kept.revision != revision {
            kept.revision = revision;
            let document = session.document();
            // A game without a turn leaves no file; one that has lost its last turn keeps what it has.
            if standing.file.is_some() || standing.is_waiting() || !document.is_blank() {
                kept.has_changed = true;
                self.store.put(kept.id, document, session.file_name());
            }
        }
        if standing.file != kept.file {
            kept.file = standing.file;
            if let Some(file) = &kept.file {
                self.settings.now.recent.push(file);
            }
        }
    }

    /// Hands the game on the table to the store for the last time: its clock may have run since.
    fn keep_for_good(&mut self) {
        self.keep();
        if let (Some(session), Some(kept)) = (&self.session, &self.kept)
            && kept.has_changed
        {
            let document = session.document();
            if document.has_spent() {
                self.store.put(kept.id, document, session.file_name());
            }
        }
    }

    /// Says where the game on the table is kept.
    pub(super) fn say_where(&mut self) {
        let Some(kept) = &self.kept else { return };
        let standing = self.store.standing(kept.id);
        let text = match (&standing.fault, &standing.file, &standing.from) {
            (Some(fault), ..) => format!("This game can't be saved: {fault}."),
            (None, Some(file), _) => format!("Saved in My games as {}.", files::name(file)),
            (None, None, Some(from)) => {
                format!(
                    "This is {}. It stays as it is. Your changes are saved in My games.",
                    files::name(from)
                )
            }
            (None, None, None) => "A game is saved in My games from its first turn on.".to_owned(),
        };
        self.tell("My games", text);
    }

    /// Why the game on the table is not on disk, if it cannot be written.
    pub(super) fn fault(&self) -> Option<String> {
        self.store.standing(self.kept.as_ref()?.id).fault
    }

    // ---- the table --------------------------------------------------------------------------------------

    /// Puts a game on the table, which was read from a file or is new.
    pub(super) fn put_on_table(
        &mut self,
        mut session: Box<dyn Session>,
        origin: Option<Origin>,
        ctx: &Context,
    ) {
        self.editors.set_aside();
        self.clear_table();
        // A menu that is open would be another one with what can be done now.
        Popup::close_all(ctx);
        if origin.is_none() {
            focus::to_board(ctx);
            self.dialogs.stack.retain(|dialog| !matches!(dialog, Dialog::NewGame(_)));
        } else {
            // A game that was saved is looked at first: its turns can be walked through with the plain keys.
            focus::walk(ctx);
        }
        session.coach_by(self.studies.progress.clone());
        let revision = session.revision();
        self.kept = session.is_game().then(|| Kept {
            id: self.store.begin(origin),
            revision,
            has_changed: false,
            file: None,
            untold: None,
        });
        self.session = Some(session);
    }

    /// Goes back to the first page.
    pub(super) fn leave_table(&mut self) {
        self.editors.set_aside();
        self.clear_table();
        self.refresh_games();
    }

    /// Takes the game off the table.
    fn clear_table(&mut self) {
        self.keep_for_good();
        self.session = None;
        if let Some(kept) = self.kept.take() {
            self.store.leave(kept.id);
        }
        // The first page comes next, where what was learned is counted.
        self.name_cards();
        self.picker.refresh();
        self.sounds.lost = false;
    }

    // ---- closing ----------------------------------------------------------------------------------------

    /// Lets the window close once everything is on disk.
    pub(super) fn close(&mut self, ctx: &Context) {
        if self.leaving == Leaving::No {
            self.keep_for_good();
        }
        self.settings.write();
        if self.leaving == Leaving::Anyway || self.is_all_written() {
            return;
        }
        ctx.send_viewport_cmd(ViewportCommand::CancelClose);
        if self.leaving == Leaving::No {
            self.leaving = Leaving::Since(Instant::now());
        }
        self.go_on_closing(ctx);
    }

    fn is_all_written(&self) -> bool {
        self.store.closing() == Closing::Ready && !self.inbox.is_writing()
    }

    /// Closes the window as soon as that loses nothing; asks where something cannot be written.
    pub(super) fn go_on_closing(&mut self, ctx: &Context) {
        let Leaving::Since(since) = self.leaving else { return };
        if self.is_all_written() {
            self.leaving = Leaving::Anyway;
            ctx.send_viewport_cmd(ViewportCommand::Close);
            return;
        }
        let waited = since.elapsed();
        let why = match self.store.closing() {
            Closing::Failing(why) => Some(why),
            _ if waited >= MOST_PATIENCE => Some("the disk doesn't answer".to_owned()),
            _ => None,
        };
        if let Some(why) = why {
            self.leaving = Leaving::No;
            self.dialogs.stack.retain(|dialog| !matches!(dialog, Dialog::Unsaved(_)));
            self.dialogs.add(Dialog::Unsaved(why));
            ctx.request_repaint();
            return;
        }
        if waited >= PATIENCE {
            self.tell("Close", "The window closes as soon as everything is saved.".to_owned());
        }
        ctx.request_repaint_after(Duration::from_millis(100));
    }

    /// Closes the window although something is not on disk.
    pub(super) fn close_anyway(&mut self, ctx: &Context) {
        self.leaving = Leaving::Anyway;
        self.store.abandon();
        ctx.send_viewport_cmd(ViewportCommand::Close);
    }
}
