//! Draws modal dialogs, and handles their keys.

use std::ops::Range;

use egui::scroll_area::ScrollAreaOutput;
use egui::style::ScrollStyle;
use egui::{
    Align, Align2, Area, Button, Context, FocusDirection, Frame, Id, Key, Layout, Margin, Modal, Modifiers,
    Order, Popup, Rect, Response, RichText, ScrollArea, Sense, TextEdit, TextStyle, TextWrapMode, Ui,
    UiBuilder, UiKind, WidgetText, pos2, vec2,
};

use crate::app::kit::focus;
use crate::app::kit::number;
use crate::app::kit::theme::{self, Colors};
use crate::app::kit::touch;
use crate::app::kit::upside_down::{self, upside_down};

/// The distance by which an arrow scrolls a page, in points.
const LINES: f32 = 60.0;
/// The margin between the edge of a dialog and its content, in points.
const MARGIN: f32 = 24.0;
/// The part of a dialog's margin that a scroll bar uses, with the space between the bar and the content, in points.
pub const BAR: i8 = 22;
/// The same in a panel, whose margin is narrower.
pub const BAR_OF_PANEL: i8 = 18;

/// One of the answers offered by a dialog.
#[derive(Clone, Debug)]
pub struct DialogButton {
    text: String,
    weight: Weight,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Weight {
    Plain,
    Main,
    Danger,
}

impl DialogButton {
    /// An ordinary answer.
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), weight: Weight::Plain }
    }

    /// The main answer, which Enter gives.
    pub fn main(text: impl Into<String>) -> Self {
        Self { text: text.into(), weight: Weight::Main }
    }

    /// A destructive answer, such as deleting a game.
    pub fn danger(text: impl Into<String>) -> Self {
        Self { text: text.into(), weight: Weight::Danger }
    }

    fn style(&self) -> TextStyle {
        if self.weight == Weight::Main { theme::strong() } else { TextStyle::Button }
    }
}

/// Asks a question. Returns `None` while the dialog is open, `Some(None)` if it was closed without an answer, and
/// otherwise the index of the answer.
pub fn ask(ctx: &Context, title: &str, text: &str, choices: &[DialogButton]) -> Option<Option<usize>> {
    // The question may be about the dialog below it, which may have the same title.
    let id = Id::unique(("question", title, text));
    let (choice, closed) = show_in(id, Modal::default_area(id), ctx, title, theme::DIALOG, |ui| {
        ui.label(text);
        ui.add_space(theme::SPACE);
        buttons(ui, choices)
    });
    choice.map(Some).or_else(|| closed.then_some(None))
}

/// Like [`ask`], upside down for a player on the other side of the table.
pub fn ask_across(ctx: &Context, title: &str, text: &str, choices: &[DialogButton]) -> Option<Option<usize>> {
    let area = Modal::default_area(id(title));
    let (choice, closed) = frame(id(title), area, ctx, theme::DIALOG, |ui| {
        let choice = buttons_for(ui, choices, true);
        ui.add_space(theme::SPACE);
        for (text, style) in [(text, TextStyle::Body), (title, TextStyle::Heading)] {
            let (font, width) = (style.resolve(ui.style()), ui.available_width());
            // Laid out here, so that its rows end where the far player begins to read.
            let galley = ui.painter().layout(text.to_owned(), font, ui.visuals().text_color(), width);
            ui.with_layout(Layout::top_down(Align::Max), |ui| {
                upside_down(ui, true, |ui| ui.label(galley));
            });
            ui.add_space(theme::GAP);
        }
        choice
    });
    choice.map(Some).or_else(|| closed.then_some(None))
}

/// Shows a dialog with a heading. Returns the result of `content`, and true if Escape closed it. A click outside the
/// dialog doesn't close it, because the choices in it would be lost.
pub fn show<T>(ctx: &Context, title: &str, content: impl FnOnce(&mut Ui) -> T) -> (T, bool) {
    show_in(id(title), Modal::default_area(id(title)), ctx, title, theme::DIALOG, content)
}

/// Like [`show`], for a dialog with a text field. While fingers are used it is at the top of the window, because the
/// system's on-screen keyboard covers the lower half.
pub fn show_with_field<T>(ctx: &Context, title: &str, content: impl FnOnce(&mut Ui) -> T) -> (T, bool) {
    let area = Modal::default_area(id(title));
    let area = if touch::is_used(ctx) { area.anchor(Align2::CENTER_TOP, vec2(0.0, top(ctx))) } else { area };
    show_in(id(title), area, ctx, title, theme::DIALOG, content)
}

/// Like [`show`], for a page with its own width, in points. Its heading stays in place while the page grows or
/// the interface is zoomed.
pub fn show_wide<T>(ctx: &Context, title: &str, width: f32, content: impl FnOnce(&mut Ui) -> T) -> (T, bool) {
    let screen = ctx.content_rect();
    let left = screen.center().x - width_in(ctx, width) / 2.0 - MARGIN;
    let area = Area::new(id(title)).kind(UiKind::Modal).sense(Sense::hover());
    let area = area.fixed_pos(pos2(left.round(), screen.top() + top(ctx)));
    show_in(id(title), area, ctx, title, width, content)
}

/// The height from which a window is high, in points.
const HIGH: f32 = 800.0;

fn id(title: &str) -> Id {
    Id::unique(("dialog", title))
}

/// The width of a dialog's content, in points: the requested width if the window is wide enough.
pub fn width_in(ctx: &Context, width: f32) -> f32 {
    width.min(ctx.content_rect().width() - 4.0 * theme::SPACE)
}

/// The distance from the top of the window to the top of a page, in points. In a high window, a page is nearer to the
/// middle.
fn top(ctx: &Context) -> f32 {
    let height = ctx.content_rect().height();
    ((height * 0.06).max(theme::GAP) + ((height - HIGH) * 0.35).max(0.0)).round()
}

fn show_in<T>(
    id: Id,
    area: Area,
    ctx: &Context,
    title: &str,
    width: f32,
    content: impl FnOnce(&mut Ui) -> T,
) -> (T, bool) {
    frame(id, area, ctx, width, |ui| {
        ui.label(RichText::new(title).heading());
        ui.add_space(theme::GAP);
        content(ui)
    })
}

/// Shows a dialog without a heading.
fn frame<T>(id: Id, area: Area, ctx: &Context, width: f32, content: impl FnOnce(&mut Ui) -> T) -> (T, bool) {
    let style = ctx.global_style();
    let colors = Colors::of(&style);
    // An open list or menu of the page below would stay open above the dialog.
    if appears(ctx, id.with("opened in")) {
        Popup::close_all(ctx);
    }
    let frame = Frame::popup(&style).inner_margin(MARGIN).fill(colors.raised);
    // If the dialog faded in, it would be translucent at first, but its focus ring wouldn't. Lists and menus use the
    // foreground order, in which a press on a dialog would raise it above the lists it opened.
    let area = area.order(Order::Middle).fade_in(false);
    let modal = Modal::new(id).area(area).frame(frame).backdrop_color(colors.veil);
    let modal = modal.show(ctx, |ui| {
        if ui.is_sizing_pass() {
            focus::hide_ring(ctx);
        }
        ui.set_width(width_in(ui.ctx(), width));
        content(ui)
    });
    let is_on_top = modal.is_top_modal && !modal.any_popup_open;
    let closed = is_on_top && ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
    (modal.inner, closed)
}

/// The height available for a page's content between its heading and its buttons, in points.
pub fn room(ctx: &Context) -> f32 {
    // The height of the margins, the heading, the answers and the gaps between them.
    let answers = touch::height(ctx, theme::BUTTON.y);
    let other = 2.0 * MARGIN + 28.0 + answers + theme::GAP * 3.0 + theme::SPACE;
    ctx.content_rect().height() - 2.0 * top(ctx) - other
}

/// The height left for a page's content below the part that is already drawn and above the answers, in points.
pub fn rest(ui: &Ui) -> f32 {
    let answers = touch::height(ui.ctx(), theme::BUTTON.y);
    let other = 2.0 * MARGIN + theme::SPACE + answers + 2.0 * ui.spacing().item_spacing.y;
    ui.ctx().content_rect().height() - 2.0 * top(ui.ctx()) - other - ui.min_rect().height()
}

/// Draws the body of a page above its answers. The body scrolls if the window is too small.
pub fn body<T>(ui: &mut Ui, content: impl FnOnce(&mut Ui) -> T) -> T {
    scrolled(ui, room(ui.ctx()), ScrollArea::vertical().auto_shrink([false, true]), content)
}

/// The scroll area of a page, scrolled to its top when the page is new.
pub fn from_top(is_new: bool, area: ScrollArea) -> ScrollArea {
    if is_new { area.vertical_scroll_offset(0.0) } else { area }
}

/// Draws an area of a dialog that scrolls if it is higher than `height` points. At first the top of a dialog is in the
/// middle of the window, and by default the area would only use the space below.
pub fn scrolled<T>(ui: &mut Ui, height: f32, area: ScrollArea, content: impl FnOnce(&mut Ui) -> T) -> T {
    let output = with_bar(ui, BAR, height, |ui| {
        area.max_height(height).show(ui, |ui| {
            let made = content(ui);
            focus::follow(ui);
            made
        })
    });
    settle(ui, output)
}

/// Like [`scrolled`], with rows of equal height, of which only the visible ones are drawn.
pub fn scrolled_rows<T>(
    ui: &mut Ui,
    height: f32,
    row: f32,
    count: usize,
    content: impl FnOnce(&mut Ui, Range<usize>) -> T,
) -> T {
    let area = ScrollArea::vertical().auto_shrink([false, true]).max_height(height);
    let output = with_bar(ui, BAR, height, |ui| area.show_rows(ui, row, count, content));
    settle(ui, output)
}

/// Redraws the dialog if the height of an area in it has changed.
fn settle<T>(ui: &Ui, output: ScrollAreaOutput<T>) -> T {
    // The height of the area is known only once it is drawn, and the dialog's position depends on it.
    let id = output.id.with("height");
    let now = output.inner_rect.height();
    let before = ui.data_mut(|data| {
        let before: Option<f32> = data.get_temp(id);
        data.insert_temp(id, now);
        before
    });
    if before != Some(now) {
        ui.ctx().request_repaint();
    }
    output.inner
}

/// Draws a scroll area at most `height` points high, as wide as the content above and below it. Its bar is in the margin
/// of the dialog or panel, of which it uses `bar` points, and is shown only if part of the content is out of view.
pub fn with_bar<T>(ui: &mut Ui, bar: i8, height: f32, content: impl FnOnce(&mut Ui) -> T) -> T {
    let width = ui.available_width();
    let room = Rect::from_min_size(ui.cursor().min, vec2(width + f32::from(bar), height));
    let mut inner = ui.new_child(UiBuilder::new().max_rect(room));
    inner.spacing_mut().scroll = ScrollStyle {
        content_margin: Margin { right: bar, ..Margin::ZERO },
        bar_width: 8.0,
        floating_width: 8.0,
        bar_outer_margin: 2.0,
        dormant_background_opacity: 0.0,
        active_background_opacity: 0.0,
        interact_background_opacity: 0.0,
        dormant_handle_opacity: 0.5,
        active_handle_opacity: 0.5,
        interact_handle_opacity: 0.8,
        ..ScrollStyle::floating()
    };
    let made = content(&mut inner);
    ui.allocate_space(vec2(width, inner.min_rect().height()));
    made
}

/// A single-line text field, as high as the buttons beside it.
pub fn field<'t>(ctx: &Context, text: &'t mut String) -> TextEdit<'t> {
    TextEdit::singleline(text)
        .margin(vec2(8.0, 6.0))
        .min_size(vec2(0.0, touch::height(ctx, theme::BUTTON.y)))
        .align(Align2::LEFT_CENTER)
}

/// Scrolls the current area by the arrows up and down, Page Up, Page Down, Home and End.
pub fn scroll_by_keys(ui: &Ui) {
    scroll_by_pages(ui);
    scroll_by(ui, [(Key::Home, 1e6), (Key::End, -1e6)]);
    if scroll_by(ui, [(Key::ArrowUp, LINES), (Key::ArrowDown, -LINES)]) {
        // By default these arrows lead to the nearest link or button.
        ui.memory_mut(|memory| memory.move_focus(FocusDirection::None));
    }
}

/// Scrolls the current area by Page Up and Page Down only.
pub fn scroll_by_pages(ui: &Ui) {
    let page = ui.clip_rect().height() * 0.9;
    scroll_by(ui, [(Key::PageUp, page), (Key::PageDown, -page)]);
}

/// Scrolls the current area by these keys. Returns true if one was pressed.
fn scroll_by(ui: &Ui, keys: [(Key, f32); 2]) -> bool {
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let pressed = keys.into_iter().rfind(|(key, _)| pressed(*key));
    if let Some((_, by)) = pressed {
        ui.scroll_with_delta(vec2(0.0, by));
    }
    pressed.is_some()
}

/// Draws a row of answers, the last at the right edge. Returns the index of a chosen answer.
pub fn buttons(ui: &mut Ui, choices: &[DialogButton]) -> Option<usize> {
    buttons_for(ui, choices, false)
}

/// Draws a row of answers, for a player on the other side of the table if `is_far`.
fn buttons_for(ui: &mut Ui, choices: &[DialogButton], is_far: bool) -> Option<usize> {
    let mut chosen = None;
    let opened = is_new(ui);
    // Long answers don't fit side by side.
    let narrow = choices.iter().map(|choice| choice.text.chars().count()).sum::<usize>() > 44;
    let mut add = |ui: &mut Ui, (index, choice): (usize, &DialogButton)| {
        let response = upside_down(ui, is_far, |ui| button(ui, choice));
        if opened && choice.weight == Weight::Main {
            response.request_focus();
        }
        if response.clicked() {
            chosen = Some(index);
        }
    };
    let mut add_all = |ui: &mut Ui| {
        let choices = choices.iter().enumerate();
        if is_far {
            choices.rev().for_each(|choice| add(ui, choice));
        } else {
            choices.for_each(|choice| add(ui, choice));
        }
    };
    if narrow {
        ui.with_layout(Layout::top_down_justified(Align::Center), add_all);
    } else {
        // By default the row would use the dialog's last height, and be centred in it.
        let size = vec2(ui.available_width(), theme::BUTTON.y);
        ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
            if !is_far {
                before_buttons(ui, choices.iter().map(|choice| (choice.text.as_str(), choice.style())));
            }
            add_all(ui);
        });
    }
    chosen
}

fn button(ui: &mut Ui, choice: &DialogButton) -> Response {
    let colors = Colors::of(ui.style());
    let button = match choice.weight {
        Weight::Plain => Button::new(choice.text.as_str()),
        Weight::Main => main_button(&colors, &choice.text),
        Weight::Danger => Button::new(RichText::new(&choice.text).color(colors.loss)),
    };
    ui.add(button.min_size(theme::BUTTON))
}

/// Adds space before a row of buttons with these texts, so that the last button ends at the right edge. If the row were
/// laid out from the right instead, Tab would visit the buttons in the wrong order.
pub fn before_buttons<'a>(ui: &mut Ui, texts: impl Iterator<Item = (&'a str, TextStyle)>) {
    let gap = ui.spacing().item_spacing.x;
    let width = |(text, style)| {
        let text = WidgetText::from(text).into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, style);
        (text.size().x + 2.0 * ui.spacing().button_padding.x).max(theme::BUTTON.x) + gap
    };
    let widths: f32 = texts.map(width).sum();
    ui.add_space(ui.available_width() - (widths - gap));
}

/// The main button, in the accent colour.
pub fn main_button<'a>(colors: &Colors, text: &str) -> Button<'a> {
    Button::new(RichText::new(text).text_style(theme::strong()).color(colors.on_act))
        .fill(colors.act)
        .min_size(theme::BUTTON)
}

/// Draws a button, disabled with the reason if it can't be pressed (`can`), otherwise with a tip unless that is empty.
/// Returns true if it was pressed.
pub fn press(ui: &mut Ui, can: Result<(), String>, button: Button<'_>, tip: &str) -> bool {
    offer(ui, can, button, tip).clicked()
}

/// Like [`press`], but returns the button's response.
pub fn offer(ui: &mut Ui, can: Result<(), String>, button: Button<'_>, tip: &str) -> Response {
    let response = ui.add_enabled(can.is_ok(), button);
    let reason = can.err();
    match reason.as_deref().unwrap_or(tip) {
        "" => response,
        text => upside_down::tip(ui, response, text),
    }
}

/// True if the current dialog wasn't drawn in the last frame.
pub fn is_new(ui: &Ui) -> bool {
    appears(ui.ctx(), ui.scope_id().with("drawn in"))
}

/// True if the widget with this id wasn't drawn in the last frame. Call it only once a frame.
fn appears(ctx: &Context, id: Id) -> bool {
    let pass = ctx.cumulative_pass_nr();
    let last = ctx.data_mut(|data| {
        let last: Option<u64> = data.get_temp(id);
        data.insert_temp(id, pass);
        last
    });
    last.is_none_or(|last| last + 1 < pass)
}

/// True if Enter was pressed to give the page's main answer: the focus is in a text field or nowhere. A number takes
/// over what was typed, and any other widget uses Enter like Space. Call it before the page is drawn.
pub fn submitted(ctx: &Context) -> bool {
    let is_in_text = ctx.text_edit_focused() && !number::is_typed(ctx);
    let is_used = ctx.memory(|memory| memory.focused()).is_some() && !is_in_text;
    let free = !is_used && !Popup::is_any_open(ctx);
    free && ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter))
}

/// True if Enter was pressed in a field, which then lost the focus.
pub fn entered(field: &Response) -> bool {
    field.lost_focus() && field.ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter))
}
