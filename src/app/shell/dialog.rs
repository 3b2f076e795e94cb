//! The dialogs of the window, and what comes of them.

use std::path::PathBuf;

use egui::{Context, RichText, TextEdit, vec2};

use super::App;
use super::flow::Next;
use crate::app::help::{self, AboutPage, RulesPage};
use crate::app::modal::{self, DialogButton};
use crate::app::new_game::{Answer, NewGame};
use crate::app::{files, settings_page, theme};
use crate::record::Seat;

/// What a path is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PathPurpose {
    /// A file to open.
    Open,
    /// Where to save.
    Save,
}

/// A dialog that holds the window up.
pub(super) enum Dialog {
    /// A sentence to be read.
    Notice { title: String, text: String },
    /// A path is typed, where the system has no file dialog; `replaces` is the existing file that was warned
    /// about.
    Path { purpose: PathPurpose, text: String, replaces: Option<PathBuf> },
    /// The game on the table is unsaved. Always holds what comes next, until that is taken out.
    Unsaved(Option<Next>),
    /// Games were left behind by a crash.
    Recover,
    /// Options, names, takebacks.
    NewGame(Box<NewGame>),
    /// The settings.
    Settings,
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
    Open(PathBuf),
    Save(PathBuf),
    /// The file was not chosen after all.
    NotSaved,
    SaveThen(Next),
    GoOn(Next),
    Resume,
    DiscardRecovered,
    Start(Box<dyn crate::app::session::Session>, Vec<String>, Vec<Seat>),
}

impl App {
    /// Shows the uppermost dialog.
    pub(super) fn show_dialog(&mut self, ctx: &Context, frame: &eframe::Frame) {
        let Some(mut dialog) = self.stack.pop() else { return };
        match self.ask(&mut dialog, ctx) {
            None => self.stack.push(dialog),
            Some(action) => {
                self.act_on(action, ctx, frame);
                // What comes next must be drawn, even if no key follows.
                ctx.request_repaint();
            }
        }
    }

    fn ask(&mut self, dialog: &mut Dialog, ctx: &Context) -> Option<DialogAction> {
        let done = |closed: bool| closed.then_some(DialogAction::Nothing);
        match dialog {
            Dialog::Notice { title, text } => {
                modal::ask(ctx, title, text, &[DialogButton::main("OK")]).map(|_| DialogAction::Nothing)
            }
            Dialog::Path { purpose, text, replaces } => path(ctx, *purpose, text, replaces),
            Dialog::Unsaved(next) => unsaved(ctx, next),
            Dialog::Recover => self.recover(ctx),
            Dialog::NewGame(new_game) => match new_game.show(ctx)? {
                Answer::Cancel => Some(DialogAction::Nothing),
                Answer::Start(session) => {
                    let (names, seats) = (new_game.names().to_vec(), new_game.seats().to_vec());
                    Some(DialogAction::Start(session, names, seats))
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
            Dialog::Rules(page) => done(page.show(ctx)),
            Dialog::Keys => {
                let session = self.session.as_ref();
                done(help::keys(ctx, session.map(|session| (session.game_title(), session.board_help()))))
            }
            Dialog::About(page) => done(page.show(ctx)),
        }
    }

    fn recover(&self, ctx: &Context) -> Option<DialogAction> {
        let Some(recovered) = self.recovered.first() else { return Some(DialogAction::Nothing) };
        let text = format!(
            "Halfsquare ended before this game was saved: {}. It is kept as it was after the last turn.",
            recovered.name
        );
        let choices = [
            DialogButton::plain("Later"),
            DialogButton::danger("Discard"),
            DialogButton::main("Continue game"),
        ];
        modal::ask(ctx, "A game was kept", &text, &choices).map(|choice| match choice {
            Some(2) => DialogAction::Resume,
            Some(1) => DialogAction::DiscardRecovered,
            _ => DialogAction::Nothing,
        })
    }

    fn act_on(&mut self, action: DialogAction, ctx: &Context, frame: &eframe::Frame) {
        match action {
            DialogAction::Nothing => {}
            DialogAction::Open(file) => self.load(file),
            DialogAction::Save(file) => self.write(file),
            DialogAction::NotSaved => self.after_save = None,
            DialogAction::SaveThen(next) => self.save_then(next, frame),
            DialogAction::GoOn(next) => self.go_on(next, ctx),
            DialogAction::Resume => self.resume(0),
            DialogAction::DiscardRecovered => {
                self.discard_recovered(0);
                if !self.recovered.is_empty() {
                    self.stack.push(Dialog::Recover);
                }
            }
            DialogAction::Start(session, names, seats) => {
                self.settings.names = names;
                self.settings.seats = seats;
                self.leave(Next::Table(session, None), ctx);
            }
        }
    }
}

fn unsaved(ctx: &Context, next: &mut Option<Next>) -> Option<DialogAction> {
    let choices =
        [DialogButton::plain("Cancel"), DialogButton::danger("Discard"), DialogButton::main("Save")];
    let text = "The game has turns that are not saved. Without saving they are lost.";
    let choice = modal::ask(ctx, "Save the game?", text, &choices)?;
    Some(match (choice, next.take()) {
        (Some(2), Some(next)) => DialogAction::SaveThen(next),
        (Some(1), Some(next)) => DialogAction::GoOn(next),
        _ => DialogAction::Nothing,
    })
}

fn path(
    ctx: &Context,
    purpose: PathPurpose,
    text: &mut String,
    replaces: &mut Option<PathBuf>,
) -> Option<DialogAction> {
    let (title, verb) = match purpose {
        PathPurpose::Open => ("Open game", "Open"),
        PathPurpose::Save => ("Save game", "Save"),
    };
    let (pressed, closed) = modal::show(ctx, title, |ui| {
        let label = ui.label("This system has no file dialog. Path of the file:");
        let field = TextEdit::singleline(text).desired_width(f32::INFINITY).margin(vec2(8.0, 6.0));
        let field = ui.add(field).labelled_by(label.id);
        if modal::is_new(ui) {
            field.request_focus();
        }
        if let Some(file) = replaces {
            ui.label(RichText::new(format!("{} exists: {verb} again replaces it.", file.display())).small());
        }
        ui.add_space(theme::SPACE);
        let entered = modal::entered(&field);
        let pressed = modal::buttons(ui, &[DialogButton::plain("Cancel"), DialogButton::plain(verb)]);
        if entered { Some(1) } else { pressed }
    });
    let cancelled = match purpose {
        PathPurpose::Open => DialogAction::Nothing,
        PathPurpose::Save => DialogAction::NotSaved,
    };
    let file = PathBuf::from(text.trim());
    let file = if purpose == PathPurpose::Save { files::with_ending(file) } else { file };
    match pressed {
        Some(1) if file.as_os_str().is_empty() => None,
        Some(1) if purpose == PathPurpose::Open => Some(DialogAction::Open(file)),
        Some(1) if file.exists() && replaces.as_ref() != Some(&file) => {
            *replaces = Some(file);
            None
        }
        Some(1) => Some(DialogAction::Save(file)),
        Some(_) => Some(cancelled),
        None => closed.then_some(cancelled),
    }
}
