//! The settings dialog. Every change takes effect immediately.

use std::ops::RangeInclusive;
use std::path::Path;

use egui::emath::Numeric;
use egui::{ComboBox, Context, DragValue, Id, Response, Sense, Slider, Ui, vec2};

use crate::app::kit::look::Material;
use crate::app::kit::modal::{self, DialogButton};
use crate::app::kit::settings::{Cores, Effort, Pace, Settings, Speed, ThemeChoice};
use crate::app::kit::theme;

/// The choices of animation: boards are animated, motion is reduced, and the name. The system's own setting for reduced
/// motion is unknown, because neither eframe nor winit provides it.
const MOTIONS: [(bool, bool, &str); 3] =
    [(true, false, "Full"), (true, true, "Reduced"), (false, false, "Off")];

/// The width of two columns with the space between them, in points.
const TWO: f32 = 2.0 * theme::DIALOG + theme::PAGE;

/// The player's answer in the dialog.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Close it.
    Close,
    /// Choose another folder for My games.
    ChooseFolder,
    /// Use the default folder for My games.
    UsualFolder,
}

/// Shows the dialog, in two columns if the window is wide enough; `folder` is that of My games. Returns an answer, once
/// there is one.
pub fn show(ctx: &Context, settings: &mut Settings, folder: Option<&Path>) -> Option<Answer> {
    let has_two = modal::width_in(ctx, TWO) >= TWO;
    let width = if has_two { TWO } else { theme::DIALOG };
    let mut answer = None;
    let (done, closed) = modal::show_wide(ctx, "Settings", width, |ui| {
        modal::body(ui, |ui| {
            if !has_two {
                return column(ui, "all", |ui| {
                    looks(ui, settings);
                    play(ui, settings);
                    answer = games_folder(ui, settings, folder);
                });
            }
            ui.spacing_mut().item_spacing.x = theme::PAGE;
            ui.columns_const(|[left, right]| {
                column(left, "looks", |ui| {
                    looks(ui, settings);
                    answer = games_folder(ui, settings, folder);
                });
                column(right, "play", |ui| play(ui, settings));
            });
        });
        ui.add_space(theme::SPACE);
        modal::buttons(ui, &[DialogButton::main("Close")])
    });
    if done.is_some() || closed { Some(Answer::Close) } else { answer }
}

/// Draws the folder of My games.
fn games_folder(ui: &mut Ui, settings: &Settings, folder: Option<&Path>) -> Option<Answer> {
    let mut answer = None;
    row(ui, "My games", |ui, _| {
        let name = folder.map_or_else(|| "no folder".to_owned(), |folder| folder.display().to_string());
        if ui.button("Other folder…").on_hover_text(name).clicked() {
            answer = Some(Answer::ChooseFolder);
        }
        if settings.games_folder.is_some() && ui.button("Default folder").clicked() {
            answer = Some(Answer::UsualFolder);
        }
    });
    answer
}

/// Draws a combo box of this width with named choices.
fn pick<T: Copy + PartialEq>(
    ui: &mut Ui,
    id: &str,
    width: f32,
    chosen: &mut T,
    choices: &[(T, &str)],
) -> Response {
    let name = choices.iter().find(|(choice, _)| choice == chosen).map_or("", |(_, name)| name);
    let shown = ComboBox::from_id_salt(id).width(width).selected_text(name).show_ui(ui, |ui| {
        for (choice, name) in choices {
            ui.selectable_value(chosen, *choice, *name);
        }
    });
    shown.response
}

/// Draws a slider and a number, for a value that changes in steps.
fn slider<N: Numeric>(
    ui: &mut Ui,
    label: Id,
    value: &mut N,
    range: RangeInclusive<N>,
    step: f64,
    unit: &str,
) -> Response {
    let speed = (range.end().to_f64() - range.start().to_f64()) / f64::from(ui.spacing().slider_width);
    let decimals = usize::from(step.fract() != 0.0);
    let rail = ui.add(Slider::new(value, range.clone()).step_by(step).show_value(false)).labelled_by(label);
    // By default the rail only senses drags, and a tap is over within one frame.
    let rail = rail.union(rail.interact(Sense::click()));
    // Otherwise a half-typed number would already take effect.
    let number = DragValue::new(value).range(range).speed(speed).suffix(unit).fixed_decimals(decimals);
    rail.union(ui.add(number.update_while_editing(false)).labelled_by(label))
}

/// Draws a column of rows with names and choices.
fn column(ui: &mut Ui, id: &str, rows: impl FnOnce(&mut Ui)) {
    // The slider's number and label need another 260 points.
    ui.spacing_mut().slider_width = (ui.available_width() - 260.0).clamp(48.0, 160.0);
    ui.spacing_mut().item_spacing.x = theme::GAP;
    egui::Grid::new(id).num_columns(2).spacing(vec2(theme::PAGE, theme::GAP)).show(ui, rows);
}

/// Draws a row: a name, and choices beside it, which the name may label.
fn row(ui: &mut Ui, name: &str, choices: impl FnOnce(&mut Ui, Id)) {
    let name = ui.label(name);
    ui.horizontal(|ui| choices(ui, name.id));
    ui.end_row();
}

/// The settings for the look and sound of the window and the boards.
fn looks(ui: &mut Ui, settings: &mut Settings) {
    row(ui, "Theme", |ui, _| {
        for (choice, name) in
            [(ThemeChoice::System, "System"), (ThemeChoice::Light, "Light"), (ThemeChoice::Dark, "Dark")]
        {
            ui.selectable_value(&mut settings.theme, choice, name);
        }
    });
    row(ui, "Interface zoom", |ui, label| {
        // If zooming took effect while the button is held, it would move the slider away from the pointer.
        let (is_held, is_let_go) = ui.input(|input| (input.pointer.any_down(), input.pointer.any_released()));
        let held = label.with("held");
        let before: Option<f32> = ui.data_mut(|data| data.remove_temp(held));
        let before = before.filter(|_| is_held || is_let_go);
        let mut percent = before.unwrap_or(settings.zoom * 100.0);
        let range = *Settings::ZOOM.start() * 100.0..=*Settings::ZOOM.end() * 100.0;
        let is_changed = slider(ui, label, &mut percent, range, 5.0, " %").changed() || before.is_some();
        if is_changed && is_held {
            ui.data_mut(|data| data.insert_temp(held, percent));
        } else if is_changed {
            settings.zoom = percent / 100.0;
        }
    });
    row(ui, "Board style", |ui, label| {
        pick(ui, "material", 180.0, &mut settings.material, &Material::ALL).labelled_by(label);
    });
    row(ui, "", |ui, _| {
        ui.checkbox(&mut settings.coordinates, "Coordinates at the edges");
    });
    row(ui, "", |ui, _| {
        ui.checkbox(&mut settings.evaluation_bar, "Evaluation bar")
            .on_hover_text("Shows the winning chances beside the board.");
    });
    row(ui, "Animation", |ui, _| {
        for (animate, reduced, name) in MOTIONS {
            let is_chosen = settings.animate == animate && (!animate || settings.reduced_motion == reduced);
            let choice = ui.selectable_label(is_chosen, name);
            if choice.clicked() {
                (settings.animate, settings.reduced_motion) = (animate, reduced);
            }
            if reduced {
                choice.on_hover_text("Steps appear one by one, and nothing moves.");
            }
        }
        ui.add_enabled_ui(settings.animate, |ui| {
            let speeds = [(Speed::Slow, "Slow"), (Speed::Normal, "Normal"), (Speed::Fast, "Fast")];
            pick(ui, "speed", 80.0, &mut settings.speed, &speeds).on_hover_text("Speed of animations.");
        });
    });
    #[cfg(feature = "sound")]
    row(ui, "Sounds", |ui, _| {
        let sounds = ui.checkbox(&mut settings.sounds, "On");
        ui.add_enabled_ui(settings.sounds, |ui| {
            slider(ui, sounds.id, &mut settings.volume, 0..=100, 1.0, " %");
        });
    });
    row(ui, "Topple's stacks", |ui, _| {
        ui.selectable_value(&mut settings.flat_stacks, false, "Side view");
        ui.selectable_value(&mut settings.flat_stacks, true, "Top view");
    });
    row(ui, "Crumble's chains", |ui, _| {
        ui.checkbox(&mut settings.chain_ends, "Mark chain ends")
            .on_hover_text("A chain that touches three sides glows where it meets them.");
    });
    row(ui, "Crumble's turns", |ui, _| {
        ui.selectable_value(&mut settings.fractions, false, "Crossings")
            .on_hover_text("Names a piece by the crossings passed to reach it, as in 2,1.");
        ui.selectable_value(&mut settings.fractions, true, "Fractions").on_hover_text(
            "Names a piece by fractions of the board, as in 1/3,1/6. In the list of turns only.",
        );
    });
}

/// The settings for playing games.
fn play(ui: &mut Ui, settings: &mut Settings) {
    row(ui, "Playback speed", |ui, label| {
        slider(ui, label, &mut settings.step_ms, Settings::STEP_MS, 100.0, " ms per step");
    });
    row(ui, "Expert time", |ui, label| {
        slider(ui, label, &mut settings.bot_seconds, Settings::BOT_SECONDS, 0.5, " s per turn")
            .on_hover_text("Time that an Expert takes. Other bots are faster.");
    });
    row(ui, "Expert cores", |ui, _| {
        ui.selectable_value(&mut settings.bot_cores, Cores::One, "One core")
            .on_hover_text("Keeps the computer cool and quiet.");
        ui.selectable_value(&mut settings.bot_cores, Cores::All, "All cores")
            .on_hover_text("Helps in Topple only. Other games use one core.");
    });
    row(ui, "", |ui, _| {
        ui.checkbox(&mut settings.pondering, "Think during your turn").on_hover_text(
            "In Crosse and Topple, Experts also think during your turn, except on battery power.",
        );
    });
    row(ui, "Bot speed", |ui, _| {
        for (pace, name) in [(Pace::AtOnce, "Instant"), (Pace::Natural, "Natural"), (Pace::Slow, "Slow")] {
            ui.selectable_value(&mut settings.pace, pace, name)
                .on_hover_text("The pause before a bot plays.");
        }
    });
    row(ui, "Review depth", |ui, _| {
        let efforts = [
            (Effort::Quick, "Quick", "Examines a tenth as many turns as Normal."),
            (Effort::Normal, "Normal", "Takes about a second for each turn."),
            (Effort::Thorough, "Thorough", "Examines four times as many turns as Normal."),
        ];
        for (effort, name, tip) in efforts {
            ui.selectable_value(&mut settings.effort, effort, name).on_hover_text(tip);
        }
    });
    row(ui, "", |ui, _| {
        ui.checkbox(&mut settings.graph, "Review graph")
            .on_hover_text("Shows the winning chances of a reviewed game below the board.");
    });
    row(ui, "Ending a turn", |ui, _| {
        ui.checkbox(&mut settings.confirm_turns, "Confirm every turn").on_hover_text(
            "When off, complete turns in Crosse and Topple end by themselves if takebacks are free.",
        );
    });
    row(ui, "", |ui, _| {
        ui.checkbox(&mut settings.replay_turns, "Replay each turn")
            .on_hover_text("Shows the next player any turn of several steps again.");
    });
    row(ui, "Threats", |ui, _| {
        ui.selectable_value(&mut settings.announce_threats, true, "Always");
        ui.selectable_value(&mut settings.announce_threats, false, "On request")
            .on_hover_text("Check for threats only when you choose Show threat.");
    });
    row(ui, "Coach", |ui, _| {
        ui.checkbox(&mut settings.coach, "Explain new things once")
            .on_hover_text("Explains each new possibility once, in one line.");
    });
}
