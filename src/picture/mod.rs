//! A board as plain shapes, for export as SVG and PNG.
//!
//! A [`Picture`] is a list of shapes in pixels. Only a game's [`Pictured`] decides what the game looks like; the
//! writers don't depend on games. Nothing here depends on egui.

mod animation;
mod color;
mod crosse;
mod crumble;
mod glyph;
mod png;
mod shape;
mod sheet;
mod svg;
mod topple;

pub use self::png::{Pixels, PngError, PngText};
pub use animation::Animation;
pub use color::{Color, Palette, Tint};
pub use shape::{Anchor, Area, Paint, Shape, Spot, Stroke};

use crate::rules::Game;

/// The size and the colours of a drawn board.
#[derive(Clone, PartialEq, Debug)]
pub struct Style {
    cell: u16,
    coordinates: bool,
    palette: Palette,
}

impl Style {
    /// The smallest side of a cell, in pixels.
    pub const MIN_CELL: u16 = 4;
    /// The largest side of a cell, in pixels. With this limit, the largest board stays within [`PngError::MAX_SIDE`].
    pub const MAX_CELL: u16 = 256;

    /// The style for a file or a printed page: 64 pixels a cell, coordinates along the edge, light colours.
    pub const fn export() -> Self {
        Self { cell: 64, coordinates: true, palette: Palette::LIGHT }
    }

    /// The style for an animation, which has many pictures: like that for a file, but with at most `cell` pixels a
    /// cell.
    pub fn moving(cell: u16) -> Self {
        let export = Self::export();
        Self { cell: cell.clamp(Self::MIN_CELL, export.cell), ..export }
    }

    /// A style without coordinates, whose places are easy to compute; `cell` is clamped to the two limits.
    #[cfg(test)]
    fn bare(cell: u16) -> Self {
        Self { cell: cell.clamp(Self::MIN_CELL, Self::MAX_CELL), coordinates: false, ..Self::export() }
    }

    /// The side of a cell of the starting board, in pixels.
    pub const fn cell(&self) -> u16 {
        self.cell
    }

    /// True if coordinates are drawn along the edge.
    pub const fn coordinates(&self) -> bool {
        self.coordinates
    }

    /// The colours to draw with.
    pub const fn palette(&self) -> &Palette {
        &self.palette
    }

    /// The empty space around the board, in pixels: for coordinates, or just a thin border.
    pub const fn margin(&self) -> u16 {
        if self.coordinates { self.cell / 2 } else { self.cell / 8 }
    }
}

/// A game whose positions can be drawn.
pub trait Pictured: Game {
    /// Draws a position, with marks for the effects of the turn that led to it.
    fn picture(position: &Self::Position, last_turn: &[Self::Event], style: &Style) -> Picture;
}

/// Shapes on a background; the origin is the upper left corner, x is to the right and y down, in pixels.
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    title: String,
    width: u16,
    height: u16,
    background: Color,
    shapes: Vec<Shape>,
}

impl Picture {
    /// An empty picture; `title` describes its content in words.
    pub fn new(title: impl Into<String>, width: u16, height: u16, background: Color) -> Self {
        Self { title: title.into(), width, height, background, shapes: Vec::new() }
    }

    /// The content of the picture, in words.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The width in pixels.
    pub const fn width(&self) -> u16 {
        self.width
    }

    /// The height in pixels.
    pub const fn height(&self) -> u16 {
        self.height
    }

    /// The colour behind everything.
    pub const fn background(&self) -> Color {
        self.background
    }

    /// The shapes, from bottom to top.
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// Adds a shape on top.
    pub fn push(&mut self, shape: Shape) {
        self.shapes.push(shape);
    }

    /// Adds an arrow on top: a line whose head, three line widths long, ends at `to`.
    pub fn push_arrow(&mut self, from: Spot, to: Spot, stroke: Stroke) {
        let length = from.distance(to);
        let head = (3.0 * stroke.width).min(length);
        if head <= 0.0 {
            return;
        }
        let (dx, dy) = ((to.x - from.x) / length, (to.y - from.y) / length);
        let neck = Spot::new(to.x - dx * head, to.y - dy * head);
        let half = head * 0.6;
        self.push(Shape::Line { from, to: neck, stroke });
        self.push(Shape::Polygon {
            points: vec![
                to,
                Spot::new(neck.x - dy * half, neck.y + dx * half),
                Spot::new(neck.x + dy * half, neck.y - dx * half),
            ],
            paint: Paint::fill(stroke.color),
        });
    }

    /// The picture as an SVG document; equal pictures give equal bytes.
    pub fn to_svg(&self) -> String {
        svg::write(self)
    }

    /// The picture as a PNG file, optionally with a text in it.
    ///
    /// # Errors
    /// The picture is empty or measures more than [`PngError::MAX_SIDE`] pixels, or the keyword of the text is invalid.
    pub fn to_png(&self, text: Option<PngText<'_>>) -> Result<Vec<u8>, PngError> {
        png::write(self, text)
    }

    /// The picture as pixels.
    ///
    /// # Errors
    /// The picture is empty, or measures more than [`PngError::MAX_SIDE`] pixels.
    pub fn to_pixels(&self) -> Result<Pixels, PngError> {
        png::draw(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrow_ends_in_its_point() {
        let mut picture = Picture::new("arrow", 40, 40, Color::WHITE);
        picture.push_arrow(Spot::new(5.0, 20.0), Spot::new(35.0, 20.0), Stroke::new(Color::BLACK, 2.0));
        let [Shape::Line { to: neck, .. }, Shape::Polygon { points, .. }] = picture.shapes() else {
            panic!("an arrow is a line and a head, not {:?}", picture.shapes());
        };
        assert_eq!(*neck, Spot::new(29.0, 20.0));
        assert_eq!(points[0], Spot::new(35.0, 20.0));
        assert!(points[1..].iter().all(|spot| spot.x == 29.0));
    }

    #[test]
    fn an_arrow_to_itself_draws_nothing() {
        let mut picture = Picture::new("arrow", 40, 40, Color::WHITE);
        picture.push_arrow(Spot::new(5.0, 5.0), Spot::new(5.0, 5.0), Stroke::new(Color::BLACK, 2.0));
        assert!(picture.shapes().is_empty());
    }

    #[test]
    fn a_cell_keeps_within_the_limits() {
        assert_eq!(Style::bare(0).cell(), Style::MIN_CELL);
        assert_eq!(Style::bare(u16::MAX).cell(), Style::MAX_CELL);
    }
}
