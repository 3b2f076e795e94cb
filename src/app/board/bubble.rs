//! A small bubble of text, beside its subject. It is also announced to screen readers.

use egui::{
    Align2, Color32, FontId, Id, Pos2, Rect, Sense, Stroke, StrokeKind, TextStyle, Ui, Vec2, WidgetInfo, vec2,
};

use super::palette::Palette;
use super::words::unbroken;
use crate::app::kit::upside_down::paint_upside_down;

const WIDTH: f32 = 280.0;
const PADDING: Vec2 = vec2(9.0, 6.0);
const GAP: f32 = 8.0;
/// The number of steps in each direction in the search for a free area.
const STEPS: u8 = 24;

/// The kind of a bubble, shown by the colour of its edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// A forecast or an explanation.
    Notice,
    /// The reason why something isn't possible.
    Refusal,
}

/// A bubble's text, and the areas that decide its position.
#[derive(Clone, Copy, Debug)]
pub struct Bubble<'a> {
    /// The area of the bubble's subject, beside which it is placed.
    pub about: Rect,
    /// Other areas that the bubble should not cover.
    pub clear: &'a [Rect],
    /// The bubble's text.
    pub text: &'a str,
    /// The kind, for the colour of the edge.
    pub tone: Tone,
    /// A line that says how to open the section of the rules behind the text, if there is one.
    pub why: Option<&'a str>,
    /// The reader is at the upper edge of the screen, so the bubble is upside down.
    pub is_turned: bool,
}

/// Shows a bubble inside `area`, beside its subject. If possible, the bubble covers neither the subject nor an area to
/// keep clear.
pub fn show(ui: &Ui, id: Id, area: Rect, bubble: Bubble<'_>, palette: &Palette) {
    let Bubble { about, clear, text, tone, why, is_turned } = bubble;
    let font = TextStyle::Body.resolve(ui.style());
    let width = WIDTH.min(area.width() - 4.0 * PADDING.x).max(40.0);
    let galley = ui.painter().layout(unbroken(text), font, palette.text, width);
    let why = why.map(|why| {
        let small = TextStyle::Small.resolve(ui.style());
        ui.painter().layout(why.to_owned(), small, palette.label, width)
    });
    let why_size = why.as_ref().map_or(Vec2::ZERO, |why| why.size());
    let size = vec2(galley.size().x.max(why_size.x), galley.size().y + why_size.y) + 2.0 * PADDING;
    let rect = place(area, about, clear, size);
    let edge = match tone {
        Tone::Notice => palette.act,
        Tone::Refusal => palette.threat,
    };
    paint_upside_down(ui, is_turned, rect.center(), || {
        let painter = ui.painter();
        painter.rect_filled(rect.translate(vec2(0.0, 2.0)).expand(1.0), 7.0, palette.shadow);
        painter.rect(rect, 6.0, palette.paper, Stroke::new(1.0, edge), StrokeKind::Inside);
        let below = rect.min + PADDING + vec2(0.0, galley.size().y);
        painter.galley(rect.min + PADDING, galley, palette.text);
        if let Some(why) = why {
            painter.galley(below, why, palette.label);
        }
    });
    let node = ui.interact(rect, id, Sense::hover());
    node.widget_info(|| WidgetInfo::labeled(egui::accesskit::Role::Status, true, text));
    ui.ctx().accesskit_node_builder(id, |node| node.set_live(egui::accesskit::Live::Polite));
}

/// The rectangle of a bubble or a card of this size: above, below, right or left of its subject. If none of these is
/// free, it is the nearest rectangle that covers least of the subject and the areas to keep clear.
pub fn place(area: Rect, about: Rect, clear: &[Rect], size: Vec2) -> Rect {
    let centred = about.center() - size / 2.0;
    let corners = [
        Pos2::new(centred.x, about.top() - GAP - size.y),
        Pos2::new(centred.x, about.bottom() + GAP),
        Pos2::new(about.right() + GAP, centred.y),
        Pos2::new(about.left() - GAP - size.x, centred.y),
    ];
    let last = (area.max - size).max(area.min);
    let held = |corner: Pos2| Rect::from_min_size(corner.clamp(area.min, last).round(), size);
    let covers = |rect: &Rect| -> f32 {
        let common = clear.iter().chain([&about]).map(|kept| rect.intersect(*kept));
        common.filter(Rect::is_positive).map(|common| common.area()).sum()
    };
    let mut best = held(corners[0]);
    for rect in corners.map(held) {
        if covers(&rect) < covers(&best) {
            best = rect;
        }
    }
    if covers(&best) == 0.0 {
        return best;
    }
    let away = |rect: &Rect| rect.center().distance(about.center());
    let shares = (0..=STEPS)
        .flat_map(|x| (0..=STEPS).map(move |y| vec2(f32::from(x), f32::from(y)) / f32::from(STEPS)));
    for rect in shares.map(|share| held(area.min + (last - area.min) * share)) {
        let (here, there) = (covers(&rect), covers(&best));
        if here < there || (here == there && away(&rect) < away(&best)) {
            best = rect;
        }
    }
    best
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bubble_covers_nothing_of_what_it_is_about_where_there_is_room() {
        let (area, size) =
            (Rect::from_min_size(Pos2::new(20.0, 10.0), vec2(600.0, 400.0)), vec2(150.0, 60.0));
        for x in 0..11_u8 {
            for y in 0..8_u8 {
                let at = area.min + vec2(f32::from(x), f32::from(y)) * 50.0;
                // A tile of 50 points, with its neighbours.
                let about = Rect::from_min_size(at, Vec2::splat(50.0)).expand(50.0);
                let rect = place(area, about, &[], size);
                assert!(area.contains_rect(rect) && !rect.intersects(about), "{rect:?} about {about:?}");
            }
        }
        // The subject leaves no space free, so the bubble covers as little of it as possible.
        let rect = place(area, area.shrink(30.0), &[], size);
        assert!(area.contains_rect(rect) && (rect.top() == area.top() || rect.bottom() == area.bottom()));
    }

    #[test]
    fn a_bubble_covers_nothing_else_that_is_to_be_seen_where_there_is_room() {
        let area = Rect::from_min_size(Pos2::ZERO, vec2(600.0, 400.0));
        let about = Rect::from_center_size(area.center(), Vec2::splat(20.0));
        // The areas to keep clear are all around the subject.
        let clear = [about.expand(90.0)];
        let rect = place(area, about, &clear, vec2(150.0, 60.0));
        assert!(area.contains_rect(rect) && !rect.intersects(clear[0]), "{rect:?}");
        assert!(rect.center().distance(about.center()) < 150.0, "{rect:?}");
    }
}
