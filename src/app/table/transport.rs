//! The buttons that step through turns and their steps.

use egui::Ui;

use super::offer::tip;
use super::words;
use crate::app::kit::command::Command;
use crate::app::kit::focus;
use crate::app::kit::theme;
use crate::app::parts::icon::{self, Icon};
use crate::app::parts::screen::Screen;

/// Draws the buttons in one row, with *Pause* while steps are `playing`.
pub(super) fn show(ui: &mut Ui, screen: &dyn Screen, playing: bool, commands: &mut Vec<Command>) {
    let can = |command| screen.can(command).is_ok();
    let play = match (playing, can(Command::PlayPause)) {
        (true, _) => (Icon::Pause, Command::PlayPause),
        // At the end of the line, replay the last turn.
        (false, false) if can(Command::Replay) => (Icon::Replay, Command::Replay),
        (false, _) => (Icon::Playback, Command::PlayPause),
    };
    let buttons = [
        (Icon::First, Command::First),
        (Icon::Back, Command::Back),
        (Icon::StepBack, Command::StepBack),
        play,
        (Icon::StepForward, Command::StepForward),
        (Icon::Forward, Command::Forward),
        (Icon::Last, Command::Last),
    ];
    ui.horizontal(|ui| {
        // With smaller gaps, all buttons fit in the narrowest sidebar.
        let gaps = (buttons.len() - 1) as f32;
        let left = ui.available_width() - buttons.len() as f32 * theme::ICON;
        ui.spacing_mut().item_spacing.x = (left / gaps).clamp(0.0, theme::GAP);
        for (icon, command) in buttons {
            let name = match (command, playing) {
                (Command::PlayPause, true) => words::PAUSE,
                (Command::PlayPause, false) => words::PLAY,
                _ => command.text(),
            };
            let response = icon::button(ui, icon, name, can(command));
            if response.on_hover_text(tip(ui, command)).clicked() {
                focus::walk(ui.ctx());
                commands.push(command);
            }
        }
    });
}
