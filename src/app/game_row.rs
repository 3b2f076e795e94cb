//! A saved game as a line of a list: its board, who plays, how far they got.

use std::sync::Arc;

use egui::text::{LayoutJob, TextWrapping};
use egui::{
    Align, Align2, Color32, CursorIcon, FontId, Galley, Painter, Pos2, Rect, Response, Role, Sense, Stroke,
    StrokeKind, TextStyle, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use super::summary::Summary;
use super::theme::{self, Colors};
use super::thumbnail;
use crate::record::store::Stored;

/// The height of a line, in points.
pub const HEIGHT: f32 = 60.0;
/// The side of the picture, in points.
const BOARD: f32 = 48.0;

/// Draws a saved game as a line to be clicked. `spoken` begins its name for screen readers and tests; `name` says which
/// one it is, and `look` what is known of it.
pub fn show(ui: &mut Ui, spoken: &str, name: &str, look: Option<&Stored<Summary>>) -> Response {
    let colors = Colors::of(ui.style());
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::click());
    let spoken = match look {
        Some(Ok(summary)) => {
            format!("{spoken}: {}, {}", summary.players(), summary.line())
        }
        Some(Err(reason)) => format!("{spoken}: {reason}"),
        None => spoken.to_owned(),
    };
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &spoken));
    // With the row in the middle of a list, those before and after it are there for Tab to lead to.
    if response.gained_focus() {
        response.scroll_to_me(Some(Align::Center));
    }
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let response = response.on_hover_cursor(CursorIcon::PointingHand);
    let rim = outline(&response, &colors);
    ui.painter().rect(rect, f32::from(theme::ROUND), colors.raised, rim, StrokeKind::Inside);
    let gap = (HEIGHT - BOARD) / 2.0;
    let board = Rect::from_min_size(rect.min + vec2(gap, gap), vec2(BOARD, BOARD));
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let left = board.max.x + 12.0;
    let right = rect.max.x - 12.0;
    let (body, small) = (TextStyle::Body.resolve(ui.style()), TextStyle::Small.resolve(ui.style()));
    let strong = theme::strong().resolve(ui.style());
    let (upper, lower) = (rect.min.y + 10.0, rect.max.y - 10.0);
    match look {
        Some(Ok(summary)) => {
            if let Some(picture) = summary.board(ui.visuals().dark_mode) {
                thumbnail::paint(&painter, board, picture);
            }
            // At most half of the line: who plays is the more telling.
            let file = Text { text: name, font: small, color: colors.quiet };
            let file = file.paint(&painter, pos2(right, upper), Align2::RIGHT_TOP, (right - left) / 2.0);
            let players = Text { text: summary.players(), font: strong, color: colors.ink };
            players.paint(&painter, pos2(left, upper - 2.0), Align2::LEFT_TOP, file.min.x - left - 12.0);
            let line = Text { text: &summary.line(), font: body, color: colors.quiet };
            line.paint(&painter, pos2(left, lower), Align2::LEFT_BOTTOM, right - left);
        }
        Some(Err(reason)) => {
            let file = Text { text: name, font: strong, color: colors.ink };
            file.paint(&painter, pos2(left, upper - 2.0), Align2::LEFT_TOP, right - left);
            let reason = Text { text: reason, font: body, color: colors.loss };
            reason.paint(&painter, pos2(left, lower), Align2::LEFT_BOTTOM, right - left);
        }
        None => {
            let file = Text { text: name, font: strong, color: colors.ink };
            file.paint(&painter, pos2(left, upper - 2.0), Align2::LEFT_TOP, right - left);
        }
    }
    response
}

/// The edge of something to be clicked on a page.
#[must_use]
pub fn outline(response: &Response, colors: &Colors) -> Stroke {
    if response.has_focus() {
        Stroke::new(2.0, colors.act)
    } else if response.hovered() {
        Stroke::new(1.0, colors.act)
    } else {
        Stroke::new(1.0, colors.line)
    }
}

/// A text in one line, or in two close ones, cut off where it is too long.
pub struct Text<'a> {
    /// The text.
    pub text: &'a str,
    /// Its font.
    pub font: FontId,
    /// Its colour.
    pub color: Color32,
}

impl Text<'_> {
    /// Paints it at a place, at most so many points wide; where it is then.
    pub fn paint(self, painter: &Painter, at: Pos2, align: Align2, width: f32) -> Rect {
        let mut job = LayoutJob::simple_singleline(self.text.to_owned(), self.font, self.color);
        job.wrap = TextWrapping::truncate_at_width(width.max(0.0));
        let galley = painter.layout_job(job);
        let rect = align.anchor_size(at, galley.size());
        painter.galley(rect.min, galley, self.color);
        rect
    }

    /// Lays it out in one line or, where it is too long for that, in two that are smaller and share the height.
    #[must_use]
    pub fn fit(self, painter: &Painter, room: Vec2) -> Arc<Galley> {
        let mut job = LayoutJob::simple_singleline(self.text.to_owned(), self.font, self.color);
        let galley = painter.layout_job(job.clone());
        if galley.size().x <= room.x {
            return galley;
        }
        let height = (room.y / 2.0).floor() - 1.0;
        for section in &mut job.sections {
            section.format.line_height = Some(height);
            section.format.font_id.size = section.format.font_id.size.min(height - 1.0);
        }
        // A turn has no spaces: it would break at the first comma.
        let break_anywhere = !self.text.contains(' ');
        job.wrap =
            TextWrapping { max_rows: 2, break_anywhere, ..TextWrapping::wrap_at_width(room.x.max(0.0)) };
        painter.layout_job(job)
    }

    /// Paints it so at the left of a place; where it is then.
    pub fn paint_in(self, painter: &Painter, place: Rect) -> Rect {
        let color = self.color;
        let galley = self.fit(painter, place.size());
        let rect = Align2::LEFT_CENTER.anchor_size(place.left_center(), galley.size());
        painter.galley(rect.min, galley, color);
        rect
    }
}
