//! The pawns: each player's pawns have their own shape and colour.

use egui::epaint::Mesh;
use egui::{Color32, Painter, Pos2, Shape, Stroke, Vec2, pos2, vec2};

use crate::app::board::palette::{Palette, PawnTone};
use crate::app::board::shade;
use crate::rules::Side;

/// The number of corners of a circle that is drawn as a polygon.
const ROUND: u8 = 28;
/// Tokens with a smaller reach than this, in points, show only their colour.
const SHINY: f32 = 4.5;
/// The height of a head as a share of its width, on a board seen at an angle.
pub(super) const SQUINT: f32 = 0.92;
/// The height of the head's middle above the foot, and the widths of foot and neck, as multiples of the head's reach.
const TALL: f32 = 1.5;
const FOOT: f32 = 1.1;
const NECK: f32 = 0.42;
/// The depth of the foot as a share of its width.
const FLAT: f32 = 0.6;
/// The number of shades of a body, from left to right.
const SHADES: u8 = 6;

/// The size, angle and opacity of a pawn as it is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Token {
    /// The reach from its middle, in points.
    pub(crate) reach: f32,
    /// The head's height as a share of its width: 1 seen from above, less at an angle.
    pub(crate) squint: f32,
    /// The height of the head above the foot, in points; 0 seen from above, where only the head is visible.
    pub(crate) depth: f32,
    /// The opacity, from 0 (invisible) to 1.
    pub(crate) opacity: f32,
}

impl Token {
    /// A token seen from above.
    pub(crate) const fn flat(reach: f32) -> Self {
        Self { reach, squint: 1.0, depth: 0.0, opacity: 1.0 }
    }

    /// A figure with a foot and a body, seen at a slight angle.
    pub(crate) fn angled(reach: f32) -> Self {
        Self { reach, squint: SQUINT, depth: reach * TALL, opacity: 1.0 }
    }

    /// The same token with this opacity.
    pub(crate) const fn faded(self, opacity: f32) -> Self {
        Self { opacity, ..self }
    }

    /// Paints a side's pawn with the middle of its foot at `foot`.
    pub(crate) fn paint(self, painter: &Painter, foot: Pos2, side: Side, palette: &Palette) {
        let tone = palette.pawn(side);
        let fade = |colour: Color32| colour.gamma_multiply(self.opacity);
        let edge = if self.depth > 0.0 {
            self.body(painter, foot, &tone, palette);
            Stroke::new((self.reach * 0.1).clamp(0.75, 1.5), fade(edge_of(&tone)))
        } else {
            Stroke::new((self.reach * 0.16).clamp(1.0, 3.0), fade(palette.halo_dark))
        };
        let head = foot - vec2(0.0, self.depth);
        let points = |reach: f32| -> Vec<Pos2> {
            let spots = outline(side).into_iter();
            spots.map(|spot| head + vec2(spot.x, spot.y * self.squint) * reach).collect()
        };
        if self.depth == 0.0 {
            painter.add(Shape::convex_polygon(points(self.reach), fade(tone.face), edge));
            if self.reach >= SHINY {
                let shine = Stroke::new((self.reach * 0.12).clamp(0.8, 2.0), fade(tone.light));
                painter.add(Shape::closed_line(points(self.reach * 0.66), shine));
            }
            return;
        }
        painter.add(lit(head, &points(self.reach), |share| fade(lit_face(&tone, share))));
        painter.add(Shape::closed_line(points(self.reach), edge));
        if self.reach >= SHINY {
            let gleam = head - vec2(0.3, 0.34 * self.squint) * self.reach;
            painter.add(Shape::ellipse_filled(
                gleam,
                vec2(0.26, 0.17) * self.reach,
                fade(tone.light).gamma_multiply(0.8),
            ));
        }
    }

    /// Paints the foot, and the body that tapers from the foot to the head. Both are lit from the left.
    fn body(self, painter: &Painter, foot: Pos2, tone: &PawnTone, palette: &Palette) {
        let fade = |colour: Color32| colour.gamma_multiply(self.opacity);
        let (wide, flat) = (self.reach * FOOT, self.reach * FOOT * FLAT);
        // Light comes from the upper left.
        let at = foot + vec2(0.25, 0.12) * self.reach;
        painter.add(shade::ellipse(at, vec2(wide * 1.3, flat * 1.5), fade(palette.shadow)));
        let edge = fade(edge_of(tone));
        let grow = (self.reach * 0.1).clamp(0.75, 1.5);
        painter.add(Shape::ellipse_filled(foot, vec2(wide + grow, flat + grow), edge));
        painter.add(Shape::ellipse_filled(foot, vec2(wide, flat), fade(tone.shade)));
        let neck = foot - vec2(0.0, self.depth);
        let mut mesh = Mesh::default();
        for (grow, is_edge) in [(grow, true), (0.0, false)] {
            let first = u32::try_from(mesh.vertices.len()).unwrap_or(u32::MAX);
            for n in 0..=SHADES {
                let across = 2.0 * f32::from(n) / f32::from(SHADES) - 1.0;
                let lit = (1.0 - (across + 0.45).abs()).max(0.0);
                let colour = if is_edge { edge } else { fade(tone.shade.lerp_to_gamma(tone.face, lit)) };
                // The body is rounded at the bottom, like the foot.
                let low = foot + vec2(across * (wide * 0.86 + grow), flat * 0.5 * (1.0 - across * across));
                mesh.colored_vertex(low, colour);
                mesh.colored_vertex(neck + vec2(across * (self.reach * NECK + grow), 0.0), colour);
                if n > 0 {
                    let here = first + 2 * u32::from(n);
                    mesh.add_triangle(here - 2, here - 1, here);
                    mesh.add_triangle(here - 1, here, here + 1);
                }
            }
        }
        painter.add(Shape::mesh(mesh));
        // A mesh has hard edges, which these lines smooth.
        for side in [-1.0, 1.0] {
            let low = foot + vec2(side * (wide * 0.86 + grow / 2.0), 0.0);
            let high = neck + vec2(side * (self.reach * NECK + grow / 2.0), 0.0);
            painter.line_segment([low, high], Stroke::new(grow, edge));
        }
    }
}

/// The colour of a head, from 0 where it is turned away from the light to 1 where it faces the light.
fn lit_face(tone: &PawnTone, share: f32) -> Color32 {
    let base = tone.face.lerp_to_gamma(tone.shade, 0.65 * (1.0 - share));
    base.lerp_to_gamma(tone.light, 0.35 * (share - 0.6).max(0.0))
}

/// A convex shape around `middle` in the colours of a body lit from the upper left.
fn lit(middle: Pos2, outline: &[Pos2], colour: impl Fn(f32) -> Color32) -> Shape {
    let mut mesh = Mesh::default();
    mesh.colored_vertex(middle, colour(0.7));
    for (n, point) in (1_u32..).zip(outline) {
        let way = (*point - middle).normalized();
        mesh.colored_vertex(*point, colour((1.0 - (way.x + way.y) * std::f32::consts::FRAC_1_SQRT_2) / 2.0));
        let next = if usize::try_from(n) == Ok(outline.len()) { 1 } else { n + 1 };
        mesh.add_triangle(0, n, next);
    }
    Shape::mesh(mesh)
}

/// The colour of the line around a figure: the figure's own, but darker.
fn edge_of(tone: &PawnTone) -> Color32 {
    tone.shade.lerp_to_gamma(Color32::BLACK, 0.5)
}

/// The outline of a side's pawn around its middle: disc, square, triangle or diamond.
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

/// Paints the mark of a side around `centre`: its pawn, seen from above.
pub(crate) fn mark(painter: &Painter, centre: Pos2, reach: f32, side: Side, palette: &Palette) {
    // The centre of a triangle isn't that of its box.
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
