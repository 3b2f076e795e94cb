//! The kinds of players: humans and bots.

use serde::{Deserialize, Serialize};

use crate::engine::Level;

/// The kind of player that plays a side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Seat {
    /// A human at this machine.
    #[default]
    Person,
    /// A bot of this level.
    Bot(Level),
}

impl Seat {
    /// The level of the bot; `None` for a human.
    pub const fn bot(self) -> Option<Level> {
        match self {
            Self::Person => None,
            Self::Bot(level) => Some(level),
        }
    }
}
