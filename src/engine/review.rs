//! What was wrong with a turn: for reviews of games and for warnings while playing.

use std::ops::ControlFlow;

use super::blunder::{Blunder, BlunderCheck};
use super::budget::{Budget, Stop};
use super::evaluation::Evaluated;
use super::win::{after_legal, is_won_by, winning_turn};
use crate::rules::{Distinct, Game, Outcome, State};

/// What a look one turn ahead finds wrong with a turn that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict<G: Game> {
    /// Nothing: it missed no win and allowed none.
    Fine,
    /// It did not win, and this turn would have won at once.
    MissedWin {
        /// The turn that would have won.
        winning: G::Turn,
    },
    /// It let another player win at once, and need not have.
    AllowedWin {
        /// The next turn, with which another player wins; `None` if the turn itself made another player win.
        refutation: Option<G::Turn>,
        /// A turn after which nobody else wins at once.
        better: G::Turn,
    },
}

/// Judges the turn from `before` to `after`.
///
/// A turn that allowed a win is fine if every other turn did, too. Otherwise `better` is the turn with the best static
/// evaluation among those that did not.
///
/// # Errors
/// The search was stopped before there was a verdict.
pub fn verdict<G: Evaluated>(
    before: &G::State,
    after: &G::State,
    budget: &mut Budget<'_>,
) -> Result<Verdict<G>, Stop> {
    let mover = before.to_move();
    if is_won_by::<G>(after, mover) {
        return Ok(Verdict::Fine);
    }
    if let Some(winning) = winning_turn::<G>(before, budget)? {
        return Ok(Verdict::MissedWin { winning });
    }
    let mut check = BlunderCheck::<G>::new();
    let refutation = match check.check(mover, after, budget)? {
        Blunder::None => return Ok(Verdict::Fine),
        Blunder::LosesAtOnce => None,
        Blunder::AllowsWin(turn) => Some(turn),
    };
    for (_, better) in ranked::<G>(before, budget)? {
        // Played again here instead of kept: the states after all turns can take a lot of memory.
        let next = after_legal::<G>(before, &better);
        if check.check(mover, &next, budget)? == Blunder::None {
            return Ok(Verdict::AllowedWin { refutation, better });
        }
    }
    Ok(Verdict::Fine)
}

/// Every turn that does not make another player win, with its static evaluation for the mover; the best first.
fn ranked<G: Evaluated>(state: &G::State, budget: &mut Budget<'_>) -> Result<Vec<(i32, G::Turn)>, Stop> {
    let mover = state.to_move();
    let mut ranked = Vec::new();
    let _all: Option<()> = budget.visit_successors::<G, _>(state, Distinct::Positions, |_, turn, next| {
        let score = match next.outcome() {
            None => Some(G::evaluate(next, mover)),
            Some(Outcome::Draw(_)) => Some(0),
            Some(Outcome::Win(..)) => None,
        };
        ranked.extend(score.map(|score| (score, turn.clone())));
        ControlFlow::Continue(())
    })?;
    ranked.sort_by_key(|(score, _)| -score);
    Ok(ranked)
}
