//! The settings dialog. Every change takes effect immediately.

use std::path::Path;

use egui::{
    Align, Align2, ComboBox, Context, CornerRadius, CursorIcon, DragValue, Id, Label, Layout, Response,
    RichText, Role, Sense, Slider, Stroke, StrokeKind, TextStyle, Ui, Vec2, WidgetInfo, vec2,
};

use super::settings_rows::{self, Amount, Choice, Control, Group, Row};
use super::words;
use crate::app::games::catalogue;
use crate::app::kit::choices;
use crate::app::kit::look::Material;
use crate::app::kit::modal::{self, DialogButton};
use crate::app::kit::number::dragged;
use crate::app::kit::settings::Settings;
use crate::app::kit::text::Text;
use crate::app::kit::theme::{self, Colors};
use crate::app::kit::touch;

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
                        play(ui, settings);
                    });
                }
                ui.spacing_mut().item_spacing.x = theme::PAGE;
                ui.columns_const(|[left, right]| {
                    column(left, |ui| answer = window(ui, settings, folder));
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

/// The width of a closed list of choices, in points.
const LIST: f32 = 80.0;

/// Draws choices in a list that opens.
fn list(ui: &mut Ui, label: Id, choices: &[Choice], tip: &str, settings: &mut Settings) {
    let name = choices.iter().find(|choice| (choice.is_chosen)(settings)).map_or("", |choice| choice.name);
    let shown = ComboBox::from_id_salt(label).width(LIST).selected_text(name);
    let shown = shown.show_ui(ui, |ui| {
        for choice in choices {
            if ui.selectable_label((choice.is_chosen)(settings), choice.name).clicked() {
                (choice.choose)(settings);
            }
        }
    });
    shown.response.labelled_by(label).on_hover_text(tip);
}

/// Draws a slider and a number.
fn amount(ui: &mut Ui, label: Id, amount: &Amount, settings: &mut Settings) {
    let Amount { range, step, unit, tip, .. } = amount;
    let range = range();
    let speed = (range.end() - range.start()) / f64::from(ui.spacing().slider_width);
    let decimals = usize::from(step.fract() != 0.0);
    // If the value took effect while the button is held, it could move the slider away from the pointer.
    let (is_held, is_let_go) = ui.input(|input| (input.pointer.any_down(), input.pointer.any_released()));
    let held = label.with("held");
    let before: Option<f64> = ui.data_mut(|data| data.remove_temp(held));
    let before = before.filter(|_| is_held || is_let_go);
    let mut value = before.unwrap_or_else(|| (amount.get)(settings));
    let response = dragged(ui, &mut value, |ui, value| {
        let rail = ui.add(Slider::new(value, range.clone()).step_by(*step).show_value(false));
        let rail = rail.labelled_by(label);
        // By default the rail only senses drags, and misses a tap, which begins and ends within one frame.
        let rail = rail.union(rail.interact(Sense::click()));
        // A typed number takes effect only once it is complete.
        let number =
            DragValue::new(value).range(range.clone()).speed(speed).suffix(*unit).fixed_decimals(decimals);
        rail.union(ui.add(number.update_while_editing(false)).labelled_by(label))
    });
    let is_changed = response.changed() || before.is_some();
    if is_changed && is_held && amount.waits {
        ui.data_mut(|data| data.insert_temp(held, value));
    } else if is_changed {
        (amount.set)(settings, value);
    }
    described(response, tip);
}

/// A response with a tip, if there is one.
fn described(response: Response, tip: &str) {
    if !tip.is_empty() {
        response.on_hover_text(tip);
    }
}

/// Draws a control of a row whose name has the id `label`. Returns the id that names the controls after it.
fn control(ui: &mut Ui, label: Id, control: &Control, settings: &mut Settings) -> Id {
    match control {
        Control::Choices(offered) => choices::group(ui, |ui| {
            for choice in *offered {
                let is_chosen = (choice.is_chosen)(settings);
                let response = ui.selectable_label(is_chosen, choice.name);
                choices::note(&response, is_chosen);
                if response.clicked() {
                    (choice.choose)(settings);
                }
                described(response, choice.tip);
            }
        }),
        Control::List(offered, tip) => list(ui, label, offered, tip, settings),
        Control::Check(check) => {
            let response = choices::check(ui, (check.value)(settings), check.name);
            let id = response.id;
            // Otherwise the next box would seem to belong to this name.
            ui.add_space(theme::GAP);
            described(response, check.tip);
            return id;
        }
        Control::Amount(it) => amount(ui, label, it, settings),
    }
    label
}

/// Draws the rows of a table, each with its note.
fn rows(ui: &mut Ui, rows: &[Row], settings: &mut Settings) {
    for Row { name, controls, has_more, note: meaning } in rows {
        row(ui, name, |ui, mut label| {
            for (index, it) in controls.iter().enumerate() {
                label = match index {
                    0 => control(ui, label, it, settings),
                    _ => ui.add_enabled_ui(has_more(settings), |ui| control(ui, label, it, settings)).inner,
                };
            }
        });
        if let Some(meaning) = meaning {
            note(ui, &meaning(settings));
        }
    }
}

/// Draws a group of rows.
fn group(ui: &mut Ui, group: &Group, settings: &mut Settings) {
    heading(ui, group.heading);
    rows(ui, group.rows, settings);
}

/// Draws a column of groups.
fn column(ui: &mut Ui, groups: impl FnOnce(&mut Ui)) {
    // The slider's number and label need another 280 points.
    ui.spacing_mut().slider_width = (ui.available_width() - 280.0).clamp(48.0, 160.0);
    ui.spacing_mut().item_spacing = vec2(theme::GAP, 6.0);
    if !touch::is_used(ui.ctx()) {
        // Lower choices leave more room between the rows.
        ui.spacing_mut().interact_size.y = theme::LINE;
        ui.spacing_mut().button_padding.y = 4.0;
    }
    groups(ui);
}

/// Draws the heading of a group, with a gap above it unless the group is the first.
fn heading(ui: &mut Ui, text: &str) {
    if ui.min_rect().height() > 0.0 {
        ui.add_space(theme::GAP);
    }
    ui.label(RichText::new(text).text_style(theme::name()));
}

/// Draws a row: a name, and beside it the `content`, which gets the id of the name, to label a widget.
fn row(ui: &mut Ui, name: &str, content: impl FnOnce(&mut Ui, Id)) {
    ui.horizontal(|ui| {
        let size = vec2(NAMES, touch::height(ui.ctx(), theme::LINE));
        let name = ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_size(size);
            ui.label(name)
        });
        // Choices that don't fit get a row of their own, instead of making the dialog wider.
        ui.horizontal_wrapped(|ui| content(ui, name.inner.id));
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

/// Draws the settings for the window, its sounds and its files, and those for the boards.
fn window(ui: &mut Ui, settings: &mut Settings, folder: Option<&Path>) -> Option<Answer> {
    group(ui, &settings_rows::WINDOW, settings);
    let answer = games_folder(ui, settings, folder);
    heading(ui, settings_rows::BOARDS.heading);
    board_styles(ui, settings);
    rows(ui, settings_rows::BOARDS.rows, settings);
    answer
}

/// Draws the settings for playing games, bots and reviews.
fn play(ui: &mut Ui, settings: &mut Settings) {
    for table in [settings_rows::PLAYING, settings_rows::BOTS, settings_rows::REVIEWS] {
        group(ui, &table, settings);
    }
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
        let scene = (place.shrink(2.0), CornerRadius::ZERO);
        showcase.at_rest().paint_middle(ui, scene, COLUMNS, material);
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

/// Draws the choice of the boards' material.
fn board_styles(ui: &mut Ui, settings: &mut Settings) {
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
}
