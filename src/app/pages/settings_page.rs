//! The settings dialog. Every change takes effect immediately.

use std::ops::RangeInclusive;
use std::path::Path;

use egui::emath::Numeric;
use egui::{
    Align, Align2, ComboBox, Context, CursorIcon, DragValue, Id, Label, Layout, Response, RichText, Role,
    Sense, Slider, Stroke, StrokeKind, TextStyle, Ui, Vec2, WidgetInfo, vec2,
};

use super::words;
use crate::app::games::catalogue;
use crate::app::kit::choices;
use crate::app::kit::look::Material;
use crate::app::kit::modal::{self, DialogButton};
use crate::app::kit::number::dragged;
use crate::app::kit::settings::{Cores, Effort, Pace, Settings, Speed, ThemeChoice};
use crate::app::kit::text::Text;
use crate::app::kit::theme::{self, Colors};
use crate::app::kit::touch;

/// The choices for how players sit at the screen: true if the board turns to each player, true if the players sit face
/// to face, the name, and the tip.
const SEATINGS: [(bool, bool, &str, &str); 3] = [
    (false, false, words::NEVER, ""),
    (true, false, words::TO_EACH_PLAYER, words::BOARD_TURNS_TIP),
    (false, true, words::FACE_TO_FACE, words::FACE_TO_FACE_TIP),
];

/// The choices of animation: true if boards are animated, true if motion is reduced, and the name. The system's own
/// setting for reduced motion is unknown, because neither eframe nor winit provides it.
const MOTIONS: [(bool, bool, &str); 3] =
    [(true, false, words::FULL), (true, true, words::REDUCED), (false, false, words::OFF)];

/// The size of the piece of a board that shows a board style, in points, and the number of columns in it.
const SWATCH: Vec2 = vec2(132.0, 84.0);
const COLUMNS: f32 = 2.73;
/// The width of the names beside the choices, in points.
const NAMES: f32 = 116.0;
/// The width of two columns with the space between them, in points.
const TWO: f32 = 2.0 * theme::DIALOG + theme::PAGE;

/// The player's answer in the dialog.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Close the dialog.
    Close,
    /// Choose another folder for My games.
    ChooseFolder,
    /// Use the default folder for My games.
    UsualFolder,
}

/// The settings dialog, which can undo a reset.
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
        let reset = if is_reset && self.before.is_some() { words::UNDO_RESET } else { words::RESET };
        let (done, closed) = modal::show_wide(ctx, words::SETTINGS, width, |ui| {
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
            modal::buttons(ui, &[DialogButton::plain(reset), DialogButton::main(words::CLOSE)])
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

/// Draws the buttons that choose the folder of My games.
fn games_folder(ui: &mut Ui, settings: &Settings, folder: Option<&Path>) -> Option<Answer> {
    let mut answer = None;
    row(ui, words::MY_GAMES, |ui, _| {
        let name = folder.map_or_else(|| words::NO_FOLDER.to_owned(), |folder| folder.display().to_string());
        if ui.button(words::OTHER_FOLDER).on_hover_text(name).clicked() {
            answer = Some(Answer::ChooseFolder);
        }
        if settings.games_folder.is_some() && ui.button(words::DEFAULT_FOLDER).clicked() {
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
fn slider<N: Numeric + Send + Sync>(
    ui: &mut Ui,
    label: Id,
    value: &mut N,
    range: RangeInclusive<N>,
    step: f64,
    unit: &str,
) -> Response {
    let speed = (range.end().to_f64() - range.start().to_f64()) / f64::from(ui.spacing().slider_width);
    let decimals = usize::from(step.fract() != 0.0);
    dragged(ui, value, |ui, value| {
        let rail = ui.add(Slider::new(value, range.clone()).step_by(step).show_value(false));
        let rail = rail.labelled_by(label);
        // By default the rail only senses drags, and misses a tap, which begins and ends within one frame.
        let rail = rail.union(rail.interact(Sense::click()));
        // A typed number takes effect only once it is complete.
        let number = DragValue::new(value).range(range).speed(speed).suffix(unit).fixed_decimals(decimals);
        rail.union(ui.add(number.update_while_editing(false)).labelled_by(label))
    })
}

/// Draws a column of groups.
fn column(ui: &mut Ui, groups: impl FnOnce(&mut Ui)) {
    // The slider's number and label need another 280 points.
    ui.spacing_mut().slider_width = (ui.available_width() - 280.0).clamp(48.0, 160.0);
    ui.spacing_mut().item_spacing = vec2(theme::GAP, 2.0);
    groups(ui);
}

/// Draws the heading of a group, with a gap above it unless the group is the first.
fn heading(ui: &mut Ui, text: &str) {
    if ui.min_rect().height() > 0.0 {
        ui.add_space(theme::GAP);
    }
    ui.label(RichText::new(text).text_style(theme::name()));
}

/// Draws a row: a name, and beside it the choices. `choices` gets the id of the name, which may label a widget.
fn row(ui: &mut Ui, name: &str, content: impl FnOnce(&mut Ui, Id)) {
    ui.horizontal(|ui| {
        let size = vec2(NAMES, touch::height(ui.ctx(), theme::LINE));
        let name = ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_size(size);
            ui.label(name)
        });
        // Choices that don't fit get a row of their own, instead of making the dialog wider.
        ui.horizontal_wrapped(|ui| choices::group(ui, |ui| content(ui, name.inner.id)));
    });
}

/// Draws the meaning of the choice in the row above.
fn note(ui: &mut Ui, text: &str) {
    ui.scope(|ui| {
        // By default the line would be as high as a button.
        ui.spacing_mut().interact_size.y = 0.0;
        ui.horizontal(|ui| {
            ui.add_space(NAMES + theme::GAP);
            ui.add(Label::new(RichText::new(text).small().weak()).wrap());
        });
    });
}

/// Draws the settings for the window, its sounds and its files.
fn window(ui: &mut Ui, settings: &mut Settings, folder: Option<&Path>) -> Option<Answer> {
    heading(ui, words::WINDOW);
    row(ui, words::THEME, |ui, _| {
        for (choice, name) in [
            (ThemeChoice::System, words::SYSTEM),
            (ThemeChoice::Light, words::LIGHT),
            (ThemeChoice::Dark, words::DARK),
        ] {
            choices::value(ui, &mut settings.theme, choice, name);
        }
    });
    row(ui, words::ZOOM, |ui, label| {
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
    #[cfg(feature = "sound")]
    row(ui, words::SOUNDS, |ui, _| {
        let sounds = ui.checkbox(&mut settings.sounds, words::ON);
        ui.add_enabled_ui(settings.sounds, |ui| {
            slider(ui, sounds.id, &mut settings.volume, 0..=100, 1.0, " %");
        });
    });
    games_folder(ui, settings, folder)
}

/// Draws a board style as a piece of a board with its name below it. Returns true if it was chosen.
fn swatch(ui: &mut Ui, size: Vec2, name: &str, is_chosen: bool, material: Material) -> bool {
    let colors = Colors::of(ui.style());
    let height = ui.text_style_height(&TextStyle::Body);
    let (rect, response) = ui.allocate_exact_size(size + vec2(0.0, height + 4.0), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, is_chosen, name));
    choices::note(&response, is_chosen);
    let place = rect.with_max_y(rect.min.y + size.y);
    if let Some(showcase) = catalogue::showcases().first() {
        showcase.at_rest().paint_middle(ui, place.shrink(2.0), COLUMNS, material);
    }
    let rim = match (is_chosen, response.hovered() || response.has_focus()) {
        (true, _) => Stroke::new(3.0, colors.act),
        (false, true) => Stroke::new(1.0, colors.act),
        (false, false) => Stroke::new(1.0, colors.line),
    };
    ui.painter().rect_stroke(place, f32::from(theme::ROUND_SMALL), rim, StrokeKind::Inside);
    let font = if is_chosen { theme::strong() } else { TextStyle::Body }.resolve(ui.style());
    let text = Text { text: name, font, color: colors.ink };
    text.paint(ui.painter(), rect.center_bottom(), Align2::CENTER_BOTTOM, size.x);
    response.on_hover_cursor(CursorIcon::PointingHand).clicked()
}

/// Draws the settings for the boards.
fn boards(ui: &mut Ui, settings: &mut Settings) {
    heading(ui, words::BOARDS);
    ui.label(words::BOARD_STYLE);
    ui.horizontal(|ui| {
        let width = ((ui.available_width() - 2.0 * theme::GAP) / 3.0).min(SWATCH.x).floor();
        choices::group(ui, |ui| {
            for (material, name) in Material::ALL {
                if swatch(ui, vec2(width, SWATCH.y), name, settings.material == material, material) {
                    settings.material = material;
                }
            }
        });
    });
    row(ui, words::AT_EDGES, |ui, _| {
        ui.checkbox(&mut settings.coordinates, words::COORDINATES);
        ui.checkbox(&mut settings.evaluation_bar, words::EVALUATION_BAR)
            .on_hover_text(words::EVALUATION_BAR_TIP);
    });
    row(ui, words::ANIMATIONS, |ui, label| {
        // The speed beside them is a Tab stop of its own.
        choices::group(ui, |ui| {
            for (animate, reduced, name) in MOTIONS {
                let is_chosen =
                    settings.animate == animate && (!animate || settings.reduced_motion == reduced);
                let choice = ui.selectable_label(is_chosen, name);
                choices::note(&choice, is_chosen);
                if choice.clicked() {
                    (settings.animate, settings.reduced_motion) = (animate, reduced);
                }
                if reduced {
                    choice.on_hover_text(words::REDUCED_TIP);
                }
            }
        });
        ui.add_enabled_ui(settings.animate, |ui| {
            let speeds =
                [(Speed::Slow, words::SLOW), (Speed::Normal, words::NORMAL), (Speed::Fast, words::FAST)];
            let speed = pick(ui, "speed", 80.0, &mut settings.speed, &speeds);
            speed.labelled_by(label).on_hover_text(words::SPEED_TIP);
        });
    });
    row(ui, words::BOARD_TURNS, |ui, _| {
        for (turns, faces, name, tip) in SEATINGS {
            let is_chosen = (settings.board_turns, settings.face_to_face) == (turns, faces);
            let choice = ui.selectable_label(is_chosen, name);
            choices::note(&choice, is_chosen);
            if choice.clicked() {
                (settings.board_turns, settings.face_to_face) = (turns, faces);
            }
            if !tip.is_empty() {
                choice.on_hover_text(tip);
            }
        }
    });
    row(ui, words::STACKS, |ui, _| {
        choices::value(ui, &mut settings.flat_stacks, false, words::SIDE_VIEW);
        choices::value(ui, &mut settings.flat_stacks, true, words::TOP_VIEW);
    });
    row(ui, words::CHAINS, |ui, _| {
        ui.checkbox(&mut settings.chain_ends, words::CHAIN_ENDS).on_hover_text(words::CHAIN_ENDS_TIP);
    });
    row(ui, words::NOTATION, |ui, _| {
        choices::value(ui, &mut settings.fractions, false, words::CROSSINGS);
        choices::value(ui, &mut settings.fractions, true, words::FRACTIONS);
    });
    note(ui, if settings.fractions { words::FRACTIONS_NOTE } else { words::CROSSINGS_NOTE });
}

/// Draws the settings for playing games.
fn play(ui: &mut Ui, settings: &mut Settings) {
    heading(ui, words::PLAYING);
    row(ui, words::ENDING_TURN, |ui, _| {
        ui.checkbox(&mut settings.confirm_turns, words::CONFIRM).on_hover_text(words::CONFIRM_TIP);
    });
    row(ui, words::NEXT_PLAYER, |ui, _| {
        ui.checkbox(&mut settings.replay_turns, words::REPLAY).on_hover_text(words::REPLAY_TIP);
    });
    row(ui, words::PLAYBACK_SPEED, |ui, label| {
        slider(ui, label, &mut settings.step_ms, Settings::STEP_MS, 100.0, words::MS_PER_STEP);
    });
    row(ui, words::THREATS, |ui, _| {
        choices::value(ui, &mut settings.announce_threats, true, words::ALWAYS);
        choices::value(ui, &mut settings.announce_threats, false, words::ON_REQUEST);
    });
    note(ui, if settings.announce_threats { words::ALWAYS_NOTE } else { words::ON_REQUEST_NOTE });
    row(ui, words::COACH, |ui, _| {
        ui.checkbox(&mut settings.coach, words::EXPLAIN_ONCE).on_hover_text(words::EXPLAIN_ONCE_TIP);
    });
    heading(ui, words::BOTS);
    row(ui, words::BOT_SPEED, |ui, _| {
        for (pace, name) in
            [(Pace::AtOnce, words::INSTANT), (Pace::Natural, words::NATURAL), (Pace::Slow, words::SLOW)]
        {
            choices::value(ui, &mut settings.pace, pace, name);
        }
    });
    note(ui, &words::bots_pause(settings.pace.beat()));
    row(ui, words::EXPERT_TIME, |ui, label| {
        slider(ui, label, &mut settings.bot_seconds, Settings::BOT_SECONDS, 0.5, words::S_PER_TURN)
            .on_hover_text(words::EXPERT_TIME_TIP);
    });
    row(ui, words::EXPERT_CORES, |ui, _| {
        choices::value(ui, &mut settings.bot_cores, Cores::One, words::ONE_CORE)
            .on_hover_text(words::ONE_CORE_TIP);
        choices::value(ui, &mut settings.bot_cores, Cores::All, words::ALL_CORES)
            .on_hover_text(words::ALL_CORES_TIP);
    });
    row(ui, words::EXPERTS, |ui, _| {
        ui.checkbox(&mut settings.pondering, words::THINK).on_hover_text(words::THINK_TIP);
    });
    heading(ui, words::REVIEWS);
    row(ui, words::REVIEW_DEPTH, |ui, _| {
        for (effort, name) in [
            (Effort::Quick, words::QUICK),
            (Effort::Normal, words::NORMAL),
            (Effort::Thorough, words::THOROUGH),
        ] {
            choices::value(ui, &mut settings.effort, effort, name);
        }
    });
    note(
        ui,
        match settings.effort {
            Effort::Quick => words::QUICK_NOTE,
            Effort::Normal => words::NORMAL_NOTE,
            Effort::Thorough => words::THOROUGH_NOTE,
        },
    );
    row(ui, words::WINNING_CHANCES, |ui, _| {
        ui.checkbox(&mut settings.graph, words::GRAPH).on_hover_text(words::GRAPH_TIP);
    });
}
