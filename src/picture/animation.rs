//! Animations as animated PNG, which has all colours, is compressed without loss, and can contain text like any PNG.

use std::io::Write;
use std::ops::Range;
use std::time::Duration;

use png::{BlendOp, Compression, DisposeOp};

use super::Picture;
use super::png::{Pixels, PngError, PngText, draw, encoder};

/// An animated PNG that is being written. Programs that can't play animations show a still picture instead.
pub struct Animation<W: Write> {
    writer: png::Writer<W>,
    /// The previous picture, for comparison with the next.
    seen: Option<Pixels>,
}

impl<W: Write> Animation<W> {
    /// Starts a file with this number of pictures, which repeat forever. Programs that can't play animations show
    /// `still`. All pictures have the same size.
    ///
    /// # Errors
    /// The still picture can't be drawn, there are no pictures, or the file can't be written.
    pub fn begin(
        file: W,
        still: &Picture,
        pictures: u32,
        text: Option<PngText<'_>>,
    ) -> Result<Self, PngError> {
        let pixels = draw(still)?;
        let mut encoder = encoder(file, &pixels, text)?;
        encoder.set_animated(pictures, 0)?;
        encoder.set_sep_def_img(true)?;
        encoder.set_blend_op(BlendOp::Source)?;
        encoder.set_dispose_op(DisposeOp::None)?;
        encoder.set_compression(Compression::Balanced);
        encoder.validate_sequence(true);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&pixels.rgb)?;
        Ok(Self { writer, seen: None })
    }

    /// Adds a picture, shown for this time. Only the part that differs from the previous picture is written.
    ///
    /// # Errors
    /// The picture has another size, there are more pictures than announced, or the file can't be written.
    pub fn show(&mut self, picture: &Picture, time: Duration) -> Result<(), PngError> {
        let pixels = draw(picture)?;
        let (columns, rows) = match &self.seen {
            Some(seen) if (seen.width, seen.height) != (pixels.width, pixels.height) => {
                return Err(PngError::Encoder("a picture differs in size from those before it".to_owned()));
            }
            Some(seen) => seen.difference(&pixels),
            None => (0..pixels.width, 0..pixels.height),
        };
        let millis = u16::try_from(time.as_millis()).unwrap_or(u16::MAX);
        self.writer.set_frame_delay(millis, 1000)?;
        // After each of these calls, the part must be within the picture.
        self.writer.reset_frame_position()?;
        self.writer.set_frame_dimension(columns.end - columns.start, rows.end - rows.start)?;
        self.writer.set_frame_position(columns.start, rows.start)?;
        self.writer.write_image_data(&pixels.part(columns, rows))?;
        self.seen = Some(pixels);
        Ok(())
    }

    /// Ends the file.
    ///
    /// # Errors
    /// There are fewer pictures than were announced, or the file can't be written.
    pub fn end(self) -> Result<(), PngError> {
        Ok(self.writer.finish()?)
    }
}

impl Pixels {
    /// The smallest ranges of columns and rows that contain all differences from another picture of the same size;
    /// never empty.
    fn difference(&self, other: &Self) -> (Range<u32>, Range<u32>) {
        let width = self.width.max(1);
        // Empty ranges that the first difference replaces.
        let nothing = Range { start: u32::MAX, end: 0 };
        let (mut columns, mut rows) = (nothing.clone(), nothing);
        for (y, (one, two)) in (0..).zip(self.lines().zip(other.lines())) {
            if one == two {
                continue;
            }
            rows = rows.start.min(y)..y + 1;
            let differs = |(one, two): (&[u8], &[u8])| one != two;
            let left = one.chunks(3).zip(two.chunks(3)).position(differs).unwrap_or_default();
            let same_behind = one.rchunks(3).zip(two.rchunks(3)).position(differs).unwrap_or_default();
            let count = |pixels: usize| u32::try_from(pixels).unwrap_or(u32::MAX);
            let right = width.saturating_sub(count(same_behind));
            columns = columns.start.min(count(left))..columns.end.max(right);
        }
        if rows.is_empty() { (0..1, 0..1) } else { (columns, rows) }
    }

    fn lines(&self) -> impl Iterator<Item = &[u8]> {
        self.rgb.chunks(bytes(self.width).max(1))
    }

    /// The bytes of a part of the picture.
    fn part(&self, columns: Range<u32>, rows: Range<u32>) -> Vec<u8> {
        let (first, last) = (index(rows.start), index(rows.end));
        let lines = self.lines().take(last).skip(first);
        let columns = bytes(columns.start)..bytes(columns.end);
        lines.flat_map(|line| line.get(columns.clone()).unwrap_or_default().iter().copied()).collect()
    }
}

/// The number of bytes of this many pixels.
fn bytes(pixels: u32) -> usize {
    3 * index(pixels)
}

fn index(pixels: u32) -> usize {
    usize::try_from(pixels).unwrap_or(usize::MAX / 3)
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::super::{Area, Color, Paint, Shape};
    use super::*;

    const RED: Color = Color::rgb(0xff_0000);

    /// A white picture with a red 2x2 square at a place.
    fn square(x: f32, y: f32) -> Picture {
        let mut picture = Picture::new("test", 12, 8, Color::WHITE);
        picture.push(Shape::Rect { area: Area::new(x, y, 2.0, 2.0), paint: Paint::fill(RED) });
        picture
    }

    #[test]
    fn the_difference_is_the_smallest_part_that_holds_all_of_it() {
        let pixels = |x, y| square(x, y).to_pixels().unwrap();
        let (here, there) = (pixels(2.0, 3.0), pixels(7.0, 1.0));
        assert_eq!(here.difference(&there), (2..9, 1..5));
        assert_eq!(there.difference(&here), (2..9, 1..5));
        assert_eq!(here.difference(&here), (0..1, 0..1));
        assert_eq!(here.part(1..3, 3..4), [255, 255, 255, 255, 0, 0]);
    }

    #[test]
    fn an_animation_plays_back_to_its_pictures() {
        let pictures = [square(0.0, 0.0), square(5.0, 3.0), square(5.0, 3.0), square(10.0, 6.0)];
        let text = PngText { keyword: "Halfsquare test", text: "a text" };
        let mut file = Vec::new();
        let still = square(4.0, 4.0);
        let mut animation = Animation::begin(&mut file, &still, 4, Some(text)).unwrap();
        for (picture, millis) in pictures.iter().zip([100, 200, 300, 70_000]) {
            animation.show(picture, Duration::from_millis(millis)).unwrap();
        }
        animation.end().unwrap();
        let mut reader = png::Decoder::new(Cursor::new(&file)).read_info().unwrap();
        assert_eq!(reader.info().utf8_text[0].get_text().unwrap(), "a text");
        assert_eq!(reader.info().animation_control.unwrap().num_frames, 4);
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut bytes).unwrap();
        assert_eq!(bytes, still.to_pixels().unwrap().rgb, "what is shown where nothing moves");
        let mut seen = vec![0; bytes.len()];
        let mut delays = Vec::new();
        for picture in &pictures {
            let info = reader.next_frame(&mut bytes).unwrap();
            let control = *reader.info().frame_control().unwrap();
            delays.push(control.delay_num);
            let line = 3 * usize::try_from(info.width).unwrap();
            for (row, part) in bytes[..info.buffer_size()].chunks(line).enumerate() {
                let y = usize::try_from(control.y_offset).unwrap() + row;
                let at = 3 * (12 * y + usize::try_from(control.x_offset).unwrap());
                seen[at..at + line].copy_from_slice(part);
            }
            assert_eq!(seen, picture.to_pixels().unwrap().rgb);
        }
        assert_eq!(delays, [100, 200, 300, u16::MAX]);
    }

    #[test]
    fn fewer_pictures_than_announced_or_another_size_are_refused() {
        let mut file = Vec::new();
        let mut animation = Animation::begin(&mut file, &square(0.0, 0.0), 2, None).unwrap();
        animation.show(&square(1.0, 1.0), Duration::ZERO).unwrap();
        let larger = Picture::new("test", 13, 8, Color::WHITE);
        assert!(animation.show(&larger, Duration::ZERO).is_err());
        assert!(animation.end().is_err());
    }
}
