//! The reasons the rules forbid a step or turn.

use std::fmt::{self, Display};

use super::Topple;
use super::tile::Tile;
use crate::rules::Side;

/// The reason a step or a turn is refused. `Display` says it to the player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    /// The board has no such tile.
    OffBoard {
        /// The tile.
        tile: Tile,
        /// The number of columns and rows of the board.
        size: u8,
    },
    /// The player's first turn can only be the first placement.
    FirstPlacementDue,
    /// The player has made the first placement already.
    FirstPlacementMade,
    /// A first placement needs an empty tile.
    NotEmpty {
        /// The tile.
        tile: Tile,
        /// The number of pieces on it.
        height: u8,
    },
    /// A player can't place a piece on a tile with a pawn.
    PawnInTheWay {
        /// The tile.
        tile: Tile,
        /// The pawn's owner.
        owner: Side,
    },
    /// The tile is further than two from each of the player's pawns.
    TooFar {
        /// The tile.
        tile: Tile,
        /// The player's nearest pawn.
        nearest: Tile,
    },
    /// The player has no pawn on the board to place near.
    NoPawnOnBoard,
    /// The stack topples, so a direction must be named.
    DirectionMissing {
        /// The tile.
        tile: Tile,
        /// The number of pieces on it.
        height: u8,
    },
    /// The stack doesn't topple, so it has no direction.
    NothingTopples {
        /// The tile.
        tile: Tile,
        /// The number of pieces on it.
        height: u8,
    },
    /// A topple would make a stack of more than 255 pieces.
    TooHigh(Tile),
    /// The tile doesn't have a pawn.
    NoPawn(Tile),
    /// The pawn to move is another player's.
    NotYours {
        /// Its tile.
        tile: Tile,
        /// Its owner.
        owner: Side,
    },
    /// A pawn moves to an adjacent tile.
    NotAdjacent {
        /// The pawn's tile.
        from: Tile,
        /// The tile to move to.
        to: Tile,
    },
    /// A pawn moves to a tile without a pawn.
    Occupied {
        /// The tile to move to.
        to: Tile,
        /// The owner of the pawn there.
        owner: Side,
    },
    /// A pawn moves to a tile with a stack.
    NoStack(Tile),
    /// A pawn moves to a stack at most one higher or lower.
    TooSteep {
        /// The pawn's tile.
        from: Tile,
        /// The height of its stack.
        from_height: u8,
        /// The tile to move to.
        to: Tile,
        /// The height of the stack there.
        to_height: u8,
    },
    /// Only a player who can neither place nor move may pass.
    MayNotPass,
    /// With two players resigning isn't a turn.
    ResigningIsNoTurn,
    /// A direction was chosen and no stack topples.
    NoTopple,
    /// A stack is toppling: its direction comes next.
    ChooseDirection(Tile),
    /// The turn has all its steps.
    TurnComplete,
    /// The turn has no step yet.
    NothingDone,
}

impl Illegal {
    /// The tiles at fault, for the board to outline.
    #[must_use]
    pub fn tiles(&self) -> Vec<Tile> {
        match *self {
            Self::OffBoard { .. }
            | Self::FirstPlacementDue
            | Self::FirstPlacementMade
            | Self::NoPawnOnBoard
            | Self::MayNotPass
            | Self::ResigningIsNoTurn
            | Self::NoTopple
            | Self::TurnComplete
            | Self::NothingDone => Vec::new(),
            Self::NotEmpty { tile, .. }
            | Self::PawnInTheWay { tile, .. }
            | Self::DirectionMissing { tile, .. }
            | Self::NothingTopples { tile, .. }
            | Self::NotYours { tile, .. }
            | Self::TooHigh(tile)
            | Self::NoPawn(tile)
            | Self::NoStack(tile)
            | Self::ChooseDirection(tile)
            | Self::Occupied { to: tile, .. } => vec![tile],
            Self::TooFar { tile, nearest } => vec![tile, nearest],
            Self::NotAdjacent { from, to } | Self::TooSteep { from, to, .. } => vec![from, to],
        }
    }
}

impl Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::OffBoard { tile, size } => write!(f, "there is no {tile} on a board of {size}×{size}"),
            Self::FirstPlacementDue => {
                f.write_str("a player's first turn places a piece with a pawn on any empty tile")
            }
            Self::FirstPlacementMade => {
                f.write_str("your first placement is made: place a piece near a pawn of yours, or move one")
            }
            Self::NotEmpty { tile, height } => {
                write!(f, "the first placement needs an empty tile, and {tile} has a stack of {height}")
            }
            Self::PawnInTheWay { tile, owner } => {
                write!(f, "no piece goes on a pawn, and {}'s stands on {tile}", owner.name::<Topple>())
            }
            Self::TooFar { tile, nearest } => write!(
                f,
                "{tile} is {} tiles from your nearest pawn, on {nearest}: pieces go one or two tiles away",
                tile.distance(nearest)
            ),
            Self::NoPawnOnBoard => f.write_str("you have no pawn on the board to place near"),
            Self::DirectionMissing { tile, height } => {
                write!(f, "a piece on {tile} topples its stack of {height}: name a direction")
            }
            Self::NothingTopples { tile, height } => write!(
                f,
                "{tile} has a stack of {height}, and only three pieces or more topple: it takes no direction"
            ),
            Self::TooHigh(tile) => write!(f, "the stack on {tile} would grow above 255 pieces"),
            Self::NoPawn(tile) => write!(f, "there is no pawn on {tile} to move"),
            Self::NotYours { tile, owner } => write!(f, "the pawn on {tile} is {}'s", owner.name::<Topple>()),
            Self::NotAdjacent { from, to } => {
                write!(f, "a pawn moves to an adjacent tile, and {to} does not touch {from}")
            }
            Self::Occupied { to, owner } => {
                write!(
                    f,
                    "a pawn moves to a tile without a pawn, and {}'s stands on {to}",
                    owner.name::<Topple>()
                )
            }
            Self::NoStack(to) => write!(f, "a pawn moves from stack to stack, and {to} has no piece"),
            Self::TooSteep { from, from_height, to, to_height } => write!(
                f,
                "a pawn climbs or descends one piece at most, and {from} has {from_height} where {to} has {to_height}"
            ),
            Self::MayNotPass => f.write_str("only a player who can neither place nor move may pass"),
            Self::ResigningIsNoTurn => f.write_str("with two players resigning ends the game and is no turn"),
            Self::NoTopple => {
                f.write_str("no stack is toppling: a direction follows a piece on three or more")
            }
            Self::ChooseDirection(tile) => {
                write!(f, "the stack on {tile} is toppling: choose its direction first")
            }
            Self::TurnComplete => f.write_str("the turn is complete: end it, or take its last step back"),
            Self::NothingDone => f.write_str("a turn needs a placement or a move"),
        }
    }
}

impl std::error::Error for Illegal {}
