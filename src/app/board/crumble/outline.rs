//! The outline of a set of pieces, without the borders between them.

use std::collections::BTreeMap;

use super::place;
use crate::app::board::view::Spot;
use crate::rules::crumble::geometry::{Coord, Rect};

/// The border segments that belong to only one piece, each from its lower or left end.
pub(super) fn outline(pieces: &[Rect]) -> Vec<[Spot; 2]> {
    // Only a piece with an edge on the same line can cover part of a side, so each side is compared only with such
    // pieces.
    let lines = |edge: fn(&Rect) -> Coord, span: fn(&Rect) -> Span| {
        let mut lines: BTreeMap<Coord, Vec<Span>> = BTreeMap::new();
        for rect in pieces {
            lines.entry(edge(rect)).or_default().push(span(rect));
        }
        lines
    };
    let (wests, easts) = (lines(Rect::west, upright), lines(Rect::east, upright));
    let (souths, norths) = (lines(Rect::south, level), lines(Rect::north, level));
    let free = |span: Span, lines: &BTreeMap<Coord, Vec<Span>>, at: Coord| {
        uncovered(span, lines.get(&at).cloned().unwrap_or_default())
    };
    let mut segments = Vec::new();
    for rect in pieces {
        for (at, lines) in [(rect.west(), &easts), (rect.east(), &wests)] {
            let x = place::cells(at);
            let ends = |(low, high)| [low, high].map(|end| Spot { x, y: place::cells(end) });
            segments.extend(free(upright(rect), lines, at).into_iter().map(ends));
        }
        for (at, lines) in [(rect.south(), &norths), (rect.north(), &souths)] {
            let y = place::cells(at);
            let ends = |(low, high)| [low, high].map(|end| Spot { x: place::cells(end), y });
            segments.extend(free(level(rect), lines, at).into_iter().map(ends));
        }
    }
    segments
}

type Span = (Coord, Coord);

/// The extent of a piece from south to north.
fn upright(rect: &Rect) -> Span {
    (rect.south(), rect.north())
}

/// The extent of a piece from west to east.
fn level(rect: &Rect) -> Span {
    (rect.west(), rect.east())
}

/// The parts of a span that are left when the spans that cover it are removed.
fn uncovered(whole: Span, mut covers: Vec<Span>) -> Vec<Span> {
    covers.sort_unstable();
    let mut free = Vec::new();
    let (mut at, end) = whole;
    for (low, high) in covers {
        if high <= at || low >= end {
            continue;
        }
        if low > at {
            free.push((at, low));
        }
        at = high;
    }
    if at < end {
        free.push((at, end));
    }
    free
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rect(x: u8, y: u8, w: u8, h: u8) -> Rect {
        Rect::new(Coord::whole(x), Coord::whole(y), Coord::whole(w), Coord::whole(h))
    }

    fn length(segments: &[[Spot; 2]]) -> f64 {
        segments.iter().map(|[a, b]| (b.x - a.x) + (b.y - a.y)).sum()
    }

    #[test]
    fn shared_borders_are_left_out() {
        assert_eq!(length(&outline(&[rect(0, 0, 1, 1)])), 4.0);
        assert_eq!(length(&outline(&[rect(0, 0, 1, 1), rect(1, 0, 1, 1)])), 6.0);
        // A small piece at the middle of a large one's side leaves two stretches of that side.
        assert_eq!(length(&outline(&[rect(0, 0, 3, 3), rect(3, 1, 1, 1)])), 14.0);
        // Pieces that touch only at a corner share no border.
        assert_eq!(length(&outline(&[rect(0, 0, 1, 1), rect(1, 1, 1, 1)])), 8.0);
    }
}
