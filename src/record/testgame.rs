//! Heap, a tiny game for the tests of this module: two players take one to three tokens from a heap, a token
//! a step. Who takes three plays again. Who takes the last token wins, but loses if it was not their only one
//! of the turn. With four tokens left the side to move may claim a draw.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use crate::rules::{
    self, Cause, EndError, Ending, Game, HandOverError, OptionsError, Outcome, Reason, Side, SideName,
    SyntaxError, TurnError,
};

const LAST: &Reason = &Reason::new("chain", "the last token is taken", Cause::Position);
pub(super) const FOUR_LEFT: &Reason = &Reason::new("big-piece", "four tokens", Cause::Claim);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Heap;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Options {
    pub(super) heap: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self { heap: 20 }
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "heap={}", self.heap)
    }
}

impl rules::Options for Options {
    type Position = Position;
    const KEYS: &'static [&'static str] = &["heap"];

    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionsError> {
        if key != "heap" {
            return Err(OptionsError::Unknown(key.to_owned(), "heap".to_owned()));
        }
        self.heap = value.parse().map_err(|_| OptionsError::Value {
            key: "heap",
            value: value.to_owned(),
            takes: "a number",
        })?;
        Ok(())
    }

    fn fit(&mut self, position: &Position, given: &[&str]) -> Result<(), OptionsError> {
        if given.is_empty() {
            self.heap = position.tokens;
        }
        Ok(())
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Position {
    tokens: u32,
    to_move: Side,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.tokens, Heap::SIDES[self.to_move.index()].letter)
    }
}

impl FromStr for Position {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let (tokens, side) = text.split_once(' ').ok_or_else(|| SyntaxError::new(0, "a heap and a side"))?;
        let tokens = tokens.parse().map_err(|_| SyntaxError::new(0, "a heap"))?;
        let to_move = match side {
            "b" => Side::FIRST,
            "w" => Side::SECOND,
            _ => return Err(SyntaxError::new(2, "a side")),
        };
        Ok(Self { tokens, to_move })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Take(pub(super) u32);

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Token;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Event(&'static str);

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there are not so many tokens")]
pub(super) struct TooMany;

impl Game for Heap {
    const NAME: &'static str = "heap";
    const TITLE: &'static str = "Heap";
    const SIDES: &'static [SideName] =
        &[SideName { letter: 'b', name: "Black" }, SideName { letter: 'w', name: "White" }];
    const REASONS: &'static [&'static Reason] = &[LAST, FOUR_LEFT];
    const RULES: &'static str = "";
    type Options = Options;
    type Position = Position;
    type PositionError = SyntaxError;
    type Turn = Take;
    type Step = Token;
    type Event = Event;
    type Illegal = TooMany;
    type State = State;
    type Draft = Draft;
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct State {
    options: Options,
    position: Position,
    outcome: Option<Outcome>,
}

impl State {
    pub(super) fn new(tokens: u32) -> Self {
        Self {
            options: Options { heap: tokens },
            position: Position { tokens, to_move: Side::FIRST },
            outcome: None,
        }
    }
}

impl rules::State<Heap> for State {
    fn start(options: &Options) -> Self {
        Self::new(options.heap)
    }

    fn from_position(position: Position, options: &Options) -> Result<Self, SyntaxError> {
        if position.tokens == 0 {
            return Err(SyntaxError::new(0, "the heap is empty"));
        }
        Ok(Self { options: options.clone(), position, outcome: None })
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn position(&self) -> &Position {
        &self.position
    }

    fn players(&self) -> usize {
        2
    }

    fn to_move(&self) -> Side {
        self.position.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn parse_turn(&self, text: &str) -> Result<Take, TurnError<TooMany>> {
        let text = text.trim().trim_end_matches(['+', '#']).to_lowercase();
        let count = match text.as_str() {
            "t1" => 1,
            "t2" => 2,
            "t3" => 3,
            _ => return Err(SyntaxError::new(0, "a turn is t1, t2 or t3").into()),
        };
        self.play(&Take(count)).map(|_| Take(count))
    }

    fn turn_text(&self, turn: &Take) -> String {
        format!("t{}", turn.0)
    }

    fn turn_steps(&self, turn: &Take) -> Vec<Token> {
        (0..turn.0).map(|_| Token).collect()
    }

    fn play(&self, turn: &Take) -> Result<Self, TurnError<TooMany>> {
        if self.outcome.is_some() {
            return Err(TurnError::Finished);
        }
        let tokens = self.position.tokens.checked_sub(turn.0).ok_or(TurnError::Illegal(TooMany))?;
        let mover = self.position.to_move;
        let to_move = if turn.0 == 3 { mover } else { mover.other() };
        let outcome =
            (tokens == 0).then(|| Outcome::Win(if turn.0 == 1 { mover } else { mover.other() }, LAST));
        Ok(Self { options: self.options.clone(), position: Position { tokens, to_move }, outcome })
    }

    fn successors<B>(&self, mut visit: impl FnMut(&Take, &Self) -> ControlFlow<B>) -> ControlFlow<B> {
        for turn in [Take(1), Take(2), Take(3)] {
            if let Ok(after) = self.play(&turn) {
                visit(&turn, &after)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn handed_to(&self, side: Side) -> Result<Self, HandOverError> {
        let position = Position { to_move: side, ..self.position.clone() };
        match self.outcome {
            None => Ok(Self { position, ..self.clone() }),
            Some(_) => Err(HandOverError::Finished),
        }
    }

    fn draft(&self) -> Draft {
        Draft { base: self.clone(), position: self.position.clone(), steps: Vec::new() }
    }

    fn claims(&self) -> Vec<(Side, &'static Reason)> {
        let open = self.outcome.is_none() && self.position.tokens == 4;
        open.then_some((self.position.to_move, FOUR_LEFT)).into_iter().collect()
    }

    fn end(&self, ending: Ending) -> Result<Self, EndError> {
        Ok(Self { outcome: Some(ending.outcome::<Heap>(self)?), ..self.clone() })
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Draft {
    base: State,
    position: Position,
    steps: Vec<Token>,
}

impl rules::Draft<Heap> for Draft {
    fn base(&self) -> &State {
        &self.base
    }

    fn position(&self) -> &Position {
        &self.position
    }

    fn steps(&self) -> &[Token] {
        &self.steps
    }

    fn next_steps(&self) -> Vec<Token> {
        if self.steps.len() < 3 && self.position.tokens > 0 { vec![Token] } else { Vec::new() }
    }

    fn push(&mut self, _: &Token) -> Result<Vec<Event>, TurnError<TooMany>> {
        if self.next_steps().is_empty() {
            return Err(TurnError::Illegal(TooMany));
        }
        self.position.tokens -= 1;
        self.steps.push(Token);
        Ok(vec![Event("a token is taken")])
    }

    fn pop(&mut self) -> Option<Token> {
        let token = self.steps.pop()?;
        self.position.tokens += 1;
        Some(token)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.finish().ok().and_then(|(_, after, _)| after.outcome)
    }

    fn may_end(&self) -> Result<(), TurnError<TooMany>> {
        if self.steps.is_empty() { Err(TurnError::Illegal(TooMany)) } else { Ok(()) }
    }

    fn finish(&self) -> Result<(Take, State, Vec<Event>), TurnError<TooMany>> {
        use rules::State as _;
        self.may_end()?;
        let turn = Take(u32::try_from(self.steps.len()).unwrap());
        Ok((turn, self.base.play(&turn)?, vec![Event("the turn passes")]))
    }
}
