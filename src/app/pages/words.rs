//! The words of the pages, page by page.

use std::fmt::Display;
use std::time::Duration;

use crate::app::board::words::count;
use crate::app::kit::request::Subject;
use crate::engine::Level;
use crate::learn::{Advice, Rating};

// ---- all pages ----------------------------------------------------------------------------------------------

pub(super) const HALFSQUARE: &str = "Halfsquare";
pub(super) const CANCEL: &str = "Cancel";
pub(super) const CLOSE: &str = "Close";
pub(super) const NEW_GAME: &str = "New game";
pub(super) const MY_GAMES: &str = "My games";

pub(super) fn rules_of(game: &str) -> String {
    format!("Rules of {game}")
}

// ---- the start page -----------------------------------------------------------------------------------------

pub(super) const CONTINUE: &str = "Continue";
pub(super) const RETRY: &str = "Retry";
pub(super) const REMOVE: &str = "Remove";
pub(super) const UNFINISHED_GAMES: &str = "Unfinished games";
pub(super) const FINISHED_GAMES: &str = "Finished games";
pub(super) const MY_GAMES_TIP: &str = "Search, rename and delete your games.";
pub(super) const LESSONS_TIP: &str = "Learn the rules step by step.";
pub(super) const PUZZLES_TIP: &str = "Find the one turn that works.";
pub(super) const ALL_SOLVED: &str = "You have solved them all.";

pub(super) fn play(game: &str) -> String {
    format!("Play {game}")
}

pub(super) fn continue_game(file: &str) -> String {
    format!("Continue {file}")
}

pub(super) fn retry(game: &str, task: &str) -> String {
    format!("Retry {game}: {task}")
}

pub(super) fn remove_retry(game: &str, task: &str) -> String {
    format!("Remove position: {game}, {task}")
}

pub(super) fn due_today(puzzles: usize) -> String {
    format!("Due today: {puzzles}")
}

pub(super) fn solved(solved: usize, all: usize) -> String {
    format!("Solved: {solved} of {all}.")
}

/// The text of the button for a game's lessons or puzzles, with the numbers of tasks once a task is solved.
pub(super) fn course_button(game: &str, solved: usize, all: usize) -> String {
    if solved == 0 { game.to_owned() } else { format!("{game} {solved}/{all}") }
}

/// The tooltip of that button, without a full stop: the number of tasks solved, their total, and the number due.
pub(super) fn course(subject: Subject, game: &str, [solved, all, due]: [usize; 3]) -> String {
    let due = if due > 0 { format!(", due today: {due}") } else { String::new() };
    format!("{} of {game}, {solved} of {all} solved{due}", subject.title())
}

// ---- new game -----------------------------------------------------------------------------------------------

pub(super) const START_GAME: &str = "Start game";
pub(super) const START_LESSONS: &str = "Start lessons";
pub(super) const START_POSITION: &str = "Starting position";
pub(super) const SWAP_PLAYERS: &str = "Swap players";
/// The heading of the rules that can be changed for a game.
pub(super) const SPECIAL_RULES: &str = "Rules";
pub(super) const TAKEBACKS: &str = "Takebacks";
pub(super) const FREE: &str = "Free";
pub(super) const FREE_TIP: &str = "Take back any turn at any time.";
pub(super) const BLUNDERS_ONLY: &str = "Blunders only";
pub(super) const BLUNDERS_ONLY_TIP: &str = "Take back only turns that let an opponent win at once.";
pub(super) const NO_TAKEBACKS: &str = "None";
pub(super) const NO_TAKEBACKS_TIP: &str = "No takebacks, as in tournaments.";
pub(super) const HELP: &str = "Help";
/// Precedes a choice of help, for screen readers.
pub(super) const HELP_SPOKEN: &str = "Help: ";
pub(super) const NO_HELP: &str = "None";
pub(super) const NO_HELP_TIP: &str = "You play, and the program keeps quiet.";
pub(super) const ANNOUNCEMENTS: &str = "Announcements";
pub(super) const ANNOUNCEMENTS_TIP: &str = "The program announces threats.";
pub(super) const ALL_HELP: &str = "All";
pub(super) const ALL_HELP_TIP: &str =
    "The program coaches you, shows threats and hints, and analyses positions.";
pub(super) const NO_HELP_WITHOUT_TAKEBACKS: &str = "No help in a game without takebacks.";

pub(super) fn try_lessons(game: &str, lessons: usize) -> String {
    format!("New to {game}? Try {lessons} short lessons.")
}

/// The score in these players' games so far.
pub(super) fn so_far(score: &str) -> String {
    format!("So far: {score}")
}

pub(super) fn known_names(side: &str) -> String {
    format!("Names used before for {side}")
}

pub(super) fn who_plays(side: &str, player: &str) -> String {
    format!("Player for {side}: {player}")
}

// ---- lists of games -----------------------------------------------------------------------------------------

/// A game in a list: the action, its players, its status.
pub(super) fn listed_game(spoken: &str, players: &str, state: &str) -> String {
    format!("{spoken}: {players}, {state}")
}

/// A file in a list that can't be read.
pub(super) fn listed_fault(spoken: &str, reason: &str) -> String {
    format!("{spoken}: {reason}")
}

// ---- My games -----------------------------------------------------------------------------------------------

pub(super) const SEARCH: &str = "Search";
pub(super) const SEARCH_HINT: &str = "Players, game, date, result or file";
pub(super) const GAME: &str = "Game";
pub(super) const ALL_GAMES: &str = "All games";
pub(super) const STATUS: &str = "Status";
pub(super) const ANY_STATUS: &str = "Any status";
pub(super) const UNFINISHED: &str = "Unfinished";
pub(super) const FINISHED: &str = "Finished";
pub(super) const LOOKING_FOR_GAMES: &str = "Looking for games…";
pub(super) const NO_GAMES_YET: &str = "Your games appear here from their first turn on.";
pub(super) const NO_GAMES_FOUND: &str = "No games found.";
pub(super) const SHOW_FOLDER: &str = "Show folder";
pub(super) const OPEN_FILE: &str = "Open file…";
pub(super) const OPEN: &str = "Open";
pub(super) const RENAME: &str = "Rename…";
pub(super) const DUPLICATE: &str = "Duplicate";
pub(super) const MOVE_TO_BIN: &str = "Move to bin";
pub(super) const UNDO: &str = "Undo";

/// The number of games whose summaries are still unknown.
pub(super) fn reading_more(games: usize) -> String {
    format!("reading {games} more")
}

pub(super) fn couldnt_list(reason: &str) -> String {
    format!("Couldn't list your games: {reason}.")
}

pub(super) fn renamed(to: &str) -> String {
    format!("Renamed to {to}.")
}

pub(super) fn duplicated(copy: &str) -> String {
    format!("Copied as {copy}.")
}

pub(super) fn binned(file: &str) -> String {
    format!("Moved {file} to the bin.")
}

/// The accessible name of a game's line.
pub(super) fn open_game(file: &str) -> String {
    format!("Open {file}")
}

/// The accessible name of the menu beside a game.
pub(super) fn more_for(file: &str) -> String {
    format!("More for {file}")
}

/// A game outside My games.
pub(super) fn elsewhere(file: &str) -> String {
    format!("Not in My games: {file}")
}

/// A picture that carries a game.
pub(super) fn picture(file: &str) -> String {
    format!("Picture: {file}")
}

// ---- export -------------------------------------------------------------------------------------------------

pub(super) const EXPORT: &str = "Export";
pub(super) const EXPORT_TO: &str = "Export to…";
pub(super) const PICTURE: &str = "Picture (PNG)";
pub(super) const PICTURE_TIP: &str = "The board as it is now. Halfsquare can open the whole game from it.";
pub(super) const ANIMATION: &str = "Animation (PNG)";
pub(super) const ANIMATION_TIP: &str =
    "The turns of the game, step by step. Halfsquare can open the game from it.";
pub(super) const DRAWING: &str = "Drawing (SVG)";
pub(super) const DRAWING_TIP: &str = "The board as it is now, sharp at any size.";
pub(super) const TEXT: &str = "Text";
pub(super) const TEXT_TIP: &str = "Players, turns and result. You can paste it into Halfsquare.";
pub(super) const NO_TURN_YET: &str = "You haven't played a turn yet.";
pub(super) const FROM_TURN: &str = "From turn";
pub(super) const TO_TURN: &str = "to turn";

// ---- progress -----------------------------------------------------------------------------------------------

pub(super) const ERASE: &str = "Erase…";
pub(super) const EXPORT_PROGRESS: &str = "Export…";
pub(super) const NO_PUZZLE_YET: &str = "You haven't tried a puzzle yet.";
pub(super) const NO_BOT_GAME_YET: &str = "You haven't finished a game against a bot yet.";

/// The numbers of lessons and puzzles solved, and their totals.
pub(super) fn done([lessons, all_lessons]: [usize; 2], [puzzles, all_puzzles]: [usize; 2]) -> String {
    format!("Lessons: {lessons} of {all_lessons}. Puzzles: {puzzles} of {all_puzzles} solved.")
}

pub(super) fn rating(rating: &Rating, puzzles: usize, since: Option<&impl Display>) -> String {
    let since = since.map(|day| format!(" since {day}")).unwrap_or_default();
    format!("Rating {rating}, after {}{since}.", count(puzzles, "puzzle"))
}

pub(super) fn at_first_try(solved: impl Display, tried: impl Display) -> String {
    format!("{solved} of {tried} at the first try")
}

pub(super) fn against(level: Level) -> String {
    format!("Against {}", level.title())
}

pub(super) fn results([won, drawn, lost]: [impl Display; 3]) -> String {
    format!("{won} won, {drawn} drawn, {lost} lost")
}

/// The advice on the next level.
pub(super) fn advice(advice: Advice) -> String {
    match advice {
        Advice::Up(level, next) => {
            format!(
                "You won at least 3 of your last 4 games against {}: try {}.",
                level.title(),
                next.title()
            )
        }
        Advice::Down(level, next) => {
            format!("You lost your last 4 games against {}: try {}.", level.title(), next.title())
        }
    }
}

pub(super) fn rating_line(game: &str, first: u16, last: u16) -> String {
    format!("{game}: rating from {first} to {last}")
}

pub(super) fn rating_range([first, last]: [u16; 2], [least, most]: [u16; 2]) -> String {
    format!("From {first} to {last}. Lowest {least}, highest {most}.")
}

// ---- settings -----------------------------------------------------------------------------------------------

pub(super) const SETTINGS: &str = "Settings";
pub(super) const RESET: &str = "Reset to defaults";
pub(super) const UNDO_RESET: &str = "Undo reset";
pub(super) const WINDOW: &str = "Window";
pub(super) const THEME: &str = "Theme";
pub(super) const SYSTEM: &str = "System";
pub(super) const LIGHT: &str = "Light";
pub(super) const DARK: &str = "Dark";
pub(super) const ZOOM: &str = "Interface zoom";
#[cfg(feature = "sound")]
pub(super) const SOUNDS: &str = "Sounds";
#[cfg(feature = "sound")]
pub(super) const ON: &str = "On";
pub(super) const OFF: &str = "Off";
pub(super) const NO_FOLDER: &str = "no folder";
pub(super) const OTHER_FOLDER: &str = "Other folder…";
pub(super) const DEFAULT_FOLDER: &str = "Default folder";
pub(super) const BOARDS: &str = "Boards";
pub(super) const BOARD_STYLE: &str = "Board style";
pub(super) const AT_EDGES: &str = "At the edges";
pub(super) const COORDINATES: &str = "Coordinates";
pub(super) const EVALUATION_BAR: &str = "Evaluation bar";
pub(super) const EVALUATION_BAR_TIP: &str = "Shows the winning chances beside the board.";
pub(super) const ANIMATIONS: &str = "Animation";
pub(super) const FULL: &str = "Full";
pub(super) const REDUCED: &str = "Reduced";
pub(super) const REDUCED_TIP: &str = "Steps appear one by one, and nothing moves.";
pub(super) const SLOW: &str = "Slow";
pub(super) const NORMAL: &str = "Normal";
pub(super) const FAST: &str = "Fast";
pub(super) const SPEED_TIP: &str = "Speed of animations.";
pub(super) const BOARD_TURNS: &str = "Turn the board";
pub(super) const NEVER: &str = "Never";
pub(super) const TO_EACH_PLAYER: &str = "To each player";
pub(super) const FACE_TO_FACE: &str = "Face to face";
pub(super) const FACE_TO_FACE_TIP: &str = "For a tablet between two players: each has a line and a clock.";
pub(super) const BOARD_TURNS_TIP: &str = "After each turn, the board turns to the player whose turn it is.";
pub(super) const STACKS: &str = "Topple's stacks";
pub(super) const SIDE_VIEW: &str = "Side view";
pub(super) const TOP_VIEW: &str = "Top view";
pub(super) const CHAINS: &str = "Crumble's chains";
pub(super) const CHAIN_ENDS: &str = "Mark chain ends";
pub(super) const CHAIN_ENDS_TIP: &str = "A chain that touches three sides glows where it meets them.";
pub(super) const NOTATION: &str = "Crumble's turns";
pub(super) const CROSSINGS: &str = "Crossings";
pub(super) const CROSSINGS_NOTE: &str = "Names a piece by counting the crossings on the way to it: 2,1.";
pub(super) const FRACTIONS: &str = "Fractions";
pub(super) const FRACTIONS_NOTE: &str =
    "Names a piece by fractions of the board: 1/3,1/6. In the list of turns only.";
pub(super) const PLAYING: &str = "Play";
pub(super) const ENDING_TURN: &str = "Ending a turn";
pub(super) const CONFIRM: &str = "Confirm every turn";
pub(super) const CONFIRM_TIP: &str =
    "When off, complete turns in Crosse and Topple end by themselves if takebacks are free.";
pub(super) const NEXT_PLAYER: &str = "Next player";
pub(super) const REPLAY: &str = "Replay each turn";
pub(super) const REPLAY_TIP: &str = "Replays each turn of several steps for the next player.";
pub(super) const PLAYBACK_SPEED: &str = "Playback speed";
pub(super) const MS_PER_STEP: &str = " ms per step";
pub(super) const THREATS: &str = "Threats";
pub(super) const ALWAYS: &str = "Always";
pub(super) const ALWAYS_NOTE: &str = "Announces threats in games that allow this help.";
pub(super) const ON_REQUEST: &str = "On request";
pub(super) const ON_REQUEST_NOTE: &str = "Looks for threats when you choose Show threat.";
pub(super) const COACH: &str = "Coach";
pub(super) const EXPLAIN_ONCE: &str = "Explain new things once";
pub(super) const EXPLAIN_ONCE_TIP: &str = "Explains each new possibility once, in one line.";
pub(super) const BOTS: &str = "Bots";
pub(super) const BOT_SPEED: &str = "Bot speed";
pub(super) const INSTANT: &str = "Instant";
pub(super) const NATURAL: &str = "Natural";
pub(super) const EXPERT_TIME: &str = "Expert time";
pub(super) const EXPERT_TIME_TIP: &str = "Time that an Expert takes. Other bots are faster.";
pub(super) const S_PER_TURN: &str = " s per turn";
pub(super) const EXPERT_CORES: &str = "Expert cores";
pub(super) const ONE_CORE: &str = "One core";
pub(super) const ONE_CORE_TIP: &str = "Keeps the computer cool and quiet.";
pub(super) const ALL_CORES: &str = "All cores";
pub(super) const ALL_CORES_TIP: &str = "Helps in Topple only. Other games use one core.";
pub(super) const EXPERTS: &str = "Experts";
pub(super) const THINK: &str = "Think during your turn";
pub(super) const THINK_TIP: &str =
    "In Crosse and Topple, Experts also think during your turn, except on battery power.";
pub(super) const REVIEWS: &str = "Reviews";
pub(super) const REVIEW_DEPTH: &str = "Review depth";
pub(super) const QUICK: &str = "Quick";
pub(super) const QUICK_NOTE: &str = "Finds obvious mistakes, in about a tenth of a second per turn.";
pub(super) const NORMAL_NOTE: &str = "Takes about a second per turn.";
pub(super) const THOROUGH: &str = "Thorough";
pub(super) const THOROUGH_NOTE: &str = "Takes about four seconds per turn.";
pub(super) const WINNING_CHANCES: &str = "Winning chances";
pub(super) const GRAPH: &str = "Review graph";
pub(super) const GRAPH_TIP: &str = "Shows the winning chances of a reviewed game below the board.";

pub(super) fn bots_pause(pause: Duration) -> String {
    if pause.is_zero() {
        "Bots play without a pause.".to_owned()
    } else {
        format!("Bots pause for {} s before they play.", pause.as_secs_f32())
    }
}

// ---- rules, keys and the program ----------------------------------------------------------------------------

pub(super) const CLOSE_RULES: &str = "Close the rules";
pub(super) const SECTIONS: &str = "Sections";
pub(super) const IN_WINDOW: &str = "In the window";
/// Separates two keys of one command.
pub(super) const OR: &str = " or ";
/// Keys that don't belong to a command.
pub(super) const MORE_KEYS: [(&str, &str); 3] = [
    (
        "Tab",
        "Go from the board to the sidebar, the buttons, and back. Shift+Tab goes the other way, and also reaches the menus.",
    ),
    ("F10, or Alt with a letter", "Open a menu. The left and right arrow keys open the next one."),
    ("Delete in My games", "Move the game to the bin. Undo restores it."),
];
pub(super) const LICENCE: &str =
    "Free software under the MIT licence or the Apache licence 2.0, as you prefer.";
pub(super) const FONTS_AND_LIBRARIES: &str = "Fonts and libraries";
pub(super) const FONTS_TIP: &str =
    "The fonts are based on Adobe's Source Sans and Source Code Pro. All licences:";
pub(super) const FONTS: &str = "Fonts";
pub(super) const LIBRARIES: &str = "Libraries";

pub(super) fn gestures_in(game: &str) -> String {
    format!("Gestures in {game}")
}

pub(super) fn marks_in(game: &str) -> String {
    format!("Marks in {game}")
}

pub(super) fn version(version: &str) -> String {
    format!("Version {version}. Three deep board games, with bots, lessons and puzzles.")
}
