//! Dialogs that hold the window up: what they look like and how they take keys.

use egui::{
    Button, Context, Frame, Id, Key, Layout, Modal, Modifiers, Response, RichText, ScrollArea, Ui, vec2,
};

use super::theme::{self, Colors};

/// One of the answers that a dialog offers.
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
    /// One answer among others.
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), weight: Weight::Plain }
    }

    /// The answer that Enter gives.
    pub fn main(text: impl Into<String>) -> Self {
        Self { text: text.into(), weight: Weight::Main }
    }

    /// An answer that loses something.
    pub fn danger(text: impl Into<String>) -> Self {
        Self { text: text.into(), weight: Weight::Danger }
    }
}

/// Asks a question: `None` while it is open, `Some(None)` once it was closed unanswered, else the index of the
/// choice.
pub fn ask(ctx: &Context, title: &str, text: &str, choices: &[DialogButton]) -> Option<Option<usize>> {
    let (choice, closed) = show(ctx, title, |ui| {
        ui.label(text);
        ui.add_space(theme::SPACE);
        buttons(ui, choices)
    });
    choice.map(Some).or_else(|| closed.then_some(None))
}

/// Shows a dialog with a heading: what `content` returned, and whether it was closed by Escape or by a click
/// beside it.
pub fn show<T>(ctx: &Context, title: &str, content: impl FnOnce(&mut Ui) -> T) -> (T, bool) {
    show_wide(ctx, title, theme::DIALOG, content)
}

/// Like [`show`], with a width of its own, in points.
pub fn show_wide<T>(ctx: &Context, title: &str, width: f32, content: impl FnOnce(&mut Ui) -> T) -> (T, bool) {
    let style = ctx.global_style();
    let colors = Colors::of(&style);
    let frame = Frame::popup(&style).inner_margin(24).fill(colors.card);
    let modal =
        Modal::new(Id::unique(("dialog", title))).frame(frame).backdrop_color(colors.veil).show(ctx, |ui| {
            let room = ui.ctx().content_rect().width() - 4.0 * theme::SPACE;
            ui.set_width(width.min(room));
            ui.label(RichText::new(title).heading());
            ui.add_space(theme::GAP);
            content(ui)
        });
    let closed = modal.should_close();
    (modal.inner, closed)
}

/// The body of a dialog with answers below it: scrolled where the window is too small for it.
pub fn body<T>(ui: &mut Ui, content: impl FnOnce(&mut Ui) -> T) -> T {
    let height = ui.ctx().content_rect().height() - 200.0;
    scrolled(ui, height, ScrollArea::vertical().auto_shrink([false, true]), content)
}

/// An area of a dialog that is scrolled where it is higher than so many points. A dialog begins in the middle of the
/// window: left to itself, the area would begin with the room below that.
pub fn scrolled<T>(ui: &mut Ui, height: f32, area: ScrollArea, content: impl FnOnce(&mut Ui) -> T) -> T {
    let size = vec2(ui.available_width(), height);
    let output = ui.allocate_ui(size, |ui| area.max_height(height).show(ui, content)).inner;
    // How high the area is shows only once it is drawn, and the dialog's place depends on it.
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

/// Scrolls the area that is being drawn by Page Up, Page Down, Home and End.
pub fn scroll_by_keys(ui: &Ui) {
    let page = ui.clip_rect().height() * 0.9;
    let whole = 1e6;
    let keys = [(Key::PageUp, page), (Key::PageDown, -page), (Key::Home, whole), (Key::End, -whole)];
    for (key, by) in keys {
        if ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
            ui.scroll_with_delta(vec2(0.0, by));
        }
    }
}

/// A row of answers, the last at the right edge: the index of the one given.
pub fn buttons(ui: &mut Ui, choices: &[DialogButton]) -> Option<usize> {
    let mut chosen = None;
    let opened = is_new(ui);
    // Long answers would not fit beside each other.
    let narrow = choices.iter().map(|choice| choice.text.chars().count()).sum::<usize>() > 44;
    let mut add = |ui: &mut Ui, index: usize, choice: &DialogButton| {
        let response = button(ui, choice);
        if opened && choice.weight == Weight::Main {
            response.request_focus();
        }
        if response.clicked() {
            chosen = Some(index);
        }
    };
    if narrow {
        ui.with_layout(Layout::top_down_justified(egui::Align::Center), |ui| {
            for (index, choice) in choices.iter().enumerate() {
                add(ui, index, choice);
            }
        });
    } else {
        ui.with_layout(Layout::right_to_left(egui::Align::Center), |ui| {
            for (index, choice) in choices.iter().enumerate().rev() {
                add(ui, index, choice);
            }
        });
    }
    chosen
}

fn button(ui: &mut Ui, choice: &DialogButton) -> Response {
    let colors = Colors::of(ui.style());
    let button = match choice.weight {
        Weight::Plain => Button::new(choice.text.as_str()),
        Weight::Main => main_button(&colors, &choice.text),
        Weight::Danger => Button::new(RichText::new(&choice.text).color(colors.danger)),
    };
    ui.add(button.min_size(theme::BUTTON))
}

/// A button in the accent: what to press next.
pub fn main_button<'a>(colors: &Colors, text: &str) -> Button<'a> {
    Button::new(RichText::new(text).color(colors.on_accent)).fill(colors.accent).min_size(theme::BUTTON)
}

/// Whether the dialog being drawn was not there in the frame before.
#[must_use]
pub fn is_new(ui: &Ui) -> bool {
    let (id, pass) = (ui.scope_id().with("drawn in"), ui.ctx().cumulative_pass_nr());
    let last = ui.data_mut(|data| {
        let last: Option<u64> = data.get_temp(id);
        data.insert_temp(id, pass);
        last
    });
    last.is_none_or(|last| last + 1 < pass)
}

/// Whether Enter was pressed in a field that then gave the keyboard up.
#[must_use]
pub fn entered(field: &Response) -> bool {
    field.lost_focus() && field.ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter))
}
