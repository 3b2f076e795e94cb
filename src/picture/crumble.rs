//! What Crumble's board looks like.

use super::{Anchor, Area, Color, Paint, Picture, Shape, Spot, Stroke, Style};
use crate::rules::crumble::geometry::{Axis, Coord, Point, Rect};
use crate::rules::crumble::{BLACK, Event, Piece};

/// A piece's rim is this part of its shorter side wide, where that is thinner than [`RIM`].
const RIM_PART: f32 = 0.08;
/// The width of a rim, as a part of a cell.
const RIM: f32 = 0.025;
/// The width of marks, as a part of a cell.
const MARK: f32 = 0.05;
/// The height of coordinates, as a part of a cell.
const LETTERS: f32 = 0.2;

/// Draws a board of `columns` × `rows` starting squares, with marks for what the last turn did.
#[must_use]
pub fn picture(
    columns: u8,
    rows: u8,
    pieces: impl IntoIterator<Item = Piece>,
    last_turn: &[Event],
    style: &Style,
) -> Picture {
    let sheet = Sheet { columns, rows, style };
    let title = format!("Crumble, {columns}×{rows}");
    let mut picture = Picture::new(title, sheet.width(), sheet.height(), style.palette().background);
    for piece in pieces {
        picture.push(sheet.piece(piece));
    }
    sheet.frame(&mut picture);
    for event in last_turn {
        sheet.mark(event, &mut picture);
    }
    if style.coordinates() {
        sheet.coordinates(&mut picture);
    }
    picture
}

/// The size of a board, and the way from its coordinates to pixels.
struct Sheet<'a> {
    columns: u8,
    rows: u8,
    style: &'a Style,
}

impl Sheet<'_> {
    fn width(&self) -> u16 {
        u16::from(self.columns) * self.style.cell() + 2 * self.style.margin()
    }

    fn height(&self) -> u16 {
        u16::from(self.rows) * self.style.cell() + 2 * self.style.margin()
    }

    fn cell(&self) -> f32 {
        f32::from(self.style.cell())
    }

    fn length(&self, length: Coord) -> f32 {
        length.raw() as f32 / Coord::ONE.raw() as f32 * self.cell()
    }

    fn spot(&self, point: Point) -> Spot {
        let margin = f32::from(self.style.margin());
        Spot::new(margin + self.length(point.x), f32::from(self.height()) - margin - self.length(point.y))
    }

    fn area(&self, rect: &Rect) -> Area {
        let at = self.spot(Point { x: rect.west(), y: rect.north() });
        Area { at, w: self.length(rect.w), h: self.length(rect.h) }
    }

    fn piece(&self, piece: Piece) -> Shape {
        let palette = self.style.palette();
        let (face, rim) = if piece.side == BLACK {
            (palette.black, palette.black_rim)
        } else {
            (palette.white, palette.white_rim)
        };
        let area = self.area(&piece.rect);
        let width = (self.cell() * RIM).max(1.0).min(area.short_side() * RIM_PART);
        Shape::Rect { area: area.shrink(width / 2.0), paint: Paint::both(face, Stroke::new(rim, width)) }
    }

    fn frame(&self, picture: &mut Picture) {
        let board = Rect::new(Coord::ZERO, Coord::ZERO, Coord::whole(self.columns), Coord::whole(self.rows));
        let width = (self.cell() * RIM).max(1.0);
        let paint = Paint::stroke(Stroke::new(self.style.palette().frame, width));
        picture.push(Shape::Rect { area: self.area(&board).shrink(-width / 2.0), paint });
    }

    fn mark(&self, event: &Event, picture: &mut Picture) {
        let palette = self.style.palette();
        match event {
            Event::Cut { axis, pieces, .. } => {
                for rect in pieces {
                    let area = self.area(rect);
                    let Spot { x, y } = area.center();
                    let (from, to) = match axis {
                        Axis::Horizontal => (Spot::new(area.at.x, y), Spot::new(area.at.x + area.w, y)),
                        Axis::Vertical => (Spot::new(x, area.at.y), Spot::new(x, area.at.y + area.h)),
                    };
                    let stroke = Stroke::new(palette.mark, self.mark_width(&area));
                    picture.push(Shape::Line { from, to, stroke });
                }
            }
            Event::Joined { into, .. } => self.outline(into, palette.mark, picture),
            Event::Exchanged { from, to, .. } => {
                let (from, to) = (self.area(from), self.area(to));
                let width = self.mark_width(&from).min(self.mark_width(&to));
                let start = Shape::Circle {
                    center: from.center(),
                    radius: 1.5 * width,
                    paint: Paint::fill(palette.mark),
                };
                picture.push(start);
                picture.push_arrow(from.center(), to.center(), Stroke::new(palette.mark, width));
            }
            Event::Captured { pieces, .. } => {
                for rect in pieces {
                    picture.push(self.diamond(rect));
                }
            }
            Event::Won { chain, .. } => {
                for rect in chain {
                    self.outline(rect, palette.win, picture);
                }
            }
            Event::Drawn(_) => {}
        }
    }

    /// Marks are as wide as the style wants, or as a small piece allows.
    fn mark_width(&self, area: &Area) -> f32 {
        (self.cell() * MARK).min(area.short_side() * 0.2)
    }

    fn outline(&self, rect: &Rect, color: Color, picture: &mut Picture) {
        let area = self.area(rect);
        let width = self.mark_width(&area);
        let paint = Paint::stroke(Stroke::new(color, width));
        picture.push(Shape::Rect { area: area.shrink(width), paint });
    }

    fn diamond(&self, rect: &Rect) -> Shape {
        let area = self.area(rect);
        let Spot { x, y } = area.center();
        let reach = area.short_side() * 0.25;
        let points = vec![
            Spot::new(x, y - reach),
            Spot::new(x + reach, y),
            Spot::new(x, y + reach),
            Spot::new(x - reach, y),
        ];
        let stroke = Stroke::new(self.style.palette().mark, self.mark_width(&area));
        Shape::Polygon { points, paint: Paint::stroke(stroke) }
    }

    /// The number of each starting line, below and to the left of the board: places are named by them.
    fn coordinates(&self, picture: &mut Picture) {
        let size = self.cell() * LETTERS;
        let mut label = |number: u8, at: Spot, anchor| {
            let color = self.style.palette().text;
            picture.push(Shape::Text { at, text: number.to_string(), size, anchor, color });
        };
        for column in 0..=self.columns {
            let foot = self.spot(Point { x: Coord::whole(column), y: Coord::ZERO });
            label(column, Spot::new(foot.x, foot.y + 1.1 * size), Anchor::Middle);
        }
        for row in 0..=self.rows {
            let foot = self.spot(Point { x: Coord::ZERO, y: Coord::whole(row) });
            label(row, Spot::new(foot.x - 0.6 * size, foot.y), Anchor::End);
        }
    }
}

#[cfg(test)]
mod tests {
    use tiny_skia::Pixmap;

    use super::super::Palette;
    use super::*;
    use crate::rules::crumble::WHITE;
    use crate::rules::crumble::geometry::Dir;

    fn square(x: u8, y: u8) -> Rect {
        Rect::new(Coord::whole(x), Coord::whole(y), Coord::ONE, Coord::ONE)
    }

    fn start() -> [Piece; 4] {
        let piece = |x, y, side| Piece { rect: square(x, y), side };
        [piece(0, 0, WHITE), piece(1, 0, BLACK), piece(0, 1, BLACK), piece(1, 1, WHITE)]
    }

    #[test]
    fn the_smallest_board_as_svg() {
        let svg = picture(2, 2, start(), &[], &Style::thumbnail(40, Palette::LIGHT)).to_svg();
        assert_eq!(
            svg,
            r##"<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90" viewBox="0 0 90 90" role="img">
<title>Crumble, 2×2</title>
<rect width="90" height="90" fill="#f3eee4"/>
<rect x="5.5" y="45.5" width="39" height="39" fill="#fdfbf6" stroke="#b4a998" stroke-width="1"/>
<rect x="45.5" y="45.5" width="39" height="39" fill="#2f2b28" stroke="#6a625a" stroke-width="1"/>
<rect x="5.5" y="5.5" width="39" height="39" fill="#2f2b28" stroke="#6a625a" stroke-width="1"/>
<rect x="45.5" y="5.5" width="39" height="39" fill="#fdfbf6" stroke="#b4a998" stroke-width="1"/>
<rect x="4.5" y="4.5" width="81" height="81" fill="none" stroke="#5a5147" stroke-width="1"/>
</svg>
"##
        );
    }

    #[test]
    fn the_smallest_board_as_png() {
        let png = picture(2, 2, start(), &[], &Style::export()).to_png(2).unwrap();
        let pixmap = Pixmap::decode_png(&png).unwrap();
        assert_eq!((pixmap.width(), pixmap.height()), (2 * (2 * 64 + 64), 2 * (2 * 64 + 64)));
        let at = |x, y| {
            let pixel = pixmap.pixel(x, y).unwrap();
            Color { r: pixel.red(), g: pixel.green(), b: pixel.blue() }
        };
        assert_eq!(at(2, 2), Palette::LIGHT.background);
        assert_eq!(at(128, 128), Palette::LIGHT.black, "upper left");
        assert_eq!(at(256, 128), Palette::LIGHT.white, "upper right");
        assert_eq!(at(128, 256), Palette::LIGHT.white, "lower left");
        assert_eq!(at(256, 256), Palette::LIGHT.black, "lower right");
    }

    #[test]
    fn every_line_has_its_number() {
        let picture = picture(2, 3, [], &[], &Style::export());
        let labels: Vec<&str> = picture
            .shapes()
            .iter()
            .filter_map(|shape| if let Shape::Text { text, .. } = shape { Some(&**text) } else { None })
            .collect();
        assert_eq!(labels, ["0", "1", "2", "0", "1", "2", "3"]);
    }

    #[test]
    fn each_event_leaves_its_mark_inside_its_pieces() {
        let style = Style::thumbnail(40, Palette::LIGHT);
        let (a, b) = (square(0, 0), square(1, 0));
        let events = [
            Event::Cut { side: WHITE, axis: Axis::Vertical, pieces: vec![a] },
            Event::Joined { side: WHITE, pieces: vec![a, b], into: a.around(&b) },
            Event::Exchanged { side: WHITE, from: a, to: b, dir: Dir::East },
            Event::Captured { by: WHITE, pieces: vec![b] },
            Event::Won { by: WHITE, chain: vec![a, b] },
        ];
        let plain = picture(2, 2, start(), &[], &style).shapes().len();
        let marks = |event: &Event| {
            let picture = picture(2, 2, start(), std::slice::from_ref(event), &style);
            picture.shapes()[plain..].to_vec()
        };
        let counts: Vec<usize> = events.iter().map(|event| marks(event).len()).collect();
        assert_eq!(counts, [1, 1, 3, 1, 2]);
        let Shape::Line { from, to, .. } = marks(&events[0])[0] else { panic!("a cut is a line") };
        assert_eq!((from, to), (Spot::new(25.0, 45.0), Spot::new(25.0, 85.0)));
    }

    #[test]
    fn the_smallest_piece_still_has_a_face() {
        let sheet = Sheet { columns: 2, rows: 2, style: &Style::export() };
        let tiny = Coord::from_raw(1);
        let piece = Piece { rect: Rect::new(Coord::ZERO, Coord::ZERO, tiny, tiny), side: BLACK };
        let Shape::Rect { area, paint } = sheet.piece(piece) else { panic!("a piece is a rectangle") };
        assert!(area.w > 0.0 && paint.stroke.is_some_and(|stroke| stroke.width < area.w));
    }
}
