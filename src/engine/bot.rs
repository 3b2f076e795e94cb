//! A player that is a program.

use std::ops::ControlFlow;

use super::budget::{Budget, Stop};
use super::evaluation::Evaluated;
use super::level::Level;
use super::value::Value;
use super::win::is_won_by;
use crate::rules::{DrawReason, Game, State};

/// A player that is a program: the same level, seed, state and budget of turns give the same choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bot {
    level: Level,
    seed: u64,
}

/// What a bot would do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wish<G: Game> {
    /// Play this turn.
    Turn(G::Turn),
    /// Claim this draw.
    Claim(DrawReason),
}

/// What a bot chose, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice<G: Game> {
    /// What it would do.
    pub wish: Wish<G>,
    /// How good that is for the side to move.
    pub value: Value,
    /// How many turns were looked at.
    pub nodes: u64,
}

impl Bot {
    /// A bot; bots that differ only in their seed choose differently among turns that are as good to them.
    #[must_use]
    pub const fn new(level: Level, seed: u64) -> Self {
        Self { level, seed }
    }

    /// How well it plays.
    #[must_use]
    pub const fn level(&self) -> Level {
        self.level
    }

    /// What it would do for the side to move; `None` where the game is over. When the budget is spent, it is
    /// the best found so far.
    ///
    /// # Errors
    /// [`Stop::Cancelled`], and nothing else.
    pub fn choose<G: Evaluated>(
        &self,
        state: &G::State,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Choice<G>>, Stop> {
        let mover = state.to_move();
        let before = budget.nodes();
        let mut best: Option<(Value, G::Turn)> = None;
        let search = state.successors(|turn, next| {
            match budget.spend() {
                Err(Stop::Cancelled) => return ControlFlow::Break(Stop::Cancelled),
                Err(Stop::OutOfBudget) if best.is_some() => return ControlFlow::Break(Stop::OutOfBudget),
                Err(Stop::OutOfBudget) | Ok(()) => {}
            }
            let value = match next.outcome() {
                None => Value::hope(G::evaluate(next, mover)),
                Some(_) if is_won_by::<G>(next, mover) => Value::win_in(1),
                Some(crate::rules::Outcome::Draw(_)) => Value::EVEN,
                Some(_) => Value::loss_in(1),
            };
            if best.as_ref().is_none_or(|(best, _)| value > *best) {
                best = Some((value, turn.clone()));
            }
            ControlFlow::Continue(())
        });
        if search == ControlFlow::Break(Stop::Cancelled) {
            return Err(Stop::Cancelled);
        }
        let nodes = before - budget.nodes();
        Ok(best.map(|(value, turn)| Choice { wish: Wish::Turn(turn), value, nodes }))
    }
}
