//! The edge between the board and the sidebar: the sidebar's width, and dragging it.

use egui::{Context, CursorIcon, Id, Rect, Role, Sense, Stroke, Ui, WidgetInfo, vec2};

use crate::app::kit::settings::Settings;
use crate::app::kit::theme::Colors;

/// The width requested by dragging, in points, until the window applies it.
#[derive(Clone, Copy, Default)]
struct Asked(f32);

/// The player unfolded the sidebar in a window that is too narrow for it.
#[derive(Clone, Copy, Default)]
struct Unfolded(bool);

/// The width of the sidebar, in points: as set, but at most half the window.
pub fn width(ctx: &Context, settings: &Settings) -> f32 {
    let most = (ctx.content_rect().width() / 2.0).max(*Settings::SIDEBAR.start());
    settings.sidebar_width.min(most).round()
}

/// True if the narrowest sidebar covers at most half the window.
fn has_room(ctx: &Context) -> bool {
    ctx.content_rect().width() >= 2.0 * Settings::SIDEBAR.start()
}

/// True if the sidebar is shown. In a window that is too narrow for it, it stays folded until the player unfolds it.
pub fn shows(ctx: &Context, settings: &Settings) -> bool {
    let is_unfolded = || ctx.data(|data| data.get_temp(Id::NULL).unwrap_or(Unfolded(false)).0);
    settings.sidebar && (has_room(ctx) || is_unfolded())
}

/// Folds or unfolds the sidebar.
pub fn fold(ctx: &Context, settings: &mut Settings, folds: bool) {
    if has_room(ctx) {
        settings.sidebar = !folds;
    } else {
        settings.sidebar |= !folds;
        ctx.data_mut(|data| data.insert_temp(Id::NULL, Unfolded(!folds)));
    }
}

/// The name of the edge for screen readers.
pub const NAME: &str = "Width of the sidebar";

/// Draws the left edge of the sidebar in `rect`, and lets it be dragged. A double click restores the default
/// width.
pub fn show(ui: &Ui, rect: Rect) {
    let grip = Rect::from_center_size(rect.left_center(), vec2(8.0, rect.height()));
    let edge = ui.interact(grip, Id::unique("sidebar edge"), Sense::DRAG | Sense::CLICK);
    edge.widget_info(|| WidgetInfo::labeled(Role::Splitter, true, NAME));
    let asked = if edge.double_clicked() {
        Some(Settings::default().sidebar_width)
    } else {
        edge.interact_pointer_pos().filter(|_| edge.dragged()).map(|at| rect.right() - at.x)
    };
    if let Some(width) = asked {
        ui.data_mut(|data| data.insert_temp(Id::NULL, Asked(width)));
    }
    if edge.hovered() || edge.dragged() {
        let stroke = Stroke::new(2.0, Colors::of(ui.style()).act);
        ui.painter().vline(rect.left(), rect.y_range(), stroke);
        ui.ctx().set_cursor_icon(CursorIcon::ResizeHorizontal);
    }
}

/// Applies the width requested by dragging since the last call.
pub fn take(ctx: &Context, settings: &mut Settings) {
    if has_room(ctx) {
        ctx.data_mut(|data| data.remove::<Unfolded>(Id::NULL));
    }
    if let Some(Asked(width)) = ctx.data_mut(|data| data.remove_temp(Id::NULL)) {
        let width = width.clamp(*Settings::SIDEBAR.start(), *Settings::SIDEBAR.end()).round();
        if settings.sidebar_width != width {
            settings.sidebar_width = width;
            ctx.request_repaint();
        }
    }
}
