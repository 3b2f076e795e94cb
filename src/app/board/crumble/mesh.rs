//! The pieces as one mesh: edges on whole pixels, a bevel, and a gap that separates equal neighbours.

use std::collections::BTreeSet;
use std::sync::Arc;

use egui::epaint::{Mesh, RectShape, TessellationOptions, Tessellator};
use egui::{Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, TextureId, Vec2, vec2};

use super::place;
use crate::app::board::material::Plank;
use crate::app::board::palette::{Palette, Tone};
use crate::app::board::view::Projection;
use crate::rules::Side;
use crate::rules::crumble::geometry;
use crate::rules::crumble::{BLACK, Piece};

/// A piece whose shorter side has at least this many pixels gets round corners and a gap all around.
const ROUND_FROM: f32 = 20.0;
/// A piece whose shorter side has at least this many pixels gets a bevel.
const BEVEL_FROM: f32 = 7.0;
/// A piece whose shorter side has at least this many pixels gets a gap on two sides.
const GAP_FROM: f32 = 3.0;
/// The shorter side from which a piece that can be reached has a dot, in pixels; smaller pieces are tinted.
const DOT_FROM: f32 = 14.0;
const TINT: f32 = 0.3;
/// The radius of the dot as a share of the shorter side, and its maximum in points.
const DOT: f32 = 0.1;
const LARGEST_DOT: f32 = 6.0;

/// The mesh of the last frame, reused until the view, the colours or the reachable pieces change.
#[derive(Clone, Default)]
pub(super) struct MeshCache {
    last: Option<(Vec<geometry::Rect>, Projection, Palette, Arc<Mesh>)>,
}

impl MeshCache {
    pub(super) fn shape(
        &mut self,
        pieces: &[Piece],
        reached: Vec<geometry::Rect>,
        projection: &Projection,
        palette: &Palette,
    ) -> Shape {
        if let Some((tinted, at, colours, mesh)) = &self.last
            && *tinted == reached
            && at == projection
            && colours == palette
        {
            return Shape::Mesh(Arc::clone(mesh));
        }
        let mesh = Arc::new(pieces_mesh(pieces.iter().copied(), &reached, projection, palette));
        self.last = Some((reached, *projection, *palette, Arc::clone(&mesh)));
        Shape::Mesh(mesh)
    }
}

/// The mesh of the pieces in the projection's area, with dots on those that can be reached.
pub(super) fn pieces_mesh(
    pieces: impl IntoIterator<Item = Piece>,
    reached: &[geometry::Rect],
    projection: &Projection,
    palette: &Palette,
) -> Mesh {
    let reached: BTreeSet<&geometry::Rect> = reached.iter().collect();
    let tint = palette.mark.gamma_multiply(TINT);
    let mut press = Press::new(projection.pixel(), palette);
    for Piece { rect, side } in pieces {
        let (low, high) = place::corners(&rect);
        let place = projection.rect(low, high);
        if place.intersects(projection.area()) {
            let tone = tone(palette, side);
            match reached.contains(&rect) {
                true if place.size().min_elem() >= DOT_FROM * projection.pixel() => {
                    press.piece(place, &rect, tone);
                    press.dot(place, palette);
                }
                true => press.piece(place, &rect, &tone.under(tint)),
                false => press.piece(place, &rect, tone),
            }
        }
    }
    press.finish()
}

/// The mesh of moving pieces, each at its current place on the screen.
pub(super) fn moving_mesh(
    pieces: impl IntoIterator<Item = (Piece, Rect)>,
    pixel: f32,
    palette: &Palette,
) -> Mesh {
    let mut press = Press::new(pixel, palette);
    for (Piece { rect, side }, place) in pieces {
        press.piece(place, &rect, tone(palette, side));
    }
    press.finish()
}

/// Draws the mark of a side, a small piece, up to this radius around a point.
pub fn mark(painter: &Painter, at: Pos2, radius: f32, side: Side, palette: &Palette) {
    let tone = tone(palette, side);
    let whole = Rect::from_center_size(at.round(), Vec2::splat(2.0 * radius.round()));
    let bevel = (radius * 0.42).round();
    let face = whole.shrink(bevel);
    // The rim is visible on the window's background in both themes.
    painter.rect_filled(whole.expand(1.0), 2.0, palette.label);
    painter.rect_filled(whole, 1.0, tone.shade);
    let polygon = |points: [Pos2; 4]| Shape::convex_polygon(points.into(), tone.light, Stroke::NONE);
    painter.add(polygon([whole.left_bottom(), whole.left_top(), face.left_top(), face.left_bottom()]));
    painter.add(polygon([whole.left_top(), whole.right_top(), face.right_top(), face.left_top()]));
    painter.rect_filled(face, 0.0, tone.face_top);
    if side != BLACK {
        painter.rect_filled(face.shrink((radius * 0.28).round()), 0.0, tone.ink);
    }
}

pub(super) fn tone(palette: &Palette, side: Side) -> &Tone {
    if side == BLACK { &palette.black } else { &palette.white }
}

/// A hash of a piece's place, so that neighbours don't look sawn from one plank.
fn seed(piece: &geometry::Rect) -> u32 {
    let [x, y, w, h] = [piece.at.x, piece.at.y, piece.w, piece.h].map(|length| length.raw());
    let mixed =
        (x ^ y.rotate_left(21) ^ w.rotate_left(42) ^ h.rotate_left(7)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    u32::try_from(mixed >> 32).unwrap_or(u32::MAX)
}

/// The darkening of a wooden piece, which varies because no two planks are alike.
fn dark(seed: u32) -> f32 {
    const MOST: f32 = 0.05;
    MOST * f32::from(u8::try_from((seed >> 8) & 0xff).unwrap_or_default()) / 255.0
}

struct Press {
    mesh: Mesh,
    tessellator: Tessellator,
    pixel: f32,
    grain: Option<TextureId>,
    is_flat: bool,
}

impl Press {
    fn new(pixel: f32, palette: &Palette) -> Self {
        let options = TessellationOptions { coarse_tessellation_culling: false, ..Default::default() };
        // The tessellator uses the font texture only for text and prepared discs, and gets neither here.
        let tessellator = Tessellator::new(1.0 / pixel, options, [1, 1], Vec::new());
        Self { mesh: Mesh::default(), tessellator, pixel, grain: palette.grain, is_flat: palette.is_flat }
    }

    /// The finished mesh. Its texture is set last, because the tessellator can't add to a mesh that has one.
    fn finish(mut self) -> Mesh {
        self.mesh.texture_id = self.grain.unwrap_or_default();
        self.mesh
    }

    fn piece(&mut self, place: Rect, piece: &geometry::Rect, tone: &Tone) {
        let first = self.mesh.vertices.len();
        self.solid(place, tone);
        if self.grain.is_some() {
            // The grain runs along the longer side, as wood is sawn. In a square, its direction is random.
            let seed = seed(piece);
            let upright = if piece.w == piece.h { seed.is_multiple_of(2) } else { piece.h > piece.w };
            let plank = Plank::new(place, tone.face_top, seed, upright);
            for vertex in self.mesh.vertices.iter_mut().skip(first) {
                vertex.uv = plank.uv(vertex.pos);
                let shade = Color32::from_black_alpha(vertex.color.a());
                vertex.color = vertex.color.lerp_to_gamma(shade, dark(seed));
            }
        }
    }

    /// A dot in the middle of a piece, with a halo.
    fn dot(&mut self, place: Rect, palette: &Palette) {
        let radius = (place.size().min_elem() * DOT).min(LARGEST_DOT);
        for (grow, colour) in [(1.5, palette.halo_dark), (0.0, palette.mark)] {
            let disc = Rect::from_center_size(place.center(), Vec2::splat(2.0 * (radius + grow)));
            self.face(disc, radius + grow, colour, colour);
        }
    }

    fn solid(&mut self, place: Rect, tone: &Tone) {
        let side = place.size().min_elem();
        let pixels = side / self.pixel;
        let (place, radius) = if pixels >= ROUND_FROM {
            (place.shrink(self.pixel), (side * 0.06).clamp(2.0, 6.0))
        } else if pixels >= GAP_FROM {
            // A gap of one pixel between two pieces, taken from the right or the lower piece of each pair.
            (Rect::from_min_max(place.min + Vec2::splat(self.pixel), place.max), 0.0)
        } else {
            (place, 0.0)
        };
        if pixels < BEVEL_FROM || self.is_flat {
            self.face(place, radius, tone.face_top, tone.face_bottom);
            return;
        }
        let bevel = ((side * 0.03).clamp(self.pixel, 2.0) / self.pixel).round() * self.pixel;
        self.face(place, radius, tone.shade, tone.shade);
        let lit = Rect::from_min_max(place.min, place.max - vec2(bevel, bevel));
        self.face(lit, radius, tone.light, tone.light);
        self.face(place.shrink(bevel), (radius - bevel / 2.0).max(0.0), tone.face_top, tone.face_bottom);
    }

    fn face(&mut self, place: Rect, radius: f32, top: Color32, bottom: Color32) {
        // From the upper left, mostly from above.
        let lit = |at: Pos2| {
            let way = (at - place.min) / place.size();
            top.lerp_to_gamma(bottom, (0.35 * way.x + 0.65 * way.y).clamp(0.0, 1.0))
        };
        if radius < 1.0 {
            let first = u32::try_from(self.mesh.vertices.len()).unwrap_or(u32::MAX);
            for corner in [place.left_top(), place.right_top(), place.right_bottom(), place.left_bottom()] {
                self.mesh.colored_vertex(corner, lit(corner));
            }
            self.mesh.add_triangle(first, first + 1, first + 2);
            self.mesh.add_triangle(first, first + 2, first + 3);
            return;
        }
        let before = self.mesh.vertices.len();
        let shape = RectShape::filled(place, CornerRadius::from(radius), top);
        self.tessellator.tessellate_rect(&shape, &mut self.mesh);
        for vertex in self.mesh.vertices.iter_mut().skip(before) {
            // The outermost vertices are transparent: they soften the edge.
            if vertex.color.a() == u8::MAX {
                vertex.color = lit(vertex.pos);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::board::view::{Extent, Turned, View};
    use crate::app::kit::look::Material;
    use crate::rules::crumble::Position;

    #[test]
    fn pieces_of_wood_and_of_ivory_have_a_grain_and_those_in_high_contrast_none() {
        let position = Position::start(6, 6);
        let room = Rect::from_min_size(Pos2::ZERO, Vec2::splat(600.0));
        let extent = Extent { columns: 6.0, rows: 6.0 };
        let projection = View::default().projection(room, extent, Turned::No, 1.0);
        let ctx = egui::Context::default();
        let mesh = |material: Material| {
            pieces_mesh(position.pieces(), &[], &projection, &material.palette(&ctx, false))
        };
        let plain = mesh(Material::Contrast);
        assert_eq!(plain.texture_id, TextureId::default());
        assert!(plain.vertices.iter().all(|vertex| vertex.uv == egui::epaint::WHITE_UV));
        for grained in [Material::Wood, Material::Ivory].map(mesh) {
            assert_ne!(grained.texture_id, TextureId::default());
            assert!(plain.vertices.len() < grained.vertices.len(), "flat pieces have no bevel");
            assert!(grained.vertices.iter().any(|vertex| vertex.uv != grained.vertices[0].uv));
        }
    }
}
