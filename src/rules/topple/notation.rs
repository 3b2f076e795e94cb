//! Turns as text, and what their reader shares with that of positions.

use std::fmt::{self, Display};

use super::tile::{Direction, Tile};
use super::turn::Turn;
use crate::rules::SyntaxError;

/// Reads a text from left to right, letter case aside.
pub(super) struct Reader {
    text: Vec<u8>,
    at: usize,
}

impl Reader {
    /// A reader of a text without the blanks around it.
    pub(super) fn new(text: &str) -> Self {
        Self { text: text.trim().to_ascii_lowercase().into_bytes(), at: 0 }
    }

    /// How many characters have been read. All of them were ASCII: nothing else is ever accepted.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// Refuses what stands at the reading place.
    pub(super) fn fail<T>(&self, message: impl Into<String>) -> Result<T, SyntaxError> {
        Err(SyntaxError::new(self.at, message))
    }

    /// Reads one character if it is this one.
    pub(super) fn accept(&mut self, byte: u8) -> bool {
        let found = self.text.get(self.at) == Some(&byte);
        self.at += usize::from(found);
        found
    }

    /// Reads this word if it is the whole text.
    fn accept_all(&mut self, word: &str) -> bool {
        let found = self.at == 0 && self.text == word.as_bytes();
        self.at += if found { word.len() } else { 0 };
        found
    }

    /// Reads one character, which must be this one.
    pub(super) fn expect(&mut self, byte: u8, meaning: &str) -> Result<(), SyntaxError> {
        if self.accept(byte) { Ok(()) } else { self.fail(format!("expected {meaning}")) }
    }

    /// Reads one of these letters and says which.
    pub(super) fn accept_letter(&mut self, letters: impl IntoIterator<Item = char>) -> Option<u8> {
        let byte = *self.text.get(self.at)?;
        let found = (0..).zip(letters).find(|(_, letter)| char::from(byte) == *letter)?;
        self.at += 1;
        Some(found.0)
    }

    /// Reads a number up to 255, without leading zeros.
    pub(super) fn number(&mut self, meaning: &str) -> Result<u8, SyntaxError> {
        let digits: Vec<u8> = self.rest().iter().copied().take_while(u8::is_ascii_digit).collect();
        match digits.as_slice() {
            [] => return self.fail(format!("expected {meaning}")),
            [b'0', _, ..] => return self.fail("a number has no leading zeros"),
            _ => {}
        }
        let number = digits
            .iter()
            .try_fold(0_u8, |number, digit| number.checked_mul(10)?.checked_add(digit.wrapping_sub(b'0')));
        let Some(number) = number else { return self.fail("a number here is at most 255") };
        self.at += digits.len();
        Ok(number)
    }

    /// Reads a tile of the largest board.
    fn tile(&mut self) -> Result<Tile, SyntaxError> {
        let start = self.at;
        let Some(column) = self.accept_letter('a'..='l') else {
            return self.fail("expected a tile: a column from a to l and a row from 1 to 12");
        };
        let row = self.number("the tile's row, from 1 to 12")?;
        row.checked_sub(1)
            .and_then(|row| Tile::new(column, row))
            .ok_or_else(|| SyntaxError::new(start, "a tile's row is from 1 to 12"))
    }

    /// Reads a direction, the last thing of its text.
    fn direction(&mut self) -> Result<Direction, SyntaxError> {
        let rest = String::from_utf8_lossy(self.rest()).to_ascii_uppercase();
        let found = Direction::ALL.into_iter().find(|direction| direction.to_string() == rest);
        let Some(direction) = found else {
            return self.fail("expected a direction: N, NE, E, SE, S, SW, W or NW");
        };
        self.at = self.text.len();
        Ok(direction)
    }

    /// Makes sure that the text is at its end.
    pub(super) fn end(&self) -> Result<(), SyntaxError> {
        if self.rest().is_empty() { Ok(()) } else { self.fail("the text should end here") }
    }

    fn rest(&self) -> &[u8] {
        self.text.get(self.at..).unwrap_or_default()
    }
}

impl Turn {
    /// Reads a turn, in upper or lower case, with blanks around it.
    pub(super) fn parse(text: &str) -> Result<Self, SyntaxError> {
        let mut reader = Reader::new(text);
        let turn = if reader.accept_all("pass") {
            Self::Pass
        } else if reader.accept_all("resign") {
            Self::Resign
        } else if reader.accept(b'@') {
            Self::Enter(reader.tile()?)
        } else if reader.accept(b'+') {
            let at = reader.tile()?;
            let topple = if reader.accept(b'>') { Some(reader.direction()?) } else { None };
            Self::Place { at, topple }
        } else if reader.rest().first().is_some_and(u8::is_ascii_lowercase) {
            let from = reader.tile()?;
            reader.expect(b'-', "'-' and the tile to move to")?;
            Self::Move { from, to: reader.tile()? }
        } else {
            return reader.fail("expected a turn like @d4, +e5, +e5>NE, d4-e5, pass or resign");
        };
        reader.end()?;
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
            Self::Resign => f.write_str("resign"),
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
            // Blanks around a text are no part of it.
            let refused = Turn::parse(text);
            if text.trim() == text {
                assert_eq!(refused.unwrap_err().at, at, "{text}");
            } else {
                assert!(refused.is_ok(), "{text}");
            }
        }
    }
}
