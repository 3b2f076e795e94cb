//! The levels of bots.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The strength of a bot, weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Level {
    /// Sees only the effect of its own turn; even a newcomer to the game beats it.
    Beginner,
    /// Takes a win when it sees one, and doesn't allow a win that it can prevent.
    Casual,
    /// Looks a few turns ahead.
    Skilled,
    /// Uses all the time it gets.
    Expert,
}

/// The name of a level that doesn't exist.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no bot level '{0}' (known: beginner, casual, skilled, expert)")]
pub struct UnknownLevel(pub String);

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Self; 4] = [Self::Beginner, Self::Casual, Self::Skilled, Self::Expert];

    /// The name for players to read.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Beginner => "Beginner",
            Self::Casual => "Casual",
            Self::Skilled => "Skilled",
            Self::Expert => "Expert",
        }
    }
}

/// The name on the command line.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Beginner => "beginner",
            Self::Casual => "casual",
            Self::Skilled => "skilled",
            Self::Expert => "expert",
        })
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        let level = Self::ALL.into_iter().find(|level| level.to_string() == text);
        level.ok_or_else(|| UnknownLevel(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_leads_back_to_its_level() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert_eq!("Master".parse::<Level>(), Err(UnknownLevel("Master".to_owned())));
    }
}
