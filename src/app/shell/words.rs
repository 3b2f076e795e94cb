//! The sentences of the window itself: notices, reports and questions. Titles and labels are where they are drawn.

use std::fmt::Display;
use std::path::Path;

use crate::app::kit::files;
use crate::app::kit::settings::Pace;

// ---- opening and closing ------------------------------------------------------------------------------------

pub(super) const ALREADY_OPEN: &str = "This game is already open.";
pub(super) const CLOSES_LATER: &str = "The window closes as soon as everything is saved.";
pub(super) const NO_ANSWER: &str = "the disk doesn't answer";

pub(super) fn cant_open(file: &Path, reason: &str) -> String {
    format!("{}: {reason}.", files::name(file))
}

/// Only one of several dropped files is opened.
pub(super) fn opened_first(name: &str, files: usize) -> String {
    format!("Opened only {name}, the first of {files} files.")
}

/// The question before changes are lost.
pub(super) fn closing_loses(reason: &str) -> String {
    format!("Your last changes can't be saved: {reason}. If you close the window now, they are lost.")
}

// ---- saving -------------------------------------------------------------------------------------------------

pub(super) const SAVED_FROM_FIRST_TURN: &str = "A game is saved in My games from its first turn on.";

/// A game from elsewhere has become a game in My games.
pub(super) fn copied_to_my_games(from: &Path) -> String {
    format!("Saved in My games. {} stays as it was.", files::name(from))
}

pub(super) fn saved_as(file: &Path) -> String {
    format!("Saved in My games as {}.", files::name(file))
}

/// A game from elsewhere that hasn't changed.
pub(super) fn stays_elsewhere(from: &Path) -> String {
    format!("This is {}. It stays as it is. Your changes are saved in My games.", files::name(from))
}

pub(super) fn open_elsewhere(file: &Path) -> String {
    let name = files::name(file);
    format!("{name} is also open in another window. If you play on here, it becomes a second game.")
}

pub(super) fn changes_not_saved(reason: &str) -> String {
    format!("Couldn't save your changes: {reason}. They last until you close the window.")
}

pub(super) fn game_cant_be_saved(fault: &str) -> String {
    format!("This game can't be saved: {fault}.")
}

/// The line above the table while its game can't be saved.
pub(super) fn not_saved(fault: &str) -> String {
    format!("Not saved: {fault}. The game lasts until you close the window.")
}

// ---- files and folders --------------------------------------------------------------------------------------

/// The label of the field for a path, on a system without file dialogs.
pub(super) const fn type_path(of_folder: bool) -> &'static str {
    if of_folder {
        "This system has no file dialog. Type the path of the folder:"
    } else {
        "This system has no file dialog. Type the path of the file:"
    }
}

pub(super) fn replaces(file: &Path) -> String {
    format!("{} already exists. Save again to replace it.", file.display())
}

pub(super) fn is_folder(file: &Path) -> String {
    format!("{} is a folder: add a name for the file.", file.display())
}

pub(super) fn no_folder(file: &Path) -> String {
    format!("There is no folder {}.", file.parent().unwrap_or(file).display())
}

pub(super) fn exported_game(file: &Path) -> String {
    format!("Exported as {}.", files::name(file))
}

pub(super) fn saved_copy(file: &Path) -> String {
    format!("A copy is saved as {}.", files::name(file))
}

pub(super) fn exported_progress(file: &Path) -> String {
    format!("Exported your progress to {}.", file.display())
}

pub(super) fn couldnt_write(file: &Path, reason: impl Display) -> String {
    format!("Couldn't write {}: {reason}.", file.display())
}

pub(super) fn couldnt_open_folder(folder: &Path, reason: &str) -> String {
    format!("Couldn't open {}: {reason}.", folder.display())
}

pub(super) fn couldnt_open_window(reason: &str) -> String {
    format!("Couldn't open a window: {reason}.")
}

// ---- the clipboard ------------------------------------------------------------------------------------------

/// The reply to a pasted picture: systems pass on its pixels, not the game in it.
pub(super) const ONLY_PIXELS: &str =
    "The clipboard has a picture. Drop the file of a picture on the window to open its game.";
pub(super) const NOTHING_TO_PASTE: &str = "The clipboard has no game and no position.";
pub(super) const COPIED_PICTURE: &str = "Copied the board as a picture.";

pub(super) fn couldnt_draw(error: impl Display) -> String {
    format!("Couldn't draw the board: {error}.")
}

pub(super) fn unknown_game(name: &str) -> String {
    format!("Halfsquare doesn't have the copied game '{name}'.")
}

pub(super) fn couldnt_open_copied(reason: impl Display) -> String {
    format!("Couldn't open the copied game: {reason}.")
}

pub(super) fn cant_play_copied(reason: impl Display) -> String {
    format!("Can't play from the copied position: {reason}.")
}

// ---- positions to retry, progress, bots ---------------------------------------------------------------------

pub(super) const SAVED_TO_RETRY: &str =
    "Saved. The position comes back tomorrow among the puzzles. The start page already has it.";
/// The question before the progress is erased.
pub(super) const ERASES: &str =
    "Erases lessons, puzzles, ratings and results. Saved games and positions to retry stay.";

pub(super) fn couldnt_save_position(reason: impl Display) -> String {
    format!("Couldn't save the position: {reason}.")
}

pub(super) fn cant_play_position(reason: impl Display) -> String {
    format!("Can't play the position: {reason}.")
}

/// The new speed of the bots.
pub(super) const fn board_turns(turns: bool) -> &'static str {
    if turns { "The board turns to the player on move." } else { "The board stays as it is." }
}

pub(super) const fn bots_play(pace: Pace) -> &'static str {
    match pace {
        Pace::AtOnce => "The bots play at once.",
        Pace::Natural => "The bots play at a natural pace.",
        Pace::Slow => "The bots play slowly.",
    }
}

// ---- work that couldn't start -------------------------------------------------------------------------------

pub(super) const UNREAD: &str = "Couldn't read the file. Close other programs and try again.";
pub(super) const UNPASTED: &str = "Couldn't read the clipboard. Close other programs and try again.";
pub(super) const UNWRITTEN: &str = "Couldn't write the file. Close other programs and try again.";
pub(super) const UNCHANGED: &str = "Couldn't change the file. Close other programs and try again.";
pub(super) const UNDRAWN: &str = "Couldn't draw the board. Close other programs and try again.";
