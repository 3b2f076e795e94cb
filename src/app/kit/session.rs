//! A running game, independent of its kind.

use egui::Ui;

use crate::app::kit::command::Command;
use crate::app::kit::saved::Saved;
use crate::app::kit::settings::Settings;
use crate::engine::Level;
use crate::learn::{Progress, Score};
use crate::picture::Picture;
use crate::record::StoredPosition;
use crate::record::deck::Card;
use crate::record::format::Document;
use crate::rules::Heading;

/// The keys, gestures and marks of a board, for the help page.
#[derive(Clone, Copy)]
pub struct BoardHelp {
    /// The name of the game for players to read.
    pub game: &'static str,
    /// Pairs of gesture and meaning.
    pub gestures: &'static [(&'static str, &'static str)],
    /// Pairs of mark and meaning.
    pub marks: &'static [(&'static str, &'static str)],
}

/// The score of the players of a game in all the games that they finished on its day.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DayScore {
    /// The number of games.
    pub games: usize,
    /// The half points that each player earned, in the order of turns in this game.
    pub half_points: Vec<u32>,
}

/// A running game at its table.
pub trait Session {
    /// The name of the game for players to read.
    fn game_title(&self) -> &'static str;
    /// The keys, gestures and marks of the board.
    fn board_help(&self) -> BoardHelp;
    /// The names of the players, as opponents.
    fn players(&self) -> String;
    /// A name for a file of this game, without its folder and ending.
    fn file_name(&self) -> String;

    /// The game for a rematch, with every player moved to the next side; `None` if there can't be a rematch.
    fn rematch(&self) -> Option<Document> {
        None
    }
    /// Lets a coach give tips at the table. The tips given are recorded in the player's progress.
    fn coach_by(&mut self, _progress: Saved<Progress>) {}
    /// Sets the score of the day, once the game is over.
    fn set_day(&mut self, _day: Option<DayScore>) {}

    /// Draws the table into all the remaining space. Returns commands for the window.
    fn ui(&mut self, ui: &mut Ui, settings: &Settings) -> Vec<Command>;
    /// Shows the table's questions to the players. Returns commands for the window.
    fn ask(&mut self, ctx: &egui::Context, settings: &Settings) -> Vec<Command>;
    /// Handles the results of background work.
    fn poll(&mut self, ctx: &egui::Context, settings: &Settings);
    /// Carries out or refuses a command. Ignores commands for the window.
    fn run(&mut self, command: Command, ctx: &egui::Context, settings: &Settings);
    /// Reacts to a command that isn't possible now, for this reason.
    fn refuse(&mut self, command: Command, reason: String);
    /// A command can be carried out now.
    ///
    /// # Errors
    /// A sentence with the reason that it can't.
    fn can(&self, command: Command) -> Result<(), String>;
    /// The name of a command now, if it is more specific than [`Command::text`].
    fn label(&self, command: Command) -> Option<String>;
    /// The section of the rules about the last refusal, the event that the player points at, or the last event, if any.
    fn why(&self) -> Option<Heading>;
    /// The position that the player wants to try again.
    ///
    /// # Errors
    /// A sentence with the reason that there is none.
    fn card(&mut self) -> Result<Card, String>;
    /// Confirms that the deck has added the last [`card`](Self::card).
    fn card_kept(&mut self) {}
    /// The position shown, for the editor.
    fn position(&self) -> StoredPosition;
    /// The board is shown from the other side.
    fn is_turned(&self) -> bool;
    /// The table isn't shown until it is drawn again; its clocks stop in the meantime.
    fn put_aside(&mut self);
    /// Shows a notice to the players until their next action.
    fn say(&mut self, text: String);
    /// A notice is shown.
    fn is_saying(&self) -> bool {
        false
    }
    /// The result for the only human in a game against bots, once it is over, and the level of the strongest bot.
    /// Reported only once.
    fn result(&mut self) -> Option<(Level, Score)> {
        None
    }
    /// The table is asking the players something.
    fn is_asking(&self) -> bool;

    /// This is a game that is saved, not a lesson or a puzzle.
    fn is_game(&self) -> bool {
        false
    }
    /// Grows with every change of the game.
    fn revision(&self) -> u64 {
        0
    }
    /// The number of turns played up to the current position.
    fn turns(&self) -> usize;
    /// The board as it is shown, with marks for the effects of the turn that led there.
    fn picture(&self) -> Picture;
    /// The game in the form saved in a file.
    fn document(&self) -> Document;
}
