//! Draws stacks of pieces: as piles seen at a slight angle, or from above, with steps and shades.

use std::f32::consts::FRAC_1_SQRT_2;

use egui::epaint::Mesh;
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
/// The number of corners of half the edge of a piece.
const HALF: u8 = 14;

/// The stack on a tile, with its position on the screen.
#[derive(Clone, Copy)]
pub(super) struct Stack {
    cell: Rect,
    height: u8,
    look: Look,
    opacity: f32,
}

impl Stack {
    pub(super) const fn new(cell: Rect, height: u8, look: Look) -> Self {
        Self { cell, height, look, opacity: 1.0 }
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
        if self.height > 0 && !self.look.flat_stacks {
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
                Slab { at: self.seat(f32::from(level)), ..self.slab() }.paint_edge(
                    painter,
                    palette,
                    self.opacity,
                );
            } else {
                self.piece(painter, palette, level, self.opacity);
            }
        }
    }

    /// The shadow on the tile: tight around the lowest piece if `share` is 1, and wider and fainter for smaller shares.
    pub(super) fn shadow(self, painter: &Painter, palette: &Palette, share: f32) {
        // Light comes from the upper left.
        let at = self.seat(0.0) + vec2(0.05, 0.045) * self.side() * (2.0 - share);
        let reach = REACH * self.side() * (1.65 - 0.4 * share);
        painter.add(shade::ellipse(at, reach, palette.shadow.gamma_multiply(1.5 * share * self.opacity)));
    }

    /// Paints the piece with `below` pieces under it.
    pub(super) fn piece(self, painter: &Painter, palette: &Palette, below: u8, opacity: f32) {
        if self.look.flat_stacks {
            let step = f32::from(below.min(STEPS - 1));
            let place = self.cell.shrink(self.side() * (0.12 + step * STEP));
            let share = lerp(0.45..=1.0, step / f32::from(STEPS - 1));
            let face = lerp(egui::Rgba::from(palette.cell)..=egui::Rgba::from(palette.white.face_top), share);
            let round = CornerRadius::same(4);
            let face = Color32::from(face).gamma_multiply(opacity);
            let edge = Stroke::new(1.0, palette.halo_dark.gamma_multiply(0.55 * opacity));
            painter.rect(place, round, face, edge, StrokeKind::Inside);
        } else {
            let at = self.seat(f32::from(below));
            Slab { at, ..self.slab() }.paint(painter, palette, opacity);
        }
    }

    /// Paints a piece of this tile in the air, with its lower face around `at`.
    pub(super) fn flying(self, painter: &Painter, palette: &Palette, at: Pos2, opacity: f32) {
        if self.look.flat_stacks {
            let cell = Rect::from_center_size(at, self.cell.size());
            Self { cell, ..self }.piece(painter, palette, STEPS - 1, opacity);
        } else {
            Slab { at, ..self.slab() }.paint(painter, palette, opacity);
        }
    }

    fn slab(self) -> Slab {
        Slab { at: self.seat(0.0), reach: REACH * self.side(), thick: self.thick(), height: self.height }
    }
}

/// Half of the edge of a piece, clockwise from the angle `from`. If that is 0, it is the lower half, from right to
/// left.
fn half(middle: Pos2, reach: Vec2, from: f32) -> Vec<Pos2> {
    let at = |n: u8| {
        let turn = from + std::f32::consts::PI * f32::from(n) / f32::from(HALF);
        middle + vec2(turn.cos() * reach.x, turn.sin() * reach.y)
    };
    (0..=HALF).map(at).collect()
}

/// One round piece, seen at an angle.
struct Slab {
    /// The middle of its lower face.
    at: Pos2,
    reach: Vec2,
    thick: f32,
    /// The height of its stack. Higher stacks have lighter faces.
    height: u8,
}

impl Slab {
    fn paint(&self, painter: &Painter, palette: &Palette, opacity: f32) {
        if self.paint_edge(painter, palette, opacity) {
            let fade = |colour: Color32| colour.gamma_multiply(opacity);
            let (top, tone) = (self.top(), &palette.white);
            let face = match self.height {
                0 | 1 => 0.72,
                2 => 0.82,
                3 => 0.92,
                _ => 1.0,
            };
            let face = fade(tone.shade.lerp_to_gamma(tone.face_top, face));
            // The face is shaded from the upper left to the lower right.
            let shade = |way: Vec2| {
                let far = ((way.x + way.y) * FRAC_1_SQRT_2 + 1.0) / 2.0;
                face.lerp_to_gamma(face.lerp_to_gamma(fade(tone.shade), 0.3), far)
            };
            painter.add(shade::disc(top, self.reach, shade, palette.grain));
            // A mesh has hard edges; the seam smooths that of the face.
            let seam = Stroke::new((self.reach.x * 0.03).clamp(0.75, 1.2), fade(tone.light));
            let rim = self.reach - Vec2::splat(seam.width / 2.0);
            let far = Stroke::new(seam.width, seam.color.gamma_multiply(0.45));
            painter.add(Shape::line(half(top, rim, std::f32::consts::PI), far));
            painter.add(Shape::line(half(top, rim, 0.0), seam));
        }
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
        let fade = |colour: Color32| colour.gamma_multiply(opacity);
        let (top, tone) = (self.top(), &palette.white);
        let soft =
            Stroke::new((self.reach.x * 0.03).clamp(0.7, 1.2), fade(palette.halo_dark).gamma_multiply(0.5));
        let lower = half(self.at, self.reach, 0.0);
        let outline = lower.iter().copied().chain(half(top, self.reach, std::f32::consts::PI)).collect();
        // The edge is light at the top and dark at the bottom, and is lit from the left.
        let (light, dark) = (
            tone.shade.lerp_to_gamma(tone.face_bottom, 0.35),
            tone.shade.lerp_to_gamma(palette.halo_dark, 0.3),
        );
        let mut mesh = Mesh::default();
        for (n, (low, high)) in (0_u32..).zip(lower.iter().zip(half(top, self.reach, 0.0))) {
            let lit = 0.25 * (self.at.x - low.x) / self.reach.x;
            mesh.colored_vertex(high, fade(light.lerp_to_gamma(tone.face_bottom, lit.max(0.0))));
            mesh.colored_vertex(*low, fade(dark.lerp_to_gamma(light, lit.max(0.0))));
            if n > 0 {
                mesh.add_triangle(2 * n - 2, 2 * n - 1, 2 * n);
                mesh.add_triangle(2 * n - 1, 2 * n, 2 * n + 1);
            }
        }
        painter.add(Shape::mesh(mesh));
        // Drawn last, the line also smooths the hard edge of the mesh.
        painter.add(Shape::closed_line(outline, soft));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pile(height: u8) -> f32 {
        let cell = Rect::from_min_size(pos2(0.0, 0.0), Vec2::splat(60.0));
        let stack = Stack::new(cell, height, Look::default());
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
