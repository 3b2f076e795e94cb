//! Pictures as SVG 1.1.

use std::fmt::{self, Display, Write};

use super::{Anchor, Area, Paint, Picture, Shape, Stroke};

/// The height of capital letters in the usual sans-serif fonts, as a part of the font size.
const CAP_HEIGHT: f32 = 0.716;

pub(super) fn write(picture: &Picture) -> String {
    Document(picture).to_string()
}

struct Document<'a>(&'a Picture);

impl Display for Document<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let picture = self.0;
        let (w, h) = (picture.width(), picture.height());
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}" role="img">"#
        )?;
        writeln!(f, "<title>{}</title>", Escaped(picture.title()))?;
        writeln!(f, r#"<rect width="{w}" height="{h}" fill="{}"/>"#, picture.background())?;
        for shape in picture.shapes() {
            writeln!(f, "{}", Element(shape))?;
        }
        writeln!(f, "</svg>")
    }
}

struct Element<'a>(&'a Shape);

impl Display for Element<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Shape::Rect { area: Area { at, w, h }, paint } => write!(
                f,
                r#"<rect x="{}" y="{}" width="{}" height="{}"{}/>"#,
                Number(at.x),
                Number(at.y),
                Number(*w),
                Number(*h),
                Attributes(*paint)
            ),
            Shape::Polygon { points, paint } => {
                f.write_str(r#"<polygon points=""#)?;
                for (i, spot) in points.iter().enumerate() {
                    let blank = if i == 0 { "" } else { " " };
                    write!(f, "{blank}{},{}", Number(spot.x), Number(spot.y))?;
                }
                write!(f, r#""{}/>"#, Attributes(*paint))
            }
            Shape::Circle { center, radius, paint } => write!(
                f,
                r#"<circle cx="{}" cy="{}" r="{}"{}/>"#,
                Number(center.x),
                Number(center.y),
                Number(*radius),
                Attributes(*paint)
            ),
            Shape::Line { from, to, stroke } => write!(
                f,
                r#"<line x1="{}" y1="{}" x2="{}" y2="{}"{} stroke-linecap="round"/>"#,
                Number(from.x),
                Number(from.y),
                Number(to.x),
                Number(to.y),
                Line(*stroke)
            ),
            Shape::Text { at, text, size, anchor, color } => {
                let anchor = match anchor {
                    Anchor::Start => "start",
                    Anchor::Middle => "middle",
                    Anchor::End => "end",
                };
                write!(
                    f,
                    r#"<text x="{}" y="{}" font-family="sans-serif" font-size="{}" text-anchor="{anchor}" fill="{color}">{}</text>"#,
                    Number(at.x),
                    Number(at.y + size / 2.0),
                    Number(size / CAP_HEIGHT),
                    Escaped(text)
                )
            }
        }
    }
}

struct Attributes(Paint);

impl Display for Attributes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.fill {
            Some(color) => write!(f, r#" fill="{color}""#)?,
            None => f.write_str(r#" fill="none""#)?,
        }
        self.0.stroke.map_or(Ok(()), |stroke| Line(stroke).fmt(f))
    }
}

struct Line(Stroke);

impl Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, r#" stroke="{}" stroke-width="{}""#, self.0.color, Number(self.0.width))
    }
}

/// A length rounded to a thousandth of a pixel. NaN and infinities become 0, since SVG can't represent them.
struct Number(f32);

impl Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let thousandths = (f64::from(self.0) * 1000.0).round();
        // Adding zero turns a negative zero into a positive one.
        let value = if thousandths.is_finite() { thousandths / 1000.0 + 0.0 } else { 0.0 };
        write!(f, "{value}")
    }
}

/// Text as XML character data or attribute value. Characters that XML doesn't allow are replaced.
struct Escaped<'a>(&'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&apos;")?,
                '\t' | '\n' | '\r' => f.write_char(c)?,
                '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                _ => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Color, Spot};
    use super::*;

    fn element(shape: &Shape) -> String {
        Element(shape).to_string()
    }

    #[test]
    fn each_shape_has_its_element() {
        let paint = Paint::both(Color::rgb(0x01_0203), Stroke::new(Color::WHITE, 1.5));
        assert_eq!(
            element(&Shape::Rect { area: Area::new(1.0, 2.0, 3.25, 4.0), paint }),
            r##"<rect x="1" y="2" width="3.25" height="4" fill="#010203" stroke="#ffffff" stroke-width="1.5"/>"##
        );
        let points = vec![Spot::new(0.0, 0.0), Spot::new(4.0, 0.0), Spot::new(2.0, 3.5)];
        assert_eq!(
            element(&Shape::Polygon { points, paint: Paint::fill(Color::BLACK) }),
            r##"<polygon points="0,0 4,0 2,3.5" fill="#000000"/>"##
        );
        let stroke = Stroke::new(Color::BLACK, 2.0);
        assert_eq!(
            element(&Shape::Circle {
                center: Spot::new(5.0, 6.0),
                radius: 3.0,
                paint: Paint::stroke(stroke)
            }),
            r##"<circle cx="5" cy="6" r="3" fill="none" stroke="#000000" stroke-width="2"/>"##
        );
        assert_eq!(
            element(&Shape::Line { from: Spot::new(0.0, 1.0), to: Spot::new(2.0, 1.0), stroke }),
            r##"<line x1="0" y1="1" x2="2" y2="1" stroke="#000000" stroke-width="2" stroke-linecap="round"/>"##
        );
    }

    #[test]
    fn text_is_escaped() {
        let text = Shape::Text {
            at: Spot::new(10.0, 10.0),
            text: "</text>&\"'\u{0}é".to_owned(),
            size: 7.16,
            anchor: Anchor::Middle,
            color: Color::BLACK,
        };
        let end = "&lt;/text&gt;&amp;&quot;&apos;\u{fffd}é</text>";
        assert!(element(&text).ends_with(end), "{}", element(&text));
        let picture = Picture::new("a <b> & c", 1, 1, Color::WHITE);
        assert!(picture.to_svg().contains("<title>a &lt;b&gt; &amp; c</title>"));
    }

    #[test]
    fn numbers_are_short_and_never_words() {
        let text = |x: f32| Number(x).to_string();
        assert_eq!(text(1.0 / 3.0), "0.333");
        assert_eq!(text(-0.0001), "0");
        assert_eq!(text(2.50), "2.5");
        assert_eq!(text(f32::NAN), "0");
        assert_eq!(text(f32::INFINITY), "0");
    }
}
