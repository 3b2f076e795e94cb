//! The dialog for the settings. Every change takes effect at once.

use egui::{Context, Slider, Ui, vec2};

use super::modal::{self, DialogButton};
use super::settings::{Pace, Settings, Speed, ThemeChoice};
use super::theme;

/// Shows the dialog; whether it was closed.
pub fn show(ctx: &Context, settings: &mut Settings) -> bool {
    let (done, closed) = modal::show_wide(ctx, "Settings", theme::DIALOG, |ui| {
        modal::body(ui, |ui| {
            // With its number and the words before it a slider takes 260 points more.
            ui.spacing_mut().slider_width = (ui.available_width() - 260.0).clamp(48.0, 160.0);
            let grid = egui::Grid::new("settings").num_columns(2).spacing(vec2(theme::PAGE, theme::GAP));
            grid.show(ui, |ui| rows(ui, settings));
        });
        ui.add_space(theme::SPACE);
        modal::buttons(ui, &[DialogButton::main("Close")])
    });
    done.is_some() || closed
}

fn rows(ui: &mut Ui, settings: &mut Settings) {
    ui.label("Theme");
    ui.horizontal(|ui| {
        for (choice, name) in
            [(ThemeChoice::System, "System"), (ThemeChoice::Light, "Light"), (ThemeChoice::Dark, "Dark")]
        {
            ui.selectable_value(&mut settings.theme, choice, name);
        }
    });
    ui.end_row();

    let label = ui.label("Interface zoom");
    let mut percent = settings.zoom * 100.0;
    let range = *Settings::ZOOM.start() * 100.0..=*Settings::ZOOM.end() * 100.0;
    let slider = Slider::new(&mut percent, range).step_by(5.0).suffix(" %").fixed_decimals(0);
    // A half-typed number would already zoom.
    let slider = slider.update_while_editing(false);
    let slider = ui.add(slider).labelled_by(label.id);
    // Zooming while the slider is held would move it away under the pointer.
    if slider.drag_stopped() || (slider.changed() && !slider.dragged()) {
        settings.zoom = percent / 100.0;
    }
    ui.end_row();

    ui.label("Board");
    ui.checkbox(&mut settings.coordinates, "Coordinates at the edges");
    ui.end_row();

    ui.label("");
    ui.checkbox(&mut settings.evaluation_bar, "Evaluation bar")
        .on_hover_text("A bar beside the board shows the share of the points that each side can expect.");
    ui.end_row();

    ui.label("Animation");
    ui.checkbox(&mut settings.animate, "Animate steps");
    ui.end_row();

    ui.label("");
    ui.add_enabled_ui(settings.animate, |ui| {
        ui.horizontal(|ui| {
            for (speed, name) in [(Speed::Slow, "Slow"), (Speed::Normal, "Normal"), (Speed::Fast, "Fast")] {
                ui.selectable_value(&mut settings.speed, speed, name);
            }
        });
    });
    ui.end_row();

    ui.label("Topple's stacks");
    ui.horizontal(|ui| {
        ui.selectable_value(&mut settings.flat_stacks, false, "Piles");
        ui.selectable_value(&mut settings.flat_stacks, true, "Flat");
    });
    ui.end_row();

    let label = ui.label("Step-through");
    let slider = Slider::new(&mut settings.step_ms, Settings::STEP_MS).step_by(100.0).suffix(" ms a step");
    ui.add(slider).labelled_by(label.id);
    ui.end_row();

    let label = ui.label("Expert bots");
    let slider = Slider::new(&mut settings.bot_seconds, Settings::BOT_SECONDS)
        .step_by(0.5)
        .fixed_decimals(1)
        .suffix(" s a turn");
    ui.add(slider)
        .labelled_by(label.id)
        .on_hover_text("How long an Expert thinks; the others answer sooner.");
    ui.end_row();

    ui.label("All bots");
    ui.horizontal(|ui| {
        for (pace, name) in [(Pace::AtOnce, "At once"), (Pace::Natural, "Natural"), (Pace::Slow, "Slowly")] {
            ui.selectable_value(&mut settings.pace, pace, name)
                .on_hover_text("How long a bot waits before it plays.");
        }
    });
    ui.end_row();

    ui.label("End of a turn");
    ui.checkbox(&mut settings.confirm_turns, "Always ask for “End turn”")
        .on_hover_text("If off, a turn that no step can follow ends by itself.");
    ui.end_row();

    ui.label("Threats");
    ui.horizontal(|ui| {
        ui.selectable_value(&mut settings.announce_threats, true, "Announced");
        ui.selectable_value(&mut settings.announce_threats, false, "On demand")
            .on_hover_text("Threats are searched and told only when “Show threat” asks for them.");
    });
    ui.end_row();

    ui.label("Coach");
    ui.checkbox(&mut settings.coach, "Speak of what is new to you")
        .on_hover_text("Says in one line what becomes possible for the first time: each thing once.");
    ui.end_row();
}
