//! The dialogs of the window, and what comes of them.

use std::fmt;
use std::path::{Path, PathBuf, is_separator};

use egui::text::{CCursor, CCursorRange};
use egui::{Context, RichText};

use super::App;
use super::editing::Instead;
use super::flow::{Arrival, Next};
use super::library::Renaming;
use crate::app::catalogue::Entry;
use crate::app::course::Subject;
use crate::app::export_page::{self, ExportPage, Wanted};
use crate::app::help::{self, AboutPage};
use crate::app::modal::{self, DialogButton};
use crate::app::new_game::{Answer, NewGame};
use crate::app::open_page::{self, OpenPage};
use crate::app::progress_page::{self, ProgressPage};
use crate::app::rules_page::RulesPage;
use crate::app::session::Session;
use crate::app::theme::Colors;
use crate::app::{files, game_row, settings_page, theme};
use crate::record::fingerprint::MayReplace;

/// What a path is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PathPurpose {
    /// A file to open.
    Open,
    /// Where to save.
    Save,
    /// Where to write what was learned.
    Export,
    /// Where to export the game.
    ExportGame,
}

/// Why a game was not saved to the path that was typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Warning {
    /// The file exists: the same answer once more replaces it.
    Exists(PathBuf),
    /// It is a folder.
    IsFolder(PathBuf),
}

impl Warning {
    /// What stands in the way of saving to a place.
    fn of(file: &Path) -> Option<Self> {
        if file.is_dir() {
            Some(Self::IsFolder(file.to_owned()))
        } else {
            file.exists().then(|| Self::Exists(file.to_owned()))
        }
    }

    fn file(&self) -> &Path {
        match self {
            Self::Exists(file) | Self::IsFolder(file) => file,
        }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exists(file) => write!(f, "{} exists: Save again replaces it.", file.display()),
            Self::IsFolder(file) => write!(f, "{} is a folder: add a name for the file.", file.display()),
        }
    }
}

/// A dialog that holds the window up.
pub(super) enum Dialog {
    /// A sentence to be read.
    Notice { title: String, text: String },
    /// A path is typed, where the system has no file dialog.
    Path { purpose: PathPurpose, text: String, warning: Option<Warning> },
    /// The game was to be saved to a file that somebody else changed meanwhile.
    Changed(PathBuf),
    /// A position that was being set up would be lost. Always holds what comes instead, until that is taken out.
    DropPosition(Option<Instead>),
    /// The game on the table is unsaved. Always holds what comes next, until that is taken out.
    Unsaved(Option<Next>),
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
    /// The rules.
    Rules(Box<RulesPage>),
    /// Keys and gestures.
    Keys,
    /// What this program is.
    About(AboutPage),
}

/// What a dialog asks of the window when it closes.
enum DialogAction {
    Nothing,
    /// Show another dialog, and come back to this one.
    Ask(Box<Dialog>),
    Open(PathBuf),
    /// Show this folder in the system's own window.
    OpenFolder(PathBuf),
    /// Give a game another name.
    Rename(Renaming),
    /// Move it there.
    Bin(PathBuf),
    /// Choose a file with the system's dialog.
    Browse,
    Save(PathBuf),
    /// Choose another file to save to.
    SaveAs,
    /// Drop the game on the table for what its file holds.
    Reload(PathBuf),
    /// Begin the lessons of a game.
    Learn(&'static dyn Entry),
    /// Say where to write what was learned.
    Export,
    /// Write it there.
    ExportTo(PathBuf),
    /// Say where to export the game to.
    ExportGame(Wanted),
    /// Export it there.
    ExportGameTo(PathBuf),
    /// Forget it.
    Erase,
    /// The file was not chosen after all.
    NotSaved,
    SaveThen(Next),
    GoOn(Next),
    /// Have something take the place of the position that is being set up.
    DropPosition(Instead),
    /// Set up a position of this game.
    SetUp(&'static dyn Entry),
    Resume(usize),
    DiscardRecovered,
    Start(Box<dyn Session>),
}

impl DialogAction {
    fn ask(dialog: Dialog) -> Self {
        Self::Ask(Box::new(dialog))
    }
}

impl App {
    /// Shows the uppermost dialog.
    pub(super) fn show_dialog(&mut self, ctx: &Context, frame: &eframe::Frame) {
        let Some(mut dialog) = self.stack.pop() else { return };
        let action = self.ask(&mut dialog, ctx);
        if matches!(action, None | Some(DialogAction::Ask(_) | DialogAction::OpenFolder(_))) {
            self.stack.push(dialog);
        }
        if let Some(action) = action {
            self.act_on(action, ctx, frame);
            // What comes next must be drawn, even if no key follows.
            ctx.request_repaint();
        }
    }

    fn ask(&mut self, dialog: &mut Dialog, ctx: &Context) -> Option<DialogAction> {
        let done = |closed: bool| closed.then_some(DialogAction::Nothing);
        match dialog {
            Dialog::Notice { title, text } => {
                modal::ask(ctx, title, text, &[DialogButton::main("OK")]).map(|_| DialogAction::Nothing)
            }
            Dialog::Path { purpose, text, warning } => path(ctx, *purpose, text, warning),
            Dialog::Changed(file) => changed(ctx, file),
            Dialog::DropPosition(instead) => drop_position(ctx, instead),
            Dialog::Unsaved(next) => {
                let file = self.session.as_ref().and_then(|session| session.file());
                unsaved(ctx, next, file.is_some())
            }
            Dialog::Open(page) => {
                let kept = self.kept();
                page.show(ctx, &mut self.shelf, &kept).map(|answer| match answer {
                    open_page::Answer::Cancel => DialogAction::Nothing,
                    open_page::Answer::Open(file) => DialogAction::Open(file),
                    open_page::Answer::Resume(index) => DialogAction::Resume(index),
                    open_page::Answer::Browse => DialogAction::Browse,
                    open_page::Answer::OpenFolder(folder) => DialogAction::OpenFolder(folder),
                    open_page::Answer::Rename(file) => DialogAction::ask(Dialog::Rename(Renaming::of(file))),
                    open_page::Answer::Bin(file) => DialogAction::ask(Dialog::Bin(file)),
                })
            }
            Dialog::Rename(renaming) => another_name(ctx, renaming),
            Dialog::Bin(file) => bin(ctx, file),
            Dialog::Export(page) => page.show(ctx).map(|answer| match answer {
                export_page::Answer::Cancel => DialogAction::Nothing,
                export_page::Answer::Export(wanted) => DialogAction::ExportGame(wanted),
            }),
            Dialog::Recover => self.recover(ctx),
            Dialog::NewGame(new_game) => match new_game.show(ctx)? {
                Answer::Cancel => Some(DialogAction::Nothing),
                Answer::Read(game) => Some(DialogAction::ask(Dialog::Rules(Box::new(RulesPage::new(game))))),
                Answer::Learn(game) => Some(DialogAction::Learn(game)),
                Answer::SetUp(game) => Some(DialogAction::SetUp(game)),
                Answer::Start(session) => {
                    // Also what is given up again, at the question about the game on the table, is there the next time.
                    if let Some((game, setup)) = new_game.chosen() {
                        self.settings.names.clone_from(&setup.names);
                        self.settings.seats.clone_from(&setup.seats);
                        self.settings.setups.insert(game.to_owned(), setup);
                        self.settings.clock.clone_from(new_game.clock());
                    }
                    Some(DialogAction::Start(session))
                }
            },
            Dialog::Settings => {
                let before = self.settings.zoom;
                let closed = settings_page::show(ctx, &mut self.settings);
                ctx.set_theme(self.settings.theme.preference());
                if self.settings.zoom != before {
                    ctx.set_zoom_factor(self.settings.zoom);
                }
                done(closed)
            }
            Dialog::Progress(page) => page.show(ctx).map(|answer| match answer {
                progress_page::Answer::Close => DialogAction::Nothing,
                progress_page::Answer::Export => DialogAction::Export,
                progress_page::Answer::Erase => DialogAction::ask(Dialog::Erase),
            }),
            Dialog::Erase => erase(ctx),
            Dialog::Rules(page) => done(page.show(ctx, &self.settings)),
            Dialog::Keys => {
                let session = self.session.as_ref().map(|session| session.board_help());
                let set_up = self.editor.as_ref().map(|editor| editor.board_help());
                done(help::keys(ctx, set_up.or(session)))
            }
            Dialog::About(page) => done(page.show(ctx)),
        }
    }

    fn recover(&mut self, ctx: &Context) -> Option<DialogAction> {
        let Some(recovered) = self.recovered.first() else { return Some(DialogAction::Nothing) };
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
            _ if row => Some(DialogAction::Resume(0)),
            Some(2) => Some(DialogAction::Resume(0)),
            Some(1) => Some(DialogAction::DiscardRecovered),
            Some(_) => Some(DialogAction::Nothing),
            None => closed.then_some(DialogAction::Nothing),
        }
    }

    fn act_on(&mut self, action: DialogAction, ctx: &Context, frame: &eframe::Frame) {
        match action {
            DialogAction::Nothing => {}
            DialogAction::Ask(dialog) => self.stack.push(*dialog),
            DialogAction::OpenFolder(folder) => self.open_folder(&folder),
            DialogAction::Rename(renaming) => self.rename(renaming, ctx),
            DialogAction::Bin(file) => self.throw_away(file),
            DialogAction::Learn(game) => self.learn(Some(game), Subject::Lessons, ctx),
            DialogAction::Export => self.export_progress(frame),
            DialogAction::ExportTo(file) => self.write_progress(&file),
            DialogAction::ExportGame(wanted) => self.export(wanted, frame),
            DialogAction::ExportGameTo(file) => self.export_to(file),
            DialogAction::Erase => {
                self.erase_progress();
                // What it showed is gone.
                self.stack.retain(|dialog| !matches!(dialog, Dialog::Progress(_)));
                self.show_progress();
            }
            DialogAction::Open(file) => self.load(file),
            DialogAction::Browse => self.pick_file_to_open(frame),
            DialogAction::Save(file) => self.write(file, MayReplace::Anything),
            DialogAction::SaveAs => self.save_as(frame),
            DialogAction::Reload(file) => {
                self.after_save = None;
                self.reload(file);
            }
            DialogAction::NotSaved => self.after_save = None,
            DialogAction::SaveThen(next) => self.save_then(next, frame),
            DialogAction::GoOn(next) => self.go_on(next, ctx),
            DialogAction::DropPosition(instead) => self.drop_position(instead, ctx),
            DialogAction::SetUp(game) => self.leave_editor(Instead::Game(game), ctx),
            DialogAction::Resume(index) => self.resume(index),
            DialogAction::DiscardRecovered => {
                self.discard_recovered(0);
                if !self.recovered.is_empty() {
                    self.stack.push(Dialog::Recover);
                }
            }
            DialogAction::Start(session) => self.leave(Next::Table(Arrival::new(session)), ctx),
        }
    }
}

/// Asks whether to forget what was learned.
fn erase(ctx: &Context) -> Option<DialogAction> {
    let choices = [DialogButton::main("Cancel"), DialogButton::danger("Erase")];
    let text = "Lessons, puzzles, ratings and results of all games are forgotten. Saved games and positions to retry stay.";
    let choice = modal::ask(ctx, "Erase what you learned?", text, &choices)?;
    Some(if choice == Some(1) { DialogAction::Erase } else { DialogAction::Nothing })
}

/// Asks whether a position that was set up may go.
fn drop_position(ctx: &Context, instead: &mut Option<Instead>) -> Option<DialogAction> {
    let choices = [DialogButton::main("Cancel"), DialogButton::danger("Discard")];
    let text = "What you set up is lost, unless you copy it as text before.";
    let choice = modal::ask(ctx, "Discard the position?", text, &choices)?;
    Some(match instead.take() {
        Some(instead) if choice == Some(1) => DialogAction::DropPosition(instead),
        _ => DialogAction::Nothing,
    })
}

fn unsaved(ctx: &Context, next: &mut Option<Next>, has_file: bool) -> Option<DialogAction> {
    let choices =
        [DialogButton::plain("Cancel"), DialogButton::danger("Discard"), DialogButton::main("Save")];
    let text = if has_file {
        "Without saving, what changed since the game was saved last is lost."
    } else {
        "The game was never saved. Without saving, all of it is lost."
    };
    let choice = modal::ask(ctx, "Save the game?", text, &choices)?;
    Some(match (choice, next.take()) {
        (Some(2), Some(next)) => DialogAction::SaveThen(next),
        (Some(1), Some(next)) => DialogAction::GoOn(next),
        _ => DialogAction::Nothing,
    })
}

/// Asks what is to become of a game whose file holds something else by now.
fn changed(ctx: &Context, file: &Path) -> Option<DialogAction> {
    let choices = [
        DialogButton::plain("Cancel"),
        DialogButton::danger("Reload"),
        DialogButton::danger("Overwrite"),
        DialogButton::main("Save as…"),
    ];
    let name = file.file_name().unwrap_or(file.as_os_str()).to_string_lossy();
    let text = format!(
        "{name} was changed by another window or program since it was last read or saved here. Reloading gives up what \
         is not saved here, overwriting what the file holds now."
    );
    let choice = modal::ask(ctx, "The file has changed", &text, &choices)?;
    Some(match choice {
        Some(3) => DialogAction::SaveAs,
        Some(2) => DialogAction::Save(file.to_owned()),
        Some(1) => DialogAction::Reload(file.to_owned()),
        _ => DialogAction::NotSaved,
    })
}

/// Asks for another name for a game.
fn another_name(ctx: &Context, renaming: &mut Renaming) -> Option<DialogAction> {
    let (pressed, closed) = modal::show(ctx, "Rename game", |ui| {
        let label = ui.label("Name of the file");
        let named = name_in(&renaming.name);
        let mut field = modal::field(&mut renaming.name).desired_width(f32::INFINITY).show(ui);
        field.response.response = field.response.response.labelled_by(label.id);
        let entered = modal::entered(&field.response);
        // Asked before the buttons are drawn, of which the main one would take the keyboard.
        if modal::is_new(ui) || std::mem::take(&mut renaming.is_asked) {
            field.response.request_focus();
            field.state.cursor.set_char_range(Some(named));
            field.state.store(ui.ctx(), field.response.id);
        }
        if let Some(refusal) = &renaming.refusal {
            ui.colored_label(Colors::of(ui.style()).loss, refusal);
        }
        ui.add_space(theme::SPACE);
        let pressed = modal::buttons(ui, &[DialogButton::plain("Cancel"), DialogButton::main("Rename")]);
        if entered { Some(1) } else { pressed }
    });
    match pressed {
        Some(1) => Some(DialogAction::Rename(renaming.clone())),
        Some(_) => Some(DialogAction::Nothing),
        None => closed.then_some(DialogAction::Nothing),
    }
}

/// Asks whether to move a game to the bin.
fn bin(ctx: &Context, file: &Path) -> Option<DialogAction> {
    let choices = [DialogButton::main("Cancel"), DialogButton::danger("Move to bin")];
    let text = format!("{} goes to the bin of the system, which can give it back.", game_row::name(file));
    let choice = modal::ask(ctx, "Move the game to the bin?", &text, &choices)?;
    Some(if choice == Some(1) { DialogAction::Bin(file.to_owned()) } else { DialogAction::Nothing })
}

/// The name of the file in a path, without the ending of saved games: what is typed first takes its place.
fn name_in(path: &str) -> CCursorRange {
    let (folder, name) = path.rfind(is_separator).map_or(("", path), |at| path.split_at(at + 1));
    let stem = name.strip_suffix(files::ENDING).and_then(|stem| stem.strip_suffix('.')).unwrap_or(name);
    let start = folder.chars().count();
    CCursorRange::two(CCursor::new(start), CCursor::new(start + stem.chars().count()))
}

/// Does with a file what it was asked for.
fn use_file(purpose: PathPurpose, file: PathBuf) -> DialogAction {
    match purpose {
        PathPurpose::Open => DialogAction::Open(file),
        PathPurpose::Save => DialogAction::Save(file),
        PathPurpose::Export => DialogAction::ExportTo(file),
        PathPurpose::ExportGame => DialogAction::ExportGameTo(file),
    }
}

fn path(
    ctx: &Context,
    purpose: PathPurpose,
    text: &mut String,
    warning: &mut Option<Warning>,
) -> Option<DialogAction> {
    let (title, verb) = match purpose {
        PathPurpose::Open => ("Open game", "Open"),
        PathPurpose::Save => ("Save game", "Save"),
        PathPurpose::Export => ("Export progress", "Export"),
        PathPurpose::ExportGame => ("Export game", "Export"),
    };
    let (pressed, closed) = modal::show(ctx, title, |ui| {
        let label = ui.label("This system has no file dialog. Path of the file:");
        let named = name_in(text);
        let mut field = modal::field(text).desired_width(f32::INFINITY).show(ui);
        field.response.response = field.response.response.labelled_by(label.id);
        // Asked before the buttons are drawn, of which the main one would take the keyboard.
        if modal::is_new(ui) {
            field.response.request_focus();
            field.state.cursor.set_char_range(Some(named));
            field.state.store(ui.ctx(), field.response.id);
        }
        if let Some(warning) = warning {
            ui.label(RichText::new(warning.to_string()).weak());
        }
        ui.add_space(theme::SPACE);
        let entered = modal::entered(&field.response);
        let pressed = modal::buttons(ui, &[DialogButton::plain("Cancel"), DialogButton::main(verb)]);
        if entered { Some(1) } else { pressed }
    });
    let cancelled = match purpose {
        PathPurpose::Open | PathPurpose::Export | PathPurpose::ExportGame => DialogAction::Nothing,
        PathPurpose::Save => DialogAction::NotSaved,
    };
    let file = files::absolute(PathBuf::from(text.trim()));
    let file = if purpose == PathPurpose::Save { files::with_ending(file) } else { file };
    if warning.as_ref().is_some_and(|warning| warning.file() != file) {
        *warning = None;
    }
    match pressed {
        Some(1) if file.as_os_str().is_empty() => None,
        Some(1) if purpose == PathPurpose::Open => Some(use_file(purpose, file)),
        Some(1) => match Warning::of(&file) {
            Some(Warning::Exists(_)) if warning.is_some() => Some(use_file(purpose, file)),
            None => Some(use_file(purpose, file)),
            found => {
                *warning = found;
                None
            }
        },
        Some(_) => Some(cancelled),
        None => closed.then_some(cancelled),
    }
}
