//! The options agreed before a game.

use std::fmt::{self, Display};
use std::ops::RangeInclusive;

use super::position::Position;
use super::tile::MAX_SIZE;
use crate::rules::{self, OptionsError};

/// The sizes that a board can have (topple.md, The board).
pub(super) const SIZES: RangeInclusive<u8> = 5..=MAX_SIZE;
/// The possible numbers of players (topple.md, The board).
pub(super) const PLAYERS: RangeInclusive<u8> = 2..=4;

const SIZE: &str = "size";
const PLAYER_COUNT: &str = "players";

/// The size of the board and the number of players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    size: u8,
    players: u8,
}

impl Options {
    /// A board of 5 to 12 columns and rows, and 2 to 4 players; `None` for other numbers.
    pub fn new(size: u8, players: u8) -> Option<Self> {
        (SIZES.contains(&size) && PLAYERS.contains(&players)).then_some(Self { size, players })
    }

    /// The number of columns and rows of the board.
    pub const fn size(self) -> u8 {
        self.size
    }

    /// The number of players.
    pub const fn players(self) -> u8 {
        self.players
    }
}

/// An 8×8 board for two.
impl Default for Options {
    fn default() -> Self {
        Self { size: 8, players: 2 }
    }
}

impl Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{SIZE}={},{PLAYER_COUNT}={}", self.size, self.players)
    }
}

/// Reads a number in this range, without leading zeros or sign.
fn number(text: &str, range: &RangeInclusive<u8>) -> Option<u8> {
    let plain = !text.starts_with(['0', '+']);
    text.parse().ok().filter(|number| plain && range.contains(number))
}

impl rules::Options for Options {
    type Position = Position;
    const KEYS: &'static [&'static str] = &[SIZE, PLAYER_COUNT];

    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionsError> {
        let (key, field, range, takes) = match key {
            SIZE => (SIZE, &mut self.size, SIZES, "a number from 5 to 12"),
            PLAYER_COUNT => (PLAYER_COUNT, &mut self.players, PLAYERS, "a number from 2 to 4"),
            _ => return Err(OptionsError::Unknown(key.to_owned(), Self::KEYS.join(", "))),
        };
        *field = number(value, &range).ok_or_else(|| OptionsError::Value {
            key,
            value: value.to_owned(),
            takes,
        })?;
        Ok(())
    }

    fn fit(&mut self, position: &Position, given: &[&str]) -> Result<(), OptionsError> {
        let (size, players) = (position.size(), position.players());
        if given.contains(&SIZE) && self.size != size {
            let has = format!("{size} columns and rows");
            return Err(OptionsError::Contradicts { key: SIZE, value: self.size.to_string(), has });
        }
        if given.contains(&PLAYER_COUNT) && self.players != players {
            let has = format!("{players} players");
            return Err(OptionsError::Contradicts {
                key: PLAYER_COUNT,
                value: self.players.to_string(),
                has,
            });
        }
        *self = Self { size, players };
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Options as _;

    #[test]
    fn the_default_is_eight_by_eight_for_two() {
        assert_eq!(Options::parse("", None).unwrap().to_string(), "size=8,players=2");
        assert_eq!(Options::parse("players=4,size=12", None).unwrap(), Options::new(12, 4).unwrap());
        assert_eq!(Options::new(4, 2), None);
        assert_eq!(Options::new(8, 5), None);
    }

    #[test]
    fn values_out_of_range_or_not_canonical_are_refused() {
        for text in ["size=4", "size=13", "size=08", "size=+8", "size=", "players=1", "players=5", "size=8x8"]
        {
            assert!(matches!(Options::parse(text, None), Err(OptionsError::Value { .. })), "{text}");
        }
        assert!(matches!(Options::parse("rows=3", None), Err(OptionsError::Unknown(..))));
    }

    #[test]
    fn what_is_not_given_follows_the_position() {
        let position = Position::start(Options::new(6, 3).unwrap());
        assert_eq!(Options::parse("", Some(&position)).unwrap(), Options::new(6, 3).unwrap());
        assert_eq!(Options::parse("size=6", Some(&position)).unwrap(), Options::new(6, 3).unwrap());
        assert_eq!(
            Options::parse("players=2", Some(&position)).unwrap_err().to_string(),
            "option players=2 contradicts the position, which has 3 players"
        );
        assert_eq!(
            Options::parse("size=8", Some(&position)).unwrap_err().to_string(),
            "option size=8 contradicts the position, which has 6 columns and rows"
        );
    }
}
