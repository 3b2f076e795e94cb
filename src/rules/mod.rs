//! The rules of the three games, and the terms they share.
//!
//! A [`Game`] names the types of one rule set. Turns lead from one [`State`] to the next; a turn under construction is
//! a [`Draft`], built of steps. There are three kinds of refusal: text that can't be read ([`SyntaxError`]), a turn
//! that the rules forbid ([`Game::Illegal`]), and a game that is over. A refusal leaves everything as it was.
//!
//! This module doesn't use screens, files, clocks, threads, random numbers or floating-point numbers.

pub mod crosse;
pub mod crumble;
mod heading;
mod history;
mod names;
mod outcome;
mod quoted;
mod reader;
pub mod topple;
mod words;

use std::error::Error;
use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::ops::ControlFlow;
use std::str::FromStr;

pub use heading::{Decided, Heading};
pub use names::{Names, Told, list};
pub use outcome::{Cause, EndError, Ending, Outcome, RESIGN, Reason, result_text};
pub use quoted::{printable, quoted};

/// A side, numbered from 0 in playing order; [`Game::SIDES`] has its name and letter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Side(u8);

impl Side {
    /// The side that plays first.
    pub const FIRST: Self = Self(0);
    /// The side that plays second.
    pub const SECOND: Self = Self(1);

    /// The side with this index in the playing order, from 0.
    pub const fn new(index: u8) -> Self {
        Self(index)
    }

    /// The sides of a game for `players` players, in playing order.
    pub fn all(players: usize) -> impl Iterator<Item = Self> + Clone {
        (0_u8..).take(players).map(Self)
    }

    /// The index in the playing order, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The other side of a two-player game.
    #[must_use]
    pub const fn other(self) -> Self {
        Self(1 - (self.0 & 1))
    }

    /// The side that plays next in a game for `players` players.
    #[must_use]
    pub const fn after(self, players: u8) -> Self {
        Self(if self.0 + 1 < players { self.0 + 1 } else { 0 })
    }

    /// The name for players to read: "Black".
    ///
    /// # Panics
    /// The game has no such side.
    pub const fn name<G: Game>(self) -> &'static str {
        G::SIDES[self.index()].name
    }

    /// The letter of the side in positions and results.
    ///
    /// # Panics
    /// The game has no such side.
    pub const fn letter<G: Game>(self) -> char {
        G::SIDES[self.index()].letter
    }

    /// The side of a game with this letter, if any.
    pub fn from_letter<G: Game>(letter: char) -> Option<Self> {
        (0..).zip(G::SIDES).find(|(_, side)| side.letter == letter).map(|(index, _)| Self(index))
    }
}

/// The names of a side, for players and for texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SideName {
    /// The letter of the side in positions and results.
    pub letter: char,
    /// The name a player reads.
    pub name: &'static str,
}

/// The reason a position couldn't be handed to a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HandOverError {
    /// The game is over.
    #[error("the game is over")]
    Finished,
    /// The game doesn't have this side, or its player is out.
    #[error("player {} isn't in the game", .0.index() + 1)]
    NotIn(Side),
    /// The player couldn't make a turn in this position.
    #[error("player {} can't play in this position", .0.index() + 1)]
    NoTurn(Side),
}

/// The rule by which a search tells the successors of a state apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Distinct {
    /// One successor for each position.
    Positions,
    /// For each position, at least one successor for each outcome of the turns that lead there: one turn may draw where
    /// another turn to the same position doesn't. Proofs that no turn wins or draws need this.
    Outcomes,
}

/// A visit of a visitor to the successors of a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visit<T> {
    /// A successor.
    Found(T),
    /// A pause between two successors, about once a millisecond, in which a search can be cancelled.
    Pause,
}

impl<T> Visit<T> {
    /// The successor; `None` in a pause.
    pub fn found(self) -> Option<T> {
        match self {
            Self::Found(found) => Some(found),
            Self::Pause => None,
        }
    }
}

/// Text that can't be read: the offset of the error and the text expected there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SyntaxError {
    /// The offset of the error: the number of characters before it in the trimmed text.
    pub at: usize,
    /// The text expected at the offset, or the error in the text found.
    pub message: String,
}

impl SyntaxError {
    /// An error after `at` characters.
    pub fn new(at: usize, message: impl Into<String>) -> Self {
        Self { at, message: message.into() }
    }
}

impl Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at character {}: {}", self.at + 1, self.message)
    }
}

impl Error for SyntaxError {}

/// The reason a turn or a step was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TurnError<I: Error> {
    /// The text isn't a turn.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// The rules forbid the turn or the step.
    #[error("{0}")]
    Illegal(I),
    /// The game is over and doesn't accept turns.
    #[error("the game is over")]
    Finished,
}

impl<I: Error + Decided> TurnError<I> {
    /// The section of the rules page that forbids the turn or the step; `None` if the refusal isn't about the rules.
    pub fn section(&self) -> Option<Heading> {
        if let Self::Illegal(illegal) = self { Some(illegal.section()) } else { None }
    }
}

impl<I: Error + Told> Told for TurnError<I> {
    fn tell(&self, names: &Names, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Self::Illegal(illegal) = self { illegal.tell(names, f) } else { Display::fmt(self, f) }
    }
}

/// The reason options were refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionsError {
    /// The text isn't of the form `key=value`.
    #[error("option '{}' isn't of the form key=value", quoted(.0))]
    NoValue(String),
    /// The game doesn't have this option.
    #[error("there is no option '{}' (known: {})", quoted(.0), .1)]
    Unknown(String, String),
    /// The key occurs twice.
    #[error("option '{0}' is given twice")]
    Twice(String),
    /// The option doesn't accept this value.
    #[error("option {key}={}: it takes {takes}", quoted(value))]
    Value {
        /// The key of the option.
        key: &'static str,
        /// The value given.
        value: String,
        /// The values that the option accepts.
        takes: &'static str,
    },
    /// The value contradicts the given position.
    #[error("option {key}={value} contradicts the position, which has {has}")]
    Contradicts {
        /// The key of the option.
        key: &'static str,
        /// The value given.
        value: String,
        /// The value required by the position.
        has: String,
    },
}

/// The reason why a game can't start from a position and options given as text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StartError<P: Error> {
    /// The text isn't a position, or a game can't start from it.
    #[error(transparent)]
    Position(P),
    /// The options are refused.
    #[error(transparent)]
    Options(#[from] OptionsError),
}

/// The options of a game, agreed before it starts. `Display` writes them as `key=value,key=value`; options
/// added in later versions are written only if they differ from their default.
pub trait Options: Clone + Eq + Hash + Debug + Default + Display + Send + Sync {
    /// The positions of the game.
    type Position;
    /// Every key, in the order in which they are written.
    const KEYS: &'static [&'static str];

    /// Sets one option from text.
    ///
    /// # Errors
    /// The key is unknown or doesn't take the value.
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionsError>;

    /// Fits the options to a starting position: options that aren't `given` are taken from the position.
    ///
    /// # Errors
    /// A given option contradicts the position.
    fn fit(&mut self, position: &Self::Position, given: &[&str]) -> Result<(), OptionsError>;

    /// Reads entries of the form `key=value`, separated by commas. An option left out has its default, unless the
    /// position determines it.
    ///
    /// # Errors
    /// An entry is malformed, unknown or repeated, or contradicts `position`.
    fn parse(text: &str, position: Option<&Self::Position>) -> Result<Self, OptionsError> {
        let mut options = Self::default();
        let mut given = Vec::new();
        for entry in text.split(',').map(str::trim).filter(|_| !text.trim().is_empty()) {
            let (key, value) =
                entry.split_once('=').ok_or_else(|| OptionsError::NoValue(entry.to_owned()))?;
            if given.contains(&key) {
                return Err(OptionsError::Twice(key.to_owned()));
            }
            options.set(key, value)?;
            given.push(key);
        }
        if let Some(position) = position {
            options.fit(position, &given)?;
        }
        Ok(options)
    }
}

/// A rule set, as a list of its types.
pub trait Game: Copy + Debug + Eq + Hash + Send + Sync + 'static {
    /// The name in save files and on the command line.
    const NAME: &'static str;
    /// The name for players to read.
    const TITLE: &'static str;
    /// The sides, in playing order; a game may have fewer players.
    const SIDES: &'static [SideName];
    /// The reasons for which its games end, other than resignation and agreement. Includes [`Reason::REPETITION`] if
    /// the game has that claim.
    const REASONS: &'static [&'static Reason];
    /// The rules page, as Markdown: the settled rules in our own words.
    const RULES: &'static str;

    /// The options agreed before the game.
    type Options: Options<Position = Self::Position>;
    /// The board, the side to play and, in some games, the moves left or the pawns in reserve. `Display` writes the
    /// canonical text, `FromStr` reads it and checks everything that can be checked without options.
    type Position: Clone + Eq + Hash + Debug + Display + FromStr<Err = Self::PositionError> + Send + Sync;
    /// The reason a position text was refused.
    type PositionError: Error + Clone + Eq + Send + Sync;
    /// Everything that a player does in one turn: the steps, as they were played.
    type Turn: Clone + Eq + Hash + Debug + Send + Sync;
    /// One choice inside a turn.
    type Step: Clone + Eq + Debug + Send + Sync;
    /// An effect of a step. `Display` describes it in the present tense, `{:#}` in the past tense, for turns that are
    /// over. [`Told::with`] names the sides differently.
    type Event: Clone + Eq + Debug + Display + Told + Decided + Send + Sync;
    /// The reason why the rules forbid a step or turn; `Display` explains it to the player. [`Told::with`] names the sides
    /// differently.
    type Illegal: Error + Clone + Eq + Told + Decided + Send + Sync;
    /// A state of a game, before or after a turn.
    type State: State<Self>;
    /// A turn being built.
    type Draft: Draft<Self>;
}

/// A position together with everything else that decides which turns are legal: the options, the history for the draw
/// rules, and the outcome.
pub trait State<G: Game<State = Self>>: Clone + Eq + Hash + Debug + Send + Sync {
    /// The start of a game.
    fn start(options: &G::Options) -> Self;

    /// A game that starts from a position, with an empty history.
    ///
    /// # Errors
    /// The position is finished, a consequence of the rules is still pending in it, or it can't occur in a game with
    /// these options.
    fn from_position(position: G::Position, options: &G::Options) -> Result<Self, G::PositionError>;

    /// The state described by options and a position, both as texts; without a position, the start of a game.
    ///
    /// # Errors
    /// One of the texts can't be read, the options contradict the position, or [`State::from_position`] refuses the
    /// position.
    fn begin(options: &str, position: Option<&str>) -> Result<Self, StartError<G::PositionError>> {
        let Some(position) = position else {
            return Ok(Self::start(&G::Options::parse(options, None)?));
        };
        let position = position.parse().map_err(StartError::Position)?;
        let options = G::Options::parse(options, Some(&position))?;
        Self::from_position(position, &options).map_err(StartError::Position)
    }

    /// The options of the game.
    fn options(&self) -> &G::Options;
    /// The board, the side to play and, in some games, the moves left or the pawns in reserve.
    fn position(&self) -> &G::Position;
    /// The number of pieces on the board, in games whose states need memory for each piece; 0 in other games.
    fn pieces(&self) -> usize {
        0
    }
    /// The number of players in the game, including those who are out.
    fn players(&self) -> usize;
    /// The side to play; in a finished game, the side whose turn it would have been.
    fn to_move(&self) -> Side;
    /// True if the player is still in the game. Players who are out have no more turns, while the others continue.
    fn is_in(&self, _side: Side) -> bool {
        true
    }

    /// The result; `None` while the game continues.
    fn outcome(&self) -> Option<Outcome>;

    /// Checks that the game isn't over.
    ///
    /// # Errors
    /// [`TurnError::Finished`] if the game is over.
    fn check_goes_on(&self) -> Result<(), TurnError<G::Illegal>> {
        if self.outcome().is_some() { Err(TurnError::Finished) } else { Ok(()) }
    }

    /// Reads a turn of the side to play, and plays it. Accepts any valid text, in upper or lower case, with surrounding
    /// blanks.
    ///
    /// # Errors
    /// The text is malformed, the rules forbid the turn, or the game is over.
    fn play_text(&self, text: &str) -> Result<(G::Turn, Self), TurnError<G::Illegal>>;

    /// Reads a turn as [`State::play_text`] does, without returning the state after it.
    ///
    /// # Errors
    /// The same as for [`State::play_text`].
    fn parse_turn(&self, text: &str) -> Result<G::Turn, TurnError<G::Illegal>> {
        Ok(self.play_text(text)?.0)
    }

    /// The canonical text of a turn that is legal here.
    fn turn_text(&self, turn: &G::Turn) -> String;

    /// The text of a turn that is legal here in the game's second notation, which can also be read; `None` if the game
    /// has only one notation.
    fn other_text(&self, _turn: &G::Turn) -> Option<String> {
        None
    }

    /// The steps of a turn that is legal here, in the order in which a draft accepts them.
    fn turn_steps(&self, turn: &G::Turn) -> Vec<G::Step>;

    /// Divides the events of a step, or of the end of a turn, into parts that are shown one after the other. Each part
    /// but the last is returned as the number of events up to its end and the position at that moment. The default is
    /// for games in which each step has a single part.
    fn parts(_before: &G::Position, _events: &[G::Event]) -> Vec<(usize, G::Position)> {
        Vec::new()
    }

    /// Plays a turn.
    ///
    /// # Errors
    /// The rules forbid the turn, or the game is over.
    fn play(&self, turn: &G::Turn) -> Result<Self, TurnError<G::Illegal>>;

    /// Visits the successors of a state: the states after one turn that `distinct` tells apart, each once, with its
    /// representative turn (the first in text order; in Crumble, the first of those with the fewest swap steps). Stops
    /// when the callback says so. The order is stable. A finished game has no successors. Resigning isn't visited.
    fn visit_successors<B>(
        &self,
        distinct: Distinct,
        visit: impl FnMut(Visit<(&G::Turn, &Self)>) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// Visits a successor for each distinct position, without pauses ([`State::visit_successors`]).
    fn successors<B>(&self, mut visit: impl FnMut(&G::Turn, &Self) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_successors(Distinct::Positions, |found| match found {
            Visit::Found((turn, next)) => visit(turn, next),
            Visit::Pause => ControlFlow::Continue(()),
        })
    }

    /// Visits all of [`State::successors`].
    fn for_each_successor(&self, mut visit: impl FnMut(&G::Turn, &Self)) {
        let _: ControlFlow<()> = self.successors(|turn, next| {
            visit(turn, next);
            ControlFlow::Continue(())
        });
    }

    /// The same board with this side to play and without history. It shows the turns that a player could make if it
    /// were their turn again (crumble.md, Announcements).
    ///
    /// # Errors
    /// The game is over, or the side isn't in it or couldn't make a turn on this board.
    fn handed_to(&self, side: Side) -> Result<Self, HandOverError>;

    /// Counts the distinct successors after `depth` turns. Those with different parents are counted separately. At
    /// depth 0 the result is 1.
    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut count = 0;
        self.for_each_successor(|_, next| count += next.perft(depth - 1));
        count
    }

    /// Starts a turn. In a finished game the draft doesn't accept any step.
    fn draft(&self) -> G::Draft;

    /// The draws of [`Game::REASONS`] that may be claimed now, each with the side that may claim it.
    fn claims(&self) -> Vec<(Side, &'static Reason)>;

    /// True if this side may claim a draw now.
    fn may_claim(&self, side: Side) -> bool {
        self.claims().iter().any(|(claimant, _)| *claimant == side)
    }

    /// True if the game is over and this side has won it.
    fn is_won_by(&self, side: Side) -> bool {
        self.outcome().and_then(Outcome::winner) == Some(side)
    }

    /// Ends the game without a turn, with the outcome that [`Ending::outcome`] returns.
    ///
    /// # Errors
    /// The game is over, the claim doesn't hold, or resigning is a turn in this game.
    fn end(&self, ending: Ending) -> Result<Self, EndError>;
}

/// A turn being built, step by step, not yet played.
pub trait Draft<G: Game<Draft = Self>>: Clone + Eq + Debug + Send + Sync {
    /// The state at the start of the turn.
    fn base(&self) -> &G::State;
    /// The position after the steps so far, as the board shows it.
    fn position(&self) -> &G::Position;
    /// The steps so far.
    fn steps(&self) -> &[G::Step];
    /// Every step that may come next, in a stable order; empty when the turn can only end.
    fn next_steps(&self) -> Vec<G::Step>;

    /// Takes a step and returns its effects.
    ///
    /// # Errors
    /// The step isn't a legal next step. The draft is then unchanged.
    fn push(&mut self, step: &G::Step) -> Result<Vec<G::Event>, TurnError<G::Illegal>>;

    /// Undoes the last step and returns it; `None` if there are no steps.
    fn pop(&mut self) -> Option<G::Step>;

    /// The outcome if the turn ends here; some steps end the game before the turn is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Checks that the turn may end here.
    ///
    /// # Errors
    /// A step is still missing; the error names it.
    fn may_end(&self) -> Result<(), TurnError<G::Illegal>>;

    /// Ends the turn: returns the turn, the state after it, and the effects of its end.
    ///
    /// # Errors
    /// The turn may not end here.
    #[expect(clippy::type_complexity, reason = "three plain parts, named in the line above")]
    fn finish(&self) -> Result<(G::Turn, G::State, Vec<G::Event>), TurnError<G::Illegal>>;
}

/// The draft after the steps of a turn.
#[cfg(test)]
fn drafted<G: Game>(state: &G::State, turn: &str) -> G::Draft {
    let mut draft = state.draft();
    for step in state.turn_steps(&state.parse_turn(turn).unwrap()) {
        draft.push(&step).unwrap();
    }
    draft
}
