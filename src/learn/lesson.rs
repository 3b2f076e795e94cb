//! Lessons: a position, a task, and a remark on each first try.

use std::borrow::Cow;
use std::ops::ControlFlow;

use serde::Deserialize;

use super::own::Taught;
use crate::record::{Header, Record, events_of};
use crate::rules::{Game, Outcome, State as _, TurnError};

/// A movement of the pointer in a gesture. Coordinates are in cells from the lower left corner of the board.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
pub enum Movement {
    /// A click.
    Click(f32, f32),
    /// A drag from one place to another.
    Drag((f32, f32), (f32, f32)),
}

/// One lesson of a game: the player must find one turn on the real board. Its words are in `assets/lessons`.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Its key in the player's progress: a word that is unique among the lessons of a game.
    pub name: String,
    /// The heading above the task.
    pub title: String,
    /// The part of the lessons to which it belongs.
    #[serde(default)]
    pub part: CoursePart,
    /// Options of the game, as on the command line.
    #[serde(default)]
    options: String,
    /// The position at the start of the game; empty for the usual start.
    #[serde(default)]
    position: String,
    /// The turns played before the lesson, if its task depends on them.
    #[serde(default)]
    turns: Vec<String>,
    /// The task, in one sentence.
    pub task: String,
    /// The turns that solve it.
    solved_by: Try,
    /// One turn for each position to which the turns that solve it lead, unless `solved_by` lists them or they are many.
    /// The tests verify this list and the next number.
    #[serde(default)]
    accepts: Vec<String>,
    /// The number of these positions if they are many.
    #[serde(default)]
    many: usize,
    /// The number of turns in which the turns that solve it win, whatever the opponent does; 0 if the lesson isn't about
    /// that. The tests verify it.
    #[serde(default)]
    wins_in: u32,
    /// A turn that solves it, to be shown on request.
    solution: String,
    /// A gesture that makes the solving turn, to be shown by a pointer on the board; empty if the player knows the
    /// gesture already. The player may still have to end the turn.
    #[serde(default)]
    pub gesture: Vec<Movement>,
    /// The words for the effects of the solution ([`Taught::event_word`], [`Taught::details`]), which the tests verify.
    events: Vec<String>,
    /// The result after any turn that solves it, as written by [`result_text`](crate::rules::result_text).
    #[serde(default = "goes_on")]
    result: String,
    /// Hints, each of which reveals more; at most two.
    pub hints: Vec<String>,
    /// The remarks on typical wrong tries, by their effects; the first that fits is used.
    #[serde(default)]
    wrong: Vec<(Done, String)>,
    /// The remark on all other tries.
    otherwise: String,
    /// The lesson's message, shown once it is solved.
    pub learned: String,
}

/// A part of a game's lessons. The lessons of a part are listed together, with the parts in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Deserialize)]
pub enum CoursePart {
    /// The rules of the game.
    #[default]
    Rules,
    /// A short game with remarks, to step through with questions.
    Games,
    /// The ideas of good players.
    Ideas,
}

impl CoursePart {
    /// The name for players to read.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Rules => "The rules",
            Self::Games => "First games",
            Self::Ideas => "Ideas",
        }
    }
}

/// A set of turns.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
enum Try {
    /// The turns that lead to the same position as any of these.
    Turns(Vec<String>),
    /// The turns with these effects.
    Events(Done),
    /// The turns that have the first effects and don't end the game, if each of the opponent's replies then has the
    /// second effects, in words for the opponent.
    Replies(Done, Done),
}

/// The effects required of a turn: all those in one list, each as often as listed, and none of those in the other. They
/// are in the words of [`Taught::event_word`] and [`Taught::details`].
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Done {
    #[serde(default)]
    has: Vec<String>,
    #[serde(default)]
    lacks: Vec<String>,
}

/// The result of a turn that doesn't end the game.
fn goes_on() -> String {
    "-".to_owned()
}

/// The feedback on a try.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Feedback<'a> {
    /// The try solves the lesson; [`Lesson::learned`] has its message.
    Solved,
    /// The try doesn't solve the lesson. Contains the remark.
    NotYet(Cow<'a, str>),
}

/// The reason a lesson can't be shown: an error in its file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LessonError {
    /// An error in the options, the position or a turn played before the lesson.
    #[error("can't start the lesson: {0}")]
    Start(String),
    /// An error in a turn that the file names.
    #[error("the lesson's turn '{turn}': {reason}")]
    Turn {
        /// The turn's text in the file.
        turn: String,
        /// The reason why the turn is refused.
        reason: String,
    },
    /// The player's turn isn't legal.
    #[error("{0}")]
    Try(String),
}

/// The lessons of a game, in order.
pub fn lessons<G: Taught>() -> Vec<Lesson> {
    match ron::from_str(G::LESSONS) {
        Ok(lessons) => lessons,
        Err(error) => unreachable!("the tests read this file, too: {error}"),
    }
}

impl Lesson {
    /// The state at the start of the lesson's game.
    ///
    /// # Errors
    /// The file is invalid.
    pub fn start<G: Game>(&self) -> Result<G::State, LessonError> {
        let start = begin::<G>(&self.options, &self.position)?;
        self.turns.iter().try_fold(start, |state, turn| Ok(after::<G>(&state, turn)?.1))
    }

    /// The game up to the lesson's position, with the turns played before it.
    ///
    /// # Errors
    /// The file is invalid.
    pub fn record<G: Game>(&self) -> Result<Record<G>, LessonError> {
        play_all(begin::<G>(&self.options, &self.position)?, &self.turns)
    }

    /// A turn that solves the lesson.
    ///
    /// # Errors
    /// The file is invalid.
    pub fn solution<G: Game>(&self) -> Result<G::Turn, LessonError> {
        Ok(after::<G>(&self.start::<G>()?, &self.solution)?.0)
    }

    /// All remarks on wrong tries; the last is for tries that none of the other remarks fits.
    pub fn remarks(&self) -> impl Iterator<Item = &str> {
        self.wrong.iter().map(|(_, said)| said).chain([&self.otherwise]).map(String::as_str)
    }

    /// The effects of its solution, as the file states them.
    pub fn events(&self) -> &[String] {
        &self.events
    }

    /// The result after any turn that solves it, as the file states it.
    pub fn result(&self) -> &str {
        &self.result
    }

    /// The number of turns in which the turns that solve it win, if the lesson is about that.
    pub fn wins_in(&self) -> Option<u32> {
        Some(self.wins_in).filter(|turns| *turns > 0)
    }

    /// One turn for each position to which the turns that solve it lead; empty if they are many.
    pub fn accepted(&self) -> &[String] {
        if let Try::Turns(turns) = &self.solved_by { turns } else { &self.accepts }
    }

    /// The number of positions to which the turns that solve it lead, if the file doesn't list a turn for each.
    pub fn many(&self) -> Option<usize> {
        Some(self.many).filter(|number| *number > 0)
    }

    /// All its texts for players to read.
    pub fn sentences(&self) -> impl Iterator<Item = &str> {
        let texts = [&self.task, &self.learned].into_iter().chain(&self.hints);
        texts.map(String::as_str).chain(self.remarks())
    }

    /// True if its task is about the opponent's replies.
    pub(super) fn is_about_replies(&self) -> bool {
        matches!(self.solved_by, Try::Replies(..))
    }

    /// A reply after which a turn doesn't solve the lesson, although the turn itself does what the lesson asks for.
    pub(super) fn excluded_reply<G: Taught>(&self, turn: &G::Turn) -> Option<G::Turn> {
        let Try::Replies(done, replies) = &self.solved_by else { return None };
        let made = Made::<G>::of(&self.start::<G>().ok()?, turn).ok().filter(|made| done.fits(made))?;
        replies.unfit::<G>(&made.next)
    }

    /// The feedback on the player's first turn.
    ///
    /// # Errors
    /// The turn isn't legal, or the file is invalid.
    pub fn judge<G: Taught>(&self, turn: &G::Turn) -> Result<Feedback<'_>, LessonError> {
        let start = self.start::<G>()?;
        let made = Made::<G>::of(&start, turn).map_err(|error| LessonError::Try(error.to_string()))?;
        if self.solved_by.fits(&start, &made)? {
            return Ok(Feedback::Solved);
        }
        // If the turn ends the game, the remark is about that, whatever else the turn did.
        let outcome = made.next.outcome();
        let applies = |wrong: &Done| outcome.is_none() || ENDS.iter().any(|end| wrong.asks_for(end));
        let wrong = self.wrong.iter().find(|(wrong, _)| applies(wrong) && wrong.fits(&made));
        Ok(match (wrong, outcome) {
            (Some((_, said)), _) => Feedback::NotYet(said.into()),
            (None, Some(outcome)) => Feedback::NotYet(ended::<G>(outcome).into()),
            (None, None) => Feedback::NotYet(self.otherwise.as_str().into()),
        })
    }
}

/// The state from which to play: a position, or the start of a game if the text is empty.
pub(super) fn begin<G: Game>(options: &str, position: &str) -> Result<G::State, LessonError> {
    let position = Some(position).filter(|text| !text.is_empty());
    G::State::begin(options, position).map_err(|error| LessonError::Start(error.to_string()))
}

/// A game from this state in which these turns are played.
pub(super) fn play_all<G: Game>(start: G::State, turns: &[String]) -> Result<Record<G>, LessonError> {
    let mut record = Record::from_state(start, Header::default())
        .map_err(|error| LessonError::Start(error.to_string()))?;
    for text in turns {
        let played = record.play_text(text);
        played.map_err(|error| LessonError::Turn { turn: text.clone(), reason: error.to_string() })?;
    }
    Ok(record)
}

/// Plays a turn that the file names.
fn after<G: Game>(state: &G::State, turn: &str) -> Result<(G::Turn, G::State), LessonError> {
    state
        .play_text(turn)
        .map_err(|error| LessonError::Turn { turn: turn.to_owned(), reason: error.to_string() })
}

/// The words of [`Taught::event_word`] for the end of a game.
const ENDS: [&str; 3] = ["win", "lose", "draw"];

/// The remark on a turn that ended the game in a lesson about something else.
fn ended<G: Game>(outcome: Outcome) -> String {
    match outcome {
        Outcome::Win(side, reason) => {
            let side = side.name::<G>();
            format!("{side} wins with that turn: {}. Find another turn here.", reason.words())
        }
        Outcome::Draw(reason) => format!("That turn ends the game in a draw {}.", reason.words()),
    }
}

/// A turn that was played: the state after it, and its effects in words.
struct Made<G: Game> {
    next: G::State,
    words: Vec<String>,
}

/// The effects of a turn: in the words of [`Taught::event_word`], and in those of [`Taught::details`] and
/// [`Taught::holds`].
pub fn words<G: Taught>(state: &G::State, turn: &G::Turn) -> [Vec<String>; 2] {
    let (events, side) = (events_of::<G>(state, turn), state.to_move());
    let mut details = G::details(&events, side);
    if let Ok(next) = state.play(turn) {
        details.extend(G::holds(&next).iter().map(|word| (*word).to_owned()));
    }
    [events.iter().map(|event| G::event_word(event, side).to_owned()).collect(), details]
}

impl<G: Taught> Made<G> {
    fn of(state: &G::State, turn: &G::Turn) -> Result<Self, TurnError<G::Illegal>> {
        let next = state.play(turn)?;
        Ok(Self { next, words: words::<G>(state, turn).concat() })
    }

    fn count(&self, word: &str) -> usize {
        self.words.iter().filter(|made| *made == word).count()
    }
}

impl Done {
    fn asks_for(&self, word: &str) -> bool {
        self.has.iter().any(|other| other == word)
    }

    /// A turn from a state that doesn't have these effects.
    fn unfit<G: Taught>(&self, state: &G::State) -> Option<G::Turn> {
        let unfit = state.successors(|turn, _| match Made::<G>::of(state, turn) {
            Ok(made) if self.fits(&made) => ControlFlow::Continue(()),
            _ => ControlFlow::Break(turn.clone()),
        });
        unfit.break_value()
    }

    fn fits<G: Taught>(&self, made: &Made<G>) -> bool {
        let often = |word: &String| self.has.iter().filter(|other| *other == word).count();
        self.has.iter().all(|word| made.count(word) >= often(word))
            && self.lacks.iter().all(|word| made.count(word) == 0)
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
            Self::Events(done) => Ok(done.fits(made)),
            Self::Replies(done, replies) => Ok(done.fits(made)
                && made.next.outcome().is_none()
                && replies.unfit::<G>(&made.next).is_none()),
        }
    }
}
