//! The states of a game of Crosse.

use std::ops::ControlFlow;

use super::draft::Draft;
use super::notation::PositionError;
use super::options::Options;
use super::position::Position;
use super::turn::{Step, Turn};
use super::{BLACK, Crosse, Illegal, WHITE};
use crate::rules::history::History;
use crate::rules::{
    self, Distinct, EndError, Ending, HandOverError, Outcome, Reason, Side, TurnError, Visit,
};

/// A position with the options, the history for the repetition claim, and the outcome.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    options: Options,
    position: Position,
    outcome: Option<Outcome>,
    /// The earlier positions that can still recur.
    earlier: History<Position>,
}

impl State {
    /// The state after a turn that leads to `next`.
    pub(super) fn after(&self, next: &Position) -> Self {
        // Stones never return: once a stone has left the board, no earlier position can recur.
        let can_repeat = self.position.empty().len() == next.empty().len();
        Self {
            options: self.options,
            position: *next,
            outcome: next.outcome(self.position.to_move()),
            earlier: if can_repeat { self.earlier.with(self.position) } else { History::default() },
        }
    }
}

impl rules::State<Crosse> for State {
    fn start(options: &Options) -> Self {
        let position = Position::start(options.rows());
        Self { options: *options, position, outcome: None, earlier: History::default() }
    }

    fn from_position(position: Position, options: &Options) -> Result<Self, PositionError> {
        if let Some((side, reason)) = position.won(position.to_move()) {
            return Err(PositionError::Finished { side, reason });
        }
        if let Some(side) = [WHITE, BLACK].into_iter().find(|&side| position.left(side).is_empty()) {
            return Err(PositionError::SetSpent(side));
        }
        Ok(Self { options: *options, position, outcome: None, earlier: History::default() })
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
        self.position.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn play_text(&self, text: &str) -> Result<(Turn, Self), TurnError<Illegal>> {
        let turn = Turn::read(text)?;
        let next = self.play(&turn)?;
        Ok((turn, next))
    }

    fn turn_text(&self, turn: &Turn) -> String {
        turn.to_string()
    }

    fn turn_steps(&self, turn: &Turn) -> Vec<Step> {
        let draft = Draft::of_turn(self, turn);
        debug_assert!(draft.is_ok(), "{turn} is not legal here");
        draft.map(|draft| rules::Draft::steps(&draft).to_vec()).unwrap_or_default()
    }

    fn play(&self, turn: &Turn) -> Result<Self, TurnError<Illegal>> {
        let (_, next, _) = rules::Draft::finish(&Draft::of_turn(self, turn)?)?;
        Ok(next)
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
        self.position.successors(|turn, next| visit(Visit::Found((&turn, &self.after(next)))))
    }

    fn handed_to(&self, side: Side) -> Result<Self, HandOverError> {
        if self.outcome.is_some() {
            return Err(HandOverError::Finished);
        }
        if ![WHITE, BLACK].contains(&side) {
            return Err(HandOverError::NotIn(side));
        }
        let position = self.position.handed_to(side);
        Ok(Self { options: self.options, position, outcome: None, earlier: History::default() })
    }

    fn perft(&self, depth: u32) -> u64 {
        if depth > 0 && self.outcome.is_some() {
            return 0;
        }
        self.position.perft(depth)
    }

    fn draft(&self) -> Draft {
        Draft::new(self)
    }

    fn claims(&self) -> Vec<(Side, &'static Reason)> {
        if self.outcome.is_none() && self.earlier.is_repeated(&self.position) {
            [WHITE, BLACK].map(|side| (side, Reason::REPETITION)).to_vec()
        } else {
            Vec::new()
        }
    }

    fn end(&self, ending: Ending) -> Result<Self, EndError> {
        Ok(Self { outcome: Some(ending.outcome::<Crosse>(self)?), ..self.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Options as _, State as _};

    #[test]
    fn the_third_time_may_be_claimed_until_the_game_is_over() {
        // Both players spend their whole sets to come back where they were.
        let shuffle = "1F:a1-b2 1F:b10-c9 1B:b2-a1 1B:c9-b10 2F:a1-c3 2F:b10-d8 2B:c3-a1 2B:d8-b10 \
                       3F:a1-d4 3F:b10-e7 3B:d4-a1 3B:e7-b10";
        let play = |state: State| {
            shuffle.split_whitespace().fold(state, |state, turn| state.play_text(turn).unwrap().1)
        };
        let position = "1b8/10/10/10/10/10/10/10/10/w9 w 123.123 123.123".parse().unwrap();
        let base = State::from_position(position, &Options::default()).unwrap();
        let twice = play(base.clone());
        assert_eq!((twice.position(), twice.claims()), (base.position(), Vec::new()));
        let thrice = play(twice);
        assert_eq!(thrice.claims(), [WHITE, BLACK].map(|side| (side, Reason::REPETITION)));
        assert_eq!([WHITE, Side::new(2)].map(|side| thrice.may_claim(side)), [true, false]);
        let claimed = thrice.end(Ending::Claim(BLACK, Reason::REPETITION)).unwrap();
        assert_eq!(claimed.outcome(), Some(Outcome::Draw(Reason::REPETITION)));
        assert!(claimed.claims().is_empty());
        assert_eq!([0, 1].map(|depth| claimed.perft(depth)), [1, 0]);
        assert_eq!(claimed.handed_to(WHITE), Err(HandOverError::Finished));
        assert_eq!(thrice.handed_to(Side::new(2)), Err(HandOverError::NotIn(Side::new(2))));
        assert_eq!(thrice.handed_to(BLACK).unwrap().to_move(), BLACK);
    }

    #[test]
    fn a_game_keeps_its_options_and_has_one_notation() {
        let start = State::start(&Options::parse("rows=1", None).unwrap());
        assert_eq!(start.options().rows(), 1);
        let turn = start.parse_turn("1F:a1-b2").unwrap();
        assert_eq!((start.other_text(&turn), start.pieces()), (None, 0));
    }
}
