//! A saved game as a line of a list: its board, its players, its status.

use egui::{
    Align, Align2, CursorIcon, FontId, Rect, Response, Role, Sense, Stroke, StrokeKind, TextStyle, Ui,
    WidgetInfo, pos2, vec2,
};

use super::words;
use crate::app::games::summary::Summary;
use crate::app::kit::text::Text;
use crate::app::kit::theme::{self, Colors};
use crate::app::kit::today;
use crate::record::store::{Entry, Location, plain};

/// The height of a line, in points.
pub const HEIGHT: f32 = 64.0;
/// The width and height of the board's picture, in points.
const BOARD: f32 = 56.0;

/// Draws a saved game as a clickable line. Its name for screen readers and tests starts with `spoken`; `name` is shown
/// if nothing else identifies the game.
pub fn show(ui: &mut Ui, spoken: &str, name: &str, entry: &Entry<Summary>) -> Response {
    let colors = Colors::of(ui.style());
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::click());
    let spoken = match &entry.about {
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
    let (body, strong) = (TextStyle::Body.resolve(ui.style()), theme::strong().resolve(ui.style()));
    let (upper, lower) = (rect.min.y + 8.0, rect.max.y - 10.0);
    // Draws a text at one end of a line and another, with at most this share of the line, at its other end. The first is
    // more important, and gets the rest. Returns the range that is left between them.
    let line = |y, align: [Align2; 2], first: Text<'_>, second: &str, share: f32| {
        let second = Text { text: second, font: body.clone(), color: colors.quiet };
        let second = second.paint(&painter, pos2(right, y), align[1], (right - left) * share);
        let end = second.min.x - 12.0;
        first.paint(&painter, pos2(left, y), align[0], end - left).max.x + 12.0..end
    };
    let above = [Align2::LEFT_TOP, Align2::RIGHT_TOP];
    let below = [Align2::LEFT_BOTTOM, Align2::RIGHT_BOTTOM];
    match &entry.about {
        Some(Ok(summary)) => {
            if let Some(small) = summary.board() {
                small.paint(ui, &painter, board);
            }
            let title =
                Text { text: summary.title(), font: theme::name().resolve(ui.style()), color: colors.ink };
            line(upper, above, title, &when(entry, summary), 0.5);
            let color = if summary.is_over() { colors.ink } else { colors.act };
            let headline = Text { text: summary.headline(), font: strong, color };
            let about = summary.about();
            let width = |text: &str, font: &FontId| {
                painter.layout_no_wrap(text.to_owned(), font.clone(), color).size().x + 12.0
            };
            let told = width(summary.headline(), &headline.font) + width(&about, &body);
            // A name that the program gave says nothing new. Any other matters least, and the tip has it.
            let is_given = entry.location == Location::Mine && name.starts_with(&plain(&summary.file_name()));
            let has_room = !is_given && told + width(name, &body) <= right - left;
            let rest = line(lower, below, headline, if has_room { name } else { "" }, 1.0);
            let about = Text { text: &about, font: body.clone(), color: colors.quiet };
            about.paint(&painter, pos2(rest.start, lower), Align2::LEFT_BOTTOM, rest.end - rest.start);
        }
        Some(Err(reason)) => {
            line(upper, above, Text { text: name, font: strong, color: colors.ink }, "", 0.0);
            line(lower, below, Text { text: reason, font: body.clone(), color: colors.loss }, "", 0.0);
        }
        None => {
            line(upper, above, Text { text: name, font: strong, color: colors.ink }, "", 0.0);
        }
    }
    response
}

/// The time of a game: of its last turn if that is recent, otherwise its date.
pub fn when(entry: &Entry<Summary>, summary: &Summary) -> String {
    let recent = entry.time.and_then(today::time_of_day);
    let recent = recent.and_then(|(days_ago, time)| words::played_at(days_ago, &time));
    recent.unwrap_or_else(|| summary.date().map(today::readable).unwrap_or_default())
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
