//! A command as an entry of a menu.

use egui::{Button, Ui};

use crate::app::kit::command::Command;
use crate::app::kit::modal::press;

/// Draws a command's menu entry, named `label` if given, and disabled with the reason if the command isn't possible
/// now. Returns true and closes the menu if the entry was chosen.
pub fn entry(ui: &mut Ui, command: Command, can: Result<(), String>, label: Option<String>) -> bool {
    let mut button = Button::new(label.unwrap_or_else(|| command.text().to_owned()));
    if let Some(key) = command.key(ui.ctx()) {
        button = button.shortcut_text(key);
    }
    let is_picked = press(ui, can, button, command.tip());
    if is_picked {
        ui.close();
    }
    is_picked
}
