//! The dialogs of the window, and what comes of them.

use std::fmt;
use std::path::{Path, PathBuf, is_separator};

use egui::text::{CCursor, CCursorRange};
use egui::{Context, RichText, TextStyle, Ui, vec2};

use super::App;
use super::editing::Instead;
use super::flow::{Arrival, Next};
use super::inbox::Purpose;
use super::library::Renaming;
use crate::app::course::Subject;
use crate::app::export_page::ExportPage;
use crate::app::help::{self, AboutPage};
use crate::app::modal::{self, DialogButton};
use crate::app::new_game::{Answer, NewGame};
use crate::app::open_page::{self, OpenPage};
use crate::app::progress_page::{self, ProgressPage};
use crate::app::rules_page::RulesPage;
use crate::app::theme::Colors;
use crate::app::{files, game_row, settings_page, theme};
use crate::record::fingerprint::MayReplace;

/// Why a game was not saved to the path that was typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Warning {
    /// The file exists: the same answer once more replaces it.
    Exists(PathBuf),
    /// It is a folder.
    IsFolder(PathBuf),
    /// There is no such folder.
    NoFolder(PathBuf),
}

impl Warning {
    /// What stands in the way of saving to a place.
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
            Self::Exists(file) | Self::IsFolder(file) | Self::NoFolder(file) => file,
        }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exists(file) => write!(f, "{} exists: Save again replaces it.", file.display()),
            Self::IsFolder(file) => write!(f, "{} is a folder: add a name for the file.", file.display()),
            Self::NoFolder(file) => {
                let folder = file.parent().unwrap_or(file);
                write!(f, "There is no folder {}.", folder.display())
            }
        }
    }
}

/// A dialog that holds the window up.
pub(super) enum Dialog {
    /// A sentence to be read.
    Notice { title: String, text: String },
    /// A path is typed, where the system has no file dialog.
    Path(PathPage),
    /// The game was to be saved to a file that somebody else changed meanwhile.
    Changed(PathBuf),
    /// A position that was being set up would be lost by what comes instead.
    DropPosition(Instead),
    /// The game on the table is unsaved, and would be lost by what comes next.
    Unsaved(Next),
    /// A saved game is chosen.
    Open(Box<OpenPage>),
    /// The form is chosen in which a game is exported.
    Export(ExportPage),
    /// A saved game gets another name.
    Rename(Renaming),
    /// Whether to move this game to the bin.
    Bin(PathBuf),
    /// Games were left behind by a crash.
    Recover,
    /// Options, names, takebacks.
    NewGame(Box<NewGame>),
    /// The settings.
    Settings,
    /// What was learned.
    Progress(ProgressPage),
    /// Whether to forget what was learned.
    Erase,
    /// The rules, which stand beside the board again if there is room for them and they stood there.
    Rules { page: Box<RulesPage>, docks: bool },
    /// Keys and gestures.
    Keys,
    /// What this program is.
    About(AboutPage),
}

impl App {
    /// Shows the uppermost dialog.
    pub(super) fn show_dialog(&mut self, ctx: &Context, frame: &eframe::Frame) {
        let Some(dialog) = self.stack.pop() else { return };
        let below = self.stack.len();
        if let Some(dialog) = self.ask(dialog, ctx, frame) {
            // What it put on the stack lies on top of it.
            self.stack.insert(below.min(self.stack.len()), dialog);
            if self.stack.len() == below + 1 {
                return;
            }
        }
        // What comes next must be drawn, even if no key follows.
        ctx.request_repaint();
    }

    /// Shows a dialog and does what is answered; the dialog, if it stays.
    fn ask(&mut self, dialog: Dialog, ctx: &Context, frame: &eframe::Frame) -> Option<Dialog> {
        match dialog {
            Dialog::Notice { title, text } => {
                let answer = modal::ask(ctx, &title, &text, &[DialogButton::main("OK")]);
                return answer.is_none().then_some(Dialog::Notice { title, text });
            }
            Dialog::Path(mut page) => match page.show(ctx) {
                None => return Some(Dialog::Path(page)),
                Some(Some(file)) => self.use_file(page.purpose, file),
                Some(None) => self.not_chosen(&page.purpose),
            },
            Dialog::Changed(file) => match changed(ctx, &file) {
                None => return Some(Dialog::Changed(file)),
                Some(Some(3)) => self.save_as(frame),
                Some(Some(2)) => self.write(file, MayReplace::Anything),
                Some(Some(1)) => {
                    self.after_save = None;
                    self.reload(file);
                }
                Some(_) => self.after_save = None,
            },
            Dialog::DropPosition(instead) => match drop_position(ctx) {
                None => return Some(Dialog::DropPosition(instead)),
                Some(Some(1)) => self.drop_position(instead, ctx),
                Some(_) => {}
            },
            Dialog::Unsaved(next) => {
                let file = self.session.as_ref().and_then(|session| session.file());
                match unsaved(ctx, file.is_some()) {
                    None => return Some(Dialog::Unsaved(next)),
                    Some(Some(2)) => self.save_then(next, frame),
                    Some(Some(1)) => self.go_on(next, ctx),
                    Some(_) => {}
                }
            }
            Dialog::Open(mut page) => {
                let kept = self.kept();
                match page.show(ctx, &mut self.shelf, &kept) {
                    Some(open_page::Answer::Cancel) => return None,
                    Some(open_page::Answer::Resume(index)) => {
                        self.resume(index);
                        return None;
                    }
                    Some(open_page::Answer::Browse) => {
                        self.pick_file_to_open(frame);
                        return None;
                    }
                    // The page stays until the game is there, which it may never be.
                    Some(open_page::Answer::Open(file)) => self.load(file),
                    Some(open_page::Answer::OpenFolder(folder)) => self.open_folder(&folder),
                    Some(open_page::Answer::Rename(file)) => {
                        self.stack.push(Dialog::Rename(Renaming::of(file)));
                    }
                    Some(open_page::Answer::Bin(file)) => self.stack.push(Dialog::Bin(file)),
                    None => {}
                }
                return Some(Dialog::Open(page));
            }
            Dialog::Rename(mut renaming) => match another_name(ctx, &mut renaming) {
                None => return Some(Dialog::Rename(renaming)),
                Some(true) => self.rename(renaming, ctx),
                Some(false) => {}
            },
            Dialog::Bin(file) => match bin(ctx, &file) {
                None => return Some(Dialog::Bin(file)),
                Some(Some(1)) => self.throw_away(file),
                Some(_) => {}
            },
            Dialog::Export(mut page) => match page.show(ctx) {
                None => return Some(Dialog::Export(page)),
                Some(Some(wanted)) => self.export(wanted, frame),
                Some(None) => {}
            },
            Dialog::Recover => return self.recover(ctx),
            // The game on the table is being saved for it.
            Dialog::NewGame(new_game) if self.after_save.is_some() => return Some(Dialog::NewGame(new_game)),
            Dialog::NewGame(mut new_game) => match new_game.show(ctx) {
                None => return Some(Dialog::NewGame(new_game)),
                Some(Answer::Cancel) => self.unstarted = Some(new_game),
                Some(Answer::Read(game)) => {
                    let page = Box::new(RulesPage::new(game));
                    self.stack.push(Dialog::Rules { page, docks: false });
                    return Some(Dialog::NewGame(new_game));
                }
                Some(Answer::Learn(game)) => {
                    self.unstarted = Some(new_game);
                    self.learn(Some(game), Subject::Lessons, ctx);
                }
                Some(Answer::SetUp(game)) => {
                    self.unstarted = Some(new_game);
                    self.leave_editor(Instead::Game(game), ctx);
                }
                Some(Answer::Start(session)) => {
                    if let Some((game, setup)) = new_game.chosen() {
                        self.settings.names.clone_from(&setup.names);
                        self.settings.seats.clone_from(&setup.seats);
                        self.settings.setups.insert(game.to_owned(), setup);
                        self.settings.clock.clone_from(new_game.clock());
                    }
                    // It stays until the new game is on the table, below the question what becomes of the one there.
                    self.stack.push(Dialog::NewGame(new_game));
                    self.leave(Next::Table(Arrival::new(session)), ctx);
                }
            },
            Dialog::Settings => {
                let before = self.settings.zoom;
                let closed = settings_page::show(ctx, &mut self.settings);
                ctx.set_theme(self.settings.theme.preference());
                if self.settings.zoom != before {
                    ctx.set_zoom_factor(self.settings.zoom);
                }
                return (!closed).then_some(Dialog::Settings);
            }
            Dialog::Progress(page) => match page.show(ctx) {
                None => return Some(Dialog::Progress(page)),
                Some(progress_page::Answer::Close) => {}
                Some(progress_page::Answer::Export) => self.export_progress(frame),
                Some(progress_page::Answer::Erase) => {
                    self.stack.push(Dialog::Erase);
                    return Some(Dialog::Progress(page));
                }
            },
            Dialog::Erase => match erase(ctx) {
                None => return Some(Dialog::Erase),
                Some(Some(1)) => {
                    self.studies.progress.erase();
                    // What it showed is gone.
                    self.stack.retain(|dialog| !matches!(dialog, Dialog::Progress(_)));
                    self.show_progress();
                }
                Some(_) => {}
            },
            Dialog::Rules { page, docks: true }
                if self.has_room_for_rules(ctx, ctx.content_rect().width()) =>
            {
                self.rules = Some(page);
            }
            Dialog::Rules { mut page, docks } => {
                let closed = page.show(ctx, &self.settings);
                return (!closed).then_some(Dialog::Rules { page, docks });
            }
            Dialog::Keys => {
                let session = self.session.as_ref().map(|session| session.board_help());
                let set_up = self.editor.as_ref().map(|editor| editor.board_help());
                let closed = help::keys(ctx, set_up.or(session));
                return (!closed).then_some(Dialog::Keys);
            }
            Dialog::About(mut page) => {
                let closed = page.show(ctx);
                return (!closed).then_some(Dialog::About(page));
            }
        }
        None
    }

    /// Asks about the first game that an earlier session left behind.
    fn recover(&mut self, ctx: &Context) -> Option<Dialog> {
        let recovered = self.recovered.first()?;
        let lost = recovered.file().map_or_else(
            || "this game was saved".to_owned(),
            |file| format!("the changes of {file} were saved"),
        );
        let text = format!("Halfsquare ended before {lost}. The game is kept as it was after the last turn.");
        let choices = [
            DialogButton::plain("Later"),
            DialogButton::danger("Discard"),
            DialogButton::main("Resume game"),
        ];
        let look = self.shelf.look(recovered.recoverable.path());
        let ((row, choice), closed) = modal::show(ctx, "A game was kept", |ui| {
            ui.label(text);
            ui.add_space(theme::GAP);
            // Which game it is stands beside its board, once that was read.
            let name = if matches!(look, Some(Ok(_))) { "" } else { &recovered.name };
            let row = game_row::show(ui, &format!("Resume {}", recovered.name), name, look);
            ui.add_space(theme::SPACE);
            (row.clicked(), modal::buttons(ui, &choices))
        });
        match choice {
            _ if row => self.resume(0),
            Some(2) => self.resume(0),
            Some(1) => {
                self.discard_recovered(0);
                if !self.recovered.is_empty() {
                    self.stack.push(Dialog::Recover);
                }
            }
            None if !closed => return Some(Dialog::Recover),
            _ => {}
        }
        None
    }
}

/// The answer to a question: `None` while it is open, `Some(None)` once it was closed unanswered.
type Choice = Option<Option<usize>>;

/// Asks whether to forget what was learned.
fn erase(ctx: &Context) -> Choice {
    let choices = [DialogButton::main("Cancel"), DialogButton::danger("Erase")];
    let text = "Lessons, puzzles, ratings and results of all games are forgotten. Saved games and positions to retry stay.";
    modal::ask(ctx, "Erase what you learned?", text, &choices)
}

/// Asks whether a position that was set up may go.
fn drop_position(ctx: &Context) -> Choice {
    let choices = [DialogButton::main("Cancel"), DialogButton::danger("Discard")];
    let text = "What you set up is lost, unless you copy it as text before.";
    modal::ask(ctx, "Discard the position?", text, &choices)
}

/// Asks what is to become of a game that is not saved.
fn unsaved(ctx: &Context, has_file: bool) -> Choice {
    let choices =
        [DialogButton::plain("Cancel"), DialogButton::danger("Discard"), DialogButton::main("Save")];
    let text = if has_file {
        "Without saving, what changed since the game was saved last is lost."
    } else {
        "The game was never saved. Without saving, all of it is lost."
    };
    modal::ask(ctx, "Save the game?", text, &choices)
}

/// Asks what is to become of a game whose file holds something else by now.
fn changed(ctx: &Context, file: &Path) -> Choice {
    let choices = [
        DialogButton::plain("Cancel"),
        DialogButton::danger("Reload"),
        DialogButton::danger("Overwrite"),
        DialogButton::main("Save as…"),
    ];
    let text = format!(
        "{} was changed by another window or program since it was last read or saved here. Reloading gives up what is \
         not saved here, overwriting what the file holds now.",
        files::name(file)
    );
    modal::ask(ctx, "The file has changed", &text, &choices)
}

/// Asks for another name for a game: whether it was typed, once that is answered.
fn another_name(ctx: &Context, renaming: &mut Renaming) -> Option<bool> {
    let (pressed, closed) = modal::show(ctx, "Rename game", |ui| {
        let entered =
            path_field(ui, "Name of the file", &mut renaming.name, std::mem::take(&mut renaming.is_asked));
        let color = Colors::of(ui.style()).loss;
        below_field(ui, renaming.refusal.as_ref().map(|refusal| RichText::new(refusal).color(color)));
        ui.add_space(theme::SPACE);
        let pressed = modal::buttons(ui, &[DialogButton::plain("Cancel"), DialogButton::main("Rename")]);
        if entered { Some(1) } else { pressed }
    });
    pressed.map(|index| index == 1).or(closed.then_some(false))
}

/// Asks whether to move a game to the bin.
fn bin(ctx: &Context, file: &Path) -> Choice {
    let choices = [DialogButton::main("Cancel"), DialogButton::danger("Move to bin")];
    let text = format!("{} goes to the bin of the system, which can give it back.", files::name(file));
    modal::ask(ctx, "Move the game to the bin?", &text, &choices)
}

/// A field for the path or the name of a file, whether Enter was pressed in it. When the dialog is new, or if it asks
/// again, what is typed takes the place of the name.
fn path_field(ui: &mut Ui, label: &str, text: &mut String, asks_again: bool) -> bool {
    let label = ui.label(label);
    let named = name_in(text);
    let mut field = modal::field(text).desired_width(f32::INFINITY).show(ui);
    field.response.response = field.response.response.labelled_by(label.id);
    let entered = modal::entered(&field.response);
    // Asked before the buttons are drawn, of which the main one would take the keyboard.
    if modal::is_new(ui) || asks_again {
        field.response.request_focus();
        field.state.cursor.set_char_range(Some(named));
        field.state.store(ui.ctx(), field.response.id);
    }
    entered
}

/// What there is to say of what was typed. Without that its place is kept, so that the buttons stay where they are.
fn below_field(ui: &mut Ui, text: Option<RichText>) {
    match text {
        Some(text) => ui.label(text).rect,
        None => ui.allocate_space(vec2(0.0, ui.text_style_height(&TextStyle::Body))).1,
    };
}

/// The name of the file in a path, without the ending of saved games: what is typed first takes its place.
fn name_in(path: &str) -> CCursorRange {
    let (folder, name) = path.rfind(is_separator).map_or(("", path), |at| path.split_at(at + 1));
    let stem = name.strip_suffix(files::ENDING).and_then(|stem| stem.strip_suffix('.')).unwrap_or(name);
    let start = folder.chars().count();
    CCursorRange::two(CCursor::new(start), CCursor::new(start + stem.chars().count()))
}

/// A dialog in which a path is typed.
pub(super) struct PathPage {
    pub(super) purpose: Purpose,
    text: String,
    warning: Option<Warning>,
    /// Whether the path is to be typed over, since it was refused.
    is_asked: bool,
}

impl PathPage {
    /// The page with a path that is proposed.
    pub(super) const fn new(purpose: Purpose, text: String) -> Self {
        Self { purpose, text, warning: None, is_asked: false }
    }

    /// Shows it: once it is closed, the path if one was typed.
    fn show(&mut self, ctx: &Context) -> Option<Option<PathBuf>> {
        let Self { purpose, text, warning, is_asked } = self;
        let (title, verb) = match purpose {
            Purpose::Open => ("Open game", "Open"),
            Purpose::Save { .. } => ("Save game", "Save"),
            Purpose::Export(export) => (export.title, "Export"),
        };
        let (pressed, closed) = modal::show(ctx, title, |ui| {
            let label = "This system has no file dialog. Path of the file:";
            let entered = path_field(ui, label, text, std::mem::take(is_asked));
            below_field(ui, warning.as_ref().map(|warning| RichText::new(warning.to_string()).weak()));
            ui.add_space(theme::SPACE);
            let pressed = modal::buttons(ui, &[DialogButton::plain("Cancel"), DialogButton::main(verb)]);
            if entered { Some(1) } else { pressed }
        });
        let file = files::absolute(PathBuf::from(text.trim()));
        let file = if matches!(purpose, Purpose::Save { .. }) { files::with_ending(file) } else { file };
        if warning.as_ref().is_some_and(|warning| warning.file() != file) {
            *warning = None;
        }
        match pressed {
            Some(1) if file.as_os_str().is_empty() => None,
            Some(1) if matches!(purpose, Purpose::Open) => Some(Some(file)),
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
