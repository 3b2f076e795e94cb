//! A move of the set: a chip with its name, and one arrowhead for each step.

use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, vec2};

use crate::app::board::palette::{Palette, Tone};
use crate::rules::crosse::{Move, Sense};

/// In which state a chip is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Status {
    /// There to be spent, but nothing to do with it now.
    Left,
    /// It can be spent now.
    Usable,
    /// It is chosen, or leads to what is looked at.
    Lit,
    /// It is gone.
    Spent,
}

/// Draws a chip of a player; `up` says whether that player's forward is up the screen.
pub(super) fn paint(
    painter: &Painter,
    rect: Rect,
    one: Move,
    tone: &Tone,
    status: Status,
    up: bool,
    palette: &Palette,
) {
    let round = rect.height() * 0.24;
    if status == Status::Spent {
        let faint = palette.label.gamma_multiply(0.55);
        painter.rect_stroke(rect.shrink(1.0), round, Stroke::new(1.0, faint), StrokeKind::Inside);
        face(painter, rect, one, faint, up);
        // Struck through: a spent chip differs in more than its shade.
        let (a, b) = (rect.left_bottom() + vec2(6.0, -6.0), rect.right_top() + vec2(-6.0, 6.0));
        painter.line_segment([a, b], Stroke::new(1.5, faint));
        return;
    }
    painter.rect_filled(rect.translate(vec2(0.0, 1.5)), round, tone.shade);
    painter.rect_filled(rect, round, tone.face_bottom);
    let edge = if status == Status::Left { tone.shade } else { palette.label };
    painter.rect_stroke(rect, round, Stroke::new(1.0, edge), StrokeKind::Inside);
    face(painter, rect, one, tone.ink, up);
    if status == Status::Lit {
        painter.rect_stroke(
            rect.expand(1.0),
            round + 1.0,
            Stroke::new(4.0, palette.halo_dark),
            StrokeKind::Middle,
        );
        painter.rect_stroke(rect.expand(1.0), round + 1.0, Stroke::new(2.5, palette.act), StrokeKind::Middle);
    }
}

/// The name, and below it an arrowhead for each step.
fn face(painter: &Painter, rect: Rect, one: Move, ink: Color32, up: bool) {
    let font = FontId::proportional(rect.height() * 0.46);
    let at = Pos2::new(rect.center().x, rect.top() + rect.height() * 0.36);
    painter.text(at, Align2::CENTER_CENTER, one, font, ink);
    let steps = f32::from(one.steps());
    let size = rect.height() * 0.085;
    let up = up == (one.sense() == Sense::Forward);
    let tip = if up { -size } else { size };
    for step in 0..one.steps() {
        let offset = (f32::from(step) - (steps - 1.0) / 2.0) * size * 3.0;
        let c = Pos2::new(rect.center().x + offset, rect.top() + rect.height() * 0.78);
        let points = vec![c + vec2(0.0, tip), c + vec2(-size, -tip), c + vec2(size, -tip)];
        painter.add(Shape::convex_polygon(points, ink, Stroke::NONE));
    }
}

/// Draws a small chip with the name alone, on the board or in a list.
pub(super) fn label(painter: &Painter, rect: Rect, one: impl ToString, palette: &Palette) {
    let round = rect.height() * 0.28;
    painter.rect_filled(rect, round, palette.paper);
    painter.rect_stroke(rect, round, Stroke::new(1.0, palette.halo_dark), StrokeKind::Inside);
    let font = FontId::proportional(rect.height() * 0.72);
    painter.text(rect.center(), Align2::CENTER_CENTER, one, font, palette.text);
}
