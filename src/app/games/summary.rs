//! The summary of a saved game, for lists.

use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};

use crate::app::games::catalogue;
use crate::app::parts::playable::Playable;
use crate::app::parts::small_board::SmallBoard;
use crate::app::table;
use crate::games::GameKind;
use crate::record::Record;
use crate::record::format::Document;
use crate::record::store::file_name;
use crate::rules::State as _;

/// A saved game in short, for a list.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Summary {
    game: String,
    players: String,
    /// The players' names, with "You" for the only human if that player has no name; the game if nobody has a name.
    title: String,
    /// The result or the player to play, in two or three words.
    headline: String,
    /// The names of the human players, in playing order; empty for a bot and for a player without a name.
    persons: Vec<String>,
    /// The half points that each player earned.
    earned: Vec<u32>,
    date: Option<String>,
    last_day: Option<String>,
    length: String,
    standing: String,
    is_over: bool,
    /// The current position, as text.
    position: String,
    /// The board of the current position, computed on first use.
    #[serde(skip)]
    board: OnceLock<Option<Arc<dyn SmallBoard>>>,
}

impl Summary {
    /// The summary of a game, in which a turn is being built if `has_begun`.
    pub fn of<G: Playable>(record: &Record<G>, has_begun: bool) -> Self {
        let state = record.head_node().state();
        Self {
            game: G::TITLE.to_owned(),
            players: table::players(record),
            title: table::title_of(record),
            headline: table::headline(record),
            persons: table::persons(record),
            earned: table::earned(record),
            date: record.header().date().map(ToString::to_string),
            last_day: record.header().last_day().map(ToString::to_string),
            length: table::length(record.turns().len(), has_begun),
            standing: table::standing(record),
            is_over: state.outcome().is_some(),
            position: state.position().to_string(),
            board: OnceLock::new(),
        }
    }

    /// The summary of a file.
    ///
    /// # Errors
    /// The reason why it can't be used, as a sentence.
    pub fn of_document(document: &Document) -> Result<Self, String> {
        let kind = GameKind::of(document).map_err(|error| error.to_string())?;
        catalogue::entry(kind).summary(document).map_err(|error| error.to_string())
    }

    /// The board of the current position; `None` if the position can't be read.
    pub fn board(&self) -> Option<&dyn SmallBoard> {
        let board = || catalogue::titled(&self.game)?.board(&self.position);
        self.board.get_or_init(board).as_deref()
    }

    /// The game's title, as players see it.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The players' names: "Ada – Ben".
    pub fn players(&self) -> &str {
        &self.players
    }

    /// The players' names, as the player of this computer sees them: "You – Beginner bot". The game, if nobody has a name.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The result or the player to play, in two or three words: "Ada won", "Your turn".
    pub fn headline(&self) -> &str {
        &self.headline
    }

    /// The game, unless the title says it, and the number of turns: "Crumble · 24 turns".
    pub fn about(&self) -> String {
        let game = (self.title != self.game).then_some(self.game.as_str());
        game.into_iter().chain([self.length.as_str()]).collect::<Vec<_>>().join(" · ")
    }

    /// The day on which the game began, if it is known.
    pub fn date(&self) -> Option<&str> {
        self.date.as_deref()
    }

    /// The last day of the game that is known: if possible, the day on which it ended.
    pub fn last_day(&self) -> Option<&str> {
        self.last_day.as_deref()
    }

    /// The names of the human players, in playing order; empty for a bot and for a player without a name.
    pub fn persons(&self) -> &[String] {
        &self.persons
    }

    /// The half points that each player earned, in playing order; 0 while the game goes on.
    pub fn earned(&self) -> &[u32] {
        &self.earned
    }

    /// True if the game has ended.
    pub const fn is_over(&self) -> bool {
        self.is_over
    }

    /// The game, its length, its result or the player to play, and its date, in one line: "Crumble · 24 turns · Black
    /// to play · 2026-11-21".
    pub fn line(&self) -> String {
        let parts = [&self.game, &self.length, &self.standing].map(String::as_str);
        parts.into_iter().chain(self.date.as_deref()).collect::<Vec<_>>().join(" · ")
    }

    /// A name for a file of the game: "2026-11-21 Crumble Ada – Ben".
    pub fn file_name(&self) -> String {
        file_name(self.date.as_deref(), &self.game, &self.players)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Header, Seat, Takebacks};
    use crate::rules::crumble::{Crumble, Options};

    #[test]
    fn a_game_is_named_after_its_players_and_otherwise_after_itself() {
        let named = |players: &[&str], seats: Vec<Seat>| {
            let players = players.iter().map(|name| (*name).to_owned()).collect();
            let header = Header::new(players, Takebacks::Free, None).unwrap().with_seats(seats);
            let summary = Summary::of(&Record::<Crumble>::new(&Options::default(), header).unwrap(), false);
            [summary.title().to_owned(), summary.about()]
        };
        let bot = Seat::Bot(crate::engine::Level::Beginner);
        assert_eq!(named(&[], vec![]), ["Crumble", "0 turns"]);
        assert_eq!(named(&["", "Ben"], vec![]), ["Black – Ben", "Crumble · 0 turns"]);
        assert_eq!(named(&[], vec![Seat::Person, bot]), ["You – Beginner bot", "Crumble · 0 turns"]);
        assert_eq!(named(&[], vec![bot, bot]), ["Beginner bot – Beginner bot", "Crumble · 0 turns"]);
    }
}
