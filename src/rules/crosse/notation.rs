//! Writes and reads the texts of turns and positions.
//!
//! A turn is `2F:c3-e3`, `f10xh8xj6` or `3B:pass`; `*` at its end removes the stones on the first row when the turn
//! covers the corners. A position lists the rows from 10 to 1 separated by `/`, with `w`, `b` and the lengths of the
//! runs without a stone, then the side to play, then the moves left for White and for Black, forward moves first:
//! `… w 123.123 13.2`.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use super::board::{Cell, Cells, SIZE};
use super::jump::Path;
use super::moves::{Move, MoveSet, Sense};
use super::position::Position;
use super::turn::Turn;
use super::{BLACK, Crosse, NO_STONES, WHITE};
use crate::rules::reader::Reader;
use crate::rules::{Reason, Side, SyntaxError};

/// The reason a position text, or a position to play from, is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// The text isn't a position.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// A side has won.
    #[error("the game is over in this position: {} has {}", side.name::<Crosse>(), had(reason))]
    Finished {
        /// The winner.
        side: Side,
        /// The reason for the win.
        reason: &'static Reason,
    },
    /// A side has no moves left, which can't happen in a game: the set would have been renewed.
    #[error("{} has spent all six moves: the set should have been renewed", .0.name::<Crosse>())]
    SetSpent(Side),
}

impl PositionError {
    /// The cells at fault, which the board outlines.
    pub fn cells(&self) -> Cells {
        match self {
            Self::Finished { reason, .. } if *reason != NO_STONES => Cells::CORNERS,
            Self::Finished { .. } | Self::Syntax(_) | Self::SetSpent(_) => Cells::EMPTY,
        }
    }
}

fn had(reason: &Reason) -> &'static str {
    if reason == NO_STONES { "no stones left" } else { "only the four corner stones left" }
}

/// Reads a digit in this range.
fn digit(first: u8, last: u8) -> impl Fn(u8) -> Option<u8> {
    move |byte| byte.checked_sub(b'0').filter(|value| (first..=last).contains(value))
}

impl Reader<'_> {
    fn cell(&mut self) -> Result<Cell, SyntaxError> {
        let start = self.at;
        let column = |letter| matches!(letter, b'a'..=b'j').then(|| letter - b'a' + 1);
        let column = self.expect_if("a cell: a column from a to j", column)?;
        let mut row = self.expect_if("a row from 1 to 10", digit(1, 9))?;
        if row == 1 && self.take(b'0') {
            row = 10;
        }
        Cell::at(column, row).ok_or_else(|| {
            let letter = char::from(b'a' + column - 1);
            SyntaxError::new(start, format!("{letter}{row} isn't a cell of the board"))
        })
    }

    fn spent_move(&mut self) -> Result<Move, SyntaxError> {
        let steps = self.expect_if("1, 2 or 3 steps", digit(1, 3))?;
        let sense = self.expect_if("F or B", |letter| match letter {
            b'f' => Some(Sense::Forward),
            b'b' => Some(Sense::Backward),
            _ => None,
        })?;
        Move::new(steps, sense).ok_or_else(|| self.error("expected 1, 2 or 3 steps"))
    }

    /// Reads the moves left in one direction: their numbers of steps in ascending order, or `-` if all are spent.
    fn steps_left(&mut self, sense: Sense, mut set: MoveSet) -> Result<MoveSet, SyntaxError> {
        if self.take(b'-') {
            return Ok(set);
        }
        let mut least = 1;
        while let Some(one) = self.take_if(digit(least, 3)).and_then(|steps| Move::new(steps, sense)) {
            set = set.with(one);
            least = one.steps() + 1;
        }
        if least == 1 {
            return Err(self.error(format!("expected the {} moves left, like 123, 13 or -", sense.word())));
        }
        Ok(set)
    }

    fn set(&mut self) -> Result<MoveSet, SyntaxError> {
        let forward = self.steps_left(Sense::Forward, MoveSet::SPENT)?;
        self.expect(b'.', "a larger number of steps, or '.' and the backward moves left")?;
        self.steps_left(Sense::Backward, forward)
    }

    /// Reads one row and adds its stones to those of both sides.
    fn row(&mut self, row: u8, stones: &mut [Cells; 2]) -> Result<(), SyntaxError> {
        let mut column = 1;
        let mut after_run = false;
        while column <= SIZE {
            let room = SIZE + 1 - column;
            if self.peek().and_then(digit(1, 9)).is_some() {
                if after_run {
                    return Err(self.error("expected a stone: add up the empty cells and write one number"));
                }
                column += self.run(room)?;
                after_run = true;
                continue;
            }
            let at = self.at;
            let Some(side) = self.side::<Crosse>() else {
                let short =
                    format!("expected w, b or a number: row {row} needs {room} more to make ten cells");
                return Err(self.error(short));
            };
            let Some(cell) = Cell::at(column, row) else {
                let letter = char::from(b'a' + column - 1);
                let unused = format!("{letter}{row} isn't a cell of the board");
                return Err(SyntaxError::new(at, unused));
            };
            stones[side.index()] = stones[side.index()].with(cell);
            column += 1;
            after_run = false;
        }
        Ok(())
    }

    /// Reads the length of a run of empty cells, at most `room`, the number of cells left in the row.
    fn run(&mut self, room: u8) -> Result<u8, SyntaxError> {
        let start = self.at;
        let mut length = self.take_if(digit(1, 9)).unwrap_or(0);
        if length == 1 && self.take(b'0') {
            length = SIZE;
        }
        if length > room {
            return Err(SyntaxError::new(start, "the number is larger than the rest of the row"));
        }
        Ok(length)
    }
}

impl Turn {
    /// Reads a turn, legal or not.
    ///
    /// # Errors
    /// The text isn't a turn.
    pub(super) fn read(text: &str) -> Result<Self, SyntaxError> {
        let mut reader = Reader::new(text);
        let turn = if reader.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            let spent = reader.spent_move()?;
            reader.expect(b':', "':'")?;
            if reader.take(b'p') {
                for byte in *b"ass" {
                    reader.expect(byte, "'pass'")?;
                }
                Self::Forfeit(spent)
            } else {
                let from = reader.cell()?;
                reader.expect(b'-', "'-'")?;
                Self::Walk { spent, from, to: reader.cell()?, clears: reader.take(b'*') }
            }
        } else {
            let mut path = Path::new();
            path.push(reader.cell()?);
            reader.expect(b'x', "'x' and the cell that the jump lands on")?;
            path.push(reader.cell()?);
            while reader.take(b'x') {
                path.push(reader.cell()?);
            }
            Self::Jump { path, clears: reader.take(b'*') }
        };
        reader.end("turn")?;
        Ok(turn)
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clears = match self {
            Self::Forfeit(spent) => return write!(f, "{spent}:pass"),
            Self::Walk { spent, from, to, clears } => {
                write!(f, "{spent}:{from}-{to}")?;
                clears
            }
            Self::Jump { path, clears } => {
                for (i, cell) in path.iter().enumerate() {
                    write!(f, "{}{cell}", if i == 0 { "" } else { "x" })?;
                }
                clears
            }
        };
        f.write_str(if *clears { "*" } else { "" })
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (1..=SIZE).rev() {
            let mut run = 0;
            for column in 1..=SIZE {
                let Some(side) = Cell::at(column, row).and_then(|cell| self.stone(cell)) else {
                    run += 1;
                    continue;
                };
                if run > 0 {
                    write!(f, "{run}")?;
                    run = 0;
                }
                f.write_char(side.letter::<Crosse>())?;
            }
            if run > 0 {
                write!(f, "{run}")?;
            }
            if row > 1 {
                f.write_str("/")?;
            }
        }
        write!(f, " {} {} {}", self.to_move().letter::<Crosse>(), self.left(WHITE), self.left(BLACK))
    }
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        let mut reader = Reader::new(text);
        let mut stones = [Cells::EMPTY; 2];
        for row in (1..=SIZE).rev() {
            reader.row(row, &mut stones)?;
            if row > 1 {
                reader.expect(b'/', "'/' after ten cells")?;
            }
        }
        reader.expect(b' ', "a blank and the side to play")?;
        let Some(to_move) = reader.side::<Crosse>() else {
            return Err(reader.error("expected the side to play, w or b").into());
        };
        reader.expect(b' ', "a blank and the moves White has left")?;
        let whites = reader.set()?;
        reader.expect(b' ', "a blank and the moves Black has left")?;
        let blacks = reader.set()?;
        reader.end("position")?;
        let [white, black] = stones;
        Ok(Self::new(white, black, to_move, [whites, blacks]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str =
        "1b1b1b1b1b/b1b1b1b1b1/1b1b1b1b1b/10/10/10/10/w1w1w1w1w1/1w1w1w1w1w/w1w1w1w1w1 w 123.123 123.123";

    #[test]
    fn the_start_is_written_and_read() {
        assert_eq!(Position::start(3).to_string(), START);
        assert_eq!(START.parse(), Ok(Position::start(3)));
        assert_eq!(format!("  {} ", START.to_uppercase()).parse(), Ok(Position::start(3)));
        let one_row = "1b1b1b1b1b/10/10/10/10/10/10/10/10/w1w1w1w1w1 w 123.123 123.123";
        assert_eq!(one_row.parse(), Ok(Position::start(1)));
    }

    #[test]
    fn positions_that_are_malformed_or_not_canonical_are_refused_with_the_place() {
        let rows = "10/10/10/10/10/10/10/10/1b8/w9";
        for (text, refusal) in [
            (format!("{rows} w 123.123"), "at character 41: expected a blank and the moves Black has left"),
            (format!("{rows} w 123.123 123.123 x"), "at character 49: expected the end of the position"),
            (format!("{rows}  w 123.123 123.123"), "at character 32: expected the side to play, w or b"),
            (format!("{rows} r 123.123 123.123"), "at character 32: expected the side to play, w or b"),
            (
                format!("{rows} w 132.123 123.123"),
                "at character 36: expected a larger number of steps, or '.' and the backward moves left",
            ),
            (
                format!("{rows} w .123 123.123"),
                "at character 34: expected the forward moves left, like 123, 13 or -",
            ),
            (
                format!("{rows} w -- 123.123"),
                "at character 35: expected a larger number of steps, or '.' and the backward moves left",
            ),
            (
                format!("{rows} w -. 123.123"),
                "at character 36: expected the backward moves left, like 123, 13 or -",
            ),
            (
                format!("{rows} w -.1 4.1"),
                "at character 38: expected the forward moves left, like 123, 13 or -",
            ),
            ("w".to_owned(), "at character 1: a10 isn't a cell of the board"),
        ] {
            assert_eq!(text.parse::<Position>().unwrap_err().to_string(), refusal, "{text}");
        }
        for (row, refusal) in [
            ("55", "at character 2: expected a stone: add up the empty cells and write one number"),
            ("1b9", "at character 3: the number is larger than the rest of the row"),
            ("1b10", "at character 3: the number is larger than the rest of the row"),
            ("0", "at character 1: expected w, b or a number: row 10 needs 10 more to make ten cells"),
            ("9/10", "at character 2: expected w, b or a number: row 10 needs 1 more to make ten cells"),
            ("101", "at character 3: expected '/' after ten cells"),
            ("1é", "at character 2: expected w, b or a number: row 10 needs 9 more to make ten cells"),
        ] {
            let text = format!("{row}/10/10/10/10/10/10/10/1b8/w9 w 123.123 123.123");
            assert_eq!(text.parse::<Position>().unwrap_err().to_string(), refusal);
        }
        let centre = "10/10/10/10/4w5/10/10/10/1b8/w9 w 123.123 123.123";
        let refusal = "at character 14: e6 isn't a cell of the board";
        assert_eq!(centre.parse::<Position>().unwrap_err().to_string(), refusal);
    }

    #[test]
    fn turns_are_read_in_any_case_and_written_in_one() {
        for (text, canonical) in [
            (" 2f:C3-E5 ", "at character 7: e5 isn't a cell of the board"),
            ("2F:c3-e3", "2F:c3-e3"),
            ("2f:C3-E3*", "2F:c3-e3*"),
            ("F10XH8xj6", "f10xh8xj6"),
            ("f10xh8*", "f10xh8*"),
            ("3B:PASS", "3B:pass"),
            ("3B:pass*", "at character 8: expected the end of the turn"),
            ("4F:c3-d4", "at character 1: expected 1, 2 or 3 steps"),
            ("1G:c3-d4", "at character 2: expected F or B"),
            ("1F c3-d4", "at character 3: expected ':'"),
            ("1F:c3xd4", "at character 6: expected '-'"),
            ("1F:c03-d4", "at character 5: expected a row from 1 to 10"),
            ("1F:k3-d4", "at character 4: expected a cell: a column from a to j"),
            ("1F:c3-d4**", "at character 10: expected the end of the turn"),
            ("1F:c3- d4", "at character 7: expected a cell: a column from a to j"),
            ("f10", "at character 4: expected 'x' and the cell that the jump lands on"),
            ("f10x", "at character 5: expected a cell: a column from a to j"),
            ("f11xh9", "at character 1: f1 isn't a cell of the board"),
            ("3B:pas", "at character 7: expected 'pass'"),
            ("resign", "at character 1: expected a cell: a column from a to j"),
            ("", "at character 1: expected a cell: a column from a to j"),
        ] {
            let result = Turn::read(text).map_or_else(|error| error.to_string(), |turn| turn.to_string());
            assert_eq!(result, canonical);
        }
    }
}
