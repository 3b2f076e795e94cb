//! Abstract Crosse's board, with the Crosse as a track that shows its forward direction.

use super::sheet::Sheet;
use super::{Area, Color, Paint, Picture, Pictured, Shape, Spot, Stroke, Style};
use crate::rules::crosse::{Cell, Cells, Crosse, Event, Position, SIZE, WHITE};
use crate::rules::{Game, Side};

/// The radius of a stone, as a part of a cell.
const STONE: f32 = 0.36;
/// The length, as a part of a cell, of the track's arrowheads, which are on the borders between cells.
const CHEVRON: f32 = 0.09;

impl Pictured for Crosse {
    fn picture(position: &Position, last_turn: &[Event], style: &Style) -> Picture {
        let sheet = Sheet::new(SIZE, SIZE, style);
        let mut picture = sheet.blank(Self::TITLE.to_owned());
        ground(&sheet, &mut picture);
        track(&sheet, &mut picture);
        sheet.frame(&mut picture);
        for cell in Cell::all() {
            if let Some(side) = position.stone(cell) {
                picture.push(stone(side, &area(cell, &sheet), &sheet));
            }
        }
        for event in last_turn {
            mark(event, &sheet, &mut picture);
        }
        sheet.name_cells(&mut picture);
        picture
    }
}

fn area(cell: Cell, sheet: &Sheet<'_>) -> Area {
    sheet.square(cell.column(), cell.row())
}

fn ground(sheet: &Sheet<'_>, picture: &mut Picture) {
    let palette = sheet.palette();
    let all = sheet.area(0.0, 0.0, SIZE.into(), SIZE.into());
    picture.push(Shape::Rect { area: all, paint: Paint::fill(palette.closed) });
    for cell in Cell::all() {
        let face = if cell.on_ring() { palette.special_cell } else { palette.cell };
        let paint = Paint::both(face, Stroke::new(palette.closed, sheet.rim()));
        picture.push(Shape::Rect { area: area(cell, sheet).shrink(sheet.rim() / 2.0), paint });
    }
}

/// Draws the track: the corners of the Crosse, and arrowheads that point forward on the borders between its cells.
fn track(sheet: &Sheet<'_>, picture: &mut Picture) {
    let line = sheet.palette().text;
    for corner in Cells::CORNERS.iter() {
        sheet.outline(&area(corner, sheet).shrink(sheet.rim()), line, picture);
    }
    for (here, next) in Cell::ring().zip(Cell::ring().skip(1).chain(Cell::ring().take(1))) {
        picture.push(chevron(area(here, sheet).center(), area(next, sheet).center(), line));
    }
}

fn chevron(from: Spot, to: Spot, color: Color) -> Shape {
    let (dx, dy) = ((to.x - from.x) * CHEVRON, (to.y - from.y) * CHEVRON);
    let (x, y) = ((from.x + to.x) / 2.0, (from.y + to.y) / 2.0);
    let points = vec![
        Spot::new(x + dx, y + dy),
        Spot::new(x - dx - dy, y - dy + dx),
        Spot::new(x - dx + dy, y - dy - dx),
    ];
    Shape::Polygon { points, paint: Paint::fill(color) }
}

fn stone(side: Side, area: &Area, sheet: &Sheet<'_>) -> Shape {
    let palette = sheet.palette();
    let (face, rim) =
        if side == WHITE { (palette.white, palette.white_rim) } else { (palette.black, palette.black_rim) };
    let paint = Paint::both(face, Stroke::new(rim, sheet.rim()));
    Shape::Circle { center: area.center(), radius: STONE * area.w, paint }
}

fn mark(event: &Event, sheet: &Sheet<'_>, picture: &mut Picture) {
    match event {
        Event::Walked { path, .. } => {
            for (from, to) in path.iter().zip(path.iter().skip(1)) {
                sheet.arrow(&area(*from, sheet), &area(*to, sheet), picture);
            }
        }
        Event::Leapt { from, to, .. } => sheet.arrow(&area(*from, sheet), &area(*to, sheet), picture),
        Event::Captured { cells, .. } | Event::Cleared { cells, .. } => {
            for cell in cells {
                sheet.diamond(&area(*cell, sheet), picture);
            }
        }
        Event::Retired { cell, .. } => sheet.diamond(&area(*cell, sheet), picture),
        Event::Covered { .. } => {
            for corner in Cells::CORNERS.iter() {
                sheet.outline(&area(corner, sheet), sheet.palette().win, picture);
            }
        }
        Event::Forfeited { .. }
        | Event::Renewed { .. }
        | Event::Kept { .. }
        | Event::PlaysAgain { .. }
        | Event::Won { .. } => {}
    }
}

#[cfg(test)]
mod tests {
    use super::super::Palette;
    use super::*;
    use crate::rules::crosse::{Options, State};
    use crate::rules::{Draft as _, State as _};

    fn style() -> Style {
        Style::bare(40)
    }

    fn faces(picture: &Picture) -> Vec<Color> {
        let circles = picture.shapes().iter().filter_map(|shape| match shape {
            Shape::Circle { paint, radius, .. } if *radius > 10.0 => paint.fill,
            _ => None,
        });
        circles.collect()
    }

    #[test]
    fn the_start_has_fifteen_stones_of_each_colour() {
        let start = State::start(&Options::default());
        let faces = faces(&Crosse::picture(start.position(), &[], &style()));
        assert_eq!(faces.len(), 30);
        assert_eq!(faces.iter().filter(|face| **face == Palette::LIGHT.white).count(), 15);
    }

    #[test]
    fn the_track_runs_anticlockwise() {
        // From d7 to d6: down the left side.
        let mut cells = Cell::ring();
        let [from, to] = [cells.next().unwrap(), cells.next().unwrap()];
        let style = style();
        let sheet = Sheet::new(SIZE, SIZE, &style);
        let Shape::Polygon { points, .. } =
            chevron(area(from, &sheet).center(), area(to, &sheet).center(), Color::BLACK)
        else {
            panic!("an arrowhead is a polygon");
        };
        assert!(points[1..].iter().all(|spot| spot.y < points[0].y), "{points:?}");
    }

    #[test]
    fn a_walk_is_marked_along_its_path() {
        let start = State::start(&Options::default());
        let (turn, next) = start.play_text("1F:c3-d4").unwrap();
        let mut draft = start.draft();
        let mut events = Vec::new();
        for step in start.turn_steps(&turn) {
            events.extend(draft.push(&step).unwrap());
        }
        let plain = Crosse::picture(next.position(), &[], &style()).shapes().len();
        let marked = Crosse::picture(next.position(), &events, &style());
        let marks = &marked.shapes()[plain..];
        assert!(marks.iter().any(|shape| matches!(shape, Shape::Line { .. })), "{marks:?}");
    }
}
