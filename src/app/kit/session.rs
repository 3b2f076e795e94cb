//! A running game as the window sees it, whatever game it is.

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
    /// The name of the game that a player reads.
    pub game: &'static str,
    /// Pairs of gesture and meaning.
    pub gestures: &'static [(&'static str, &'static str)],
    /// Pairs of mark and meaning.
    pub marks: &'static [(&'static str, &'static str)],
}

/// A game under way at its table.
pub trait Session {
    /// The name of the game that a player reads.
    fn game_title(&self) -> &'static str;
    /// The keys, gestures and marks of the board.
    fn board_help(&self) -> BoardHelp;
    /// The names of the players against each other.
    fn players(&self) -> String;
    /// A name for a file of this game, without folder and ending.
    fn file_name(&self) -> String;

    /// The same game once more, everybody a seat further; `None` where there is no rematch.
    fn rematch(&self) -> Option<Document> {
        None
    }
    /// Has a coach speak at the table, which keeps what it spoke of with the player's progress.
    fn coach_by(&mut self, _progress: Saved<Progress>) {}

    /// Draws the table into all the space that is left and says what else the window is to do.
    fn ui(&mut self, ui: &mut Ui, settings: &Settings) -> Vec<Command>;
    /// Shows what the table is asking the players, and says what else the window is to do.
    fn ask(&mut self, ctx: &egui::Context, settings: &Settings) -> Vec<Command>;
    /// Takes in what was worked out off the frame.
    fn poll(&mut self, ctx: &egui::Context, settings: &Settings);
    /// Carries out a command, or refuses it; those of the window are ignored.
    fn run(&mut self, command: Command, ctx: &egui::Context, settings: &Settings);
    /// Answers a command that can't be carried out now.
    fn refuse(&mut self, command: Command, reason: String);
    /// A command can be carried out now.
    ///
    /// # Errors
    /// A sentence on why not.
    fn can(&self, command: Command) -> Result<(), String>;
    /// The name of a command now, where that says more than [`Command::text`].
    fn label(&self, command: Command) -> Option<String>;
    /// The section of the rules that decides what was refused, is pointed at, or happened last, if any of them did.
    fn why(&self) -> Option<Heading>;
    /// The position that the player wants to try again.
    ///
    /// # Errors
    /// A sentence on why there is none.
    fn card(&mut self) -> Result<Card, String>;
    /// The deck has taken in the position that was handed over.
    fn card_kept(&mut self) {}
    /// The position shown, for the editor.
    fn position(&self) -> StoredPosition;
    /// The board is shown from the other side.
    fn is_turned(&self) -> bool;
    /// Something else takes the place of the table until it is drawn again: clocks stand still meanwhile.
    fn put_aside(&mut self);
    /// Says something to the players, until they do the next thing.
    fn say(&mut self, text: String);
    /// A notice is shown.
    fn is_saying(&self) -> bool {
        false
    }
    /// How the game ended for the one person who plays it against bots, once it has; and how well the strongest of them
    /// plays. Told once.
    fn result(&mut self) -> Option<(Level, Score)> {
        None
    }
    /// The table is asking the players something.
    fn is_asking(&self) -> bool;

    /// This is a game that is kept, and neither a lesson nor a puzzle.
    fn is_game(&self) -> bool {
        false
    }
    /// Grows with every change of the game.
    fn revision(&self) -> u64 {
        0
    }
    /// The number of turns that were played, of the game as it stands.
    fn turns(&self) -> usize;
    /// The board as it is shown, with marks for what the turn did that led there.
    fn picture(&self) -> Picture;
    /// The game as a file has it.
    fn document(&self) -> Document;
}
