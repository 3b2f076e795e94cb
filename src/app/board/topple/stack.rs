//! Stacks of pieces: piles seen at a slight angle, or flat with steps and shades.

use egui::{Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, lerp, pos2, vec2};

use crate::app::board::Look;
use crate::app::board::palette::Palette;

/// The reach of a piece from its middle, to the sides and in depth, as a share of a tile.
const REACH: Vec2 = vec2(0.35, 0.20);
/// Where the lowest piece lies, from the lower edge of the tile.
const FOOT: f32 = 0.30;
/// How thick a piece is, and how thick all of a pile may be, as a share of a tile.
const THICK: f32 = 0.105;
const PILE: f32 = 0.36;
/// How many pieces of a very high pile are drawn: more could not be told apart.
const DRAWN: u8 = 12;
/// How much each step of a flat stack is smaller than the one below, as a share of a tile.
const STEP: f32 = 0.055;
const STEPS: u8 = 5;
/// The corners of half the edge of a piece.
const HALF: u8 = 14;

/// Where the pieces of one tile lie on the screen.
#[derive(Clone, Copy)]
pub(super) struct Stack {
    cell: Rect,
    height: u8,
    look: Look,
}

impl Stack {
    pub(super) const fn new(cell: Rect, height: u8, look: Look) -> Self {
        Self { cell, height, look }
    }

    fn side(self) -> f32 {
        self.cell.width()
    }

    fn thick(self) -> f32 {
        self.side() * THICK.min(PILE / f32::from(self.height.max(1)))
    }

    /// The middle of the lower face of a piece that lies on `below` others.
    pub(super) fn seat(self, below: f32) -> Pos2 {
        if self.look.flat_stacks {
            return self.cell.center();
        }
        let foot = pos2(self.cell.center().x, self.cell.bottom() - FOOT * self.side());
        foot - vec2(0.0, below * self.thick())
    }

    /// Where a pawn on top of all stands.
    pub(super) fn top(self) -> Pos2 {
        self.seat(f32::from(self.height))
    }

    /// Paints all its pieces.
    pub(super) fn paint(self, painter: &Painter, palette: &Palette) {
        let drawn = self.height.min(if self.look.flat_stacks { STEPS } else { DRAWN });
        for n in 1..=u16::from(drawn) {
            // Those of a very high pile stand for more than one piece each.
            let level = n * u16::from(self.height) / u16::from(drawn) - 1;
            let level = if self.look.flat_stacks { n - 1 } else { level };
            self.piece(painter, palette, u8::try_from(level).unwrap_or(u8::MAX), 1.0);
        }
    }

    /// Paints the piece that lies on `below` others.
    pub(super) fn piece(self, painter: &Painter, palette: &Palette, below: u8, opacity: f32) {
        if self.look.flat_stacks {
            let step = f32::from(below.min(STEPS - 1));
            let place = self.cell.shrink(self.side() * (0.1 + step * STEP));
            let share = f32::from(below.min(STEPS - 1) + 1) / f32::from(STEPS);
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

    /// A piece of this tile that is somewhere in the air, its lower face around `at`.
    pub(super) fn flying(self, painter: &Painter, palette: &Palette, at: Pos2, opacity: f32) {
        if self.look.flat_stacks {
            let cell = Rect::from_center_size(at, self.cell.size());
            Self { cell, ..self }.piece(painter, palette, STEPS - 1, opacity);
        } else {
            Slab { at, ..self.slab() }.paint(painter, palette, opacity);
        }
    }

    fn slab(self) -> Slab {
        Slab { at: self.seat(0.0), reach: REACH * self.side(), thick: self.thick() }
    }
}

/// One round piece seen at an angle.
struct Slab {
    /// The middle of its lower face.
    at: Pos2,
    reach: Vec2,
    thick: f32,
}

impl Slab {
    fn paint(&self, painter: &Painter, palette: &Palette, opacity: f32) {
        if !Rect::from_center_size(self.at, self.reach * 3.0).intersects(painter.clip_rect()) {
            return;
        }
        let tone = palette.white;
        let fade = |colour: Color32| colour.gamma_multiply(opacity);
        let top = self.at - vec2(0.0, self.thick);
        let edge =
            Stroke::new((self.reach.x * 0.035).clamp(0.7, 1.6), fade(palette.halo_dark.gamma_multiply(0.7)));
        // The lower half of the lower edge, from right to left, then the upper half of the upper one.
        let half = |middle: Pos2, from: f32| {
            (0..=HALF).map(move |n| {
                let turn = from + std::f32::consts::PI * f32::from(n) / f32::from(HALF);
                middle + vec2(turn.cos() * self.reach.x, turn.sin() * self.reach.y)
            })
        };
        let body = half(self.at, 0.0).chain(half(top, std::f32::consts::PI)).collect();
        painter.add(Shape::convex_polygon(body, fade(tone.shade), edge));
        painter.add(Shape::ellipse_filled(top, self.reach, fade(tone.face_bottom)));
        painter.add(Shape::ellipse_filled(
            top - vec2(0.0, self.reach.y * 0.05),
            self.reach * 0.9,
            fade(tone.face_top),
        ));
        painter.add(Shape::ellipse_stroke(top, self.reach, edge));
    }
}
