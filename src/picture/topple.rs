//! Topple's board: stacks seen from above, drawn as nested steps, with their heights in pills at the foot.

use super::sheet::Sheet;
use super::{Anchor, Area, Paint, Picture, Pictured, Shape, Spot, Stroke, Style, Tint};
use crate::rules::topple::{Event, Position, Tile, Topple};
use crate::rules::{Game, Side};

/// The distance from the edge of a stack to its first step, and from step to step, as a part of a tile.
const STEP: f32 = 0.07;
/// The maximum number of steps to draw; the number at the foot of the stack shows its height anyway.
const MAX_STEPS: u8 = 4;
/// The distance from the middle of a pawn to its edge, as a part of a tile.
const PAWN: f32 = 0.2;
/// The height of a digit in a pill, the height of the pill, and the width of each digit, as parts of a tile.
const DIGIT: f32 = 0.16;
const PILL: f32 = 0.26;
const DIGIT_WIDTH: f32 = 0.13;

impl Pictured for Topple {
    fn picture(position: &Position, last_turn: &[Event], style: &Style) -> Picture {
        let size = position.size();
        let sheet = Sheet::new(size, size, style);
        let mut picture = sheet.blank(format!("{}, {size}×{size}", Self::TITLE));
        for tile in position.tiles() {
            draw(tile, position, &sheet, &mut picture);
        }
        sheet.frame(&mut picture);
        for event in last_turn {
            mark(event, &sheet, &mut picture);
        }
        // Drawn above all marks, since a covered number can't be read.
        for tile in position.tiles() {
            number(tile, position.height(tile), &sheet, &mut picture);
        }
        sheet.name_cells(&mut picture);
        picture
    }
}

fn area(tile: Tile, sheet: &Sheet<'_>) -> Area {
    // Tiles are numbered from 0, the sheet's columns and rows from 1.
    sheet.square(tile.column() + 1, tile.row() + 1)
}

fn draw(tile: Tile, position: &Position, sheet: &Sheet<'_>, picture: &mut Picture) {
    let palette = sheet.palette();
    let area = area(tile, sheet);
    let ground = Paint::both(palette.cell, Stroke::new(palette.closed, sheet.rim()));
    picture.push(Shape::Rect { area: area.shrink(sheet.rim() / 2.0), paint: ground });

    // The stack leaves space for the number at its foot.
    let cell = sheet.cell();
    let stack = Area::new(area.at.x + 0.13 * cell, area.at.y + 0.05 * cell, 0.74 * cell, 0.74 * cell);
    let height = position.height(tile);
    let step = Paint::both(palette.white, Stroke::new(palette.white_rim, sheet.rim()));
    for level in 0..height.min(MAX_STEPS) {
        picture.push(Shape::Rect { area: stack.shrink(f32::from(level) * STEP * cell), paint: step });
    }
    if let Some(side) = position.pawns().at(tile) {
        picture.push(pawn(side, stack.center(), sheet));
    }
}

/// Draws the height of a stack, in a pill on the middle of its lower edge, with a tint for one, two, three or more.
fn number(tile: Tile, height: u8, sheet: &Sheet<'_>, picture: &mut Picture) {
    if height == 0 {
        return;
    }
    let (area, cell, tint) = (area(tile, sheet), sheet.cell(), Tint::of_height(height));
    let text = height.to_string();
    let at = Spot::new(area.center().x, area.at.y + 0.83 * cell);
    // A line with round ends makes the pill.
    let digits = text.chars().skip(1).fold(0.0, |width, _| width + DIGIT_WIDTH) * cell;
    let half = (digits + 0.08 * cell) / 2.0;
    let (from, to) = (Spot::new(at.x - half, at.y), Spot::new(at.x + half, at.y));
    for (color, width) in [(tint.edge, PILL * cell), (tint.fill, PILL * cell - 2.0 * sheet.rim())] {
        picture.push(Shape::Line { from, to, stroke: Stroke::new(color, width) });
    }
    picture.push(Shape::Text { at, text, size: DIGIT * cell, anchor: Anchor::Middle, color: tint.ink });
}

/// Draws a pawn; each player's pawns have their own colour and shape: disc, square, triangle, diamond.
fn pawn(side: Side, center: Spot, sheet: &Sheet<'_>) -> Shape {
    let palette = sheet.palette();
    let reach = PAWN * sheet.cell();
    let place = side.index() % palette.players.len();
    let paint = Paint::both(palette.players[place], Stroke::new(palette.black, 1.5 * sheet.rim()));
    let around = |spots: &[(f32, f32)]| {
        let points =
            spots.iter().map(|(x, y)| Spot::new(center.x + x * reach, center.y + y * reach)).collect();
        Shape::Polygon { points, paint }
    };
    match place {
        0 => Shape::Circle { center, radius: reach, paint },
        1 => around(&[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]),
        2 => around(&[(0.0, -1.1), (1.05, 0.85), (-1.05, 0.85)]),
        _ => around(&[(0.0, -1.2), (1.2, 0.0), (0.0, 1.2), (-1.2, 0.0)]),
    }
}

fn mark(event: &Event, sheet: &Sheet<'_>, picture: &mut Picture) {
    match event {
        Event::Entered { at, .. }
        | Event::Placed { at, .. }
        | Event::Lifted { at, .. }
        | Event::Laid { at } => sheet.outline(&area(*at, sheet), sheet.palette().mark, picture),
        Event::Moved { from, to, .. } | Event::Took { from, at: to, .. } => {
            sheet.arrow(&area(*from, sheet), &area(*to, sheet), picture);
        }
        Event::Crushed { at, .. } => sheet.diamond(&area(*at, sheet), picture),
        Event::Reset { stacks, .. } => {
            for tile in *stacks {
                sheet.diamond(&area(tile, sheet), picture);
            }
        }
        Event::PawnSet { .. }
        | Event::FellOff { .. }
        | Event::Passed { .. }
        | Event::Resigned { .. }
        | Event::Out { .. }
        | Event::Ended(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::Palette;
    use super::*;
    use crate::rules::State as _;
    use crate::rules::topple::{Options, State};

    fn after(turns: &[&str]) -> State {
        turns.iter().fold(State::start(&Options::default()), |state, turn| state.play_text(turn).unwrap().1)
    }

    #[test]
    fn a_stack_shows_its_steps_its_height_and_its_pawn() {
        let style = Style::bare(40);
        let empty = Topple::picture(after(&[]).position(), &[], &style).shapes().len();
        let state = after(&["@d4", "@f5", "+e5", "+e5", "+e5"]);
        let picture = Topple::picture(state.position(), &[], &style);
        let shapes = picture.shapes();
        // Steps of 1 + 1 + 3, three heights in pills of three shapes each, and three pawns.
        assert_eq!(shapes.len(), empty + 5 + 3 * 3 + 3);
        let heights: Vec<&str> = shapes
            .iter()
            .filter_map(|shape| match shape {
                Shape::Text { text, .. } => Some(&**text),
                _ => None,
            })
            .collect();
        assert_eq!(heights.iter().filter(|height| **height == "3").count(), 1);
    }

    #[test]
    fn no_mark_and_no_pawn_covers_a_height() {
        let state = after(&["@d4", "@f5", "+e5", "+e5", "+e5"]);
        let events = [Event::Lifted { side: Side::FIRST, at: Tile::new(4, 4).unwrap(), pieces: 3 }];
        let picture = Topple::picture(state.position(), &events, &Style::bare(40));
        let is_number = |shape: &Shape| matches!(shape, Shape::Text { .. });
        let first = picture.shapes().iter().position(is_number).unwrap();
        assert!(
            picture.shapes()[first..]
                .iter()
                .all(|shape| is_number(shape) || matches!(shape, Shape::Line { .. }))
        );
    }

    #[test]
    fn a_pill_stays_on_its_tile() {
        for cell in [Style::MIN_CELL, 40, Style::MAX_CELL] {
            let style = Style::bare(cell);
            let (sheet, tile) = (Sheet::new(8, 8, &style), Tile::new(4, 4).unwrap());
            let mut picture = sheet.blank("heights".to_owned());
            number(tile, u8::MAX, &sheet, &mut picture);
            let Some(Shape::Line { from, to, stroke }) = picture.shapes().first() else { panic!("no pill") };
            let (place, half) = (area(tile, &sheet), stroke.width / 2.0);
            assert!(from.x - half > place.at.x && to.x + half < place.at.x + place.w);
            assert!(from.y + half < place.at.y + place.h);
        }
    }

    #[test]
    fn the_corners_of_the_board_are_its_tiles() {
        let style = Style::bare(40);
        let sheet = Sheet::new(8, 8, &style);
        let [a1, h8] = [(0, 0), (7, 7)].map(|(column, row)| area(Tile::new(column, row).unwrap(), &sheet));
        assert_eq!((a1, h8), (Area::new(5.0, 285.0, 40.0, 40.0), Area::new(285.0, 5.0, 40.0, 40.0)));
    }

    #[test]
    fn players_differ_in_shape_and_colour() {
        let style = Style::bare(40);
        let sheet = Sheet::new(8, 8, &style);
        let shapes: BTreeSet<String> = (0..4)
            .map(|seat| match pawn(Side::new(seat), Spot::new(0.0, 0.0), &sheet) {
                Shape::Polygon { points, .. } => format!("{points:?}"),
                other => format!("{other:?}"),
            })
            .collect();
        assert_eq!(shapes.len(), 4);
        let [red, blue, green, yellow] = Palette::LIGHT.players.map(|color| color.to_string());
        assert_eq!(BTreeSet::from([red, blue, green, yellow]).len(), 4);
    }
}
