//! Crumble. The rules this module carries out are in `assets/rules/crumble.md`; its rulings:
//!
//! - Nested loops made by one step: outermost first; everything inside ends up in the outermost loop's colour.
//! - A swap path may revisit places, ends where its traveller is captured, and may go on after other captures.
//! - The target of a draw turn is the last place of its path, also when it came back or was captured there.
//! - A position to play from has nothing enclosed and no winning chain.

pub mod geometry;

use std::fmt;

use geometry::{Axis, Dir, Point, Rect};
use smallvec::SmallVec;

use crate::rules::{DrawReason, Side};

/// Black, who plays first.
pub const BLACK: Side = Side::FIRST;
/// White.
pub const WHITE: Side = Side::SECOND;

/// A piece: where it lies and whose it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Its place, a square or half-square.
    pub rect: Rect,
    /// Its colour.
    pub side: Side,
}

/// A straight cut through the middles of one or more pieces (crumble.md, Splits).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Split {
    /// The direction of the cut.
    pub axis: Axis,
    /// The first halved piece: the westernmost, of a vertical cut the southernmost.
    pub first: Rect,
    /// How many pieces it halves, from 1 up; they follow each other along the line.
    pub count: usize,
}

/// One step of a swap path (crumble.md, Swaps).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Swap {
    /// Where the traveller is: on the first step one of the new halves or the joined piece.
    pub from: Rect,
    /// The direction of the neighbour it exchanges colours with.
    pub dir: Dir,
}

/// One choice inside a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Halve one's own pieces with a cut.
    Split(Split),
    /// Join the pieces inside this rectangle into one.
    Join(Rect),
    /// Exchange colours with a neighbour.
    Swap(Swap),
}

/// The part of a turn that is required: exactly one split or one join.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// A split.
    Split(Split),
    /// A join into this rectangle.
    Join(Rect),
}

/// The optional swap path of a turn.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Path {
    /// The new half or the joined piece that travels.
    pub start: Rect,
    /// One direction per step; never empty.
    pub dirs: SmallVec<[Dir; 14]>,
}

/// A turn of Crumble.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Turn {
    /// What was split or joined.
    pub action: Action,
    /// The swap path, if there was a swap.
    pub path: Option<Path>,
}

/// What the rules did because of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Pieces were halved.
    Cut {
        /// Who cut.
        side: Side,
        /// The direction of the cut.
        axis: Axis,
        /// The halved pieces, from west to east or south to north.
        pieces: Vec<Rect>,
    },
    /// Pieces became one.
    Joined {
        /// Who joined.
        side: Side,
        /// The pieces before.
        pieces: Vec<Rect>,
        /// The piece they became.
        into: Rect,
    },
    /// The traveller exchanged colours with a neighbour.
    Exchanged {
        /// Whose traveller it is.
        side: Side,
        /// The place it left, which now has the other colour.
        from: Rect,
        /// The place it went to, which now has its colour.
        to: Rect,
        /// The direction from one to the other.
        dir: Dir,
    },
    /// An enclosed group changed colour.
    Captured {
        /// Whose colour it is now.
        by: Side,
        /// The pieces of the group.
        pieces: Vec<Rect>,
    },
    /// A chain touches all four sides.
    Won {
        /// Whose chain it is.
        by: Side,
        /// The pieces of the chain.
        chain: Vec<Rect>,
    },
    /// The game is drawn without a claim.
    Drawn(DrawReason),
}

/// Why a step or a turn is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// The point is not the lower left corner of a piece.
    NoPiece(Point),
    /// The piece is the opponent's.
    NotYours(Piece),
    /// The cut would enter an opposing piece.
    CutEntersOpponent(Piece),
    /// The cut would enter one's own piece elsewhere than through its middle.
    CutMissesMiddle(Rect),
    /// The halves of the piece would be neither squares nor half-squares.
    HalvesNotLegal(Rect, Axis),
    /// The cut would go below the supported depth.
    TooDeep(Rect),
    /// The line holds fewer pieces to halve than were asked for.
    TooFewOnLine {
        /// How many were asked for.
        wanted: usize,
        /// How many the cut can halve.
        found: usize,
    },
    /// A join needs two pieces or more.
    JoinNeedsTwo,
    /// The pieces' outline is no square or half-square: the block they fill.
    JoinShape(Rect),
    /// A piece reaches over the outline of the joined piece.
    JoinCutsPiece(Rect),
    /// A piece inside the outline is the opponent's.
    JoinHasOpponent(Piece),
    /// The outline leaves the board.
    JoinOffBoard,
    /// A turn begins with one split or join, and has no second one.
    OneActionOnly,
    /// A swap comes after a split or a join.
    SwapFirstNeedsAction,
    /// The traveller is none of the new pieces.
    NotATraveller(Rect),
    /// No neighbour in that direction shares a complete side with the traveller.
    NoTwoPointNeighbour {
        /// Where the traveller is.
        from: Rect,
        /// The direction asked for.
        dir: Dir,
        /// Whom it meets there, if it meets one piece.
        meets: Option<Rect>,
    },
    /// The neighbour in that direction has the traveller's colour.
    SameColour {
        /// Where the traveller is.
        from: Rect,
        /// The neighbour.
        to: Rect,
    },
    /// The traveller was captured: the path ends there.
    TravellerCaptured(Rect),
    /// The step before this one ended the game.
    GameEnded,
    /// A turn needs a split or a join.
    NothingDone,
}

impl Illegal {
    /// The pieces at fault, for the board to outline.
    #[must_use]
    pub fn pieces(&self) -> Vec<Rect> {
        match self {
            Self::NotYours(piece) | Self::CutEntersOpponent(piece) | Self::JoinHasOpponent(piece) => {
                vec![piece.rect]
            }
            Self::CutMissesMiddle(rect)
            | Self::HalvesNotLegal(rect, _)
            | Self::TooDeep(rect)
            | Self::JoinShape(rect)
            | Self::JoinCutsPiece(rect)
            | Self::NotATraveller(rect)
            | Self::TravellerCaptured(rect) => vec![*rect],
            Self::NoTwoPointNeighbour { from, meets, .. } => meets.iter().chain([from]).copied().collect(),
            Self::SameColour { from, to } => vec![*from, *to],
            Self::NoPiece(_)
            | Self::TooFewOnLine { .. }
            | Self::JoinNeedsTwo
            | Self::JoinOffBoard
            | Self::OneActionOnly
            | Self::SwapFirstNeedsAction
            | Self::GameEnded
            | Self::NothingDone => Vec::new(),
        }
    }
}
