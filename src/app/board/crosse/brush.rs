//! The marks that are drawn on cells and stones. Each has a shape of its own and a halo.

use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2};

use super::{chip, place, stones};
use crate::app::board::palette::Palette;
use crate::app::board::view::Projection;
use crate::app::board::{bubble, mark};
use crate::rules::Side;
use crate::rules::crosse::{Cell, MoveSet};

/// Draws marks on the board.
pub(super) struct Brush<'a> {
    pub(super) painter: Painter,
    pub(super) projection: Projection,
    pub(super) palette: &'a Palette,
}

impl Brush<'_> {
    /// The side of a cell on the screen.
    pub(super) fn unit(&self) -> f32 {
        self.projection.length(1.0)
    }

    /// The middle of a cell on the screen.
    pub(super) fn centre(&self, cell: Cell) -> Pos2 {
        place::centre(&self.projection, cell)
    }

    fn rect(&self, cell: Cell) -> Rect {
        place::on_screen(&self.projection, cell)
    }

    /// The width of a line, as a part of a cell, but never hair-thin.
    fn width(&self, part: f32) -> f32 {
        (self.unit() * part).max(1.5)
    }

    /// A stone on a cell.
    pub(super) fn stone(&self, cell: Cell, side: Side, lift: f32) {
        self.stone_at(self.centre(cell), side, lift, 1.0);
    }

    /// A stone anywhere.
    pub(super) fn stone_at(&self, at: Pos2, side: Side, lift: f32, solid: f32) {
        stones::paint(&self.painter, at, self.unit(), side, self.palette, lift, solid);
    }

    /// A ring around a stone.
    pub(super) fn ring(&self, cell: Cell, colour: Color32, part: f32) {
        let (at, radius) = (self.centre(cell), self.unit() * (stones::RADIUS + 0.045));
        let width = self.width(part);
        self.painter.circle_stroke(at, radius, Stroke::new(width + 2.0, self.palette.halo_dark));
        self.painter.circle_stroke(at, radius, Stroke::new(width, colour));
    }

    /// A ring of dashes around a stone or a place.
    pub(super) fn dashes(&self, cell: Cell, colour: Color32) {
        const COUNT: u8 = 10;
        let (at, radius) = (self.centre(cell), self.unit() * (stones::RADIUS + 0.045));
        for dash in 0..COUNT {
            let arc: Vec<Pos2> = (0..=4_u8)
                .map(|step| {
                    let turn = (f32::from(dash) + f32::from(step) * 0.15) / f32::from(COUNT);
                    at + Vec2::angled(turn * std::f32::consts::TAU) * radius
                })
                .collect();
            self.painter.line(arc.clone(), Stroke::new(self.width(0.06) + 2.0, self.palette.halo_dark));
            self.painter.line(arc, Stroke::new(self.width(0.06), colour));
        }
    }

    /// Four ticks that point at a stone from outside: it must go.
    pub(super) fn ticks(&self, cell: Cell, colour: Color32) {
        let at = self.centre(cell);
        for turn in [0.125, 0.375, 0.625, 0.875_f32] {
            let way = Vec2::angled(turn * std::f32::consts::TAU) * self.unit();
            let tip = at + way * (stones::RADIUS + 0.09);
            let (base, wing) = (tip + way * 0.13, way.rot90() * 0.085);
            let head = [tip, base + wing, base - wing];
            mark::arrowhead(&self.painter, head, colour, self.palette.halo_dark);
        }
    }

    /// A place that can be gone to: a spot on the ground.
    pub(super) fn spot(&self, cell: Cell, colour: Color32, strong: bool) {
        let rect = self.rect(cell).shrink(self.unit() * 0.05);
        let round = self.unit() * 0.1;
        let strength = if strong { 0.55 } else { 0.3 };
        self.painter.rect_filled(rect, round, colour.gamma_multiply(strength));
        let width = self.width(if strong { 0.06 } else { 0.035 });
        self.painter.rect_stroke(
            rect,
            round,
            Stroke::new(width + 2.0, self.palette.halo_dark),
            StrokeKind::Inside,
        );
        self.painter.rect_stroke(rect.shrink(1.0), round, Stroke::new(width, colour), StrokeKind::Inside);
    }

    /// The chips that lead to a cell, small, in rows of two.
    pub(super) fn chips(&self, cell: Cell, moves: MoveSet) {
        let unit = self.unit();
        let size = vec2(unit * 0.36, unit * 0.26).max(vec2(17.0, 12.5));
        let (count, gap) = (moves.len(), 2.0);
        let columns = if count > 1 { 2 } else { 1 };
        let rows = count.div_ceil(columns);
        let number = |n: usize| f32::from(u8::try_from(n).unwrap_or(u8::MAX));
        let step = size + Vec2::splat(gap);
        let first = self.centre(cell)
            - vec2((number(columns) - 1.0) * step.x / 2.0, (number(rows) - 1.0) * step.y / 2.0);
        for (index, one) in moves.iter().enumerate() {
            // A last one alone in its row stands in the middle.
            let alone = index + 1 == count && count % columns == 1 && columns == 2;
            let column = if alone { 0.5 } else { number(index % columns) };
            let at = first + vec2(column * step.x, number(index / columns) * step.y);
            chip::label(&self.painter, Rect::from_center_size(at, size), one, self.palette);
        }
    }

    /// A line through the middles of cells, with an arrowhead at its end.
    pub(super) fn path(&self, cells: &[Cell], colour: Color32, part: f32) {
        let points: Vec<Pos2> = cells.iter().map(|&cell| self.centre(cell)).collect();
        let [.., before, end] = points.as_slice() else { return };
        let width = self.width(part);
        let way = (*end - *before).normalized();
        let tip = *end - way * self.unit() * 0.06;
        let size = self.unit() * 0.19;
        let mut line = points.clone();
        if let Some(last) = line.last_mut() {
            *last = tip - way * size * 0.7;
        }
        let head = vec![
            tip,
            tip - way * size + way.rot90() * size * 0.6,
            tip - way * size - way.rot90() * size * 0.6,
        ];
        for (extra, colour) in [(2.5, self.palette.halo_dark), (0.0, colour)] {
            self.painter.line(line.clone(), Stroke::new(width + extra, colour));
            if let Some(start) = line.first() {
                self.painter.circle_filled(*start, width + 0.5 + extra / 2.0, colour);
            }
            self.painter.add(Shape::convex_polygon(head.clone(), colour, Stroke::new(extra, colour)));
        }
    }

    /// A cross on a stone: it goes.
    pub(super) fn cross(&self, cell: Cell, colour: Color32) {
        let (at, arm) = (self.centre(cell), self.unit() * 0.2);
        for (extra, colour) in [(3.0, self.palette.halo_dark), (0.0, colour)] {
            let stroke = Stroke::new(self.width(0.08) + extra, colour);
            self.painter.line_segment([at - Vec2::splat(arm), at + Vec2::splat(arm)], stroke);
            self.painter.line_segment([at + vec2(-arm, arm), at + vec2(arm, -arm)], stroke);
        }
    }

    /// A hollow diamond: a stone left the board here.
    pub(super) fn diamond(&self, cell: Cell, colour: Color32) {
        mark::diamond(&self.painter, self.centre(cell), self.unit() * 0.17, colour, self.palette.halo_dark);
    }

    /// A star on a stone: it wins.
    pub(super) fn star(&self, cell: Cell, colour: Color32) {
        mark::star(&self.painter, self.centre(cell), self.unit() * 0.24, colour, self.palette.halo_dark);
    }

    /// A number on a small plate, in the upper right part of a cell.
    pub(super) fn number(&self, cell: Cell, text: &str, fill: Color32) {
        let size = (self.unit() * 0.24).max(11.0);
        let at = self.centre(cell) + vec2(0.27, -0.27) * self.unit();
        bubble::badge(&self.painter, at, text, size + 1.5, self.palette.halo_dark, fill);
        bubble::badge(&self.painter, at, text, size, fill, self.palette.halo_dark);
    }

    /// A frame of dashes around a cell: it is at fault.
    pub(super) fn fault(&self, cell: Cell) {
        let rect = self.rect(cell).shrink(2.0);
        let corners =
            [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
        self.painter.add(Shape::line(corners.to_vec(), Stroke::new(5.0, self.palette.halo_dark)));
        self.painter.extend(Shape::dashed_line(&corners, Stroke::new(3.0, self.palette.fault), 7.0, 4.0));
    }

    /// The keyboard's cursor: a double frame.
    pub(super) fn cursor(&self, cell: Cell) {
        let rect = self.rect(cell);
        let round = self.unit() * 0.08;
        for (grow, width, colour) in [
            (2.0, 5.0, self.palette.halo_dark),
            (1.0, 3.0, self.palette.cursor),
            (-2.0, 1.5, self.palette.halo_light),
        ] {
            self.painter.rect_stroke(
                rect.expand(grow),
                round,
                Stroke::new(width, colour),
                StrokeKind::Inside,
            );
        }
    }
}
