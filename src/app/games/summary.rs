//! The summary of a saved game, for lists.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use crate::app::board::words::count;
use crate::app::games::catalogue;
use crate::app::parts::playable::Playable;
use crate::app::table;
use crate::picture::{Palette, Picture, Style};
use crate::record::format::Document;
use crate::record::store::file_name;
use crate::record::{Header, Record, Seat};
use crate::rules::{Side, State as _};

/// The side of a cell in the picture of a board, in pixels of the picture; it is painted in any size.
const CELL: u16 = 32;

/// A saved game in short.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Summary {
    game: String,
    players: String,
    /// The names given to persons, in playing order; empty for a bot and without a name.
    persons: Vec<String>,
    /// What the game brought each player, in half points.
    earned: Vec<u32>,
    date: Option<String>,
    turns: usize,
    standing: String,
    is_over: bool,
    /// The current position, as text.
    position: String,
    /// Its picture in light and in dark colours, once it was drawn.
    #[serde(skip)]
    boards: OnceLock<Option<[Picture; 2]>>,
}

/// The picture of a position in light and in dark colours.
pub fn boards<G: Playable>(position: &G::Position) -> [Picture; 2] {
    [Palette::LIGHT, Palette::DARK].map(|palette| G::picture(position, &[], &Style::thumbnail(CELL, palette)))
}

/// The name of a person at a seat, if one was given.
fn named(header: &Header, side: Side, seat: Seat) -> String {
    let name = header.players().get(side.index()).filter(|_| seat == Seat::Person);
    name.cloned().unwrap_or_default()
}

impl Summary {
    /// That of a game.
    pub fn of<G: Playable>(record: &Record<G>) -> Self {
        let state = record.head_node().state();
        Self {
            game: G::TITLE.to_owned(),
            players: table::players(record),
            persons: record.seats().map(|(side, seat)| named(record.header(), side, seat)).collect(),
            earned: table::earned(record),
            date: record.header().date().map(ToString::to_string),
            turns: record.turns().len(),
            standing: table::standing(record),
            is_over: state.outcome().is_some(),
            position: state.position().to_string(),
            boards: OnceLock::new(),
        }
    }

    /// That of a file.
    ///
    /// # Errors
    /// A sentence on why it holds no game.
    pub fn of_document(document: &Document) -> Result<Self, String> {
        let game = catalogue::find(document.game())
            .ok_or_else(|| format!("there is no game called '{}' here", document.game()))?;
        game.summary(document).map_err(|error| error.to_string())
    }

    /// The current position, for dark or for light surroundings.
    pub fn board(&self, dark: bool) -> Option<&Picture> {
        let draw = || catalogue::titled(&self.game)?.boards(&self.position);
        let [light_board, dark_board] = self.boards.get_or_init(draw).as_ref()?;
        Some(if dark { dark_board } else { light_board })
    }

    /// The name of the game that a player reads.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The players' names: "Ada – Ben".
    pub fn players(&self) -> &str {
        &self.players
    }

    /// The names given to persons, in playing order; empty for a bot and without a name.
    pub fn persons(&self) -> &[String] {
        &self.persons
    }

    /// What the game brought each player, in half points and in playing order; nothing while it goes on.
    pub fn earned(&self) -> &[u32] {
        &self.earned
    }

    /// The game has ended.
    pub const fn is_over(&self) -> bool {
        self.is_over
    }

    /// The rest in one line: "Crumble · 24 turns · Black to move · 2026-11-21".
    pub fn line(&self) -> String {
        let turns = count(self.turns, "turn");
        let parts = [self.game.as_str(), turns.as_str(), self.standing.as_str()];
        parts.into_iter().chain(self.date.as_deref()).collect::<Vec<_>>().join(" · ")
    }

    /// A name for its file: "2026-11-21 Crumble Ada – Ben".
    pub fn file_name(&self) -> String {
        file_name(self.date.as_deref(), &self.game, &self.players)
    }
}
