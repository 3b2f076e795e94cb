//! The pieces as one mesh: edges on whole pixels, a bevel, and a gap that keeps equal neighbours apart.

use std::collections::BTreeSet;
use std::sync::Arc;

use egui::epaint::{Mesh, RectShape, TessellationOptions, Tessellator};
use egui::{Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2};

use super::place;
use crate::app::board::palette::{Palette, Tone};
use crate::app::board::view::Projection;
use crate::rules::Side;
use crate::rules::crumble::geometry;
use crate::rules::crumble::{BLACK, Piece};

/// From this many pixels the shorter side has round corners and a gap on both sides.
const ROUND_FROM: f32 = 20.0;
/// From this many pixels it has a bevel.
const BEVEL_FROM: f32 = 7.0;
/// From this many pixels it has a gap.
const GAP_FROM: f32 = 3.0;
/// How much of the tint a piece that can be reached takes on.
const TINT: f32 = 0.2;

/// The mesh of the last frame, for as long as neither the view nor the colours change.
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

/// The mesh of those of the pieces that the projection's area shows; a tint lies on those that can be reached.
pub(super) fn pieces_mesh(
    pieces: impl IntoIterator<Item = Piece>,
    reached: &[geometry::Rect],
    projection: &Projection,
    palette: &Palette,
) -> Mesh {
    let reached: BTreeSet<&geometry::Rect> = reached.iter().collect();
    let tint = palette.travel.gamma_multiply(TINT);
    let mut press = Press::new(projection.pixel());
    for Piece { rect, side } in pieces {
        let (low, high) = place::corners(&rect);
        let place = projection.rect(low, high);
        if place.intersects(projection.area()) {
            let tone = tone(palette, side);
            press.piece(place, &if reached.contains(&rect) { tone.under(tint) } else { *tone });
        }
    }
    press.mesh
}

/// The mark of a side around a point, as far as this radius: a piece in small.
pub fn mark(painter: &Painter, at: Pos2, radius: f32, side: Side, palette: &Palette) {
    let tone = tone(palette, side);
    let whole = Rect::from_center_size(at.round(), Vec2::splat(2.0 * radius.round()));
    let face = whole.shrink(3.0);
    painter.rect_filled(whole.expand(1.0), 2.0, palette.bed);
    painter.rect_filled(whole, 1.0, tone.shade);
    let polygon = |points: [Pos2; 4]| Shape::convex_polygon(points.into(), tone.light, Stroke::NONE);
    painter.add(polygon([whole.left_bottom(), whole.left_top(), face.left_top(), face.left_bottom()]));
    painter.add(polygon([whole.left_top(), whole.right_top(), face.right_top(), face.left_top()]));
    painter.rect_filled(face, 0.0, tone.face_top);
    if side != BLACK {
        painter.rect_filled(face.shrink(2.0), 0.0, tone.ink);
    }
}

pub(super) fn tone(palette: &Palette, side: Side) -> &Tone {
    if side == BLACK { &palette.black } else { &palette.white }
}

struct Press {
    mesh: Mesh,
    tessellator: Tessellator,
    pixel: f32,
}

impl Press {
    fn new(pixel: f32) -> Self {
        let options = TessellationOptions { coarse_tessellation_culling: false, ..Default::default() };
        // No text and no discs are drawn, so there is no font texture to speak of.
        let tessellator = Tessellator::new(1.0 / pixel, options, [1, 1], Vec::new());
        Self { mesh: Mesh::default(), tessellator, pixel }
    }

    fn piece(&mut self, place: Rect, tone: &Tone) {
        let side = place.size().min_elem();
        let pixels = side / self.pixel;
        let (place, radius) = if pixels >= ROUND_FROM {
            (place.shrink(self.pixel), (side * 0.06).clamp(2.0, 6.0))
        } else if pixels >= GAP_FROM {
            // One pixel between two pieces: the left and the upper one of each pair keeps its edge.
            (Rect::from_min_max(place.min + Vec2::splat(self.pixel), place.max), 0.0)
        } else {
            (place, 0.0)
        };
        if pixels < BEVEL_FROM {
            self.face(place, 0.0, tone.face_top, tone.face_bottom);
            return;
        }
        let bevel = ((side * 0.03).clamp(self.pixel, 2.0) / self.pixel).round() * self.pixel;
        self.face(place, radius, tone.shade, tone.shade);
        let lit = Rect::from_min_max(place.min, place.max - vec2(bevel, bevel));
        self.face(lit, radius, tone.light, tone.light);
        self.face(place.shrink(bevel), (radius - bevel / 2.0).max(0.0), tone.face_top, tone.face_bottom);
    }

    fn face(&mut self, place: Rect, radius: f32, top: Color32, bottom: Color32) {
        if radius < 1.0 {
            let first = u32::try_from(self.mesh.vertices.len()).unwrap_or(u32::MAX);
            for (corner, colour) in [
                (place.left_top(), top),
                (place.right_top(), top),
                (place.right_bottom(), bottom),
                (place.left_bottom(), bottom),
            ] {
                self.mesh.colored_vertex(corner, colour);
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
                let down = ((vertex.pos.y - place.top()) / place.height()).clamp(0.0, 1.0);
                vertex.color = top.lerp_to_gamma(bottom, down);
            }
        }
    }
}
