//! Pictures as PNG.

use std::io::Write;

use png::{BitDepth, ColorType, Encoder, EncodingError};
use tiny_skia::{FillRule, IntRect, LineCap, LineJoin, Path, PathBuilder, Pixmap, Point, Rect, Transform};

use super::{Anchor, Color, Paint, Picture, Shape, Spot, Stroke, glyph};

/// The width of the lines of letters, as a part of their height.
const LETTER_LINE: f32 = 0.125;

/// The reason a picture can't be written as PNG.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PngError {
    /// The picture is empty or too large.
    #[error("a picture of {width}×{height} pixels can't be written: each side must be 1 to {max}", max = Self::MAX_SIDE)]
    Size {
        /// The width of the picture.
        width: u32,
        /// The height of the picture.
        height: u32,
    },
    /// The encoder refused the picture, for this reason.
    #[error("the PNG encoder failed: {0}")]
    Encoder(String),
}

impl PngError {
    /// The maximum side of a picture, in pixels.
    pub const MAX_SIDE: u32 = 8192;
}

impl From<EncodingError> for PngError {
    fn from(error: EncodingError) -> Self {
        Self::Encoder(error.to_string())
    }
}

/// A picture as pixels.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pixels {
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
    /// Row by row from the top, three bytes for each pixel: red, green, blue.
    pub rgb: Vec<u8>,
}

#[cfg(test)]
impl Pixels {
    /// The pixels of a PNG file.
    pub(super) fn decoded(file: &[u8]) -> Self {
        let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
        let mut rgb = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut rgb).unwrap();
        assert_eq!(info.color_type, ColorType::Rgb);
        Self { width: info.width, height: info.height, rgb }
    }

    /// The colour of a pixel.
    pub(super) fn color(&self, x: u32, y: u32) -> Color {
        let at = usize::try_from(3 * (y * self.width + x)).unwrap();
        Color { r: self.rgb[at], g: self.rgb[at + 1], b: self.rgb[at + 2] }
    }
}

/// Text in a PNG besides its pixels, for programs to read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PngText<'a> {
    /// Its keyword: 1 to 79 characters of Latin-1.
    pub keyword: &'a str,
    /// The text itself.
    pub text: &'a str,
}

pub(super) fn write(picture: &Picture, text: Option<PngText<'_>>) -> Result<Vec<u8>, PngError> {
    let pixels = draw(picture)?;
    let mut file = Vec::new();
    let mut writer = encoder(&mut file, &pixels, text)?.write_header()?;
    writer.write_image_data(&pixels.rgb)?;
    writer.finish()?;
    Ok(file)
}

/// An encoder for a file with pictures of this size.
pub(super) fn encoder<'a, W: Write>(
    file: W,
    pixels: &Pixels,
    text: Option<PngText<'_>>,
) -> Result<Encoder<'a, W>, PngError> {
    let mut encoder = Encoder::new(file, pixels.width, pixels.height);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    if let Some(PngText { keyword, text }) = text {
        encoder.add_itxt_chunk(keyword.to_owned(), text.to_owned())?;
    }
    Ok(encoder)
}

pub(super) fn draw(picture: &Picture) -> Result<Pixels, PngError> {
    draw_part(picture, &whole(picture)?)
}

/// All of a picture.
pub(super) fn whole(picture: &Picture) -> Result<IntRect, PngError> {
    let (width, height) = (u32::from(picture.width()), u32::from(picture.height()));
    let too_large = width > PngError::MAX_SIDE || height > PngError::MAX_SIDE;
    let whole = IntRect::from_xywh(0, 0, width, height).filter(|_| !too_large);
    whole.ok_or(PngError::Size { width, height })
}

/// The pixels of a part of a picture, drawn without the shapes that don't reach into it.
pub(super) fn draw_part(picture: &Picture, part: &IntRect) -> Result<Pixels, PngError> {
    let whole = whole(picture)?;
    let size = PngError::Size { width: whole.width(), height: whole.height() };
    // As large as the picture, because lines that are cut off or moved differ a little.
    let mut canvas = Pixmap::new(whole.width(), whole.height()).map(Canvas).ok_or(size.clone())?;
    canvas.0.fill(skia_color(picture.background()));
    let area = part.to_rect();
    for shape in picture.shapes() {
        if reach(shape).is_some_and(|reach| reach.intersect(&area).is_some()) {
            canvas.draw(shape);
        }
    }
    let drawn = if *part == whole { canvas.0 } else { canvas.0.clone_rect(*part).ok_or(size)? };
    // The background is opaque, so every pixel is opaque.
    let rgb = drawn.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]);
    Ok(Pixels { width: drawn.width(), height: drawn.height(), rgb: rgb.collect() })
}

/// A rectangle that contains all that a shape changes, or none if the shape is empty or has coordinates that aren't
/// finite numbers.
pub(super) fn reach(shape: &Shape) -> Option<Rect> {
    let line = |paint: &Paint| paint.stroke.map_or(0.0, |stroke| stroke.width);
    let point = |spot: &Spot| Point::from_xy(spot.x, spot.y);
    let (area, line) = match shape {
        Shape::Rect { area, paint } => (Rect::from_xywh(area.at.x, area.at.y, area.w, area.h), line(paint)),
        Shape::Polygon { points, paint } => {
            (Rect::from_points(&points.iter().map(point).collect::<Vec<_>>()), line(paint))
        }
        Shape::Circle { center: Spot { x, y }, radius, paint } => {
            (Rect::from_xywh(x - radius, y - radius, 2.0 * radius, 2.0 * radius), line(paint))
        }
        Shape::Line { from, to, stroke } => (Rect::from_points(&[point(from), point(to)]), stroke.width),
        Shape::Text { at, text, size, anchor, .. } => {
            let (left, width) = span(*at, text, *size, *anchor);
            (Rect::from_xywh(left, at.y - size, width, 2.0 * size), size * LETTER_LINE)
        }
    };
    // A pointed corner reaches out by at most twice the width of the line, and an edge is blurred into the next pixel.
    let margin = 2.0 * line + 1.0;
    area?.outset(margin, margin)
}

/// The left end and the width of a text.
fn span(at: Spot, text: &str, size: f32, anchor: Anchor) -> (f32, f32) {
    let width = glyph::width(text) * size / glyph::CAP_HEIGHT;
    let left = match anchor {
        Anchor::Start => at.x,
        Anchor::Middle => at.x - width / 2.0,
        Anchor::End => at.x - width,
    };
    (left, width)
}

struct Canvas(Pixmap);

impl Canvas {
    fn draw(&mut self, shape: &Shape) {
        match shape {
            Shape::Rect { area, paint } => {
                let rect = Rect::from_xywh(area.at.x, area.at.y, area.w, area.h);
                self.paint(rect.map(PathBuilder::from_rect), *paint);
            }
            Shape::Polygon { points, paint } => {
                let mut path = polyline(points.iter().map(|spot| (spot.x, spot.y)));
                path.close();
                self.paint(path.finish(), *paint);
            }
            Shape::Circle { center, radius, paint } => {
                self.paint(PathBuilder::from_circle(center.x, center.y, *radius), *paint);
            }
            Shape::Line { from, to, stroke } => {
                self.stroke(polyline([(from.x, from.y), (to.x, to.y)]).finish(), *stroke, LineJoin::Miter);
            }
            Shape::Text { at, text, size, anchor, color } => {
                let unit = size / glyph::CAP_HEIGHT;
                let (left, _) = span(*at, text, *size, *anchor);
                let base = at.y + size / 2.0;
                let stroke = Stroke::new(*color, size * LETTER_LINE);
                for line in glyph::lines(text) {
                    let spots = line.into_iter().map(|(x, y)| (left + x * unit, base - y * unit));
                    self.stroke(polyline(spots).finish(), stroke, LineJoin::Round);
                }
            }
        }
    }

    fn paint(&mut self, path: Option<Path>, paint: Paint) {
        if let (Some(path), Some(color)) = (&path, paint.fill) {
            self.0.fill_path(path, &skia_paint(color), FillRule::Winding, Transform::identity(), None);
        }
        if let Some(stroke) = paint.stroke {
            self.stroke(path, stroke, LineJoin::Miter);
        }
    }

    fn stroke(&mut self, path: Option<Path>, stroke: Stroke, line_join: LineJoin) {
        let line = tiny_skia::Stroke {
            width: stroke.width,
            line_cap: LineCap::Round,
            line_join,
            ..tiny_skia::Stroke::default()
        };
        if let Some(path) = path {
            self.0.stroke_path(&path, &skia_paint(stroke.color), &line, Transform::identity(), None);
        }
    }
}

fn polyline(spots: impl IntoIterator<Item = (f32, f32)>) -> PathBuilder {
    let mut path = PathBuilder::new();
    for (i, (x, y)) in spots.into_iter().enumerate() {
        if i == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
    }
    path
}

fn skia_color(color: Color) -> tiny_skia::Color {
    tiny_skia::Color::from_rgba8(color.r, color.g, color.b, u8::MAX)
}

fn skia_paint(color: Color) -> tiny_skia::Paint<'static> {
    let mut paint = tiny_skia::Paint::default();
    paint.set_color(skia_color(color));
    paint
}

#[cfg(test)]
mod tests {
    use super::super::{Area, Spot};
    use super::*;

    const RED: Color = Color::rgb(0xff_0000);

    fn decoded(picture: &Picture) -> Pixels {
        Pixels::decoded(&picture.to_png(None).unwrap())
    }

    fn pixel(pixels: &Pixels, x: u32, y: u32) -> Color {
        pixels.color(x, y)
    }

    fn with(shape: Shape) -> Picture {
        let mut picture = Picture::new("test", 20, 10, Color::WHITE);
        picture.push(shape);
        picture
    }

    #[test]
    fn shapes_colour_their_pixels_and_no_others() {
        let fill = Paint::fill(RED);
        let cases = [
            (Shape::Rect { area: Area::new(2.0, 2.0, 4.0, 6.0), paint: fill }, (3, 7), (6, 5)),
            (Shape::Circle { center: Spot::new(10.0, 5.0), radius: 3.0, paint: fill }, (11, 5), (14, 5)),
            (
                Shape::Polygon {
                    points: vec![Spot::new(0.0, 0.0), Spot::new(10.0, 0.0), Spot::new(0.0, 10.0)],
                    paint: fill,
                },
                (2, 2),
                (8, 8),
            ),
            (
                Shape::Line {
                    from: Spot::new(2.0, 5.0),
                    to: Spot::new(18.0, 5.0),
                    stroke: Stroke::new(RED, 2.0),
                },
                (10, 5),
                (10, 7),
            ),
        ];
        for (shape, inside, outside) in cases {
            let pixmap = decoded(&with(shape.clone()));
            assert_eq!(pixel(&pixmap, inside.0, inside.1), RED, "{shape:?}");
            assert_eq!(pixel(&pixmap, outside.0, outside.1), Color::WHITE, "{shape:?}");
        }
    }

    #[test]
    fn text_stands_where_its_anchor_says() {
        let columns = |anchor| {
            let at = Spot::new(10.0, 5.0);
            let text = Shape::Text { at, text: "1".to_owned(), size: 6.0, anchor, color: RED };
            let pixmap = decoded(&with(text));
            (0..20).filter(|&x| (0..10).any(|y| pixel(&pixmap, x, y) != Color::WHITE)).collect::<Vec<_>>()
        };
        assert!(columns(Anchor::Start).iter().all(|&x| x >= 9));
        assert!(columns(Anchor::End).iter().all(|&x| x <= 10));
        let middle = columns(Anchor::Middle);
        assert!(middle.contains(&9) || middle.contains(&10), "{middle:?}");
    }

    #[test]
    fn a_text_is_found_again_by_its_keyword() {
        let text = PngText { keyword: "Halfsquare test", text: "Zoë\nBen" };
        let file = with(Shape::Rect { area: Area::new(2.0, 2.0, 4.0, 6.0), paint: Paint::fill(RED) })
            .to_png(Some(text))
            .unwrap();
        let reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
        let [found] = reader.info().utf8_text.as_slice() else { panic!("one text") };
        assert_eq!((found.keyword.as_str(), found.get_text().unwrap().as_str()), (text.keyword, text.text));
    }

    #[test]
    fn sizes_that_no_file_can_have_are_refused() {
        let size = |w, h| Picture::new("test", w, h, RED).to_png(None).unwrap_err();
        assert_eq!(size(0, 10), PngError::Size { width: 0, height: 10 });
        assert_eq!(size(9000, 10), PngError::Size { width: 9000, height: 10 });
        let message = size(9000, 10).to_string();
        assert_eq!(message, "a picture of 9000×10 pixels can't be written: each side must be 1 to 8192");
    }
}
