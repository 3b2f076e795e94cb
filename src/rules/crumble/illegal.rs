//! The reasons the rules forbid a step or turn.

use std::fmt::{self, Display as _, Formatter};

use super::geometry::{Axis, Dir, Point, Rect};
use super::level::Level;
use super::sections::{BOARD, CONTACT, CUTS, JOINS, LEVELS, NOTATION, SWAPS, TURN, WINNING};
use super::{Crumble, Piece};
use crate::rules::{Decided, Heading, Names, Told};

/// The reason why a step or a turn is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// The point isn't the lower left corner of a piece.
    #[error("these crossings don't lead to the lower left corner of a piece")]
    NoPiece(Point),
    /// The piece is the opponent's.
    #[error("{}", not_yours(.0, &SIDES))]
    NotYours(Piece),
    /// The cut would enter an opposing piece.
    #[error("{}", cut_enters(.0, &SIDES))]
    CutEntersOpponent(Piece),
    /// The cut would enter a piece of the mover elsewhere than through its middle.
    #[error("the cut would miss the middle of one of your pieces")]
    CutMissesMiddle(Rect),
    /// The halves of the piece would be neither squares nor half-squares.
    #[error("a {} cut doesn't halve a {} into squares", .1.word(), .0.shape_word())]
    HalvesNotLegal(Rect, Axis),
    /// The level doesn't let this piece be halved.
    #[error("at level {} you can't cut this piece any smaller", .1.number())]
    AtLevel(Rect, Level),
    /// The level doesn't let this piece be made, because it couldn't be cut apart again.
    #[error(
        "at this level you can't make a {} piece: sides must be 1, 2, 4 \u{2026} or \u{bd}, \u{bc} \u{2026}",
        .0.size()
    )]
    JoinAtLevel(Rect),
    /// The cut would go below the supported depth.
    #[error("this piece is too small to cut again")]
    TooDeep(Rect),
    /// The line has fewer pieces to halve than requested.
    #[error("you can't cut {wanted} pieces here, only {found}")]
    TooFewOnLine {
        /// The number requested.
        wanted: usize,
        /// The number that the cut can halve.
        found: usize,
    },
    /// The join has fewer than two pieces.
    #[error("a join needs at least two pieces")]
    JoinNeedsTwo,
    /// The outline of the pieces, this rectangle, isn't a square or half-square.
    #[error("these pieces make a {} block, not a square or half-square", .0.size())]
    JoinShape(Rect),
    /// A piece reaches beyond the outline of the joined piece.
    #[error("a piece reaches outside the joined piece")]
    JoinCutsPiece(Rect),
    /// A piece inside the outline is the opponent's.
    #[error("{}", join_has(.0, &SIDES))]
    JoinHasOpponent(Piece),
    /// The outline leaves the board.
    #[error("the joined piece would extend beyond the board")]
    JoinOffBoard,
    /// The turn already has its cut or join.
    #[error("you have already cut or joined this turn")]
    OneActionOnly,
    /// The step is a swap, but the turn doesn't have a cut or join yet.
    #[error("cut or join first, then swap")]
    SwapFirstNeedsAction,
    /// The piece that should swap isn't a new piece.
    #[error("this piece can't swap: only a new half or the joined piece can")]
    NotATraveller(Rect),
    /// No neighbour in that direction shares a whole side with the swapping piece.
    #[error("{}", unshared(*dir, meets.is_some()))]
    NoTwoPointNeighbour {
        /// The place of the swapping piece.
        from: Rect,
        /// The direction of the refused step.
        dir: Dir,
        /// The piece that it meets there, if it meets exactly one piece.
        meets: Option<Rect>,
    },
    /// The neighbour in that direction has the swapping piece's colour.
    #[error("both pieces have the same colour")]
    SameColour {
        /// The place of the swapping piece.
        from: Rect,
        /// The neighbour.
        to: Rect,
    },
    /// The piece is the mover's own, and the swapping piece can't reach it.
    #[error("this piece is yours: you swap only with your opponent's pieces")]
    NoWayToOwn(Rect),
    /// The swapping piece can't reach this piece.
    #[error("no path leads to this piece: each swap needs a whole side that both pieces share")]
    NoWay(Rect),
    /// No path to this piece was found within the limit of boards searched.
    #[error("no path to this piece was found: there are too many paths to try")]
    NoWayFound(Rect),
    /// The swapping piece was captured: the path ends there.
    #[error("the swapping piece was captured, so the turn ends")]
    TravellerCaptured(Rect),
    /// The turn already has [`MAX_SWAPS`](super::MAX_SWAPS) swaps, or would have more.
    #[error("a turn has at most 2,000 swaps")]
    TooManySwaps,
    /// The previous step ended the game.
    #[error("the last step ended the game")]
    GameEnded,
    /// The turn can't end, because it doesn't have a cut or join yet.
    #[error("a turn needs a cut or a join")]
    NothingDone,
}

/// The names of the sides, for `Display`.
const SIDES: Names = Names::of_sides::<Crumble>();

/// `White's piece`.
fn owned(piece: &Piece, names: &Names) -> String {
    format!("{}'s piece", names.of(piece.side))
}

fn not_yours(piece: &Piece, names: &Names) -> String {
    format!("this is {}, not yours", owned(piece, names))
}

fn cut_enters(piece: &Piece, names: &Names) -> String {
    format!("the cut would enter {}", owned(piece, names))
}

fn join_has(piece: &Piece, names: &Names) -> String {
    format!("you can't join {}", owned(piece, names))
}

impl Told for Illegal {
    fn tell(&self, names: &Names, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotYours(piece) => f.write_str(&not_yours(piece, names)),
            Self::CutEntersOpponent(piece) => f.write_str(&cut_enters(piece, names)),
            Self::JoinHasOpponent(piece) => f.write_str(&join_has(piece, names)),
            _ => self.fmt(f),
        }
    }
}

impl Rect {
    /// The width and height of the piece, as in `1×½`.
    fn size(&self) -> String {
        format!("{}\u{d7}{}", self.w.mixed(), self.h.mixed())
    }
}

/// The reason a step in this direction isn't a swap: the only neighbour there doesn't share a whole side, or there are
/// no neighbours or several.
fn unshared(dir: Dir, meets_one: bool) -> String {
    let dir = dir.word();
    if meets_one {
        format!("the swapping piece and its {dir} neighbour don't share a whole side")
    } else {
        format!("the swapping piece doesn't share a whole side with a piece to the {dir}")
    }
}

impl Illegal {
    /// The pieces at fault, which the board outlines.
    pub fn pieces(&self) -> Vec<Rect> {
        self.grounds().1
    }

    /// The section of the rules that forbids the step, and the pieces at fault.
    fn grounds(&self) -> (Heading, Vec<Rect>) {
        match *self {
            Self::NoPiece(_) => (NOTATION, vec![]),
            Self::TooDeep(rect) => (BOARD, vec![rect]),
            Self::AtLevel(rect, _) | Self::JoinAtLevel(rect) => (LEVELS, vec![rect]),
            Self::NotYours(piece) => (TURN, vec![piece.rect]),
            Self::OneActionOnly | Self::SwapFirstNeedsAction | Self::NothingDone => (TURN, vec![]),
            Self::CutEntersOpponent(piece) => (CUTS, vec![piece.rect]),
            Self::CutMissesMiddle(rect) | Self::HalvesNotLegal(rect, _) => (CUTS, vec![rect]),
            Self::TooFewOnLine { .. } => (CUTS, vec![]),
            Self::JoinShape(rect) | Self::JoinCutsPiece(rect) => (JOINS, vec![rect]),
            Self::JoinHasOpponent(piece) => (JOINS, vec![piece.rect]),
            Self::JoinNeedsTwo | Self::JoinOffBoard => (JOINS, vec![]),
            Self::NoTwoPointNeighbour { from, meets, .. } => {
                (CONTACT, meets.into_iter().chain([from]).collect())
            }
            Self::SameColour { from, to } => (SWAPS, vec![from, to]),
            Self::NotATraveller(rect)
            | Self::NoWayToOwn(rect)
            | Self::NoWay(rect)
            | Self::NoWayFound(rect)
            | Self::TravellerCaptured(rect) => (SWAPS, vec![rect]),
            Self::TooManySwaps => (SWAPS, vec![]),
            Self::GameEnded => (WINNING, vec![]),
        }
    }
}

impl Decided for Illegal {
    fn section(&self) -> Heading {
        self.grounds().0
    }
}
