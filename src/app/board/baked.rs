//! Caches the triangles of shapes that are the same in every frame. Tessellating hundreds of round pieces takes most of
//! a frame; copying their triangles takes almost no time.

use std::sync::Arc;

use derive_where::derive_where;
use egui::epaint::{ClippedShape, Primitive, TessellationOptions, Tessellator};
use egui::layers::ShapeIdx;
use egui::{Mesh, Painter, Rect, Shape};

use super::palette::Palette;
use super::view::Projection;
use crate::app::kit::look::Look;

/// Everything on which the painting of a board depends, besides its position.
pub type Painted = (Projection, Palette, Look);

/// The cached triangles of painted shapes, valid until the key changes.
#[derive_where(Default)]
#[derive(Clone, Debug)]
pub struct Baked<K> {
    /// The caller's key and the clip rectangle that the triangles were made for.
    of: Option<(K, Rect)>,
    meshes: Vec<Arc<Mesh>>,
}

impl<K: PartialEq> Baked<K> {
    /// Paints the shapes that `paint` adds to the painter's layer, using the cached triangles if the key is the same.
    /// The key must contain everything that the shapes depend on, and the shapes may not include text.
    pub fn show(&mut self, painter: &Painter, key: K, paint: impl FnOnce()) {
        if !painter.is_visible() || painter.opacity() < 1.0 {
            return paint();
        }
        let key = (key, painter.clip_rect());
        if self.of.as_ref() != Some(&key) {
            self.meshes = triangles(painter, paint);
            self.of = Some(key);
        }
        painter.extend(self.meshes.iter().cloned().map(Shape::Mesh));
    }
}

/// The triangles of the shapes that `paint` adds to the painter's layer, from which they are removed. The shapes may not
/// include text.
pub fn triangles(painter: &Painter, paint: impl FnOnce()) -> Vec<Arc<Mesh>> {
    let ShapeIdx(first) = painter.add(Shape::Noop);
    paint();
    tessellated(painter.pixels_per_point(), taken(painter, first))
}

/// Removes the shapes from index `first` on from a painter's layer, and returns them.
fn taken(painter: &Painter, first: usize) -> Vec<ClippedShape> {
    let shapes: Vec<ClippedShape> = painter.ctx().graphics(|layers| {
        let shapes = layers.get(painter.layer_id()).into_iter().flat_map(|list| list.all_entries());
        shapes.skip(first).cloned().collect()
    });
    (first..).zip(&shapes).for_each(|(index, _)| painter.set(ShapeIdx(index), Shape::Noop));
    shapes
}

fn tessellated(pixels_per_point: f32, shapes: Vec<ClippedShape>) -> Vec<Arc<Mesh>> {
    debug_assert!(
        !shapes.iter().any(|one| matches!(one.shape, Shape::Text(_))),
        "letters move about in their texture"
    );
    // The tessellator uses the font texture only for text and prepared discs, and gets neither here.
    let options = TessellationOptions::default();
    let drawn = Tessellator::new(pixels_per_point, options, [1, 1], Vec::new()).tessellate_shapes(shapes);
    let meshes = drawn.into_iter().filter_map(|part| match part.primitive {
        Primitive::Mesh(mut mesh) => {
            // A board's triangles take megabytes, and the room for more of them as much again.
            mesh.vertices.shrink_to_fit();
            mesh.indices.shrink_to_fit();
            Some(Arc::new(mesh))
        }
        Primitive::Callback(_) => None,
    });
    meshes.collect()
}

#[cfg(test)]
mod tests {
    use egui::{Color32, Context, LayerId, RawInput, pos2, vec2};

    use super::*;

    #[test]
    fn what_is_painted_again_is_the_same_and_shaped_once() {
        let ctx = Context::default();
        let (mut baked, mut shaped) = (Baked::default(), Vec::new());
        let mut frame = |key: u8| {
            let mut output = ctx.run_ui(RawInput::default(), |ui| {
                let area = Rect::from_min_size(pos2(0.0, 0.0), vec2(200.0, 200.0));
                let painter = Painter::new(ui.ctx().clone(), LayerId::background(), area);
                baked.show(&painter, key, || {
                    shaped.push(key);
                    painter.circle_filled(pos2(40.0, 40.0), f32::from(key), Color32::RED);
                    painter.rect_filled(area.shrink(90.0), 4.0, Color32::BLUE);
                });
            });
            output.textures_delta.clear();
            let meshes = output.shapes.into_iter().filter_map(|one| match one.shape {
                Shape::Noop => None,
                Shape::Mesh(mesh) => Some(mesh.vertices.iter().map(|vertex| vertex.pos).collect::<Vec<_>>()),
                other => panic!("{other:?} was not baked"),
            });
            meshes.collect::<Vec<_>>()
        };
        let first = frame(20);
        assert!(!first.is_empty() && first == frame(20));
        assert_ne!(first, frame(30));
        assert_eq!(shaped, [20, 30]);
    }
}
