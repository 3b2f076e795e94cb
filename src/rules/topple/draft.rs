//! A turn being built.

use super::Topple;
use super::event::Event;
use super::illegal::Illegal;
use super::position::Position;
use super::progress::Progress;
use super::state::State;
use super::tile::Direction;
use super::toppling::Lifted;
use super::turn::{Step, Turn};
use crate::rules::{self, Outcome, State as _, TurnError};

/// A turn being built from a state: one step, or two where a stack topples.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    base: State,
    steps: Vec<Step>,
    /// The progress before each of the steps.
    before: Vec<Progress>,
    now: Progress,
}

impl Draft {
    pub(super) fn new(base: State) -> Self {
        let now = Progress::new(*base.position());
        Self { base, steps: Vec::new(), before: Vec::new(), now }
    }

    /// The lifted stack whose direction must still be chosen: one piece is on its tile and the others are in hand.
    pub fn lifted(&self) -> Option<Lifted> {
        self.now.lifted()
    }

    fn next_directions(&self, lifted: Lifted) -> Vec<Step> {
        let open = |direction: &Direction| self.now.position().check_topple(lifted, *direction).is_ok();
        Direction::ALL.into_iter().filter(open).map(Step::Topple).collect()
    }

    fn first_steps(&self) -> Vec<Step> {
        let position = self.now.position();
        let mut steps: Vec<Step> = position.first_placements().into_iter().map(Step::Enter).collect();
        let placeable = position.placements().into_iter().filter(|tile| position.check_place(*tile).is_ok());
        steps.extend(placeable.map(Step::Place));
        for from in position.pawns().of(position.to_move()) {
            steps.extend(position.moves_from(from).into_iter().map(|to| Step::Move { from, to }));
        }
        if steps.is_empty() {
            steps.push(Step::Pass);
        }
        steps
    }
}

impl rules::Draft<Topple> for Draft {
    fn base(&self) -> &State {
        &self.base
    }

    fn position(&self) -> &Position {
        self.now.position()
    }

    fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Resigning isn't listed, but may be pushed as the first step if it is a turn in this game.
    fn next_steps(&self) -> Vec<Step> {
        if self.base.outcome().is_some() {
            Vec::new()
        } else if let Some(lifted) = self.now.lifted() {
            self.next_directions(lifted)
        } else if self.now.is_empty() {
            self.first_steps()
        } else {
            Vec::new()
        }
    }

    fn push(&mut self, step: &Step) -> Result<Vec<Event>, TurnError<Illegal>> {
        self.base.check_goes_on()?;
        let mut events = Vec::new();
        let mut next = self.now;
        next.push(*step, &mut |event| events.push(event)).map_err(TurnError::Illegal)?;
        self.before.push(self.now);
        self.steps.push(*step);
        self.now = next;
        Ok(events)
    }

    fn pop(&mut self) -> Option<Step> {
        let (step, before) = (self.steps.pop()?, self.before.pop()?);
        self.now = before;
        Some(step)
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.now.end(&mut |_| {}) {
            Ok(after) => after.outcome(),
            Err(_) => self.base.outcome(),
        }
    }

    fn may_end(&self) -> Result<(), TurnError<Illegal>> {
        self.base.check_goes_on()?;
        self.now.turn().map(|_| ()).map_err(TurnError::Illegal)
    }

    fn finish(&self) -> Result<(Turn, State, Vec<Event>), TurnError<Illegal>> {
        self.base.check_goes_on()?;
        let mut events = Vec::new();
        let turn = self.now.turn().map_err(TurnError::Illegal)?;
        let after = self.now.end(&mut |event| events.push(event)).map_err(TurnError::Illegal)?;
        Ok((turn, self.base.followed_by(after), events))
    }
}
