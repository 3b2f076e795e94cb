//! The reasons the rules forbid a step or turn.

use std::fmt::{self, Display as _, Formatter};

use super::Topple;
use super::sections::{BOARD, FIRST_TURN, MOVING, PASSING, PLACING, RESIGNING, TOPPLING};
use super::tile::Tile;
use crate::rules::{Decided, Heading, Names, Side, Told};

/// The reason a step or a turn is refused. `Display` explains it to the player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Illegal {
    /// The tile isn't on the board.
    #[error("{tile} is off the {size}×{size} board")]
    OffBoard {
        /// The tile that isn't on the board.
        tile: Tile,
        /// The number of columns and rows of the board.
        size: u8,
    },
    /// The player's first turn can only be the first placement.
    #[error("on your first turn, place a piece with a pawn on any empty tile")]
    FirstPlacementDue,
    /// The player has made the first placement already.
    #[error("you have made your first placement: place a piece near one of your pawns, or move a pawn")]
    FirstPlacementMade,
    /// A first placement needs an empty tile.
    #[error("the first placement needs an empty tile, and {tile} has a stack of {height}")]
    NotEmpty {
        /// The tile of the stack.
        tile: Tile,
        /// The number of pieces in the stack.
        height: u8,
    },
    /// A player can't place a piece on a tile with a pawn.
    #[error("{}", pawn_in_the_way(*tile, *owner, &SIDES))]
    PawnInTheWay {
        /// The pawn's tile.
        tile: Tile,
        /// The pawn's owner.
        owner: Side,
    },
    /// The tile is more than two tiles from each of the player's pawns.
    #[error(
        "{tile} is {} tiles from your nearest pawn, on {nearest}: place a piece one or two tiles from a pawn",
        tile.distance(*nearest)
    )]
    TooFar {
        /// The tile on which to place a piece.
        tile: Tile,
        /// The tile of the player's nearest pawn.
        nearest: Tile,
    },
    /// The player must place pieces near a pawn, but has no pawn on the board.
    #[error("you have no pawn on the board to place a piece near")]
    NoPawnOnBoard,
    /// The stack topples, so a direction must be named.
    #[error("a piece on {tile} topples its stack of {height}: choose a direction")]
    DirectionMissing {
        /// The tile of the stack.
        tile: Tile,
        /// The number of pieces in the stack.
        height: u8,
    },
    /// The stack doesn't topple, so it has no direction.
    #[error("{tile} has a stack of {height}, too low to topple: leave out the direction")]
    NothingTopples {
        /// The tile of the stack.
        tile: Tile,
        /// The number of pieces in the stack.
        height: u8,
    },
    /// A topple would make a stack of more than 255 pieces.
    #[error("the stack on {0} would have more than 255 pieces")]
    TooHigh(Tile),
    /// The tile doesn't have a pawn.
    #[error("there is no pawn on {0} to move")]
    NoPawn(Tile),
    /// The pawn to move is another player's.
    #[error("{}", not_yours(*tile, *owner, &SIDES))]
    NotYours {
        /// The pawn's tile.
        tile: Tile,
        /// The pawn's owner.
        owner: Side,
    },
    /// The destination isn't adjacent to the pawn.
    #[error("a pawn moves to an adjacent tile, and {to} isn't next to {from}")]
    NotAdjacent {
        /// The pawn's tile.
        from: Tile,
        /// The tile to move to.
        to: Tile,
    },
    /// The destination already has a pawn.
    #[error("{}", occupied(*to, *owner, *mover, &SIDES))]
    Occupied {
        /// The tile to move to.
        to: Tile,
        /// The owner of the pawn on that tile.
        owner: Side,
        /// The owner of the pawn to move.
        mover: Side,
    },
    /// The destination doesn't have a stack.
    #[error("a pawn moves from stack to stack, and {0} is empty")]
    NoStack(Tile),
    /// The destination's stack is more than one piece higher or lower.
    #[error(
        "a pawn climbs or descends one piece at most: {from} is {from_height} high, {to} is {to_height} high"
    )]
    TooSteep {
        /// The pawn's tile.
        from: Tile,
        /// The height of the pawn's stack.
        from_height: u8,
        /// The tile to move to.
        to: Tile,
        /// The height of the stack on that tile.
        to_height: u8,
    },
    /// Only a player who can neither place nor move may pass.
    #[error("you may pass only if you can neither place nor move")]
    MayNotPass,
    /// Resigning isn't a turn in a game of two players.
    #[error("with two players, resigning ends the game and isn't a turn")]
    ResigningIsNoTurn,
    /// A direction was chosen, but no stack is toppling.
    #[error("nothing topples: place a piece on a stack of three or more before you choose a direction")]
    NoTopple,
    /// A stack is toppling, and its direction must be chosen next.
    #[error("the stack on {0} is toppling: choose its direction first")]
    ChooseDirection(Tile),
    /// The turn is already complete.
    #[error("the turn is complete: end it, or undo its last step")]
    TurnComplete,
    /// The turn has no step yet.
    #[error("a turn needs a placement or a move")]
    NothingDone,
}

/// The names of the sides, for `Display`.
const SIDES: Names = Names::of_sides::<Topple>();

fn pawn_in_the_way(tile: Tile, owner: Side, names: &Names) -> String {
    format!("{}'s pawn is on {tile}, so you can't place a piece there", names.of(owner))
}

fn not_yours(tile: Tile, owner: Side, names: &Names) -> String {
    format!("the pawn on {tile} is {}'s", names.of(owner))
}

fn occupied(to: Tile, owner: Side, mover: Side, names: &Names) -> String {
    let owner_name = names.of(owner);
    if owner == mover {
        format!("{owner_name}'s pawn is on {to}, so your pawn can't move there")
    } else {
        format!(
            "you can't move onto {owner_name}'s pawn on {to}: a pawn takes at the end of the turn, from an adjacent stack exactly one piece higher"
        )
    }
}

impl Told for Illegal {
    fn tell(&self, names: &Names, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::PawnInTheWay { tile, owner } => f.write_str(&pawn_in_the_way(*tile, *owner, names)),
            Self::NotYours { tile, owner } => f.write_str(&not_yours(*tile, *owner, names)),
            Self::Occupied { to, owner, mover } => f.write_str(&occupied(*to, *owner, *mover, names)),
            _ => self.fmt(f),
        }
    }
}

impl Illegal {
    /// The tiles at fault, which the board outlines.
    pub fn tiles(&self) -> Vec<Tile> {
        self.grounds().1
    }

    /// The section of the rules that forbids the step, and the tiles at fault.
    fn grounds(&self) -> (Heading, Vec<Tile>) {
        match *self {
            Self::OffBoard { .. } => (BOARD, vec![]),
            Self::FirstPlacementDue | Self::FirstPlacementMade | Self::TurnComplete | Self::NothingDone => {
                (FIRST_TURN, vec![])
            }
            Self::NotEmpty { tile, .. } => (FIRST_TURN, vec![tile]),
            Self::PawnInTheWay { tile, .. } => (PLACING, vec![tile]),
            Self::TooFar { tile, nearest } => (PLACING, vec![tile, nearest]),
            Self::NoPawnOnBoard => (PLACING, vec![]),
            Self::NoTopple => (TOPPLING, vec![]),
            Self::DirectionMissing { tile, .. }
            | Self::NothingTopples { tile, .. }
            | Self::TooHigh(tile)
            | Self::ChooseDirection(tile) => (TOPPLING, vec![tile]),
            Self::NoPawn(tile)
            | Self::NotYours { tile, .. }
            | Self::NoStack(tile)
            | Self::Occupied { to: tile, .. } => (MOVING, vec![tile]),
            Self::NotAdjacent { from, to } | Self::TooSteep { from, to, .. } => (MOVING, vec![from, to]),
            Self::MayNotPass => (PASSING, vec![]),
            Self::ResigningIsNoTurn => (RESIGNING, vec![]),
        }
    }
}

impl Decided for Illegal {
    fn section(&self) -> Heading {
        self.grounds().0
    }
}
