//! Widgets and texts upside down, for a player on the other side of the table.

use std::f32::consts::PI;
use std::sync::Arc;

use egui::layers::ShapeIdx;
use egui::{Painter, Pos2, Rect, Response, Shape, Ui, UiBuilder, UiStackInfo};

/// Marks what is drawn upside down, so that its tips are, too.
const TAG: &str = "upside_down";

/// Draws one widget, upside down if `is_turned`. Only its shapes are rotated, by 180°, because egui can't rotate
/// widgets: the widget takes input in its usual place.
pub fn upside_down<T>(ui: &mut Ui, is_turned: bool, add: impl FnOnce(&mut Ui) -> T) -> T {
    if !is_turned {
        return ui.scope(add).inner;
    }
    let first = next_shape(ui.painter());
    let tagged = UiBuilder::new().ui_stack_info(UiStackInfo::default().with_tag(TAG));
    let shown = ui.scope_builder(tagged, add);
    turn_since(ui.painter(), first, shown.response.rect.center());
    shown.inner
}

/// Adds a tip to a widget, enabled or not. It is upside down if the widget is.
pub fn tip(ui: &Ui, response: Response, text: &str) -> Response {
    if !ui.stack().iter().any(|parent| parent.tags().contains(TAG)) {
        return response.on_hover_text(text).on_disabled_hover_text(text);
    }
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_description(text));
    let show = |ui: &mut Ui| {
        ui.set_max_width(ui.spacing().tooltip_width);
        upside_down(ui, true, |ui| ui.label(text));
    };
    response.on_hover_ui(show).on_disabled_hover_ui(show)
}

/// Paints shapes, rotated by 180° around a point if `is_turned`.
pub fn paint_upside_down<T>(
    painter: &Painter,
    is_turned: bool,
    middle: Pos2,
    paint: impl FnOnce() -> T,
) -> T {
    if !is_turned {
        return paint();
    }
    let first = next_shape(painter);
    let painted = paint();
    turn_since(painter, first, middle);
    painted
}

/// A rectangle rotated by 180° around a point.
pub fn turned(rect: Rect, middle: Pos2) -> Rect {
    let to = |at: Pos2| middle + (middle - at);
    Rect::from_min_max(to(rect.max), to(rect.min))
}

/// The index of the next shape in the painter's layer.
fn next_shape(painter: &Painter) -> usize {
    painter.ctx().graphics_mut(|graphics| graphics.entry(painter.layer_id()).next_idx().0)
}

/// Rotates the shapes painted since the one with the index `first`.
fn turn_since(painter: &Painter, first: usize, middle: Pos2) {
    painter.ctx().graphics_mut(|graphics| {
        let list = graphics.entry(painter.layer_id());
        for index in first..list.next_idx().0 {
            list.mutate_shape(ShapeIdx(index), |clipped| turn(&mut clipped.shape, middle));
        }
    });
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
        Shape::Rect(rect) => rect.rect = turned(rect.rect, middle),
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
