//! The pawns: each player's pawns have their own shape and colour.

use std::f32::consts::{FRAC_1_SQRT_2, PI};

use egui::emath::Rot2;
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
/// The height of the head's middle above the foot, as a multiple of the head's reach.
const TALL: f32 = 1.7;
/// The angle of a pawn that lies on its side, clockwise, in radians.
const LYING: f32 = 1.3;
/// The size of a head in high contrast, as a share of that elsewhere.
const FLAT_HEAD: f32 = 0.86;
/// The depth of a turned ring as a share of its width.
const FLAT: f32 = 0.6;
/// The number of rings of a turned body.
const RINGS: u8 = 10;
/// The ring of the upper edge of the base, and the first ring above the base.
const RIM: usize = 2;
const WAIST: usize = 4;
/// The turned body, from the foot to the neck: the height and radius of each ring as multiples of the head's reach, and
/// its lightness, from -1 in the shade of the ring above to 1 where it faces the light.
const PROFILE: [(f32, f32, f32); RINGS as usize] = [
    (0.0, 1.06, -0.4),
    (0.14, 1.06, 0.0),
    (0.26, 1.06, 0.2),
    (0.3, 0.98, 0.8),
    (0.46, 0.74, 0.5),
    (0.6, 0.62, 0.1),
    (0.8, 0.55, -0.1),
    (1.0, 0.52, -0.3),
    (1.15, 0.52, -0.5),
    (1.3, 0.5, -0.5),
];
/// The number of shades around a body, from left to right.
const SHADES: u8 = 10;

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
    /// True for a pawn that isn't there: its colours are pale, so that none of its parts shows through another.
    pub(crate) is_ghost: bool,
    /// True for a pawn that lies on its side, with its head to the right.
    pub(crate) is_fallen: bool,
}

impl Token {
    /// A token seen from above.
    pub(crate) const fn flat(reach: f32) -> Self {
        Self { reach, squint: 1.0, depth: 0.0, opacity: 1.0, is_ghost: false, is_fallen: false }
    }

    /// A figure with a foot and a body, seen at a slight angle.
    pub(crate) fn angled(reach: f32) -> Self {
        Self { reach, squint: SQUINT, depth: reach * TALL, opacity: 1.0, is_ghost: false, is_fallen: false }
    }

    /// The same token with this opacity.
    pub(crate) const fn faded(self, opacity: f32) -> Self {
        Self { opacity, ..self }
    }

    /// The same token, pale.
    pub(crate) const fn ghost(self) -> Self {
        Self { is_ghost: true, ..self }
    }

    /// The same token, smaller and on its side.
    pub(crate) fn fallen(self) -> Self {
        const SMALL: f32 = 0.8;
        Self { reach: self.reach * SMALL, depth: self.depth * SMALL, is_fallen: true, ..self }
    }

    /// A point of the upright figure on `foot`, as the token lies or stands.
    fn turned(self, foot: Pos2, at: Pos2) -> Pos2 {
        if self.is_fallen { foot + Rot2::from_angle(LYING) * (at - foot) } else { at }
    }

    /// A colour of a pawn as this token shows it: a ghost's is mixed with that of the pieces below it.
    fn shown(self, colour: Color32, palette: &Palette) -> Color32 {
        self.mixed(colour, 0.5, palette)
    }

    /// The colour of an outline, which stays clearer in a ghost: a pale pawn on pale pieces has nothing else.
    fn outlined(self, colour: Color32, palette: &Palette) -> Color32 {
        self.mixed(colour, 0.2, palette)
    }

    /// A colour as this token shows it; a ghost's has this `share` of the pieces' colour.
    fn mixed(self, colour: Color32, share: f32, palette: &Palette) -> Color32 {
        let share = if self.is_ghost { share } else { 0.0 };
        colour.lerp_to_gamma(palette.white.face_bottom, share).gamma_multiply(self.opacity)
    }

    /// Paints a side's pawn with the middle of its foot at `foot`.
    pub(crate) fn paint(self, painter: &Painter, foot: Pos2, side: Side, palette: &Palette) {
        let tone = palette.pawn(side);
        let fade = |colour: Color32| self.shown(colour, palette);
        let head = foot - vec2(0.0, self.depth);
        let place =
            |spot: Vec2, reach: f32| self.turned(foot, head + vec2(spot.x, spot.y * self.squint) * reach);
        let seen = |reach: f32| outline(side).into_iter().map(|spot| place(spot, reach)).collect::<Vec<_>>();
        if self.depth == 0.0 {
            let edge =
                Stroke::new((self.reach * 0.16).clamp(1.0, 3.0), self.outlined(palette.halo_dark, palette));
            painter.add(Shape::convex_polygon(seen(self.reach), fade(tone.face), edge));
            if self.reach >= SHINY {
                let shine = Stroke::new((self.reach * 0.12).clamp(0.8, 2.0), fade(tone.light));
                painter.add(Shape::closed_line(seen(self.reach * 0.66), shine));
            }
            return;
        }
        let lit_face = |lit: f32| fade(if palette.is_flat { tone.face } else { lit_face(&tone, lit) });
        if !palette.is_flat {
            self.shadow(painter, foot, palette);
        }
        // Without shade, a neck is seen only below a smaller head.
        let (head, size) = if palette.is_flat { (outline(side), FLAT_HEAD) } else { (silhouette(side), 1.0) };
        let head: Vec<Pos2> = head.into_iter().map(|spot| place(spot, self.reach * size)).collect();
        let (base, trunk) = (self.base(foot), self.trunk(foot));
        // The parts have one line around them all, below what fills them.
        let width = (self.reach * 0.09).clamp(0.75, 1.5);
        let dark = if palette.is_flat { palette.halo_dark } else { edge_of(&tone) };
        let light = palette.is_flat.then_some((width * 2.0 + 2.5, palette.halo_light));
        for (width, colour) in light.into_iter().chain([(width * 2.0, dark)]) {
            let line = Stroke::new(width, self.outlined(colour, palette));
            for part in [&base, &trunk, &head] {
                painter.add(Shape::closed_line(part.clone(), line));
            }
        }
        painter.add(Shape::convex_polygon(base, lit_face(0.8), Stroke::NONE));
        self.front(painter, foot, lit_face);
        if palette.is_flat {
            // On its side, nothing else tells the head from the body.
            let edge = if self.is_fallen { Stroke::new(width, palette.halo_light) } else { Stroke::NONE };
            painter.add(Shape::convex_polygon(head, fade(tone.face), edge));
            return;
        }
        let mut mesh = Mesh::default();
        for corners in faces(side) {
            let first = u32::try_from(mesh.vertices.len()).unwrap_or(u32::MAX);
            for (spot, lit) in &corners {
                mesh.colored_vertex(place(*spot, self.reach), lit_face(*lit));
            }
            let count = u32::try_from(corners.len()).unwrap_or(u32::MAX);
            (2..count).for_each(|n| mesh.add_triangle(first, first + n - 1, first + n));
        }
        painter.add(Shape::mesh(mesh));
        // A mesh has hard edges, which a line smooths.
        let line = Stroke::new(1.0, self.outlined(edge_of(&tone), palette));
        painter.add(Shape::closed_line(head, line));
        if self.reach >= SHINY {
            let ridge =
                Stroke::new((self.reach * 0.08).clamp(0.75, 1.5), fade(tone.light).gamma_multiply(0.75));
            for [start, end] in ridges(side) {
                // Its ends keep clear of the tips.
                let line = [0.12, 0.9].map(|share| place(start + (end - start) * share, self.reach));
                painter.line_segment(line, ridge);
            }
            if side.index() == 0 {
                let gleam = vec2(0.24, 0.16) * self.reach;
                painter.add(Shape::ellipse_filled(
                    place(vec2(-0.33, -0.4), self.reach),
                    gleam,
                    fade(tone.light),
                ));
            }
        }
    }

    /// Light comes from the upper left: the shadow falls on the piece below, darkest where the base touches it.
    fn shadow(self, painter: &Painter, foot: Pos2, palette: &Palette) {
        // A pawn on its side touches the ground along its whole length.
        let (foot, wide) = if self.is_fallen {
            (self.turned(foot, foot - vec2(0.0, self.depth * 0.6)) + vec2(0.0, self.reach * 0.5), 1.4)
        } else {
            (foot, 1.0)
        };
        for (away, grow, dark) in [(0.34, 1.45, 1.1), (0.1, 1.22, 1.6)] {
            let at = foot + vec2(away, away * 0.7) * self.reach;
            let reach = vec2(wide, FLAT) * self.reach * grow;
            let shadow = palette.shadow.gamma_multiply(dark * self.opacity);
            painter.add(shade::ellipse(at, reach, shadow));
        }
    }

    /// The point of a ring of the body at this share of its radius to the right, in front.
    fn ring(self, foot: Pos2, (height, radius, _): (f32, f32, f32), across: f32) -> Pos2 {
        let deep = FLAT * (1.0 - across * across).max(0.0).sqrt();
        // A body that is being crushed is lower.
        let up = vec2(0.0, height * self.depth / TALL);
        self.turned(foot, foot + vec2(across * radius, deep * radius) * self.reach - up)
    }

    /// The outline of the base: its front, and its upper face around the body.
    fn base(self, foot: Pos2) -> Vec<Pos2> {
        let behind = |n: u8| {
            let (height, ..) = PROFILE[RIM];
            let middle = self.turned(foot, foot - vec2(0.0, height * self.depth / TALL));
            // Opposite the point in front on the other side of the middle.
            middle + (middle - self.ring(foot, PROFILE[RIM], -across(n)))
        };
        let front = (0..=SHADES).map(|n| self.ring(foot, PROFILE[0], across(n)));
        front.chain((0..=SHADES).rev().map(behind)).collect()
    }

    /// The outline of the body from the base to the head.
    fn trunk(self, foot: Pos2) -> Vec<Pos2> {
        let side = |across: f32| PROFILE[WAIST..].iter().map(move |level| self.ring(foot, *level, across));
        side(1.0).chain(side(-1.0).rev()).collect()
    }

    /// Paints the front of base and body, lit from the left. `lit_face` is the colour of a part in so much light.
    fn front(self, painter: &Painter, foot: Pos2, lit_face: impl Fn(f32) -> Color32) {
        let pixel = 1.0 / painter.pixels_per_point();
        painter.add(Shape::mesh(shade::grid(SHADES + 2, RINGS, |n, row| {
            // The outermost columns and the lowest row fade out: a mesh has hard edges.
            let level = PROFILE[usize::from(row.saturating_sub(1))];
            let across = across(n.saturating_sub(1).min(SHADES));
            let beyond = match n {
                0 => -pixel,
                n if n == SHADES + 2 => pixel,
                _ => 0.0,
            };
            let below = if row == 0 { pixel } else { 0.0 };
            let lit = 0.72 - 0.62 * (across + 0.4).abs() + 0.22 * level.2;
            let colour = if beyond == 0.0 && row > 0 { lit_face(lit) } else { Color32::TRANSPARENT };
            (self.ring(foot, level, across) + vec2(beyond, below), colour)
        })));
    }
}

/// The share of a ring's radius at this shade, from -1 at the left to 1 at the right.
fn across(shade: u8) -> f32 {
    -(PI * f32::from(shade) / f32::from(SHADES)).cos()
}

/// The colour of a part of a figure, from 0 where it is turned away from the light to 1 where it faces the light.
fn lit_face(tone: &PawnTone, share: f32) -> Color32 {
    const MIDDLE: f32 = 0.5;
    if share < MIDDLE {
        tone.shade.lerp_to_gamma(tone.face, share.max(0.0) / MIDDLE)
    } else {
        tone.face.lerp_to_gamma(tone.light, 0.7 * ((share - MIDDLE) / MIDDLE).min(1.0))
    }
}

/// A face of a head: its corners, each with the share of the light that falls on it.
type Face = Vec<(Vec2, f32)>;

/// The faces of a head: of a ball, a cube, a pyramid or an octahedron, seen from above.
fn faces(side: Side) -> Vec<Face> {
    let flat = |lit: f32, corners: &[Vec2]| corners.iter().map(|corner| (*corner, lit)).collect();
    match (side.index(), outline(side).as_slice()) {
        (1, _) => {
            let [a, b, c, d, e, f] = CUBE;
            // The light fades along a face, like along the turned body.
            vec![
                vec![(CORNER, 0.42), (e, 0.2), (f, 0.4), (a, 0.62)],
                vec![(a, 0.95), (b, 1.0), (c, 0.8), (CORNER, 0.75)],
                vec![(CORNER, 0.16), (c, 0.2), (d, 0.0), (e, 0.0)],
            ]
        }
        (2, &[top, right, left]) => vec![flat(0.75, &[top, RIDGE, left]), flat(0.12, &[top, right, RIDGE])],
        (3, &[top, right, bottom, left]) => vec![
            flat(0.95, &[top, TIP, left]),
            flat(0.55, &[top, right, TIP]),
            flat(0.4, &[left, TIP, bottom]),
            flat(0.1, &[TIP, right, bottom]),
        ],
        (_, rim) => {
            // A fan around the brightest point.
            let away = |spot: &Vec2| (*spot, 0.25 - 0.3 * (spot.x + spot.y) * FRAC_1_SQRT_2);
            let rim = rim.iter().chain(rim.first()).map(away);
            vec![std::iter::once((vec2(-0.3, -0.34), 0.85)).chain(rim).collect()]
        }
    }
}

/// The edges between the faces of a head, which catch the light.
fn ridges(side: Side) -> Vec<[Vec2; 2]> {
    match (side.index(), outline(side).as_slice()) {
        (1, _) => [CUBE[0], CUBE[2], CUBE[4]].map(|end| [CORNER, end]).to_vec(),
        (2, &[top, ..]) => vec![[top, RIDGE]],
        (3, corners) => corners.iter().map(|corner| [TIP, *corner]).collect(),
        _ => Vec::new(),
    }
}

/// The outline of a cube seen from above, clockwise from the left end of its upper front edge, and that edge's right end.
const CUBE: [Vec2; 6] = [
    vec2(-0.92, -0.5),
    vec2(-0.56, -0.95),
    vec2(0.96, -0.95),
    vec2(0.96, 0.46),
    vec2(0.6, 0.92),
    vec2(-0.92, 0.92),
];
const CORNER: Vec2 = vec2(0.6, -0.5);
/// The lower end of a pyramid's front edge, and the foremost corner of an octahedron.
const RIDGE: Vec2 = vec2(0.3, 0.85);
const TIP: Vec2 = vec2(0.2, 0.12);

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

/// The outline of a head on a board seen at an angle.
fn silhouette(side: Side) -> Vec<Vec2> {
    if side.index() == 1 { CUBE.to_vec() } else { outline(side) }
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
    fn heads_with_edges_have_faces_in_light_and_in_shade() {
        for side in (1..4).map(Side::new) {
            let around = silhouette(side).iter().map(|spot| spot.to_pos2()).collect::<Vec<_>>();
            let around = egui::Rect::from_points(&around);
            let faces = faces(side);
            assert!(faces.iter().flatten().all(|(spot, _)| around.contains(spot.to_pos2())));
            let lights: Vec<f32> =
                faces.iter().filter_map(|face| face.first()).map(|(_, lit)| *lit).collect();
            let (low, high) =
                lights.iter().fold((1.0_f32, 0.0_f32), |(low, high), lit| (low.min(*lit), high.max(*lit)));
            assert!(faces.len() > 1 && high - low > 0.5, "{lights:?}");
        }
    }

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
