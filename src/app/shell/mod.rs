//! The window: what is on it, and what happens to it.

mod clipboard;
mod dialog;
mod drop_hint;
mod editing;
mod exporting;
mod flow;
mod inbox;
mod library;
mod reading;
mod retry;

use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;
use std::{io, mem};

use egui::{Context, CursorIcon, Event, Popup, Pos2, Ui, ViewportCommand};

use self::dialog::Dialog;
use self::flow::{Arrival, Next};
use self::inbox::Inbox;
use super::catalogue::{Entry, GAMES};
use super::command::{self, Command};
use super::course::{Kept as KeptFile, Studies, Subject, Today};
use super::editor::Editing;
use super::files::{self, FileDialogs};
use super::help::AboutPage;
use super::new_game::NewGame;
use super::picker::{Picker, PickerAction, Shown};
use super::progress_page::ProgressPage;
use super::rules_page::RulesPage;
use super::session::Session;
use super::settings::{Pace, Settings};
use super::shelf::Shelf;
use super::sound::{self, Sound, Speaker};
use super::{catalogue, focus, menu, sidebar_edge, theme};
use crate::learn::{PlayedGame, Score};
use crate::record::autosave::{Autosave, Recoverable, Snapshot};
use crate::record::files::in_words;
use crate::record::fingerprint::Fingerprint;
use crate::record::format::Document;
use crate::record::hold::Hold;
use crate::record::keeper::Keeper;
use crate::record::{Home, ron_file};

/// How long a frame waits at most for the disk to take a finished turn.
const MOST_WAIT: Duration = Duration::from_secs(1);

/// What the window begins with.
pub struct Start {
    /// Where settings and autosaves live; `None` where the platform names no place: then nothing is kept.
    pub home: Option<Home>,
    /// The settings as they were left.
    pub settings: Settings,
    /// Whether they are kept: a file that cannot be read is not written either.
    pub keeps_settings: bool,
    /// What is wrong with their file, if anything: to be read first.
    pub notice: Option<String>,
    /// A file to be opened.
    pub file: Option<PathBuf>,
    /// The file dialogs.
    pub dialogs: Box<dyn FileDialogs>,
    /// Says what day it is.
    pub today: Today,
    /// Opens another window of the program.
    pub new_window: NewWindow,
    /// Shows a folder in the system's own window.
    pub open_folder: OpenFolder,
    /// Moves a file to the system's bin.
    pub bin: Bin,
}

/// Opens another window of the program, or says why not.
pub type NewWindow = Box<dyn Fn() -> io::Result<()>>;

/// Shows a folder in the system's own window, or says why not.
pub type OpenFolder = fn(&Path) -> io::Result<()>;
/// Moves a file to the system's bin, or says in a few words why not.
pub type Bin = fn(&Path) -> Result<(), String>;

/// A game that an earlier session left behind.
struct Recovered {
    name: String,
    document: Document,
    snapshot: Snapshot,
    recoverable: Recoverable,
}

impl Recovered {
    /// The name of the file that the game belongs to.
    fn file(&self) -> Option<String> {
        self.snapshot.origin.as_deref().map(files::name)
    }
}

/// The window.
pub struct App {
    home: Option<Home>,
    /// Writes the files of settings and training.
    keeper: Rc<Keeper>,
    settings: Settings,
    /// The settings as they are on disk.
    stored: Settings,
    /// Whether they are written there.
    keeps_settings: bool,
    /// The zoom of the interface in the frame before.
    zoom: f32,
    dialogs: Box<dyn FileDialogs>,
    new_window: NewWindow,
    open_folder: OpenFolder,
    bin: Bin,
    inbox: Inbox,
    picker: Picker,
    shelf: Shelf,
    /// The games that earlier sessions left behind.
    recovered: Vec<Recovered>,
    /// Game and task of each position to be tried again.
    retries: Vec<(String, String)>,
    /// What the player keeps of training.
    studies: Studies,
    session: Option<Box<dyn Session>>,
    /// The position that is being set up, over the table.
    editor: Option<Box<dyn Editing>>,
    /// Another number for each game on the table, by which late answers find theirs.
    game_number: u64,
    /// What the file of the game on the table held when it was last read or written here.
    known: Option<Fingerprint>,
    /// That file, and what says to other windows that it is on the table here; without that, it is on another one.
    held: Option<(PathBuf, Option<Hold>)>,
    /// How many saves were begun.
    saves: u64,
    autosave: Option<Autosave>,
    /// The revision that the autosave holds, with what it says of the file.
    autosaved: Option<u64>,
    /// The number of the game of which it was said that it cannot be kept for a crash: once is enough.
    unkept: Option<u64>,
    /// The rules beside the board.
    rules: Option<Box<RulesPage>>,
    /// Dialogs on top of each other; the last is the one shown.
    stack: Vec<Dialog>,
    /// The dialog of a new game as it was left without one.
    unstarted: Option<Box<NewGame>>,
    /// Where the pointer was when a dialog opened, until it is used.
    rests_at: Option<Pos2>,
    after_save: Option<Next>,
    /// Whether the window closes once everything is written.
    closes: bool,
    title: String,
    speaker: Speaker,
    /// Whether the game on the table was lost against bots.
    lost: bool,
}

impl App {
    /// The window at its start.
    #[must_use]
    pub fn new(ctx: &Context, start: Start) -> Self {
        theme::install(ctx);
        ctx.set_theme(start.settings.theme.preference());
        ctx.set_zoom_factor(start.settings.zoom);
        let wake = ctx.clone();
        let keeper = Rc::new(Keeper::new(move || wake.request_repaint()));
        let (progress, unread) = KeptFile::load(start.home.as_ref().map(Home::progress_file), &keeper);
        let (deck, unread_deck) = KeptFile::load(start.home.as_ref().map(Home::deck_file), &keeper);
        let studies = Studies::new(progress, deck, start.home.clone(), Rc::clone(&keeper), start.today);
        let mut app = Self {
            home: start.home,
            keeper,
            stored: start.settings.clone(),
            keeps_settings: start.keeps_settings,
            zoom: ctx.zoom_factor(),
            settings: start.settings,
            dialogs: start.dialogs,
            new_window: start.new_window,
            open_folder: start.open_folder,
            bin: start.bin,
            inbox: Inbox::new(ctx),
            picker: Picker::default(),
            shelf: Shelf::new(ctx),
            recovered: Vec::new(),
            retries: Vec::new(),
            studies,
            session: None,
            editor: None,
            game_number: 0,
            known: None,
            held: None,
            saves: 0,
            autosave: None,
            autosaved: None,
            unkept: None,
            rules: None,
            stack: Vec::new(),
            unstarted: None,
            rests_at: None,
            after_save: None,
            closes: false,
            title: String::new(),
            speaker: Speaker::default(),
            lost: false,
        };
        app.find_recovered();
        app.name_cards();
        if !app.recovered.is_empty() {
            app.stack.push(Dialog::Recover);
        }
        for (title, notice) in [("Progress", unread), ("Positions to retry", unread_deck)] {
            if let Some(notice) = notice {
                app.notify(title, format!("{notice}."));
            }
        }
        if let Some(notice) = start.notice {
            app.notify("Settings", format!("{notice}."));
        }
        if let Some(file) = start.file {
            app.load(file);
        }
        app
    }

    fn find_recovered(&mut self) {
        let found = self.home.as_ref().map(|home| Autosave::recoverable(&home.autosaves()));
        match found.unwrap_or(Ok(Vec::new())) {
            Ok(found) => {
                for recoverable in found {
                    let kept = match recoverable {
                        Ok(recoverable) => self.list_recovered(recoverable),
                        Err((path, error)) => {
                            let (path, why) = (path.display(), in_words(&error));
                            Err(format!("A game that was kept in {path} cannot be locked: {why}."))
                        }
                    };
                    if let Err(text) = kept {
                        self.notify("Kept game", text);
                    }
                }
            }
            Err(error) => {
                self.notify("Kept games", format!("Games kept for a crash cannot be looked for: {error}."));
            }
        }
    }

    /// Puts a game that an earlier session left behind into the lists; a sentence on why not.
    fn list_recovered(&mut self, recoverable: Recoverable) -> Result<(), String> {
        let (document, snapshot) = recoverable.read().map_err(|error| {
            let path = recoverable.path().display();
            format!("A game that was kept in {path} cannot be read: {error}.")
        })?;
        let game = catalogue::find(document.game());
        let title = game.map_or_else(|| document.game().to_owned(), |game| game.title().to_owned());
        let name = match snapshot.origin.as_deref() {
            Some(file) => format!("{title}, {}", files::name(file)),
            None => title,
        };
        self.shelf.put(recoverable.path(), document.clone());
        self.recovered.push(Recovered { name, document, snapshot, recoverable });
        Ok(())
    }

    /// Loads the file that was dropped on the window.
    fn take_dropped(&mut self, files: Vec<PathBuf>) {
        let count = files.len();
        if let Some(file) = files.into_iter().next() {
            if count > 1 {
                let name = files::name(&file);
                let text = format!("Of {count} files only {name} is opened: there is one game on the table.");
                self.notify("Open game", text);
            }
            self.load(file);
        }
    }

    fn notify(&mut self, title: &str, text: String) {
        self.stack.push(Dialog::Notice { title: title.to_owned(), text });
    }

    fn run(&mut self, command: Command, ctx: &Context, frame: &eframe::Frame) {
        if self.run_in_editor(command, ctx) {
            return;
        }
        match command {
            Command::SetUp => {
                if let Some(game) = self.game() {
                    self.open_editor(game, ctx);
                }
            }
            Command::NewGame => {
                if let Some(game) = self.game() {
                    self.set_up(game);
                }
            }
            Command::Rematch => self.rematch(ctx),
            Command::Open => self.ask_what_to_open(ctx),
            Command::Save | Command::SaveAs | Command::Export | Command::CopyPicture | Command::Sidebar
                if self.is_refused(command) => {}
            Command::Save => self.save(frame),
            Command::SaveAs => self.save_as(frame),
            Command::Export => self.ask_form(),
            Command::CopyPicture => self.copy_picture(),
            // What is there comes as an event, as it does when the system's own key for it is pressed.
            Command::Paste => ctx.send_viewport_cmd(ViewportCommand::RequestPaste),
            Command::Lessons => self.learn(self.game(), Subject::Lessons, ctx),
            Command::Puzzles => self.learn(self.game(), Subject::Puzzles, ctx),
            Command::Progress => self.show_progress(),
            Command::Close if self.session.is_some() => self.leave(Next::Picker, ctx),
            Command::NewWindow => {
                if let Err(error) = (self.new_window)() {
                    self.notify(
                        "New window",
                        format!("No other window can be opened: {}.", in_words(&error)),
                    );
                }
            }
            Command::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
            Command::Sidebar => self.settings.sidebar = !self.settings.sidebar,
            Command::Slower => self.set_pace(self.settings.pace.slower()),
            Command::Faster => self.set_pace(self.settings.pace.faster()),
            Command::Settings => self.stack.push(Dialog::Settings),
            Command::Rules => self.read_rules(ctx),
            Command::Why => self.read_why(ctx),
            Command::Keys => self.stack.push(Dialog::Keys),
            Command::About => self.stack.push(Dialog::About(AboutPage::default())),
            Command::KeepToRetry => self.put_in_deck(),
            _ => {
                if let Some(session) = &mut self.session {
                    run_at(session.as_mut(), command, ctx, &mut self.settings);
                }
            }
        }
    }

    /// Whether what is on the table refuses a command; it says why.
    fn is_refused(&mut self, command: Command) -> bool {
        let Some(session) = &mut self.session else { return false };
        let refused = session.can(command);
        let is_refused = refused.is_err();
        if let Err(reason) = refused {
            session.say(reason);
        }
        is_refused
    }

    /// Begins a course of a game, or goes on with it.
    pub(super) fn learn(&mut self, game: Option<&'static dyn Entry>, subject: Subject, ctx: &Context) {
        let Some(game) = game else { return };
        match game.course(subject, &self.studies) {
            Ok(course) => self.leave(Next::Table(Arrival::new(course)), ctx),
            Err(reason) => self.notify(subject.title(), reason),
        }
    }

    /// Notes how the game on the table ended, once it has.
    fn note_result(&mut self) {
        let Some((level, score)) = self.session.as_mut().and_then(|session| session.result()) else { return };
        let Some(game) = self.game() else { return };
        self.lost = score == Score::Lost;
        let played = PlayedGame { day: self.studies.today(), level, score };
        self.studies.progress.change(|progress| progress.note_game(game.name(), played));
    }

    /// Plays what was shown in this frame.
    fn play_sounds(&mut self, ctx: &Context) {
        for heard in sound::take(ctx) {
            let heard = if heard == Sound::Win && self.lost { Sound::Lose } else { heard };
            if self.settings.sounds {
                self.speaker.play(heard, f32::from(self.settings.volume) / 100.0);
            }
        }
    }

    /// Shows the page of progress.
    pub(super) fn show_progress(&mut self) {
        self.stack.push(Dialog::Progress(ProgressPage::new(&self.studies)));
    }

    /// Has the bots on the table play at another pace.
    fn set_pace(&mut self, pace: Pace) {
        if let Some(session) = self.session.as_mut().filter(|session| session.can(Command::Slower).is_ok()) {
            self.settings.pace = pace;
            session.say(format!("The bots play {}.", pace.words()));
        }
    }

    /// The game on the table; without one, the first on offer.
    fn game(&self) -> Option<&'static dyn Entry> {
        let set_up = self.editor.as_ref().map(|editor| editor.game_title());
        let title = set_up.or(self.session.as_ref().map(|session| session.game_title()));
        title.and_then(catalogue::titled).or(GAMES.first().copied())
    }

    /// Begins the game on the table once more, if it is over.
    fn rematch(&mut self, ctx: &Context) {
        let session = self.session.as_ref().filter(|session| session.can(Command::Rematch).is_ok());
        if let Some(again) = session.and_then(|session| session.rematch()) {
            self.leave(Next::Table(Arrival::new(again)), ctx);
        }
    }

    /// Opens the dialog for a game: as it was left, if no game was begun since. From a table on, its players' agreement on
    /// takebacks is proposed again.
    fn set_up(&mut self, game: &dyn Entry) {
        let dialog = if let Some(mut left) = self.unstarted.take() {
            left.open_again(game, &self.settings, &self.studies);
            left
        } else {
            let takebacks = self.session.as_ref().map(|session| session.takebacks()).unwrap_or_default();
            Box::new(NewGame::new(game, &self.settings, takebacks, &self.studies))
        };
        self.stack.push(Dialog::NewGame(dialog));
    }

    fn act_on_picker(&mut self, action: PickerAction, ctx: &Context, frame: &eframe::Frame) {
        match action {
            PickerAction::SetUp(index) => {
                if let Some(game) = GAMES.get(index) {
                    self.set_up(*game);
                }
            }
            PickerAction::Learn(index, subject) => self.learn(GAMES.get(index).copied(), subject, ctx),
            PickerAction::Open(file) => self.load(file),
            PickerAction::Continue(index) => self.resume(index),
            PickerAction::Retry(index) => self.retry(index, ctx),
            PickerAction::Forget(index) => self.forget_card(index),
            PickerAction::Run(command) => self.run(command, ctx, frame),
        }
    }

    /// Has the autosave hold the game as it is, if it changed.
    fn update_autosave(&mut self) {
        let Some(session) = &self.session else { return };
        let revision = session.revision();
        if self.autosaved.replace(revision) == Some(revision) {
            return;
        }
        let Some(autosave) = &self.autosave else { return };
        if !session.is_unsaved() {
            autosave.clear();
            return;
        }
        match session.document().to_text() {
            Ok(document) => {
                let origin = session.file().map(Path::to_owned);
                autosave.write(Snapshot { document, origin, unsaved: true, known: self.known });
                // This frame is the first that shows the turn as finished, and what players have seen must not be
                // lost. A disk that takes longer still gets it, but must not hold the window up.
                autosave.flush(MOST_WAIT);
            }
            Err(error) => self.notify("Autosave", format!("The game cannot be kept: {error}.")),
        }
    }

    fn store_settings(&mut self, ctx: &Context) {
        ctx.input(|input| self.settings.remember_window(input.viewport()));
        // A zoom that was chosen in the settings takes effect with the next frame: until then the old one says nothing.
        let zoom = ctx.zoom_factor();
        if self.zoom != zoom {
            self.zoom = zoom;
            self.settings.zoom = zoom;
        }
        // A window that is being moved, or a sidebar that is being dragged, would be written many times a second: the
        // place of the one waits for the end, the width of the other until it is let go.
        let Settings { window, sidebar_width, .. } = self.settings;
        let held = ctx.input(|input| input.pointer.any_down());
        let sidebar_width = if held { sidebar_width } else { self.stored.sidebar_width };
        let moved = Settings { window, sidebar_width, ..self.stored.clone() };
        if moved != self.settings {
            self.write_settings();
        }
    }

    fn write_settings(&mut self) {
        if self.stored == self.settings {
            return;
        }
        self.stored = self.settings.clone();
        if let Some(home) = self.home.as_ref().filter(|_| self.keeps_settings) {
            let settings = self.settings.clone();
            self.keeper.write(&home.settings_file(), move || ron_file::to_text(&settings));
        }
    }

    /// Lets the window close, or asks before if something would be lost, or has it wait for what is being written: until
    /// that is done, or the player wants to close it once more.
    fn close(&mut self, ctx: &Context) {
        let set_up = self.editor.as_ref().is_some_and(|editor| editor.is_changed());
        let unsaved = set_up || self.session.as_ref().is_some_and(|session| session.is_unsaved());
        if unsaved {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            self.leave(Next::Quit, ctx);
        } else if self.inbox.is_writing() && !self.closes {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            self.closes = true;
            self.tell("Close", "The window closes as soon as the file is written.".to_owned());
        } else {
            self.clear_table();
        }
    }

    fn set_title(&mut self, ctx: &Context) {
        let title = match (&self.session, &self.editor) {
            (_, Some(editor)) => {
                let mark = if editor.is_changed() { "• " } else { "" };
                format!("{mark}{}: set up a position – Halfsquare", editor.game_title())
            }
            (None, None) => "Halfsquare".to_owned(),
            (Some(session), None) => {
                let mark = if session.is_unsaved() { "• " } else { "" };
                let file = session.file().and_then(Path::file_name);
                let file = file.map(|name| format!(" ({})", name.to_string_lossy())).unwrap_or_default();
                format!("{mark}{}: {}{file} – Halfsquare", session.game_title(), session.players())
            }
        };
        if title != self.title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }

    /// The title of the window, as last set.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The settings as they are.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The game on the table, if there is one.
    #[must_use]
    pub fn session(&self) -> Option<&dyn Session> {
        self.session.as_deref()
    }

    /// Whether a game is being read or saved.
    #[must_use]
    pub const fn is_busy(&self) -> bool {
        self.inbox.is_busy()
    }

    fn is_asking(&self) -> bool {
        !self.stack.is_empty() || self.table_asks()
    }

    /// Whether the table is seen and asks the players something.
    fn table_asks(&self) -> bool {
        self.editor.is_none() && self.session.as_ref().is_some_and(|session| session.is_asking())
    }

    /// Gives the keyboard back when the last dialog has closed: at a table to the board.
    fn give_keyboard_back(&mut self, ctx: &Context) {
        let asks = self.is_asking();
        if focus::note_dialog(ctx, asks) && !asks {
            if self.session.is_some() || self.editor.is_some() {
                focus::to_board(ctx)
            } else {
                focus::back(ctx)
            }
        }
    }

    /// Whether the pointer was not used since a dialog opened, which may be now.
    fn pointer_rests(&mut self, ctx: &Context, opens: bool) -> bool {
        let (at, is_used) = ctx.input(|input| {
            let turns = input.events.iter().any(|event| matches!(event, Event::MouseWheel { .. }));
            (input.pointer.hover_pos(), turns || input.pointer.any_down())
        });
        let rested = if opens { at } else { self.rests_at };
        self.rests_at = rested.filter(|_| at == rested && !is_used);
        self.rests_at.is_some()
    }

    fn draw(&mut self, ui: &mut Ui, frame: &eframe::Frame) {
        let ctx = ui.ctx().clone();
        focus::lead(&ctx);
        if ctx.input(|input| input.pointer.any_down()) {
            // Held still for so long, the pointer drags, and tips go: egui says so only in a frame that somebody else
            // asked for.
            let still = ctx.options(|options| options.input_options.max_click_duration);
            ctx.request_repaint_after(Duration::from_secs_f64(still.clamp(0.0, 60.0)));
        }
        let asks = self.is_asking();
        let opens = asks && !focus::had_dialog(&ctx);
        // The tip of what the pointer rests on behind a dialog would be over the dialog.
        let pointer = asks.then(|| ctx.input_mut(|input| mem::take(&mut input.pointer)));
        let mut commands = Vec::new();
        menu::show(ui, self.stage(), &mut commands);
        if self.editor.is_none() {
            self.show_rules(ui);
        }
        let mut asks = Vec::new();
        match (&mut self.editor, &mut self.session) {
            (Some(editor), _) => asks = editor.ui(ui, &self.settings),
            (None, Some(session)) => commands.extend(session.ui(ui, &self.settings)),
            (None, None) => {
                let recovered = self.kept();
                let recent: Vec<PathBuf> = self.settings.recent.iter().map(Path::to_owned).collect();
                let retries = &self.retries;
                let mut shown = Shown {
                    recovered: &recovered,
                    retries,
                    studies: &self.studies,
                    recent: &recent,
                    moves: self.settings.animate && !self.settings.reduced_motion,
                    shelf: &mut self.shelf,
                };
                for action in self.picker.show(ui, &mut shown) {
                    self.act_on_picker(action, &ctx, frame);
                }
            }
        }
        if self.stack.is_empty() && !self.table_asks() && !focus::is_listed(&ctx) {
            commands.extend(command::take_pressed(&ctx));
            self.take_pasted(&ctx);
        }
        sidebar_edge::take(&ctx, &mut self.settings);
        if !focus::had_dialog(&ctx) && self.is_asking() {
            // Before the dialog is drawn for the first time, and takes the keyboard.
            focus::leave(&ctx);
            // A menu would be over the dialog.
            Popup::close_all(&ctx);
        }
        if let Some(pointer) = pointer {
            ctx.input_mut(|input| input.pointer = pointer);
        }
        // Nobody points at what a dialog shows just where the pointer rests: no tip comes up there.
        let rests = self.pointer_rests(&ctx, opens);
        let pointer = rests.then(|| ctx.input_mut(|input| mem::take(&mut input.pointer)));
        if let Some(session) = self.session.as_mut().filter(|_| self.editor.is_none()) {
            commands.extend(session.ask(&ctx, &self.settings));
        }
        self.show_dialog(&ctx, frame);
        if let Some(pointer) = pointer {
            ctx.input_mut(|input| input.pointer = pointer);
        }
        self.give_keyboard_back(&ctx);
        focus::ring(&ctx);
        drop_hint::show(&ctx);
        if self.is_busy() {
            ctx.set_cursor_icon(CursorIcon::Progress);
        }
        for command in commands {
            self.run(command, &ctx, frame);
        }
        for ask in asks {
            self.act_on_editor(ask, &ctx, frame);
        }
    }
}

/// Carries out a command at a table. An analysis stands in the sidebar, which unfolds for it.
fn run_at(session: &mut dyn Session, command: Command, ctx: &Context, settings: &mut Settings) {
    if command == Command::Analyse && session.can(command).is_ok() {
        settings.sidebar = true;
    }
    session.run(command, ctx, settings);
}

impl eframe::App for App {
    /// Runs before each drawing, and also while the window is hidden.
    fn logic(&mut self, ctx: &Context, _frame: &mut eframe::Frame) {
        self.take_in(ctx);
        self.shelf.poll();
        if ctx.input(|input| input.events.contains(&Event::WindowFocused(true))) {
            self.shelf.refresh();
            self.studies.refresh();
            self.name_cards();
        }
        let dropped =
            ctx.input(|input| input.raw.dropped_files.iter().map(|file| file.path().to_owned()).collect());
        self.take_dropped(dropped);
        // Below a position that is set up, the table waits.
        if let Some(session) = self.session.as_mut().filter(|_| self.editor.is_none()) {
            session.poll(ctx, &self.settings);
        }
        self.note_result();
        // What bots play while the window is hidden is kept as well.
        self.update_autosave();
        if ctx.input(|input| input.viewport().close_requested()) {
            self.close(ctx);
        } else if self.closes && !self.inbox.is_writing() {
            self.closes = false;
            ctx.send_viewport_cmd(ViewportCommand::Close);
        }
    }

    fn ui(&mut self, ui: &mut Ui, frame: &mut eframe::Frame) {
        self.draw(ui, frame);
        let ctx = ui.ctx();
        self.note_result();
        self.update_autosave();
        let fault = self.autosave.as_ref().and_then(Autosave::fault);
        if let Some(fault) = fault.filter(|_| self.unkept != Some(self.game_number)) {
            self.unkept = Some(self.game_number);
            self.notify("Autosave", format!("The game cannot be kept for a crash: {fault}."));
        }
        if let Some(fault) = self.keeper.fault() {
            let text = format!("What you changed is kept only until the window is closed: {fault}.");
            self.notify("Cannot keep a file", text);
        }
        self.play_sounds(ctx);
        self.set_title(ctx);
        self.store_settings(ctx);
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.write_settings();
        self.keeper.flush();
    }
}
