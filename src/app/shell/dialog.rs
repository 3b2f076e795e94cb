//! The dialogs of the window, and their answers.

use std::path::{Path, PathBuf, is_separator};

use egui::text::{CCursor, CCursorRange};
use egui::{Context, Event, Id, Pos2, RichText, TextStyle, Ui, vec2};

use super::App;
use super::inbox::Purpose;
use super::library::Renaming;
use super::words;
use crate::app::kit::command::Command;
use crate::app::kit::files;
use crate::app::kit::focus;
use crate::app::kit::modal::{self, DialogButton};
use crate::app::kit::theme;
use crate::app::kit::theme::Colors;
use crate::app::pages::export_page::ExportPage;
use crate::app::pages::help::{self, AboutPage};
use crate::app::pages::manual_page::ManualPage;
use crate::app::pages::new_game::{Answer, NewGame};
use crate::app::pages::open_page::{self, OpenPage};
use crate::app::pages::progress_page::{self, ProgressPage};
use crate::app::pages::rules_page::RulesPage;
use crate::app::pages::settings_page::{self, SettingsPage};
use crate::app::parts::request::Request;

/// The reason why a typed path was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Warning {
    /// The file exists. To replace it, the player confirms again.
    Exists(PathBuf),
    /// The path is a folder.
    IsFolder(PathBuf),
    /// The folder of the file doesn't exist.
    NoFolder(PathBuf),
    /// The folder typed for My games doesn't exist or isn't a folder.
    NotFolder(PathBuf),
}

impl Warning {
    /// The obstacle to saving to a path, if any.
    fn of(file: &Path) -> Option<Self> {
        if file.is_dir() {
            Some(Self::IsFolder(file.to_owned()))
        } else if file.parent().is_some_and(|folder| !folder.is_dir()) {
            Some(Self::NoFolder(file.to_owned()))
        } else {
            file.exists().then(|| Self::Exists(file.to_owned()))
        }
    }

    fn file(&self) -> &Path {
        match self {
            Self::Exists(file) | Self::IsFolder(file) | Self::NoFolder(file) | Self::NotFolder(file) => file,
        }
    }

    fn sentence(&self) -> String {
        match self {
            Self::Exists(file) => words::replaces(file),
            Self::IsFolder(file) => words::is_folder(file),
            Self::NoFolder(file) => words::no_folder(file.parent().unwrap_or(file)),
            Self::NotFolder(file) => words::no_folder(file),
        }
    }
}

/// A modal dialog.
pub(super) enum Dialog {
    /// A notice, with a title and a text.
    Notice { title: String, text: String },
    /// The field for a path, on a system without file dialogs.
    Path(PathPage),
    /// Asks whether to close the window even though something can't be written; contains the reason.
    Unsaved(String),
    /// The list of all games.
    Open(Box<OpenPage>),
    /// The format of an export.
    Export(ExportPage),
    /// The new name of a saved game.
    Rename(Renaming),
    /// The choices for a new game.
    NewGame(Box<NewGame>),
    /// The settings of the window, the boards and the bots.
    Settings(SettingsPage),
    /// The player's results in lessons, puzzles and games against bots.
    Progress(ProgressPage),
    /// Asks before the progress is erased.
    Erase,
    /// The rules. With `docks` they return beside the board once there is space again.
    Rules { page: Box<RulesPage>, docks: bool },
    /// The manual, as a long page.
    Manual(Box<ManualPage>),
    /// The page about keys and gestures.
    Keys,
    /// The version, the authors of the games, and the licences.
    About(AboutPage),
}

/// The stack of dialogs; the last is shown.
#[derive(Default)]
pub(super) struct Dialogs {
    pub(super) stack: Vec<Dialog>,
    /// The New game dialog as the player left it without starting a game.
    pub(super) unstarted: Option<Box<NewGame>>,
    /// The pointer's position when a dialog opened, until the pointer moves.
    rests_at: Option<Pos2>,
    /// The widgets that had the focus in dialogs when others opened above them, each with its dialog's place in the
    /// stack.
    left: Vec<(usize, Id)>,
}

impl Dialogs {
    /// Shows a dialog on top of the others.
    pub(super) fn add(&mut self, dialog: Dialog) {
        self.stack.push(dialog);
    }

    /// Returns true while the pointer hasn't been moved or used since a dialog opened. `opens` is true if a dialog
    /// opens in this frame.
    pub(super) fn pointer_rests(&mut self, ctx: &Context, opens: bool) -> bool {
        let (at, is_used) = ctx.input(|input| {
            let turns = input.events.iter().any(|event| matches!(event, Event::MouseWheel { .. }));
            // A quick click is already over in its only frame. That of the click that opens the dialog doesn't count.
            let is_pressed = input.pointer.any_pressed() && !opens;
            (input.pointer.hover_pos(), turns || is_pressed || input.pointer.any_down())
        });
        let rested = if opens { at } else { self.rests_at };
        self.rests_at = rested.filter(|_| at == rested && !is_used);
        self.rests_at.is_some()
    }
}

impl App {
    /// Shows the uppermost dialog.
    pub(super) fn show_dialog(&mut self, ctx: &Context, frame: &eframe::Frame) {
        let Some(dialog) = self.dialogs.stack.pop() else { return };
        let below = self.dialogs.stack.len();
        self.dialogs.left.retain(|(place, _)| *place <= below);
        if let Some(dialog) = self.ask(dialog, ctx, frame) {
            // If the dialog opened other dialogs, they are on top of it.
            self.dialogs.stack.insert(below.min(self.dialogs.stack.len()), dialog);
            let back = self.dialogs.left.pop_if(|(place, _)| *place == below);
            if self.dialogs.stack.len() == below + 1 {
                // A dialog that is drawn again gives the focus to its main button. An entry of a menu isn't there again.
                if let Some((_, widget)) = back.filter(|(_, widget)| focus::is_drawn(ctx, *widget)) {
                    ctx.memory_mut(|memory| memory.request_focus(widget));
                }
                return;
            }
            let focused = ctx.memory(|memory| memory.focused());
            self.dialogs.left.extend(focused.map(|widget| (below, widget)));
        }
        // The next dialog must be drawn, even without input.
        ctx.request_repaint();
    }

    /// Shows a dialog and carries out its answer. Returns the dialog if it stays open.
    fn ask(&mut self, dialog: Dialog, ctx: &Context, frame: &eframe::Frame) -> Option<Dialog> {
        match dialog {
            Dialog::Notice { title, text } => {
                let answer = modal::ask(ctx, &title, &text, &[DialogButton::main(words::OK)]);
                return answer.is_none().then_some(Dialog::Notice { title, text });
            }
            Dialog::Path(mut page) => match page.show(ctx) {
                None => return Some(Dialog::Path(page)),
                Some(Some(file)) => self.use_file(page.purpose, file),
                Some(None) => {}
            },
            Dialog::Unsaved(why) => {
                let text = words::closing_loses(&why);
                match confirmed(ctx, words::ASK_CLOSE, &text, words::KEEP_OPEN, words::CLOSE_ANYWAY) {
                    None => return Some(Dialog::Unsaved(why)),
                    Some(true) => self.close_anyway(ctx),
                    Some(false) => self.stay_open(),
                }
            }
            Dialog::Open(mut page) => {
                match page.show(ctx, &self.games, self.store.folder().as_deref()) {
                    Some(open_page::Answer::Close) => return None,
                    Some(open_page::Answer::NewGame) => {
                        self.fulfil(Request::Run(Command::NewGame), ctx, frame);
                        return None;
                    }
                    Some(open_page::Answer::Browse) => {
                        self.pick_file_to_open(frame);
                        return None;
                    }
                    // The page stays until the game has been opened, which may fail.
                    Some(open_page::Answer::Open(file)) => {
                        let is_on_table = self.is_on_table(&file);
                        self.load(file);
                        if is_on_table {
                            return None;
                        }
                    }
                    Some(open_page::Answer::ShowFolder(folder)) => self.open_folder(&folder),
                    Some(open_page::Answer::Rename(file)) => {
                        self.dialogs.add(Dialog::Rename(Renaming::of(file)));
                    }
                    Some(open_page::Answer::Duplicate(file)) => self.duplicate(file),
                    Some(open_page::Answer::Bin(file)) => self.throw_away(file),
                    Some(open_page::Answer::Undo(change)) => self.undo_change(change),
                    None => {}
                }
                return Some(Dialog::Open(page));
            }
            Dialog::Rename(mut renaming) => match another_name(ctx, &mut renaming) {
                None => return Some(Dialog::Rename(renaming)),
                Some(true) => self.rename(renaming),
                Some(false) => {}
            },
            Dialog::Export(mut page) => match page.show(ctx) {
                None => return Some(Dialog::Export(page)),
                Some(Some(wanted)) => self.export(wanted, frame),
                Some(None) => {}
            },
            Dialog::NewGame(mut new_game) => match new_game.show(ctx) {
                None => return Some(Dialog::NewGame(new_game)),
                Some(Answer::Cancel) => self.dialogs.unstarted = Some(new_game),
                Some(Answer::Request(request @ Request::Read(_))) => {
                    self.fulfil(request, ctx, frame);
                    return Some(Dialog::NewGame(new_game));
                }
                Some(Answer::Request(request)) => {
                    if !matches!(request, Request::Play(_)) {
                        self.dialogs.unstarted = Some(new_game);
                    } else if let Some((game, setup)) = new_game.chosen() {
                        self.settings.now.names.clone_from(&setup.names);
                        self.settings.now.setups.insert(game.to_owned(), setup);
                    }
                    self.fulfil(request, ctx, frame);
                }
            },
            Dialog::Settings(mut page) => {
                let folder = self.store.folder();
                let answer = page.show(ctx, &mut self.settings.now, folder.as_deref());
                match answer {
                    Some(settings_page::Answer::Close) => return None,
                    Some(settings_page::Answer::ChooseFolder) => {
                        let folder = folder.unwrap_or_default();
                        self.system.dialogs.folder(frame, &folder, self.inbox.reply(Purpose::GamesFolder));
                    }
                    Some(settings_page::Answer::UsualFolder) => self.set_games_folder(None),
                    None => {}
                }
                return Some(Dialog::Settings(page));
            }
            Dialog::Progress(page) => match page.show(ctx) {
                None => return Some(Dialog::Progress(page)),
                Some(progress_page::Answer::Close) => {}
                Some(progress_page::Answer::Request(request)) => self.fulfil(request, ctx, frame),
                Some(progress_page::Answer::Export) => self.export_progress(frame),
                Some(progress_page::Answer::Erase) => {
                    self.dialogs.add(Dialog::Erase);
                    return Some(Dialog::Progress(page));
                }
            },
            Dialog::Erase => {
                match confirmed(ctx, words::ASK_ERASE, words::ERASES, words::CANCEL, words::ERASE) {
                    None => return Some(Dialog::Erase),
                    Some(true) => {
                        self.studies.progress.erase();
                        // The open page still shows the progress that has been erased.
                        self.dialogs.stack.retain(|dialog| !matches!(dialog, Dialog::Progress(_)));
                        self.show_progress();
                    }
                    Some(false) => {}
                }
            }
            Dialog::Rules { page, docks: true }
                if self.has_room_for_rules(ctx, ctx.content_rect().width()) =>
            {
                self.rules = Some(page);
            }
            Dialog::Rules { mut page, docks } => {
                let closed = page.show(ctx, &self.settings.now);
                return (!closed).then_some(Dialog::Rules { page, docks });
            }
            Dialog::Manual(mut page) => {
                let closed = page.show(ctx, &self.settings.now);
                return (!closed).then_some(Dialog::Manual(page));
            }
            Dialog::Keys => {
                let closed = help::keys(ctx, self.screen().map(|screen| screen.board_help()));
                return (!closed).then_some(Dialog::Keys);
            }
            Dialog::About(mut page) => {
                let closed = page.show(ctx);
                return (!closed).then_some(Dialog::About(page));
            }
        }
        None
    }
}

/// Asks before something is lost. Once the player answers, returns true if it may be lost.
fn confirmed(ctx: &Context, title: &str, text: &str, keep: &str, lose: &str) -> Option<bool> {
    let choices = [DialogButton::main(keep), DialogButton::danger(lose)];
    modal::ask(ctx, title, text, &choices).map(|choice| choice == Some(1))
}

/// Asks for a new name for a game. Once the player answers, returns true if a name was entered.
fn another_name(ctx: &Context, renaming: &mut Renaming) -> Option<bool> {
    let (pressed, closed) = modal::show_with_field(ctx, words::RENAME_GAME, |ui| {
        let entered =
            path_field(ui, words::FILE_NAME, &mut renaming.name, std::mem::take(&mut renaming.is_asked));
        let color = Colors::of(ui.style()).loss;
        below_field(ui, renaming.refusal.as_ref().map(|refusal| RichText::new(refusal).color(color)));
        ui.add_space(theme::SPACE);
        let pressed =
            modal::buttons(ui, &[DialogButton::plain(words::CANCEL), DialogButton::main(words::RENAME)]);
        if entered { Some(1) } else { pressed }
    });
    pressed.map(|index| index == 1).or(closed.then_some(false))
}

/// Draws a field for the path or the name of a file. Returns true if Enter was pressed in it. In a new dialog, or if
/// `asks_again`, the name is selected, so that typing replaces it.
fn path_field(ui: &mut Ui, label: &str, text: &mut String, asks_again: bool) -> bool {
    let label = ui.label(label);
    let named = name_in(text);
    let mut field = modal::field(ui.ctx(), text).desired_width(f32::INFINITY).show(ui);
    field.response.response = field.response.response.labelled_by(label.id);
    let entered = modal::entered(&field.response);
    // The field gets the focus before the buttons are drawn, since the main button would take the focus.
    if modal::is_new(ui) || asks_again {
        field.response.request_focus();
        field.state.cursor.set_char_range(Some(named));
        field.state.store(ui.ctx(), field.response.id);
    }
    entered
}

/// Draws a remark on the typed text. Without a remark, its space stays empty, so that the buttons stay in place.
fn below_field(ui: &mut Ui, text: Option<RichText>) {
    match text {
        Some(text) => ui.label(text).rect,
        None => ui.allocate_space(vec2(0.0, ui.text_style_height(&TextStyle::Body))).1,
    };
}

/// The range of the file name in a path, without the extension of saved games, to be selected.
fn name_in(path: &str) -> CCursorRange {
    let (folder, name) = path.rfind(is_separator).map_or(("", path), |at| path.split_at(at + 1));
    let stem = name.strip_suffix(files::ENDING).and_then(|stem| stem.strip_suffix('.')).unwrap_or(name);
    let start = folder.chars().count();
    CCursorRange::two(CCursor::new(start), CCursor::new(start + stem.chars().count()))
}

/// A dialog with a field for a path.
pub(super) struct PathPage {
    pub(super) purpose: Purpose,
    text: String,
    warning: Option<Warning>,
    /// The path was refused. The next frame selects it, so that typing replaces it.
    is_asked: bool,
}

impl PathPage {
    /// The page with a suggested path.
    pub(super) const fn new(purpose: Purpose, text: String) -> Self {
        Self { purpose, text, warning: None, is_asked: false }
    }

    /// Shows the page. Once it is closed, returns the path, if one was entered.
    fn show(&mut self, ctx: &Context) -> Option<Option<PathBuf>> {
        let Self { purpose, text, warning, is_asked } = self;
        let (title, verb) = match purpose {
            Purpose::Open => (words::OPEN_GAME, words::OPEN),
            Purpose::Export(export) => {
                (export.title, if export.is_game() { words::SAVE } else { words::EXPORT })
            }
            Purpose::GamesFolder => (words::MY_GAMES, words::USE_FOLDER),
        };
        let (pressed, closed) = modal::show_with_field(ctx, title, |ui| {
            let label = words::type_path(matches!(purpose, Purpose::GamesFolder));
            let entered = path_field(ui, label, text, std::mem::take(is_asked));
            below_field(ui, warning.as_ref().map(|warning| RichText::new(warning.sentence()).weak()));
            ui.add_space(theme::SPACE);
            let pressed = modal::buttons(ui, &[DialogButton::plain(words::CANCEL), DialogButton::main(verb)]);
            if entered { Some(1) } else { pressed }
        });
        let file = files::absolute(PathBuf::from(text.trim()));
        let file = match purpose {
            Purpose::Export(export) if export.is_game() => files::with_ending(file),
            // The format was chosen before, so a name without an extension gets the extension of the format.
            Purpose::Export(export) if !file.as_os_str().is_empty() && file.extension().is_none() => {
                file.with_extension(Path::new(&export.name).extension().unwrap_or_default())
            }
            Purpose::Export(_) | Purpose::Open | Purpose::GamesFolder => file,
        };
        if warning.as_ref().is_some_and(|warning| warning.file() != file) {
            *warning = None;
        }
        match pressed {
            Some(1) if file.as_os_str().is_empty() => None,
            Some(1) if matches!(purpose, Purpose::GamesFolder) && !file.is_dir() => {
                (*warning, *is_asked) = (Some(Warning::NotFolder(file)), true);
                None
            }
            Some(1) if matches!(purpose, Purpose::Open | Purpose::GamesFolder) => Some(Some(file)),
            Some(1) => match Warning::of(&file) {
                Some(Warning::Exists(_)) if warning.is_some() => Some(Some(file)),
                None => Some(Some(file)),
                found => {
                    (*warning, *is_asked) = (found, true);
                    None
                }
            },
            Some(_) => Some(None),
            None => closed.then_some(None),
        }
    }
}
