//! The screen that is shown, and its commands.

use super::words;
use crate::app::editor::Editing;
use crate::app::kit::command::Command;
use crate::app::kit::session::Session;

/// The screen that is shown.
#[derive(Clone, Copy)]
pub enum Stage<'a> {
    /// The start page.
    First,
    /// A game on the table.
    Table(&'a dyn Session),
    /// A position being set up.
    Editor(&'a dyn Editing),
}

impl Stage<'_> {
    /// Checks that a command can be carried out now.
    ///
    /// # Errors
    /// The reason why it can't, as a sentence.
    pub fn can(self, command: Command) -> Result<(), String> {
        match (self, command) {
            (Self::Editor(editor), _) => editor.can(command),
            _ if command.is_of_window() => Ok(()),
            (Self::Table(session), _) => session.can(command),
            (Self::First, _) => Err(words::NO_GAME_YET.to_owned()),
        }
    }

    /// The label of a command in this situation, if it differs from [`Command::text`].
    pub fn label(self, command: Command) -> Option<String> {
        match (self, command) {
            (Self::Table(session), _) => session.label(command),
            (Self::Editor(_), Command::Close) => Some(words::CLOSE_POSITION.to_owned()),
            (Self::Editor(_), Command::Analyse) => Some(words::ANALYSE_POSITION.to_owned()),
            (Self::First | Self::Editor(_), _) => None,
        }
    }
}
