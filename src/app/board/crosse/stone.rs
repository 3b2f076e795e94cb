//! A stone, and all stones on the board.

use egui::{Color32, Painter, Pos2, Stroke, Vec2, vec2};

use super::Canvas;
use super::marks::{RADIUS, centre_of};
use crate::app::board::interaction::Interaction;
use crate::app::board::palette::{Palette, Tone};
use crate::app::board::shade;
use crate::rules::Side;
use crate::rules::crosse::{BLACK, Cell, Crosse, WHITE};

/// The visible part of a stone's side, as a share of a cell.
pub(super) const THICK: f32 = 0.08;
/// The least side of a cell whose stone has grooves, in points.
const GROOVED: f32 = 20.0;

/// The shades of a side's stones.
pub fn tone(side: Side, palette: &Palette) -> &Tone {
    if side == WHITE { &palette.white } else { &palette.black }
}

/// Paints the mark of a side around a point: a stone seen from above.
pub fn mark(painter: &Painter, at: Pos2, radius: f32, side: Side, palette: &Palette) {
    let tone = tone(side, palette);
    // The rim is visible on the window's background in both themes.
    painter.circle_filled(at, radius, palette.label);
    painter.circle_filled(at, radius - 1.0, tone.light);
    painter.circle_filled(at, radius - 1.75, tone.face_top);
    let width = (radius * 0.12).max(1.0);
    painter.circle_stroke(
        at,
        radius * 0.45,
        Stroke::new(width, if side == WHITE { tone.shade } else { tone.light }),
    );
}

/// All stones except the lifted one.
pub(super) fn stones(canvas: &Canvas<'_>, lifted: Option<Cell>) {
    for side in [WHITE, BLACK] {
        let stones = canvas.board.pieces.stones(side);
        for cell in stones.iter().filter(|&cell| Some(cell) != lifted) {
            stone_at(canvas, centre_of(canvas, cell), side, 0.0, 1.0);
        }
    }
}

/// The dragged stone at the pointer, or on the cell where it was dropped.
pub(super) fn dragged(canvas: &Canvas<'_>, interaction: &Interaction<Crosse>) {
    let Some((stone, dropped)) = interaction.stone_held() else { return };
    let Some(side) = canvas.board.scene.position.stone(stone) else { return };
    if let Some(cell) = dropped {
        stone_at(canvas, centre_of(canvas, cell), side, 0.0, 1.0);
        return;
    }
    // The loupe shows the pointer's spot elsewhere on the screen.
    let pointer = interaction.pointer.map(|at| canvas.projection.pos(canvas.board.projection.spot(at)));
    stone_at(canvas, pointer.unwrap_or(centre_of(canvas, stone)), side, 0.6, 1.0);
}

pub(super) fn stone_at(canvas: &Canvas<'_>, at: Pos2, side: Side, lift: f32, solid: f32) {
    stone(&canvas.painter, at, canvas.unit(), side, canvas.palette(), lift, solid);
}

/// The middle of the face of a stone at a point: the whole stone is centred there, not just its face. `unit` is the side
/// of a cell, and `lift` the stone's height.
pub(super) fn face_of(at: Pos2, unit: f32, lift: f32) -> Pos2 {
    at - vec2(0.0, unit * (0.1 * lift + THICK / 2.0))
}

/// Draws a stone; `unit` is the side of a cell, `lift` the stone's height and `solid` its opacity, both from 0 to 1.
pub(super) fn stone(
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
    // Light comes from the upper left: a wide soft shadow, and a dark one where the stone touches the board.
    let away = vec2(0.5, 1.0) * unit;
    let shadows = [(0.075 + 0.17 * lift, 1.05, 42), (0.04 + 0.15 * lift, 0.99, 80)];
    for (share, size, dark) in shadows.into_iter().filter(|_| !palette.is_flat || lift > 0.0) {
        let dark = Color32::from_black_alpha(dark).gamma_multiply(solid * (1.0 - 0.45 * lift));
        painter.circle_filled(at + away * share, radius * size, dark);
    }
    let at = face_of(at, unit, lift);
    let faded = |colour: Color32| colour.gamma_multiply(solid);
    if palette.is_flat {
        // Without shade and shadow, a line sets it off from its cell.
        let line = if *tone == palette.white { palette.halo_dark } else { palette.halo_light };
        painter.circle_filled(at, radius + 0.5, faded(line));
    } else {
        // The stone's side is visible below its face.
        for layer in (0..=4_u8).rev() {
            let down = vec2(0.0, unit * THICK * f32::from(layer) / 4.0);
            let side = tone.shade.lerp_to_gamma(tone.face_bottom, 0.25 * (1.0 - f32::from(layer) / 4.0));
            painter.circle_filled(at + down, radius, faded(side));
        }
    }
    let face = [(1.0, [tone.face_top, tone.face_bottom].map(faded))];
    painter.add(shade::disc(at, Vec2::splat(radius * 0.94), &face, palette.grain, 5));
    let pixel = 1.0 / painter.pixels_per_point();
    // A light face without shade has a dark edge instead. It is wide enough to smooth that of the disc, which is a mesh.
    let edge = if palette.is_flat && *tone == palette.white { tone.shade } else { tone.light };
    painter.circle_stroke(at, radius * 0.94, Stroke::new(1.5 * pixel.max(1.0), faded(edge)));
    // Two circular grooves, whose far edges catch the light, or one without light. On a small board they would be specks.
    let (grooves, width): (&[f32], f32) =
        if palette.is_flat { (&[0.55], 0.035) } else { (&[0.7, 0.46], 0.018) };
    for groove in grooves.iter().filter(|_| unit >= GROOVED) {
        painter.circle_stroke(at, radius * groove, Stroke::new((unit * width).max(pixel), faded(tone.shade)));
        if !palette.is_flat {
            let lit = at + vec2(pixel, pixel) * 0.6;
            painter.circle_stroke(lit, radius * groove, Stroke::new(pixel, faded(tone.light)));
        }
    }
}
