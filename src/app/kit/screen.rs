//! The screens above the start page, independent of the kind of game.

use egui::{Context, Ui};

use crate::app::kit::command::Command;
use crate::app::kit::request::Request;
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
    /// The title of the game, as players see it.
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

/// A screen with a board of one game: a table, a lesson or puzzle, or the position editor.
pub trait Screen {
    /// The name of the game in save files.
    fn game(&self) -> &'static str;
    /// The title of the window.
    fn title(&self) -> String;
    /// The keys, gestures and marks of the board.
    fn board_help(&self) -> BoardHelp;
    /// The position shown, for the editor.
    fn position(&self) -> StoredPosition;

    /// Draws the screen into all the remaining space. Returns requests to the window.
    fn ui(&mut self, ui: &mut Ui, settings: &Settings) -> Vec<Request>;
    /// Carries out or refuses a command. Ignores commands for the window.
    fn run(&mut self, command: Command, ctx: &Context, settings: &Settings);
    /// Checks that a command is possible now, for the screen or the window.
    ///
    /// # Errors
    /// The reason why it isn't possible, as a sentence.
    fn can(&self, command: Command) -> Result<(), String>;
    /// The current name of a command, if it is more specific than [`Command::text`].
    fn label(&self, command: Command) -> Option<String>;
    /// Shows a notice to the players until their next action.
    fn say(&mut self, text: String);
}

/// A running game at its table.
pub trait Session: Screen {
    /// A name for a file of this game, without folder or extension.
    fn file_name(&self) -> String;

    /// The game for a rematch, in which every player takes the next side; `None` if there can't be a rematch.
    fn rematch(&self) -> Option<Document> {
        None
    }
    /// Lets a coach give tips at the table. The tips given are recorded in the player's progress.
    fn coach_by(&mut self, _progress: Saved<Progress>) {}
    /// Sets the day's score, once the game is over.
    fn set_day(&mut self, _day: Option<DayScore>) {}

    /// Shows the table's questions to the players. Returns requests to the window.
    fn ask(&mut self, ctx: &Context, settings: &Settings) -> Vec<Request>;
    /// Handles the results of background work.
    fn poll(&mut self, ctx: &Context, settings: &Settings);
    /// Reacts to a command that isn't possible now, for this reason.
    fn refuse(&mut self, command: Command, reason: String);
    /// The section of the rules about the last refusal, the event that the player points at, or the last event, if any.
    fn why(&self) -> Option<Heading>;
    /// The position that the player wants to try again.
    ///
    /// # Errors
    /// The reason why there isn't one, as a sentence.
    fn card(&mut self) -> Result<Card, String>;
    /// Confirms that the last [`card`](Self::card) has been added to the deck.
    fn card_added(&mut self) {}
    /// True if the board is shown from the other side.
    fn is_turned(&self) -> bool;
    /// Tells the table that it is hidden. Its clocks stop until it is drawn again.
    fn put_aside(&mut self);
    /// True while a notice is shown.
    fn is_saying(&self) -> bool {
        false
    }
    /// The result for the only human in a game against bots, once it is over, and the level of the strongest bot.
    /// Reported only once.
    fn result(&mut self) -> Option<(Level, Score)> {
        None
    }
    /// True while the table is asking the players a question.
    fn is_asking(&self) -> bool;

    /// True for a game that is saved, not for a lesson or a puzzle.
    fn is_game(&self) -> bool {
        false
    }
    /// A number that grows with every change of the game.
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
