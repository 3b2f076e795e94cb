//! The static evaluation of each game.

mod crosse;
mod crumble;
mod topple;
mod weights;

use std::borrow::Cow;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use super::level::Level;
use super::value::Value;
use crate::rules::{Distinct, Game, Outcome, Side, State, Visit};

pub use crumble::missing_pieces;
pub use weights::Tuned;

/// A game with a static evaluation: positions are judged without looking ahead.
pub trait Evaluated: Game {
    /// The beam width: a search follows only this many turns of a state, those with the best static evaluation.
    const BEAM_WIDTH: usize;
    /// The maximum noise that each level, weakest first, adds to the values of turns, in units of the evaluation: a bot
    /// of that level misjudges a turn by at most this much.
    const NOISE: [i32; Level::ALL.len()];
    /// The maximum number of turns that Skilled examines to look up to three turns ahead.
    const SKILLED_NODES: u64 = 1_000;
    /// A turn that changes the evaluation by less than this is easily overlooked.
    const NOTICED: i32;
    /// The maximum number of threads that the window gives an Expert: one, unless matches show that it plays better
    /// with more (`benches/README.md`).
    const MOST_THREADS: NonZeroUsize = NonZeroUsize::MIN;
    /// True if the window may let an Expert ponder, provided that the settings allow it: for games in which matches
    /// show that this makes it play better (`benches/README.md`).
    const PONDERS: bool = true;

    /// The number of turns that an assessment must examine to be seldom wrong: about a second's worth
    /// (`examples/review_truth.rs`).
    const REVIEW_NODES: u64 = 2_000_000;
    /// True if an assessment may end before all nodes are used ([`assess`](super::assess)).
    const ENDS_EARLY: bool = false;

    /// The difference in evaluation that multiplies the odds of winning by e in games with this many players, fitted to
    /// the results of games between equal Experts (`examples/calibration.rs`).
    fn scale(_players: usize) -> i32 {
        250
    }

    /// The winning chances of a side in a game with this many players, in thousandths. Only a found loss is 0 and only
    /// a found win 1,000. 600 means that three of five such games are won.
    #[must_use]
    fn share(value: Value, players: usize) -> u16 {
        value.share(Self::scale(players), players)
    }

    /// The static evaluation for a side of a game that isn't over: 0 is even, 1,000 as good as won, -1,000 as good as
    /// lost.
    fn evaluate(state: &Self::State, side: Side) -> i32;

    /// A quick guess: false if this side could hardly win with one turn even if it could play now, else true.
    fn may_threaten(_state: &Self::State, _side: Side) -> bool {
        true
    }

    /// The number of effects, beyond the first, that a player must foresee to find a turn.
    fn length(_turn: &Self::Turn) -> usize {
        0
    }

    /// Visits the successors of a state as [`State::visit_successors`] does, with their static evaluations for this
    /// player.
    fn visit_prospects<B>(
        state: &Self::State,
        player: Side,
        mut visit: impl FnMut(Visit<&dyn Prospect<Self>>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let is_own = state.to_move() == player;
        state.visit_successors(Distinct::Positions, |found| match found {
            Visit::Found((turn, next)) => visit(Visit::Found(&Built::new(turn, next, player, is_own))),
            Visit::Pause => visit(Visit::Pause),
        })
    }

    /// True if the state is quiet: the next turn won't change its evaluation much, so the evaluation can be trusted.
    fn is_quiet(_state: &Self::State) -> bool {
        true
    }
}

/// A successor of a state in a search: computes only what the search uses.
pub trait Prospect<G: Game> {
    /// The result, if the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// The static evaluation of a game that isn't over: for the player if it was the player's turn before this state,
    /// else for the others. An evaluation of at most `floor` may be replaced by an upper bound that is also at most
    /// `floor`.
    fn evaluation(&self, floor: i32) -> i32;

    /// True if the state is quiet ([`Evaluated::is_quiet`]).
    fn is_quiet(&self) -> bool;

    /// The turn that leads to the state.
    fn turn(&self) -> Cow<'_, G::Turn>;

    /// The state after the turn.
    fn state(&self) -> Cow<'_, G::State>;
}

/// A successor that has already been built.
pub(super) struct Built<'a, G: Game> {
    turn: &'a G::Turn,
    state: &'a G::State,
    player: Side,
    /// 1 if the player's own turn led to this state, else -1.
    sign: i32,
}

impl<'a, G: Game> Built<'a, G> {
    /// The state after this turn, played by the player or by another.
    pub(super) const fn new(turn: &'a G::Turn, state: &'a G::State, player: Side, is_own: bool) -> Self {
        Self { turn, state, player, sign: if is_own { 1 } else { -1 } }
    }
}

impl<G: Evaluated> Prospect<G> for Built<'_, G> {
    fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }

    fn evaluation(&self, _floor: i32) -> i32 {
        self.sign * G::evaluate(self.state, self.player)
    }

    fn is_quiet(&self) -> bool {
        G::is_quiet(self.state)
    }

    fn turn(&self) -> Cow<'_, G::Turn> {
        Cow::Borrowed(self.turn)
    }

    fn state(&self) -> Cow<'_, G::State> {
        Cow::Borrowed(self.state)
    }
}
