//! The edge between the board and the sidebar: the sidebar's width, and dragging it.

use std::time::Duration;

use egui::{
    Color32, Context, CursorIcon, Frame, Id, Margin, Panel, Rect, Role, Sense, Shadow, Stroke, Ui,
    WidgetInfo, vec2,
};

use crate::app::board::shade;
use crate::app::kit::settings::Settings;
use crate::app::kit::theme::{self, Colors};

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

/// The space beside a board that its tools and the margins around it need in addition to the board's height, in points,
/// and the minimum width of a board with all of that.
const BESIDE: f32 = 64.0;
const BOARD: f32 = 900.0;
/// Margins narrower than this, in points, wouldn't be noticed.
const NARROWEST: f32 = 96.0;

/// Paints the table under a board, and leaves out equal margins at both sides of a wide window, so that the board and
/// the sidebar of this width beside it form one group in the middle. `beside` is the space for what stands beside the
/// board, as a share of the board's height. Returns true if there are margins.
pub fn centre(ui: &mut Ui, sidebar: f32, beside: f32) -> bool {
    ui.painter().add(shade::table(ui.available_rect_before_wrap(), Colors::of(ui.style()).table));
    let board = (ui.available_height() * (1.0 + beside) + BESIDE).max(BOARD);
    let margin = ((ui.available_width() - board - sidebar) / 2.0).floor();
    if margin < NARROWEST {
        return false;
    }
    for panel in [Panel::left("left margin"), Panel::right("right margin")] {
        let panel = panel.frame(Frame::NONE).resizable(false).exact_size(margin);
        panel.show_separator_line(false).show(ui, |_| ());
    }
    true
}

/// The frame of a sidebar: a card if there are `margins` beside it.
pub fn frame(colors: &Colors, margins: bool) -> Frame {
    let frame = Frame::new().fill(colors.panel).inner_margin(theme::SPACE);
    if !margins {
        return frame;
    }
    let shadow = Shadow { offset: [0, 4], blur: 16, spread: 0, color: Color32::from_black_alpha(30) };
    frame.corner_radius(theme::ROUND).outer_margin(Margin::symmetric(0, 16)).shadow(shadow)
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

/// The time for which the edge is highlighted under a pointer that rests, in seconds.
const SHOWN: f32 = 1.0;

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
    if !edge.hovered() && !edge.dragged() {
        return;
    }
    ui.ctx().set_cursor_icon(CursorIcon::ResizeHorizontal);
    let left = SHOWN - ui.input(|input| input.pointer.time_since_last_movement());
    if edge.dragged() || left > 0.0 {
        let stroke = Stroke::new(2.0, Colors::of(ui.style()).act);
        ui.painter().vline(rect.left(), rect.y_range(), stroke);
    }
    if left > 0.0 {
        ui.ctx().request_repaint_after(Duration::from_secs_f32(left));
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
