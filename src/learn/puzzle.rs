//! Puzzles, and the puzzles that come with the program.

use std::fmt::{self, Display};

use super::kind::Kind;
use super::own::Taught;
use crate::rules::{Game, State, TurnError, quoted};

/// A position in which exactly one turn keeps the promise of the kind. Turns that lead to the same position count as
/// one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle<G: Game> {
    kind: &'static Kind,
    state: G::State,
    solution: G::Turn,
}

/// The reason a line with a puzzle was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PuzzleError {
    /// The line doesn't have the fields position, kind, solution and difficulty, separated by tabs.
    #[error("a puzzle has four fields, separated by tabs: position, kind, solution, difficulty")]
    Fields,
    /// The game doesn't have this kind.
    #[error("there is no puzzle kind '{}'", quoted(.0))]
    Kind(String),
    /// The position is refused.
    #[error("{0}")]
    Position(String),
    /// The solution isn't a legal turn.
    #[error("{0}")]
    Solution(String),
    /// The difficulty isn't a number from 0 to 100.
    #[error("the difficulty is a number from 0 to 100")]
    Difficulty,
}

impl<G: Taught> Puzzle<G> {
    /// The player's task as a sentence.
    pub fn task(&self) -> String {
        let side = self.state.to_move().name::<G>();
        let task = G::own_task(self).unwrap_or_else(|| self.kind.task().to_owned());
        format!("{side} to play: {task}.")
    }
}

impl<G: Game> Puzzle<G> {
    /// A puzzle whose promise has been proved.
    pub(super) const fn new(kind: &'static Kind, state: G::State, solution: G::Turn) -> Self {
        Self { kind, state, solution }
    }

    /// Its kind, with its promise and its task.
    pub const fn kind(&self) -> &'static Kind {
        self.kind
    }

    /// The state to play from, with an empty history.
    pub const fn state(&self) -> &G::State {
        &self.state
    }

    /// The first turn of the solution. Of all turns to the same position, it is the turn that [`State::successors`]
    /// visits.
    pub const fn solution(&self) -> &G::Turn {
        &self.solution
    }

    /// The text of the position.
    pub fn key(&self) -> String {
        self.state.position().to_string()
    }

    /// True if the turn solves the puzzle: it leads to the same position as the solution.
    ///
    /// # Errors
    /// The turn isn't legal here.
    pub fn is_solved_by(&self, turn: &G::Turn) -> Result<bool, TurnError<G::Illegal>> {
        Ok(self.state.play(turn)?.position() == self.state.play(&self.solution)?.position())
    }
}

/// A puzzle in the form of a line in a file; it is checked against the rules only when it is shown to a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    position: String,
    kind: &'static Kind,
    solution: String,
    difficulty: u8,
}

impl Listed {
    /// A puzzle found by a search, with its difficulty: 0 to 100.
    pub fn new<G: Taught>(puzzle: &Puzzle<G>, difficulty: u8) -> Self {
        let solution = puzzle.state.turn_text(&puzzle.solution);
        Self { position: puzzle.key(), kind: puzzle.kind, solution, difficulty }
    }

    /// Reads a line from a file of puzzles for games with the default options: position, kind, solution and difficulty
    /// (0 to 100), separated by tabs.
    ///
    /// # Errors
    /// The line is malformed.
    pub fn read<G: Taught>(line: &str) -> Result<Self, PuzzleError> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [position, kind, solution, difficulty] = fields.as_slice() else {
            return Err(PuzzleError::Fields);
        };
        Ok(Self {
            position: (*position).to_owned(),
            kind: Kind::named::<G>(kind).ok_or_else(|| PuzzleError::Kind((*kind).to_owned()))?,
            solution: (*solution).to_owned(),
            difficulty: difficulty
                .parse()
                .ok()
                .filter(|percent| *percent <= 100)
                .ok_or(PuzzleError::Difficulty)?,
        })
    }

    /// Its key in the player's progress: the text of the position.
    pub fn key(&self) -> &str {
        &self.position
    }

    /// Its kind, with its promise and its task.
    pub const fn kind(&self) -> &'static Kind {
        self.kind
    }

    /// Its difficulty: the percentage of failed tries by bots.
    pub const fn difficulty(&self) -> u8 {
        self.difficulty
    }

    /// The puzzle itself. Its promise isn't proved again.
    ///
    /// # Errors
    /// The rules refuse its position or solution.
    pub fn puzzle<G: Taught>(&self) -> Result<Puzzle<G>, PuzzleError> {
        let state = G::State::begin("", Some(&self.position));
        let state = state.map_err(|error| PuzzleError::Position(error.to_string()))?;
        let solution = state.parse_turn(&self.solution);
        let solution = solution.map_err(|error| PuzzleError::Solution(error.to_string()))?;
        Ok(Puzzle::new(self.kind, state, solution))
    }
}

/// Writes the line in the format of [`Listed::read`].
impl Display for Listed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position, kind, solution, difficulty } = self;
        write!(f, "{position}\t{kind}\t{solution}\t{difficulty}")
    }
}

/// Writes the line for `halfsquare puzzles`: position, TAB, kind, TAB, solution.
impl<G: Game> Display for Puzzle<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let solution = self.state.turn_text(&self.solution);
        write!(f, "{}\t{}\t{solution}", self.state.position(), self.kind)
    }
}

/// The puzzles of a game that come with the program, one a line, in the format of [`Listed::read`].
pub fn shipped<G: Taught>() -> impl Iterator<Item = &'static str> {
    G::SHIPPED.lines().filter(|line| !line.starts_with('#'))
}
