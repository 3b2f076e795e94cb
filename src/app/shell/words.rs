//! The words of the window itself: titles and menus, notices, reports and questions.
#![expect(missing_docs, reason = "a text documents itself")]

use std::fmt::Display;
use std::path::Path;

use crate::app::kit::files;
use crate::app::kit::settings::Pace;

// ---- titles, menus and buttons ------------------------------------------------------------------------------

pub const HALFSQUARE: &str = "Halfsquare";
pub const FILE_MENU: &str = "File";
pub const EDIT_MENU: &str = "Edit";
pub const GAME_MENU: &str = "Game";
pub const VARIATION_MENU: &str = "Variation";
pub const PRACTICE_MENU: &str = "Practice";
pub const VIEW_MENU: &str = "View";
pub const HELP_MENU: &str = "Help";
pub const SIDEBAR: &str = "Sidebar";
pub const CANCEL: &str = "Cancel";
pub const OK: &str = "OK";
pub const CLOSE: &str = "Close";
pub const NEW_GAME: &str = "New game";
pub const NEW_WINDOW: &str = "New window";
pub const SETTINGS: &str = "Settings";
pub const NO_GAME_YET: &str = "There is no game yet.";

/// The title of the window while it shows this screen.
pub fn title(screen: &str) -> String {
    format!("{screen} – {HALFSQUARE}")
}

// ---- opening and closing ------------------------------------------------------------------------------------

pub const OPEN_GAME: &str = "Open game";
pub const OPEN: &str = "Open";
pub const DROP_TO_OPEN: &str = "Drop to open";
pub const CANT_OPEN: &str = "Can't open file";
pub const ASK_CLOSE: &str = "Close without saving?";
pub const KEEP_OPEN: &str = "Keep open";
pub const CLOSE_ANYWAY: &str = "Close anyway";
pub const ALREADY_OPEN: &str = "This game is already open.";
pub const CLOSES_LATER: &str = "The window closes as soon as everything is saved.";
pub const NO_ANSWER: &str = "the disk isn't responding";

pub fn cant_open(file: &Path, reason: &str) -> String {
    format!("{}: {reason}.", files::name(file))
}

/// The notice that only the first of several dropped files is opened.
pub fn opened_first(name: &str, files: usize) -> String {
    format!("Opened only {name}, the first of {files} files.")
}

/// The question before changes are lost.
pub fn closing_loses(reason: &str) -> String {
    format!("Your last changes can't be saved: {reason}. If you close the window now, they will be lost.")
}

// ---- saving -------------------------------------------------------------------------------------------------

pub const SAVE: &str = "Save";
pub const SAVED_FROM_FIRST_TURN: &str = "A game is saved in My games from its first turn on.";

/// The notice that a game from elsewhere now has a copy in My games.
pub fn copied_to_my_games(from: &Path) -> String {
    format!("Saved in My games. {} stays as it was.", files::name(from))
}

pub fn saved_as(file: &Path) -> String {
    format!("Saved in My games as {}.", files::name(file))
}

/// The notice that a game from elsewhere hasn't been changed, so it has no copy in My games.
pub fn stays_elsewhere(from: &Path) -> String {
    format!("{} stays as it is. Your changes will be saved in My games.", files::name(from))
}

pub fn open_elsewhere(file: &Path) -> String {
    let name = files::name(file);
    format!(
        "{name} is also open in another window. If you play on here, your game is saved as a second game."
    )
}

pub fn changes_not_saved(reason: &str) -> String {
    format!("Couldn't save your changes: {reason}. If you close the window now, they will be lost.")
}

pub fn game_cant_be_saved(fault: &str) -> String {
    format!("This game can't be saved: {fault}.")
}

/// The line above the table while its game can't be saved.
pub fn not_saved(fault: &str) -> String {
    format!("Not saved: {fault}. If you close the window now, your last turns will be lost.")
}

/// The line while a game that was closed can't be saved.
pub fn closed_not_saved(fault: &str) -> String {
    format!("A closed game isn't saved: {fault}. If you close the window now, its last turns will be lost.")
}

// ---- files and folders --------------------------------------------------------------------------------------

pub const MY_GAMES: &str = "My games";
pub const SHOW_FOLDER: &str = "Show folder";
pub const USE_FOLDER: &str = "Use folder";
pub const RENAME_GAME: &str = "Rename game";
pub const RENAME: &str = "Rename";
pub const FILE_NAME: &str = "File name";
pub const SAVE_COPY: &str = "Save a copy";
pub const EXPORT: &str = "Export";
pub const EXPORT_GAME: &str = "Export game";
pub const EXPORT_PROGRESS: &str = "Export progress";
/// The fault of a path for an export.
pub const REPLACES_OPEN: &str = "this game is open. Choose another name";

/// The fault of a file with a game that this version doesn't support.
pub fn no_game(name: &str) -> String {
    format!("there is no game '{name}'")
}

pub fn about_file(file: &Path, reason: impl Display) -> String {
    format!("{}: {reason}", files::name(file))
}

/// The label of the field for a path, on a system without file dialogs.
pub const fn type_path(of_folder: bool) -> &'static str {
    if of_folder {
        "This system has no file dialog. Type the path of the folder:"
    } else {
        "This system has no file dialog. Type the path of the file:"
    }
}

pub fn replaces(file: &Path) -> String {
    format!("{} already exists. Confirm again to replace it.", file.display())
}

pub fn is_folder(file: &Path) -> String {
    format!("{} is a folder: add a name for the file.", file.display())
}

pub fn no_folder(folder: &Path) -> String {
    format!("There is no folder {}.", folder.display())
}

pub fn exported_game(file: &Path) -> String {
    format!("Exported as {}.", files::name(file))
}

pub fn saved_copy(file: &Path) -> String {
    format!("Saved a copy as {}.", files::name(file))
}

pub fn exported_progress(file: &Path) -> String {
    format!("Exported your progress to {}.", file.display())
}

pub fn couldnt_write(file: &Path, reason: impl Display) -> String {
    format!("Couldn't write {}: {reason}.", file.display())
}

pub fn couldnt_open_folder(folder: &Path, reason: &str) -> String {
    format!("Couldn't open {}: {reason}.", folder.display())
}

pub fn couldnt_open_window(reason: &str) -> String {
    format!("Couldn't open a window: {reason}.")
}

// ---- the clipboard ------------------------------------------------------------------------------------------

pub const PASTE: &str = "Paste";
pub const PASTED: &str = "Pasted from the clipboard.";
pub const COPY_PICTURE: &str = "Copy picture";
/// The reply to a pasted picture: systems pass on its pixels, but not the game in it.
pub const ONLY_PIXELS: &str =
    "You can't paste a picture. To open its game, drop the picture file on the window.";
pub const NOTHING_TO_PASTE: &str = "The clipboard has no game or position.";
pub const COPIED_PICTURE: &str = "Copied the board as a picture.";

pub fn couldnt_draw(error: impl Display) -> String {
    format!("Couldn't draw the board: {error}.")
}

pub fn unknown_game(name: &str) -> String {
    format!("The copied game is '{name}', which Halfsquare doesn't have.")
}

pub fn couldnt_open_copied(reason: impl Display) -> String {
    format!("Couldn't open the copied game: {reason}.")
}

pub fn cant_play_copied(reason: impl Display) -> String {
    format!("Can't play from the copied position: {reason}.")
}

// ---- positions to retry, progress, bots ---------------------------------------------------------------------

pub const PROGRESS: &str = "Progress";
pub const POSITIONS_TO_RETRY: &str = "Positions to retry";
/// The positions that were set up in the editor.
pub const POSITIONS: &str = "Positions";
pub const RETRY: &str = "Retry";
pub const RETRY_LATER: &str = "Retry later";
pub const NO_SUCH_GAME: &str = "there is no such game";
pub const ASK_ERASE: &str = "Erase your progress?";
pub const ERASE: &str = "Erase";
pub const SAVED_TO_RETRY: &str =
    "Saved. You'll find the position on the start page now, and among the puzzles tomorrow.";
/// Asks before the progress is erased.
pub const ERASES: &str = "This erases your progress in lessons and puzzles, your ratings and your results. Saved games and positions to retry are kept.";

pub fn couldnt_save_position(reason: impl Display) -> String {
    format!("Couldn't save the position: {reason}.")
}

pub fn cant_play_position(reason: impl Display) -> String {
    format!("Can't play the position: {reason}.")
}

/// The label of the command that stops turning the board to each player.
pub const STOP_TURNING: &str = "Stop turning the board";
/// The label of the command that ends playing face to face.
pub const SAME_SIDE: &str = "Play from the same side";

/// The notice about the new choice of how the players sit at the screen.
pub const fn seating(board_turns: bool, face_to_face: bool) -> &'static str {
    match (board_turns, face_to_face) {
        (true, _) => "The board turns to the player whose turn it is.",
        (false, true) => "Each of you has a status line at your own end.",
        (false, false) => "The board stays as it is.",
    }
}

/// The notice about the new speed of the bots.
pub const fn bots_play(pace: Pace) -> &'static str {
    match pace {
        Pace::AtOnce => "The bots play at once.",
        Pace::Natural => "The bots play at a natural pace.",
        Pace::Slow => "The bots play slowly.",
    }
}

// ---- work that couldn't start -------------------------------------------------------------------------------

pub const UNREAD: &str = "Couldn't read the file. Close other programs and try again.";
pub const UNPASTED: &str = "Couldn't read the clipboard. Close other programs and try again.";
pub const UNWRITTEN: &str = "Couldn't write the file. Close other programs and try again.";
pub const UNCHANGED: &str = "Couldn't change the file. Close other programs and try again.";
pub const UNDRAWN: &str = "Couldn't draw the board. Close other programs and try again.";
