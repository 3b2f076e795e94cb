//! A small bubble with a sentence, beside what it is about. It is also told to screen readers.

use egui::{
    Align2, Color32, FontId, Id, Pos2, Rect, Sense, Stroke, StrokeKind, TextStyle, Ui, WidgetInfo, vec2,
};

use super::palette::Palette;

const WIDTH: f32 = 280.0;
const PADDING: egui::Vec2 = vec2(9.0, 6.0);
const GAP: f32 = 8.0;

/// What a bubble is for, which shows in its edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// What would happen.
    Notice,
    /// Why something is not possible.
    Refusal,
}

/// Shows `text` above what it is `about`, or below where there is no room, and always inside `area`.
pub fn show(ui: &Ui, id: Id, area: Rect, about: Rect, text: &str, tone: Tone, palette: &Palette) {
    let font = TextStyle::Body.resolve(ui.style());
    let width = WIDTH.min(area.width() - 4.0 * PADDING.x).max(40.0);
    let galley = ui.painter().layout(text.to_owned(), font, palette.text, width);
    let size = galley.size() + 2.0 * PADDING;
    let above = about.top() - GAP - size.y;
    let below = (about.bottom() + GAP).min(area.bottom() - size.y);
    let top = if above >= area.top() { above } else { below };
    let left = (about.center().x - size.x / 2.0).clamp(area.left(), (area.right() - size.x).max(area.left()));
    let rect = Rect::from_min_size(Pos2::new(left, top).round(), size);
    let edge = match tone {
        Tone::Notice => palette.plan,
        Tone::Refusal => palette.fault,
    };
    let painter = ui.painter();
    painter.rect_filled(rect.translate(vec2(0.0, 2.0)).expand(1.0), 7.0, palette.shadow);
    painter.rect(rect, 6.0, palette.paper, Stroke::new(1.0, edge), StrokeKind::Inside);
    painter.galley(rect.min + PADDING, galley, palette.text);
    let node = ui.interact(rect, id, Sense::hover());
    node.widget_info(|| WidgetInfo::labeled(egui::accesskit::Role::Status, true, text));
    ui.ctx().accesskit_node_builder(id, |node| node.set_live(egui::accesskit::Live::Polite));
}

/// A number or a word on a small plate, centred on `at`.
pub fn badge(painter: &egui::Painter, at: Pos2, text: &str, size: f32, fill: Color32, ink: Color32) {
    let galley = painter.layout_no_wrap(text.to_owned(), FontId::proportional(size), ink);
    let width = (galley.size().x + size * 0.6).max(size * 1.35);
    let rect = Rect::from_center_size(at, vec2(width, size * 1.35));
    painter.rect_filled(rect, size * 0.675, fill);
    let text_at = Align2::CENTER_CENTER.anchor_size(rect.center(), galley.size()).min;
    painter.galley(text_at, galley, ink);
}
