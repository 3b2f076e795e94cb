//! The panel beside the editor's board.

use egui::{
    Button, CollapsingHeader, Frame, Label, Panel, Rect, Response, RichText, Role, ScrollArea, Ui, Vec2,
    WidgetInfo, pos2, vec2,
};

use super::{Editor, Setup, words};
use crate::app::board::input::NUMBER_KEYS;
use crate::app::kit::command::Command;
use crate::app::kit::focus;
use crate::app::kit::modal::{self, main_button, press};
use crate::app::kit::settings::Settings;
use crate::app::kit::theme::{self, Colors};
use crate::app::parts::playable::{OptionsPanel as _, Playable};
use crate::app::parts::request::Request;
use crate::app::parts::screen::Screen as _;
use crate::app::parts::sidebar_edge;
use crate::games::GameKind;
use crate::rules::Side;

/// The minimum width of the panel, in points.
const LEAST: f32 = 288.0;
/// The space between the edge of a button and a long name, in points.
const NARROW: f32 = 8.0;
/// The width of a side's mark, in points.
const MARK: f32 = 22.0;
/// The width of the buttons beside the text of the position, in points.
const SMALL: f32 = 52.0;

/// Draws a button that is on or off, with a name for screen readers.
pub(super) fn toggle(ui: &mut Ui, button: Button<'_>, on: bool, name: &str) -> Response {
    let response = ui.add(button);
    name_check(&response, on, name);
    response
}

/// Gives a check box a more descriptive name than its label.
pub(super) fn name_check(check: &Response, on: bool, name: &str) {
    let enabled = check.enabled();
    check.widget_info(|| WidgetInfo::selected(Role::CheckBox, enabled, on, name));
}

/// Draws the panel at the right edge.
pub(super) fn show<G: Playable>(editor: &mut Editor<G>, ui: &mut Ui, settings: &Settings) -> Vec<Request> {
    let mut asks = Vec::new();
    editor.held &= is_held(ui);
    focus::note_beside_board(ui.ctx(), None);
    let width = sidebar_edge::width(ui.ctx(), settings).max(LEAST);
    let has_margins = sidebar_edge::centre(ui, width, G::BESIDE);
    let frame = sidebar_edge::frame(&Colors::of(ui.style()), has_margins);
    let panel = Panel::right("editor").resizable(false).exact_size(width).frame(frame);
    panel.show_separator_line(!has_margins).show(ui, |ui| {
        // The foot is drawn last, so that Tab reaches it last. Its height is known from the previous frame.
        let height = (ui.available_height() - editor.foot).max(0.0);
        let area = ScrollArea::vertical().auto_shrink([false, false]).max_height(height);
        modal::with_bar(ui, modal::BAR_OF_PANEL, height, |ui| {
            area.show(ui, |ui| {
                games::<G>(ui, &mut asks);
                tools(editor, ui);
                side_to_move(editor, ui);
                if let Some(position) = G::left(ui, &editor.history.now().position) {
                    let options = editor.history.now().options.clone();
                    editor.adjust(Setup::of(position, options), is_held(ui));
                }
                board(editor, ui);
                text(editor, ui, &mut asks);
                focus::follow(ui);
            });
        });
        let foot = ui.vertical(|ui| {
            standing(editor, ui);
            actions(editor, ui, &mut asks);
        });
        let foot = foot.response.rect.height() + ui.spacing().item_spacing.y;
        if editor.foot != foot {
            editor.foot = foot;
            ui.ctx().request_discard("the height of the foot");
            ui.ctx().request_repaint();
        }
    });
    asks
}

/// True while a mouse button is held, because a drag may be changing a number.
fn is_held(ui: &Ui) -> bool {
    ui.input(|input| input.pointer.any_down())
}

fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(theme::GAP);
    ui.label(RichText::new(text).text_style(theme::strong()));
}

/// Draws the buttons that choose the game.
fn games<G: Playable>(ui: &mut Ui, asks: &mut Vec<Request>) {
    ui.label(RichText::new(words::TITLE).text_style(theme::name()));
    ui.horizontal_wrapped(|ui| {
        for kind in GameKind::ALL {
            let is_this = kind.title() == G::TITLE;
            if ui.selectable_label(is_this, kind.title()).clicked() && !is_this {
                asks.push(Request::Edit(*kind, None));
            }
        }
    });
}

/// The texts and the mark on a button for one of several choices.
struct Choice<'a> {
    name: &'a str,
    /// The name for screen readers.
    spoken: &'a str,
    /// The key that chooses it.
    key: &'a str,
    /// The side whose mark is shown, if any.
    side: Option<Side>,
}

/// Draws a button `width` points wide for one of several choices.
fn choice<G: Playable>(ui: &mut Ui, width: f32, look: &Choice<'_>, chosen: bool, can: bool) -> Response {
    // The spaces leave a gap for the mark.
    let text = if look.side.is_some() { format!("       {}", look.name) } else { look.name.to_owned() };
    let button = Button::selectable(chosen, text).frame_when_inactive(true).shortcut_text(look.key);
    let padding = ui.spacing().button_padding.x;
    if look.side.is_none() {
        // Two long names fit side by side.
        ui.spacing_mut().button_padding.x = NARROW;
    }
    let response = ui.add_enabled(can, button.min_size(vec2(width, theme::BUTTON.y)));
    ui.spacing_mut().button_padding.x = padding;
    if let Some(side) = look.side {
        let at = pos2(response.rect.left() + MARK * 0.8, response.rect.center().y);
        G::side_mark(side).paint(ui, Rect::from_center_size(at, Vec2::splat(MARK)));
    }
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, can, chosen, look.spoken));
    response
}

/// The width of each of two buttons side by side in the remaining width.
fn half(ui: &Ui) -> f32 {
    ((ui.available_width() - ui.spacing().item_spacing.x) / 2.0).floor()
}

/// Draws the tools, which determine the effect of a click on the board.
fn tools<G: Playable>(editor: &mut Editor<G>, ui: &mut Ui) {
    heading(ui, words::TOOLS);
    let width = half(ui);
    let mut first = None;
    let mut chosen = None;
    let tools: Vec<_> = G::tools(&editor.history.now().position).into_iter().enumerate().collect();
    for row in tools.chunks(2) {
        ui.horizontal(|ui| {
            for &(index, tool) in row {
                let name = G::name(tool);
                let key = NUMBER_KEYS.get(index).map_or("", |key| key.name());
                let response = {
                    let look = Choice { name: &name, spoken: &name, key, side: G::side(tool) };
                    choice::<G>(ui, width, &look, index == editor.tool, true)
                };
                let response = response.on_hover_text(G::tip(tool));
                first = first.or(Some(response.id));
                if response.clicked() {
                    chosen = Some(index);
                }
            }
        });
    }
    focus::note_after_board(ui.ctx(), first);
    if let Some(index) = chosen {
        editor.choose(index);
    }
    ui.label(RichText::new(words::removes(G::REMOVE)).weak());
}

/// Draws the buttons that choose the side to play.
fn side_to_move<G: Playable>(editor: &mut Editor<G>, ui: &mut Ui) {
    heading(ui, words::TO_PLAY);
    let width = half(ui);
    let position = &editor.history.now().position;
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        for side in Side::all(editor.players) {
            let is_this = G::to_move(position) == side;
            let other = G::with_side_to_move(position, side);
            let name = side.name::<G>();
            let (can, spoken) = (other.is_some(), words::is_to_play(name));
            let look = Choice { name, spoken: &spoken, key: "", side: Some(side) };
            if choice::<G>(ui, width, &look, is_this, can).clicked() {
                chosen = other;
            }
        }
    });
    ui.add_space(theme::GAP);
    if let Some(position) = chosen {
        editor.put(position, false);
    }
}

/// Draws the choices of size and rules, and the boards to start from.
fn board<G: Playable>(editor: &mut Editor<G>, ui: &mut Ui) {
    let options = editor.history.now().options.clone();
    let mut panel = G::Panel::new(&options);
    let width = half(ui);
    let mut begun = None;
    ui.add_space(theme::GAP);
    ui.horizontal(|ui| {
        let size = vec2(width, theme::BUTTON.y);
        if ui.add(Button::new(G::CLEAR).min_size(size)).clicked() {
            begun = Some(G::cleared(&editor.history.now().position));
        }
        if ui.add(Button::new(words::START).min_size(size)).clicked() {
            begun = Some(Setup::<G>::start(options.clone()).position);
        }
    });
    if let Some(position) = begun {
        editor.put(position, false);
    }
    if let Some(offered) = editor.offered.clone().filter(|offered| offered != editor.history.now()) {
        let button = Button::new(words::CURRENT).min_size(vec2(width, theme::BUTTON.y));
        if ui.add(button).on_hover_text(words::CURRENT_TIP).clicked() {
            editor.change(offered, false);
        }
    }
    ui.add_space(theme::GAP);
    CollapsingHeader::new(words::BOARD_AND_RULES).show_unindented(ui, |ui| {
        if G::SIDES.len() > 2 {
            ui.horizontal_wrapped(|ui| panel.players(ui));
        }
        panel.ui(ui);
        if G::Panel::HAS_RULES {
            ui.add_space(theme::GAP);
            panel.rules(ui);
        }
    });
    if let Some(chosen) = panel.options().ok().filter(|chosen| *chosen != options) {
        editor.set_options(chosen, is_held(ui));
    }
}

/// Draws the position as text, with buttons to copy and paste it.
fn text<G: Playable>(editor: &mut Editor<G>, ui: &mut Ui, asks: &mut Vec<Request>) {
    ui.add_space(theme::GAP);
    let before = editor.typed.as_ref().unwrap_or(&editor.text).clone();
    let mut text = before.clone();
    let buttons = [(Command::CopyPosition, words::COPY), (Command::Paste, words::PASTE)];
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = theme::GAP / 2.0;
        ui.spacing_mut().button_padding.x = 4.0;
        let width = ui.available_width() - 2.0 * (SMALL + ui.spacing().item_spacing.x);
        let mut shown = modal::field(ui.ctx(), &mut text).desired_width(width).show(ui);
        if std::mem::replace(&mut editor.in_field, editor.serial) != editor.serial {
            // The field's undo history belongs to an earlier position.
            shown.state.clear_undoer();
            shown.state.store(ui.ctx(), shown.response.response.id);
        }
        let field = shown.response.response;
        let enabled = field.enabled();
        field.widget_info(|| WidgetInfo::labeled(Role::TextInput, enabled, words::TEXT));
        // The field reports a change even if only its selection is undone.
        let has_changed = text != before;
        editor.reads = field.has_focus() && !has_changed && editor.typed.is_none();
        if has_changed {
            editor.typed = (text != editor.text).then(|| text.clone());
        }
        if field.lost_focus()
            && editor.typed.is_some()
            && let Err(reason) = editor.read(&text)
        {
            editor.said = Some(words::no_position(G::TITLE, &reason));
        }
        for (command, name) in buttons {
            let button = Button::new(name).min_size(vec2(SMALL, theme::BUTTON.y));
            if ui.add(button).on_hover_text(command.with_key(ui.ctx(), command.text())).clicked() {
                asks.push(Request::Run(command));
            }
        }
    });
}

/// Draws the notice about the last action, if any, the reason why a game can't start or the note that it can,
/// and the meaning of the marks where the pointer rests on the board.
fn standing<G: Playable>(editor: &Editor<G>, ui: &mut Ui) {
    let colors = Colors::of(ui.style());
    let (text, color) = match (&editor.said, &editor.fault) {
        (_, Some(fault)) => (fault.text.as_str(), colors.threat),
        (_, None) => (words::PLAYABLE, colors.legal),
    };
    let frame = Frame::new().fill(colors.raised).corner_radius(theme::ROUND_SMALL).inner_margin(theme::GAP);
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        if let Some(said) = &editor.said {
            status(ui, said, colors.ink);
        }
        // Beside a refused text, the reason would seem to be about that text.
        if editor.typed.is_none() || editor.said.is_none() {
            status(ui, text, color);
        }
        if let Some(remark) = editor.board.remark() {
            ui.add(Label::new(RichText::new(remark).color(colors.quiet)).wrap());
        }
    });
    ui.add_space(theme::GAP);
}

fn status(ui: &mut Ui, text: &str, color: egui::Color32) {
    let label = ui.add(Label::new(RichText::new(text).color(color)).wrap());
    label.widget_info(|| WidgetInfo::labeled(Role::Status, true, text));
}

/// Draws the buttons that play, analyse or close the position, and those for undo and redo.
fn actions<G: Playable>(editor: &Editor<G>, ui: &mut Ui, asks: &mut Vec<Request>) {
    let colors = Colors::of(ui.style());
    let width = half(ui);
    let third = ((ui.available_width() - 2.0 * ui.spacing().item_spacing.x) / 3.0).floor();
    let close = (Command::Close, words::CLOSE);
    let [undo, redo, play] =
        [Command::Undo, Command::Redo, Command::PlayFromHere].map(|command| (command, command.text()));
    let rows: [(&[(Command, &str)], f32); 2] =
        [(&[play, (Command::Analyse, words::ANALYSE)], width), (&[undo, redo, close], third)];
    for (row, width) in rows {
        ui.horizontal(|ui| {
            ui.spacing_mut().button_padding.x = 4.0;
            for (command, name) in row {
                let button = if *command == Command::PlayFromHere {
                    main_button(&colors, name)
                } else {
                    Button::new(*name)
                };
                let can = editor.can(*command);
                let has_key = !command.shortcuts().is_empty();
                let tip = if has_key { command.with_key(ui.ctx(), name) } else { String::new() };
                if press(ui, can, button.min_size(vec2(width, theme::BUTTON.y)), &tip) {
                    asks.push(Request::Run(*command));
                }
            }
        });
    }
}
