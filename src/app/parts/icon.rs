//! Painted icons, which don't need any of the system's fonts.

use egui::{
    Color32, Painter, Pos2, Rect, Response, Role, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    pos2, vec2,
};

use crate::app::board::palette::Palette;
use crate::app::kit::look::Material;
use crate::app::kit::{theme, touch};
use crate::rules::Side;

/// A small picture on a button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Icon {
    /// To the start: a bar and a triangle to the left.
    First,
    /// Back: a triangle to the left.
    Back,
    /// A step back: an angle to the left.
    StepBack,
    /// Play: a triangle in a ring.
    Playback,
    /// Play again: an arrow that curves round.
    Replay,
    /// Redo: an arrow that bends to the right.
    Redo,
    /// The player whose turn it is: a triangle to the right.
    Play,
    /// Pause: two bars.
    Pause,
    /// A step forward: an angle to the right.
    StepForward,
    /// Forward: a triangle to the right.
    Forward,
    /// To the end: a triangle to the right and a bar.
    Last,
    /// Folded: a small triangle to the right.
    Folded,
    /// Unfolded: a small triangle down.
    Unfolded,
    /// A window with a column at the right.
    Sidebar,
    /// Close: a cross.
    Close,
    /// A comment: a speech bubble.
    Comment,
    /// Out of time: a flag.
    Flag,
}

impl Icon {
    /// Paints the icon in the middle of `rect`.
    pub fn paint(self, painter: &Painter, rect: Rect, color: Color32) {
        let c = rect.center();
        let r = (rect.height().min(rect.width()) * 0.22).round();
        let triangle = |x: f32, sense: f32| {
            Shape::convex_polygon(
                vec![
                    pos2(x + sense * r, c.y),
                    pos2(x - sense * r * 0.8, c.y - r),
                    pos2(x - sense * r * 0.8, c.y + r),
                ],
                color,
                Stroke::NONE,
            )
        };
        let angle = |sense: f32| {
            let tip = pos2(c.x + sense * r * 0.5, c.y);
            let arm = |y: f32| tip + vec2(-sense * r, y);
            Shape::line(vec![arm(-r), tip, arm(r)], Stroke::new(2.0, color))
        };
        let bar = |x: f32| {
            let half = vec2((r * 0.22).max(1.0), r);
            Shape::rect_filled(Rect::from_center_size(pos2(x, c.y), half * 2.0), 0.0, color)
        };
        match self {
            Self::First => painter.extend([bar(c.x - r), triangle(c.x + r * 0.3, -1.0)]),
            Self::Back => painter.extend([triangle(c.x, -1.0)]),
            Self::StepBack => painter.extend([angle(-1.0)]),
            Self::StepForward => painter.extend([angle(1.0)]),
            Self::Playback => {
                painter.circle_stroke(c, r * 1.7, Stroke::new(1.5, color));
                painter.extend([triangle(c.x + 1.0, 1.0)]);
            }
            Self::Replay => {
                let at = |turn: f32| c + Vec2::angled(turn * std::f32::consts::TAU) * r * 1.3;
                let arc: Vec<Pos2> =
                    (0..=24_u8).map(|step| at(-0.2 + f32::from(step) / 24.0 * 0.8)).collect();
                painter.add(Shape::line(arc, Stroke::new(2.0, color)));
                let (tip, way) = (at(-0.2), Vec2::angled(-0.45 * std::f32::consts::TAU));
                let head = vec![
                    tip + way * r,
                    tip + way.rot90() * r * 0.7 - way * r * 0.3,
                    tip - way.rot90() * r * 0.7 - way * r * 0.3,
                ];
                painter.add(Shape::convex_polygon(head, color, Stroke::NONE));
            }
            Self::Redo => {
                let at =
                    |turn: f32| c + vec2(0.0, r * 0.5) + Vec2::angled(turn * std::f32::consts::TAU) * r * 1.2;
                let arc: Vec<Pos2> =
                    (0..=12_u8).map(|step| at(0.5 + f32::from(step) / 12.0 * 0.45)).collect();
                painter.add(Shape::line(arc, Stroke::new(2.0, color)));
                let tip = at(0.0) + vec2(0.0, r * 0.4);
                let head = vec![tip, tip - vec2(r * 0.9, r), tip + vec2(r * 0.7, -r)];
                painter.add(Shape::convex_polygon(head, color, Stroke::NONE));
            }
            Self::Play => painter.extend([triangle(c.x + 1.0, 1.3)]),
            Self::Pause => painter.extend([bar(c.x - r * 0.5), bar(c.x + r * 0.5)]),
            Self::Forward => painter.extend([triangle(c.x, 1.0)]),
            Self::Last => painter.extend([triangle(c.x - r * 0.3, 1.0), bar(c.x + r)]),
            Self::Sidebar => {
                let frame = Rect::from_center_size(c, vec2(r * 2.6, r * 2.0));
                let stroke = Stroke::new(1.5, color);
                let column = Rect::from_min_max(pos2(c.x + r * 0.4, frame.min.y), frame.max);
                painter.rect_stroke(frame, 1.0, stroke, StrokeKind::Middle);
                painter.rect_filled(column, 0.0, color);
            }
            Self::Close => {
                let stroke = Stroke::new(1.5, color);
                for slope in [-1.0, 1.0] {
                    let arm = vec2(r, r * slope);
                    painter.line_segment([c - arm, c + arm], stroke);
                }
            }
            Self::Comment => {
                let bubble = Rect::from_center_size(c - vec2(0.0, r * 0.3), vec2(r * 2.4, r * 1.7));
                painter.rect_stroke(bubble, 3.0, Stroke::new(1.5, color), StrokeKind::Middle);
                let (left, tip) =
                    (pos2(c.x - r * 0.7, bubble.max.y), pos2(c.x - r * 0.7, bubble.max.y + r * 0.8));
                let points = vec![left, tip, left + vec2(r * 0.8, 0.0)];
                painter.add(Shape::convex_polygon(points, color, Stroke::NONE));
            }
            Self::Flag => painter.extend([
                bar(c.x - r * 0.7),
                Shape::convex_polygon(
                    vec![
                        pos2(c.x - r * 0.7, c.y - r),
                        pos2(c.x + r, c.y - r * 0.4),
                        pos2(c.x - r * 0.7, c.y + r * 0.3),
                    ],
                    color,
                    Stroke::NONE,
                ),
            ]),
            Self::Folded => painter.extend([triangle(c.x, 0.8)]),
            Self::Unfolded => painter.extend([Shape::convex_polygon(
                vec![pos2(c.x - r, c.y - r * 0.6), pos2(c.x + r, c.y - r * 0.6), pos2(c.x, c.y + r * 0.8)],
                color,
                Stroke::NONE,
            )]),
        }
    }
}

/// Draws a button with an icon, which is square unless it is enlarged for fingers; `name` is for screen readers and
/// tests.
pub fn button(ui: &mut Ui, icon: Icon, name: &str, enabled: bool) -> Response {
    let size = vec2(theme::ICON, touch::height(ui.ctx(), theme::ICON));
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(size, sense);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, name));
    let visuals = ui.style().interact(&response);
    let (fill, outline) = if enabled {
        (visuals.weak_bg_fill, visuals.bg_stroke)
    } else {
        (Color32::TRANSPARENT, Stroke::NONE)
    };
    let mut color = visuals.text_color();
    if !enabled {
        color = ui.visuals().disable(color);
    }
    ui.painter().rect(rect, visuals.corner_radius, fill, outline, StrokeKind::Inside);
    icon.paint(ui.painter(), rect, color);
    response
}

/// A side's mark beside its name. Its shape identifies the side, so that colour alone never tells players apart.
#[derive(Clone, Copy, Debug)]
pub enum SideMark {
    /// A filled circle.
    DarkStone,
    /// A hollow circle.
    LightStone,
    /// A mark painted by the game itself.
    Own {
        /// The side.
        side: Side,
        /// The colour of a side.
        colour: fn(&Palette, Side) -> Color32,
        /// Paints the mark of a side around a point, within a radius.
        paint: fn(&Painter, Pos2, f32, Side, &Palette),
    },
}

impl SideMark {
    /// The colour of the side.
    pub fn colour(self, style: &egui::Style) -> Color32 {
        let colors = theme::Colors::of(style);
        match self {
            Self::DarkStone => colors.dark_side,
            Self::LightStone => colors.light_side,
            Self::Own { side, colour, .. } => colour(&Palette::of(style.visuals.dark_mode), side),
        }
    }

    /// Paints the mark in the middle of `rect`, in the usual size, or larger in a larger rectangle.
    pub fn paint(self, ui: &Ui, rect: Rect) {
        let colors = theme::Colors::of(ui.style());
        let scale = (rect.size().min_elem() / 16.0).max(1.0);
        let edge = Stroke::new(1.5, colors.quiet);
        let core = Stroke::new(1.0, colors.dark_side);
        let painter = ui.painter();
        match self {
            Self::DarkStone => {
                painter.circle(rect.center(), 6.5 * scale, colors.dark_side, edge);
            }
            Self::LightStone => {
                painter.circle(rect.center(), 6.5 * scale, colors.light_side, edge);
                painter.circle_stroke(rect.center(), 3.0 * scale, core);
            }
            Self::Own { side, paint, .. } => {
                let palette = Material::of(ui.ctx()).palette(ui.ctx(), ui.visuals().dark_mode);
                paint(painter, rect.center(), 7.0 * scale, side, &palette);
            }
        }
    }
}
