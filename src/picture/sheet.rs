//! The basis for drawing a board: its size, the conversion of its coordinates to pixels, and the marks that games
//! share.

use super::{Anchor, Area, Color, Paint, Palette, Picture, Shape, Spot, Stroke, Style};

/// The width of rims and frames, as a part of a cell.
const RIM: f32 = 0.025;
/// The width of marks, as a part of a cell.
const MARK: f32 = 0.05;
/// The height of coordinates, as a part of a cell.
const LETTERS: f32 = 0.2;

/// A board of columns and rows. Its own coordinates start at the lower left corner, x to the right, y up, in cells.
pub(super) struct Sheet<'a> {
    columns: u8,
    rows: u8,
    style: &'a Style,
}

impl<'a> Sheet<'a> {
    pub(super) const fn new(columns: u8, rows: u8, style: &'a Style) -> Self {
        Self { columns, rows, style }
    }

    /// A picture of only the background, with the size of the board and its margin.
    pub(super) fn blank(&self, title: String) -> Picture {
        Picture::new(title, self.pixels(self.columns), self.pixels(self.rows), self.palette().background)
    }

    fn pixels(&self, cells: u8) -> u16 {
        u16::from(cells) * self.style.cell() + 2 * self.style.margin()
    }

    pub(super) const fn palette(&self) -> &'a Palette {
        self.style.palette()
    }

    /// The side of a cell in pixels.
    pub(super) fn cell(&self) -> f32 {
        f32::from(self.style.cell())
    }

    /// The point at these coordinates.
    pub(super) fn spot(&self, x: f32, y: f32) -> Spot {
        let margin = f32::from(self.style.margin());
        let height = f32::from(self.pixels(self.rows));
        Spot::new(margin + x * self.cell(), height - margin - y * self.cell())
    }

    /// The rectangle with its lower left corner at these coordinates.
    pub(super) fn area(&self, x: f32, y: f32, w: f32, h: f32) -> Area {
        Area { at: self.spot(x, y + h), w: w * self.cell(), h: h * self.cell() }
    }

    /// The cell in this column and row, both from 1.
    pub(super) fn square(&self, column: u8, row: u8) -> Area {
        self.area(f32::from(column) - 1.0, f32::from(row) - 1.0, 1.0, 1.0)
    }

    /// The width of a rim.
    pub(super) fn rim(&self) -> f32 {
        (self.cell() * RIM).max(1.0)
    }

    /// The width of a mark on an area of this size: that of the style, or less on a small piece.
    pub(super) fn mark(&self, area: &Area) -> f32 {
        (self.cell() * MARK).min(area.short_side() * 0.2)
    }

    /// Draws the line around the board.
    pub(super) fn frame(&self, picture: &mut Picture) {
        let board = self.area(0.0, 0.0, self.columns.into(), self.rows.into());
        let paint = Paint::stroke(Stroke::new(self.palette().frame, self.rim()));
        picture.push(Shape::Rect { area: board.shrink(-self.rim() / 2.0), paint });
    }

    /// Draws a line inside the edge of an area.
    pub(super) fn outline(&self, area: &Area, color: Color, picture: &mut Picture) {
        let width = self.mark(area);
        let paint = Paint::stroke(Stroke::new(color, width));
        picture.push(Shape::Rect { area: area.shrink(width), paint });
    }

    /// Draws the mark of a captured piece, in the middle of its area.
    pub(super) fn diamond(&self, area: &Area, picture: &mut Picture) {
        let Spot { x, y } = area.center();
        let reach = area.short_side() * 0.25;
        let points = [(0.0, -reach), (reach, 0.0), (0.0, reach), (-reach, 0.0)];
        let points = points.map(|(dx, dy)| Spot::new(x + dx, y + dy)).to_vec();
        let stroke = Stroke::new(self.palette().mark, self.mark(area));
        picture.push(Shape::Polygon { points, paint: Paint::stroke(stroke) });
    }

    /// Draws an arrow, starting with a dot, from the middle of one area to the middle of another.
    pub(super) fn arrow(&self, from: &Area, to: &Area, picture: &mut Picture) {
        let color = self.palette().mark;
        let width = self.mark(from).min(self.mark(to));
        let dot = Shape::Circle { center: from.center(), radius: 1.5 * width, paint: Paint::fill(color) };
        picture.push(dot);
        picture.push_arrow(from.center(), to.center(), Stroke::new(color, width));
    }

    /// Writes the number of each grid line below and to the left of the board, if the style has coordinates.
    pub(super) fn number_lines(&self, picture: &mut Picture) {
        if !self.style.coordinates() {
            return;
        }
        for column in 0..=self.columns {
            self.below(column.into(), column.to_string(), picture);
        }
        for row in 0..=self.rows {
            self.beside(row.into(), row.to_string(), picture);
        }
    }

    /// Writes the letter of each column below the board and the number of each row to the left of it,
    /// if the style has coordinates.
    pub(super) fn name_cells(&self, picture: &mut Picture) {
        if !self.style.coordinates() {
            return;
        }
        for (column, letter) in (0..self.columns).zip('a'..) {
            self.below(f32::from(column) + 0.5, letter.to_string(), picture);
        }
        for row in 1..=self.rows {
            self.beside(f32::from(row) - 0.5, row.to_string(), picture);
        }
    }

    fn below(&self, x: f32, text: String, picture: &mut Picture) {
        let foot = self.spot(x, 0.0);
        let at = Spot::new(foot.x, foot.y + 1.1 * self.cell() * LETTERS);
        self.write(at, Anchor::Middle, text, picture);
    }

    fn beside(&self, y: f32, text: String, picture: &mut Picture) {
        let foot = self.spot(0.0, y);
        let at = Spot::new(foot.x - 0.6 * self.cell() * LETTERS, foot.y);
        self.write(at, Anchor::End, text, picture);
    }

    fn write(&self, at: Spot, anchor: Anchor, text: String, picture: &mut Picture) {
        let (size, color) = (self.cell() * LETTERS, self.palette().text);
        picture.push(Shape::Text { at, text, size, anchor, color });
    }
}
