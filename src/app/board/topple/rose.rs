//! The rose of eight directions around a stack that topples.

use egui::{Painter, Pos2, Rect, Shape, Stroke, Vec2};

use super::frame::Frame;
use super::place;
use crate::app::board::palette::Palette;
use crate::rules::topple::{Direction, Step, Tile};

/// How far the choices are from the middle, and how far each reaches, as shares of a tile.
const AWAY: f32 = 0.66;
const REACH: f32 = 0.215;
/// A tile that is larger than this counts as so large, in points: the rose has to fit beside the board.
const LARGEST: f32 = 84.0;

/// The directions, clockwise from north as a compass has them.
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

/// One direction that can be chosen, and where it is on the screen.
#[derive(Clone, Copy)]
pub(super) struct Petal {
    pub(super) direction: Direction,
    centre: Pos2,
    reach: f32,
}

impl Petal {
    pub(super) fn rect(&self) -> Rect {
        Rect::from_center_size(self.centre, Vec2::splat(2.0 * self.reach))
    }

    pub(super) fn holds(&self, at: Pos2) -> bool {
        self.centre.distance(at) <= self.reach
    }
}

/// The choices around a tile.
pub(super) fn petals(frame: &Frame<'_>, at: Tile) -> Vec<Petal> {
    let cell = frame.cell(at);
    let unit = cell.width().min(LARGEST);
    // Beside a large tile there is room to keep clear of what lies on it.
    let away = (unit * AWAY).max(cell.width() * 0.5 + unit * 0.08);
    let petal = |direction: Direction| {
        let way = place::way(direction, frame.projection.flipped());
        let out = if way.x != 0.0 && way.y != 0.0 { way * 0.74 } else { way };
        Petal { direction, centre: cell.center() + out * away, reach: unit * REACH }
    };
    let open = |direction: &Direction| frame.next.contains(&Step::Topple(*direction));
    CLOCKWISE.into_iter().filter(open).map(petal).collect()
}

/// Paints the choices; `chosen` is the one that a click or Enter would take.
pub(super) fn paint(
    painter: &Painter,
    petals: &[Petal],
    chosen: Option<Direction>,
    flipped: bool,
    palette: &Palette,
) {
    for petal in petals {
        let strong = chosen == Some(petal.direction);
        let (fill, ink) =
            if strong { (palette.capture, palette.halo_dark) } else { (palette.paper, palette.text) };
        painter.circle_filled(petal.centre + Vec2::new(0.0, 1.5), petal.reach + 1.0, palette.shadow);
        let edge = Stroke::new(if strong { 2.5 } else { 1.5 }, palette.halo_dark);
        painter.circle(petal.centre, petal.reach, fill, edge);
        let way = place::way(petal.direction, flipped).normalized();
        let (tip, wing) = (way * petal.reach * 0.62, way.rot90() * petal.reach * 0.46);
        let base = petal.centre - way * petal.reach * 0.3;
        let head = vec![petal.centre + tip, base + wing, base - wing];
        painter.add(Shape::convex_polygon(head, ink, Stroke::NONE));
    }
}
