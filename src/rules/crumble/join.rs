//! Joins: pieces of the mover that exactly tile a square or half-square become one piece (crumble.md, Joins).

use smallvec::SmallVec;

use super::Illegal;
use super::edge_walk;
use super::geometry::{Axis, Coord, Rect};
use super::level::Level;
use super::position::Position;
use super::tiling::Id;

/// The pieces to be joined, sorted.
pub(super) type Parts = SmallVec<[Id; 8]>;

/// Checks that a level allows this joined piece.
fn check_level(level: Option<Level>, into: &Rect) -> Result<(), Illegal> {
    match level {
        Some(level) if !level.may_join(into) => Err(Illegal::JoinAtLevel(*into)),
        _ => Ok(()),
    }
}

/// The pieces to be joined into this rectangle; `first` is the piece in its lower left corner.
///
/// # Errors
/// The rectangle isn't a legal piece of the board, or the mover's pieces don't tile it, or it is already one piece.
pub(super) fn check(
    position: &Position,
    level: Option<Level>,
    first: Id,
    into: &Rect,
) -> Result<Parts, Illegal> {
    if into.east() > Coord::whole(position.columns()) || into.north() > Coord::whole(position.rows()) {
        return Err(Illegal::JoinOffBoard);
    }
    if !into.is_legal_shape() {
        return Err(Illegal::JoinShape(*into));
    }
    check_level(level, into)?;
    let mut parts = Parts::from_slice(&[first]);
    let mut next = 0;
    while let Some(&id) = parts.get(next) {
        next += 1;
        let rect = position.tiling.rect(id);
        if !position.owns(id) {
            return Err(Illegal::JoinHasOpponent(position.piece(id)));
        }
        if !into.contains(rect) {
            return Err(Illegal::JoinCutsPiece(*rect));
        }
        for other in position.tiling.neighbours(id).iter() {
            if position.tiling.rect(other).overlaps(into) && !parts.contains(&other) {
                parts.push(other);
            }
        }
    }
    if parts.len() < 2 {
        return Err(Illegal::JoinNeedsTwo);
    }
    position.tiling.sort(&mut parts);
    Ok(parts)
}

/// The join of exactly these pieces.
///
/// # Errors
/// They aren't the mover's, or their outline isn't a square or half-square.
pub(super) fn of(position: &Position, level: Option<Level>, pieces: &[Rect]) -> Result<Rect, Illegal> {
    let mut ids = Parts::new();
    for rect in pieces {
        let id = position.tiling.find(rect).ok_or(Illegal::NoPiece(rect.at))?;
        if !position.owns(id) {
            return Err(Illegal::JoinHasOpponent(position.piece(id)));
        }
        ids.push(id);
    }
    ids.sort_unstable();
    ids.dedup();
    let block = pieces.iter().copied().reduce(|a, b| a.around(&b)).filter(|_| ids.len() > 1);
    let block = block.ok_or(Illegal::JoinNeedsTwo)?;
    let filled: u128 = ids.iter().map(|&id| position.tiling.rect(id).area()).sum();
    if filled != block.area() || !block.is_legal_shape() {
        return Err(Illegal::JoinShape(block));
    }
    check_level(level, &block)?;
    Ok(block)
}

/// Visits every join of the mover, ordered by the lower left piece, then by size.
pub(super) fn all(position: &Position, level: Option<Level>, mut visit: impl FnMut(Rect, Parts)) {
    for first in position.tiling.ids().filter(|&id| position.owns(id)) {
        if position.owned(position.tiling.neighbours(first)).next().is_none() {
            continue;
        }
        let corner = position.tiling.rect(first).at;
        let [widths, heights] = [Axis::Horizontal, Axis::Vertical].map(|along| reach(position, first, along));
        for &w in &widths {
            for &h in &heights {
                let into = Rect { at: corner, w, h };
                if let Ok(parts) = check(position, level, first, &into) {
                    visit(into, parts);
                }
            }
        }
    }
}

/// The possible lengths of a joined piece in one direction. Starting with `first`, the mover's pieces form an unbroken
/// row, and the joined piece can end where any of them ends.
fn reach(position: &Position, first: Id, along: Axis) -> SmallVec<[Coord; 4]> {
    let tiling = &position.tiling;
    let (line, from) =
        (edge_walk::low(tiling.rect(first), along), edge_walk::start(tiling.rect(first), along));
    let mut lengths = SmallVec::new();
    let mut last = Some(first);
    while let Some(id) = last {
        let end = edge_walk::end(tiling.rect(id), along);
        lengths.push(end - from);
        let follows = |&other: &Id| {
            let rect = tiling.rect(other);
            edge_walk::start(rect, along) == end && edge_walk::low(rect, along) == line
        };
        last = position.owned(tiling.neighbours(id)).find(follows);
    }
    lengths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_that_are_joined_fill_a_square_or_half_square() {
        let position: Position =
            "3x3 b b0,0,1,1 b1,0,1,1 b2,0,1,1 b0,1,1,1 w1,1,1,1 b2,1,1,1 w0,2,1,1 w1,2,1,1 w2,2,1,1"
                .parse()
                .unwrap();
        let place = |x, y, w| Rect::new(Coord::whole(x), Coord::whole(y), Coord::whole(w), Coord::ONE);
        let cell = |x, y| place(x, y, 1);
        let join = |cells: &[(u8, u8)]| {
            of(&position, None, &cells.iter().map(|(x, y)| cell(*x, *y)).collect::<Vec<_>>())
        };
        assert_eq!(join(&[(1, 0), (0, 0)]), Ok(place(0, 0, 2)));
        let white = position.tiling.find(&cell(1, 1)).unwrap();
        assert_eq!(join(&[(0, 0), (1, 1)]), Err(Illegal::JoinHasOpponent(position.piece(white))));
        for one in [&[(0, 0)][..], &[(0, 0), (0, 0)]] {
            assert_eq!(join(one), Err(Illegal::JoinNeedsTwo));
        }
        let square = Rect::new(Coord::ZERO, Coord::ZERO, Coord::whole(2), Coord::whole(2));
        assert_eq!(join(&[(0, 0), (1, 0), (0, 1)]), Err(Illegal::JoinShape(square)), "it has a gap");
        assert_eq!(join(&[(0, 0), (1, 0), (2, 0)]), Err(Illegal::JoinShape(place(0, 0, 3))));
        let missing = place(0, 0, 2);
        assert_eq!(of(&position, None, &[missing]), Err(Illegal::NoPiece(missing.at)));
    }
}
