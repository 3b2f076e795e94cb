//! The marks that are drawn over the pieces. Each has a shape of its own and a halo.

use std::sync::Arc;

use egui::{Align2, Color32, FontId, Galley, Painter, Pos2, Rect as ScreenRect, Shape, Stroke, Vec2, vec2};

use super::outline::outline;
use super::place;
use crate::app::board::bubble;
use crate::app::board::mark;
use crate::app::board::palette::Palette;
use crate::app::board::view::{Projection, Spot};
use crate::rules::crumble::geometry::{Dir, Rect};

/// How a line is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Line {
    Solid,
    Dashed,
}

/// Draws marks on a board, or on an enlarged part of it.
pub(super) struct Brush<'a> {
    pub(super) painter: Painter,
    pub(super) projection: Projection,
    pub(super) palette: &'a Palette,
}

impl Brush<'_> {
    fn rect(&self, rect: &Rect) -> ScreenRect {
        place::on_screen(&self.projection, rect)
    }

    fn centre(&self, rect: &Rect) -> Pos2 {
        self.rect(rect).center()
    }

    fn side(&self, rect: &Rect) -> f32 {
        self.projection.length(place::shorter(rect))
    }

    fn seen(&self, place: ScreenRect) -> bool {
        place.expand(8.0).intersects(self.painter.clip_rect())
    }

    /// A line around the pieces, not between them.
    pub(super) fn around(&self, pieces: &[Rect], width: f32, colour: Color32, line: Line) {
        let segments: Vec<[Pos2; 2]> = outline(pieces)
            .iter()
            .map(|ends| ends.map(|end| self.projection.pos(end)))
            .filter(|&[a, b]| self.seen(ScreenRect::from_two_pos(a, b)))
            .collect();
        self.strokes(&segments, width, colour, line);
    }

    /// A line around a rectangle that need not be a piece.
    pub(super) fn frame(&self, low: Spot, high: Spot, width: f32, colour: Color32, line: Line) {
        let rect = self.projection.rect(low, high);
        let corners = [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()];
        let [a, b, c, d] = corners;
        self.strokes(&[[a, b], [b, c], [c, d], [d, a]], width, colour, line);
    }

    /// Upright or level lines, their halo below all of them.
    fn strokes(&self, segments: &[[Pos2; 2]], width: f32, colour: Color32, line: Line) {
        let (width, pixel) = (self.projection.pixel().max(width), self.projection.pixel());
        let bar = |[a, b]: [Pos2; 2], grow: f32| ScreenRect::from_two_pos(a, b).expand(width / 2.0 + grow);
        for &segment in segments {
            self.painter.rect_filled(bar(segment, pixel), 0.0, self.palette.halo_dark);
        }
        for &segment in segments {
            match line {
                Line::Solid => {
                    self.painter.rect_filled(bar(segment, 0.0), 0.0, colour);
                }
                Line::Dashed => {
                    self.painter.rect_filled(bar(segment, 0.0), 0.0, self.palette.halo_light);
                    let clipped = self.clip(segment);
                    self.painter.extend(Shape::dashed_line(&clipped, Stroke::new(width, colour), 5.0, 4.0));
                }
            }
        }
    }

    /// The part of an upright or level line near what is seen: dashes are not laid across a whole far line.
    fn clip(&self, ends: [Pos2; 2]) -> [Pos2; 2] {
        let seen = self.painter.clip_rect().expand(16.0);
        ends.map(|end| end.clamp(seen.min, seen.max))
    }

    /// Slanting lines over the pieces.
    pub(super) fn hatch(&self, pieces: &[Rect], step: f32, colour: Color32) {
        let stroke = Stroke::new(2.0, colour);
        for rect in pieces.iter().map(|piece| self.rect(piece)) {
            let rect = rect.intersect(self.painter.clip_rect());
            if !rect.is_positive() {
                continue;
            }
            // Lines x + y = sum run through neighbours without a break.
            let mut sum = ((rect.left() + rect.top()) / step).ceil() * step;
            while sum < rect.right() + rect.bottom() {
                let low = (sum - rect.bottom()).max(rect.left());
                let high = (sum - rect.top()).min(rect.right());
                self.painter.line_segment([Pos2::new(low, sum - low), Pos2::new(high, sum - high)], stroke);
                sum += step;
            }
        }
    }

    /// A wash of colour over a piece.
    pub(super) fn wash(&self, piece: &Rect, colour: Color32, strength: f32) {
        let rect = self.rect(piece);
        if self.seen(rect) {
            self.painter.rect_filled(
                rect.intersect(self.painter.clip_rect()),
                0.0,
                colour.gamma_multiply(strength),
            );
        }
    }

    /// A glow inside the edge of a piece, brightest outside.
    pub(super) fn glow(&self, piece: &Rect, colour: Color32) {
        let rect = self.rect(piece);
        let ring = (self.side(piece) * 0.05).clamp(self.projection.pixel(), 3.0);
        for (step, strength) in [(3.0, 0.25), (2.0, 0.45), (1.0, 0.7), (0.0, 1.0)] {
            self.ring(rect.shrink(step * ring), ring, colour.gamma_multiply(strength));
        }
        self.ring(rect.expand(self.projection.pixel()), self.projection.pixel(), self.palette.halo_dark);
    }

    fn ring(&self, rect: ScreenRect, width: f32, colour: Color32) {
        if rect.is_positive() && self.seen(rect) {
            self.painter.rect_stroke(rect, 0.0, Stroke::new(width, colour), egui::StrokeKind::Inside);
        }
    }

    /// Angles in the corners of a piece.
    pub(super) fn corners(&self, piece: &Rect, colour: Color32) {
        let rect = self.rect(piece).shrink((self.side(piece) * 0.06).min(4.0));
        if !self.seen(rect) || rect.size().min_elem() < 3.0 {
            return;
        }
        let arm = (rect.size().min_elem() * 0.22).min(12.0);
        let width = (self.side(piece) * 0.04).clamp(1.0, 2.5);
        mark::corners(&self.painter, rect, arm, width, colour, self.palette.halo_dark);
    }

    /// The line of a cut, with a bar across each end.
    pub(super) fn cut(&self, from: Spot, to: Spot, share: f32, colour: Color32) {
        let start = self.projection.pos(from);
        let end = start + (self.projection.pos(to) - start) * share;
        let across = (end - start).normalized().rot90() * 5.0;
        for (width, colour) in [(5.0, self.palette.halo_dark), (3.0, colour)] {
            let stroke = Stroke::new(width, colour);
            self.painter.line_segment([start, end], stroke);
            self.painter.line_segment([start - across, start + across], stroke);
            self.painter.line_segment([end - across, end + across], stroke);
        }
    }

    /// A cross where something stops.
    pub(super) fn cross(&self, at: Spot, colour: Color32) {
        let at = self.projection.pos(at);
        for (width, colour) in [(6.0, self.palette.halo_dark), (3.0, colour)] {
            let stroke = Stroke::new(width, colour);
            self.painter.line_segment([at - Vec2::splat(5.0), at + Vec2::splat(5.0)], stroke);
            self.painter.line_segment([at + vec2(-5.0, 5.0), at + vec2(5.0, -5.0)], stroke);
        }
    }

    /// An arrowhead in a neighbour's edge, pointing into it; `dir` is the way on the board.
    pub(super) fn arrow(&self, from: &Rect, into: &Rect, dir: Dir, colour: Color32, strong: bool) {
        let (from, to) = (self.rect(from), self.rect(into));
        let way = match place::turned(dir, self.projection.flipped()) {
            Dir::East => vec2(1.0, 0.0),
            Dir::West => vec2(-1.0, 0.0),
            Dir::North => vec2(0.0, -1.0),
            Dir::South => vec2(0.0, 1.0),
        };
        let shared = from.expand(1.0).intersect(to.expand(1.0)).center();
        let side = self.side(into);
        let size = (side * if strong { 0.26 } else { 0.2 }).clamp(3.0, if strong { 18.0 } else { 14.0 });
        let tip = shared + way * (size * 1.15);
        let wing = way.rot90() * size * 0.75;
        let base = tip - way * size;
        let head = [tip, base + wing, base - wing];
        mark::arrowhead(&self.painter, head, colour, self.palette.halo_dark);
    }

    /// A word or number on a plate in the middle of a piece, if there is room.
    pub(super) fn badge(&self, piece: &Rect, text: &str, fill: Color32) {
        let size = (self.side(piece) * 0.3).min(15.0);
        if size >= 6.5 && self.seen(self.rect(piece)) {
            let centre = self.centre(piece);
            bubble::badge(&self.painter, centre, text, size + 1.5, self.palette.halo_dark, fill);
            bubble::badge(&self.painter, centre, text, size, fill, self.palette.halo_dark);
        }
    }

    /// A five-pointed star in the middle of a piece: this wins.
    pub(super) fn star(&self, piece: &Rect, colour: Color32) {
        let (centre, radius) = (self.centre(piece), (self.side(piece) * 0.3).clamp(3.5, 16.0));
        mark::star(&self.painter, centre, radius, colour, self.palette.halo_dark);
    }

    /// A line through the middles of these places, with a dot at its start.
    pub(super) fn path(&self, places: &[Rect], width: f32, colour: Color32) {
        let points: Vec<Pos2> = places.iter().map(|rect| self.centre(rect)).collect();
        for (extra, colour) in [(2.0, self.palette.halo_dark), (0.0, colour)] {
            for pair in points.windows(2) {
                if let [a, b] = pair {
                    self.painter.line_segment([*a, *b], Stroke::new(width + extra, colour));
                }
            }
            if let Some(start) = points.first() {
                self.painter.circle_filled(*start, width + 1.0 + extra / 2.0, colour);
            }
        }
    }

    /// A ring in the middle of a piece: a path ended here.
    pub(super) fn target(&self, piece: &Rect, colour: Color32) {
        let radius = (self.side(piece) * 0.16).clamp(2.0, 7.0);
        let centre = self.centre(piece);
        self.painter.circle_filled(centre, radius + 2.0, self.palette.halo_dark);
        self.painter.circle_stroke(centre, radius, Stroke::new(2.0, colour));
    }

    /// A hollow diamond in the middle of a piece: it was captured.
    pub(super) fn diamond(&self, piece: &Rect, colour: Color32) {
        let (centre, radius) = (self.centre(piece), (self.side(piece) * 0.2).clamp(2.0, 9.0));
        mark::diamond(&self.painter, centre, radius, colour, self.palette.halo_dark);
    }

    /// The keyboard cursor: a double frame.
    pub(super) fn cursor(&self, piece: &Rect) {
        let rect = self.rect(piece);
        self.ring(rect.expand(3.0), 1.5, self.palette.halo_dark);
        self.ring(rect.expand(2.0), 3.0, self.palette.cursor);
        self.ring(rect.shrink(1.0), 1.5, self.palette.halo_light);
    }

    /// A small text beside the board, its anchor at `at`.
    pub(super) fn label(&self, at: Pos2, anchor: Align2, text: &str) {
        let galley = self.small(text);
        let place = anchor.anchor_size(at, galley.size());
        self.painter.galley(place.min, galley, self.palette.label);
    }

    /// How wide a small text is, in points.
    pub(super) fn label_width(&self, text: &str) -> f32 {
        self.small(text).size().x
    }

    /// A small text on a plate over the pieces; the middle of the plate's left side is at `at`.
    pub(super) fn plate(&self, at: Pos2, text: &str) {
        let galley = self.small(text);
        let place = Align2::LEFT_CENTER.anchor_size(at + vec2(4.0, 0.0), galley.size());
        self.painter.rect_filled(place.expand2(vec2(4.0, 1.0)), 3.0, self.palette.paper);
        self.painter.galley(place.min, galley, self.palette.label);
    }

    fn small(&self, text: &str) -> Arc<Galley> {
        self.painter.layout_no_wrap(text.to_owned(), FontId::proportional(11.0), self.palette.label)
    }
}
