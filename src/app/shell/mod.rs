//! The window: its state, its screens and its input.

mod clipboard;
mod dialog;
mod drop_hint;
mod editing;
mod exporting;
mod flow;
mod inbox;
mod library;
pub mod menu;
pub(crate) mod pasted;
mod preferences;
mod reading;
mod retry;
mod sounds;
pub(crate) mod window;
pub mod words;

use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

use egui::{Context, CursorIcon, Event, Frame, Panel, Popup, RawInput, Ui, ViewportCommand, Visuals};

use self::dialog::{Dialog, Dialogs};
use self::editing::Editors;
use self::flow::{Leaving, SavedGame};
use self::inbox::Inbox;
use self::preferences::Preferences;
use self::sounds::Sounds;
use crate::app::course::{Studies, Today};
use crate::app::games::catalogue;
use crate::app::games::catalogue::{GAMES, OfferedGame};
use crate::app::games::rivals::Rivals;
use crate::app::games::summary::Summary;
use crate::app::kit::command::{self, Command, Owner, ScreenCommand, WindowCommand};
use crate::app::kit::deed::need;
use crate::app::kit::files::{self, FileDialogs};
use crate::app::kit::focus;
use crate::app::kit::pointer;
use crate::app::kit::saved::Saved;
use crate::app::kit::settings::{Pace, Settings};
use crate::app::kit::{theme, touch};
use crate::app::pages::help::AboutPage;
use crate::app::pages::new_game::NewGame;
use crate::app::pages::picker::{Contents, Picker};
use crate::app::pages::progress_page::ProgressPage;
use crate::app::pages::rules_page::RulesPage;
use crate::app::pages::settings_page::SettingsPage;
use crate::app::parts::request::{CourseKind, Request};
use crate::app::parts::screen::{OwnGame, Screen, Session};
use crate::app::parts::sidebar_edge;
use crate::learn::{PlayedGame, Score};
use crate::record::Home;
use crate::record::files::in_words;
use crate::record::format::Document;
use crate::record::store::{self, Closing, GameId, GameList, Location, SaveState, Store};

/// The width of the widest texture, in texels. The letters of the largest zoom fit into one.
const WIDEST_TEXTURE: usize = 4096;

/// Everything that the window needs at its start.
pub struct Start {
    /// The folder of settings and saved games; `None` if the platform doesn't provide one, and then nothing is saved.
    pub home: Option<Home>,
    /// The saved settings.
    pub settings: Settings,
    /// True if the settings may be saved; false if their file couldn't be read and must be left alone.
    pub keeps_settings: bool,
    /// A notice about an error in the settings file, if any, to show first.
    pub notice: Option<String>,
    /// A file to open.
    pub file: Option<PathBuf>,
    /// The source of today's date.
    pub today: Today,
    /// The services of the system.
    pub system: System,
}

/// The services of the system.
pub struct System {
    /// The system's file dialogs.
    pub dialogs: Box<dyn FileDialogs>,
    /// Opens another window of the program, or returns the reason why it can't.
    pub new_window: Box<dyn Fn() -> io::Result<()>>,
    /// Shows a folder in the system's file manager, or returns the reason why it can't.
    pub open_folder: fn(&Path) -> io::Result<()>,
    /// Moves a file to the system's bin, or returns a short reason why it can't.
    pub bin: fn(&Path) -> Result<(), String>,
}

/// The window, with everything that it needs from frame to frame.
pub struct App {
    /// Writes everything to disk.
    store: Rc<Store>,
    settings: Preferences,
    system: System,
    /// Messages from other threads.
    inbox: Inbox,
    /// The start page.
    picker: Picker,
    /// My games, and recent games elsewhere.
    games: GameList<Summary>,
    /// The player's training: progress and positions to retry.
    studies: Studies,
    session: Option<Box<dyn Session>>,
    /// The game on the table, as it is saved in the store.
    saved_game: Option<SavedGame>,
    /// The position editors; an open one covers the table.
    editors: Editors,
    /// The rules beside the board.
    rules: Option<Box<RulesPage>>,
    dialogs: Dialogs,
    /// The request to close the window, if there is one.
    leaving: Leaving,
    title: String,
    sounds: Sounds,
}

impl App {
    /// Creates the window, with notices about the files that couldn't be read.
    pub fn new(ctx: &Context, start: Start) -> Self {
        theme::install(ctx);
        focus::install(ctx);
        pointer::install(ctx);
        touch::install(ctx);
        ctx.set_theme(start.settings.theme.preference());
        start.settings.material.set(ctx);
        ctx.set_zoom_factor(start.settings.zoom);
        let home = start.home;
        let mut now = start.settings.clone();
        preferences::list_former_folder(&mut now, home.as_ref());
        let wake = ctx.clone();
        let name_of: fn(&Document) -> String =
            |document| Summary::of_document(document).map(|summary| summary.file_name()).unwrap_or_default();
        let folder = now.games_folder.clone();
        let store = Rc::new(Store::open(home.as_ref(), folder, name_of, move || wake.request_repaint()));
        let wake = ctx.clone();
        let index = home.as_ref().map(Home::library_file);
        let games = GameList::new(index, Summary::of_document, move || wake.request_repaint());
        let (progress, unread) = Saved::load(home.as_ref().map(Home::progress_file), &store);
        let (deck, unread_deck) = Saved::load(home.as_ref().map(Home::deck_file), &store);
        let (positions, unread_positions) = Saved::load(home.as_ref().map(Home::positions_file), &store);
        let settings_file = home.as_ref().map(Home::settings_file).filter(|_| start.keeps_settings);
        let stored = Saved::holding(start.settings, settings_file, &store);
        let mut app = Self {
            settings: Preferences::new(now, stored, ctx),
            system: start.system,
            inbox: Inbox::new(ctx),
            picker: Picker::default(),
            games,
            studies: Studies::new(progress, deck, home, Rc::clone(&store), start.today),
            store,
            session: None,
            saved_game: None,
            editors: Editors::new(positions),
            rules: None,
            dialogs: Dialogs::default(),
            leaving: Leaving::No,
            title: String::new(),
            sounds: Sounds::default(),
        };
        app.refresh_games();
        app.name_cards();
        let unread = [
            (words::PROGRESS, unread),
            (words::POSITIONS_TO_RETRY, unread_deck),
            (words::POSITIONS, unread_positions),
        ];
        for (title, notice) in unread {
            if let Some(notice) = notice {
                app.notify(title, format!("{notice}."));
            }
        }
        if let Some(notice) = start.notice {
            app.notify(words::SETTINGS, format!("{notice}."));
        }
        if let Some(file) = start.file {
            app.load(file);
        }
        app
    }

    /// Loads the first of the files dropped on the window.
    fn take_dropped(&mut self, files: Vec<PathBuf>) {
        let count = files.len();
        if let Some(file) = files.into_iter().next() {
            if count > 1 {
                self.notify(words::OPEN_GAME, words::opened_first(&files::name(&file), count));
            }
            self.load(file);
        }
    }

    fn notify(&mut self, title: &str, text: String) {
        self.dialogs.add(Dialog::Notice { title: title.to_owned(), text });
    }

    /// Carries out a command, or tells the players at the table why it isn't possible.
    fn run(&mut self, command: Command, ctx: &Context, frame: &eframe::Frame) {
        let done = match command.owner() {
            Owner::Screen(of_screen) => self.run_on_screen(of_screen, ctx),
            Owner::Window(of_window) => self.can(command).map(|()| self.run_itself(of_window, ctx, frame)),
        };
        if let (Err(reason), None, Some(session)) = (done, &self.editors.open, &mut self.session) {
            session.refuse(command, reason);
        }
    }

    /// Carries out a command of the editor, if it is open, or of the table.
    fn run_on_screen(&mut self, command: ScreenCommand, ctx: &Context) -> Result<(), String> {
        if self.editors.open.is_some() {
            return self.run_in_editor(command, ctx);
        }
        let Some(session) = &mut self.session else { return Ok(()) };
        session.run(command, ctx, &self.settings.now)?;
        if command == ScreenCommand::Analyse {
            // The sidebar shows the analysis.
            sidebar_edge::fold(ctx, &mut self.settings.now, false);
        }
        Ok(())
    }

    /// Carries out a command of the window that the screen allows.
    fn run_itself(&mut self, command: WindowCommand, ctx: &Context, frame: &eframe::Frame) {
        match command {
            WindowCommand::SetUp => {
                if let Some(game) = self.game() {
                    self.open_editor(game, ctx);
                }
            }
            WindowCommand::NewGame => {
                if let Some(game) = self.game() {
                    self.show_new_game(game);
                }
            }
            WindowCommand::Rematch => self.rematch(ctx),
            WindowCommand::Open => self.show_library(),
            WindowCommand::Save => self.say_where(),
            WindowCommand::SaveAs => self.save_copy(frame),
            WindowCommand::Export => self.ask_form(),
            WindowCommand::CopyPicture => self.copy_picture(),
            // The text will arrive as an event, as if the system's own key had been pressed.
            WindowCommand::Paste => clipboard::paste(ctx),
            WindowCommand::Lessons => self.learn(self.game(), CourseKind::Lessons, ctx),
            WindowCommand::Puzzles => self.learn(self.game(), CourseKind::Puzzles, ctx),
            WindowCommand::Progress => self.show_progress(),
            WindowCommand::Close => self.leave_screen(ctx),
            WindowCommand::NewWindow => {
                if let Err(error) = (self.system.new_window)() {
                    self.notify(words::NEW_WINDOW, words::couldnt_open_window(&in_words(&error)));
                }
            }
            WindowCommand::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
            WindowCommand::Sidebar => {
                let folds = sidebar_edge::shows(ctx, &self.settings.now);
                sidebar_edge::fold(ctx, &mut self.settings.now, folds);
            }
            WindowCommand::BoardTurns => self.seat_players(!self.settings.now.board_turns, false),
            WindowCommand::FaceToFace => self.seat_players(false, !self.settings.now.face_to_face),
            WindowCommand::FullScreen => {
                let is_full = ctx.input(|input| input.viewport().fullscreen).unwrap_or_default();
                ctx.send_viewport_cmd(ViewportCommand::Fullscreen(!is_full));
            }
            WindowCommand::Slower => self.set_pace(self.settings.now.pace.slower()),
            WindowCommand::Faster => self.set_pace(self.settings.now.pace.faster()),
            WindowCommand::Settings => self.dialogs.add(Dialog::Settings(SettingsPage::default())),
            WindowCommand::Rules => self.read_rules(ctx),
            WindowCommand::Why => self.read_why(ctx),
            WindowCommand::Manual => self.dialogs.add(Dialog::Manual(Box::default())),
            WindowCommand::Keys => self.dialogs.add(Dialog::Keys),
            WindowCommand::About => self.dialogs.add(Dialog::About(AboutPage::default())),
            WindowCommand::KeepToRetry => self.put_in_deck(),
        }
    }

    /// Starts or continues a game's lessons or puzzles.
    pub(super) fn learn(&mut self, game: Option<&'static dyn OfferedGame>, kind: CourseKind, ctx: &Context) {
        let Some(game) = game else { return };
        let own = self.save_state().and_then(|saved| saved.file.or(saved.from));
        let left = own.or_else(|| Some(self.session.as_ref()?.left_game()?.to_owned()));
        match game.course(kind, &self.studies) {
            Ok(mut course) => {
                if let Some(left) = left {
                    course.note_left_game(left);
                }
                self.put_on_table(course, None, ctx);
            }
            Err(reason) => self.notify(kind.title(), reason),
        }
    }

    /// Records the result of the current game, once it is over.
    fn note_result(&mut self) {
        let Some((level, score)) = own_game(&mut self.session).and_then(OwnGame::take_result) else { return };
        let Some(game) = self.game() else { return };
        self.sounds.lost = score == Score::Lost;
        let played = PlayedGame { day: self.studies.today(), level, score };
        self.studies.progress.change(|progress| progress.note_game(game.name(), played));
    }

    /// Shows the page of progress.
    pub(super) fn show_progress(&mut self) {
        self.dialogs.add(Dialog::Progress(ProgressPage::new(&self.studies)));
    }

    /// Changes the speed of the bots, and says so.
    fn set_pace(&mut self, pace: Pace) {
        if let Some(session) = &mut self.session {
            self.settings.now.pace = pace;
            session.say(words::bots_play(pace).to_owned());
        }
    }

    /// Sets how players sit at the screen: the board turns to each, or they play face to face, or neither.
    fn seat_players(&mut self, board_turns: bool, face_to_face: bool) {
        (self.settings.now.board_turns, self.settings.now.face_to_face) = (board_turns, face_to_face);
        if let Some(session) = &mut self.session {
            session.say(words::seating(board_turns, face_to_face).to_owned());
        }
    }

    /// The kind of game in the editor or on the table, or else the first in the list.
    fn game(&self) -> Option<&'static dyn OfferedGame> {
        let game = self.screen().and_then(|screen| catalogue::find(screen.game()));
        game.or(GAMES.first().copied())
    }

    /// Starts a rematch, if the game is over.
    fn rematch(&mut self, ctx: &Context) {
        let Some(game) = own_game(&mut self.session) else { return };
        let Some(document) = game.rematch() else { return };
        let was_turned = game.is_turned();
        self.play(&document, ctx);
        // Players who sit face to face keep their ends, although their sides change.
        let keeps = |session: &&mut Box<dyn Session>| !was_turned && !session.is_turned();
        if let Some(session) = self.session.as_mut().filter(|_| self.settings.now.face_to_face).filter(keeps)
        {
            session.run(ScreenCommand::Flip, ctx, &self.settings.now).ok();
        }
    }

    /// Opens a game from this document.
    fn play(&mut self, document: &Document, ctx: &Context) {
        match catalogue::load(document) {
            Ok(game) => self.put_on_table(game.open(), None, ctx),
            Err(error) => self.notify(words::NEW_GAME, format!("{error}.")),
        }
    }

    /// Opens the New game dialog, as the player left it if no game has been started since.
    fn show_new_game(&mut self, game: &dyn OfferedGame) {
        let dialog = if let Some(mut left) = self.dialogs.unstarted.take() {
            left.open_again(game, &self.settings.now, &self.studies);
            left
        } else {
            Box::new(NewGame::new(game, &self.settings.now, &self.studies))
        };
        self.dialogs.add(Dialog::NewGame(dialog));
        self.name_rivals();
        // The game on the table may not be listed yet.
        self.refresh_games();
    }

    /// Passes the players of earlier games to the New game dialog.
    fn name_rivals(&mut self) {
        for dialog in &mut self.dialogs.stack {
            if let Dialog::NewGame(page) = dialog {
                let games = listed(&self.games).filter_map(store::Entry::summary);
                page.meet(Rivals::of(games));
            }
        }
    }

    /// The screen above the start page, if any: the editor covers the table.
    fn screen(&self) -> Option<&dyn Screen> {
        match (&self.editors.open, &self.session) {
            (Some(editor), _) => Some(editor.as_ref()),
            (None, Some(session)) => Some(session.as_ref()),
            (None, None) => None,
        }
    }

    /// The screen above the start page, mutable.
    fn screen_mut(&mut self) -> Option<&mut dyn Screen> {
        match (&mut self.editors.open, &mut self.session) {
            (Some(editor), _) => Some(editor.as_mut()),
            (None, Some(session)) => Some(session.as_mut()),
            (None, None) => None,
        }
    }

    /// Checks that a command can be carried out now.
    ///
    /// # Errors
    /// The reason why it can't, as a sentence.
    pub fn can(&self, command: Command) -> Result<(), String> {
        match self.screen() {
            Some(screen) => screen.can(command),
            None => need(command.is_always_possible(), words::NO_GAME_YET),
        }
    }

    /// The label of a command in this situation, if it differs from [`Command::text`].
    pub fn label(&self, command: Command) -> Option<String> {
        match command {
            Command::BoardTurns if self.settings.now.board_turns => Some(words::STOP_TURNING.to_owned()),
            Command::FaceToFace if self.settings.now.face_to_face => Some(words::SAME_SIDE.to_owned()),
            _ => self.screen().and_then(|screen| screen.label(command)),
        }
    }

    /// Passes the players' score in their other games of the day to the table.
    pub(super) fn tell_day(&mut self) {
        let here = self.save_state().unwrap_or_default();
        let Some(game) = own_game(&mut self.session) else { return };
        // The file from elsewhere has the same game as its copy.
        let is_other = |entry: &&store::Entry<Summary>| {
            let file = Some(&entry.file);
            here.file.as_ref() != file && here.from.as_ref() != file
        };
        let others = Rivals::of(listed(&self.games).filter(is_other).filter_map(store::Entry::summary));
        game.take_day(self.studies.today(), &|day, persons| others.day(day, persons));
    }

    /// Carries out a request of a page or a board.
    pub(super) fn fulfil(&mut self, request: Request, ctx: &Context, frame: &eframe::Frame) {
        match request {
            Request::Run(command) => self.run(command, ctx, frame),
            Request::Play(document) => self.play(&document, ctx),
            Request::Open(file) => self.load(file),
            Request::NewGame(kind) => self.show_new_game(catalogue::entry(kind)),
            Request::Edit(kind, options) => {
                self.open_editor(catalogue::entry(kind), ctx);
                if let (Some(editor), Some(options)) = (&mut self.editors.open, options) {
                    editor.use_options(&options);
                }
            }
            Request::Learn(kind, course) => self.learn(Some(catalogue::entry(kind)), course, ctx),
            Request::Read(kind) => {
                let page = Box::new(RulesPage::new(catalogue::entry(kind)));
                self.dialogs.add(Dialog::Rules { page, docks: false });
            }
            Request::Retry(index) => self.retry(index, ctx),
            Request::Forget(index) => self.forget_card(index),
        }
    }

    /// Applies settings changed in other windows.
    fn take_in_settings(&mut self) {
        let folder = self.settings.now.games_folder.clone();
        if self.settings.poll() && self.settings.now.games_folder != folder {
            self.store.set_folder(self.settings.now.games_folder.clone());
            self.refresh_games();
        }
    }

    fn set_title(&mut self, ctx: &Context) {
        let title =
            self.screen().map_or(words::HALFSQUARE.to_owned(), |screen| words::title(&screen.title()));
        // A player's name from a file mustn't turn the rest of the title around.
        let title = store::without_unseen(&title);
        if title != self.title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }

    /// The title of the window, as last set.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The current settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings.now
    }

    /// The current game, if there is one.
    pub fn session(&self) -> Option<&dyn Session> {
        self.session.as_deref()
    }

    /// The state of saving the game on the table; `None` if that game isn't saved.
    pub fn save_state(&self) -> Option<SaveState> {
        self.saved_game.as_ref().map(|saved| self.store.save_state(saved.id))
    }

    /// The id of the current game, if it is saved.
    pub fn saved_game(&self) -> Option<GameId> {
        self.saved_game.as_ref().map(|saved| saved.id)
    }

    /// The state of saving to disk: ready for closing, still writing, or failing.
    pub fn closing(&self) -> Closing {
        self.store.closing()
    }

    /// True if everything is on disk.
    pub fn is_settled(&self) -> bool {
        self.closing() == Closing::Ready
    }

    /// True while another thread reads or writes a file, or draws a picture.
    pub const fn is_busy(&self) -> bool {
        self.inbox.is_busy()
    }

    fn is_asking(&self) -> bool {
        !self.dialogs.stack.is_empty() || self.table_asks()
    }

    /// True if the table is visible and has a question for the players.
    fn table_asks(&self) -> bool {
        self.editors.open.is_none() && self.session.as_ref().is_some_and(|session| session.is_asking())
    }

    /// Once the last dialog has closed, gives the focus back to the widget that had it before or, at a table, to the
    /// board.
    fn give_keyboard_back(&mut self, ctx: &Context) {
        let asks = self.is_asking();
        if focus::note_dialog(ctx, asks) && !asks {
            if self.session.is_some() || self.editors.open.is_some() {
                focus::back_to_table(ctx)
            } else {
                focus::back(ctx)
            }
        }
    }

    /// Shows a line while a game isn't saved.
    fn show_fault(&self, ui: &mut Ui) {
        let Some(text) = self.fault(ui.ctx()) else { return };
        let colors = theme::Colors::of(ui.style());
        let frame = Frame::new().fill(colors.raised).inner_margin(theme::GAP);
        Panel::top("fault").frame(frame).show(ui, |ui| ui.colored_label(colors.threat, text));
    }

    fn draw(&mut self, ui: &mut Ui, frame: &eframe::Frame) {
        let ctx = ui.ctx().clone();
        focus::lead(&ctx);
        focus::stay_in_row(&ctx);
        wake_for_held_pointer(&ctx);
        let mut requests = self.draw_screen(ui);
        requests.extend(self.take_keys(&ctx));
        sidebar_edge::take(&ctx, &mut self.settings.now);
        requests.extend(self.draw_dialogs(&ctx, frame));
        self.give_keyboard_back(&ctx);
        focus::ring(&ctx);
        uncover_closed_list(&ctx);
        drop_hint::show(&ctx);
        if self.is_busy() {
            ctx.set_cursor_icon(CursorIcon::Progress);
        }
        for request in requests {
            self.fulfil(request, &ctx, frame);
        }
    }

    /// Draws the menus and the screen below the dialogs. Returns the player's requests.
    fn draw_screen(&mut self, ui: &mut Ui) -> Vec<Request> {
        let ctx = ui.ctx().clone();
        // The tip of a widget behind a dialog would cover the dialog.
        pointer::without(&ctx, self.is_asking(), || {
            let mut commands = Vec::new();
            menu::show(ui, self, &mut commands);
            self.show_fault(ui);
            if self.editors.open.is_none() {
                self.show_rules(ui);
            }
            let settings = &self.settings.now;
            let mut requests: Vec<Request> = commands.into_iter().map(Request::Run).collect();
            requests.extend(match (&mut self.editors.open, &mut self.session) {
                (Some(editor), _) => editor.ui(ui, settings),
                (None, Some(session)) => session.ui(ui, settings),
                (None, None) => {
                    let moves = settings.moves();
                    self.picker.show(ui, &Contents { studies: &self.studies, moves, games: &self.games })
                }
            });
            requests
        })
    }

    /// The commands whose keys were pressed, unless a dialog or list has the keys; also takes pasted text.
    fn take_keys(&mut self, ctx: &Context) -> Vec<Request> {
        let finds_nothing = clipboard::finds_nothing(ctx);
        if self.is_asking() || focus::is_listed(ctx) {
            return Vec::new();
        }
        self.take_pasted(finds_nothing, ctx);
        command::take_pressed(ctx).into_iter().map(Request::Run).collect()
    }

    /// Draws the dialogs. Returns the player's requests in the table's dialogs.
    fn draw_dialogs(&mut self, ctx: &Context, frame: &eframe::Frame) -> Vec<Request> {
        let opens = self.is_asking() && !focus::had_dialog(ctx);
        if opens {
            // The focus is recorded before the dialog is drawn for the first time and takes it.
            focus::leave(ctx);
            // A menu would cover the dialog.
            Popup::close_all(ctx);
        }
        // If a dialog opens under a resting pointer, the player isn't pointing at its widgets on purpose, so they don't
        // show tips.
        let rests = self.dialogs.pointer_rests(ctx, opens);
        pointer::without(ctx, rests, || {
            let table = self.session.as_mut().filter(|_| self.editors.open.is_none());
            let requests = table.map_or_else(Vec::new, |session| session.ask(ctx, &self.settings.now));
            self.show_dialog(ctx, frame);
            requests
        })
    }
}

/// Draws a frame again in which a click closed a list or menu. Egui looks for the widget under the next click among those
/// drawn last: a click that comes before the next frame, which may be long in coming on a slow screen, would still hit
/// the closed list.
fn uncover_closed_list(ctx: &Context) {
    if focus::is_listed(ctx) && !Popup::is_any_open(ctx) && ctx.input(|input| input.pointer.any_click()) {
        ctx.request_discard("closed-list");
    }
}

/// Requests a frame for the moment when a held pointer begins to count as dragging and tips close, since egui itself
/// doesn't request one.
fn wake_for_held_pointer(ctx: &Context) {
    if ctx.input(|input| input.pointer.any_down()) {
        let still = ctx.options(|options| options.input_options.max_click_duration);
        ctx.request_repaint_after(Duration::from_secs_f64(still.clamp(0.0, 60.0)));
    }
}

/// The listed games, without those in pictures: a picture mostly shows a game that is listed already.
fn listed(games: &GameList<Summary>) -> impl Iterator<Item = &store::Entry<Summary>> {
    games.entries().iter().filter(|entry| entry.location != Location::Picture)
}

/// The players' own game on the table; `None` for a lesson or a puzzle.
fn own_game(session: &mut Option<Box<dyn Session>>) -> Option<&mut dyn OwnGame> {
    session.as_mut()?.own_game()
}

impl eframe::App for App {
    /// By default, the texture of the letters is as wide as the graphics card allows: megabytes, of which most stay empty.
    fn raw_input_hook(&mut self, _ctx: &Context, input: &mut RawInput) {
        input.max_texture_side = input.max_texture_side.map(|side| side.min(WIDEST_TEXTURE));
    }

    /// Runs before each frame, even while the window is hidden.
    fn logic(&mut self, ctx: &Context, _frame: &mut eframe::Frame) {
        self.take_in(ctx);
        if self.games.poll() {
            self.name_rivals();
            // Counting anew after each file would take long in a folder of thousands of games.
            if self.games.unread() == 0 {
                self.tell_day();
            }
        }
        if ctx.input(|input| input.events.contains(&Event::WindowFocused(true))) {
            self.refresh_games();
            self.settings.refresh();
            self.studies.refresh();
            self.editors.refresh();
            self.name_cards();
        }
        self.take_in_settings();
        self.editors.poll();
        if self.studies.poll() {
            self.name_cards();
        }
        let dropped =
            ctx.input(|input| input.raw.dropped_files.iter().map(|file| file.path().to_owned()).collect());
        self.take_dropped(dropped);
        // The game on the table pauses while the editor covers it.
        if let Some(session) = self.session.as_mut().filter(|_| self.editors.open.is_none()) {
            session.poll(ctx, &self.settings.now);
        }
        self.note_result();
        // The turns of bots are saved even while the window is hidden.
        self.keep();
        if ctx.input(|input| input.viewport().close_requested()) {
            self.close(ctx);
        } else {
            self.go_on_closing(ctx);
        }
    }

    fn clear_color(&self, visuals: &Visuals) -> [f32; 4] {
        let colors = if visuals.dark_mode { theme::Colors::DARK } else { theme::Colors::LIGHT };
        colors.ground.to_normalized_gamma_f32()
    }

    fn ui(&mut self, ui: &mut Ui, frame: &mut eframe::Frame) {
        self.draw(ui, frame);
        let ctx = ui.ctx();
        self.note_result();
        self.keep();
        self.sounds.play(ctx, &self.settings.now);
        self.set_title(ctx);
        self.settings.store(ctx);
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.settings.write();
    }
}
