//! The pieces of the board, with cached names, chain ends and mesh.

use std::cell::{OnceCell, RefCell};

use egui::Shape;

use super::ends::{self, End};
use super::mesh::MeshCache;
use super::place;
use super::words;
use crate::app::board::motion::WIN;
use crate::app::board::palette::Palette;
use crate::app::board::view::{Extent, Projection, Spot};
use crate::app::board::{Scene, game};
use crate::rules::Side;
use crate::rules::crumble::geometry::{Axis, Point, Rect};
use crate::rules::crumble::{Crumble, Event, Piece, Position, Split, Step};

/// The time that a captured piece takes to turn over, and the delay until the next piece starts, in seconds. If there
/// are many, the delay is shorter, so that all of them start within `WAVE`.
pub(super) const TURNING: f64 = 0.24;
const BEAT: f64 = 0.03;
const WAVE: f64 = 0.3;

/// The delay between `count` captured pieces that start to turn over one after the other, in seconds.
pub(super) fn beat(count: usize) -> f64 {
    BEAT.min(WAVE / f64::from(u16::try_from(count).unwrap_or(u16::MAX)).max(1.0))
}

/// The pieces of a side in these places.
pub(super) fn of_side(side: Side, places: &[Rect]) -> Vec<Piece> {
    places.iter().map(|rect| Piece { rect: *rect, side }).collect()
}

/// The pieces as they are drawn, with caches of everything that depends only on them.
#[derive(Clone)]
pub struct Pieces {
    columns: u8,
    rows: u8,
    /// The pieces in the order of a position: from south to north, then west to east.
    list: Vec<Piece>,
    /// The pieces of the winning chain, once the game is won.
    chain: Option<Vec<Piece>>,
    names: OnceCell<Vec<String>>,
    ends: OnceCell<Vec<End>>,
    mesh: RefCell<MeshCache>,
}

impl game::Pieces<Crumble> for Pieces {
    fn of(scene: &Scene<'_, Crumble>) -> Self {
        let position = scene.position;
        Self {
            columns: position.columns(),
            rows: position.rows(),
            list: position.pieces().collect(),
            chain: position.winning_chain().map(|(side, chain)| of_side(side, &chain)),
            names: OnceCell::new(),
            ends: OnceCell::new(),
            mesh: RefCell::default(),
        }
    }

    fn are_of(&self, scene: &Scene<'_, Crumble>) -> bool {
        let position = scene.position;
        (self.columns, self.rows) == (position.columns(), position.rows())
            && position.pieces().eq(self.list.iter().copied())
    }

    fn look_like(&self, other: &Self) -> bool {
        (self.columns, self.rows) == (other.columns, other.rows) && self.list == other.list
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::Cut { side, axis, pieces } => {
                let halves = pieces.iter().filter_map(|rect| rect.halves(*axis)).flatten();
                self.replace(pieces, halves, *side);
            }
            Event::Joined { side, pieces, into } => self.replace(pieces, [*into], *side),
            Event::Exchanged { side, from, to, .. } => {
                self.recolour(&[*from], side.other());
                self.recolour(&[*to], *side);
            }
            Event::Captured { by, pieces } => self.recolour(pieces, *by),
            Event::Won { by, chain } => {
                self.chain = Some(of_side(*by, chain));
                return;
            }
            Event::Drawn(_) => return,
        }
        self.names = OnceCell::new();
        self.ends = OnceCell::new();
        self.mesh = RefCell::default();
    }

    fn seconds(event: &Event) -> f64 {
        match event {
            Event::Cut { .. } => 0.16,
            Event::Joined { .. } => 0.2,
            Event::Exchanged { .. } => 0.18,
            Event::Captured { pieces, .. } => {
                let others = u16::try_from(pieces.len().saturating_sub(1)).unwrap_or(u16::MAX);
                TURNING + f64::from(others) * beat(pieces.len())
            }
            Event::Won { .. } => WIN,
            Event::Drawn(_) => 0.0,
        }
    }

    fn have_shown(&self, event: &Event) -> bool {
        matches!(event, Event::Won { .. }) && self.chain.is_some()
    }
}

impl Pieces {
    fn replace(&mut self, old: &[Rect], new: impl IntoIterator<Item = Rect>, side: Side) {
        self.list.retain(|piece| !old.contains(&piece.rect));
        self.list.extend(new.into_iter().map(|rect| Piece { rect, side }));
        self.list.sort_by_key(|piece| (piece.rect.at.y, piece.rect.at.x));
    }

    fn recolour(&mut self, places: &[Rect], side: Side) {
        for piece in self.list.iter_mut().filter(|piece| places.contains(&piece.rect)) {
            piece.side = side;
        }
    }

    pub(super) fn list(&self) -> &[Piece] {
        &self.list
    }

    /// The pieces with their names for screen readers.
    pub(super) fn named(&self) -> impl Iterator<Item = (Rect, &str)> {
        let names = self.names.get_or_init(|| self.list.iter().map(words::piece).collect());
        self.list.iter().map(|piece| piece.rect).zip(names.iter().map(String::as_str))
    }

    /// The shape of all pieces, with dots on those in `reached`.
    pub(super) fn shape(&self, reached: Vec<Rect>, projection: &Projection, palette: &Palette) -> Shape {
        self.mesh.borrow_mut().shape(&self.list, reached, projection, palette)
    }

    /// The ends of chains that are close to winning. The pieces must be those of `position`.
    pub(super) fn ends(&self, position: &Position) -> &[End] {
        self.ends.get_or_init(|| ends::of(position))
    }

    /// The pieces of the winning chain, once the game is won.
    pub(super) fn chain(&self) -> Option<&[Piece]> {
        self.chain.as_deref()
    }

    /// The shortest side of any piece, in starting squares.
    pub(super) fn finest(&self) -> f64 {
        self.list.iter().map(|piece| place::shorter(&piece.rect)).fold(1.0, f64::min)
    }

    pub(super) fn extent(&self) -> Extent {
        Extent { columns: f64::from(self.columns), rows: f64::from(self.rows) }
    }

    /// The piece that covers a point.
    pub(super) fn at(&self, point: Point) -> Option<Piece> {
        self.list.iter().copied().find(|piece| piece.rect.holds(point))
    }

    /// The piece under a spot; `None` beyond the board.
    pub(super) fn under(&self, spot: Spot) -> Option<Piece> {
        let Extent { columns, rows } = self.extent();
        let inside = spot.x >= 0.0 && spot.y >= 0.0 && spot.x < columns && spot.y < rows;
        if inside { self.at(place::point(spot)) } else { None }
    }

    /// The pieces that a box with these corners touches.
    pub(super) fn touched(&self, low: Spot, high: Spot) -> Vec<Rect> {
        let meets = |rect: &Rect| {
            let (from, to) = place::corners(rect);
            from.x < high.x && low.x < to.x && from.y < high.y && low.y < to.y
        };
        self.list.iter().map(|piece| piece.rect).filter(meets).collect()
    }

    /// The pieces that a cut halves, in order along its line.
    pub(super) fn halved(&self, split: &Split) -> Vec<Rect> {
        let Some(line) = place::middle_line(&split.first, split.axis) else { return Vec::new() };
        let on_line = |rect: &Rect| match split.axis {
            Axis::Horizontal => {
                rect.south() < line && line < rect.north() && rect.west() >= split.first.west()
            }
            Axis::Vertical => rect.west() < line && line < rect.east() && rect.south() >= split.first.south(),
        };
        let mut halved: Vec<Rect> = self.list.iter().map(|piece| piece.rect).filter(on_line).collect();
        halved.sort_by_key(|rect| match split.axis {
            Axis::Horizontal => rect.west(),
            Axis::Vertical => rect.south(),
        });
        halved.truncate(split.count);
        halved
    }

    /// The pieces that a step is about; for a join, the outline of the new piece.
    pub(super) fn of_step(&self, step: &Step) -> Vec<Rect> {
        match step {
            Step::Split(split) => self.halved(split),
            Step::Join(into) => vec![*into],
            Step::Swap(swap) => vec![swap.from],
        }
    }
}
