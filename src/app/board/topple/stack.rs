//! Draws stacks of pieces: as piles seen at a slight angle, or from above, with steps and shades.

use std::f32::consts::PI;

use egui::{Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, lerp, pos2, vec2};

use crate::app::board::palette::Palette;
use crate::app::board::shade;
use crate::app::kit::look::Look;

/// The reach of a piece from its middle, sideways and in depth, as a share of a tile.
pub(super) const REACH: Vec2 = vec2(0.40, 0.27);
/// The distance of the lowest piece from the lower edge of the tile, as a share of a tile.
const FOOT: f32 = 0.34;
/// The thickness of each of the first pieces, and the maximum for all others together, as shares of a tile.
const THICK: f32 = 0.1;
const OTHERS: f32 = 0.25;
/// The number of pieces up to which each adds its full thickness to a pile; higher piles grow ever more slowly.
const WHOLE: f32 = 5.0;
/// The maximum number of pieces drawn in a very high pile: more couldn't be told apart.
const DRAWN: u8 = 12;
/// The amount by which each step of a flat stack is inset from the step below, as a share of a tile.
const STEP: f32 = 0.055;
const STEPS: u8 = 5;
/// The number of rows of shades in the edge of a piece.
const ROWS: u8 = 5;
/// The width of the light seam at the rim of a piece, in points.
const SEAM: f32 = 0.9;

/// The stack on a tile, with its position on the screen.
#[derive(Clone, Copy)]
pub(super) struct Stack {
    cell: Rect,
    seed: u32,
    height: u8,
    look: Look,
    opacity: f32,
}

impl Stack {
    /// A stack on the tile at `cell`; `seed` is a number of this tile's own.
    pub(super) const fn new(cell: Rect, seed: u32, height: u8, look: Look) -> Self {
        Self { cell, seed, height, look, opacity: 1.0 }
    }

    /// The same stack, lower by `down` points and with this opacity.
    pub(super) fn sunk(self, down: f32, opacity: f32) -> Self {
        Self { cell: self.cell.translate(vec2(0.0, down)), opacity, ..self }
    }

    fn side(self) -> f32 {
        self.cell.width()
    }

    /// The thickness of each of its pieces. Above five pieces a pile grows ever more slowly, so that piles of 5, 8 and
    /// 40 differ and the highest hides little of the tiles behind it.
    fn thick(self) -> f32 {
        let height = f32::from(self.height.max(1));
        let pile = THICK * height.min(WHOLE) + OTHERS * (1.0 - (WHOLE / height.max(WHOLE)).sqrt());
        self.side() * pile / height
    }

    /// The middle of the lower face of a piece with `below` pieces under it.
    pub(super) fn seat(self, below: f32) -> Pos2 {
        if self.look.flat_stacks {
            return self.cell.center();
        }
        let foot = pos2(self.cell.center().x, self.cell.bottom() - FOOT * self.side());
        foot - vec2(0.0, below * self.thick())
    }

    /// The position of a pawn's foot on top of the stack.
    pub(super) fn top(self) -> Pos2 {
        self.seat(f32::from(self.height))
    }

    /// Paints the whole stack, with its shadow.
    pub(super) fn paint(self, painter: &Painter, palette: &Palette) {
        if self.height > 0 && !self.look.flat_stacks && !palette.is_flat {
            self.shadow(painter, palette, 1.0);
        }
        let drawn = self.height.min(if self.look.flat_stacks { STEPS } else { DRAWN });
        for n in 1..=u16::from(drawn) {
            // In a very high pile, each drawn piece represents several pieces.
            let level = n * u16::from(self.height) / u16::from(drawn) - 1;
            let level = if self.look.flat_stacks { n - 1 } else { level };
            let level = u8::try_from(level).unwrap_or(u8::MAX);
            // The piece above hides all but the edge; drawing hidden faces would take most of a frame's time.
            let is_covered = drawn == self.height && n < u16::from(drawn);
            if is_covered && !self.look.flat_stacks {
                self.slab(level).paint_edge(painter, palette, self.opacity);
            } else {
                self.piece(painter, palette, level, self.opacity);
            }
        }
    }

    /// The shadow on the tile: tight around the lowest piece if `share` is 1, and wider and fainter for smaller shares.
    pub(super) fn shadow(self, painter: &Painter, palette: &Palette, share: f32) {
        // Light comes from the upper left: a wide soft shadow, and a dark one where the piece touches the tile.
        let fade = share * self.opacity;
        for (away, grow, dark) in [(0.06, 1.65 - 0.4 * share, 1.2), (0.025, 1.12, 1.8)] {
            let at = self.seat(0.0) + vec2(away, away * 0.9) * self.side() * (2.0 - share);
            painter.add(shade::ellipse(
                at,
                REACH * self.side() * grow,
                palette.shadow.gamma_multiply(dark * fade),
            ));
        }
    }

    /// Paints the piece with `below` pieces under it.
    pub(super) fn piece(self, painter: &Painter, palette: &Palette, below: u8, opacity: f32) {
        if self.look.flat_stacks {
            let step = f32::from(below.min(STEPS - 1));
            let place = self.cell.shrink(self.side() * (0.12 + step * STEP));
            let share = lerp(0.45..=1.0, step / f32::from(STEPS - 1));
            let face = lerp(egui::Rgba::from(palette.tile)..=egui::Rgba::from(palette.white.face_top), share);
            let round = CornerRadius::same(4);
            let face = Color32::from(face).gamma_multiply(opacity);
            let edge = Stroke::new(1.0, palette.halo_dark.gamma_multiply(0.55 * opacity));
            painter.rect(place, round, face, edge, StrokeKind::Inside);
        } else {
            self.slab(below).paint(painter, palette, opacity);
        }
    }

    /// Paints a piece of this tile in the air, with its lower face around `at`.
    pub(super) fn flying(self, painter: &Painter, palette: &Palette, at: Pos2, opacity: f32) {
        if self.look.flat_stacks {
            let cell = Rect::from_center_size(at, self.cell.size());
            Self { cell, ..self }.piece(painter, palette, STEPS - 1, opacity);
        } else {
            Slab { at, ..self.slab(0) }.paint(painter, palette, opacity);
        }
    }

    /// The piece with `below` pieces under it.
    fn slab(self, below: u8) -> Slab {
        Slab {
            at: self.seat(f32::from(below)),
            reach: REACH * self.side(),
            thick: self.thick(),
            height: self.height,
            seed: self.seed + u32::from(below),
        }
    }
}

/// One round piece, turned from wood, seen at an angle.
struct Slab {
    /// The middle of its lower face.
    at: Pos2,
    reach: Vec2,
    thick: f32,
    /// The height of its stack. Higher stacks have lighter faces.
    height: u8,
    /// A number of its own, so that no two pieces show the same grain.
    seed: u32,
}

impl Slab {
    fn paint(&self, painter: &Painter, palette: &Palette, opacity: f32) {
        if !self.paint_edge(painter, palette, opacity) {
            return;
        }
        let mut rings = self.rings(palette, 1.0 / painter.pixels_per_point());
        for (_, colours) in &mut rings {
            *colours = colours.map(|colour| colour.gamma_multiply(opacity));
        }
        painter.add(shade::disc(self.top(), self.reach, &rings, palette.grain, self.seed));
    }

    /// The rings of its upper face. `pixel` is the size of a pixel, in points.
    fn rings(&self, palette: &Palette, pixel: f32) -> Vec<shade::Ring> {
        let (tone, soft) = (&palette.white, pixel / self.reach.x);
        // A mesh has hard edges, unless it fades out.
        let fading = (1.0 + soft, [Color32::TRANSPARENT; 2]);
        if palette.is_flat {
            let line = tone.shade.lerp_to_gamma(tone.face_top, 0.4);
            let [face, line] = [tone.face_top, line].map(|colour| [colour; 2]);
            let (inner, outer) = (0.56, 0.56 + (1.2 * SEAM / self.reach.x).max(0.05));
            return vec![
                (inner - soft, face),
                (inner, line),
                (outer, line),
                (outer + soft, face),
                (1.0, face),
                fading,
            ];
        }
        let share = match self.height {
            0 | 1 => 0.7,
            2 => 0.8,
            3 => 0.9,
            _ => 1.0,
        };
        let face = tone.shade.lerp_to_gamma(tone.face_top, share);
        let [lit, dark] =
            [(tone.light, 0.9), (tone.shade, 0.6)].map(|(to, share)| face.lerp_to_gamma(to, share));
        let far = face.lerp_to_gamma(tone.shade, 0.22);
        // The middle is hollowed out, so its light is reversed. Around it is a groove, whose near wall is in the shade.
        let seam = 1.0 - (SEAM / self.reach.x).max(0.03);
        vec![
            (0.5, [far, face]),
            (0.57, [dark, lit]),
            (0.62, [dark, lit]),
            (0.66, [face, far]),
            (0.86, [face, far]),
            (seam, [tone.light, tone.light.lerp_to_gamma(dark, 0.4)]),
            (1.0, [tone.light; 2]),
            fading,
        ]
    }

    /// The middle of its upper face.
    fn top(&self) -> Pos2 {
        self.at - vec2(0.0, self.thick)
    }

    /// Paints the part of the piece that is visible under another piece. Returns true if the piece is in view.
    fn paint_edge(&self, painter: &Painter, palette: &Palette, opacity: f32) -> bool {
        if !Rect::from_center_size(self.at, self.reach * 3.0).intersects(painter.clip_rect()) {
            return false;
        }
        let (tone, pixel) = (&palette.white, 1.0 / painter.pixels_per_point());
        let light = tone.shade.lerp_to_gamma(tone.face_bottom, 0.55);
        let dark = tone.shade.lerp_to_gamma(palette.halo_dark, 0.5);
        let seam = SEAM.max(self.thick * 0.12).min(self.thick * 0.3);
        // From the rim down: a light seam, the edge itself, and the dark gap under the piece. The last row fades out.
        let [lit, shaded] =
            if palette.is_flat { [[light; 2]; 2] } else { [[tone.light, tone.face_bottom], [tone.shade; 2]] };
        let rows: [(f32, [Color32; 2]); ROWS as usize] = [
            (0.0, lit),
            (seam, [light; 2]),
            (self.thick * if palette.is_flat { 0.5 } else { 0.75 }, shaded),
            (self.thick, [dark; 2]),
            (self.thick + pixel, [Color32::TRANSPARENT; 2]),
        ];
        let half = shade::corners(self.reach.x) / 2;
        let rim = self.top();
        painter.add(Shape::mesh(shade::grid(half + 2, ROWS - 1, |column, row| {
            let (down, [left, right]) = rows[usize::from(row)];
            // The outermost columns fade out, too.
            let is_out = column == 0 || column == half + 2;
            let turn = PI * f32::from(column.saturating_sub(1).min(half)) / f32::from(half);
            let beyond = if is_out { pixel / self.reach.x } else { 0.0 };
            let way = vec2(-turn.cos() * (1.0 + beyond), turn.sin());
            // A cylinder is brightest left of its middle.
            let far = way.x + 0.4;
            let away = if far < 0.0 { 0.6 * (far / 0.6).powi(2) } else { (far / 1.4).powi(2) };
            let away = if palette.is_flat { 0.0 } else { away };
            let colour = left.lerp_to_gamma(right, (way.x + 1.0) / 2.0).lerp_to_gamma(dark, 0.75 * away);
            let is_clear = is_out || left == Color32::TRANSPARENT;
            let colour = if is_clear { Color32::TRANSPARENT } else { colour.gamma_multiply(opacity) };
            (rim + way * self.reach + vec2(0.0, down), colour)
        })));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pile(height: u8) -> f32 {
        let cell = Rect::from_min_size(pos2(0.0, 0.0), Vec2::splat(60.0));
        let stack = Stack::new(cell, 0, height, Look::default());
        stack.seat(0.0).y - stack.top().y
    }

    #[test]
    fn higher_piles_look_higher_and_hide_little_of_what_is_behind() {
        assert!((1..u8::MAX).all(|height| pile(height) < pile(height + 1)));
        for (low, high) in [(1, 2), (2, 3), (3, 4), (4, 8), (8, 40)] {
            assert!(pile(high) - pile(low) > 2.5, "{low} {high}: {} {}", pile(low), pile(high));
        }
        assert!(pile(u8::MAX) < 60.0 * 0.76);
    }
}
