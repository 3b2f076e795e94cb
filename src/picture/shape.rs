//! The shapes of a picture. All lengths are in pixels.

use super::Color;

/// A point of a picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spot {
    /// Distance from the left edge.
    pub x: f32,
    /// Distance from the upper edge.
    pub y: f32,
}

impl Spot {
    /// The point at this distance from the left and the upper edge.
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    /// The distance to another point.
    pub fn distance(self, other: Self) -> f32 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// A rectangle of a picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Area {
    /// The upper left corner.
    pub at: Spot,
    /// The width.
    pub w: f32,
    /// The height.
    pub h: f32,
}

impl Area {
    /// The rectangle with this upper left corner, width and height.
    pub const fn new(x: f32, y: f32, w: f32, h: f32) -> Self {
        Self { at: Spot::new(x, y), w, h }
    }

    /// The centre of the rectangle.
    pub fn center(&self) -> Spot {
        Spot::new(self.at.x + self.w / 2.0, self.at.y + self.h / 2.0)
    }

    /// The shorter side.
    pub fn short_side(&self) -> f32 {
        self.w.min(self.h)
    }

    /// The rectangle with each side moved inwards by this length, or outwards if the length is negative.
    #[must_use]
    pub fn shrink(&self, by: f32) -> Self {
        Self::new(self.at.x + by, self.at.y + by, self.w - 2.0 * by, self.h - 2.0 * by)
    }
}

/// The colour and width of a line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stroke {
    /// The colour.
    pub color: Color,
    /// The thickness, half of it on either side of the line.
    pub width: f32,
}

impl Stroke {
    /// A line of this colour and thickness.
    pub const fn new(color: Color, width: f32) -> Self {
        Self { color, width }
    }
}

/// The fill and outline of a shape.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Paint {
    /// The colour of the inside, if it is filled.
    pub fill: Option<Color>,
    /// The line along the outline, if there is one.
    pub stroke: Option<Stroke>,
}

impl Paint {
    /// Filled, without a line.
    pub const fn fill(color: Color) -> Self {
        Self { fill: Some(color), stroke: None }
    }

    /// A line, not filled.
    pub const fn stroke(stroke: Stroke) -> Self {
        Self { fill: None, stroke: Some(stroke) }
    }

    /// Filled, with a line.
    pub const fn both(color: Color, stroke: Stroke) -> Self {
        Self { fill: Some(color), stroke: Some(stroke) }
    }
}

/// The alignment of a text: the point of the text at the given coordinates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// The left end.
    Start,
    /// The centre of the rectangle.
    Middle,
    /// The right end.
    End,
}

/// One shape of a picture.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// A rectangle.
    Rect {
        /// Its place and size.
        area: Area,
        /// Its fill and outline.
        paint: Paint,
    },
    /// A closed polygon.
    Polygon {
        /// Its corners, in order.
        points: Vec<Spot>,
        /// Its fill and outline.
        paint: Paint,
    },
    /// A circle.
    Circle {
        /// Its middle.
        center: Spot,
        /// Its radius.
        radius: f32,
        /// Its fill and outline.
        paint: Paint,
    },
    /// A straight line with round ends.
    Line {
        /// One end.
        from: Spot,
        /// The other end.
        to: Spot,
        /// Its colour and width.
        stroke: Stroke,
    },
    /// A line of text, vertically centred.
    Text {
        /// The horizontal position of its anchor, and the vertical position of its middle.
        at: Spot,
        /// Its words.
        text: String,
        /// The height of its capital letters.
        size: f32,
        /// Its alignment with `at`.
        anchor: Anchor,
        /// Its colour.
        color: Color,
    },
}
