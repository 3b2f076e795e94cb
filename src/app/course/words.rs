//! The words of lessons, puzzles and positions to retry, without the texts in their files.

use std::fmt::Display;

use crate::app::kit::request::Subject;
use crate::app::kit::sentence::because;
use crate::learn::{CoursePart, Rating, Standing};
use crate::rules::Game;

// ---- the task -----------------------------------------------------------------------------------------------

pub(super) const YOUR_POSITION: &str = "Your position";
pub(super) const FIND_GOOD: &str = "Find a good turn.";

/// The number of a task in its course: "Crumble · Ideas · lesson 12 of 20".
pub(super) fn number<G: Game>(part: Option<CoursePart>, subject: Subject, at: usize, all: usize) -> String {
    let part = part.map(|part| format!("{} · ", part.title())).unwrap_or_default();
    format!("{} · {part}{} {at} of {all}", G::TITLE, subject.one())
}

pub(super) fn puzzle(side: &str, task: &str) -> String {
    format!("{side} to play: {task}.")
}

pub(super) fn find_better(played: impl Display) -> String {
    format!("Find a better turn than {played}.")
}

// ---- the answer to a turn -----------------------------------------------------------------------------------

pub(super) const SOLVED: &str = "Solved";
pub(super) const NOT_YET: &str = "Not yet";
pub(super) const TRY_AGAIN: &str = "Try again";
pub(super) const PLAY: &str = "Play a game…";
pub(super) const WHY_NOT: &str = "Why not?";
pub(super) const WHY_NOT_TIP: &str = "Show the reply to this turn.";
pub(super) const CHECKING: &str = "Checking your turn…";
pub(super) const ANOTHER_TURN: &str = "Look for another turn.";
pub(super) const TOO_SLOW: &str = "That also wins, but not fast enough.";
pub(super) const NO_SOLUTION: &str = "That turn doesn't solve the task.";
pub(super) const NO_WRONG_TURN: &str = "You haven't tried a wrong turn here.";

/// The only solution of a puzzle, with its purpose.
pub(super) fn only_turn(reasons: Option<&str>) -> String {
    format!("The only turn that works{}.", because(":", reasons))
}

pub(super) fn next(subject: Subject) -> String {
    format!("Next {}", subject.one())
}

pub(super) fn all_done(subject: Subject) -> String {
    format!("You solved every {} of this game.", subject.one())
}

// ---- help, rating and progress ------------------------------------------------------------------------------

pub(super) const HINT: &str = "Hint";
pub(super) const GIVE_HINT: &str = "Give a hint";
pub(super) const ANOTHER_HINT: &str = "Another hint";
pub(super) const SHOW_SOLUTION: &str = "Show solution";
pub(super) const SHOW_GESTURE: &str = "Show gesture";
pub(super) const SHOW_GESTURE_TIP: &str = "Show what to do with the pointer.";
pub(super) const HELP_COUNTS: &str = "A puzzle solved with help counts as failed.";
pub(super) const UNCERTAIN: &str =
    "The question mark means that the rating is uncertain. Solve more puzzles.";

/// The player's rating, its change by the last try, and the number of puzzles solved in a row.
pub(super) fn rating(rating: &Rating, change: Option<i32>, streak: u32) -> String {
    let change = change.map(|change| format!(" ({change:+})")).unwrap_or_default();
    let streak = if streak > 1 { format!(", {streak} solved in a row") } else { String::new() };
    format!("Your rating {rating}{change}{streak}")
}

pub(super) fn due(puzzles: usize) -> String {
    format!("Due today: {puzzles}")
}

/// A task in the list.
pub(super) fn listed(number: usize, title: &str, standing: Standing) -> String {
    let standing = match standing {
        Standing::Solved => "  (solved)",
        Standing::Waiting => "  (due later)",
        Standing::Due => "  (due)",
        Standing::New => "",
    };
    format!("{number}  {title}{standing}")
}

pub(super) fn cant_do(subject: Subject) -> String {
    format!("You can't do this in a {}.", subject.one())
}

// ---- more puzzles -------------------------------------------------------------------------------------------

pub(super) const CANCEL: &str = "Cancel";
pub(super) const MORE: &str = "More puzzles";
pub(super) const MORE_TIP: &str = "Find new puzzles while you continue.";
pub(super) const FILE_UNREAD: &str = "Couldn't read the file of extra puzzles. New ones won't be saved.";

pub(super) fn looking(found: usize, all: usize) -> String {
    format!("Looking: {found} of {all} found")
}

pub(super) fn search_ended(error: impl Display) -> String {
    format!("The search has ended: {error}.")
}

pub(super) fn no_room(most: usize) -> String {
    format!("You already have {most} extra puzzles, the maximum.")
}

pub(super) fn has_none(game: &str, subject: Subject) -> String {
    format!("{game} has no {}.", subject.title())
}

pub(super) fn broken_lines(lines: usize) -> String {
    match lines {
        1 => "One line of the file of extra puzzles can't be used and was left out.".to_owned(),
        _ => format!("{lines} lines of the file of extra puzzles can't be used and were left out."),
    }
}
