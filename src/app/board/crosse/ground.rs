//! What the stones stand on: dark cells, the Crosse as one track with its direction, and the closed centre.

use egui::{Align2, Color32, CornerRadius, FontId, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};

use super::place;
use crate::app::board::palette::Palette;
use crate::app::board::view::Projection;
use crate::rules::crosse::{Cell, Cells, SIZE, ring};

/// The rim around the board, in points.
const RIM: f32 = 6.0;
/// The Crosse begins and ends this many cells from the edge, its centre one more.
const CROSSE: f64 = 3.0;

/// Draws the empty board.
pub(super) fn paint(painter: &Painter, projection: &Projection, palette: &Palette) {
    let board = projection.board();
    painter.rect_filled(board.expand(RIM), 7.0, palette.rim);
    painter.rect_filled(board, 2.0, palette.closed);
    let gap = (projection.length(0.02)).max(projection.pixel());
    for cell in Cell::all().filter(|cell| !cell.on_ring()) {
        let rect = place::on_screen(projection, cell).shrink(gap);
        painter.rect_filled(rect, projection.length(0.08), palette.cell);
    }
    track(painter, projection, palette);
    centre(painter, projection, palette);
}

/// The Crosse: one band, its cells parted by fine lines, its corners bracketed, arrowheads that run forward.
fn track(painter: &Painter, projection: &Projection, palette: &Palette) {
    let side = f64::from(SIZE) - 2.0 * CROSSE;
    let band = place::square(projection, CROSSE, CROSSE, side);
    painter.rect_filled(band, projection.length(0.16), palette.track);
    let fine = Stroke::new(1.0, palette.line.gamma_multiply(0.35));
    let cells: Vec<Cell> = ring().collect();
    let next = cells.iter().skip(1).chain(cells.first());
    for (&here, &there) in cells.iter().zip(next) {
        let (a, b) = (place::on_screen(projection, here), place::on_screen(projection, there));
        let border = a.intersect(b);
        painter.line_segment([border.min, border.max], fine);
        chevron(painter, border.center(), b.center() - a.center(), palette);
    }
    for corner in Cells::CORNERS.iter() {
        brackets(painter, place::on_screen(projection, corner), palette.line);
    }
    painter.rect_stroke(
        band,
        projection.length(0.16),
        Stroke::new(1.5, palette.line.gamma_multiply(0.6)),
        egui::StrokeKind::Inside,
    );
}

/// An arrowhead on the border of two cells.
fn chevron(painter: &Painter, at: Pos2, way: Vec2, palette: &Palette) {
    let (along, across) = (way * 0.075, way.rot90() * 0.11);
    let path = vec![at - along + across, at + along, at - along - across];
    painter.line(path, Stroke::new((way.length() * 0.045).max(1.5), palette.line));
}

/// Angles in the corners of a cell; they show around a stone.
fn brackets(painter: &Painter, rect: Rect, colour: Color32) {
    let rect = rect.shrink(rect.width() * 0.07);
    let arm = rect.width() * 0.17;
    let stroke = Stroke::new((rect.width() * 0.045).max(1.5), colour);
    for (corner, x, y) in [
        (rect.left_top(), arm, arm),
        (rect.right_top(), -arm, arm),
        (rect.right_bottom(), -arm, -arm),
        (rect.left_bottom(), arm, -arm),
    ] {
        painter.line(vec![corner + vec2(x, 0.0), corner, corner + vec2(0.0, y)], stroke);
    }
}

/// Where the closed centre is.
pub(super) fn centre_rect(projection: &Projection) -> Rect {
    place::square(projection, CROSSE + 1.0, CROSSE + 1.0, f64::from(SIZE) - 2.0 * CROSSE - 2.0)
}

/// The closed centre, with an arrow that goes round the way the track goes forward.
fn centre(painter: &Painter, projection: &Projection, palette: &Palette) {
    let rect = centre_rect(projection);
    painter.rect_filled(rect, 0.0, palette.closed);
    painter.rect_stroke(
        rect,
        0.0,
        Stroke::new(1.5, palette.line.gamma_multiply(0.6)),
        egui::StrokeKind::Inside,
    );
    let (middle, radius) = (rect.center(), rect.width() * 0.27);
    let ink = palette.line.gamma_multiply(0.45);
    let width = (rect.width() * 0.03).max(1.5);
    // Anticlockwise on the screen, turned board or not: from half past one round to three o'clock.
    let at = |turn: f32| {
        let angle = turn * std::f32::consts::TAU;
        middle + vec2(angle.cos(), -angle.sin()) * radius
    };
    let arc: Vec<Pos2> = (0..=40_u8).map(|step| at(0.14 + f32::from(step) / 40.0 * 0.8)).collect();
    if let [.., before, tip] = arc.as_slice() {
        let way = (*tip - *before).normalized() * width * 3.2;
        let head = vec![*tip + way, *tip + way.rot90() * 0.8, *tip - way.rot90() * 0.8];
        painter.add(Shape::convex_polygon(head, ink, Stroke::NONE));
    }
    painter.line(arc, Stroke::new(width, ink));
}

/// Letters below and numbers to the left.
pub(super) fn coordinates(painter: &Painter, projection: &Projection, palette: &Palette) {
    let board = projection.board();
    let font = FontId::proportional(projection.length(0.24).clamp(10.0, 16.0));
    for line in 0..SIZE {
        let low = place::square(projection, f64::from(line), f64::from(line), 1.0).center();
        let letter = char::from(b'a' + line);
        let below = pos2(low.x, board.bottom() + RIM + 1.0);
        painter.text(below, Align2::CENTER_TOP, letter, font.clone(), palette.label);
        let beside = pos2(board.left() - RIM - 3.0, low.y);
        painter.text(beside, Align2::RIGHT_CENTER, line + 1, font.clone(), palette.label);
    }
}

/// Writes lines of text into the closed centre, over the arrow.
pub(super) fn tell(painter: &Painter, projection: &Projection, palette: &Palette, lines: &[(&str, bool)]) {
    let rect = centre_rect(projection).shrink(projection.length(0.06));
    painter.rect_filled(rect, CornerRadius::same(6), palette.paper);
    let height = rect.height() / (f32::from(u8::try_from(lines.len()).unwrap_or(u8::MAX)) + 0.6);
    let mut y = rect.top() + height * 0.8;
    for (text, strong) in lines {
        let size = if *strong { 0.34 } else { 0.24 };
        let mut font = FontId::proportional(projection.length(size).clamp(9.0, 30.0));
        let width = painter.layout_no_wrap((*text).to_owned(), font.clone(), palette.text).size().x;
        font.size *= (rect.width() * 0.94 / width.max(1.0)).min(1.0);
        painter.text(pos2(rect.center().x, y), Align2::CENTER_CENTER, text, font, palette.text);
        y += height;
    }
}
