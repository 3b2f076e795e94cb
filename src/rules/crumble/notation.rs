//! Turn texts (crumble.md, Notation): the corner of a piece as a staircase walk from the board's lower left
//! corner, or as fractions of the board's width and height, then the cut or join and the swaps.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use smallvec::SmallVec;

use super::action::LegalAction;
use super::edge_walk::EdgeWalk;
use super::geometry::{Axis, Coord, Dir, Point, Rect, in_lowest_terms};
use super::level::Level;
use super::position::Position;
use super::tiling::{Id, Tiling};
use super::{Action, Illegal, Path, Split, Turn};
use crate::rules::reader::Reader;
use crate::rules::{SyntaxError, TurnError};

/// A staircase walk: the number of intersections to walk east, then north, then east …
type Counts = SmallVec<[usize; 6]>;

/// The canonical walk to the corner of a piece: of the walks with the fewest counts, the one with the smallest counts,
/// compared from left to right.
fn staircase(tiling: &Tiling, wanted: Point) -> Counts {
    let mut reached: BTreeSet<Point> = BTreeSet::new();
    let origin = EdgeWalk::origin(tiling);
    reached.insert(origin.point());
    let zero = Counts::from_slice(&[0]);
    if wanted == origin.point() {
        return zero;
    }
    // All walks with the same number of counts, in ascending order: the first that reaches a point is the point's
    // canonical walk.
    let mut walks = vec![(zero, origin)];
    let mut runs = vec![(Counts::new(), origin)];
    while !runs.is_empty() {
        for (counts, start) in runs {
            for (count, walk) in (1..).zip(std::iter::successors(start.next(), EdgeWalk::next)) {
                if reached.insert(walk.point()) {
                    let mut counts = counts.clone();
                    counts.push(count);
                    if walk.point() == wanted {
                        return counts;
                    }
                    walks.push((counts, walk));
                }
            }
        }
        runs = walks.drain(..).filter_map(|(counts, walk)| Some((counts, walk.turned()?))).collect();
    }
    // Never reached: an edge always leads to a piece's corner from the west or the south.
    debug_assert!(false, "no piece has its corner at {wanted}");
    Counts::new()
}

fn write_corner(text: &mut String, tiling: &Tiling, corner: Point) {
    for (index, count) in staircase(tiling, corner).into_iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        let _infallible = write!(text, "{comma}{count}");
    }
}

/// Writes the distances of the corner from the left and from the bottom, as fractions of the board's width and height.
fn write_fractions(text: &mut String, position: &Position, corner: Point) {
    let part = |coord: Coord, squares| match coord.as_part_of(Coord::whole(squares)) {
        (0, _) => "0".to_owned(),
        (n, d) => format!("{n}/{d}"),
    };
    text.push_str(&part(corner.x, position.columns()));
    if corner.y > Coord::ZERO {
        let _infallible = write!(text, ",{}", part(corner.y, position.rows()));
    }
}

/// Continues a walk up to a coordinate, and returns the number of intersections passed and the walk at that point.
fn count_to(start: EdgeWalk<'_>, end: Coord) -> Option<(usize, EdgeWalk<'_>)> {
    std::iter::successors(Some(start), EdgeWalk::next).enumerate().find(|(_, walk)| walk.at >= end)
}

/// The numbers of intersections to walk east and then north through a joined piece, from its lower left corner.
fn joined_counts(tiling: &Tiling, into: &Rect) -> Option<(usize, usize)> {
    let corner = EdgeWalk::at_corner(tiling, tiling.at(into.at)?, Axis::Horizontal);
    let (east, walk) = count_to(corner, into.east())?;
    let (north, _) = count_to(walk.turned()?, into.north())?;
    Some((east, north))
}

/// The two forms in which the place of a turn can be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PlaceForm {
    /// Counts of intersections, the canonical form.
    Staircase,
    /// Fractions of the board's width and height.
    Fractions,
}

/// The text of a turn that is legal in this position.
pub(super) fn write(position: &Position, level: Option<Level>, turn: &Turn, place: PlaceForm) -> String {
    let mut text = String::new();
    let tiling = &position.tiling;
    let corner = match &turn.action {
        Action::Split(split) => split.first.at,
        Action::Join(into) => into.at,
    };
    match place {
        PlaceForm::Staircase => write_corner(&mut text, tiling, corner),
        PlaceForm::Fractions => write_fractions(&mut text, position, corner),
    }
    match &turn.action {
        Action::Split(split) => {
            text.push(split.axis.letter());
            if split.count > 1 {
                let _infallible = write!(text, "{}", split.count);
            }
            if let Some(path) = &turn.path {
                write_start(&mut text, position, level, split, path);
            }
        }
        Action::Join(into) => {
            let counts = joined_counts(tiling, into);
            debug_assert!(counts.is_some(), "{into:?} is no join here");
            let (east, north) = counts.unwrap_or_default();
            let _infallible = write!(text, "J{east},{north}");
        }
    }
    text.extend(turn.path.iter().flat_map(|path| &path.dirs).map(|dir| dir.letter()));
    text
}

/// Names the half that swaps, unless the path's first step makes that clear.
fn write_start(text: &mut String, position: &Position, level: Option<Level>, split: &Split, path: &Path) {
    let checked = LegalAction::new(position, level, &Action::Split(*split));
    debug_assert!(checked.is_ok(), "{split:?} is not legal here");
    for (number, &id) in (1..).zip(checked.iter().flat_map(LegalAction::pieces)) {
        let halves = position.tiling.rect(id).halves(split.axis).into_iter().flatten();
        for (_, side) in halves.zip(split.axis.halves()).filter(|(half, _)| *half == path.start) {
            let crosses = path.dirs.first().is_some_and(|&dir| split.axis.crossed_by(dir));
            let _infallible = match (split.count, crosses) {
                (1, true) => Ok(()),
                (1, false) => write!(text, "{}-", side.letter()),
                _ => write!(text, "-{number}{}-", side.letter()),
            };
        }
    }
}

/// Reads a turn and checks its cut or join. Its path is checked when the turn is played.
///
/// # Errors
/// The text is malformed or names a piece that doesn't exist, or the cut or join is illegal.
pub(super) fn parse(
    position: &Position,
    level: Option<Level>,
    text: &str,
) -> Result<(Turn, LegalAction), TurnError<Illegal>> {
    let mut reader = Reader::new(text);
    let corner = reader.corner(position)?;
    let check = |action| LegalAction::at(position, level, corner, &action).map_err(TurnError::Illegal);
    let kind = |letter| match letter {
        b'h' => Some(Some(Axis::Horizontal)),
        b'v' => Some(Some(Axis::Vertical)),
        b'j' => Some(None),
        _ => None,
    };
    let Some(axis) = reader.expect_if("H, V or J", kind)? else {
        let into = reader.joined(&position.tiling, corner)?;
        let dirs = reader.path();
        reader.announcement()?;
        let path = (!dirs.is_empty()).then_some(Path { start: into, dirs });
        let action = Action::Join(into);
        return Ok((Turn { action, path }, check(action)?));
    };
    let (split, travels) = reader.split(position, axis, corner)?;
    let action = Action::Split(split);
    let Some((number, side, dirs)) = travels else {
        reader.announcement()?;
        return Ok((Turn { action, path: None }, check(action)?));
    };
    let checked = check(action)?;
    let halves = checked.pieces().get(number - 1).and_then(|&id| position.tiling.rect(id).halves(axis));
    let [low, high] = halves.ok_or_else(|| reader.error("the piece has no such half"))?;
    reader.announcement()?;
    let start = if side == axis.halves()[0] { low } else { high };
    Ok((Turn { action, path: Some(Path { start, dirs }) }, checked))
}

/// The half that swaps, given by the number of its halved piece, from 1, and by its side of the cut; and the path.
type Travels = (usize, Dir, SmallVec<[Dir; 14]>);

/// The direction of a letter.
fn dir(letter: u8) -> Option<Dir> {
    Dir::from_letter(char::from(letter))
}

impl Reader<'_> {
    /// Reads a number of at least `least`, without leading zeros.
    fn count(&mut self, least: usize) -> Result<usize, SyntaxError> {
        let digits = self.digits();
        let plain = digits.len() == 1 || !digits.starts_with('0');
        let count = digits.parse().ok().filter(|&count: &usize| plain && count >= least);
        self.at += count.map_or(0, |_| digits.len());
        count
            .ok_or_else(|| self.error(format!("expected a number of {least} or more, without leading zeros")))
    }

    /// Walks this many intersections.
    fn walk<'t>(&self, from: EdgeWalk<'t>, count: usize) -> Result<EdgeWalk<'t>, SyntaxError> {
        let mut walk = from;
        for _ in 0..count {
            walk = walk.next().ok_or_else(|| self.error("the border has fewer crossings than that"))?;
        }
        Ok(walk)
    }

    fn turn<'t>(&self, walk: EdgeWalk<'t>) -> Result<EdgeWalk<'t>, SyntaxError> {
        walk.turned().ok_or_else(|| self.error("no border continues from here"))
    }

    /// True if the place is written in fractions.
    fn has_fractions(&self) -> bool {
        let is_place = |byte: &u8| byte.is_ascii_digit() || [b',', b'/'].contains(byte);
        self.rest().bytes().take_while(is_place).any(|byte| byte == b'/')
    }

    /// Reads a distance from the left or from the bottom: 0, or a fraction of the board in lowest terms.
    fn fraction(&mut self, whole: Coord) -> Result<Option<Coord>, SyntaxError> {
        let start = self.at;
        let n = self.count(0)?;
        if !self.take(b'/') {
            return if n == 0 {
                Ok(Some(Coord::ZERO))
            } else {
                Err(self.error("expected a fraction, as in 1/2"))
            };
        }
        let d = self.count(2)?;
        let (n, d) = (n as u64, d as u64);
        if in_lowest_terms(n, d) != (n, d) {
            return Err(SyntaxError::new(start, "this fraction isn't in lowest terms"));
        }
        Ok(whole.part_of(n, d))
    }

    /// Reads a place in fractions of the board, and returns the piece whose lower left corner is there.
    fn corner_by_fractions(&mut self, position: &Position) -> Result<Id, SyntaxError> {
        let x = self.fraction(Coord::whole(position.columns()))?;
        let y =
            if self.take(b',') { self.fraction(Coord::whole(position.rows()))? } else { Some(Coord::ZERO) };
        let corner = x.zip(y).map(|(x, y)| Point { x, y });
        let id = corner.and_then(|corner| position.tiling.at(corner));
        id.ok_or_else(|| self.error("no piece has its lower left corner there"))
    }

    /// Reads a place in either form, and returns the mover's piece whose lower left corner is there.
    fn corner(&mut self, position: &Position) -> Result<Id, TurnError<Illegal>> {
        let id = if self.has_fractions() {
            self.corner_by_fractions(position)?
        } else {
            self.corner_by_walk(position)?
        };
        if position.owns(id) {
            Ok(id)
        } else {
            Err(TurnError::Illegal(Illegal::NotYours(position.piece(id))))
        }
    }

    /// Reads the counts of a walk, and returns the piece to whose lower left corner it leads.
    fn corner_by_walk(&mut self, position: &Position) -> Result<Id, TurnError<Illegal>> {
        let count = self.count(0)?;
        let mut walk = self.walk(EdgeWalk::origin(&position.tiling), count)?;
        while self.take(b',') {
            let count = self.count(1)?;
            walk = self.walk(self.turn(walk)?, count)?;
        }
        walk.corner_of().ok_or(TurnError::Illegal(Illegal::NoPiece(walk.point())))
    }

    /// Reads the rectangle of a join, given its lower left piece.
    fn joined(&mut self, tiling: &Tiling, corner: Id) -> Result<Rect, TurnError<Illegal>> {
        let east = self.count(1)?;
        let walk = self.walk(EdgeWalk::at_corner(tiling, corner, Axis::Horizontal), east)?;
        self.expect(b',', "a comma and the intersections to walk north")?;
        let north = self.count(1)?;
        let end = self.walk(self.turn(walk)?, north)?.point();
        let Point { x, y } = tiling.rect(corner).at;
        Ok(Rect::new(x, y, end.x - x, end.y - y))
    }

    /// Reads the text after H or V.
    fn split(
        &mut self,
        position: &Position,
        axis: Axis,
        corner: Id,
    ) -> Result<(Split, Option<Travels>), TurnError<Illegal>> {
        let first = *position.tiling.rect(corner);
        let count = if self.digits().is_empty() { 1 } else { self.count(2)? };
        let split = Split { axis, first, count };
        let half = |letter| dir(letter).filter(|&side| axis.crossed_by(side));
        let expected = match axis {
            Axis::Horizontal => "the half that swaps, N or S",
            Axis::Vertical => "the half that swaps, E or W",
        };
        if count > 1 {
            if !self.take(b'-') {
                return Ok((split, None));
            }
            let number = self.count(1)?;
            if number > count {
                return Err(self.error(format!("the cut halves only {count} pieces")).into());
            }
            let side = self.expect_if(expected, half)?;
            return Ok((split, Some((number, side, self.named_path()?))));
        }
        let start = self.at;
        let Some(side) = self.take_if(half) else {
            return if self.peek().and_then(dir).is_none() {
                Ok((split, None))
            } else {
                Err(self.error(format!("expected {expected}, since this step goes along the cut")).into())
            };
        };
        if self.peek() == Some(b'-') {
            return Ok((split, Some((1, side, self.named_path()?))));
        }
        // The letter is also the first step of the path, so it is read again.
        self.at = start;
        Ok((split, Some((1, side, self.path()))))
    }

    /// Reads a hyphen and the path of a half that was named.
    fn named_path(&mut self) -> Result<SmallVec<[Dir; 14]>, SyntaxError> {
        self.expect(b'-', "a hyphen and the path")?;
        let dirs = self.path();
        if dirs.is_empty() { Err(self.error("expected a path: N, E, S or W")) } else { Ok(dirs) }
    }

    fn path(&mut self) -> SmallVec<[Dir; 14]> {
        std::iter::from_fn(|| self.take_if(dir)).collect()
    }

    /// Reads an announcement, if there is one, and the end of the text.
    fn announcement(&mut self) -> Result<(), SyntaxError> {
        let _announced = self.take(b'+') || self.take(b'#');
        self.end("turn")
    }
}
