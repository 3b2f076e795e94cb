//! The events on a board, which change it one at a time.

use std::fmt::{self, Display};

use super::Topple;
use super::position::Pawns;
use super::tile::{Direction, Tile};
use super::tile_set::TileSet;
use crate::rules::words::{count, verb};
use crate::rules::{Names, Outcome, Side, Told};

/// An effect of a step, or of the end of a turn. `Display` describes it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// A player made the first placement: a piece with a pawn on it (topple.md, The first turn).
    Entered {
        /// The player whose turn it is.
        side: Side,
        /// The tile of the piece and the pawn.
        at: Tile,
    },
    /// A piece was placed without starting a topple (topple.md, Placing).
    Placed {
        /// The player who placed the piece.
        side: Side,
        /// The tile on which the piece was placed.
        at: Tile,
    },
    /// A player gained a pawn from the reserve, on a new stack of three (topple.md, Placing).
    PawnSet {
        /// The pawn's owner.
        side: Side,
        /// The tile of the stack.
        at: Tile,
    },
    /// A piece was placed on a stack of three or more, and all pieces but one were lifted (topple.md, Toppling).
    Lifted {
        /// The player who placed the piece.
        side: Side,
        /// The tile of the stack.
        at: Tile,
        /// The number of pieces in hand.
        pieces: u8,
    },
    /// A lifted piece landed on a tile (topple.md, Toppling).
    Laid {
        /// The tile on which the piece landed.
        at: Tile,
    },
    /// A pawn was crushed by a piece that landed (topple.md, Toppling).
    Crushed {
        /// The pawn's owner.
        side: Side,
        /// The tile on which the pawn was.
        at: Tile,
    },
    /// The topple reached the edge of the board, and the pieces still in hand left the game (topple.md, Toppling).
    FellOff {
        /// The number of pieces that fell off the board.
        pieces: u8,
        /// The direction of the topple.
        direction: Direction,
    },
    /// Stacks of three in line were removed, all lines at once (topple.md, Resets).
    Reset {
        /// The stacks that were removed.
        stacks: TileSet,
        /// The pawns that were lost with the stacks.
        pawns: Pawns,
    },
    /// A pawn moved (topple.md, Moving).
    Moved {
        /// The pawn's owner.
        side: Side,
        /// The tile that the pawn left.
        from: Tile,
        /// The tile that the pawn moved to.
        to: Tile,
    },
    /// A pawn took another and moved to its stack (topple.md, Takes).
    Took {
        /// The owner of the pawn that took.
        side: Side,
        /// The tile that the pawn left.
        from: Tile,
        /// The owner of the taken pawn.
        victim: Side,
        /// The tile of the taken pawn.
        at: Tile,
    },
    /// A player could neither place nor move (topple.md, Passing).
    Passed {
        /// The player who passed.
        side: Side,
    },
    /// A player resigned: the pawns left the board (topple.md, Resigning).
    Resigned {
        /// The player who resigned.
        side: Side,
    },
    /// A player is out (topple.md, The end).
    Out {
        /// The player who is out.
        side: Side,
    },
    /// The game ended (topple.md, The end).
    Ended(Outcome),
}

impl Event {
    /// The tile on which a lifted piece landed, if the event is that.
    pub const fn landing(&self) -> Option<Tile> {
        if let Self::Laid { at } = self { Some(*at) } else { None }
    }

    /// True if the event is an independent change of the board, not a consequence of the event before.
    pub(super) const fn begins_a_part(&self) -> bool {
        match self {
            Self::Entered { .. }
            | Self::Placed { .. }
            | Self::PawnSet { .. }
            | Self::Lifted { .. }
            | Self::Laid { .. }
            | Self::FellOff { .. }
            | Self::Reset { .. }
            | Self::Moved { .. }
            | Self::Took { .. }
            | Self::Resigned { .. } => true,
            Self::Crushed { .. } | Self::Passed { .. } | Self::Out { .. } | Self::Ended(_) => false,
        }
    }
}

impl Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tell(&Names::of_sides::<Topple>(), f)
    }
}

impl Told for Event {
    fn tell(&self, names: &Names, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Entered { side, at } => {
                let (side, places) = (names.of(side), verb(f, "places", "placed"));
                write!(f, "{side} {places} a piece on {at} with the first pawn on it")
            }
            Self::Placed { side, at } => {
                let places = verb(f, "places", "placed");
                write!(f, "{} {places} a piece on {at}", names.of(side))
            }
            Self::PawnSet { side, at } => {
                let gains = verb(f, "gains", "gained");
                write!(f, "{} {gains} a pawn on {at}", names.of(side))
            }
            Self::Lifted { side, at, pieces } => {
                let (topples, pieces) = (verb(f, "topples", "toppled"), count(pieces.into(), "piece"));
                write!(f, "{} {topples} {pieces} from {at}", names.of(side))
            }
            Self::Laid { at } => write!(f, "a piece {} on {at}", verb(f, "lands", "landed")),
            Self::Crushed { side, at } => {
                write!(f, "{}'s pawn on {at} {} crushed", names.of(side), verb(f, "is", "was"))
            }
            Self::FellOff { pieces, .. } => {
                let falls = verb(f, if pieces == 1 { "falls" } else { "fall" }, "fell");
                write!(f, "{} {falls} off the board", count(pieces.into(), "piece"))
            }
            Self::Reset { stacks, ref pawns } => {
                write!(f, "{stacks} {} reset", verb(f, "are", "were"))?;
                let owners = (0..).map(Side::new).take(super::position::SEATS);
                let mut before = ", with";
                for side in owners.filter(|side| !pawns.of(*side).is_empty()) {
                    let word = if pawns.of(side).len() == 1 { "pawn" } else { "pawns" };
                    write!(f, "{before} {}'s {word} on {}", names.of(side), pawns.of(side))?;
                    before = " and";
                }
                Ok(())
            }
            Self::Moved { side, from, to } => {
                let moves = verb(f, "moves", "moved");
                write!(f, "{} {moves} a pawn from {from} to {to}", names.of(side))
            }
            Self::Took { side, from, victim, at } => {
                write!(
                    f,
                    "{}'s pawn on {from} {} {}'s pawn on {at}",
                    names.of(side),
                    verb(f, "takes", "took"),
                    names.of(victim)
                )
            }
            Self::Passed { side } => write!(f, "{} {}", names.of(side), verb(f, "passes", "passed")),
            Self::Resigned { side } => {
                let (side, resigns) = (names.of(side), verb(f, "resigns", "resigned"));
                write!(f, "{side} {resigns}, and {side}'s pawns {} the board", verb(f, "leave", "left"))
            }
            Self::Out { side } => write!(f, "{} is out", names.of(side)),
            Self::Ended(Outcome::Win(side, _)) => {
                write!(f, "{} {}", names.of(side), verb(f, "wins", "won"))
            }
            Self::Ended(Outcome::Draw(_)) => {
                let is = verb(f, "is", "was");
                write!(f, "the game {is} drawn: nobody {is} left")
            }
        }
    }
}
