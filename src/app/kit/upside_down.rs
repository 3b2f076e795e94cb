//! Widgets upside down, for a player on the other side of the table.

use std::f32::consts::PI;
use std::sync::Arc;

use egui::layers::ShapeIdx;
use egui::{Pos2, Rect, Shape, Ui};

/// Draws one widget, upside down if `is_turned`. Only its shapes are rotated, by 180°, because egui can't rotate
/// widgets: the widget takes input in its usual place.
pub fn upside_down<T>(ui: &mut Ui, is_turned: bool, add: impl FnOnce(&mut Ui) -> T) -> T {
    let layer = ui.layer_id();
    let first = ui.ctx().graphics_mut(|graphics| graphics.entry(layer).next_idx().0);
    let shown = ui.scope(add);
    if is_turned {
        let middle = shown.response.rect.center();
        ui.ctx().graphics_mut(|graphics| {
            let list = graphics.entry(layer);
            for index in first..list.next_idx().0 {
                list.mutate_shape(ShapeIdx(index), |clipped| turn(&mut clipped.shape, middle));
            }
        });
    }
    shown.inner
}

/// Rotates a shape by 180° around a point.
fn turn(shape: &mut Shape, middle: Pos2) {
    let to = |at: Pos2| middle + (middle - at);
    match shape {
        Shape::Vec(shapes) => shapes.iter_mut().for_each(|shape| turn(shape, middle)),
        Shape::Circle(circle) => circle.center = to(circle.center),
        Shape::Ellipse(ellipse) => ellipse.center = to(ellipse.center),
        Shape::LineSegment { points, .. } => *points = points.map(to),
        Shape::Path(path) => path.points.iter_mut().for_each(|at| *at = to(*at)),
        // All corners of a widget are equally round, so they don't have to be exchanged.
        Shape::Rect(rect) => rect.rect = Rect::from_min_max(to(rect.rect.max), to(rect.rect.min)),
        Shape::Text(text) => {
            text.pos = to(text.pos);
            text.angle += PI;
        }
        Shape::Mesh(mesh) => {
            Arc::make_mut(mesh).vertices.iter_mut().for_each(|vertex| vertex.pos = to(vertex.pos));
        }
        Shape::QuadraticBezier(curve) => curve.points = curve.points.map(to),
        Shape::CubicBezier(curve) => curve.points = curve.points.map(to),
        // No widget draws these.
        Shape::Noop | Shape::Band(_) | Shape::Callback(_) => {}
    }
}
