//! The position editor in the window: opening it, leaving it, and playing from its position.

use std::collections::BTreeMap;

use egui::Context;

use super::App;
use crate::app::editor::Editing;
use crate::app::games::catalogue::OfferedGame;
use crate::app::kit::command::ScreenCommand;
use crate::app::kit::focus;
use crate::app::kit::saved::Saved;
use crate::app::parts::screen::Session;
use crate::record::{Help, StoredPosition};

/// The editors for positions, one for each game.
pub(super) struct Editors {
    /// The open editor.
    pub(super) open: Option<Box<dyn Editing>>,
    /// The editors of other games, with their undo histories.
    aside: Vec<Box<dyn Editing>>,
    /// All positions on disk, by the name of the game in save files.
    stored: Saved<BTreeMap<String, StoredPosition>>,
}

impl Editors {
    pub(super) const fn new(stored: Saved<BTreeMap<String, StoredPosition>>) -> Self {
        Self { open: None, aside: Vec::new(), stored }
    }

    /// Opens the editor for a game as the player left it. The first time, it shows the position on the table if that
    /// game is played there, or else the start position.
    fn edit(&mut self, game: &dyn OfferedGame, table: Option<&dyn Session>) {
        self.set_aside();
        let shown = table.filter(|session| session.game() == game.name());
        let left = self.aside.iter().position(|editor| editor.game() == game.name());
        let mut editor = match left.map(|index| self.aside.swap_remove(index)) {
            Some(editor) => editor,
            None => {
                let stored = self.stored.read(|positions| positions.get(game.name()).cloned());
                let on_table = || game.edit(&shown?.position(), shown?.is_turned());
                let left = stored.and_then(|stored| game.edit(&stored, false));
                left.or_else(on_table).unwrap_or_else(|| game.editor())
            }
        };
        editor.offer(shown.map(|session| session.position()));
        self.open = Some(editor);
    }

    /// Closes the editor, which keeps its position for the next time.
    pub(super) fn set_aside(&mut self) {
        self.store();
        self.aside.extend(self.open.take());
    }

    /// Saves the editor's position, if it has changed.
    pub(super) fn store(&mut self) {
        let Some(editor) = &mut self.open else { return };
        let Some(position) = editor.changed() else { return };
        let game = editor.game().to_owned();
        self.stored.change(|positions| positions.insert(game, position));
    }

    /// Reads the changes of other windows.
    pub(super) fn refresh(&self) {
        self.stored.refresh();
    }

    /// Merges the changes of other windows, once they have been read.
    pub(super) fn poll(&mut self) {
        self.stored.poll();
    }
}

impl App {
    /// The editor's position, as text, if the editor is open.
    pub fn set_up_text(&self) -> Option<String> {
        self.editors.open.as_ref().map(|editor| editor.text())
    }

    /// Pauses the game on the table, and opens the editor for a game.
    pub(super) fn open_editor(&mut self, game: &dyn OfferedGame, ctx: &Context) {
        if let Some(session) = &mut self.session {
            session.put_aside();
        }
        self.editors.edit(game, self.session.as_deref());
        focus::to_board(ctx);
    }

    /// Leaves the screen for the previous one: the editor for the table, if there is one, or else for the start page.
    pub(super) fn leave_screen(&mut self, ctx: &Context) {
        if self.editors.open.is_none() {
            return self.leave_table();
        }
        self.editors.set_aside();
        if self.session.is_some() {
            focus::to_board(ctx);
        }
    }

    /// Passes a command to the editor, if it is open.
    ///
    /// # Errors
    /// The reason why the command isn't possible, as a sentence.
    pub(super) fn run_in_editor(&mut self, command: ScreenCommand, ctx: &Context) -> Result<(), String> {
        let Some(editor) = &mut self.editors.open else { return Ok(()) };
        match command {
            // The text field itself uses the keys of these commands.
            ScreenCommand::Undo | ScreenCommand::Redo if editor.is_typing(ctx) => {}
            ScreenCommand::Analyse if ctx.text_edit_focused() => {}
            // A position to analyse has no opponents, so all help is allowed.
            ScreenCommand::Analyse => {
                if self.begin_from_editor(Some(Help::All), ctx) {
                    return self.run_on_screen(command, ctx);
                }
            }
            ScreenCommand::PlayFromHere => drop(self.begin_from_editor(None, ctx)),
            _ => return editor.run(command, ctx, &self.settings.now),
        }
        Ok(())
    }

    /// Starts a game from the editor's position. Returns true if the game has started; otherwise the player is told the
    /// reason.
    fn begin_from_editor(&mut self, help: Option<Help>, ctx: &Context) -> bool {
        let Some(editor) = &mut self.editors.open else { return false };
        match editor.begin(help) {
            Ok(document) => self.play(&document, ctx),
            Err(reason) => editor.say(reason),
        }
        self.editors.open.is_none()
    }
}
