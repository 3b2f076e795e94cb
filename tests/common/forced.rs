//! Proofs that a side wins within a number of turns, by trying every reply.

use std::collections::HashMap;
use std::ops::ControlFlow;

use halfsquare::engine::Evaluated;
use halfsquare::rules::{Distinct, Game, Side, State as _, Visit};

/// Proves wins of one side.
pub(crate) struct Prover<G: Game> {
    side: Side,
    /// The number of turns that it may still examine.
    left: u64,
    /// The turn that decided last, by the number of turns left and by whose turn it was; it often decides again.
    deciders: Vec<[Option<G::Turn>; 2]>,
    /// For each position examined: the highest number of turns in which a win was ruled out, and the lowest in which a
    /// win was proved.
    known: HashMap<String, (u32, u32)>,
}

/// The proof would need to examine more turns than allowed.
struct Spent;

impl<G: Evaluated> Prover<G> {
    /// A prover that may examine `most` turns in total.
    pub(crate) fn new(side: Side, most: u64) -> Self {
        Self { side, left: most, deciders: Vec::new(), known: HashMap::new() }
    }

    /// Returns true if the side wins within `turns` turns from this state, whatever the others play or claim; `None`
    /// if a proof takes too many turns.
    pub(crate) fn forces(&mut self, state: &G::State, turns: u32) -> Option<bool> {
        self.deciders.resize(turns as usize + 1, [None, None]);
        self.wins(state, turns).ok()
    }

    fn wins(&mut self, state: &G::State, turns: u32) -> Result<bool, Spent> {
        if state.outcome().is_some() {
            return Ok(state.is_won_by(self.side));
        }
        if turns == 0 || state.claims().iter().any(|(side, _)| *side != self.side) {
            return Ok(false);
        }
        let own = state.to_move() == self.side;
        if turns == 1 && !own {
            return self.all_or_any(state, turns, own);
        }
        let key = if turns > 1 { state.position().to_string() } else { String::new() };
        if let Some((not, within)) = self.known.get(&key)
            && (*not >= turns || *within <= turns)
        {
            return Ok(*within <= turns);
        }
        let wins = self.all_or_any(state, turns, own)?;
        if turns > 1 {
            let known = self.known.entry(key).or_insert((0, u32::MAX));
            *(if wins { &mut known.1 } else { &mut known.0 }) = turns;
        }
        Ok(wins)
    }

    /// Returns true if any of the side's own turns wins or, when the others play, if all of their turns do.
    fn all_or_any(&mut self, state: &G::State, turns: u32, own: bool) -> Result<bool, Spent> {
        let place = (turns as usize, usize::from(own));
        if let Some(turn) = self.deciders[place.0][place.1].clone()
            && let Ok(next) = state.play(&turn)
        {
            self.spend()?;
            if self.wins(&next, turns - 1)? == own {
                return Ok(own);
            }
        }
        let mut open = Vec::new();
        let decided = state.visit_successors(Distinct::Outcomes, |found| {
            let Visit::Found((turn, next)) = found else { return ControlFlow::Continue(()) };
            if self.spend().is_err() {
                return ControlFlow::Break(None);
            }
            if next.outcome().is_some() && next.is_won_by(self.side) == own {
                return ControlFlow::Break(Some(turn.clone()));
            }
            if next.outcome().is_none() && turns > 1 {
                open.push((turn.clone(), next.clone()));
            } else if next.outcome().is_none() && !own {
                return ControlFlow::Break(Some(turn.clone()));
            }
            ControlFlow::Continue(())
        });
        match decided {
            ControlFlow::Break(None) => return Err(Spent),
            ControlFlow::Break(Some(turn)) => {
                self.deciders[place.0][place.1] = Some(turn);
                return Ok(own);
            }
            ControlFlow::Continue(()) => {}
        }
        let side = state.to_move();
        open.sort_by_cached_key(|(_, next)| -G::evaluate(next, side));
        for (turn, next) in open {
            if self.wins(&next, turns - 1)? == own {
                self.deciders[place.0][place.1] = Some(turn);
                return Ok(own);
            }
        }
        Ok(!own)
    }

    fn spend(&mut self) -> Result<(), Spent> {
        self.left = self.left.checked_sub(1).ok_or(Spent)?;
        Ok(())
    }
}
