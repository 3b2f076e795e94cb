//! What lists say of a saved game.

use serde::{Deserialize, Serialize};

use super::board::words::count;
use super::playable::Playable;
use super::table;
use crate::picture::{Palette, Picture, Style};
use crate::record::Record;
use crate::rules::State as _;

/// The side of a cell in the picture of a board, in pixels of the picture; it is painted in any size.
const CELL: u16 = 32;

/// What is said of a saved game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Details {
    game: String,
    players: String,
    date: Option<String>,
    turns: usize,
    standing: String,
    is_over: bool,
}

/// A saved game in short.
#[derive(Clone, Debug)]
pub struct Summary {
    details: Details,
    /// Where the game stands, in light and in dark colours.
    boards: [Picture; 2],
}

impl Summary {
    /// That of a game.
    #[must_use]
    pub fn of<G: Playable>(record: &Record<G>) -> Self {
        let state = record.head_node().state();
        let board = |palette| G::picture(state.position(), &[], &Style::thumbnail(CELL, palette));
        let details = Details {
            game: G::TITLE.to_owned(),
            players: table::players(record),
            date: record.header().date().map(ToString::to_string),
            turns: record.turns().len(),
            standing: table::standing(record),
            is_over: state.outcome().is_some(),
        };
        Self { details, boards: [board(Palette::LIGHT), board(Palette::DARK)] }
    }

    /// What is said of it.
    #[must_use]
    pub const fn details(&self) -> &Details {
        &self.details
    }

    /// The board where the game stands, for dark or for light surroundings.
    #[must_use]
    pub const fn board(&self, dark: bool) -> &Picture {
        let [light_board, dark_board] = &self.boards;
        if dark { dark_board } else { light_board }
    }
}

impl Details {
    /// The name of the game that a player reads.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Who plays: "Ada – Ben".
    #[must_use]
    pub fn players(&self) -> &str {
        &self.players
    }

    /// Whether the game has ended.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.is_over
    }

    /// The rest in one line: "Crumble · 24 turns · Black to move · 2026-11-21".
    #[must_use]
    pub fn line(&self) -> String {
        let turns = count(self.turns, "turn");
        let parts = [self.game.as_str(), turns.as_str(), self.standing.as_str()];
        parts.into_iter().chain(self.date.as_deref()).collect::<Vec<_>>().join(" · ")
    }
}
