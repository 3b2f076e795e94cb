//! The outline of a set of pieces, without the borders between them.

use super::place;
use crate::app::board::view::Spot;
use crate::rules::crumble::geometry::{Coord, Rect};

/// The stretches of border that only one of the pieces has, each from its lower or left end.
pub(super) fn outline(pieces: &[Rect]) -> Vec<[Spot; 2]> {
    let mut segments = Vec::new();
    for rect in pieces {
        let spans = |touching: &dyn Fn(&Rect) -> bool, upright: bool| {
            let covers = pieces.iter().filter(|other| touching(other)).map(|other| span(other, upright));
            uncovered(span(rect, upright), covers.collect())
        };
        for (x, free) in [
            (rect.west(), spans(&|other: &Rect| other.east() == rect.west(), true)),
            (rect.east(), spans(&|other: &Rect| other.west() == rect.east(), true)),
        ] {
            let x = place::cells(x);
            segments
                .extend(free.into_iter().map(|(low, high)| {
                    [Spot { x, y: place::cells(low) }, Spot { x, y: place::cells(high) }]
                }));
        }
        for (y, free) in [
            (rect.south(), spans(&|other: &Rect| other.north() == rect.south(), false)),
            (rect.north(), spans(&|other: &Rect| other.south() == rect.north(), false)),
        ] {
            let y = place::cells(y);
            segments
                .extend(free.into_iter().map(|(low, high)| {
                    [Spot { x: place::cells(low), y }, Spot { x: place::cells(high), y }]
                }));
        }
    }
    segments
}

type Span = (Coord, Coord);

fn span(rect: &Rect, upright: bool) -> Span {
    if upright { (rect.south(), rect.north()) } else { (rect.west(), rect.east()) }
}

/// What is left of a span when those that cover it are taken away.
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
        // Corner contact shares nothing.
        assert_eq!(length(&outline(&[rect(0, 0, 1, 1), rect(1, 1, 1, 1)])), 8.0);
    }
}
