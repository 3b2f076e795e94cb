//! The position editor in the window: opening it, leaving it, and playing from its position.

use std::collections::BTreeMap;

use egui::Context;

use super::{App, run_at};
use crate::app::editor::Editing;
use crate::app::games::catalogue::Entry;
use crate::app::kit::command::Command;
use crate::app::kit::focus;
use crate::app::kit::saved::Saved;
use crate::app::kit::screen::Session;
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
    fn edit(&mut self, game: &dyn Entry, table: Option<&dyn Session>) {
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
    pub(super) fn open_editor(&mut self, game: &dyn Entry, ctx: &Context) {
        if let Some(session) = &mut self.session {
            session.put_aside();
        }
        self.editors.edit(game, self.session.as_deref());
        focus::to_board(ctx);
    }

    /// Leaves the editor for the previous screen: the table or the start page.
    fn leave_editor(&mut self, ctx: &Context) {
        self.editors.set_aside();
        if self.session.is_some() {
            focus::to_board(ctx);
        }
    }

    /// Passes a command to the editor. Returns true if the editor handled it.
    pub(super) fn run_in_editor(&mut self, command: Command, ctx: &Context) -> bool {
        let Some(editor) = &mut self.editors.open else { return false };
        match command {
            // The text field itself uses the keys of these commands.
            Command::Undo | Command::Redo if editor.is_typing(ctx) => {}
            Command::Analyse if ctx.text_edit_focused() => {}
            Command::PlayFromHere | Command::Analyse => self.begin_from_editor(command, ctx),
            Command::Close => self.leave_editor(ctx),
            _ if editor.can(command).is_err() => {}
            Command::Undo | Command::Redo | Command::CopyPosition | Command::Flip => {
                editor.run(command, ctx, &self.settings.now);
            }
            _ => return false,
        }
        true
    }

    /// Starts a game from the editor's position.
    fn begin_from_editor(&mut self, command: Command, ctx: &Context) {
        let Some(editor) = &mut self.editors.open else { return };
        // A position to analyse has no opponents, so all help is allowed.
        let help = (command == Command::Analyse).then_some(Help::All);
        match editor.begin(help) {
            Ok(document) => {
                self.play(&document, ctx);
                if let Some(session) = self.session.as_mut().filter(|_| command == Command::Analyse) {
                    run_at(session.as_mut(), command, ctx, &mut self.settings.now);
                }
            }
            Err(reason) => editor.say(reason),
        }
    }
}
