//! Walking along the edges of pieces: used by cuts, joins and the corners in turn texts.

use super::geometry::{Axis, Coord, Dir, Point, Rect};
use super::tiling::{Id, Tiling};

/// The direction of walking: east or north.
type Along = Axis;

/// The coordinate at which a piece starts in this direction.
pub(super) const fn start(rect: &Rect, along: Along) -> Coord {
    match along {
        Axis::Horizontal => rect.west(),
        Axis::Vertical => rect.south(),
    }
}

/// The coordinate at which a piece ends in this direction.
pub(super) fn end(rect: &Rect, along: Along) -> Coord {
    match along {
        Axis::Horizontal => rect.east(),
        Axis::Vertical => rect.north(),
    }
}

/// The coordinate at which a piece starts in the other direction, at right angles to this one.
pub(super) const fn low(rect: &Rect, along: Along) -> Coord {
    start(rect, other(along))
}

/// The coordinate at which a piece ends in the other direction, at right angles to this one.
pub(super) fn high(rect: &Rect, along: Along) -> Coord {
    end(rect, other(along))
}

const fn other(along: Along) -> Along {
    match along {
        Axis::Horizontal => Axis::Vertical,
        Axis::Vertical => Axis::Horizontal,
    }
}

/// A walk east or north along edges, now at an intersection: the point at the coordinate `at` of the line `line`.
#[derive(Clone, Copy, Debug)]
pub(super) struct EdgeWalk<'t> {
    tiling: &'t Tiling,
    along: Along,
    line: Coord,
    pub(super) at: Coord,
    /// The pieces ahead on the low (south or west) and the high side of the line. If both are the same piece, the line
    /// enters it; if one is `None`, the line runs along the edge of the board.
    low: Option<Id>,
    high: Option<Id>,
    /// The piece behind on the high side.
    high_behind: Option<Id>,
}

impl<'t> EdgeWalk<'t> {
    /// A walk at the lower left corner of the board, facing east.
    pub(super) fn origin(tiling: &'t Tiling) -> Self {
        let (line, at, high) = (Coord::ZERO, Coord::ZERO, tiling.ids().next());
        Self { tiling, along: Axis::Horizontal, line, at, low: None, high, high_behind: None }
    }

    /// A walk at the lower left corner of a piece, facing along its bottom or its left side.
    pub(super) fn at_corner(tiling: &'t Tiling, id: Id, along: Along) -> Self {
        let rect = tiling.rect(id);
        let (line, at) = (low(rect, along), start(rect, along));
        let low = tiling.neighbours(id).iter().find(|&id| {
            let beside = tiling.rect(id);
            high(beside, along) == line && start(beside, along) <= at && at < end(beside, along)
        });
        // `high_behind` is needed only for turning, which no caller does before the first step.
        Self { tiling, along, line, at, low, high: Some(id), high_behind: None }
    }

    /// A walk along the middle line of a piece, starting at the far side. A cut along this line would halve the piece.
    pub(super) fn past(tiling: &'t Tiling, id: Id, along: Along, line: Coord) -> Self {
        let at = end(tiling.rect(id), along);
        let walk = Self { tiling, along, line, at, low: Some(id), high: Some(id), high_behind: None };
        Self { low: walk.beyond(id, false), high: walk.beyond(id, true), ..walk }
    }

    pub(super) const fn point(&self) -> Point {
        match self.along {
            Axis::Horizontal => Point { x: self.at, y: self.line },
            Axis::Vertical => Point { x: self.line, y: self.at },
        }
    }

    /// The piece that has its lower left corner at this point.
    pub(super) fn corner_of(&self) -> Option<Id> {
        self.high.filter(|&id| self.tiling.rect(id).at == self.point())
    }

    /// The piece that the line enters here.
    pub(super) fn entered(&self) -> Option<Id> {
        self.low.filter(|_| self.low == self.high)
    }

    /// Walks on to the next intersection; `None` where the line ends against a piece or at a side of the board.
    #[inline]
    pub(super) fn next(&self) -> Option<Self> {
        let ends = |id: Option<Id>| id.map(|id| end(self.tiling.rect(id), self.along));
        if self.entered().is_some() {
            return None;
        }
        let (low_end, high_end) = (ends(self.low), ends(self.high));
        let at = match (low_end, high_end) {
            (Some(low), Some(high)) => low.min(high),
            (low, high) => low.or(high)?,
        };
        let mut walk = Self { at, high_behind: self.high, ..*self };
        if low_end == Some(at) {
            walk.low = self.low.and_then(|id| walk.beyond(id, false));
        }
        if high_end == Some(at) {
            walk.high = self.high.and_then(|id| walk.beyond(id, true));
        }
        Some(walk)
    }

    /// Turns from east to north or from north to east; `None` where no edge goes in that direction.
    pub(super) fn turned(&self) -> Option<Self> {
        let Self { line, at, high, high_behind, .. } = *self;
        let along = other(self.along);
        let turned = Self { along, line: at, at: line, low: high_behind, high_behind: None, ..*self };
        (high_behind != high).then_some(turned)
    }

    /// The piece beyond the far side of `id` at this point: on the high or the low side of the line, or the piece that
    /// the line enters.
    #[inline]
    fn beyond(&self, id: Id, on_high_side: bool) -> Option<Id> {
        // A neighbour that fills the whole far side lies on both sides of the line.
        let ahead = if self.along == Axis::Horizontal { Dir::East } else { Dir::North };
        self.tiling.two_point(id, ahead).or_else(|| {
            self.tiling.neighbours(id).iter().find(|&id| {
                let rect = self.tiling.rect(id);
                let (low, high) = (low(rect, self.along), high(rect, self.along));
                start(rect, self.along) == self.at
                    && (if on_high_side {
                        low <= self.line && self.line < high
                    } else {
                        low < self.line && self.line <= high
                    })
            })
        })
    }
}
