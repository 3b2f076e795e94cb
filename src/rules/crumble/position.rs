//! A position: the pieces, their colours and the side to play, and the text that describes them.

mod edit;

use std::fmt::{self, Display, Write as _};
use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Arc;

use super::geometry::{Axis, Coord, Point, Rect};
use super::level::Level;
use super::piece_set::{Contacts, PieceSet};
use super::tiling::{Id, Tiling};
use super::{BLACK, Crumble, Piece, WHITE, capture};
use crate::rules::{Side, SyntaxError};

/// The allowed numbers of columns and rows.
pub const SIZES: RangeInclusive<u8> = 2..=16;

/// The pieces, their colours, and the side to play (crumble.md, The board).
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) tiling: Arc<Tiling>,
    /// The numbers of White's pieces.
    pub(super) white: PieceSet,
    pub(super) side: Side,
}

// Compares only places and colours: equal pieces may have different numbers, and contacts follow from the places.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        let frame = |position: &Self| (position.columns(), position.rows(), position.side);
        frame(self) == frame(other) && self.pieces().eq(other.pieces())
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.columns(), self.rows(), self.side).hash(state);
        for piece in self.pieces() {
            piece.hash(state);
        }
    }
}

/// The reason a position is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// The text can't be read.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// The piece is neither a square nor a half-square.
    #[error("the piece at {} is neither a square nor a half-square", .0.at)]
    Shape(Rect),
    /// The piece leaves the board.
    #[error("the piece at {} extends beyond the board", .0.at)]
    OffBoard(Rect),
    /// The pieces aren't sorted by y, then x.
    #[error("the piece at {} is out of order: sort pieces by y, then x", .0.at)]
    Order(Rect),
    /// Two pieces overlap.
    #[error("the pieces at {} and {} overlap", .0.at, .1.at)]
    Overlap(Rect, Rect),
    /// Part of the board isn't covered by any piece.
    #[error("the pieces don't fill the board")]
    Gap,
    /// A group is enclosed and not yet captured.
    #[error("the piece at {} is surrounded: its capture is pending", .0.rect.at)]
    Enclosed(Piece),
    /// A chain touches all four sides.
    #[error("{} has won in this position", .0.name::<Crumble>())]
    Won(Side),
    /// In a game with a level, the player to play can neither cut nor join.
    #[error("{} can neither cut nor join a piece at level {}", .0.name::<Crumble>(), .1.number())]
    Stalled(Side, Level),
}

impl PositionError {
    /// The pieces at fault, which the board outlines.
    pub fn pieces(&self) -> Vec<Rect> {
        match self {
            Self::Shape(piece) | Self::OffBoard(piece) | Self::Order(piece) => vec![*piece],
            Self::Overlap(one, other) => vec![*one, *other],
            Self::Enclosed(piece) => vec![piece.rect],
            Self::Syntax(_) | Self::Gap | Self::Won(_) | Self::Stalled(..) => Vec::new(),
        }
    }
}

impl Position {
    /// The starting position on a board of this size; a size outside [`SIZES`] is replaced by the nearest size allowed.
    pub fn start(columns: u8, rows: u8) -> Self {
        let [columns, rows] = [columns, rows].map(|n| n.clamp(*SIZES.start(), *SIZES.end()));
        let tiling = Tiling::squares(columns, rows);
        let mut white = PieceSet::empty(tiling.len());
        for id in tiling.ids() {
            let (x, y) = (id % u32::from(columns), id / u32::from(columns));
            // A chequerboard whose upper left cell is black.
            white.set(id, (x + y + u32::from(rows)).is_multiple_of(2));
        }
        Self { tiling: Arc::new(tiling), white, side: BLACK }
    }

    /// The number of columns.
    pub fn columns(&self) -> u8 {
        self.tiling.columns()
    }

    /// The number of rows.
    pub fn rows(&self) -> u8 {
        self.tiling.rows()
    }

    /// The side whose turn it is.
    pub const fn side_to_move(&self) -> Side {
        self.side
    }

    /// The number of pieces.
    #[expect(clippy::len_without_is_empty, reason = "a board is never empty")]
    pub fn len(&self) -> usize {
        self.tiling.len()
    }

    /// The pieces, from south to north, then west to east.
    pub fn pieces(&self) -> impl ExactSizeIterator<Item = Piece> + '_ {
        self.tiling.ids().map(|id| self.piece(id))
    }

    /// The piece that contains a point.
    pub fn piece_at(&self, point: Point) -> Option<Piece> {
        self.tiling.under(point).map(|id| self.piece(id))
    }

    /// The winning chain, if there is one, and its owner (crumble.md, Winning).
    pub fn winning_chain(&self) -> Option<(Side, Vec<Rect>)> {
        let (side, chain) = capture::winning_chain(&self.tiling, &self.white)?;
        Some((side, self.rects(&chain)))
    }

    /// The pieces of enclosed groups, whose capture is pending (crumble.md, Captures).
    pub fn enclosed(&self) -> Vec<Rect> {
        self.rects(&capture::enclosed(&self.tiling, &self.white))
    }

    /// The sides that own a piece which touches two opposite sides of the board (crumble.md, Draws).
    pub(super) fn big_pieces(&self) -> impl Iterator<Item = Side> {
        [BLACK, WHITE].into_iter().filter(|&side| {
            self.tiling.ids().any(|id| self.colour(id) == side && self.tiling.border(id).two_opposite())
        })
    }

    pub(super) fn colour(&self, id: Id) -> Side {
        capture::colour(&self.white, id)
    }

    pub(super) fn piece(&self, id: Id) -> Piece {
        Piece { rect: *self.tiling.rect(id), side: self.colour(id) }
    }

    pub(super) fn owns(&self, id: Id) -> bool {
        self.colour(id) == self.side
    }

    /// The mover's pieces among these contacts.
    pub(super) fn owned<'a>(&'a self, contacts: Contacts<'a>) -> impl Iterator<Item = Id> + 'a {
        contacts.within(&self.white, self.side == WHITE)
    }

    pub(super) fn rects(&self, ids: &[Id]) -> Vec<Rect> {
        ids.iter().map(|&id| *self.tiling.rect(id)).collect()
    }

    /// The same position. If earlier cuts and joins left many numbers unused, renumbers the pieces.
    pub(super) fn compacted(&self) -> Self {
        if !self.tiling.needs_compaction() {
            return self.clone();
        }
        let tiling = self.tiling.compacted();
        let mut white = PieceSet::empty(tiling.id_bound());
        for (id, was) in tiling.ids().zip(self.tiling.ids()) {
            white.set(id, self.white.contains(was));
        }
        Self { tiling: Arc::new(tiling), white, side: self.side }
    }

    /// Halves some of the mover's pieces; [`Tiling::split`] says how the halves are numbered.
    pub(super) fn split(&mut self, cut: &[Id], axis: Axis) {
        let numbers = self.tiling.id_bound();
        Arc::make_mut(&mut self.tiling).split(cut, axis);
        self.white.resize(self.tiling.id_bound());
        if self.side == WHITE {
            for id in numbers..self.tiling.id_bound() {
                self.white.set(super::tiling::as_id(id), true);
            }
        }
    }

    /// Joins some of the mover's pieces; [`Tiling::join`] says how the joined piece is numbered.
    pub(super) fn join(&mut self, parts: &[Id], into: &Rect) {
        Arc::make_mut(&mut self.tiling).join(parts, into);
        for &id in parts.iter().skip(1) {
            self.white.set(id, false);
        }
    }

    /// Undoes the cut or join of these pieces, which must be the only change since the position was `before`.
    pub(super) fn undo(&mut self, before: &Self, pieces: &[Id]) {
        match Arc::get_mut(&mut self.tiling) {
            Some(tiling) => tiling.undo(&before.tiling, pieces),
            // The tiling is shared, so it can't be changed in place.
            None => self.tiling = Arc::clone(&before.tiling),
        }
        self.white = before.white.clone();
    }

    /// Checks that no capture is pending and no player has won.
    pub(super) fn check_settled(&self) -> Result<(), PositionError> {
        if let Some(&id) = capture::enclosed(&self.tiling, &self.white).first() {
            return Err(PositionError::Enclosed(self.piece(id)));
        }
        match capture::winning_chain(&self.tiling, &self.white) {
            Some((side, _)) => Err(PositionError::Won(side)),
            None => Ok(()),
        }
    }
}

impl Display for Position {
    /// Writes `MxN SIDE PIECES`, the canonical text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{} {}", self.columns(), self.rows(), self.side.letter::<Crumble>())?;
        for Piece { rect, side } in self.pieces() {
            write!(f, " {}", side.letter::<Crumble>())?;
            Display::fmt(&rect.at, f)?;
            for length in [rect.w, rect.h] {
                f.write_char(',')?;
                Display::fmt(&length, f)?;
            }
        }
        Ok(())
    }
}

impl FromStr for Position {
    type Err = PositionError;

    /// Reads a position in canonical form; ignores letter case and surrounding blanks.
    fn from_str(text: &str) -> Result<Self, PositionError> {
        let text = text.trim();
        let mut words = words(text);
        let (word, at) = words.next().unwrap_or_default();
        let (columns, rows) = read_size(word, at)?;
        let (word, at) = words.next().unwrap_or_else(|| ("", text.chars().count()));
        let side =
            read_side(word).ok_or_else(|| SyntaxError::new(at, "expected the side to play, b or w"))?;
        let (mut rects, mut white_pieces) = (Vec::new(), Vec::new());
        for (word, at) in words {
            let (owner, rect) = read_piece(word, at)?;
            if rects.last().is_some_and(|last: &Rect| last.at > rect.at) {
                return Err(PositionError::Order(rect));
            }
            if owner == WHITE {
                white_pieces.push(rects.len());
            }
            rects.push(rect);
        }
        check_tiling(columns, rows, &rects)?;
        let tiling = Tiling::new(columns, rows, &rects);
        let mut white = PieceSet::empty(tiling.len());
        for index in white_pieces {
            white.set(super::tiling::as_id(index), true);
        }
        Ok(Self { tiling: Arc::new(tiling), white, side })
    }
}

/// The words of a text separated by single blanks, each with the number of characters before it.
fn words(text: &str) -> impl Iterator<Item = (&str, usize)> {
    // Adds up the lengths: counting from the start for each word would take too long with a million words.
    text.split(' ').scan(0, |next, word| {
        let at = *next;
        *next += word.chars().count() + 1;
        Some((word, at))
    })
}

/// Reads a board size such as `6x6`; `at` is its offset in the text.
pub(super) fn read_size(word: &str, at: usize) -> Result<(u8, u8), SyntaxError> {
    let number = |text: &str| {
        let plain = !text.starts_with('0') && text.bytes().all(|b| b.is_ascii_digit());
        text.parse().ok().filter(|n| plain && SIZES.contains(n))
    };
    let size = word.split_once(['x', 'X']).and_then(|(m, n)| number(m).zip(number(n)));
    size.ok_or_else(|| SyntaxError::new(at, "expected a size from 2x2 to 16x16, as in 6x6"))
}

fn read_side(word: &str) -> Option<Side> {
    match word {
        "b" | "B" => Some(BLACK),
        "w" | "W" => Some(WHITE),
        _ => None,
    }
}

fn read_piece(word: &str, at: usize) -> Result<(Side, Rect), PositionError> {
    let expected = || SyntaxError::new(at, "expected a piece, as in b0,0,1,1");
    let (letter, numbers) = word.split_at_checked(1).ok_or_else(expected)?;
    let side = read_side(letter).ok_or_else(expected)?;
    let mut coords = [Coord::ZERO; 4];
    let mut fields = numbers.split(',');
    for coord in &mut coords {
        *coord = Coord::parse(fields.next().ok_or_else(expected)?, at)?;
    }
    if fields.next().is_some() {
        return Err(expected().into());
    }
    let [x, y, w, h] = coords;
    Ok((side, Rect::new(x, y, w, h)))
}

/// Checks that sorted pieces are legal and tile the board exactly.
fn check_tiling(columns: u8, rows: u8, rects: &[Rect]) -> Result<(), PositionError> {
    let board = Rect::new(Coord::ZERO, Coord::ZERO, Coord::whole(columns), Coord::whole(rows));
    for rect in rects {
        if !rect.is_legal_shape() {
            return Err(PositionError::Shape(*rect));
        }
        if !board.contains(rect) {
            return Err(PositionError::OffBoard(*rect));
        }
    }
    // Sweep northwards over the pieces that meet the current line, ordered by their west sides.
    let mut reaching: std::collections::BTreeMap<Coord, Rect> = std::collections::BTreeMap::new();
    let mut area = 0;
    for rect in rects {
        let over = |other: &Rect| other.north() > rect.south();
        let under: Vec<Coord> = reaching
            .range(..rect.east())
            .rev()
            .take_while(|(_, other)| other.east() > rect.west() || !over(other))
            .map(|(x, _)| *x)
            .collect();
        for x in under {
            if let Some(other) = reaching.get(&x) {
                if over(other) && other.overlaps(rect) {
                    return Err(PositionError::Overlap(*other, *rect));
                }
                if !over(other) {
                    reaching.remove(&x);
                }
            }
        }
        reaching.insert(rect.west(), *rect);
        area += rect.area();
    }
    if area == board.area() { Ok(()) } else { Err(PositionError::Gap) }
}
