//! The buttons that walk through turns and their steps.

use egui::Ui;

use crate::app::command::Command;
use crate::app::icon::{self, Icon};
use crate::app::theme;

/// What the buttons need to know.
#[derive(Clone, Copy)]
pub(super) struct State<'a> {
    /// Whether steps are being played.
    pub(super) playing: bool,
    /// What can be done.
    pub(super) can: &'a dyn Fn(Command) -> Result<(), String>,
}

/// Draws the buttons in one row.
pub(super) fn show(ui: &mut Ui, state: State<'_>, commands: &mut Vec<Command>) {
    let play = if state.playing { Icon::Pause } else { Icon::Play };
    let buttons = [
        (Icon::First, Command::First),
        (Icon::Back, Command::StepBack),
        (play, Command::PlayPause),
        (Icon::Forward, Command::StepForward),
        (Icon::Last, Command::Last),
    ];
    ui.horizontal(|ui| {
        for (icon, command) in buttons {
            let name = match (command, state.playing) {
                (Command::PlayPause, true) => "Pause",
                (Command::PlayPause, false) => "Play",
                _ => command.text(),
            };
            let response = icon::button(ui, icon, name, (state.can)(command).is_ok());
            if response.on_hover_text(tip(ui, command)).clicked() {
                commands.push(command);
            }
        }
        ui.add_space(theme::GAP);
    });
}

/// What a button's tooltip says: what it does, and its key.
pub(super) fn tip(ui: &Ui, command: Command) -> String {
    command.with_key(ui.ctx(), command.tip())
}
