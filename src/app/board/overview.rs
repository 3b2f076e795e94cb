//! The small picture of the whole board that shows the visible part of a zoomed view.

use egui::{Id, Pos2, Rect, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo};

use super::palette::Palette;
use super::view::{Projection, Spot, View};
use super::{OVER_BOARD, words};

const SIDE: f32 = 116.0;
const MARGIN: f32 = 10.0;

/// Shows the overview in the lower right corner of the board's area while the view is zoomed. A click or drag in it
/// moves the view. `paint` returns the pieces in the given projection.
pub fn show(
    ui: &Ui,
    id: Id,
    view: &mut View,
    projection: &Projection,
    palette: &Palette,
    paint: impl FnOnce(&Projection) -> Shape,
) {
    if view.is_fit() {
        return;
    }
    let extent = projection.extent();
    let side = f64::from(SIDE.min(projection.area().size().min_elem() / 3.0));
    let scale = side / extent.columns.max(extent.rows);
    let whole = projection.inset(projection.area(), projection.centre(), scale);
    let size = Vec2::new(whole.length(extent.columns), whole.length(extent.rows));
    let corner = projection.area().max - Vec2::splat(MARGIN);
    let rect = Rect::from_min_max(corner - size, corner);
    let middle = Spot { x: extent.columns / 2.0, y: extent.rows / 2.0 };
    let inset = projection.inset(rect, middle, scale);

    let painter = ui.painter().with_clip_rect(rect.expand(4.0));
    painter.rect_filled(rect.expand(4.0), 5.0, palette.paper);
    painter.rect_filled(rect, 0.0, palette.bed);
    painter.add(paint(&inset));
    let seen = projection.area();
    let frame =
        Rect::from_two_pos(inset.pos(projection.spot(seen.min)), inset.pos(projection.spot(seen.max)))
            .intersect(rect);
    // A frame too small to be seen is enlarged and gets a cross.
    let drawn = Rect::from_center_size(frame.center(), frame.size().max(Vec2::splat(7.0)));
    if frame.size().min_elem() < 7.0 {
        let (at, line) = (frame.center(), Stroke::new(1.0, palette.act));
        painter.hline(rect.x_range(), at.y, line);
        painter.vline(at.x, rect.y_range(), line);
    }
    painter.rect_stroke(drawn.expand(1.0), 0.0, Stroke::new(1.0, palette.halo_dark), StrokeKind::Outside);
    painter.rect_stroke(drawn, 0.0, Stroke::new(2.0, palette.act), StrokeKind::Outside);
    painter.rect_stroke(
        rect.expand(4.0),
        5.0,
        Stroke::new(1.0, palette.frame.face_bottom),
        StrokeKind::Inside,
    );

    let response = ui.interact(rect, id, OVER_BOARD);
    response.widget_info(|| WidgetInfo::labeled(egui::accesskit::Role::Image, true, words::OVERVIEW));
    let held = response.clicked() || response.dragged();
    if held && let Some(at) = response.interact_pointer_pos() {
        let inside = Pos2::new(at.x.clamp(rect.left(), rect.right()), at.y.clamp(rect.top(), rect.bottom()));
        view.centre_on(projection, inset.spot(inside));
    }
}
