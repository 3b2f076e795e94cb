//! Cuts: one straight cut through the middles of the mover's pieces (crumble.md, Cuts).

use smallvec::SmallVec;

use super::edge_walk::{self, EdgeWalk};
use super::geometry::{Axis, Coord, Dir, Point, Rect};
use super::level::Level;
use super::piece_set::PieceSet;
use super::position::Position;
use super::tiling::Id;
use super::{Illegal, Split};

/// The pieces that one cut halves, in the order of the cut.
pub(super) type Cut = SmallVec<[Id; 8]>;

/// Checks that the mover may halve the piece along a line, which must go through its middle and leave legal pieces.
fn check_halving(
    position: &Position,
    level: Option<Level>,
    id: Id,
    axis: Axis,
    line: Option<Coord>,
) -> Result<Coord, Illegal> {
    let rect = *position.tiling.rect(id);
    if !position.owns(id) {
        let piece = position.piece(id);
        return Err(if line.is_some() {
            Illegal::CutEntersOpponent(piece)
        } else {
            Illegal::NotYours(piece)
        });
    }
    if let Some(level) = level.filter(|level| !level.may_halve(&rect)) {
        return Err(Illegal::AtLevel(rect, level));
    }
    let halves = rect.halves(axis).ok_or(Illegal::TooDeep(rect))?;
    let middle = edge_walk::low(&halves[1], axis);
    if line.is_some_and(|line| line != middle) {
        Err(Illegal::CutMissesMiddle(rect))
    } else if halves[0].is_legal_shape() {
        Ok(middle)
    } else {
        Err(Illegal::HalvesNotLegal(rect, axis))
    }
}

/// The piece that a cut along `line` halves next after `id`; `None` if the line reaches the edge of the board without
/// entering another piece.
fn next_halved(
    position: &Position,
    level: Option<Level>,
    id: Id,
    axis: Axis,
    line: Coord,
) -> Result<Option<Id>, Illegal> {
    // If one neighbour fills the whole far side, the line enters it immediately.
    let far = position.tiling.two_point(id, if axis == Axis::Horizontal { Dir::East } else { Dir::North });
    let entered = far.or_else(|| {
        let first = EdgeWalk::past(&position.tiling, id, axis, line);
        std::iter::successors(Some(first), EdgeWalk::next).find_map(|walk| walk.entered())
    });
    let check = |entered| check_halving(position, level, entered, axis, Some(line)).map(|_| entered);
    entered.map(check).transpose()
}

/// The pieces that a cut halves; `first` is the piece at the lower left corner of `split.first`.
///
/// # Errors
/// The first piece isn't the mover's or can't be halved that way, or the rules don't let the cut run through that many
/// pieces.
pub(super) fn check(
    position: &Position,
    level: Option<Level>,
    first: Id,
    split: &Split,
) -> Result<Cut, Illegal> {
    if *position.tiling.rect(first) != split.first {
        return Err(Illegal::NoPiece(split.first.at));
    }
    let line = check_halving(position, level, first, split.axis, None)?;
    let mut cut = Cut::from_slice(&[first]);
    let mut last = first;
    for found in 1..split.count {
        match next_halved(position, level, last, split.axis, line)? {
            Some(next) => last = next,
            None => return Err(Illegal::TooFewOnLine { wanted: split.count, found }),
        }
        cut.push(last);
    }
    if split.count == 0 { Err(Illegal::TooFewOnLine { wanted: 0, found: 0 }) } else { Ok(cut) }
}

/// True if the mover has a piece that a cut in this direction may halve.
pub(super) fn is_possible(position: &Position, level: Option<Level>, axis: Axis) -> bool {
    let mut own = position.tiling.ids().filter(|&id| position.owns(id));
    own.any(|id| check_halving(position, level, id, axis, None).is_ok())
}

/// Visits every cut. Each unbroken part of a longest possible cut is also a cut, so one that halves `k` pieces gives
/// `k(k+1)/2` cuts.
pub(super) fn all(position: &Position, level: Option<Level>, axis: Axis, mut visit: impl FnMut(&[Id])) {
    let mut next: Vec<Option<Id>> = vec![None; position.tiling.id_bound()];
    let mut firsts = PieceSet::empty(position.tiling.id_bound());
    for id in position.tiling.ids().filter(|&id| position.owns(id)) {
        if let Ok(line) = check_halving(position, level, id, axis, None) {
            firsts.insert(id);
            next[id as usize] = next_halved(position, level, id, axis, line).unwrap_or_default();
        }
    }
    for follower in next.iter().flatten() {
        firsts.set(*follower, false);
    }
    let mut cut = Cut::new();
    for first in position.tiling.ids().filter(|&id| firsts.contains(id)) {
        cut.clear();
        let mut halved = Some(first);
        while let Some(id) = halved {
            cut.push(id);
            halved = next[id as usize];
        }
        for from in 0..cut.len() {
            (from + 1..=cut.len()).for_each(|to| visit(&cut[from..to]));
        }
    }
}

/// The cut through the middle of `from`, extended along its line as far towards `to` as the rules allow; and the reason
/// why the cut stops early, if it does.
///
/// # Errors
/// `from` itself can't be halved that way.
pub(super) fn run(
    position: &Position,
    level: Option<Level>,
    axis: Axis,
    from: &Rect,
    to: Point,
) -> Result<(Split, Option<Illegal>), Illegal> {
    let from = position.tiling.find(from).ok_or(Illegal::NoPiece(from.at))?;
    let line = check_halving(position, level, from, axis, None)?;
    let rect = |id: Id| position.tiling.rect(id);
    let to = if axis == Axis::Horizontal { to.x } else { to.y };

    // Between pieces the line runs along edges, which never stop a cut: only the pieces that it enters matter.
    let enters = |id: &Id| edge_walk::low(rect(*id), axis) < line && line < edge_walk::high(rect(*id), axis);
    let mut entered: Vec<Id> = position.tiling.ids().filter(enters).collect();
    entered.sort_unstable_by_key(|&id| edge_walk::start(rect(id), axis));
    let here =
        entered.partition_point(|&id| edge_walk::start(rect(id), axis) < edge_walk::start(rect(from), axis));

    let forward = entered[here..].iter().skip(1).take_while(|&&id| edge_walk::start(rect(id), axis) <= to);
    let backward = entered[..here].iter().rev().take_while(|&&id| edge_walk::end(rect(id), axis) > to);
    let mut stopped = None;
    let mut goes_on = |id: &&Id| {
        check_halving(position, level, **id, axis, Some(line)).map_err(|why| stopped = Some(why)).is_ok()
    };
    let after = forward.take_while(&mut goes_on).count();
    let before = backward.take_while(&mut goes_on).count();
    let split = Split { axis, first: *rect(entered[here - before]), count: before + 1 + after };
    Ok((split, stopped))
}
