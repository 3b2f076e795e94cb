//! Paints a move of the set: a tile with its name, and one arrowhead for each step.

use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, vec2};

use crate::app::board::canvas::plank;
use crate::app::board::palette::{Palette, Tone};
use crate::rules::crosse::{Move, Sense};

/// The state of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Status {
    /// Not spent, but not usable now.
    Left,
    /// The move can be spent now.
    Usable,
    /// The move is chosen, or leads to the cell pointed at.
    Lit,
    /// The move is spent.
    Spent,
}

/// The radius of a tile's corners, in points.
pub(super) const ROUND: f32 = 3.0;
/// The size of a tile's name and of an arrowhead as shares of the tile's height, and their maximum in points.
const NAME: f32 = 0.5;
const LARGEST_NAME: f32 = 20.0;
const ARROW: f32 = 0.14;
const LARGEST_ARROW: f32 = 7.0;

/// Draws a player's move as a tile in the tray, face down if spent; `up` if forward is up the screen for that player.
pub(super) fn paint(
    painter: &Painter,
    rect: Rect,
    one: Move,
    tone: &Tone,
    status: Status,
    up: bool,
    palette: &Palette,
) {
    if status == Status::Spent {
        return back(painter, rect, palette);
    }
    let thick = (rect.height() * 0.06).max(1.5);
    painter.rect_filled(rect.translate(vec2(0.0, thick)), ROUND, tone.shade);
    painter.add(plank(rect, ROUND, tone.face_bottom, u32::from(one.steps()), palette));
    let edge = if status == Status::Left { tone.shade } else { tone.light };
    let width = if palette.is_flat { 2.0 } else { 1.0 };
    painter.rect_stroke(rect, ROUND, Stroke::new(width, edge), StrokeKind::Inside);
    face(painter, rect, one, tone.ink, up);
    if status == Status::Lit {
        let around = rect.expand(1.0);
        painter.rect_stroke(around, ROUND + 1.0, Stroke::new(4.0, palette.halo_dark), StrokeKind::Middle);
        painter.rect_stroke(around, ROUND + 1.0, Stroke::new(2.5, palette.act), StrokeKind::Middle);
    }
}

/// The back of a tile: plain, with a small lozenge.
fn back(painter: &Painter, rect: Rect, palette: &Palette) {
    let inside = rect.shrink(1.0);
    // Darker than any tray, so that the moves left are what one sees.
    let hole = palette.groove.lerp_to_gamma(Color32::BLACK, 0.4);
    painter.add(plank(inside, ROUND, hole, 60, palette));
    let line = Stroke::new(1.0, palette.frame.light.gamma_multiply(0.7));
    painter.rect_stroke(inside, ROUND, line, StrokeKind::Inside);
    let (at, reach) = (rect.center(), rect.height() * 0.13);
    let corners = [vec2(0.0, -reach), vec2(reach, 0.0), vec2(0.0, reach), vec2(-reach, 0.0)];
    painter.add(Shape::closed_line(corners.map(|corner| at + corner).to_vec(), line));
}

/// The name, and below it an arrowhead for each step.
fn face(painter: &Painter, rect: Rect, one: Move, ink: Color32, up: bool) {
    let font = FontId::proportional((rect.height() * NAME).min(LARGEST_NAME));
    let at = Pos2::new(rect.center().x, rect.top() + rect.height() * 0.36);
    painter.text(at, Align2::CENTER_CENTER, one, font, ink);
    let steps = f32::from(one.steps());
    let size = (rect.height() * ARROW).min(LARGEST_ARROW) * 0.75;
    let up = up == (one.sense() == Sense::Forward);
    let tip = if up { -size } else { size };
    for step in 0..one.steps() {
        let offset = (f32::from(step) - (steps - 1.0) / 2.0) * size * 2.6;
        let c = Pos2::new(rect.center().x + offset, rect.top() + rect.height() * 0.78);
        let points = vec![c + vec2(0.0, tip), c + vec2(-size, -tip), c + vec2(size, -tip)];
        painter.add(Shape::convex_polygon(points, ink, Stroke::NONE));
    }
}

/// Draws a small tile with just the move's name, on the board or in a list.
pub(super) fn label(painter: &Painter, rect: Rect, one: impl ToString, palette: &Palette) {
    let round = rect.height() * 0.28;
    painter.rect_filled(rect, round, palette.paper);
    painter.rect_stroke(rect, round, Stroke::new(1.0, palette.halo_dark), StrokeKind::Inside);
    let font = FontId::proportional(rect.height() * 0.72);
    painter.text(rect.center(), Align2::CENTER_CENTER, one, font, palette.text);
}
