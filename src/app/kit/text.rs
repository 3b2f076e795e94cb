//! Texts fitted into a limited space.

use std::sync::Arc;

use egui::text::{LayoutJob, TextWrapping};
use egui::{Align2, Color32, FontId, Galley, Painter, Pos2, Rect, Vec2};

/// The minimum font size of a fitted text, in points; a text that is still too long is shortened.
const SMALLEST: f32 = 10.0;

/// A text on one line, or on two close lines, shortened if it is too long.
pub struct Text<'a> {
    /// The text.
    pub text: &'a str,
    /// Its font.
    pub font: FontId,
    /// Its colour.
    pub color: Color32,
}

impl Text<'_> {
    /// Paints the text at a point, at most `width` points wide. Returns its rectangle.
    pub fn paint(self, painter: &Painter, at: Pos2, align: Align2, width: f32) -> Rect {
        let color = self.color;
        let galley = self.line(painter, width);
        let rect = align.anchor_size(at, galley.size());
        painter.galley(rect.min, galley, color);
        rect
    }

    /// Lays the text out on one line, at most `width` points wide.
    pub fn line(self, painter: &Painter, width: f32) -> Arc<Galley> {
        let mut job = LayoutJob::simple_singleline(self.text.to_owned(), self.font, self.color);
        job.wrap = TextWrapping::truncate_at_width(width.max(0.0));
        painter.layout_job(job)
    }

    /// Lays the text out on one line or, if it is too long, on two smaller lines with the same total height.
    pub fn fit(self, painter: &Painter, room: Vec2) -> Arc<Galley> {
        let mut job = LayoutJob::simple_singleline(self.text.to_owned(), self.font, self.color);
        let galley = painter.layout_job(job.clone());
        if galley.size().x <= room.x {
            return galley;
        }
        let height = (room.y / 2.0).floor() - 1.0;
        // The text of a turn has no spaces: by default it would break at the first comma.
        let break_anywhere = !self.text.contains(' ');
        job.wrap =
            TextWrapping { max_rows: 2, break_anywhere, ..TextWrapping::wrap_at_width(room.x.max(0.0)) };
        let mut size = height - 1.0;
        loop {
            for section in &mut job.sections {
                section.format.line_height = Some(height);
                section.format.font_id.size = section.format.font_id.size.min(size);
            }
            let galley = painter.layout_job(job.clone());
            if !galley.elided || size <= SMALLEST {
                return galley;
            }
            size -= 1.0;
        }
    }

    /// Paints the text at the left of a rectangle. Returns the text's rectangle.
    pub fn paint_in(self, painter: &Painter, place: Rect) -> Rect {
        let color = self.color;
        let galley = self.fit(painter, place.size());
        let rect = Align2::LEFT_CENTER.anchor_size(place.left_center(), galley.size());
        painter.galley(rect.min, galley, color);
        rect
    }
}
