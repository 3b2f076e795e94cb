//! What is asked about a position, and what it takes to answer.

use std::cell::Cell;
use std::time::{Duration, Instant};

use halfsquare::engine::{Budget, Threat, winning_turn};
use halfsquare::rules::State as _;
use halfsquare::rules::crumble::{Crumble, State};

/// More turns than any answer takes.
const PLENTY: u64 = 1_000_000_000;

/// What is asked about the player who is not on move.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Question {
    /// Could this player win, if on move again?
    Win,
    /// And does no reply help, so what is the sign?
    Sign,
}

impl Question {
    /// The sign that is claimed only after this question.
    pub(crate) const fn name(self) -> char {
        match self {
            Self::Win => '+',
            Self::Sign => '#',
        }
    }

    /// The sign that the answer comes to.
    pub(crate) fn answer(self, state: &State, budget: &mut Budget<'_>) -> char {
        let announcer = state.to_move().other();
        match self {
            Self::Win => {
                let turn = winning_turn::<Crumble>(&state.handed_to(announcer).unwrap(), budget).unwrap();
                if turn.is_some() { '+' } else { '-' }
            }
            Self::Sign => Threat::<Crumble>::of(state, announcer, budget).mark(),
        }
    }

    /// The sign, and at how many turns the search looked.
    pub(crate) fn count(self, state: &State) -> (char, u64) {
        let mut budget = Budget::new(PLENTY);
        let sign = self.answer(state, &mut budget);
        (sign, PLENTY - budget.nodes())
    }

    /// How long the search went on at most without asking whether its answer is still wanted. The shortest of a few
    /// runs, since other programs lengthen it.
    pub(crate) fn stretch(self, state: &State) -> Duration {
        const RUNS: usize = 5;
        let run = || {
            let (asked, longest) = (Cell::new(Instant::now()), Cell::new(Duration::ZERO));
            let ask = || longest.set(longest.get().max(asked.replace(Instant::now()).elapsed()));
            let is_cancelled = || {
                ask();
                false
            };
            self.answer(state, &mut Budget::new(PLENTY).cancelled_by(&is_cancelled));
            ask();
            longest.get()
        };
        (0..RUNS).map(|_| run()).min().unwrap_or_default()
    }
}
