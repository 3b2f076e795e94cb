//! The stones.

use egui::{Color32, Mesh, Painter, Pos2, Shape, Stroke, vec2};

use crate::app::board::palette::{Palette, Tone};
use crate::rules::Side;
use crate::rules::crosse::WHITE;

/// The radius of a stone, as a part of a cell.
pub(super) const RADIUS: f32 = 0.37;

/// How a side's stones are shaded.
pub(super) fn tone(side: Side, palette: &Palette) -> &Tone {
    if side == WHITE { &palette.white } else { &palette.black }
}

/// Draws a stone: `unit` is the side of a cell, `lift` how high it is over the board, from 0 to 1, and `solid`
/// how much of it is there.
pub(super) fn paint(
    painter: &Painter,
    at: Pos2,
    unit: f32,
    side: Side,
    palette: &Palette,
    lift: f32,
    solid: f32,
) {
    let tone = tone(side, palette);
    let radius = RADIUS * unit * (1.0 + 0.16 * lift);
    let shadow = at + vec2(0.0, unit * (0.05 + 0.16 * lift));
    let dark = Color32::from_black_alpha(80).gamma_multiply(solid * (1.0 - 0.4 * lift));
    painter.circle_filled(shadow, radius, dark);
    let at = at - vec2(0.0, unit * 0.1 * lift);
    let faded = |colour: Color32| colour.gamma_multiply(solid);
    painter.circle_filled(at, radius, faded(tone.shade));
    painter.add(disc(at, radius * 0.94, faded(tone.face_top), faded(tone.face_bottom)));
    let pixel = 1.0 / painter.pixels_per_point();
    painter.circle_stroke(at, radius * 0.94, Stroke::new(pixel.max(1.0), faded(tone.light)));
    painter.circle_stroke(at, radius * 0.62, Stroke::new((unit * 0.02).max(1.0), faded(tone.light)));
    painter.circle_stroke(at, radius * 0.66, Stroke::new(pixel, faded(tone.shade)));
}

/// A disc whose colour goes from top to bottom.
fn disc(centre: Pos2, radius: f32, top: Color32, bottom: Color32) -> Shape {
    const CORNERS: u16 = 48;
    let mut mesh = Mesh::default();
    let shade = |y: f32| top.lerp_to_gamma(bottom, (y + 1.0) / 2.0);
    mesh.colored_vertex(centre, shade(0.0));
    for corner in 0..CORNERS {
        let way = egui::Vec2::angled(f32::from(corner) / f32::from(CORNERS) * std::f32::consts::TAU);
        mesh.colored_vertex(centre + way * radius, shade(way.y));
        let next = (corner + 1) % CORNERS;
        mesh.add_triangle(0, u32::from(corner) + 1, u32::from(next) + 1);
    }
    Shape::mesh(mesh)
}
