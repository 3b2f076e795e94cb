//! Learning and training: lessons, puzzles and progress. Contains the data and the rules for solving, but no window.
//!
//! A [`Lesson`] asks for one turn and has a remark on each try. [`Progress`] is a player's progress so far.
//!
//! A rules page has [`page::sections`], and in them boards ([`page::Diagram`]) with turns that can be stepped through.
//!
//! A [`Puzzle`] is a position in which exactly one turn keeps the promise of its [`Kind`]; turns that lead to the same
//! position count as one. The promise is proved by enumeration of all turns, and no promise depends on how a rule is
//! interpreted. Puzzles are from games between bots ([`Miner`]), or come with the program ([`shipped`]).

mod coach;
mod difficulty;
mod effect;
mod explanation;
mod kind;
mod lesson;
mod miner;
pub mod names;
mod offer;
mod own;
pub mod page;
mod points;
mod progress;
mod proof;
mod puzzle;
mod rating;
mod reasons;
mod refutation;
mod results;
mod sparring;

pub use coach::{Coaching, Tip, coach};
pub use difficulty::difficulty;
pub use effect::{Effect, Teller};
pub use explanation::{Explanation, Prospect, Punishment, unexplained};
pub use kind::{Kind, Promise};
pub use lesson::{CoursePart, Feedback, Lesson, LessonError, Movement, lessons, words};
pub use miner::{Miner, NoPuzzle};
pub use offer::offer;
pub use own::{CrosseEffect, CrumbleEffect, Taught, ToppleEffect};
pub use points::{Scorecard, evaluation};
pub use progress::{Progress, Rated, Tally, TaskState};
pub use puzzle::{Listed, Puzzle, PuzzleError, shipped};
pub use rating::{NoRating, Rating};
pub use reasons::{each_reason, reasons, reply_reasons};
pub use refutation::Reply;
pub use results::{Advice, PlayedGame, Score};
