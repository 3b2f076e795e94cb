//! Positions as text.

use std::fmt::{self, Display};
use std::str::FromStr;

use super::Topple;
use super::options::{Options, PLAYERS, SIZES};
use super::position::{PAWNS, Position, Reserve};
use super::take::Arrow;
use super::tile::Tile;
use super::tile_set::TileSet;
use crate::rules::reader::Reader;
use crate::rules::{Game, Outcome, Side, SyntaxError};

/// The reason a position was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// The text is malformed or not canonical.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// There are too few or too many rows.
    #[error("a board has 5 to 12 rows, not {0}")]
    Rows(usize),
    /// A row has more or fewer tiles than the board has columns.
    #[error("row {row} has {tiles} tiles, but the board has {size} rows")]
    RowLength {
        /// The row, from 1 at the bottom.
        row: usize,
        /// The number of tiles in the row.
        tiles: usize,
        /// The number of columns of the board.
        size: usize,
    },
    /// A pawn is on a tile without pieces.
    #[error("the pawn on {0} has no piece under it")]
    PawnWithoutPiece(Tile),
    /// A pawn belongs to a player who isn't in the game.
    #[error("the pawn on {tile} belongs to {}, who isn't in the game", .owner.name::<Topple>())]
    NoSuchPlayer {
        /// The pawn's tile.
        tile: Tile,
        /// The pawn's owner.
        owner: Side,
    },
    /// A player who hasn't yet placed, or who is out, has a pawn on the board.
    #[error("{} has a pawn on {tile} but {}", .owner.name::<Topple>(), if *.out { "is out" } else { "hasn't made the first placement" })]
    UnexpectedPawn {
        /// The pawn's tile.
        tile: Tile,
        /// The pawn's owner.
        owner: Side,
        /// True if the player is out, false if the first placement hasn't been made.
        out: bool,
    },
    /// A player has more than eight pawns.
    #[error("{} has {pawns} pawns on the board and in reserve, but can have only eight", .side.name::<Topple>())]
    TooManyPawns {
        /// The player who has too many pawns.
        side: Side,
        /// The number of pawns that the player has.
        pawns: usize,
    },
    /// The player to play isn't in the game, or is out while others are still in.
    #[error("{} is to play but isn't in the game", .0.name::<Topple>())]
    NotInToMove(Side),
    /// The game is over in this position.
    #[error("the game is over in this position: {}", match .0 {
        Outcome::Win(side, _) => format!("{} is the only player left", side.name::<Topple>()),
        Outcome::Draw(_) => "no player is left".to_owned(),
    })]
    Finished(Outcome),
    /// A player has lost all pawns but isn't marked as out.
    #[error("the position isn't settled: {} has no pawn on the board and should be out", .0.name::<Topple>())]
    OutPending(Side),
    /// Stacks of three in line have not been reset yet.
    #[error("the position isn't settled: the stacks of three on {0} must be reset first")]
    ResetPending(TileSet),
    /// A take hasn't been carried out yet.
    #[error("the position isn't settled: the pawn on {} must take the pawn on {} first", .0.from, .0.to)]
    TakePending(Arrow),
    /// The given options don't fit the position.
    #[error("this is a position of a game with {position}, not {options}")]
    OtherOptions {
        /// The options that fit the position.
        position: Options,
        /// The options that were given.
        options: Options,
    },
}

impl PositionError {
    /// The tiles at fault, which the board outlines.
    pub fn tiles(&self) -> Vec<Tile> {
        match *self {
            Self::PawnWithoutPiece(tile)
            | Self::NoSuchPlayer { tile, .. }
            | Self::UnexpectedPawn { tile, .. } => vec![tile],
            Self::ResetPending(stacks) => stacks.into_iter().collect(),
            Self::TakePending(Arrow { from, to, .. }) => vec![from, to],
            Self::Syntax(_)
            | Self::Rows(_)
            | Self::RowLength { .. }
            | Self::TooManyPawns { .. }
            | Self::NotInToMove(_)
            | Self::Finished(_)
            | Self::OutPending(_)
            | Self::OtherOptions { .. } => Vec::new(),
        }
    }
}

/// A tile in the text: its height and the owner of the pawn on it.
type Cell = (u8, Option<Side>);

/// Reads the rows, from the top.
fn read_rows(reader: &mut Reader<'_>) -> Result<Vec<Vec<Cell>>, PositionError> {
    let mut rows = Vec::new();
    loop {
        let mut row = Vec::new();
        loop {
            let height = reader.number("the height of a stack, or 0")?;
            row.push((height, reader.side::<Topple>()));
            if !reader.take(b',') {
                break;
            }
        }
        rows.push(row);
        if !reader.take(b'/') {
            return Ok(rows);
        }
    }
}

/// Reads the reserves, in playing order.
fn read_reserves(reader: &mut Reader<'_>) -> Result<Vec<Reserve>, PositionError> {
    let mut reserves = Vec::new();
    for next in Side::all(Topple::SIDES.len()) {
        if next != Side::FIRST && !reader.take(b',') {
            break;
        }
        let letter = next.letter::<Topple>();
        reader.expect(letter.try_into().unwrap_or_default(), &format!("{letter} and its reserve"))?;
        reserves.push(if reader.take(b'x') {
            Reserve::Out
        } else {
            let reserve = |digit: u8| digit.checked_sub(b'0').filter(|pawns| *pawns <= PAWNS);
            match reader.expect_if("a reserve from 0 to 8, or x", reserve)? {
                PAWNS => Reserve::Unplaced,
                pawns => Reserve::Left(pawns),
            }
        });
    }
    Ok(reserves)
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        let mut reader = Reader::new(text);
        let rows = read_rows(&mut reader)?;
        reader.expect(b' ', "',' and a tile, '/' and a row, or a blank and the side to play")?;
        let Some(to_move) = reader.side::<Topple>() else {
            return Err(reader.error("expected the side to play: r, b, g or y").into());
        };
        reader.expect(b' ', "a blank and the reserves")?;
        let reserves_at = reader.at;
        let reserves = read_reserves(&mut reader)?;
        reader.end("position")?;

        let size = u8::try_from(rows.len()).ok().filter(|size| SIZES.contains(size));
        let size = size.ok_or(PositionError::Rows(rows.len()))?;
        let players = u8::try_from(reserves.len()).ok().filter(|players| PLAYERS.contains(players));
        let options = players.and_then(|players| Options::new(size, players));
        let options = options
            .ok_or_else(|| SyntaxError::new(reserves_at, "expected the reserves of 2 to 4 players"))?;

        let mut stacks = Vec::new();
        for (row, cells) in (0..size).zip(rows.iter().rev()) {
            if cells.len() != rows.len() {
                let (row, tiles, size) = (usize::from(row) + 1, cells.len(), rows.len());
                return Err(PositionError::RowLength { row, tiles, size });
            }
            for (column, (height, pawn)) in (0..).zip(cells) {
                let Some(tile) = Tile::new(column, row) else { continue };
                if let Some(owner) = *pawn {
                    check_pawn(tile, *height, owner, &reserves)?;
                }
                stacks.push((tile, *height, *pawn));
            }
        }
        let position = Self::arrange(options, to_move, stacks, reserves);
        position.check()?;
        Ok(position)
    }
}

/// Checks that the tile can have the pawn that the text puts on it.
fn check_pawn(tile: Tile, height: u8, owner: Side, reserves: &[Reserve]) -> Result<(), PositionError> {
    let unexpected = |out| Err(PositionError::UnexpectedPawn { tile, owner, out });
    match reserves.get(owner.index()) {
        None => Err(PositionError::NoSuchPlayer { tile, owner }),
        Some(Reserve::Unplaced) => unexpected(false),
        Some(Reserve::Out) => unexpected(true),
        Some(Reserve::Left(_)) if height == 0 => Err(PositionError::PawnWithoutPiece(tile)),
        Some(Reserve::Left(_)) => Ok(()),
    }
}

impl Position {
    /// Checks the numbers of pawns and the side to play.
    fn check(&self) -> Result<(), PositionError> {
        for side in self.sides() {
            let Reserve::Left(reserve) = self.reserve(side) else { continue };
            let pawns = usize::from(reserve) + self.pawns().of(side).len();
            if pawns > usize::from(PAWNS) {
                return Err(PositionError::TooManyPawns { side, pawns });
            }
        }
        let plays = self.to_move().index() < usize::from(self.players());
        let nobody_in = self.sides().all(|side| !self.is_in(side));
        if plays && (nobody_in || self.is_in(self.to_move())) {
            Ok(())
        } else {
            Err(PositionError::NotInToMove(self.to_move()))
        }
    }

    /// Checks that a game can continue from here: it isn't over, no reset or take is pending, and every player who has
    /// placed and has no pawn on the board is marked as out.
    pub(super) fn check_settled(&self) -> Result<(), PositionError> {
        if let Some(outcome) = self.outcome() {
            return Err(PositionError::Finished(outcome));
        }
        let stacks = self.resetting();
        if !stacks.is_empty() {
            return Err(PositionError::ResetPending(stacks));
        }
        if let Some(take) = self.due_takes().first() {
            return Err(PositionError::TakePending(*take));
        }
        let lost = |side: &Side| {
            matches!(self.reserve(*side), Reserve::Left(_)) && self.pawns().of(*side).is_empty()
        };
        self.sides().find(lost).map_or(Ok(()), |side| Err(PositionError::OutPending(side)))
    }

    /// Checks that the position can occur in a game with these options.
    pub(super) fn check_options(&self, options: Options) -> Result<(), PositionError> {
        match Options::new(self.size(), self.players()) {
            Some(position) if position != options => Err(PositionError::OtherOptions { position, options }),
            _ => Ok(()),
        }
    }
}

impl Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..self.size()).rev() {
            for column in 0..self.size() {
                let Some(tile) = Tile::new(column, row) else { continue };
                let before = match (column, row + 1 == self.size()) {
                    (0, true) => "",
                    (0, false) => "/",
                    _ => ",",
                };
                write!(f, "{before}{}", self.height(tile))?;
                if let Some(side) = self.pawns().at(tile) {
                    write!(f, "{}", side.letter::<Topple>())?;
                }
            }
        }
        write!(f, " {} ", self.to_move().letter::<Topple>())?;
        for side in self.sides() {
            let before = if side == Side::FIRST { "" } else { "," };
            write!(f, "{before}{}", side.letter::<Topple>())?;
            match self.reserve(side) {
                Reserve::Unplaced => write!(f, "{PAWNS}")?,
                Reserve::Left(pawns) => write!(f, "{pawns}")?,
                Reserve::Out => f.write_str("x")?,
            }
        }
        Ok(())
    }
}
