//! A saved game as a line of a list: its board, its players, its status.

use egui::{
    Align, Align2, CursorIcon, Rect, Response, Role, Sense, Stroke, StrokeKind, TextStyle, Ui, WidgetInfo,
    pos2, vec2,
};

use super::words;
use crate::app::games::summary::Summary;
use crate::app::kit::text::Text;
use crate::app::kit::theme::{self, Colors};
use crate::record::store::Stored;

/// The height of a line, in points.
pub const HEIGHT: f32 = 64.0;
/// The width and height of the board's picture, in points.
const BOARD: f32 = 56.0;

/// Draws a saved game as a clickable line. Its name for screen readers and tests starts with `spoken`; `name`
/// identifies the game, and `look` is its summary.
pub fn show(ui: &mut Ui, spoken: &str, name: &str, look: Option<&Stored<Summary>>) -> Response {
    let colors = Colors::of(ui.style());
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::click());
    let spoken = match look {
        Some(Ok(summary)) => words::listed_game(spoken, summary.players(), &summary.line()),
        Some(Err(reason)) => words::listed_fault(spoken, reason),
        None => spoken.to_owned(),
    };
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &spoken));
    // The row is scrolled to the middle of the list, so that Tab can reach the rows before and after it.
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
            if let Some(small) = summary.board() {
                small.paint(ui, &painter, board);
            }
            // The file's name gets at most half of the line, since the players' names are more important.
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

/// The outline of a clickable widget on a page.
pub fn outline(response: &Response, colors: &Colors) -> Stroke {
    if response.has_focus() {
        Stroke::new(2.0, colors.act)
    } else if response.hovered() {
        Stroke::new(1.0, colors.act)
    } else {
        Stroke::new(1.0, colors.line)
    }
}
