//! The screens above the start page, independent of the kind of game.

use std::path::{Path, PathBuf};

use egui::{Context, Ui};

use crate::app::board::legend::Mark;
use crate::app::kit::command::{Command, ScreenCommand};
use crate::app::kit::saved::Saved;
use crate::app::kit::settings::Settings;
use crate::app::parts::request::Request;
use crate::engine::Level;
use crate::learn::{Progress, Score};
use crate::picture::Picture;
use crate::record::deck::Card;
use crate::record::format::Document;
use crate::record::{Date, StoredPosition};
use crate::rules::Heading;

/// The keys, gestures and marks of a board, for the help page.
#[derive(Clone, Copy)]
pub struct BoardHelp {
    /// The title of the game, as players see it, or the name of another place with a board, for the middle of a sentence.
    pub place: &'static str,
    /// Pairs of gesture and meaning.
    pub gestures: &'static [(&'static str, &'static str)],
    /// The marks, with their pictures and meanings.
    pub marks: &'static [Mark],
}

/// The score of the players of a game in the other games that they have finished on its last day.
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
    /// Carries out a command.
    ///
    /// # Errors
    /// The reason why it isn't possible now, as a sentence.
    fn run(&mut self, command: ScreenCommand, ctx: &Context, settings: &Settings) -> Result<(), String>;
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

/// A table, with a game or with the tasks of a course.
pub trait Session: Screen {
    /// Shows the table's questions to the players. Returns requests to the window.
    fn ask(&mut self, ctx: &Context, settings: &Settings) -> Vec<Request>;
    /// Handles the results of background work.
    fn poll(&mut self, ctx: &Context, settings: &Settings);
    /// Reacts to a command that isn't possible now, for this reason.
    fn refuse(&mut self, command: Command, reason: String);
    /// The section of the rules about the last refusal, the event that the player points at, or the last event, if any.
    fn why(&self) -> Option<Heading>;
    /// True if the board is shown from the other side.
    fn is_turned(&self) -> bool;
    /// Tells the table that it is hidden. Its clocks stop until it is drawn again, and a comment being typed is saved.
    fn put_aside(&mut self);
    /// True while the table is asking the players a question.
    fn is_asking(&self) -> bool;
    /// The turns on the table, with those being built, in the form saved in a file.
    fn document(&self) -> Document;
    /// The file of the game that was left for this lesson or puzzle, if any.
    fn left_game(&self) -> Option<&Path> {
        None
    }
    /// Tells a lesson or puzzle which game was left for it.
    fn note_left_game(&mut self, _game: PathBuf) {}
    /// The game, which is saved; `None` for a lesson or a puzzle.
    fn own_game(&mut self) -> Option<&mut dyn OwnGame> {
        None
    }
}

/// A game on a table that belongs to the players: it is saved, exported and played again.
pub trait OwnGame: Session {
    /// A name for a file of this game, without folder or extension.
    fn file_name(&self) -> String;
    /// A number that grows with every change of the game and every step of a turn being built.
    fn revision(&self) -> u64;
    /// The number of turns played up to the current position.
    fn turns(&self) -> usize;
    /// The board as it is shown, with marks for the effects of the turn that led there.
    fn picture(&self) -> Picture;
    /// The game for a rematch, in which every player takes the next side; `None` if there can't be a rematch.
    fn rematch(&self) -> Option<Document>;
    /// Lets a coach give tips at the table. The tips given are recorded in the player's progress.
    fn coach_by(&mut self, progress: Saved<Progress>);
    /// Takes the players' score in their other games of the day from `score`. It gets the day on which the game ended,
    /// or `today` if the game goes on, and the names of the human players in playing order; a bot and a player without
    /// a name have an empty name.
    fn take_day(&mut self, today: Option<Date>, score: &dyn Fn(&str, &[String]) -> Option<DayScore>);
    /// Records that the game has ended `today`, or that it goes on, if that has changed since it was put on the table.
    fn note_end(&mut self, today: Option<Date>);
    /// Takes the result for the only human in a game against bots, once it is over, and the level of the strongest bot.
    /// Later calls return `None`.
    fn take_result(&mut self) -> Option<(Level, Score)>;
    /// Passes the position that the player wants to try again to `add`, which returns true if it was added to the deck.
    fn keep_card(&mut self, add: &mut dyn FnMut(Card) -> bool);
    /// True while a notice is shown, while the next step of a player would soon end another, and while another position than
    /// the current one is shown, about which the line says more.
    fn is_saying(&self) -> bool;
    /// Removes this notice, if it is still shown.
    fn unsay(&mut self, notice: &str);
}
