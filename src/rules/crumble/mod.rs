//! Crumble. The rules are in `assets/rules/crumble.md`; the rulings of this module:
//!
//! - If one step makes nested loops, the outermost captures first; everything inside ends up in its colour.
//! - A swap path may revisit places, ends where its swapping piece is captured, and may continue after other
//!   captures.
//! - A turn has at most [`MAX_SWAPS`] swaps.
//! - The target of a draw turn is the last place of its path, even if the swapping piece returned or was captured
//!   there.
//! - A position to play from doesn't contain enclosed pieces or a winning chain.

mod action;
mod capture;
mod connectivity;
mod draft;
mod draws;
mod edge_walk;
pub mod geometry;
mod graph;
mod illegal;
mod join;
mod level;
mod links;
mod notation;
mod piece_set;
mod position;
mod reach;
mod resolve;
pub mod sections;
mod split;
mod state;
mod successor;
mod swap;
mod tiling;

use std::fmt::{self, Display};

use geometry::{Axis, Dir, Rect};
use smallvec::SmallVec;

use crate::rules::words::{count, verb};
use crate::rules::{Cause, Game, Names, Reason, Side, SideName, Told};

pub use draft::Draft;
pub use graph::{Chain, Node};
pub use illegal::Illegal;
pub use level::Level;
pub use links::{Link, Links};
pub use position::{Position, PositionError, SIZES};
pub use reach::{Reach, Way};
pub use state::{Options, State};
pub use successor::{ExchangedHalf, Successor};

/// The rule set of Crumble.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Crumble;

impl Game for Crumble {
    const NAME: &'static str = "crumble";
    const TITLE: &'static str = "Crumble";
    const SIDES: &'static [SideName] =
        &[SideName { letter: 'b', name: "Black" }, SideName { letter: 'w', name: "White" }];
    const REASONS: &'static [&'static Reason] = &[CHAIN, DRAW_TURNS, BIG_PIECE, STALLED];
    const RULES: &'static str = include_str!("../../../assets/rules/crumble.md");

    type Options = Options;
    type Position = Position;
    type PositionError = PositionError;
    type Turn = Turn;
    type Step = Step;
    type Event = Event;
    type Illegal = Illegal;
    type State = State;
    type Draft = Draft;
}

/// Won: a chain touches all four sides of the board (crumble.md, Winning).
pub const CHAIN: &Reason = &Reason::new("chain", "a chain touches all four sides", Cause::Position);
/// Drawn: three draw turns in a row (crumble.md, Draws).
pub const DRAW_TURNS: &Reason = &Reason::new("draw-turns", "by three draw turns in a row", Cause::Turns);
/// Drawn: claimed for one big piece (crumble.md, Draws).
pub const BIG_PIECE: &Reason = &Reason::new("big-piece", "One Big Piece", Cause::Claim);

/// Drawn: the player to play can neither cut nor join, which only happens in games with a level (crumble.md,
/// Levels).
pub const STALLED: &Reason =
    &Reason::new("stalled", "because the next player can neither cut nor join", Cause::Position);

/// Black, who plays first.
pub const BLACK: Side = Side::FIRST;
/// White, who plays second.
pub const WHITE: Side = Side::SECOND;

/// The maximum number of swaps in a turn, which follow its cut or join (crumble.md, Swaps).
pub const MAX_SWAPS: usize = 2_000;

/// A piece: its place and its owner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Its place, a square or half-square.
    pub rect: Rect,
    /// Its owner.
    pub side: Side,
}

/// A straight cut through the middles of one or more pieces (crumble.md, Cuts).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Split {
    /// The direction of the cut.
    pub axis: Axis,
    /// The first halved piece: the westernmost, or for a vertical cut the southernmost.
    pub first: Rect,
    /// The number of pieces that the cut halves, at least 1; they follow one another along the line.
    pub count: usize,
}

/// One step of a swap path (crumble.md, Swaps).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Swap {
    /// The place of the swapping piece: for the first step, one of the new halves or the joined piece.
    pub from: Rect,
    /// The direction of the neighbour that it swaps colours with.
    pub dir: Dir,
}

/// One choice inside a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Halve the mover's pieces with a cut.
    Split(Split),
    /// Join the pieces inside this rectangle into one.
    Join(Rect),
    /// Swap colours with a neighbour.
    Swap(Swap),
}

/// The required part of a turn: exactly one cut or join.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// A cut that halves pieces.
    Split(Split),
    /// A join into this rectangle.
    Join(Rect),
}

/// The optional swap path of a turn.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Path {
    /// The swapping piece: the new half or the joined piece that the path starts from.
    pub start: Rect,
    /// The direction of each step; never empty.
    pub dirs: SmallVec<[Dir; 14]>,
}

/// A turn of Crumble: a cut or join, and a swap path, if there is one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Turn {
    /// The cut or join.
    pub action: Action,
    /// The swap path, if there was a swap.
    pub path: Option<Path>,
}

/// An effect of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Pieces were halved.
    Cut {
        /// The player who cut.
        side: Side,
        /// The direction of the cut.
        axis: Axis,
        /// The halved pieces, from west to east or south to north.
        pieces: Vec<Rect>,
    },
    /// Pieces were joined into one.
    Joined {
        /// The player who joined.
        side: Side,
        /// The pieces that were joined.
        pieces: Vec<Rect>,
        /// The joined piece.
        into: Rect,
    },
    /// The swapping piece swapped colours with a neighbour.
    Exchanged {
        /// The owner of the swapping piece.
        side: Side,
        /// The place that the swapping piece left, now in the other colour.
        from: Rect,
        /// The place that the swapping piece swapped into, now in its colour.
        to: Rect,
        /// The direction of the swap.
        dir: Dir,
    },
    /// An enclosed group changed colour.
    Captured {
        /// The side that captured the group.
        by: Side,
        /// The pieces of the group.
        pieces: Vec<Rect>,
    },
    /// A chain touches all four sides.
    Won {
        /// The owner of the chain.
        by: Side,
        /// The pieces of the chain.
        chain: Vec<Rect>,
    },
    /// The game is drawn without a claim.
    Drawn(&'static Reason),
}

// The sentence about an event doesn't name places, because the board highlights the pieces.
impl Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tell(&Names::of_sides::<Crumble>(), f)
    }
}

impl Told for Event {
    fn tell(&self, names: &Names, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cut { side, axis, pieces } => {
                let cut = match pieces.as_slice() {
                    [piece] => format!("a {}", piece.shape_word()),
                    pieces => count(pieces.len(), "piece"),
                };
                write!(f, "{} {} {cut} {}ly", names.of(*side), verb(f, "cuts", "cut"), axis.word())
            }
            Self::Joined { side, pieces, into } => {
                let (side, joins) = (names.of(*side), verb(f, "joins", "joined"));
                write!(f, "{side} {joins} {} into a {}", count(pieces.len(), "piece"), into.shape_word())
            }
            Self::Exchanged { side, dir, .. } => {
                let (side, swaps) = (names.of(*side), verb(f, "swaps", "swapped"));
                write!(f, "{side} {swaps} {}", dir.word())
            }
            Self::Captured { by, pieces } => {
                let captures = verb(f, "captures", "captured");
                write!(f, "{} {captures} {}", names.of(*by), count(pieces.len(), "piece"))
            }
            Self::Won { by, .. } => {
                let (wins, touches) = (verb(f, "wins", "won"), verb(f, "touches", "touched"));
                write!(f, "{} {wins}: a chain {touches} all four sides", names.of(*by))
            }
            Self::Drawn(reason) => write!(f, "the game {} drawn {}", verb(f, "is", "was"), reason.words()),
        }
    }
}
