//! Crumble's board.

use super::sheet::Sheet;
use super::{Area, Paint, Picture, Pictured, Shape, Spot, Stroke, Style};
use crate::rules::Game;
use crate::rules::crumble::geometry::{Axis, Coord, Rect};
use crate::rules::crumble::{BLACK, Crumble, Event, Piece, Position};

/// The maximum width of a piece's rim, as a part of its shorter side.
const RIM_PART: f32 = 0.08;

impl Pictured for Crumble {
    fn picture(position: &Position, last_turn: &[Event], style: &Style) -> Picture {
        let (columns, rows) = (position.columns(), position.rows());
        let sheet = Sheet::new(columns, rows, style);
        let mut picture = sheet.blank(format!("{}, {columns}×{rows}", Self::TITLE));
        for piece in position.pieces() {
            picture.push(draw(piece, &sheet));
        }
        sheet.frame(&mut picture);
        for event in last_turn {
            mark(event, &sheet, &mut picture);
        }
        sheet.number_lines(&mut picture);
        picture
    }
}

fn area(rect: &Rect, sheet: &Sheet<'_>) -> Area {
    let cells = |length: Coord| length.raw() as f32 / Coord::ONE.raw() as f32;
    sheet.area(cells(rect.west()), cells(rect.south()), cells(rect.w), cells(rect.h))
}

fn draw(piece: Piece, sheet: &Sheet<'_>) -> Shape {
    let palette = sheet.palette();
    let (face, rim) = match piece.side {
        BLACK => (palette.black, palette.black_rim),
        _ => (palette.white, palette.white_rim),
    };
    let area = area(&piece.rect, sheet);
    let width = sheet.rim().min(area.short_side() * RIM_PART);
    Shape::Rect { area: area.shrink(width / 2.0), paint: Paint::both(face, Stroke::new(rim, width)) }
}

fn mark(event: &Event, sheet: &Sheet<'_>, picture: &mut Picture) {
    match event {
        Event::Cut { axis, pieces, .. } => {
            for rect in pieces {
                picture.push(cut(*axis, &area(rect, sheet), sheet));
            }
        }
        Event::Joined { into, .. } => sheet.outline(&area(into, sheet), sheet.palette().mark, picture),
        Event::Exchanged { from, to, .. } => sheet.arrow(&area(from, sheet), &area(to, sheet), picture),
        Event::Captured { pieces, .. } => {
            for rect in pieces {
                sheet.diamond(&area(rect, sheet), picture);
            }
        }
        Event::Won { chain, .. } => {
            for rect in chain {
                sheet.outline(&area(rect, sheet), sheet.palette().win, picture);
            }
        }
        Event::Drawn(_) => {}
    }
}

fn cut(axis: Axis, area: &Area, sheet: &Sheet<'_>) -> Shape {
    let Spot { x, y } = area.center();
    let (from, to) = match axis {
        Axis::Horizontal => (Spot::new(area.at.x, y), Spot::new(area.at.x + area.w, y)),
        Axis::Vertical => (Spot::new(x, area.at.y), Spot::new(x, area.at.y + area.h)),
    };
    Shape::Line { from, to, stroke: Stroke::new(sheet.palette().mark, sheet.mark(area)) }
}

#[cfg(test)]
mod tests {
    use super::super::{Palette, Pixels};
    use super::*;
    use crate::rules::crumble::WHITE;
    use crate::rules::crumble::geometry::Dir;

    fn square(x: u8, y: u8) -> Rect {
        Rect::new(Coord::whole(x), Coord::whole(y), Coord::ONE, Coord::ONE)
    }

    fn start() -> Position {
        Position::start(2, 2)
    }

    #[test]
    fn the_smallest_board_as_svg() {
        let svg = Crumble::picture(&start(), &[], &Style::bare(40)).to_svg();
        assert_eq!(
            svg,
            r##"<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90" viewBox="0 0 90 90" role="img">
<title>Crumble, 2×2</title>
<rect width="90" height="90" fill="#f3efe7"/>
<rect x="5.5" y="45.5" width="39" height="39" fill="#efe8da" stroke="#b0a48c" stroke-width="1"/>
<rect x="45.5" y="45.5" width="39" height="39" fill="#23272e" stroke="#5e6a77" stroke-width="1"/>
<rect x="5.5" y="5.5" width="39" height="39" fill="#23272e" stroke="#5e6a77" stroke-width="1"/>
<rect x="45.5" y="5.5" width="39" height="39" fill="#efe8da" stroke="#b0a48c" stroke-width="1"/>
<rect x="4.5" y="4.5" width="81" height="81" fill="none" stroke="#6d6b67" stroke-width="1"/>
</svg>
"##
        );
    }

    #[test]
    fn the_smallest_board_as_png() {
        let png = Crumble::picture(&start(), &[], &Style::export()).to_png(None).unwrap();
        let pixels = Pixels::decoded(&png);
        assert_eq!((pixels.width, pixels.height), (2 * 64 + 64, 2 * 64 + 64));
        let at = |x, y| pixels.color(x, y);
        assert_eq!(at(2, 2), Palette::LIGHT.background);
        assert_eq!(at(64, 64), Palette::LIGHT.black, "upper left");
        assert_eq!(at(128, 64), Palette::LIGHT.white, "upper right");
        assert_eq!(at(64, 128), Palette::LIGHT.white, "lower left");
        assert_eq!(at(128, 128), Palette::LIGHT.black, "lower right");
    }

    #[test]
    fn every_line_has_its_number() {
        let picture = Crumble::picture(&Position::start(2, 3), &[], &Style::export());
        let labels: Vec<&str> = picture
            .shapes()
            .iter()
            .filter_map(|shape| if let Shape::Text { text, .. } = shape { Some(&**text) } else { None })
            .collect();
        assert_eq!(labels, ["0", "1", "2", "0", "1", "2", "3"]);
    }

    #[test]
    fn each_event_leaves_its_mark_inside_its_pieces() {
        let style = Style::bare(40);
        let (a, b) = (square(0, 0), square(1, 0));
        let events = [
            Event::Cut { side: WHITE, axis: Axis::Vertical, pieces: vec![a] },
            Event::Joined { side: WHITE, pieces: vec![a, b], into: a.around(&b) },
            Event::Exchanged { side: WHITE, from: a, to: b, dir: Dir::East },
            Event::Captured { by: WHITE, pieces: vec![b] },
            Event::Won { by: WHITE, chain: vec![a, b] },
        ];
        let plain = Crumble::picture(&start(), &[], &style).shapes().len();
        let marks = |event: &Event| {
            let picture = Crumble::picture(&start(), std::slice::from_ref(event), &style);
            picture.shapes()[plain..].to_vec()
        };
        let counts: Vec<usize> = events.iter().map(|event| marks(event).len()).collect();
        assert_eq!(counts, [1, 1, 3, 1, 2]);
        let Shape::Line { from, to, .. } = marks(&events[0])[0] else { panic!("a cut is a line") };
        assert_eq!((from, to), (Spot::new(25.0, 45.0), Spot::new(25.0, 85.0)));
    }

    #[test]
    fn the_smallest_piece_still_has_a_face() {
        let style = Style::export();
        let sheet = Sheet::new(2, 2, &style);
        let tiny = Coord::from_raw(1);
        let piece = Piece { rect: Rect::new(Coord::ZERO, Coord::ZERO, tiny, tiny), side: BLACK };
        let Shape::Rect { area, paint } = draw(piece, &sheet) else { panic!("a piece is a rectangle") };
        assert!(area.w > 0.0 && paint.stroke.is_some_and(|stroke| stroke.width < area.w));
    }
}
