//! The direction arrows around a toppling stack: a rose of up to eight arrows like those of a compass, each on a petal.

use egui::{Pos2, Rect, Shape, Stroke, Vec2};

use super::Board;
use super::Canvas;
use crate::app::board::view::Turned;
use crate::rules::topple::{Direction, Step, Tile, Topple};

/// The distances of the petals from the middle as shares of a tile, sideways and upwards, so that they are between the
/// toppling stack and those around it.
const AWAY: Vec2 = Vec2::new(0.55, 0.47);
/// The distance of the arrows below the middle, which puts them between the number of the stack behind and that of the
/// toppling stack, and the reach of a petal, as shares of a tile.
const LOWER: f32 = 0.06;
const REACH: f32 = 0.15;
/// The minimum reach of a petal in points, and the reach within which a petal responds to the pointer, as a share of a
/// tile.
const SMALLEST: f32 = 6.0;
const HELD: f32 = 0.215;
/// The opacity of petals that can't be chosen yet.
pub(super) const FAINT: f32 = 0.55;

/// The directions clockwise from north, as on a compass.
pub(super) const CLOCKWISE: [Direction; 8] = [
    Direction::North,
    Direction::NorthEast,
    Direction::East,
    Direction::SouthEast,
    Direction::South,
    Direction::SouthWest,
    Direction::West,
    Direction::NorthWest,
];

/// A direction that can be chosen, with its position on the screen.
#[derive(Clone, Copy)]
pub(super) struct Petal {
    pub(super) direction: Direction,
    centre: Pos2,
    reach: f32,
    held: f32,
}

impl Petal {
    pub(super) fn rect(&self) -> Rect {
        Rect::from_center_size(self.centre, Vec2::splat(2.0 * self.reach))
    }

    pub(super) fn holds(&self, at: Pos2) -> bool {
        self.centre.distance(at) <= self.held
    }
}

/// The petals of the directions that are legal now around a tile.
pub(super) fn petals(board: &Board<'_, Topple>, at: Tile) -> Vec<Petal> {
    around(board, at, board.next())
}

/// The petals of the directions among these steps around a tile.
pub(super) fn around(board: &Board<'_, Topple>, at: Tile, steps: &[Step]) -> Vec<Petal> {
    let cell = board.rect(at);
    let unit = cell.width();
    let reach = (unit * REACH).max(SMALLEST);
    let petal = |direction: Direction| {
        let way = way(direction, board.scene.turned);
        let centre = cell.center() + (way * AWAY + egui::vec2(0.0, LOWER)) * unit;
        Petal { direction, centre, reach, held: reach.max(unit * HELD) }
    };
    let open = |direction: &Direction| steps.contains(&Step::Topple(*direction));
    CLOCKWISE.into_iter().filter(open).map(petal).collect()
}

/// Paints the petals with this opacity, and highlights the `chosen` direction, which a click or Enter takes.
pub(super) fn paint(canvas: &Canvas<'_>, petals: &[Petal], opacity: f32, chosen: Option<Direction>) {
    let (mut painter, palette) = (canvas.painter.clone(), canvas.palette());
    painter.multiply_opacity(opacity);
    for petal in petals {
        let strong = chosen == Some(petal.direction);
        let (fill, ink) =
            if strong { (palette.act, palette.halo_dark) } else { (palette.paper, palette.text) };
        painter.circle_filled(petal.centre + Vec2::new(0.0, 1.5), petal.reach + 1.0, palette.shadow);
        let edge = Stroke::new(if strong { 2.5 } else { 1.5 }, palette.halo_dark);
        painter.circle(petal.centre, petal.reach, fill, edge);
        let way = way(petal.direction, canvas.board.scene.turned).normalized();
        // A shaft and a head: in a diagonal direction, a head alone would not show where it points.
        let tip = petal.centre + way * petal.reach * 0.68;
        let neck = petal.centre + way * petal.reach * 0.08;
        let wing = way.rot90() * petal.reach * 0.46;
        let shaft = [petal.centre - way * petal.reach * 0.66, neck];
        painter.line_segment(shaft, Stroke::new((petal.reach * 0.24).max(1.5), ink));
        painter.add(Shape::convex_polygon(vec![tip, neck + wing, neck - wing], ink, Stroke::NONE));
    }
}

/// The vector of a direction on the screen, each component -1, 0 or 1.
pub(super) fn way(direction: Direction, turned: Turned) -> Vec2 {
    let (right, up) = direction.offset();
    let (right, up) = turned.on_screen(f32::from(right), f32::from(up));
    egui::vec2(right, -up)
}

/// The direction from `from` to `to`, if both are on one of the eight lines.
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

    #[test]
    fn directions_lead_along_lines_only() {
        let tile = |column, row| Tile::new(column, row).unwrap();
        assert_eq!(direction(tile(3, 3), tile(6, 6)), Some(Direction::NorthEast));
        assert_eq!(direction(tile(3, 3), tile(3, 0)), Some(Direction::South));
        assert_eq!(direction(tile(3, 3), tile(4, 5)), None);
        assert_eq!(direction(tile(3, 3), tile(3, 3)), None);
    }
}
