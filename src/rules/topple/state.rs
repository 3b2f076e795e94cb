//! A game at one moment: the position, the options, the history of positions and the outcome.

use std::ops::ControlFlow;

use super::Topple;
use super::draft::Draft;
use super::event::Event;
use super::illegal::Illegal;
use super::options::Options;
use super::position::Position;
use super::position_text::PositionError;
use super::turn::{Step, Turn};
use crate::rules::history::History;
use crate::rules::{
    self, Distinct, EndError, Ending, HandOverError, Outcome, Reason, Side, TurnError, Visit,
};

/// A position together with everything else that decides which turns are legal.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    options: Options,
    position: Position,
    /// The earlier positions that can still recur.
    earlier: History<Position>,
    outcome: Option<Outcome>,
}

impl State {
    /// The state after a turn that led to this position.
    pub(super) fn followed_by(&self, position: Position) -> Self {
        let earlier = if self.position.can_stand_again_after(&position) {
            self.earlier.with(self.position)
        } else {
            History::default()
        };
        self.then(position, earlier)
    }

    fn then(&self, position: Position, earlier: History<Position>) -> Self {
        Self { options: self.options, position, earlier, outcome: position.outcome() }
    }
}

impl Position {
    /// True if this position can recur after the later position. It can't once a pawn has left the reserve or the game,
    /// since pawns never return.
    fn can_stand_again_after(&self, later: &Self) -> bool {
        self.sides().all(|side| {
            self.reserve(side) == later.reserve(side)
                && self.pawns().of(side).len() == later.pawns().of(side).len()
        })
    }
}

impl rules::State<Topple> for State {
    fn start(options: &Options) -> Self {
        let position = Position::start(*options);
        Self { options: *options, position, earlier: History::default(), outcome: None }
    }

    fn from_position(position: Position, options: &Options) -> Result<Self, PositionError> {
        position.check_options(*options)?;
        position.check_settled()?;
        Ok(Self { options: *options, position, earlier: History::default(), outcome: None })
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn position(&self) -> &Position {
        &self.position
    }

    fn players(&self) -> usize {
        usize::from(self.position.players())
    }

    fn to_move(&self) -> Side {
        self.position.to_move()
    }

    fn is_in(&self, side: Side) -> bool {
        self.position.is_in(side)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn play_text(&self, text: &str) -> Result<(Turn, Self), TurnError<Illegal>> {
        let turn = Turn::parse(text)?;
        let next = self.play(&turn)?;
        Ok((turn, next))
    }

    fn turn_text(&self, turn: &Turn) -> String {
        turn.to_string()
    }

    fn turn_steps(&self, turn: &Turn) -> Vec<Step> {
        turn.steps().into_vec()
    }

    /// Each change of the board is a separate part, together with its consequences: a crushed pawn belongs to the piece
    /// that lands on it, and a player's exit or win to the change before.
    fn parts(before: &Position, events: &[Event]) -> Vec<(usize, Position)> {
        let mut now = *before;
        let mut parts = Vec::new();
        for (told, event) in events.iter().enumerate() {
            if told > 0 && event.begins_a_part() {
                parts.push((told, now));
            }
            now.apply(event);
        }
        parts
    }

    fn play(&self, turn: &Turn) -> Result<Self, TurnError<Illegal>> {
        self.check_goes_on()?;
        let position = self.position.after(*turn).map_err(TurnError::Illegal)?;
        Ok(self.followed_by(position))
    }

    /// All turns to the same position have the same outcome. There are no pauses: the next successor is found at once.
    fn visit_successors<B>(
        &self,
        _distinct: Distinct,
        mut visit: impl FnMut(Visit<(&Turn, &Self)>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.outcome.is_some() {
            return ControlFlow::Continue(());
        }
        // The history is the same after all turns in which no player gains or loses a pawn.
        let longer = self.earlier.with(self.position);
        self.position.successors(&mut |turn: Turn, position: &Position| {
            let again = self.position.can_stand_again_after(position);
            let next = self.then(*position, if again { longer.clone() } else { History::default() });
            visit(Visit::Found((&turn, &next)))
        })
    }

    fn handed_to(&self, side: Side) -> Result<Self, HandOverError> {
        if self.outcome.is_some() {
            return Err(HandOverError::Finished);
        }
        let position = self.position.handed_to(side).ok_or(HandOverError::NotIn(side))?;
        Ok(self.then(position, History::default()))
    }

    fn perft(&self, depth: u32) -> u64 {
        if depth > 0 && self.outcome.is_some() { 0 } else { self.position.perft(depth) }
    }

    fn draft(&self) -> Draft {
        Draft::new(self.clone())
    }

    fn claims(&self) -> Vec<(Side, &'static Reason)> {
        if self.outcome.is_some() || !self.earlier.is_repeated(&self.position) {
            return Vec::new();
        }
        let left = self.position.sides().filter(|side| self.position.is_in(*side));
        left.map(|side| (side, Reason::REPETITION)).collect()
    }

    fn end(&self, ending: Ending) -> Result<Self, EndError> {
        Ok(Self { outcome: Some(ending.outcome::<Topple>(self)?), ..self.clone() })
    }
}
