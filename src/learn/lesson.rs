//! Lessons: a position, a task, and what is said about each first try.

use serde::Deserialize;

use super::own::Taught;
use crate::record::events_of;
use crate::rules::{Game, State as _, TurnError};

/// One lesson of a game: one turn to be found on the real board. Its words are those of `assets/lessons`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// What progress is kept under: a word, another one for each lesson of a game.
    pub name: String,
    /// The heading.
    pub title: String,
    /// Options of the game, as on the command line.
    #[serde(default)]
    options: String,
    /// The position that the game begins from; empty for the start.
    #[serde(default)]
    position: String,
    /// The turns that were played before the lesson, where what came before matters.
    #[serde(default)]
    turns: Vec<String>,
    /// What is asked for, in one sentence.
    pub task: String,
    /// What solves it.
    solved_by: Try,
    /// A turn that solves it, to be shown when asked for.
    solution: String,
    /// Hints, each a stage further; two at most.
    pub hints: Vec<String>,
    /// What is said about typical wrong tries; of those that fit, the first counts.
    #[serde(default)]
    wrong: Vec<(Try, String)>,
    /// What is said about all others.
    otherwise: String,
    /// What was learned, to be read once it is solved.
    pub learned: String,
}

/// Turns that have something in common.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
enum Try {
    /// Those that lead to the same position as one of these.
    Turns(Vec<String>),
    /// Those that lead to this position.
    Position(String),
    /// Those that do all this, each as often as it stands here, and nothing of that: in the words of [`Taught::event_word`].
    Events {
        #[serde(default)]
        has: Vec<String>,
        #[serde(default)]
        lacks: Vec<String>,
    },
}

/// What is said about a try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer<'a> {
    /// It solves the lesson; [`Lesson::learned`] says what was learned.
    Solved,
    /// It does not, and this is said.
    NotYet(&'a str),
}

/// Why a lesson cannot be given: something in its file is wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LessonError {
    /// The options, the position or a turn played before the lesson.
    #[error("the lesson cannot begin: {0}")]
    Start(String),
    /// A turn that the file names.
    #[error("the turn '{turn}' in the lesson: {reason}")]
    Turn {
        /// The turn.
        turn: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The try itself is not legal.
    #[error("{0}")]
    Try(String),
}

/// The lessons of a game, in order.
#[must_use]
pub fn lessons<G: Taught>() -> Vec<Lesson> {
    match ron::from_str(G::LESSONS) {
        Ok(lessons) => lessons,
        Err(error) => unreachable!("the tests read this file, too: {error}"),
    }
}

impl Lesson {
    /// What the lesson is played from.
    ///
    /// # Errors
    /// The file is wrong.
    pub fn start<G: Game>(&self) -> Result<G::State, LessonError> {
        let start = begin::<G>(&self.options, &self.position)?;
        self.turns.iter().try_fold(start, |state, turn| Ok(after::<G>(&state, turn)?.1))
    }

    /// A turn that solves the lesson.
    ///
    /// # Errors
    /// The file is wrong.
    pub fn solution<G: Game>(&self) -> Result<G::Turn, LessonError> {
        Ok(after::<G>(&self.start::<G>()?, &self.solution)?.0)
    }

    /// All that may be said about a wrong try; the last is for tries that nothing else fits.
    pub fn remarks(&self) -> impl Iterator<Item = &str> {
        self.wrong.iter().map(|(_, said)| said).chain([&self.otherwise]).map(String::as_str)
    }

    /// What is said about a first turn.
    ///
    /// # Errors
    /// The turn is not legal, or the file is wrong.
    pub fn judge<G: Taught>(&self, turn: &G::Turn) -> Result<Answer<'_>, LessonError> {
        let start = self.start::<G>()?;
        let made = Made::<G>::of(&start, turn).map_err(|error| LessonError::Try(error.to_string()))?;
        if self.solved_by.fits(&start, &made)? {
            return Ok(Answer::Solved);
        }
        for (wrong, said) in &self.wrong {
            if wrong.fits(&start, &made)? {
                return Ok(Answer::NotYet(said));
            }
        }
        Ok(Answer::NotYet(&self.otherwise))
    }
}

/// What is played from: a position, or with an empty one the start of a game.
pub(super) fn begin<G: Game>(options: &str, position: &str) -> Result<G::State, LessonError> {
    let position = Some(position).filter(|text| !text.is_empty());
    G::State::begin(options, position).map_err(|error| LessonError::Start(error.to_string()))
}

/// Plays a turn that the file names.
fn after<G: Game>(state: &G::State, turn: &str) -> Result<(G::Turn, G::State), LessonError> {
    state
        .play_text(turn)
        .map_err(|error| LessonError::Turn { turn: turn.to_owned(), reason: error.to_string() })
}

/// A turn that was made: the state after it, and what it did in words.
struct Made<G: Game> {
    next: G::State,
    words: Vec<&'static str>,
}

impl<G: Taught> Made<G> {
    fn of(state: &G::State, turn: &G::Turn) -> Result<Self, TurnError<G::Illegal>> {
        let next = state.play(turn)?;
        let side = state.to_move();
        let words = events_of::<G>(state, turn).iter().map(|event| G::event_word(event, side)).collect();
        Ok(Self { next, words })
    }

    fn count(&self, word: &str) -> usize {
        self.words.iter().filter(|made| **made == word).count()
    }
}

impl Try {
    fn fits<G: Taught>(&self, state: &G::State, made: &Made<G>) -> Result<bool, LessonError> {
        match self {
            Self::Turns(turns) => {
                for turn in turns {
                    if after::<G>(state, turn)?.1.position() == made.next.position() {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Self::Position(position) => Ok(made.next.position().to_string() == *position),
            Self::Events { has, lacks } => {
                let often = |word: &String| has.iter().filter(|other| *other == word).count();
                Ok(has.iter().all(|word| made.count(word) >= often(word))
                    && lacks.iter().all(|word| made.count(word) == 0))
            }
        }
    }
}
