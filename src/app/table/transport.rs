//! The buttons that walk through turns and their steps.

use egui::Ui;

use super::Table;
use crate::app::kit::command::Command;
use crate::app::kit::focus;
use crate::app::kit::theme;
use crate::app::parts::icon::{self, Icon};
use crate::app::parts::playable::Playable;

/// Draws the buttons in one row.
pub(super) fn show<G: Playable>(ui: &mut Ui, table: &Table<G>, commands: &mut Vec<Command>) {
    let playing = table.viewer.playback.is_some();
    let play = if playing { Icon::Pause } else { Icon::Play };
    let buttons = [
        (Icon::First, Command::First),
        (Icon::Back, Command::StepBack),
        (play, Command::PlayPause),
        (Icon::Forward, Command::StepForward),
        (Icon::Last, Command::Last),
    ];
    ui.horizontal(|ui| {
        for (icon, command) in buttons {
            let name = match (command, playing) {
                (Command::PlayPause, true) => "Pause",
                (Command::PlayPause, false) => "Play",
                _ => command.text(),
            };
            let response = icon::button(ui, icon, name, table.check(command).is_ok());
            if response.on_hover_text(tip(ui, command)).clicked() {
                focus::walk(ui.ctx());
                commands.push(command);
            }
        }
        ui.add_space(theme::GAP);
    });
}

/// A button's tooltip: its effect and its key.
pub(super) fn tip(ui: &Ui, command: Command) -> String {
    command.with_key(ui.ctx(), command.tip())
}
