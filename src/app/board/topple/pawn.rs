//! The pawns: each player's has a shape of its own besides its colour.

use egui::{Color32, Painter, Pos2, Shape, Stroke, Vec2, pos2, vec2};

use crate::app::board::palette::Palette;
use crate::app::board::shade;
use crate::rules::Side;

/// The corners of a circle that is drawn as a polygon.
const ROUND: u8 = 28;
/// A token that reaches less far than this, in points, has room for nothing but its colour.
const SHINY: f32 = 4.5;
/// How far a token that lies flat reaches up and down, as a share of its width, on a board seen at an angle.
pub(super) const SQUINT: f32 = 0.8;

/// How a pawn is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Token {
    /// How far it reaches from its middle, in points.
    pub(crate) reach: f32,
    /// Its height as a share of its width: 1 seen from above, less at an angle.
    pub(crate) squint: f32,
    /// How thick it shows, in points; 0 seen from above.
    pub(crate) depth: f32,
    /// From 0, not seen, to 1.
    pub(crate) opacity: f32,
}

impl Token {
    /// A token seen from above.
    pub(crate) const fn flat(reach: f32) -> Self {
        Self { reach, squint: 1.0, depth: 0.0, opacity: 1.0 }
    }

    /// A token on a board seen at a slight angle.
    pub(crate) fn angled(reach: f32) -> Self {
        Self { reach, squint: SQUINT, depth: reach * 0.55, opacity: 1.0 }
    }

    /// The same, less to be seen.
    pub(crate) const fn faded(self, opacity: f32) -> Self {
        Self { opacity, ..self }
    }

    /// Paints a side's pawn with the middle of its foot at `foot`.
    pub(crate) fn paint(self, painter: &Painter, foot: Pos2, side: Side, palette: &Palette) {
        let tone = palette.pawn(side);
        let fade = |colour: Color32| colour.gamma_multiply(self.opacity);
        let points = |at: Pos2, reach: f32| -> Vec<Pos2> {
            let spots = outline(side).into_iter();
            spots.map(|spot| at + vec2(spot.x, spot.y * self.squint) * reach).collect()
        };
        let head = foot - vec2(0.0, self.depth);
        if self.depth > 0.0 {
            // Light comes from the upper left.
            let at = foot + vec2(0.22, 0.14) * self.reach;
            let reach = vec2(1.3, 1.3 * self.squint) * self.reach;
            painter.add(shade::ellipse(at, reach, fade(palette.shadow)));
        }
        let edge = Stroke::new((self.reach * 0.16).clamp(1.0, 3.0), fade(palette.halo_dark));
        // From the foot up, so that the body is as deep as it is thick.
        let mut at = foot;
        let body = Shape::convex_polygon(points(at, self.reach), fade(tone.shade), edge);
        painter.add(body);
        while at.y > head.y + 1.0 {
            at.y -= 1.0;
            painter.add(Shape::convex_polygon(points(at, self.reach), fade(tone.shade), Stroke::NONE));
            painter.add(flanks(&points(at, self.reach), edge));
        }
        painter.add(Shape::convex_polygon(points(head, self.reach), fade(tone.face), edge));
        if self.reach >= SHINY {
            let shine = Stroke::new((self.reach * 0.12).clamp(0.8, 2.0), fade(tone.light));
            painter.add(Shape::closed_line(points(head, self.reach * 0.66), shine));
        }
    }
}

/// The leftmost and rightmost points of an outline as dots: the edge of a body.
fn flanks(points: &[Pos2], edge: Stroke) -> Shape {
    let by_x = |a: &&Pos2, b: &&Pos2| a.x.total_cmp(&b.x);
    let ends = [points.iter().min_by(by_x), points.iter().max_by(by_x)];
    let dots = ends.into_iter().flatten();
    Shape::Vec(dots.map(|dot| Shape::circle_filled(*dot, edge.width / 2.0, edge.color)).collect())
}

/// The shape of a side's pawn around its middle: disc, square, triangle, diamond.
fn outline(side: Side) -> Vec<Vec2> {
    let corners = |corners: &[(f32, f32)]| corners.iter().map(|(x, y)| vec2(*x, *y)).collect();
    match side.index() {
        1 => corners(&[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]),
        2 => corners(&[(0.0, -1.1), (1.1, 0.85), (-1.1, 0.85)]),
        3 => corners(&[(0.0, -1.25), (1.2, 0.0), (0.0, 1.25), (-1.2, 0.0)]),
        _ => {
            let corner = |n: u8| Vec2::angled(std::f32::consts::TAU * f32::from(n) / f32::from(ROUND));
            (0..ROUND).map(corner).collect()
        }
    }
}

/// A pawn as it is written: its mark in the middle of a place.
pub(crate) fn mark(painter: &Painter, centre: Pos2, reach: f32, side: Side, palette: &Palette) {
    // A triangle's middle is not that of its box.
    let drop = if side.index() == 2 { reach * 0.12 } else { 0.0 };
    Token::flat(reach).paint(painter, pos2(centre.x, centre.y + drop), side, palette);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_has_a_shape_and_a_colour_of_their_own() {
        let palette = Palette::of(false);
        for a in 0..4 {
            for b in 0..a {
                let (a, b) = (Side::new(a), Side::new(b));
                assert_ne!(outline(a), outline(b));
                assert_ne!(palette.pawn(a), palette.pawn(b));
            }
        }
    }
}
