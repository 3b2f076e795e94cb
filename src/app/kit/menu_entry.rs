//! A command as an entry of a menu.

use egui::{Button, Ui};

use crate::app::kit::command::{Command, key_text};
use crate::app::kit::modal::press;
use crate::app::kit::touch;

/// Draws a command's menu entry, named `label` if given, and disabled with the reason if the command isn't possible
/// now. Returns true and closes the menu if the entry was chosen.
pub fn entry(ui: &mut Ui, command: Command, can: Result<(), String>, label: Option<String>) -> bool {
    let mut button = Button::new(label.unwrap_or_else(|| command.text().to_owned()));
    if let Some(key) = command.shortcuts().first().filter(|_| !touch::is_used(ui.ctx())) {
        button = button.shortcut_text(key_text(ui.ctx(), key));
    }
    let is_picked = press(ui, can, button, command.tip());
    if is_picked {
        ui.close();
    }
    is_picked
}
