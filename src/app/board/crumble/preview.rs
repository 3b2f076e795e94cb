//! The effect of a click, a drag or keys: a cut, a join or swaps, or the reason why it isn't possible.

use super::pieces::Pieces;
use super::place;
use super::words;
use crate::app::board::view::Spot;
use crate::app::board::words::refusal;
use crate::rules::crumble::geometry::{Axis, Point, Rect};
use crate::rules::crumble::{Draft, Event, Illegal, Piece, Split, Step, Way, sections};
use crate::rules::{Decided, Heading, Names, Side};

/// The step or steps that the player's current input would take.
pub enum Preview {
    /// A cut, possibly shorter than drawn.
    Cut(Cut),
    /// A join, or an attempt that the rules refuse.
    Join(Join),
    /// Swaps, to be taken one after the other.
    Way(Way),
}

impl Preview {
    /// The cut or join, or the reason why it is refused; `None` for swaps, which are taken one by one.
    pub(super) fn action(&self) -> Option<Result<Step, Illegal>> {
        match self {
            Self::Cut(cut) => Some(Ok(Step::Split(cut.split))),
            Self::Join(join) => Some(join.step.clone()),
            Self::Way(_) => None,
        }
    }

    /// The section of the rules that decides the effect or the refusal.
    pub(super) fn section(&self) -> Option<Heading> {
        match self {
            Self::Cut(Cut { stop: Some(stop), .. }) => Some(stop.section()),
            Self::Cut(_) => Some(sections::CUTS),
            Self::Join(Join { step: Err(why), .. }) => Some(why.section()),
            Self::Join(_) => Some(sections::JOINS),
            Self::Way(way) => way.events.last().map(Decided::section),
        }
    }

    /// True if the cut or join touches what the coach's tip cuts or joins: the marks of both would look like one.
    pub(super) fn hides_tip(&self, tip: &[Event]) -> bool {
        let own = match self {
            Self::Cut(cut) => &cut.halved,
            Self::Join(join) => &join.pieces,
            Self::Way(_) => return false,
        };
        let touches = |other: &Rect| own.iter().any(|piece| piece.overlaps(other));
        tip.iter().any(|event| match event {
            Event::Cut { pieces, .. } | Event::Joined { pieces, .. } => pieces.iter().any(touches),
            _ => false,
        })
    }

    /// The effect or the refusal in words; for swaps by `mover`, only their consequences, which may be empty.
    pub(super) fn words(&self, mover: Side, names: &Names) -> String {
        match self {
            Self::Cut(Cut { halved, stop: Some(stop), .. }) => {
                format!("{}: {stop}.", words::cut(halved.len()))
            }
            Self::Cut(Cut { halved, .. }) => words::cut(halved.len()),
            Self::Join(join) => match &join.step {
                Ok(_) => words::join(join.pieces.len(), &join.outline),
                Err(why) => refusal(why, names),
            },
            Self::Way(way) => words::consequences(&way.events, mover, names),
        }
    }
}

/// A cut, as far as it can go.
#[derive(Clone)]
pub struct Cut {
    pub(super) split: Split,
    /// The halved pieces, along the line.
    pub(super) halved: Vec<Rect>,
    /// The reason why the cut stops before its drawn end, if it does.
    pub(super) stop: Option<Illegal>,
}

impl Cut {
    /// The cut through the middle of `from`, extended towards `to`.
    pub(super) fn towards(
        draft: &Draft,
        pieces: &Pieces,
        axis: Axis,
        from: Rect,
        to: Point,
    ) -> Result<Self, Illegal> {
        let (split, stop) = draft.split_run(axis, from, to)?;
        Ok(Self { split, halved: pieces.halved(&split), stop })
    }

    /// The cut that a click at `spot` makes: along the nearest middle line, or along the other if only that can be cut.
    pub(super) fn nearest(
        draft: &Draft,
        pieces: &Pieces,
        piece: &Piece,
        spot: Spot,
    ) -> Result<Self, Illegal> {
        let at = piece.rect.at;
        let [first, second] = axes_by_distance(&piece.rect, spot);
        Self::towards(draft, pieces, first, piece.rect, at)
            .or_else(|why| Self::towards(draft, pieces, second, piece.rect, at).map_err(|_| why))
    }

    /// The cut through `from` and `further` more pieces to the east or north or, if negative, to the west or south. It
    /// goes as far as the rules allow.
    pub(super) fn over(
        draft: &Draft,
        pieces: &Pieces,
        axis: Axis,
        from: Rect,
        further: i32,
    ) -> Result<Self, Illegal> {
        let extent = pieces.extent();
        let end = if further < 0 { Spot::default() } else { Spot { x: extent.columns, y: extent.rows } };
        let whole = Self::towards(draft, pieces, axis, from, place::point(end))?;
        let wanted = usize::try_from(further.unsigned_abs()).unwrap_or(usize::MAX).saturating_add(1);
        if wanted > whole.halved.len() {
            return Ok(whole);
        }
        let skipped = if further < 0 { whole.halved.len() - wanted } else { 0 };
        let first = whole.halved.get(skipped).copied().unwrap_or(from);
        let split = Split { axis, first, count: wanted };
        Ok(Self { split, halved: pieces.halved(&split), stop: None })
    }

    /// The end points of the cut's line.
    pub(super) fn ends(&self) -> Option<[Spot; 2]> {
        line_ends(self.split.axis, &self.halved)
    }
}

/// The end points of a line through the middles of these pieces.
pub(super) fn line_ends(axis: Axis, halved: &[Rect]) -> Option<[Spot; 2]> {
    let (first, last) = (halved.first()?, halved.last()?);
    let line = place::cells(place::middle_line(first, axis)?);
    Some(match axis {
        Axis::Horizontal => {
            [Spot { x: place::cells(first.west()), y: line }, Spot { x: place::cells(last.east()), y: line }]
        }
        Axis::Vertical => [
            Spot { x: line, y: place::cells(first.south()) },
            Spot { x: line, y: place::cells(last.north()) },
        ],
    })
}

/// The axes of the two middle lines, starting with the line nearer to `spot`. If neither is clearly nearer, the
/// vertical line is first, so that single pixels don't decide.
fn axes_by_distance(rect: &Rect, spot: Spot) -> [Axis; 2] {
    let centre = place::centre(rect);
    let upright = (spot.x - centre.x).abs() / place::cells(rect.w);
    let level = (spot.y - centre.y).abs() / place::cells(rect.h);
    if level + 0.02 < upright {
        [Axis::Horizontal, Axis::Vertical]
    } else {
        [Axis::Vertical, Axis::Horizontal]
    }
}

/// A join of the pieces that a box touches.
#[derive(Clone)]
pub struct Join {
    pub(super) pieces: Vec<Rect>,
    /// The smallest rectangle around the pieces.
    pub(super) outline: Rect,
    pub(super) step: Result<Step, Illegal>,
    /// The pieces that prevent the join.
    pub(super) in_the_way: Vec<Rect>,
}

impl Join {
    /// The join of all pieces that the box with these corners touches; `None` if it touches none.
    pub(super) fn of_box(draft: &Draft, pieces: &Pieces, a: Spot, b: Spot) -> Option<Self> {
        let low = Spot { x: a.x.min(b.x), y: a.y.min(b.y) };
        let high = Spot { x: a.x.max(b.x), y: a.y.max(b.y) };
        let touched = pieces.touched(low, high);
        let outline = touched.iter().copied().reduce(|all, one| all.around(&one))?;
        let step = draft.join_of(&touched);
        let in_the_way = match &step {
            Ok(_) => Vec::new(),
            // The rules name only the first of the opponent's pieces.
            Err(Illegal::JoinHasOpponent(first)) => {
                let others = pieces.list().iter().filter(|piece| piece.side == first.side);
                others.map(|piece| piece.rect).filter(|rect| touched.contains(rect)).collect()
            }
            Err(why) => why.pieces(),
        };
        Some(Self { pieces: touched, outline, step, in_the_way })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::board::Scene;
    use crate::app::board::game::Pieces as _;
    use crate::rules::State as _;
    use crate::rules::crumble::{Options, State, WHITE};

    #[test]
    fn all_pieces_of_the_opponent_are_in_the_way_of_a_join() {
        let state = State::start(&Options::default());
        let draft = state.draft();
        let scene = Scene { draft: Some(&draft), ..Scene::at_rest(state.position()) };
        let pieces = Pieces::of(&scene);
        let corner = |at: f64| Spot { x: at, y: at };
        let join = Join::of_box(&draft, &pieces, corner(0.5), corner(1.5)).unwrap();
        assert_eq!(join.pieces.len(), 4);
        let white = pieces.list().iter().filter(|piece| piece.side == WHITE).map(|piece| piece.rect);
        let white: Vec<_> = white.filter(|rect| join.pieces.contains(rect)).collect();
        assert_eq!(join.in_the_way, white);
        assert_eq!(white.len(), 2);
    }
}
