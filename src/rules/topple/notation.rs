//! Turns as text, and the parts of the reader that positions also use.

use std::fmt::{self, Display};

use super::tile::{Direction, Tile};
use super::turn::Turn;
use crate::rules::reader::Reader;
use crate::rules::{RESIGN, SyntaxError};

impl Reader<'_> {
    /// Reads a number up to 255, without leading zeros.
    pub(super) fn number(&mut self, meaning: &str) -> Result<u8, SyntaxError> {
        let digits = self.digits();
        match digits.as_bytes() {
            [] => return Err(self.error(format!("expected {meaning}"))),
            [b'0', _, ..] => return Err(self.error("leave out the leading zeros")),
            _ => {}
        }
        let number = digits.parse().map_err(|_| self.error("a number here is at most 255"))?;
        self.at += digits.len();
        Ok(number)
    }

    /// Reads a tile of the largest possible board.
    fn tile(&mut self) -> Result<Tile, SyntaxError> {
        let start = self.at;
        let column = |letter| matches!(letter, b'a'..=b'l').then(|| letter - b'a');
        let column = self.expect_if("a tile: a column from a to l and a row from 1 to 12", column)?;
        let row = self.number("the tile's row, from 1 to 12")?;
        let tile = row.checked_sub(1).and_then(|row| Tile::new(column, row));
        tile.ok_or_else(|| SyntaxError::new(start, "a tile's row is from 1 to 12"))
    }

    /// Reads a direction at the end of the text.
    fn direction(&mut self) -> Result<Direction, SyntaxError> {
        let name = self.rest();
        let found = Direction::ALL.into_iter().find(|one| one.to_string().eq_ignore_ascii_case(name));
        let direction =
            found.ok_or_else(|| self.error("expected a direction: N, NE, E, SE, S, SW, W or NW"))?;
        self.at += name.len();
        Ok(direction)
    }
}

impl Turn {
    /// Reads a turn, in upper or lower case, with surrounding blanks.
    pub(super) fn parse(text: &str) -> Result<Self, SyntaxError> {
        let mut reader = Reader::new(text);
        let turn = if reader.rest().eq_ignore_ascii_case("pass") {
            return Ok(Self::Pass);
        } else if reader.rest().eq_ignore_ascii_case(RESIGN) {
            return Ok(Self::Resign);
        } else if reader.take(b'@') {
            Self::Enter(reader.tile()?)
        } else if reader.take(b'+') {
            let at = reader.tile()?;
            let topple = if reader.take(b'>') { Some(reader.direction()?) } else { None };
            Self::Place { at, topple }
        } else if reader.peek().is_some_and(|byte| byte.is_ascii_lowercase()) {
            let from = reader.tile()?;
            reader.expect(b'-', "'-' and the tile to move to")?;
            Self::Move { from, to: reader.tile()? }
        } else {
            return Err(reader.error("expected a turn like @d4, +e5, +e5>NE, d4-e5, pass or resign"));
        };
        reader.end("turn")?;
        Ok(turn)
    }
}

impl Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Enter(at) => write!(f, "@{at}"),
            Self::Place { at, topple: None } => write!(f, "+{at}"),
            Self::Place { at, topple: Some(direction) } => write!(f, "+{at}>{direction}"),
            Self::Move { from, to } => write!(f, "{from}-{to}"),
            Self::Pass => f.write_str("pass"),
            Self::Resign => f.write_str(RESIGN),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_read_in_any_case_and_written_canonically() {
        for (text, canonical) in [
            ("@d4", "@d4"),
            (" +E5 ", "+e5"),
            ("+e5>ne", "+e5>NE"),
            ("+L12>w", "+l12>W"),
            ("D4-E5", "d4-e5"),
            ("\tPASS\n", "pass"),
            ("Resign", "resign"),
        ] {
            assert_eq!(Turn::parse(text).unwrap().to_string(), canonical, "{text}");
        }
    }

    #[test]
    fn a_row_that_is_missing_is_named() {
        for (text, wanted) in
            [("@d", "the tile's row, from 1 to 12"), ("@d04", "leading zeros"), ("@d999", "255")]
        {
            assert!(Turn::parse(text).unwrap_err().to_string().contains(wanted), "{text}");
        }
    }

    #[test]
    fn a_malformed_turn_is_refused_where_it_goes_wrong() {
        for (text, at) in [
            ("", 0),
            ("d4", 2),
            ("@", 1),
            ("@d", 2),
            ("@d0", 1),
            ("@d04", 2),
            ("@d13", 1),
            ("@d999", 2),
            ("@m4", 1),
            ("@d4 ", 3),
            ("+e5>", 4),
            ("+e5>NNE", 4),
            ("+e5>é", 4),
            ("+e5>N ", 5),
            ("+e5 >N", 3),
            ("d4-e5x", 5),
            ("d4 e5", 2),
            ("d4é", 2),
            ("passe", 0),
            ("é", 0),
            ("+é", 1),
        ] {
            // Blanks around the text don't count.
            let refused = Turn::parse(text);
            if text.trim() == text {
                assert_eq!(refused.unwrap_err().at, at, "{text}");
            } else {
                assert!(refused.is_ok(), "{text}");
            }
        }
    }
}
