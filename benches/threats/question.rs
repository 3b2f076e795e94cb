//! Questions about a position, and the cost of answering them.

use std::cell::Cell;
use std::time::{Duration, Instant};

use halfsquare::engine::{Budget, Threat, winning_turn};
use halfsquare::rules::State as _;
use halfsquare::rules::crumble::{Crumble, State};

/// More turns than any answer needs.
const PLENTY: u64 = 1_000_000_000;

/// A question about the threat of the player who has just played.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Question {
    /// Could this player win with another turn now?
    Win,
    /// Which sign is right, considering all replies as well?
    Sign,
}

impl Question {
    /// The sign that may be announced only if the answer is yes.
    pub(crate) const fn name(self) -> char {
        match self {
            Self::Win => '+',
            Self::Sign => '#',
        }
    }

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

    /// The sign, and the number of turns that the search examined.
    pub(crate) fn count(self, state: &State) -> (char, u64) {
        let mut budget = Budget::new(PLENTY);
        let sign = self.answer(state, &mut budget);
        (sign, PLENTY - budget.nodes())
    }

    /// The longest time between two checks for cancellation: the shortest of a few runs, since other programs lengthen
    /// it.
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
