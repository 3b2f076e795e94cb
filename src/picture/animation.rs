//! Animations as animated PNG, which has all colours, is compressed without loss, and can contain text like any PNG.

use std::io::Write;
use std::time::Duration;

use ::png::{BlendOp, Compression, DisposeOp};
use tiny_skia::{IntRect, Rect};

use super::png::{self, PngError, PngText};
use super::{Picture, Shape};

/// An animated PNG that is being written. Programs that can't play animations show a still picture instead.
pub struct Animation<W: Write> {
    writer: ::png::Writer<W>,
    /// The previous picture, for comparison with the next.
    seen: Option<Picture>,
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
        let pixels = png::draw(still)?;
        let mut encoder = png::encoder(file, &pixels, text)?;
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

    /// Adds a picture, shown for this time. Only the part that differs from the previous picture is drawn and written.
    ///
    /// # Errors
    /// The picture has another size, there are more pictures than announced, or the file can't be written.
    pub fn show(&mut self, picture: &Picture, time: Duration) -> Result<(), PngError> {
        let part = match &self.seen {
            Some(seen) if (seen.width(), seen.height()) != (picture.width(), picture.height()) => {
                return Err(PngError::Encoder("a picture differs in size from those before it".to_owned()));
            }
            // A part can't be empty.
            Some(seen) => difference(seen, picture)?.or(IntRect::from_xywh(0, 0, 1, 1)),
            None => None,
        };
        let part = part.map_or_else(|| png::whole(picture), Ok)?;
        let pixels = png::draw_part(picture, &part)?;
        let millis = u16::try_from(time.as_millis()).unwrap_or(u16::MAX);
        self.writer.set_frame_delay(millis, 1000)?;
        // After each of these calls, the part must be within the picture.
        self.writer.reset_frame_position()?;
        self.writer.set_frame_dimension(part.width(), part.height())?;
        self.writer.set_frame_position(part.x().unsigned_abs(), part.y().unsigned_abs())?;
        self.writer.write_image_data(&pixels.rgb)?;
        self.seen = Some(picture.clone());
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

/// The part outside which two pictures of the same size have the same pixels, or none if they have so everywhere.
fn difference(before: &Picture, after: &Picture) -> Result<Option<IntRect>, PngError> {
    let whole = png::whole(after)?;
    if before.background() != after.background() {
        return Ok(Some(whole));
    }
    let mut part: Option<Rect> = None;
    let mut add = |shape: &Shape| {
        let reach = png::reach(shape);
        part = part.and_then(|part| part.join(&reach?)).or(part).or(reach);
    };
    // Shapes that both pictures have in the same order look the same wherever no other shape lies.
    let mut rest = after.shapes();
    for shape in before.shapes() {
        match rest.iter().position(|other| other == shape) {
            Some(at) => {
                let (new, common) = rest.split_at(at);
                new.iter().for_each(&mut add);
                rest = common.get(1..).unwrap_or_default();
            }
            None => add(shape),
        }
    }
    rest.iter().for_each(&mut add);
    Ok(part.and_then(|part| part.round_out()?.intersect(&whole)))
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::Index;

    use super::super::{Anchor, Area, Color, Paint, Pixels, Spot, Stroke};
    use super::*;

    const RED: Color = Color::rgb(0xff_0000);

    /// A white picture with a red 2x2 square at a place.
    fn square(x: f32, y: f32) -> Picture {
        let mut picture = Picture::new("test", 12, 8, Color::WHITE);
        picture.push(Shape::Rect { area: Area::new(x, y, 2.0, 2.0), paint: Paint::fill(RED) });
        picture
    }

    fn spot() -> impl Strategy<Value = Spot> {
        (-10.0_f32..50.0, -10.0_f32..40.0).prop_map(|(x, y)| Spot::new(x, y))
    }

    fn shape() -> impl Strategy<Value = Shape> {
        let color = prop_oneof![Just(RED), Just(Color::BLACK)];
        let stroke = (color.clone(), 0.2_f32..5.0).prop_map(|(color, width)| Stroke::new(color, width));
        let paint = prop_oneof![
            color.clone().prop_map(Paint::fill),
            stroke.clone().prop_map(Paint::stroke),
            (color.clone(), stroke.clone()).prop_map(|(color, stroke)| Paint::both(color, stroke)),
        ];
        let anchor = prop_oneof![Just(Anchor::Start), Just(Anchor::Middle), Just(Anchor::End)];
        prop_oneof![
            (spot(), 0.0_f32..20.0, 0.0_f32..20.0, paint.clone())
                .prop_map(|(at, w, h, paint)| Shape::Rect { area: Area { at, w, h }, paint }),
            (vec(spot(), 3..6), paint.clone()).prop_map(|(points, paint)| Shape::Polygon { points, paint }),
            (spot(), 0.0_f32..10.0, paint).prop_map(|(center, radius, paint)| Shape::Circle {
                center,
                radius,
                paint
            }),
            (spot(), spot(), stroke).prop_map(|(from, to, stroke)| Shape::Line { from, to, stroke }),
            (spot(), "[a-j0-9]{0,3}", 1.0_f32..12.0, anchor, color)
                .prop_map(|(at, text, size, anchor, color)| Shape::Text { at, text, size, anchor, color }),
        ]
    }

    /// Two pictures that have shapes in common, not all of them in the same order.
    fn pair() -> impl Strategy<Value = (Picture, Picture)> {
        let picture = |shapes: &[Shape]| {
            let mut picture = Picture::new("test", 40, 30, Color::WHITE);
            shapes.iter().for_each(|shape| picture.push(shape.clone()));
            picture
        };
        let shapes = vec((shape(), any::<[bool; 2]>()), 0..12);
        (shapes, any::<[Index; 2]>()).prop_map(move |(shapes, places)| {
            let kept = |side: usize| {
                shapes
                    .iter()
                    .filter(|(_, kept)| kept[side])
                    .map(|(shape, _)| shape.clone())
                    .collect::<Vec<_>>()
            };
            let (before, mut after) = (kept(0), kept(1));
            if !after.is_empty() {
                let [from, to] = places.map(|place| place.index(after.len()));
                after.swap(from, to);
            }
            (picture(&before), picture(&after))
        })
    }

    proptest! {
        #[test]
        fn a_picture_is_the_one_before_with_the_part_that_differs((before, after) in pair()) {
            let mut seen = before.to_pixels().unwrap();
            let wanted = after.to_pixels().unwrap();
            if let Some(part) = difference(&before, &after).unwrap() {
                let drawn = png::draw_part(&after, &part).unwrap();
                paste(&drawn.rgb, (part.x().unsigned_abs(), part.y().unsigned_abs(), part.width()), &mut seen);
            }
            prop_assert_eq!(seen, wanted);
        }
    }

    /// Puts the pixels of a part with this place and width into a picture.
    fn paste(part: &[u8], (x, y, width): (u32, u32, u32), into: &mut Pixels) {
        let index = |pixels: u32| usize::try_from(3 * pixels).unwrap();
        for (row, line) in (y..).zip(part.chunks(index(width))) {
            let at = index(row * into.width + x);
            into.rgb[at..at + line.len()].copy_from_slice(line);
        }
    }

    #[test]
    fn only_what_changed_is_drawn() {
        let (here, there) = (square(2.0, 3.0), square(7.0, 1.0));
        let part = difference(&here, &there).unwrap().unwrap();
        assert_eq!((part.x(), part.y(), part.right(), part.bottom()), (1, 0, 10, 6));
        assert_eq!(difference(&here, &here).unwrap(), None);
        let mut marked = here.clone();
        marked.push(Shape::Circle { center: Spot::new(9.0, 5.0), radius: 1.0, paint: Paint::fill(RED) });
        let part = difference(&here, &marked).unwrap().unwrap();
        assert_eq!((part.x(), part.y(), part.right(), part.bottom()), (7, 3, 11, 7));
        assert_eq!(difference(&marked, &here).unwrap(), Some(part));
        let dark = Picture::new("test", 12, 8, Color::BLACK);
        assert_eq!(difference(&here, &dark).unwrap(), png::whole(&dark).ok());
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
        let mut reader = ::png::Decoder::new(Cursor::new(&file)).read_info().unwrap();
        assert_eq!(reader.info().utf8_text[0].get_text().unwrap(), "a text");
        assert_eq!(reader.info().animation_control.unwrap().num_frames, 4);
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut bytes).unwrap();
        assert_eq!(bytes, still.to_pixels().unwrap().rgb, "what is shown where nothing moves");
        let mut seen = still.to_pixels().unwrap();
        let mut delays = Vec::new();
        for picture in &pictures {
            let info = reader.next_frame(&mut bytes).unwrap();
            let control = *reader.info().frame_control().unwrap();
            delays.push(control.delay_num);
            let place = (control.x_offset, control.y_offset, control.width);
            paste(&bytes[..info.buffer_size()], place, &mut seen);
            assert_eq!(seen, picture.to_pixels().unwrap());
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
