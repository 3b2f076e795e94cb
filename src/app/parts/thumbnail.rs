//! A picture of a board, painted small.

use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, vec2};

use crate::app::board::palette::colour;
use crate::picture::{self, Anchor, Picture, Spot};

/// The height of capital letters as a fraction of the font size.
const CAPITAL: f32 = 0.7;

/// Paints a picture in the middle of `rect`, as large as possible.
pub fn paint(painter: &Painter, rect: Rect, picture: &Picture) {
    let size = vec2(f32::from(picture.width()), f32::from(picture.height()));
    let scale = (rect.width() / size.x).min(rect.height() / size.y);
    let origin = rect.center() - size * scale / 2.0;
    let at = |spot: Spot| -> Pos2 { origin + vec2(spot.x, spot.y) * scale };
    for shape in picture.shapes() {
        match shape {
            picture::Shape::Rect { area, paint } => {
                let place = Rect::from_min_size(at(area.at), vec2(area.w, area.h) * scale);
                painter.rect(place, 0.0, fill(paint), outline(paint, scale), StrokeKind::Middle);
            }
            picture::Shape::Polygon { points, paint } => {
                let points = points.iter().copied().map(at).collect();
                painter.add(Shape::convex_polygon(points, fill(paint), outline(paint, scale)));
            }
            picture::Shape::Circle { center, radius, paint } => {
                painter.circle(at(*center), radius * scale, fill(paint), outline(paint, scale));
            }
            picture::Shape::Line { from, to, stroke } => {
                let stroke = line(stroke, scale);
                painter.line_segment([at(*from), at(*to)], stroke);
                // The line has round ends.
                for end in [from, to] {
                    painter.circle_filled(at(*end), stroke.width / 2.0, stroke.color);
                }
            }
            picture::Shape::Text { at: spot, text, size, anchor, color } => {
                let align = match anchor {
                    Anchor::Start => Align2::LEFT_CENTER,
                    Anchor::Middle => Align2::CENTER_CENTER,
                    Anchor::End => Align2::RIGHT_CENTER,
                };
                painter.text(
                    at(*spot),
                    align,
                    text,
                    FontId::proportional(size * scale / CAPITAL),
                    colour(*color),
                );
            }
        }
    }
}

fn fill(paint: &picture::Paint) -> Color32 {
    paint.fill.map_or(Color32::TRANSPARENT, colour)
}

fn outline(paint: &picture::Paint, scale: f32) -> Stroke {
    paint.stroke.map_or(Stroke::NONE, |stroke| line(&stroke, scale))
}

const fn line(stroke: &picture::Stroke, scale: f32) -> Stroke {
    Stroke { width: stroke.width * scale, color: colour(stroke.color) }
}
