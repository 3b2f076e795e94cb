//! The pieces of the position that is shown, and where they lie.

use super::place;
use super::words;
use crate::app::board::view::{Extent, Spot};
use crate::rules::crumble::geometry::{Axis, Point, Rect};
use crate::rules::crumble::{Piece, Position, Split};

/// The pieces of one position with their names. Made once for each position that is shown.
pub(super) struct Tiling {
    position: Position,
    pieces: Vec<Piece>,
    names: Vec<String>,
    finest: f64,
    chain: Option<Vec<Rect>>,
}

impl Tiling {
    pub(super) fn of(position: &Position) -> Self {
        let pieces: Vec<Piece> = position.pieces().collect();
        let names = pieces.iter().map(words::piece).collect();
        let finest = pieces.iter().map(|piece| place::shorter(&piece.rect)).fold(1.0, f64::min);
        let chain = position.winning_chain().map(|(_, chain)| chain);
        Self { position: position.clone(), pieces, names, finest, chain }
    }

    pub(super) fn shows(&self, position: &Position) -> bool {
        self.position == *position
    }

    pub(super) fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Each piece with its accessible name.
    pub(super) fn named(&self) -> impl Iterator<Item = (&Piece, &str)> {
        self.pieces.iter().zip(self.names.iter().map(String::as_str))
    }

    /// The shortest side of any piece, in starting squares.
    pub(super) fn finest(&self) -> f64 {
        self.finest
    }

    /// The chain that has won in this position.
    pub(super) fn chain(&self) -> Option<&[Rect]> {
        self.chain.as_deref()
    }

    pub(super) fn extent(&self) -> Extent {
        Extent { columns: f64::from(self.position.columns()), rows: f64::from(self.position.rows()) }
    }

    /// The piece that covers a point.
    pub(super) fn at(&self, point: Point) -> Option<Piece> {
        self.pieces.iter().copied().find(|piece| piece.rect.holds(point))
    }

    /// The piece under a spot of the view.
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
        self.pieces.iter().map(|piece| piece.rect).filter(meets).collect()
    }

    /// The pieces that a cut halves, in its order.
    pub(super) fn halved(&self, split: &Split) -> Vec<Rect> {
        let Some(line) = place::middle_line(&split.first, split.axis) else { return Vec::new() };
        let on_line = |rect: &Rect| match split.axis {
            Axis::Horizontal => {
                rect.south() < line && line < rect.north() && rect.west() >= split.first.west()
            }
            Axis::Vertical => rect.west() < line && line < rect.east() && rect.south() >= split.first.south(),
        };
        let mut halved: Vec<Rect> = self.pieces.iter().map(|piece| piece.rect).filter(on_line).collect();
        halved.sort_by_key(|rect| match split.axis {
            Axis::Horizontal => rect.west(),
            Axis::Vertical => rect.south(),
        });
        halved.truncate(split.count);
        halved
    }
}
