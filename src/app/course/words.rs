//! The words of lessons, puzzles and positions to retry, except for the texts in the files of tasks.
#![expect(missing_docs, reason = "a text documents itself")]

use std::fmt::Display;

use crate::app::kit::sentence::{because, rating_in_words};
use crate::app::parts::request::CourseKind;
use crate::learn::{CoursePart, Rating, TaskState};
use crate::rules::Game;

/// The title of the window with lessons or puzzles: "Crumble: Lessons".
pub fn title(game: &str, kind: CourseKind) -> String {
    format!("{game}: {}", kind.title())
}

// ---- the task -----------------------------------------------------------------------------------------------

pub const YOUR_POSITION: &str = "Your position";
pub const FIND_GOOD: &str = "Find a good turn.";

/// The number of a lesson or puzzle: "Crumble · Ideas · lesson 12 of 20".
pub fn number<G: Game>(part: Option<CoursePart>, kind: CourseKind, at: usize, all: usize) -> String {
    let part = part.map(|part| format!("{} · ", part.title())).unwrap_or_default();
    format!("{} · {part}{} {at} of {all}", G::TITLE, kind.one())
}

/// The link to the game that was left for the lessons or puzzles, and the one if there was none.
pub const BACK: &str = "Back to your game";
pub const START_PAGE: &str = "Start page";

pub fn puzzle(side: &str, task: &str) -> String {
    format!("{side} to play: {task}.")
}

pub fn find_better(played: impl Display) -> String {
    format!("Find a better turn than {played}.")
}

// ---- the answer to a turn -----------------------------------------------------------------------------------

pub const SOLVED: &str = "Solved";
pub const SOLVED_WITH_HELP: &str = "Solved with help";
pub const NOT_YET: &str = "Not yet";
pub const TRY_AGAIN: &str = "Try again";
pub const PLAY: &str = "Play a game…";
pub const WHY_NOT: &str = "Why not?";
pub const WHY_NOT_TIP: &str = "Show the reply to this turn.";
pub const CHECKING: &str = "Checking your turn…";
pub const ANOTHER_TURN: &str = "Look for another turn.";
/// The remark on a turn that should have won at once: "That doesn't win: you still have two stones."
pub fn doesnt_win(shortfall: impl Display) -> String {
    format!("That doesn't win: {shortfall}.")
}

/// The remark on a turn that should have started a win in this many turns.
pub fn doesnt_force(turns: u32) -> String {
    let turns = if turns == 2 { "two" } else { "three" };
    format!("That doesn't win in {turns} turns against every reply.")
}

/// The remark on a turn after which this player wins.
pub fn loses(opponent: impl Display) -> String {
    format!("After that, {opponent} can win at once.")
}

pub const SAME_TURN: &str = "That is the turn that was played. Find a better one.";
pub const TOO_SLOW: &str = "That also wins, but not fast enough.";
pub const NO_SOLUTION: &str = "That turn doesn't solve the task.";
pub const NO_WRONG_TURN: &str = "You haven't played a wrong turn here yet.";

/// The message that a turn solves a puzzle, with the reasons if they are known. Other turns may lead to the same position.
pub fn works(reasons: Option<&str>) -> String {
    format!("That works{}.", because(":", reasons))
}

/// The consequence of the first of this many turns in which the player wins; `None` if the first one wins at once.
pub const fn wins_later(turns: u32) -> Option<&'static str> {
    match turns {
        0 | 1 => None,
        2 => Some("Then you win with your next turn, whatever the reply."),
        _ => Some("Then you win within two more turns, whatever the replies."),
    }
}

/// Below a wrong turn, while a reply to it is shown: what the reply does, if anything worth mentioning, or else what the
/// player lacks after it.
pub fn no_win_in_time(gains: Option<&str>, shortfall: impl Display) -> String {
    gains.map_or_else(
        || format!("After the reply on the board, you can't win in time: {shortfall}."),
        |gains| format!("The reply on the board {gains}. After it, you can't win in time."),
    )
}

pub fn next(kind: CourseKind) -> String {
    format!("Next {}", kind.one())
}

pub fn all_done(kind: CourseKind) -> String {
    format!("You have solved every {} for this game.", kind.one())
}

// ---- help, rating and progress ------------------------------------------------------------------------------

pub const HINT: &str = "Hint";
pub const GIVE_HINT: &str = "Give a hint";
pub const ANOTHER_HINT: &str = "Another hint";
pub const SHOW_SOLUTION: &str = "Show solution";
pub const SHOW_GESTURE: &str = "Show gesture";
pub const SHOW_GESTURE_TIP: &str = "Watch a pointer make the gesture.";
pub const HELP_COUNTS: &str = "A puzzle solved with help counts as failed.";
pub const HELP_COUNTED: &str = "You used help, so this puzzle counts as failed.";
pub const UNCERTAIN: &str = "The rating is still uncertain. Solve more puzzles to settle it.";

/// The player's rating, the effect of the last try on it, and the number of puzzles solved in a row.
pub fn rating(rating: &Rating, change: Option<i32>, streak: u32) -> String {
    let change = change.map(|change| format!(" ({change:+})").replace('-', "−")).unwrap_or_default();
    let streak = if streak > 1 { format!(", {streak} solved in a row") } else { String::new() };
    format!("Your rating: {}{change}{streak}", rating_in_words(rating))
}

pub fn due(puzzles: usize) -> String {
    format!("Due today: {puzzles}")
}

/// The text of a task in the list.
pub fn listed(number: usize, title: &str, task_state: TaskState) -> String {
    let task_state = match task_state {
        TaskState::Solved => "  (solved)",
        TaskState::Waiting => "  (due later)",
        TaskState::Due => "  (due)",
        TaskState::New => "",
    };
    format!("{number}  {title}{task_state}")
}

/// A puzzle of the list with its rating: "12  Win at once, rated 1450".
pub fn rated(listed: &str, rating: impl Display) -> String {
    format!("{listed}, rated {rating}")
}

pub fn cant_do(kind: CourseKind) -> String {
    format!("You can't do this in a {}.", kind.one())
}

// ---- more puzzles -------------------------------------------------------------------------------------------

pub const CANCEL: &str = "Cancel";
pub const DOTS: &str = "The more dots, the harder the puzzle.";
pub const MORE: &str = "More puzzles";
pub const MORE_TIP: &str = "Find new puzzles while you continue.";
pub const FILE_UNREAD: &str = "Couldn't read the file of extra puzzles. New ones won't be saved.";

pub fn searching(found: usize, all: usize) -> String {
    format!("Searching: {found} of {all} found")
}

pub fn search_ended(error: impl Display) -> String {
    format!("The search has ended: {error}.")
}

pub fn no_room(most: usize) -> String {
    format!("You already have {most} extra puzzles, the maximum.")
}

pub fn has_none(game: &str, kind: CourseKind) -> String {
    format!("{game} has no {}.", kind.title())
}

pub fn broken_lines(lines: usize) -> String {
    match lines {
        1 => "Couldn't use one line of the file of extra puzzles, so it was left out.".to_owned(),
        _ => format!("Couldn't use {lines} lines of the file of extra puzzles, so they were left out."),
    }
}
