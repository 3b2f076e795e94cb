//! A small bubble of text, beside its subject: a forecast or an explanation. It is also announced to screen readers.

use egui::{
    Align2, Color32, FontId, Galley, Id, Pos2, Rect, Sense, Stroke, StrokeKind, TextStyle, Ui, Vec2,
    WidgetInfo, vec2,
};

use super::palette::Palette;
use super::words::unbroken;
use crate::app::kit::upside_down::{paint_upside_down, turned};

/// The widths of a text: a narrow bubble fits beside a board.
const WIDTHS: [f32; 2] = [280.0, 160.0];
const PADDING: Vec2 = vec2(9.0, 6.0);
const GAP: f32 = 8.0;
/// A bubble covers up to this area, in square points, to be a point nearer to its subject. The number is less than the
/// height of a bubble, so that it moves off a neighbour instead of covering half of it.
const AWAY: f32 = 25.0;
/// Covering anything at all is as bad as covering this area more.
const COVERED: f32 = 1000.0;
/// Covering the subject itself is this many times as bad as covering something else.
const SUBJECT: f32 = 4.0;
/// The number of steps in each direction in the search for a free area.
const STEPS: u8 = 24;

/// A bubble's text, and the areas that decide its position.
#[derive(Clone, Copy, Debug)]
pub struct Bubble<'a> {
    /// The area of the bubble's subject, which it should not cover.
    pub about: Rect,
    /// The part of the subject that the bubble is beside: the place pointed at.
    pub near: Rect,
    /// Other areas that the bubble should not cover.
    pub clear: &'a [Rect],
    /// The bubble's text.
    pub text: &'a str,
    /// A line that says how to open the section of the rules behind the text, if there is one.
    pub why: Option<&'a str>,
    /// The reader is at the upper edge of the screen, so the bubble is upside down.
    pub is_turned: bool,
}

/// Shows a bubble inside `area`, beside its subject. If possible, the bubble covers neither the subject nor an area to
/// keep clear.
pub fn show(ui: &Ui, id: Id, area: Rect, bubble: Bubble<'_>, palette: &Palette) {
    let Bubble { about, near, clear, text, why, is_turned } = bubble;
    let [font, small] = [TextStyle::Body, TextStyle::Small].map(|style| style.resolve(ui.style()));
    let laid_out = |width: f32| {
        let width = width.min(area.width() - 4.0 * PADDING.x).max(40.0);
        let galley = ui.painter().layout(unbroken(text), font.clone(), palette.text, width);
        let why = why.map(|why| ui.painter().layout(why.to_owned(), small.clone(), palette.label, width));
        let why_size = why.as_ref().map_or(Vec2::ZERO, |why| why.size());
        let size = vec2(galley.size().x.max(why_size.x), galley.size().y + why_size.y) + 2.0 * PADDING;
        let (cost, rect) = placed(area, [about, near], clear, size, is_turned);
        (cost, rect, galley, why)
    };
    let [wide, narrow] = WIDTHS.map(laid_out);
    let (_, rect, galley, why) = if narrow.0 < wide.0 { narrow } else { wide };
    paint_upside_down(ui.painter(), is_turned, rect.center(), || {
        let painter = ui.painter();
        painter.rect_filled(rect.translate(vec2(0.0, 2.0)).expand(1.0), 7.0, palette.shadow);
        painter.rect(rect, 6.0, palette.paper, Stroke::new(1.0, palette.act), StrokeKind::Inside);
        let below = rect.min + PADDING + vec2(0.0, galley.size().y);
        painter.galley(rect.min + PADDING, galley, palette.text);
        if let Some(why) = why {
            painter.galley(below, why, palette.label);
        }
    });
    announce(ui, id, rect, text);
}

/// Announces a text about an area to screen readers.
pub fn announce(ui: &Ui, id: Id, area: Rect, text: &str) {
    let node = ui.interact(area, id, Sense::hover());
    node.widget_info(|| WidgetInfo::labeled(egui::accesskit::Role::Status, true, text));
    ui.ctx().accesskit_node_builder(id, |node| node.set_live(egui::accesskit::Live::Polite));
}

/// The rectangle of a bubble or a card of this size, near what it is `about`, or near a part of that. It is above, below,
/// right or left, as its reader sees it. If none of these is free, it is the rectangle that covers least of the subject
/// and the areas to keep clear without being far away.
pub fn place(area: Rect, about: [Rect; 2], clear: &[Rect], size: Vec2, is_turned: bool) -> Rect {
    placed(area, about, clear, size, is_turned).1
}

/// The rectangle of [`place`], after what it costs: the area covered, and more for each point away from the subject.
fn placed(area: Rect, [about, near]: [Rect; 2], clear: &[Rect], size: Vec2, is_turned: bool) -> (f32, Rect) {
    if is_turned {
        let middle = about.center();
        let [area, near] = [area, near].map(|rect| turned(rect, middle));
        let clear: Vec<Rect> = clear.iter().map(|kept| turned(*kept, middle)).collect();
        let (cost, rect) = placed(area, [about, near], &clear, size, false);
        return (cost, turned(rect, middle));
    }
    let last = (area.max - size).max(area.min);
    let held = |corner: Pos2| Rect::from_min_size(corner.clamp(area.min, last).round(), size);
    let beside = |about: Rect| {
        let centred = about.center() - size / 2.0;
        [
            Pos2::new(centred.x, about.top() - GAP - size.y),
            Pos2::new(centred.x, about.bottom() + GAP),
            Pos2::new(about.right() + GAP, centred.y),
            Pos2::new(about.left() - GAP - size.x, centred.y),
        ]
    };
    let covers = |rect: &Rect, kept: &Rect| {
        Some(rect.intersect(*kept)).filter(Rect::is_positive).map_or(0.0, |common| common.area())
    };
    let cost = |rect: &Rect| {
        let across = (rect.left() - near.right()).max(near.left() - rect.right()).max(0.0);
        let along = (rect.top() - near.bottom()).max(near.top() - rect.bottom()).max(0.0);
        let others: f32 = clear.iter().map(|kept| covers(rect, kept)).sum();
        let covered = covers(rect, &about) * SUBJECT + others;
        let off = (vec2(across, along).length() - GAP).abs() * AWAY;
        let touches = if covered > 0.0 { COVERED } else { 0.0 };
        covered + touches + off + rect.center().distance(near.center())
    };
    let shares = (0..=STEPS)
        .flat_map(|x| (0..=STEPS).map(move |y| vec2(f32::from(x), f32::from(y)) / f32::from(STEPS)));
    let anywhere = shares.map(|share| area.min + (last - area.min) * share);
    let all = beside(about).into_iter().chain(beside(near)).chain(anywhere).map(held);
    let costs = all.map(|rect| (cost(&rect), rect));
    costs.min_by(|(one, _), (other, _)| one.total_cmp(other)).unwrap_or((0.0, held(area.min)))
}

/// The size of a plate with this text.
pub fn badge_size(painter: &egui::Painter, text: &str, size: f32) -> Vec2 {
    let font = FontId::proportional(size);
    plate_size(&painter.layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER), size)
}

fn plate_size(galley: &Galley, size: f32) -> Vec2 {
    let height = size * 1.35;
    vec2((galley.size().x + size * 0.6).max(height), height)
}

/// A number or a word on a small plate, centred on `at`.
pub fn badge(painter: &egui::Painter, at: Pos2, text: &str, size: f32, fill: Color32, ink: Color32) {
    let galley = painter.layout_no_wrap(text.to_owned(), FontId::proportional(size), ink);
    let rect = Rect::from_center_size(at, plate_size(&galley, size));
    painter.rect_filled(rect, size * 0.675, fill);
    let text_at = Align2::CENTER_CENTER.anchor_size(rect.center(), galley.size()).min;
    painter.galley(text_at, galley, ink);
}

/// A number or a word on a small plate with a rim in the colour of its letters.
pub fn number(painter: &egui::Painter, at: Pos2, text: &str, size: f32, fill: Color32, halo: Color32) {
    badge(painter, at, text, size + 1.5, halo, fill);
    badge(painter, at, text, size, fill, halo);
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
                let rect = place(area, [about; 2], &[], size, false);
                assert!(area.contains_rect(rect) && !rect.intersects(about), "{rect:?} about {about:?}");
            }
        }
        // The subject leaves no space free, so the bubble covers as little of it as possible.
        let rect = place(area, [area.shrink(30.0); 2], &[], size, false);
        assert!(area.contains_rect(rect) && (rect.top() == area.top() || rect.bottom() == area.bottom()));
    }

    #[test]
    fn a_bubble_is_above_its_subject_as_its_reader_sees_it() {
        let (area, size) = (Rect::from_min_size(Pos2::ZERO, vec2(600.0, 400.0)), vec2(150.0, 60.0));
        let about = Rect::from_center_size(area.center(), Vec2::splat(40.0));
        let [near, far] = [false, true].map(|is_turned| place(area, [about; 2], &[], size, is_turned));
        assert!(near.bottom() <= about.top() && far.top() >= about.bottom(), "{near:?} {far:?}");
    }

    #[test]
    fn a_bubble_about_a_large_area_is_beside_the_part_pointed_at() {
        let area = Rect::from_min_size(Pos2::ZERO, vec2(900.0, 600.0));
        let about = Rect::from_min_max(Pos2::new(100.0, 200.0), Pos2::new(800.0, 400.0));
        for left in [100.0, 400.0, 760.0] {
            let near = Rect::from_min_size(Pos2::new(left, 360.0), Vec2::splat(40.0));
            let rect = place(area, [about, near], &[], vec2(150.0, 60.0), false);
            assert!(!rect.intersects(about) && (rect.center().x - near.center().x).abs() < 100.0, "{rect:?}");
        }
    }

    #[test]
    fn a_narrow_bubble_is_preferred_where_a_wide_one_would_cover_the_board() {
        let area = Rect::from_min_size(Pos2::ZERO, vec2(900.0, 600.0));
        let about = Rect::from_center_size(Pos2::new(260.0, 300.0), Vec2::splat(40.0));
        let cost = |clear: &[Rect], size: Vec2| placed(area, [about; 2], clear, size, false).0;
        let (wide, narrow) = (vec2(298.0, 60.0), vec2(178.0, 100.0));
        let board = area.with_min_x(200.0);
        assert!(cost(&[board], narrow) < cost(&[board], wide));
        assert!(cost(&[], wide) <= cost(&[], narrow));
    }

    #[test]
    fn a_bubble_covers_nothing_else_that_is_to_be_seen_where_there_is_room() {
        let area = Rect::from_min_size(Pos2::ZERO, vec2(600.0, 400.0));
        let about = Rect::from_center_size(area.center(), Vec2::splat(20.0));
        // The areas to keep clear are all around the subject.
        let clear = [about.expand(90.0)];
        let rect = place(area, [about; 2], &clear, vec2(150.0, 60.0), false);
        assert!(area.contains_rect(rect) && !rect.intersects(clear[0]), "{rect:?}");
        assert!(rect.center().distance(about.center()) < 150.0, "{rect:?}");
    }
}
