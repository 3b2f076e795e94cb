//! Opening and closing games. The store saves every game, so the player is never asked about saving.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use directories::UserDirs;
use egui::{Context, Popup, ViewportCommand};

use super::dialog::{Dialog, PathPage};
use super::inbox::{Message, Purpose};
use super::words;
use super::{App, own_game};
use crate::app::kit::files::{self, Picked};
use crate::app::kit::focus;
use crate::app::parts::screen::{OwnGame, Session};
use crate::record::format::Document;
use crate::record::store::{self, Closing, GameId, Origin, Places, SaveState, Store};

/// The time to wait for the disk before the window says that it is waiting.
const PATIENCE: Duration = Duration::from_secs(1);
/// The time for which a notice about the game's file is shown.
const NOTICE: Duration = Duration::from_secs(6);
/// The time to wait for the disk before the window asks whether to close anyway.
const MOST_PATIENCE: Duration = Duration::from_secs(10);

/// The current game in the store. Lessons and puzzles aren't saved.
pub(super) struct SavedGame {
    /// The game's number in the store.
    pub(super) id: GameId,
    /// The last revision passed to the store, or the initial revision, which needn't be saved.
    revision: u64,
    /// The game has changed since it was put on the table.
    has_changed: bool,
    /// The game's file in My games, as it appears in the recent files.
    file: Option<PathBuf>,
    /// A notice about the game's file that hasn't been shown yet.
    pending_notice: Option<String>,
    /// The notice about the game's file that is shown, and the time since when.
    notice: Option<(String, Instant)>,
    /// The player asked where the game is saved, and it is being written.
    is_asked_where: bool,
}

/// A request to close the window, if there is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Leaving {
    /// No close was requested.
    No,
    /// The window closes once everything is on disk; the close was requested at this time.
    Since(Instant),
    /// The player is asked whether to close the window although something isn't on disk. It closes if that is written
    /// before the answer.
    Asked,
    /// The window closes even if something isn't on disk.
    Anyway,
}

/// Passes a game to the store, unless it has no file yet and `is_empty`: a game gets no file before its first turn, but
/// keeps its file if its last turn is taken back.
fn pass(store: &Store, id: GameId, game: &dyn OwnGame, is_empty: fn(&Document) -> bool) {
    let (save_state, document) = (store.save_state(id), game.document());
    if save_state.file.is_some() || save_state.is_waiting() || !is_empty(&document) {
        store.put(id, document, game.file_name());
    }
}

/// The user's folder for documents, or else the home folder; empty if the platform has neither.
fn documents() -> PathBuf {
    UserDirs::new().map(|user| user.document_dir().unwrap_or(user.home_dir()).to_owned()).unwrap_or_default()
}

impl App {
    /// Handles the results of other threads.
    pub(super) fn take_in(&mut self, ctx: &Context) {
        while let Some(message) = self.inbox.take() {
            match message {
                Message::Picked { purpose, picked: Picked::File(file) } => self.use_file(purpose, file),
                Message::Picked { purpose, picked: Picked::NoDialog } => self.ask_path(purpose),
                Message::Picked { picked: Picked::Nothing, .. } => {}
                Message::NoThread { title, text } => {
                    self.choose_again();
                    self.tell(title, text.to_owned());
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
                Message::Undone { change, result } => self.undone(change, result),
                Message::Pasted(result) => self.pasted(result, ctx),
                Message::Drawn(result) => self.copied(result, ctx),
            }
        }
        self.take_news(ctx);
    }

    /// Shows the messages of the store.
    fn take_news(&mut self, ctx: &Context) {
        let news: Vec<store::Event> = self.store.events().collect();
        let shown = self.saved_game.as_ref().map(|saved| saved.id);
        for event in news {
            match event {
                store::Event::Copied(id, from) => {
                    // The game goes on in the copy, which takes the file's place in the lists.
                    self.settings.now.recent.remove(&from);
                    if Some(id) == shown {
                        self.tell_later(words::copied_to_my_games(&from));
                    }
                }
                store::Event::Shared(id, file) if Some(id) == shown => {
                    self.tell_later(words::open_elsewhere(&file));
                }
                store::Event::Shared(..) => {}
                store::Event::Settled(_) | store::Event::MovedIn(_) => self.refresh_games(),
                store::Event::Unwritten(reason) => {
                    self.notify(words::SAVE, words::changes_not_saved(&reason));
                }
                store::Event::NotMovedIn(sentence) => self.notify(words::MY_GAMES, sentence),
            }
        }
        self.answer_where();
        let (Some(saved), Some(game)) = (&mut self.saved_game, own_game(&mut self.session)) else { return };
        if !game.is_saying()
            && let Some(text) = saved.pending_notice.take()
        {
            game.say(text.clone());
            saved.notice = Some((text, Instant::now()));
        }
        // The line also tells the last turn.
        if let Some((notice, _)) = saved.notice.take_if(|(_, since)| since.elapsed() >= NOTICE) {
            game.unsay(&notice);
        }
        if let Some((_, since)) = &saved.notice {
            ctx.request_repaint_after(NOTICE.saturating_sub(since.elapsed()));
        }
    }

    /// Shows a notice at the table once no other notice is shown.
    fn tell_later(&mut self, text: String) {
        if let Some(saved) = &mut self.saved_game {
            saved.pending_notice = Some(text);
        }
    }

    /// Uses a chosen file for the purpose for which it was chosen.
    pub(super) fn use_file(&mut self, purpose: Purpose, file: PathBuf) {
        match purpose {
            Purpose::Open => self.load(file),
            Purpose::Export(export) => self.inbox.export(export, file, self.store.locks()),
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

    /// The folder of the last file used outside My games, or else the folder for documents.
    pub(super) fn folder(&self) -> PathBuf {
        let mine = self.store.folder();
        let folders = self.settings.now.recent.iter().filter_map(Path::parent);
        let last = folders.into_iter().find(|folder| Some(*folder) != mine.as_deref());
        last.map_or_else(documents, Path::to_owned)
    }

    pub(super) fn pick_file_to_open(&mut self, frame: &eframe::Frame) {
        self.system.dialogs.open(frame, &self.folder(), self.inbox.reply(Purpose::Open));
    }

    /// True if the current game is the one in this file.
    pub(super) fn is_on_table(&self, file: &Path) -> bool {
        let saved = self.saved_game.as_ref();
        saved.is_some_and(|saved| self.store.save_state(saved.id).file.as_deref() == Some(file))
    }

    /// Loads a file in the background; the current game stays until it has been read.
    pub(super) fn load(&mut self, file: PathBuf) {
        let file = files::absolute(file);
        if self.is_on_table(&file) {
            self.close_library();
            self.tell(words::OPEN_GAME, words::ALREADY_OPEN.to_owned());
        } else {
            self.inbox.open(file);
        }
    }

    fn opened(&mut self, session: Box<dyn Session>, origin: Origin, ctx: &Context) {
        let file = origin.file.clone();
        self.close_library();
        self.put_on_table(session, Some(origin), ctx);
        // The game before may only now have got its file, and is older.
        self.settings.now.recent.push(&file);
    }

    fn not_opened(&mut self, file: &Path, reason: &str) {
        self.settings.now.recent.remove(file);
        self.choose_again();
        self.notify(words::CANT_OPEN, words::cant_open(file, reason));
    }

    /// Reads the list of games again.
    pub(super) fn refresh_games(&mut self) {
        self.games.refresh(Places {
            mine: self.store.folder(),
            elsewhere: self.settings.now.former_folders.clone(),
            recent: self.settings.now.recent.iter().map(Path::to_owned).collect(),
        });
    }

    // ---- saving -----------------------------------------------------------------------------------------

    /// Saves the current game, if it has changed, and the position in the editor.
    pub(super) fn keep(&mut self) {
        self.editors.store();
        let (Some(game), Some(saved)) = (own_game(&mut self.session), &mut self.saved_game) else { return };
        let revision = game.revision();
        let save_state = self.store.save_state(saved.id);
        if saved.revision != revision {
            game.note_end(self.studies.today());
            saved.revision = game.revision();
            saved.has_changed = true;
            pass(&self.store, saved.id, game, Document::is_unplayed);
        }
        if save_state.file != saved.file {
            saved.file = save_state.file;
            if let Some(file) = &saved.file {
                self.settings.now.recent.push(file);
            }
        }
    }

    /// Saves the current game a last time, since its clock may have run, its file may be gone, or its first turn is
    /// unfinished.
    fn keep_for_good(&mut self) {
        self.keep();
        let (Some(game), Some(saved)) = (own_game(&mut self.session), &self.saved_game) else { return };
        if saved.has_changed {
            pass(&self.store, saved.id, game, Document::is_blank);
        }
    }

    /// Saves the current game if it has a file, since that may be gone, and then shows where it is saved.
    pub(super) fn say_where(&mut self) {
        let (Some(game), Some(saved)) = (own_game(&mut self.session), &mut self.saved_game) else { return };
        if self.store.save_state(saved.id).file.is_some() {
            self.store.put(saved.id, game.document(), game.file_name());
            // The store wakes the window after that.
            self.store.run(|| {});
        }
        saved.is_asked_where = true;
        self.answer_where();
    }

    /// Shows where the current game is saved, if the player has asked and it has been written or can't be.
    fn answer_where(&mut self) {
        let Some(saved) = self.saved_game.as_mut().filter(|saved| saved.is_asked_where) else { return };
        let save_state = self.store.save_state(saved.id);
        if save_state.is_waiting() && save_state.fault.is_none() {
            return;
        }
        saved.is_asked_where = false;
        let text = match (&save_state.fault, &save_state.file, &save_state.from) {
            (Some(fault), ..) => words::game_cant_be_saved(fault),
            (None, Some(file), _) => words::saved_as(file),
            (None, None, Some(from)) => words::stays_elsewhere(from),
            (None, None, None) => words::SAVED_FROM_FIRST_TURN.to_owned(),
        };
        self.tell(words::MY_GAMES, text);
    }

    /// The line while the current game, or a game that was closed before, isn't saved, or while the window waits for the
    /// disk to close; `None` if nothing is overdue.
    pub(super) fn fault(&self, ctx: &Context) -> Option<String> {
        if let Leaving::Since(since) = self.leaving
            && since.elapsed() >= PATIENCE
        {
            return Some(words::CLOSES_LATER.to_owned());
        }
        if self.editors.open.is_some() {
            return None;
        }
        let why = |save_state: SaveState| {
            // A disk that doesn't answer doesn't wake the window.
            if let Some(rest) = save_state.overdue_in().filter(|rest| !rest.is_zero()) {
                ctx.request_repaint_after(rest);
            }
            let is_overdue = save_state.is_overdue();
            save_state.fault.or_else(|| is_overdue.then(|| words::NO_ANSWER.to_owned()))
        };
        let of_table = self.saved_game.as_ref().map(|saved| self.store.save_state(saved.id));
        let of_table = of_table.and_then(why).map(|fault| words::not_saved(&fault));
        of_table.or_else(|| {
            let closed = self.store.unwritten().into_iter().find_map(why);
            closed.map(|fault| words::closed_not_saved(&fault))
        })
    }

    // ---- the table --------------------------------------------------------------------------------------

    /// Opens a game, read from a file or new.
    pub(super) fn put_on_table(
        &mut self,
        mut session: Box<dyn Session>,
        origin: Option<Origin>,
        ctx: &Context,
    ) {
        self.editors.set_aside();
        self.clear_table();
        // An open menu would change with the set of possible commands.
        Popup::close_all(ctx);
        if origin.is_none() {
            focus::to_board(ctx);
            self.dialogs.stack.retain(|dialog| !matches!(dialog, Dialog::NewGame(_)));
        } else {
            // A saved game is viewed first, so plain arrow keys step through its turns.
            focus::walk(ctx);
        }
        self.saved_game = session.own_game().map(|game| {
            game.coach_by(self.studies.progress.clone());
            SavedGame {
                id: self.store.begin(origin),
                revision: game.revision(),
                has_changed: false,
                file: None,
                pending_notice: None,
                notice: None,
                is_asked_where: false,
            }
        });
        self.session = Some(session);
        self.tell_day();
    }

    /// Returns to the start page.
    pub(super) fn leave_table(&mut self) {
        self.editors.set_aside();
        self.clear_table();
        self.refresh_games();
    }

    /// Saves and closes the current game.
    fn clear_table(&mut self) {
        self.keep_for_good();
        self.session = None;
        if let Some(saved) = self.saved_game.take() {
            self.store.leave(saved.id);
        }
        // The start page is shown next, so its counts must be updated.
        self.name_cards();
        self.picker.refresh();
        self.sounds.lost = false;
    }

    // ---- closing ----------------------------------------------------------------------------------------

    /// Closes the window once everything is on disk.
    pub(super) fn close(&mut self, ctx: &Context) {
        if self.leaving == Leaving::No {
            if let Some(session) = &mut self.session {
                session.put_aside();
            }
            self.keep_for_good();
        }
        self.settings.write();
        if self.leaving == Leaving::Anyway || self.is_all_written() {
            return;
        }
        ctx.send_viewport_cmd(ViewportCommand::CancelClose);
        if self.leaving == Leaving::No {
            self.leaving = Leaving::Since(Instant::now());
            // The store wakes the window once everything is written.
            self.store.run(|| {});
        }
        self.go_on_closing(ctx);
    }

    fn is_all_written(&self) -> bool {
        self.store.closing() == Closing::Ready && !self.inbox.is_writing()
    }

    /// Closes the window once everything is on disk. If something can't be written, asks the player.
    pub(super) fn go_on_closing(&mut self, ctx: &Context) {
        let since = match self.leaving {
            Leaving::No | Leaving::Anyway => return,
            Leaving::Since(since) => Some(since),
            Leaving::Asked => None,
        };
        if self.is_all_written() {
            self.stay_open();
            self.leaving = Leaving::Anyway;
            ctx.send_viewport_cmd(ViewportCommand::Close);
            return;
        }
        let why = match self.store.closing() {
            Closing::Failing(why) => Some(why),
            _ if since.is_some_and(|since| since.elapsed() >= MOST_PATIENCE) => {
                Some(words::NO_ANSWER.to_owned())
            }
            _ => None,
        };
        if let (Some(_), Some(why)) = (since, why) {
            self.leaving = Leaving::Asked;
            self.dialogs.add(Dialog::Unsaved(why));
            ctx.request_repaint();
            return;
        }
        ctx.request_repaint_after(Duration::from_millis(100));
    }

    /// Forgets the request to close the window, and the question about it.
    pub(super) fn stay_open(&mut self) {
        self.leaving = Leaving::No;
        self.dialogs.stack.retain(|dialog| !matches!(dialog, Dialog::Unsaved(_)));
    }

    /// Closes the window even though something isn't on disk.
    pub(super) fn close_anyway(&mut self, ctx: &Context) {
        self.leaving = Leaving::Anyway;
        self.store.abandon();
        ctx.send_viewport_cmd(ViewportCommand::Close);
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;
    use std::sync::mpsc;
    use std::thread;

    use egui::RawInput;
    use tempfile::TempDir;

    use super::*;
    use crate::app::kit::files::NativeDialogs;
    use crate::app::kit::settings::Settings;
    use crate::app::shell::{Start, System, WIDEST_TEXTURE};
    use crate::record::format::Document;
    use crate::record::{Header, Home, Record};
    use crate::rules::crumble::{Crumble, Options};

    fn app(ctx: &Context, home: &TempDir) -> App {
        let system = System {
            dialogs: Box::new(NativeDialogs),
            new_window: Box::new(|| Ok(())),
            open_folder: |_| Ok(()),
            bin: |_| Ok(()),
        };
        let start = Start {
            home: Some(Home::at(home.path())),
            settings: Settings::default(),
            keeps_settings: true,
            notice: None,
            file: None,
            today: Rc::new(|| None),
            system,
        };
        App::new(ctx, start)
    }

    /// A window that is asked to close while a game waits for a disk that hangs until the sender is dropped.
    fn closing_on_a_hanging_disk(home: &TempDir) -> (App, Context, mpsc::Sender<()>) {
        let ctx = Context::default();
        let mut app = app(&ctx, home);
        let answer = app.store.hang();
        let record = Record::<Crumble>::new(&Options::default(), Header::default()).unwrap();
        app.store.put(app.store.begin(None), Document::of(&record), "game".to_owned());
        app.close(&ctx);
        assert!(matches!(app.leaving, Leaving::Since(_)));
        for (patience, asks) in [(PATIENCE, false), (MOST_PATIENCE, true)] {
            app.leaving = Leaving::Since(Instant::now().checked_sub(patience).unwrap());
            assert_eq!(app.fault(&ctx).as_deref(), Some(words::CLOSES_LATER));
            app.go_on_closing(&ctx);
            assert_eq!((app.asks_to_close(), app.leaving == Leaving::Asked), (asks, asks));
        }
        (app, ctx, answer)
    }

    impl App {
        fn asks_to_close(&self) -> bool {
            self.dialogs.stack.iter().any(|dialog| matches!(dialog, Dialog::Unsaved(_)))
        }
    }

    fn finish(app: &App, answer: mpsc::Sender<()>) {
        drop(answer);
        while !app.is_all_written() {
            thread::yield_now();
        }
    }

    #[test]
    fn the_texture_of_the_letters_is_not_as_wide_as_the_graphics_card_allows() {
        let (home, ctx) = (tempfile::tempdir().unwrap(), Context::default());
        let mut input = RawInput { max_texture_side: Some(16_384), ..RawInput::default() };
        eframe::App::raw_input_hook(&mut app(&ctx, &home), &ctx, &mut input);
        let mut output = ctx.run_ui(input, |_| {});
        output.textures_delta.clear();
        let [width, _] = ctx.fonts(|fonts| fonts.font_image_size());
        assert_eq!(width, WIDEST_TEXTURE);
    }

    #[test]
    fn a_window_that_asked_whether_to_close_closes_once_the_disk_answers() {
        let home = tempfile::tempdir().unwrap();
        let (mut app, ctx, answer) = closing_on_a_hanging_disk(&home);
        app.go_on_closing(&ctx);
        assert!(app.asks_to_close() && app.leaving == Leaving::Asked);
        finish(&app, answer);
        app.go_on_closing(&ctx);
        assert!(!app.asks_to_close() && app.leaving == Leaving::Anyway);
    }

    #[test]
    fn a_window_that_is_kept_open_stays_and_no_longer_says_that_it_closes() {
        let home = tempfile::tempdir().unwrap();
        let (mut app, ctx, answer) = closing_on_a_hanging_disk(&home);
        app.stay_open();
        assert_ne!(app.fault(&ctx).as_deref(), Some(words::CLOSES_LATER));
        finish(&app, answer);
        app.go_on_closing(&ctx);
        assert!(!app.asks_to_close() && app.leaving == Leaving::No && app.fault(&ctx).is_none());
    }
}
