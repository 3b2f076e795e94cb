//! The words of the pages, page by page.
#![expect(missing_docs, reason = "a text documents itself")]

use std::fmt::Display;
use std::time::Duration;

use crate::app::board::words::count;
use crate::app::kit::sentence::rating_in_words;
use crate::app::parts::request::CourseKind;
use crate::engine::Level;
use crate::learn::{Advice, Rating};
use crate::record::{Help, Takebacks};

// ---- all pages ----------------------------------------------------------------------------------------------

pub const HALFSQUARE: &str = "Halfsquare";
pub const CANCEL: &str = "Cancel";
pub const CLOSE: &str = "Close";
pub const NEW_GAME: &str = "New game";
pub const MY_GAMES: &str = "My games";

pub fn rules_of(game: &str) -> String {
    format!("Rules of {game}")
}

// ---- the start page -----------------------------------------------------------------------------------------

pub const CONTINUE: &str = "Continue";
pub const RETRY: &str = "Retry";
pub const REMOVE: &str = "Remove";
pub const UNFINISHED_GAMES: &str = "Unfinished games";
pub const FINISHED_GAMES: &str = "Finished games";
pub const NEW_HERE: &str = "New here?";
pub const NEW_HERE_TIP: &str = "Learn a game in a few minutes, or start against the easiest bot.";
pub const LEARN: &str = "Learn a game";
pub const PLAY_BEGINNER: &str = "Play a Beginner bot";
pub const ANOTHER_GAME: &str = "Another game?";
pub const LAST_GAME: &str = "Open the last game";

pub fn new_game_of(game: &str) -> String {
    format!("New game of {game}")
}

pub fn play(game: &str) -> String {
    format!("Play {game}")
}

pub fn continue_game(file: &str) -> String {
    format!("Continue {file}")
}

pub fn retry(game: &str, task: &str) -> String {
    format!("Retry {game}: {task}")
}

pub fn remove_retry(game: &str, task: &str) -> String {
    format!("Remove position: {game}, {task}")
}

/// The link to a game's lessons or puzzles: with the number due today, or the numbers of tasks once a task is solved.
pub fn course_link(course: CourseKind, [solved, all, due]: [usize; 3]) -> String {
    let title = course.title();
    match (solved, due) {
        (_, 1..) => format!("{title}: {due} due today"),
        (0, 0) => title.to_owned(),
        (_, 0) => format!("{title} {solved}/{all}"),
    }
}

/// The tooltip of the link to a game's lessons or puzzles, without a full stop: the number of tasks solved, their
/// total, and the number due.
pub fn course(course: CourseKind, game: &str, [solved, all, due]: [usize; 3]) -> String {
    let due = if due > 0 { format!(", due today: {due}") } else { String::new() };
    format!("{} of {game}, {solved} of {all} solved{due}", course.title())
}

// ---- new game -----------------------------------------------------------------------------------------------

pub const START_GAME: &str = "Start game";
pub const START_LESSONS: &str = "Start lessons";
pub const NEXT_LESSON: &str = "Next lesson";
pub const START_POSITION: &str = "Starting position";
pub const PLAY_AGAINST: &str = "Play against";
pub const HUMAN_HERE: &str = "Human at this screen";
pub const SWAP_PLAYERS: &str = "Swap players";
/// The button that gives each of three or four players the next side.
pub const ROTATE_PLAYERS: &str = "Rotate players";
/// The heading of the rules that can be changed for a game.
pub const SPECIAL_RULES: &str = "Other rules";
pub const BOARD: &str = "Board at the start";
pub const TAKEBACKS: &str = "Takebacks";
pub const FREE: &str = "Free";
pub const FREE_TIP: &str = "Take back any turn at any time.";
pub const BLUNDERS_ONLY: &str = "Blunders only";
pub const BLUNDERS_ONLY_TIP: &str = "Take back only turns that let an opponent win at once.";
pub const NO_TAKEBACKS: &str = "None";
pub const NO_TAKEBACKS_TIP: &str = "No takebacks, as in tournaments.";
pub const HELP: &str = "Help";
/// Precedes a choice of help, for screen readers.
pub const HELP_SPOKEN: &str = "Help: ";
pub const NO_HELP: &str = "None";
pub const NO_HELP_TIP: &str = "You play, and the program keeps quiet.";
pub const ANNOUNCEMENTS: &str = "Announcements";
pub const ANNOUNCEMENTS_TIP: &str = "The program announces threats.";
pub const ALL_HELP: &str = "All";
pub const ALL_HELP_TIP: &str = "The program coaches you, shows threats and hints, and analyses positions.";
pub const NO_HELP_WITHOUT_TAKEBACKS: &str = "No help in a game without takebacks.";

pub fn try_lessons(game: &str, lessons: usize) -> String {
    format!("New to {game}? Try {lessons} short lessons.")
}

/// The accessible name of the choice of an opponent.
pub fn play_against(opponent: &str) -> String {
    format!("{PLAY_AGAINST}: {opponent}")
}

/// The agreement on takebacks, in the line that sums up a new game.
pub const fn takebacks_set(takebacks: Takebacks) -> &'static str {
    match takebacks {
        Takebacks::Free => "takebacks free",
        Takebacks::BlundersOnly => "takebacks of blunders only",
        Takebacks::None => "no takebacks",
    }
}

/// The agreement on help, in the line that sums up a new game.
pub const fn help_set(help: Help) -> &'static str {
    match help {
        Help::None => "no help",
        Help::Announcements => "threats announced",
        Help::All => "all help",
    }
}

/// The score in these players' games of this kind so far.
pub fn so_far(game: &str, score: &str) -> String {
    format!("So far in {game}: {score}")
}

pub fn earlier_names(side: &str) -> String {
    format!("Names used before for {side}")
}

/// A side and its player, in the line that sums them up.
pub fn plays(side: &str, player: &str) -> String {
    format!("{side}: {player}")
}

pub fn who_plays(side: &str, player: &str) -> String {
    format!("Player for {side}: {player}")
}

// ---- lists of games -----------------------------------------------------------------------------------------

/// A game in a list: the action, its players, its status.
pub fn listed_game(spoken: &str, players: &str, state: &str) -> String {
    format!("{spoken}: {players}, {state}")
}

/// The time of a game that was changed on this day or the day before.
pub fn played_at(days_ago: u32, time: &str) -> Option<String> {
    match days_ago {
        0 => Some(format!("Today {time}")),
        1 => Some(format!("Yesterday {time}")),
        _ => None,
    }
}

/// An unreadable file in a list: the action, and the reason.
pub fn listed_fault(spoken: &str, reason: &str) -> String {
    format!("{spoken}: {reason}")
}

// ---- My games -----------------------------------------------------------------------------------------------

pub const SEARCH: &str = "Search";
pub const SEARCH_HINT: &str = "Players, game, date, result or file";
pub const GAME: &str = "Game";
pub const ALL_GAMES: &str = "All games";
pub const STATUS: &str = "Status";
pub const ANY_STATUS: &str = "Any status";
pub const UNFINISHED: &str = "Unfinished";
pub const FINISHED: &str = "Finished";
pub const LOOKING_FOR_GAMES: &str = "Looking for games…";
pub const NO_GAMES_YET: &str = "Your games appear here from their first turn on.";
pub const NO_GAMES_FOUND: &str = "No games found.";
pub const SHOW_FOLDER: &str = "Show folder";
pub const OPEN_FILE: &str = "Open file…";
pub const OPEN: &str = "Open";
pub const RENAME: &str = "Rename…";
pub const DUPLICATE: &str = "Duplicate";
pub const MOVE_TO_BIN: &str = "Move to bin";
pub const UNDO: &str = "Undo";

/// The number of listed games that haven't been read yet.
pub fn reading_more(games: usize) -> String {
    format!("Reading {games} more games…")
}

pub fn couldnt_list(reason: &str) -> String {
    format!("Couldn't list your games: {reason}.")
}

pub fn renamed(to: &str) -> String {
    format!("Renamed to {to}.")
}

pub fn duplicated(copy: &str) -> String {
    format!("Copied as {copy}.")
}

pub fn binned(file: &str) -> String {
    format!("Moved {file} to your system's bin.")
}

/// The accessible name of a game's line.
pub fn open_game(file: &str) -> String {
    format!("Open {file}")
}

/// The accessible name of the menu beside a game.
pub fn more_for(file: &str) -> String {
    format!("More actions for {file}")
}

/// A game outside My games.
pub fn elsewhere(file: &str) -> String {
    format!("{file}, in another folder")
}

/// A picture that carries a game.
pub fn picture(file: &str) -> String {
    format!("Picture: {file}")
}

// ---- export -------------------------------------------------------------------------------------------------

pub const EXPORT: &str = "Export";
pub const EXPORT_TO: &str = "Export to…";
pub const PICTURE: &str = "Picture (PNG)";
pub const PICTURE_TIP: &str = "The board as it is now. Halfsquare can open the whole game from it.";
pub const ANIMATION: &str = "Animation (PNG)";
pub const ANIMATION_TIP: &str = "The turns of the game, step by step. Halfsquare can open the game from it.";
pub const DRAWING: &str = "Drawing (SVG)";
pub const DRAWING_TIP: &str = "The board as it is now, sharp at any size.";
pub const TEXT: &str = "Text";
pub const TEXT_TIP: &str = "Players, turns and result. You can paste it into Halfsquare.";
pub const NO_TURN_YET: &str = "You haven't played a turn yet.";
pub const FROM_TURN: &str = "From turn";
pub const TO_TURN: &str = "to turn";

// ---- progress -----------------------------------------------------------------------------------------------

pub const ERASE: &str = "Erase…";
pub const EXPORT_PROGRESS: &str = "Export…";
pub const NOTHING_YET: &str = "Your lessons, puzzles and games against bots count here.";

/// A button for the lessons of a game, for screen readers: "Start lessons of Topple".
pub fn lessons_of(button: &str, game: &str) -> String {
    format!("{button} of {game}")
}

/// The number of lessons or puzzles solved, and their total.
pub fn done(what: &str, [solved, all]: [usize; 2]) -> String {
    format!("{what}: {solved} of {all}")
}

pub fn rating(rating: &Rating, puzzles: usize, since: Option<&impl Display>) -> String {
    let since = since.map(|day| format!(" since {day}")).unwrap_or_default();
    format!("Rating {}, after {}{since}.", rating_in_words(rating), count(puzzles, "puzzle"))
}

pub fn at_first_try(solved: impl Display, tried: impl Display) -> String {
    format!("{solved} of {tried} at the first try")
}

pub fn against(level: Level) -> String {
    format!("Against {}", self::level(level))
}

pub fn results([won, drawn, lost]: [impl Display; 3]) -> String {
    format!("{won} won, {drawn} drawn, {lost} lost")
}

/// A strength in half stars, as stars: "★★½".
pub fn stars(half_stars: u8) -> String {
    let half = if half_stars % 2 == 1 { "½" } else { "" };
    format!("{}{half}", "★".repeat(usize::from(half_stars / 2)))
}

/// A level with its stars: "Casual ★★".
pub fn level(level: Level) -> String {
    format!("{} {}", level.title(), stars(Rating::of_level(level).half_stars()))
}

/// The player's strength, from the results against bots, beside the levels nearest to it.
pub fn strength(rating: Rating) -> String {
    let own = rating.half_stars();
    let of = |level: &Level| Rating::of_level(*level).half_stars();
    let below = Level::ALL.into_iter().rfind(|level| of(level) <= own);
    let above = Level::ALL.into_iter().find(|level| of(level) > own);
    let place = match (below, above) {
        (Some(level), _) if of(&level) == own => format!("as strong as {}", level.title()),
        (Some(below), Some(above)) => format!("between {} and {}", below.title(), above.title()),
        (Some(below), None) => format!("above {}", below.title()),
        (None, Some(above)) => format!("below {}", above.title()),
        (None, None) => String::new(),
    };
    let stars = if own == 1 { "½ star".to_owned() } else { stars(own) };
    format!("Your strength against bots: {place} ({stars})")
}

/// The advice on the next level.
pub fn advice(advice: Advice) -> String {
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

pub fn rating_line(game: &str, first: u16, last: u16) -> String {
    format!("{game}: rating from {first} to {last}")
}

pub fn rating_range([first, last]: [u16; 2], [least, most]: [u16; 2]) -> String {
    format!("From {first} to {last}. Lowest {least}, highest {most}.")
}

// ---- settings -----------------------------------------------------------------------------------------------

pub const SETTINGS: &str = "Settings";
pub const RESET: &str = "Reset to defaults";
pub const UNDO_RESET: &str = "Undo reset";
pub const WINDOW: &str = "Window";
pub const THEME: &str = "Theme";
pub const SYSTEM: &str = "System";
pub const LIGHT: &str = "Light";
pub const DARK: &str = "Dark";
pub const ZOOM: &str = "Interface zoom";
#[cfg(feature = "sound")]
pub const SOUNDS: &str = "Sounds";
#[cfg(feature = "sound")]
pub const ON: &str = "On";
pub const OFF: &str = "Off";
pub const NO_FOLDER: &str = "no folder";
pub const OTHER_FOLDER: &str = "Other folder…";
pub const DEFAULT_FOLDER: &str = "Default folder";
pub const BOARDS: &str = "Boards";
pub const BOARD_STYLE: &str = "Board style";
pub const AT_EDGES: &str = "At the edges";
pub const COORDINATES: &str = "Coordinates";
pub const EVALUATION_BAR: &str = "Evaluation bar";
pub const EVALUATION_BAR_TIP: &str = "Shows the winning chances beside the board.";
pub const ANIMATIONS: &str = "Animation";
pub const FULL: &str = "Full";
pub const REDUCED: &str = "Reduced";
pub const REDUCED_TIP: &str = "Steps appear one by one, and nothing moves.";
pub const SLOW: &str = "Slow";
pub const NORMAL: &str = "Normal";
pub const FAST: &str = "Fast";
pub const SPEED_TIP: &str = "Speed of animations.";
pub const BOARD_TURNS: &str = "Turn the board";
pub const NEVER: &str = "Never";
pub const TO_EACH_PLAYER: &str = "To each player";
pub const FACE_TO_FACE: &str = "Face to face";
pub const FACE_TO_FACE_TIP: &str = "For a tablet between you: a status line and clock for each.";
pub const BOARD_TURNS_TIP: &str = "After each turn, the board turns to the player whose turn it is.";
pub const STACKS: &str = "Topple's stacks";
pub const SIDE_VIEW: &str = "Side view";
pub const TOP_VIEW: &str = "Top view";
pub const CHAINS: &str = "Crumble's chains";
pub const CHAIN_ENDS: &str = "Mark chain ends";
pub const CHAIN_ENDS_TIP: &str = "A chain that touches three sides glows where it meets them.";
pub const NOTATION: &str = "Crumble's turns";
pub const CROSSINGS: &str = "Crossings";
pub const CROSSINGS_NOTE: &str = "Names a piece by counting the crossings on the way to it: 2,1.";
pub const FRACTIONS: &str = "Fractions";
pub const FRACTIONS_NOTE: &str =
    "Names a piece by fractions of the board: 1/3,1/6. In the list of turns only.";
pub const PLAYING: &str = "Play";
pub const ENDING_TURN: &str = "Ending a turn";
pub const CONFIRM: &str = "Confirm every turn";
pub const CONFIRM_TIP: &str =
    "When off, complete turns in Crosse and Topple end by themselves if takebacks are free.";
pub const NEXT_PLAYER: &str = "Next player";
pub const REPLAY: &str = "Replay each turn";
pub const REPLAY_TIP: &str = "Replays each turn of several steps for the next player.";
pub const PLAYBACK_SPEED: &str = "Playback speed";
pub const MS_PER_STEP: &str = " ms per step";
pub const THREATS: &str = "Threats";
pub const ALWAYS: &str = "Always";
pub const ALWAYS_NOTE: &str = "Announces threats in games that allow this help.";
pub const ON_REQUEST: &str = "On request";
pub const ON_REQUEST_NOTE: &str = "Looks for threats when you choose Show threat.";
pub const COACH: &str = "Coach";
pub const EXPLAIN_ONCE: &str = "Explain new things once";
pub const EXPLAIN_ONCE_TIP: &str = "Explains each new possibility once, in one line.";
pub const BOTS: &str = "Bots";
pub const BOT_SPEED: &str = "Bot speed";
pub const INSTANT: &str = "Instant";
pub const NATURAL: &str = "Natural";
pub const EXPERT_TIME: &str = "Expert time";
pub const EXPERT_TIME_TIP: &str = "Time that an Expert takes. Other bots are faster.";
pub const S_PER_TURN: &str = " s per turn";
pub const EXPERT_CORES: &str = "Expert cores";
pub const ONE_CORE: &str = "One core";
pub const ONE_CORE_TIP: &str = "Keeps the computer cool and quiet.";
pub const ALL_CORES: &str = "All cores";
pub const ALL_CORES_TIP: &str = "Helps in Topple only. Other games use one core.";
pub const EXPERTS: &str = "Experts";
pub const THINK: &str = "Think during your turn";
pub const THINK_TIP: &str =
    "In Crosse and Topple, Experts also think during your turn, except on battery power.";
pub const REVIEWS: &str = "Reviews";
pub const REVIEW_DEPTH: &str = "Review depth";
pub const QUICK: &str = "Quick";
pub const QUICK_NOTE: &str = "Finds obvious mistakes, in about a tenth of a second per turn.";
pub const NORMAL_NOTE: &str = "Takes about a second per turn.";
pub const THOROUGH: &str = "Thorough";
pub const THOROUGH_NOTE: &str = "Takes about four seconds per turn.";
pub const WINNING_CHANCES: &str = "Winning chances";
pub const GRAPH: &str = "Review graph";
pub const GRAPH_TIP: &str = "Shows the winning chances of a reviewed game beside the board.";

pub fn bots_pause(pause: Duration) -> String {
    if pause.is_zero() {
        "Bots play without a pause.".to_owned()
    } else {
        format!("Bots pause for {} s before they play.", pause.as_secs_f32())
    }
}

// ---- rules, keys and the program ----------------------------------------------------------------------------

pub const CLOSE_RULES: &str = "Close the rules";
pub const SECTIONS: &str = "Sections";
pub const IN_WINDOW: &str = "In the window";
/// Separates two keys of one command.
pub const OR: &str = " or ";
/// Keys that don't belong to a command.
pub const MORE_KEYS: [(&str, &str); 3] = [
    (
        "Tab",
        "Go from the board to the sidebar, the buttons, and back. Shift+Tab goes the other way, and also reaches the menus.",
    ),
    ("F10, or Alt with a letter", "Open a menu. The left and right arrow keys open the next one."),
    ("Delete in My games", "Move the game to the bin. Undo restores it."),
];
pub const LICENCE: &str = "Free software under the MIT licence or the Apache licence 2.0, as you prefer.";
pub const FONTS_AND_LIBRARIES: &str = "Fonts and libraries";
pub const FONTS_TIP: &str = "The fonts are based on Adobe's Source Sans and Source Code Pro. All licences:";
pub const FONTS: &str = "Fonts";
pub const LIBRARIES: &str = "Libraries";

pub fn gestures_in(place: &str) -> String {
    format!("Gestures in {place}")
}

pub fn marks_in(place: &str) -> String {
    format!("Marks in {place}")
}

pub fn version(version: &str) -> String {
    format!("Version {version}. Three deep board games, with bots, lessons and puzzles.")
}
