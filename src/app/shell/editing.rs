//! The position editor in the window: how it is opened and left, and what comes of the position.

use egui::Context;

use super::dialog::Dialog;
use super::flow::{Arrival, Next};
use super::{App, run_at};
use crate::app::catalogue::Entry;
use crate::app::command::Command;
use crate::app::editor::Ask;
use crate::app::focus;
use crate::app::stage::Stage;

/// What takes the place of a position that was being set up.
pub(super) enum Instead {
    /// What was there before: the table or the first page.
    Before,
    /// A position of another game.
    Game(&'static dyn Entry),
    /// Something that also takes the place of the game on the table.
    Next(Next),
}

impl App {
    /// What the window shows.
    pub(super) fn stage(&self) -> Stage<'_> {
        match (&self.editor, &self.session) {
            (Some(editor), _) => Stage::Editor(editor.as_ref()),
            (None, Some(session)) => Stage::Table(session.as_ref()),
            (None, None) => Stage::First,
        }
    }

    /// Whether a command can be carried out now.
    ///
    /// # Errors
    /// A sentence on why not.
    pub fn can(&self, command: Command) -> Result<(), String> {
        self.stage().can(command)
    }

    /// What a command is called now, where that says more than [`Command::text`].
    #[must_use]
    pub fn label(&self, command: Command) -> Option<String> {
        self.stage().label(command)
    }

    /// The position that is being set up, as text, if one is.
    #[must_use]
    pub fn set_up_text(&self) -> Option<String> {
        self.editor.as_ref().map(|editor| editor.text())
    }

    /// Opens the editor for a game: with the position shown if it is one of that game, or else with the start.
    pub(super) fn open_editor(&mut self, game: &dyn Entry, ctx: &Context) {
        if let Some(session) = &mut self.session {
            session.put_aside();
        }
        let shown = self.session.as_ref().filter(|session| session.game_title() == game.title());
        self.editor = Some(shown.map_or_else(|| game.set_up(), |session| session.set_up()));
        focus::to_board(ctx);
    }

    /// Has something else take the place of the position that is being set up, after asking if it is another than at
    /// first.
    pub(super) fn leave_editor(&mut self, instead: Instead, ctx: &Context) {
        if self.editor.as_ref().is_some_and(|editor| editor.is_changed()) {
            self.ask_anew(Dialog::DropPosition(instead));
        } else {
            self.drop_position(instead, ctx);
        }
    }

    /// Has something else take the place of the position that is being set up.
    pub(super) fn drop_position(&mut self, instead: Instead, ctx: &Context) {
        self.editor = None;
        match instead {
            Instead::Before => {
                if self.session.is_some() {
                    focus::to_board(ctx);
                }
            }
            Instead::Game(game) => self.open_editor(game, ctx),
            Instead::Next(next) => self.leave_table(next, ctx),
        }
    }

    /// Does what the editor asks for.
    pub(super) fn act_on_editor(&mut self, ask: Ask, ctx: &Context, frame: &eframe::Frame) {
        match ask {
            Ask::Run(command) => self.run(command, ctx, frame),
            Ask::Switch(game) => self.leave_editor(Instead::Game(game), ctx),
        }
    }

    /// Carries out a command while a position is being set up; whether it was for that.
    pub(super) fn run_in_editor(&mut self, command: Command, ctx: &Context) -> bool {
        let Some(editor) = &mut self.editor else { return false };
        match command {
            // Their keys are for the text that is being typed.
            Command::Undo | Command::Redo | Command::Analyse if ctx.text_edit_focused() => {}
            Command::PlayFromHere | Command::Analyse => self.begin_from_editor(command, ctx),
            Command::Close => self.leave_editor(Instead::Before, ctx),
            _ if editor.can(command).is_err() => {}
            Command::Undo | Command::Redo | Command::CopyPosition | Command::Flip => editor.run(command, ctx),
            _ => return false,
        }
        true
    }

    /// Begins a game from the position that was set up. The game on the table makes room for it, after the question
    /// whether to save it.
    fn begin_from_editor(&mut self, command: Command, ctx: &Context) {
        let Some(editor) = &mut self.editor else { return };
        match editor.begin() {
            Ok(mut session) => {
                if command == Command::Analyse {
                    run_at(session.as_mut(), command, ctx, &mut self.settings);
                }
                self.leave_table(Next::Table(Arrival::new(session)), ctx);
            }
            Err(reason) => editor.say(reason),
        }
    }
}
