//! The options agreed before a game (crosse.md, Set-up).

use std::fmt;

use super::position::Position;
use super::{BLACK, Crosse, WHITE};
use crate::rules::{self, Game, OptionsError};

/// The number of stones in each row of the set-up.
const STONES_PER_ROW: usize = 5;
const ROWS: &str = "rows";
const ROWS_TAKES: &str = "1, 2 or 3";

/// The options of a game of Crosse. `Display` writes `rows=3`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    rows: u8,
}

impl Options {
    /// A game that starts with this many rows of stones on each side; `None` unless there are 1, 2 or 3.
    pub fn new(rows: u8) -> Option<Self> {
        (1..=3).contains(&rows).then_some(Self { rows })
    }

    /// The number of rows of stones that each side starts with: 1, 2 or 3.
    pub fn rows(&self) -> u8 {
        self.rows
    }
}

impl Default for Options {
    fn default() -> Self {
        Self { rows: 3 }
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{ROWS}={}", self.rows)
    }
}

impl rules::Options for Options {
    type Position = Position;
    const KEYS: &'static [&'static str] = &[ROWS];

    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionsError> {
        if key != ROWS {
            return Err(OptionsError::Unknown(key.to_owned(), Self::KEYS.join(", ")));
        }
        self.rows = match value {
            "1" => 1,
            "2" => 2,
            "3" => 3,
            _ => return Err(OptionsError::Value { key: ROWS, value: value.to_owned(), takes: ROWS_TAKES }),
        };
        Ok(())
    }

    /// Stones only ever leave the board, so a position contradicts the option if a side has more stones than its rows
    /// can hold. Three rows never contradict a position, since a position that players set up may have any number of
    /// stones.
    fn fit(&mut self, position: &Position, given: &[&str]) -> Result<(), OptionsError> {
        let most = usize::from(Self::default().rows);
        for side in [WHITE, BLACK] {
            let stones = position.stones(side).len();
            let needed = stones.div_ceil(STONES_PER_ROW).min(most);
            if given.contains(&ROWS) && usize::from(self.rows) < needed {
                let has = format!("{stones} {} stones", Crosse::SIDES[side.index()].name.to_lowercase());
                return Err(OptionsError::Contradicts { key: ROWS, value: self.rows.to_string(), has });
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Options as _;

    #[test]
    fn rows_are_one_two_or_three() {
        for rows in 1..=3 {
            let options = Options::new(rows).unwrap();
            assert_eq!(Options::parse(&options.to_string(), None), Ok(options));
        }
        assert_eq!((Options::new(0), Options::new(4)), (None, None));
        assert_eq!(Options::parse("", None).unwrap().rows(), 3);
        assert_eq!(
            Options::parse("rows=03", None).unwrap_err().to_string(),
            "option rows=03: it takes 1, 2 or 3"
        );
        assert_eq!(
            Options::parse("size=8", None).unwrap_err().to_string(),
            "there is no option 'size' (known: rows)"
        );
        assert_eq!(Options::parse("rows=2,rows=2", None), Err(OptionsError::Twice("rows".to_owned())));
    }

    #[test]
    fn fewer_rows_than_the_stones_need_contradict_the_position() {
        let two_rows = Position::start(2);
        assert_eq!(
            Options::parse("rows=1", Some(&two_rows)).unwrap_err().to_string(),
            "option rows=1 contradicts the position, which has 10 white stones"
        );
        for fitting in ["", "rows=2", "rows=3"] {
            assert!(Options::parse(fitting, Some(&two_rows)).is_ok());
        }
    }
}
