//! The dialog for the settings. Every change takes effect at once.

use std::ops::RangeInclusive;
use std::path::Path;

use egui::emath::Numeric;
use egui::{
    Align, ComboBox, Context, DragValue, Id, Label, Layout, Response, RichText, Sense, Slider, Ui, vec2,
};

use crate::app::kit::look::Material;
use crate::app::kit::modal::{self, DialogButton};
use crate::app::kit::settings::{Cores, Effort, Pace, Settings, Speed, ThemeChoice};
use crate::app::kit::theme;
use crate::app::kit::touch;

/// The animation of boards and the lack of motion, with the name of the choice. The system's own setting for
/// reduced motion is unknown: neither eframe nor winit passes it on.
const MOTIONS: [(bool, bool, &str); 3] =
    [(true, false, "Full"), (true, true, "Reduced"), (false, false, "Off")];

/// The width of the names beside the choices, in points.
const NAMES: f32 = 124.0;
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

/// The dialog.
#[derive(Debug, Default)]
pub struct SettingsPage {
    /// The settings before they were reset.
    before: Option<Box<Settings>>,
}

impl SettingsPage {
    /// Shows the dialog, in two columns if the window is wide enough, with the folder of My games. Returns an answer,
    /// once there is one.
    pub fn show(&mut self, ctx: &Context, settings: &mut Settings, folder: Option<&Path>) -> Option<Answer> {
        let has_two = modal::width_in(ctx, TWO) >= TWO;
        let width = if has_two { TWO } else { theme::DIALOG };
        let mut answer = None;
        let defaults = settings.with_choices_of(&Settings::default());
        let is_reset = *settings == defaults;
        let reset = if is_reset && self.before.is_some() { "Undo reset" } else { "Reset to defaults" };
        let (done, closed) = modal::show_wide(ctx, "Settings", width, |ui| {
            modal::body(ui, |ui| {
                if !has_two {
                    return column(ui, |ui| {
                        answer = window(ui, settings, folder);
                        boards(ui, settings);
                        play(ui, settings);
                    });
                }
                ui.spacing_mut().item_spacing.x = theme::PAGE;
                ui.columns_const(|[left, right]| {
                    column(left, |ui| {
                        answer = window(ui, settings, folder);
                        boards(ui, settings);
                    });
                    column(right, |ui| play(ui, settings));
                });
            });
            ui.add_space(theme::SPACE);
            modal::buttons(ui, &[DialogButton::plain(reset), DialogButton::main("Close")])
        });
        match done {
            Some(0) if !is_reset => self.before = Some(Box::new(std::mem::replace(settings, defaults))),
            Some(0) => {
                if let Some(before) = self.before.take() {
                    *settings = settings.with_choices_of(&before);
                }
            }
            Some(_) => answer = Some(Answer::Close),
            None if closed => answer = Some(Answer::Close),
            None => {}
        }
        answer
    }
}

/// The folder of My games.
fn games_folder(ui: &mut Ui, settings: &Settings, folder: Option<&Path>) -> Option<Answer> {
    let mut answer = None;
    row(ui, "My games", |ui, _| {
        let name = folder.map_or_else(|| "no folder".to_owned(), |folder| folder.display().to_string());
        if ui.button("Other folder…").on_hover_text(name).clicked() {
            answer = Some(Answer::ChooseFolder);
        }
        if settings.games_folder.is_some() && ui.button("Usual folder").clicked() {
            answer = Some(Answer::UsualFolder);
        }
    });
    answer
}

/// A combo box of this width with named choices.
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

/// A slider and a number, for a value that changes in steps.
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
    // By default the rail takes only drags, and a tap is over within one frame.
    let rail = rail.union(rail.interact(Sense::click()));
    // A half-typed number would take effect.
    let number = DragValue::new(value).range(range).speed(speed).suffix(unit).fixed_decimals(decimals);
    rail.union(ui.add(number.update_while_editing(false)).labelled_by(label))
}

/// A column of groups.
fn column(ui: &mut Ui, groups: impl FnOnce(&mut Ui)) {
    // The slider's number and label take 260 points more.
    ui.spacing_mut().slider_width = (ui.available_width() - 260.0).clamp(48.0, 160.0);
    ui.spacing_mut().item_spacing = vec2(theme::GAP, theme::GAP / 2.0);
    groups(ui);
}

/// The heading of a group.
fn heading(ui: &mut Ui, text: &str) {
    if ui.min_rect().height() > 0.0 {
        ui.add_space(theme::GAP);
    }
    ui.label(RichText::new(text).text_style(theme::name()));
}

/// A row: a name, and choices beside it, which may be labelled by it.
fn row(ui: &mut Ui, name: &str, choices: impl FnOnce(&mut Ui, Id)) {
    ui.horizontal(|ui| {
        let size = vec2(NAMES, touch::height(ui.ctx(), theme::LINE));
        let name = ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_size(size);
            ui.label(name)
        });
        choices(ui, name.inner.id);
    });
}

/// The meaning of what is chosen in the row above.
fn note(ui: &mut Ui, text: &str) {
    ui.horizontal(|ui| {
        ui.add_space(NAMES + theme::GAP);
        ui.add(Label::new(RichText::new(text).small().weak()).truncate());
    });
}

/// The settings for the window, its sounds and its files.
fn window(ui: &mut Ui, settings: &mut Settings, folder: Option<&Path>) -> Option<Answer> {
    heading(ui, "Window");
    row(ui, "Theme", |ui, _| {
        for (choice, name) in
            [(ThemeChoice::System, "System"), (ThemeChoice::Light, "Light"), (ThemeChoice::Dark, "Dark")]
        {
            ui.selectable_value(&mut settings.theme, choice, name);
        }
    });
    row(ui, "Interface zoom", |ui, label| {
        // While the button is held, zooming would move the slider away from the pointer.
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
    #[cfg(feature = "sound")]
    row(ui, "Sounds", |ui, _| {
        let sounds = ui.checkbox(&mut settings.sounds, "On");
        ui.add_enabled_ui(settings.sounds, |ui| {
            slider(ui, sounds.id, &mut settings.volume, 0..=100, 1.0, " %");
        });
    });
    games_folder(ui, settings, folder)
}

/// The settings for the boards.
fn boards(ui: &mut Ui, settings: &mut Settings) {
    heading(ui, "Boards");
    row(ui, "Board style", |ui, label| {
        pick(ui, "material", 180.0, &mut settings.material, &Material::ALL).labelled_by(label);
    });
    row(ui, "At the edges", |ui, _| {
        ui.checkbox(&mut settings.coordinates, "Coordinates");
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
    row(ui, "Board turns", |ui, _| {
        ui.selectable_value(&mut settings.board_turns, false, "Never");
        ui.selectable_value(&mut settings.board_turns, true, "To each player")
            .on_hover_text("After each turn the board turns to the player on move.");
    });
    row(ui, "Topple's stacks", |ui, _| {
        ui.selectable_value(&mut settings.flat_stacks, false, "Side view");
        ui.selectable_value(&mut settings.flat_stacks, true, "Top view");
    });
    row(ui, "Crumble's chains", |ui, _| {
        ui.checkbox(&mut settings.chain_ends, "Mark chain ends")
            .on_hover_text("A chain that touches three sides glows there.");
    });
    row(ui, "Crumble's turns", |ui, _| {
        ui.selectable_value(&mut settings.fractions, false, "Staircase");
        ui.selectable_value(&mut settings.fractions, true, "Fractions");
    });
    note(
        ui,
        if settings.fractions {
            "Names pieces by shares: 1/3,1/6. In the list of turns only."
        } else {
            "Names pieces by crossings on the borders: 2,1."
        },
    );
}

/// The settings for playing games.
fn play(ui: &mut Ui, settings: &mut Settings) {
    heading(ui, "Play");
    row(ui, "Ending a turn", |ui, _| {
        ui.checkbox(&mut settings.confirm_turns, "Confirm every turn")
            .on_hover_text("When off, Crosse and Topple end a complete turn if takebacks are free.");
    });
    row(ui, "Next player", |ui, _| {
        ui.checkbox(&mut settings.replay_turns, "Replay each turn")
            .on_hover_text("Shows a turn of several steps once more to the next player.");
    });
    row(ui, "Playback speed", |ui, label| {
        slider(ui, label, &mut settings.step_ms, Settings::STEP_MS, 100.0, " ms a step");
    });
    row(ui, "Threats", |ui, _| {
        ui.selectable_value(&mut settings.announce_threats, true, "Always");
        ui.selectable_value(&mut settings.announce_threats, false, "On request");
    });
    note(
        ui,
        if settings.announce_threats {
            "Announces them where the game allows that help."
        } else {
            "Looks for them when you choose Show threat."
        },
    );
    row(ui, "Coach", |ui, _| {
        ui.checkbox(&mut settings.coach, "Explain new things once")
            .on_hover_text("Explains in one line what becomes possible for the first time.");
    });
    heading(ui, "Bots");
    row(ui, "Bot speed", |ui, _| {
        for (pace, name) in [(Pace::AtOnce, "Instant"), (Pace::Natural, "Natural"), (Pace::Slow, "Slow")] {
            ui.selectable_value(&mut settings.pace, pace, name);
        }
    });
    let beat = settings.pace.beat();
    note(
        ui,
        &if beat.is_zero() {
            "Bots play without a pause.".to_owned()
        } else {
            format!("Bots pause for {} s before they play.", beat.as_secs_f32())
        },
    );
    row(ui, "Expert time", |ui, label| {
        slider(ui, label, &mut settings.bot_seconds, Settings::BOT_SECONDS, 0.5, " s a turn")
            .on_hover_text("Time that an Expert takes. Other bots are faster.");
    });
    row(ui, "Expert cores", |ui, _| {
        ui.selectable_value(&mut settings.bot_cores, Cores::One, "One core")
            .on_hover_text("Keeps the computer cool and quiet.");
        ui.selectable_value(&mut settings.bot_cores, Cores::All, "All cores")
            .on_hover_text("Helps in Topple only. Other games use one core.");
    });
    row(ui, "Experts", |ui, _| {
        ui.checkbox(&mut settings.pondering, "Think during your turn").on_hover_text(
            "In Crosse and Topple, Experts also think during your turn, except on battery power.",
        );
    });
    heading(ui, "Reviews");
    row(ui, "Review depth", |ui, _| {
        for (effort, name) in
            [(Effort::Quick, "Quick"), (Effort::Normal, "Normal"), (Effort::Thorough, "Thorough")]
        {
            ui.selectable_value(&mut settings.effort, effort, name);
        }
    });
    note(
        ui,
        match settings.effort {
            Effort::Quick => "Finds plain mistakes, in a tenth of a second a turn.",
            Effort::Normal => "Takes about a second for each turn.",
            Effort::Thorough => "Takes about four seconds for each turn.",
        },
    );
    row(ui, "Winning chances", |ui, _| {
        ui.checkbox(&mut settings.graph, "Review graph")
            .on_hover_text("Shows the winning chances of a reviewed game below the board.");
    });
}
