//! A command as a panel offers it: with the label of its button, and whether it is possible.

use egui::{Button, Ui};

use crate::app::kit::command::Command;
use crate::app::kit::modal::press;
use crate::app::parts::screen::Screen;

/// A command that a panel offers.
pub(super) struct Offer {
    pub(super) command: Command,
    /// The name of the command in this situation.
    pub(super) label: String,
    /// The reason why the command isn't possible now, if it isn't.
    pub(super) can: Result<(), String>,
}

impl Offer {
    /// A command as the screen offers it now.
    pub(super) fn of(screen: &dyn Screen, command: Command) -> Self {
        let label = screen.label(command).unwrap_or_else(|| command.text().to_owned());
        Self { command, label, can: screen.can(command) }
    }

    /// Draws the button of the command. Adds the command to `commands` if the button was pressed.
    pub(super) fn press(&self, ui: &mut Ui, button: Button<'_>, commands: &mut Vec<Command>) {
        if press(ui, self.can.clone(), button, &tip(ui, self.command)) {
            commands.push(self.command);
        }
    }
}

/// The tooltip of a command's button: its effect and its key.
pub(super) fn tip(ui: &Ui, command: Command) -> String {
    command.with_key(ui.ctx(), command.tip())
}
