//! Draws on a board, with the marks that boards share.
//!
//! Each mark has its own shape and a halo, so that it can be recognised without its colour and on any background.

use egui::epaint::{RectShape, Shadow};
use egui::{Color32, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, vec2};

use super::baked::Painted;
use super::game::{Board, BoardGame};
use super::interaction::Refusal;
use super::material::Plank;
use super::palette::Palette;
use super::view::{Projection, Spot};
use super::{badge, frame, mark, shade};
use crate::app::kit::look::{Look, Material};
use crate::app::kit::upside_down::paint_upside_down;

/// The distance between the lines of a capture's hatch, in points.
pub const HATCH: f32 = 9.0;

/// The width of the rim of a tray beside the board, in points.
pub const TRAY_RIM: f32 = 3.5;
/// The radii of the corners of a tray and of its well, in points.
const ROUND: f32 = 5.0;
const WELL_ROUND: f32 = 3.0;

/// A flat shape with round corners in this colour, with grain if the palette has it; `seed` decides which part of the
/// grain it shows.
pub fn plank(rect: Rect, round: f32, colour: Color32, seed: u32, palette: &Palette) -> RectShape {
    let shape = RectShape::filled(rect, round, colour);
    match palette.grain {
        Some(grain) => {
            let plank = Plank::new(rect, colour, seed, false);
            shape.with_texture(grain, Rect::from_min_max(plank.uv(rect.min), plank.uv(rect.max)))
        }
        None => shape,
    }
}

/// A tray with a dark well beside the board, of the same wood as the board's frame, with its shadow on the table.
pub fn tray(painter: &Painter, place: Rect, seed: u32, palette: &Palette) {
    if !palette.is_flat {
        let shadow = Shadow { offset: [0, 3], blur: 8, spread: 0, color: palette.shadow };
        painter.add(shadow.as_shape(place, ROUND));
    }
    painter.add(plank(place, ROUND, palette.frame.face_top, seed, palette));
    painter.rect_stroke(place, ROUND, Stroke::new(1.0, palette.frame.light), StrokeKind::Inside);
    painter.rect_filled(place.shrink(TRAY_RIM), WELL_ROUND, palette.groove.gamma_multiply(0.6));
}

/// Marks the tray of the player whose turn it is.
pub fn mark_turn(painter: &Painter, tray: Rect, palette: &Palette) {
    let inlay = Stroke::new(2.0, palette.inlay);
    painter.rect_stroke(tray.shrink(1.0), ROUND - 1.0, inlay, StrokeKind::Inside);
}

/// Darkens the well of a tray beside a board that has gone dark by this share. The rim stays like the board's frame.
pub fn dim_tray(painter: &Painter, tray: Rect, material: Material, share: f32) {
    painter.rect_filled(tray.shrink(TRAY_RIM), WELL_ROUND, darkness(material, share));
}

/// The light on what has won. It is added to colours, because a tint would make walnut olive.
pub const fn light(material: Material) -> Color32 {
    match material {
        Material::Wood => Color32::from_rgb(0x68, 0x40, 0x14),
        // On slate, warm light is rust.
        Material::Ivory | Material::Contrast => Color32::from_rgb(0x58, 0x4e, 0x3a),
    }
    .additive()
}

/// The lines of which a golden line of this width consists, from the lowest to the highest: its dark edge, the gold, and
/// the gleam on its upper left. Each has a place beside the line, a width and a colour.
pub fn gold(width: f32, palette: &Palette) -> Vec<(Vec2, f32, Color32)> {
    if palette.is_flat {
        return vec![(Vec2::ZERO, width + 2.0, palette.halo_dark), (Vec2::ZERO, width, palette.win)];
    }
    let (deep, bright) =
        (palette.win.lerp_to_gamma(BRONZE, 0.5), palette.win.lerp_to_gamma(Color32::WHITE, 0.4));
    vec![
        (Vec2::ZERO, width + 1.5, palette.white.shade),
        (Vec2::ZERO, width, deep),
        (Vec2::splat(-width * 0.16), width * 0.45, bright),
    ]
}

/// The shaded side of gold.
const BRONZE: Color32 = Color32::from_rgb(0x96, 0x5f, 0x14);

/// The greatest opacity of the darkness over a board: under more, the board can't be made out.
const DARKEST: f32 = 0.65;

/// The colour over everything on a board that has gone dark by this share, except what won.
fn darkness(material: Material, share: f32) -> Color32 {
    let (dark, strength) = match material {
        // Black would make maple look olive.
        Material::Wood => (Color32::from_rgb(0x34, 0x14, 0x06), 0.3),
        // In these, both black and white turn grey.
        Material::Ivory => (Color32::from_rgb(0x76, 0x76, 0x72), 0.3),
        Material::Contrast => (Color32::from_gray(0x70), 0.5),
    };
    dark.gamma_multiply((strength * share).min(DARKEST))
}

/// Draws on a board, or on an enlarged part of it.
pub struct Canvas<'a, G: BoardGame> {
    /// Paints on the board and the area around it, but on a zoomed board only inside the visible part.
    pub painter: Painter,
    /// Also paints outside the visible part, for the frame, its shadow and the names on it.
    pub outside: Painter,
    /// The board in this frame.
    pub board: &'a Board<'a, G>,
    /// The mapping between the board and the screen, which the loupe enlarges.
    pub projection: Projection,
}

impl<'a, G: BoardGame> Canvas<'a, G> {
    /// The colours of the board's material and theme.
    pub const fn palette(&self) -> &'a Palette {
        &self.board.palette
    }

    /// The chosen look of boards.
    pub const fn look(&self) -> Look {
        self.board.scene.look
    }

    /// The rectangle in which a place is drawn.
    pub fn rect(&self, place: G::Place) -> Rect {
        let (low, high) = G::bounds(place);
        self.projection.rect(low, high)
    }

    /// The length of one unit of the board, in points.
    pub fn unit(&self) -> f32 {
        self.projection.length(1.0)
    }

    /// The key of cached triangles of this board, besides the position.
    pub fn painted(&self) -> Painted {
        (self.projection, *self.palette(), self.look())
    }

    /// Draws the frame around the board, its shadow on the table, and the bed inside it.
    pub fn frame(&self, bed: Color32) {
        let seen = self.projection.visible();
        frame::shadow(&self.outside, seen, self.palette());
        frame::paint(&self.outside, seen, self.palette());
        self.outside.rect_filled(seen, 0.0, bed);
    }

    /// Draws the shadow that the frame casts on the board; in high contrast, no shade is on the pieces.
    pub fn inner_shadow(&self) {
        if !self.palette().is_flat {
            frame::inner_shadow(&self.painter, self.projection.visible());
        }
    }

    /// Engraves the letters of this many columns and the numbers of this many rows into the frame.
    pub fn names(&self, columns: u8, rows: u8) {
        let (seen, unit) = (self.projection.visible(), self.unit());
        let names = frame::Names::around(&self.outside, seen, self.palette(), unit);
        let cell = |n: u8| {
            let (low, high) = (f64::from(n), f64::from(n) + 1.0);
            self.projection.rect(Spot { x: low, y: low }, Spot { x: high, y: high }).center()
        };
        let letter = |n: u8| char::from(b'a' + n).to_string();
        let number = |n: u8| (n + 1).to_string();
        let is_across = self.projection.turned().is_across();
        for n in (0..columns.max(rows)).filter(|n| seen.x_range().contains(cell(*n).x)) {
            names.below(cell(n).x, &if is_across { number(n) } else { letter(n) });
        }
        for n in (0..columns.max(rows)).filter(|n| seen.y_range().contains(cell(*n).y)) {
            names.beside(cell(n).y, &if is_across { letter(n) } else { number(n) });
        }
    }

    /// Draws a [`plank`] of the board's material.
    pub fn plank(&self, rect: Rect, round: f32, colour: Color32, seed: u32) {
        self.painter.add(plank(rect, round, colour, seed, self.palette()));
    }

    /// The colour over what goes dark by this share with a won board.
    pub fn darkness(&self, share: f32) -> Color32 {
        darkness(self.look().material, share)
    }

    /// Darkens the whole board inside its frame, so that the winning pieces, painted again above it, seem lit. `share` is
    /// its progress, from 0 to 1.
    pub fn dim(&self, share: f32) {
        self.dim_around(Rect::NOTHING, share);
    }

    /// Darkens the board around `lit`.
    pub fn dim_around(&self, lit: Rect, share: f32) {
        let (seen, dark) = (self.projection.visible(), self.darkness(G::DARKNESS * share));
        if !lit.is_positive() {
            self.painter.rect_filled(seen, 0.0, dark);
            return;
        }
        let beside = seen.with_min_y(lit.top()).with_max_y(lit.bottom());
        for part in [
            seen.with_max_y(lit.top()),
            seen.with_min_y(lit.bottom()),
            beside.with_max_x(lit.left()),
            beside.with_min_x(lit.right()),
        ] {
            self.painter.rect_filled(part, 0.0, dark);
        }
    }

    /// Tints a place with a colour; `strength` is its opacity, from 0 to 1.
    pub fn wash(&self, rect: Rect, round: f32, colour: Color32, strength: f32) {
        self.painter.rect_filled(rect, round, colour.gamma_multiply(strength));
    }

    /// A place that the last turn touched: from this distance inside its edge, as a share of a place, a warm light fades
    /// inwards. In high contrast it is a line.
    pub fn touched(&self, rect: Rect, round: f32, inside: f32) {
        let palette = self.palette();
        let (side, pixel) = (self.unit(), self.projection.pixel());
        let width = (side * 0.03).clamp(pixel, 2.5);
        let line = rect.shrink((side * inside).clamp(pixel, 7.0));
        if line.size().min_elem() <= 4.0 * width {
            return;
        }
        let halo = palette.halo_dark.gamma_multiply(0.85);
        let lines = if palette.is_flat {
            [(width * 1.4 + 3.0, halo), (width * 1.4, palette.last)]
        } else {
            // Between amber and slate, a mixture would be mud.
            let light = match self.look().material {
                Material::Ivory => palette.last.gamma_multiply(0.5).additive(),
                Material::Wood | Material::Contrast => palette.last.gamma_multiply(0.55),
            };
            self.painter.add(shade::rim(line, side * 0.22, light));
            [(width * 0.75 + 1.0, halo), (width * 0.75, palette.last)]
        };
        for (width, colour) in lines {
            self.painter.rect_stroke(line, round, Stroke::new(width, colour), StrokeKind::Middle);
        }
    }

    /// Frames around the places because of which something was refused, with a sign in the corner of the one that the
    /// player tried.
    pub fn faults(&self, refusal: &Refusal<G::Place>) {
        let palette = self.palette();
        for place in refusal.places().iter().map(|place| self.rect(*place)) {
            let frame = place.shrink(3.0);
            for (width, colour) in [(5.0, palette.halo_dark), (3.0, palette.threat)] {
                self.painter.rect_stroke(frame, 4.0, Stroke::new(width, colour), StrokeKind::Middle);
            }
            if refusal.is_tried(place) {
                self.no_entry(frame);
            }
        }
    }

    /// The sign of a refusal, in the corner of a place: a disc with a bar, which no frame of a turn has.
    pub fn no_entry(&self, place: Rect) {
        let palette = self.palette();
        let radius = (place.size().min_elem() * 0.2).clamp(5.0, 10.0);
        let at = place.right_top() + vec2(-radius, radius) * 0.6;
        self.painter.circle(at, radius, palette.threat, Stroke::new(1.5, palette.halo_dark));
        let bar = vec2(radius * 0.55, 0.0);
        let stroke = Stroke::new(radius * 0.4, palette.halo_dark);
        self.painter.line_segment([at - bar, at + bar], stroke);
    }

    /// A dashed frame around a place that would be.
    pub fn dashes(&self, rect: Rect, colour: Color32) {
        let palette = self.palette();
        mark::dashes(&self.painter, rect, 2.5, colour, [palette.halo_dark, palette.halo_light]);
    }

    /// Right angles in the corners of a box. `arm` is the length of their arms and `width` the width of their lines, in
    /// points.
    pub fn corners(&self, rect: Rect, arm: f32, width: f32, colour: Color32) {
        mark::corners(&self.painter, rect, arm, width, colour, self.palette().halo_dark);
    }

    /// A line with an arrowhead at its end.
    pub fn arrow(&self, from: Pos2, to: Pos2, width: f32, colour: Color32) {
        mark::arrow(&self.painter, [from, to], width, colour, self.palette().halo_dark);
    }

    /// A single arrowhead: a triangle.
    pub fn arrowhead(&self, triangle: [Pos2; 3], colour: Color32) {
        mark::arrowhead(&self.painter, triangle, colour, self.palette().halo_dark);
    }

    /// A cross with arms of this length and width in points, where a piece is lost or a line can't continue.
    pub fn cross(&self, at: Pos2, arm: f32, width: f32, colour: Color32) {
        mark::cross(&self.painter, at, arm, width, colour, self.palette().halo_dark);
    }

    /// Slanting lines over a box, `step` points apart.
    pub fn hatch(&self, rect: Rect, step: f32, colour: Color32) {
        let rect = rect.intersect(self.painter.clip_rect());
        if rect.is_positive() {
            mark::hatch(&self.painter, rect, step, colour, self.palette().halo_dark);
        }
    }

    /// A dimple with a light rim, in an empty place that can be chosen.
    pub fn dimple(&self, at: Pos2, radius: f32) {
        mark::dimple(&self.painter, at, radius, self.palette());
    }

    /// A dot where something was lost.
    pub fn loss(&self, at: Pos2) {
        let palette = self.palette();
        self.painter.circle(at, 3.0, palette.loss, Stroke::new(1.2, palette.halo_dark));
    }

    /// A five-pointed star on a winning place or piece.
    pub fn star(&self, at: Pos2, radius: f32, colour: Color32) {
        mark::star(&self.painter, at, radius, colour, self.palette().halo_dark);
    }

    /// Paints letters whose middle is `at`, upside down for a player at the far edge.
    pub fn write(&self, at: Pos2, paint: impl FnOnce()) {
        paint_upside_down(&self.painter, self.board.scene.is_far, at, paint);
    }

    /// A number or a short word on a plate.
    pub fn number(&self, at: Pos2, text: &str, size: f32, fill: Color32) {
        self.write(at, || badge::number(&self.painter, at, text, size, fill, self.palette().halo_dark));
    }

    /// The keyboard cursor: a double frame. A board that shows the end of a won game, where nothing can be chosen, has
    /// none.
    pub fn cursor(&self, rect: Rect) {
        if self.board.scene.won().is_none() {
            mark::cursor(&self.painter, rect, self.palette());
        }
    }
}
