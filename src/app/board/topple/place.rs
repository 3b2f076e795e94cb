//! Between the tiles of the rules and the coordinates of the view.

use crate::app::board::view::{Projection, Spot};
use crate::rules::topple::{Direction, Position, Tile};

/// The lower left and the upper right corner.
pub(super) fn corners(tile: Tile) -> (Spot, Spot) {
    let (x, y) = (f64::from(tile.column()), f64::from(tile.row()));
    (Spot { x, y }, Spot { x: x + 1.0, y: y + 1.0 })
}

/// The place of a tile on the screen.
pub(super) fn on_screen(projection: &Projection, tile: Tile) -> egui::Rect {
    let (low, high) = corners(tile);
    projection.rect(low, high)
}

/// The tile of a board under a spot of the view.
pub(super) fn under(position: &Position, spot: Spot) -> Option<Tile> {
    let size = f64::from(position.size());
    if !((0.0..size).contains(&spot.x) && (0.0..size).contains(&spot.y)) {
        return None;
    }
    position.tiles().into_iter().find(|tile| {
        let (low, high) = corners(*tile);
        (low.x..high.x).contains(&spot.x) && (low.y..high.y).contains(&spot.y)
    })
}

/// The way of a direction on the screen, each part -1, 0 or 1; on a turned board it is the opposite one.
pub(super) fn way(direction: Direction, flipped: bool) -> egui::Vec2 {
    let (right, up) = direction.offset();
    let sense = if flipped { -1.0 } else { 1.0 };
    egui::vec2(f32::from(right), -f32::from(up)) * sense
}

/// The direction in which `to` lies from `from`, if it is on one of the eight lines.
pub(super) fn direction(from: Tile, to: Tile) -> Option<Direction> {
    let apart = |a: u8, b: u8| i16::from(b) - i16::from(a);
    let (right, up) = (apart(from.column(), to.column()), apart(from.row(), to.row()));
    let straight = right == 0 || up == 0 || right.abs() == up.abs();
    let fits = |direction: &Direction| {
        let (x, y) = direction.offset();
        (i16::from(x), i16::from(y)) == (right.signum(), up.signum())
    };
    Direction::ALL.into_iter().find(fits).filter(|_| straight)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::topple::Options;

    fn tile(column: u8, row: u8) -> Tile {
        Tile::new(column, row).unwrap()
    }

    #[test]
    fn a_spot_is_on_the_tile_around_it() {
        let position = Position::start(Options::default());
        assert_eq!(under(&position, Spot { x: 3.99, y: 0.0 }), Some(tile(3, 0)));
        assert_eq!(under(&position, Spot { x: 8.0, y: 1.0 }), None);
        assert_eq!(under(&position, Spot { x: -0.1, y: 1.0 }), None);
    }

    #[test]
    fn directions_lead_along_lines_only() {
        assert_eq!(direction(tile(3, 3), tile(6, 6)), Some(Direction::NorthEast));
        assert_eq!(direction(tile(3, 3), tile(3, 0)), Some(Direction::South));
        assert_eq!(direction(tile(3, 3), tile(4, 5)), None);
        assert_eq!(direction(tile(3, 3), tile(3, 3)), None);
    }
}
