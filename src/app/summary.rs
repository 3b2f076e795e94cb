//! What lists say of a saved game.

use super::playable::Playable;
use super::table;
use crate::picture::{Palette, Picture, Style};
use crate::record::{NodeKind, Record};
use crate::rules::State as _;

/// The side of a cell in the picture of a board, in pixels of the picture; it is painted in any size.
const CELL: u16 = 32;

/// A saved game in short.
#[derive(Clone, Debug)]
pub struct Summary {
    game: &'static str,
    players: String,
    date: Option<String>,
    turns: usize,
    standing: String,
    is_over: bool,
    /// Where the game stands, in light and in dark colours.
    boards: [Picture; 2],
}

impl Summary {
    /// That of a game.
    #[must_use]
    pub fn of<G: Playable>(record: &Record<G>) -> Self {
        let state = record.head_node().state();
        let board = |palette| G::picture(state.position(), &[], &Style::thumbnail(CELL, palette));
        Self {
            game: G::TITLE,
            players: table::players(record),
            date: record.header().date().map(ToString::to_string),
            turns: record.played().filter(|node| matches!(node.kind(), NodeKind::Turn { .. })).count(),
            standing: table::standing(record),
            is_over: state.outcome().is_some(),
            boards: [board(Palette::LIGHT), board(Palette::DARK)],
        }
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

    /// The board where the game stands, for dark or for light surroundings.
    #[must_use]
    pub const fn board(&self, dark: bool) -> &Picture {
        let [light_board, dark_board] = &self.boards;
        if dark { dark_board } else { light_board }
    }

    /// The rest in one line: "Crumble · 24 turns · Black to move · 2026-11-21".
    #[must_use]
    pub fn line(&self) -> String {
        let turns = match self.turns {
            1 => "1 turn".to_owned(),
            turns => format!("{turns} turns"),
        };
        let parts = [self.game, turns.as_str(), self.standing.as_str()];
        parts.into_iter().chain(self.date.as_deref()).collect::<Vec<_>>().join(" · ")
    }
}
