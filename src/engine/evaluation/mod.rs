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
use crate::rules::{Distinct, Game, Outcome, Side, State};

pub use weights::Tuned;

/// A game with a static evaluation: positions are judged without looking ahead.
pub trait Evaluated: Game {
    /// Beam width: a search follows only this many turns of a state, those with the best static evaluation.
    const BEAM_WIDTH: usize;
    /// The greatest noise that each level adds to the values of turns, the weakest level first, in units of the evaluation:
    /// how much its player misjudges turns at most.
    const NOISE: [i32; Level::ALL.len()];
    /// A turn that changes the evaluation by less is easily overlooked.
    const NOTICED: i32;
    /// The most threads that the window gives an Expert: one, unless matches say that it plays better with more
    /// (`benches/README.md`).
    const MOST_THREADS: NonZeroUsize = NonZeroUsize::MIN;
    /// The window lets an Expert ponder if the settings allow it: for games in which matches show that it plays better
    /// then (`benches/README.md`).
    const PONDERS: bool = true;

    /// The number of turns that an assessment examines so that it is seldom wrong: about a second's worth
    /// (`examples/review_truth.rs`).
    const REVIEW_NODES: u64 = 2_000_000;

    /// The units of the evaluation with which the odds of winning grow e-fold in games of this many players: those that
    /// fit the results of games between equal Experts (`examples/calibration.rs`).
    fn scale(_players: usize) -> i32 {
        250
    }

    /// The share of the points that a side can expect in a game of this many players, in thousandths: 0 for a loss,
    /// 1,000 for a win, and nothing else reaches these. 600 means that three of five such games are won.
    #[must_use]
    fn share(value: Value, players: usize) -> u16 {
        value.share(Self::scale(players), players)
    }

    /// The static evaluation for a side while the game goes on: 0 is even, 1,000 as good as won, -1,000 as good as lost.
    fn evaluate(state: &Self::State, side: Side) -> i32;

    /// This side might win with one turn if it were on move, at a glance: if not, it hardly ever can.
    fn may_threaten(_state: &Self::State, _side: Side) -> bool {
        true
    }

    /// The number of effects that a player must foresee for a turn: 0 if one is enough.
    fn length(_turn: &Self::Turn) -> usize {
        0
    }

    /// Visits the successors of a state as [`State::search_successors`] does, with their static evaluations for this
    /// player.
    fn visit_prospects<B>(
        state: &Self::State,
        player: Side,
        mut visit: impl FnMut(Option<&dyn Prospect<Self>>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let is_own = state.to_move() == player;
        state.search_successors(Distinct::Positions, |found| match found {
            Some((turn, next)) => visit(Some(&Built::new(turn, next, player, is_own))),
            None => visit(None),
        })
    }

    /// A state is quiet if its evaluation can be trusted because the next turn won't change much of it.
    fn is_quiet(_state: &Self::State) -> bool {
        true
    }
}

/// A successor of a state, for a search: computes only what the search uses.
pub trait Prospect<G: Game> {
    /// The result, if the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// The static evaluation while the game goes on, for the player if it is the player's turn before this state, else
    /// for the others. An evaluation of at most `floor` may be replaced by an upper bound that is also at most
    /// `floor`.
    fn evaluation(&self, floor: i32) -> i32;

    /// The state is quiet ([`Evaluated::is_quiet`]).
    fn is_quiet(&self) -> bool;

    /// The turn that leads to it.
    fn turn(&self) -> Cow<'_, G::Turn>;

    /// The state.
    fn state(&self) -> Cow<'_, G::State>;
}

/// A successor that has already been built.
pub(super) struct Built<'a, G: Game> {
    turn: &'a G::Turn,
    state: &'a G::State,
    player: Side,
    /// 1 if the player moved to this state, else -1.
    sign: i32,
}

impl<'a, G: Game> Built<'a, G> {
    /// The state after this turn of the player, or of another.
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
