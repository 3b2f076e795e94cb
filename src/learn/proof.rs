//! Proofs of the promises of puzzles, by enumeration of all turns.
//!
//! A proof holds for every interpretation of the rules on claims and on playing again. If interpretations differ, the
//! promise counts as neither proved nor refuted, and there is no puzzle:
//!
//! - If a player plays again after a turn, the opponent doesn't have a turn to examine.
//! - If the opponent may claim a draw instead of losing, a forced win doesn't count. A promise that fails only for this
//!   reason doesn't count as refuted either.
//!
//! A position by itself has an empty history, so no turn here draws because of earlier turns.

use std::ops::ControlFlow;

use crate::engine::{Budget, Killers, Stop, winning_turn};
use crate::rules::{Distinct, Game, Outcome, Side, State};

/// A puzzle about the only defence needs at least this many turns that seem to be a defence.
const LEAST_POSSIBLE: usize = 3;

/// The result of an enumeration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Truth {
    Yes,
    No,
    /// The truth depends on how a rule is interpreted.
    Unclear,
}

impl From<bool> for Truth {
    fn from(is_true: bool) -> Self {
        if is_true { Self::Yes } else { Self::No }
    }
}

/// The only turn after which a claim about the state holds, if the claim is refuted for all turns to other positions.
///
/// # Errors
/// The search was stopped.
pub(super) fn only<G: Game>(
    state: &G::State,
    budget: &mut Budget<'_>,
    mut claim: impl FnMut(&mut Budget<'_>, &G::State) -> Result<Truth, Stop>,
) -> Result<Option<G::Turn>, Stop> {
    let mut only = None;
    let other: Option<()> =
        budget.visit_successors::<G, _>(state, Distinct::Positions, |budget, turn, next| {
            match claim(budget, next) {
                Ok(Truth::No) => ControlFlow::Continue(()),
                Ok(Truth::Yes) if only.is_none() => {
                    only = Some(turn.clone());
                    ControlFlow::Continue(())
                }
                Ok(Truth::Yes | Truth::Unclear) => ControlFlow::Break(Ok(())),
                Err(stop) => ControlFlow::Break(Err(stop)),
            }
        })?;
    Ok(only.filter(|_| other.is_none()))
}

/// The only turn that wins at once.
///
/// # Errors
/// The search was stopped.
pub(super) fn win1<G: Game>(state: &G::State, budget: &mut Budget<'_>) -> Result<Option<G::Turn>, Stop> {
    let mover = state.to_move();
    only::<G>(state, budget, |_, next| Ok(next.is_won_by(mover).into()))
}

/// The only turn after which all replies let the player win at once. Call it only if no turn wins at once.
///
/// # Errors
/// The search was stopped.
pub(super) fn win2<G: Game>(state: &G::State, budget: &mut Budget<'_>) -> Result<Option<G::Turn>, Stop> {
    let mover = state.to_move();
    only::<G>(state, budget, |budget, next| forced::<G>(next, mover, 1, budget))
}

/// The only turn after which all replies let the player win within two turns; `None` if some turn forces a win sooner,
/// or might. Call it only if no turn wins at once.
///
/// # Errors
/// The search was stopped.
pub(super) fn win3<G: Game>(state: &G::State, budget: &mut Budget<'_>) -> Result<Option<G::Turn>, Stop> {
    let mover = state.to_move();
    let sooner: Option<()> =
        budget.visit_successors::<G, _>(state, Distinct::Positions, |budget, _, next| {
            match forced::<G>(next, mover, 1, budget) {
                Ok(Truth::No) => ControlFlow::Continue(()),
                Ok(Truth::Yes | Truth::Unclear) => ControlFlow::Break(Ok(())),
                Err(stop) => ControlFlow::Break(Err(stop)),
            }
        })?;
    if sooner.is_some() {
        return Ok(None);
    }
    only::<G>(state, budget, |budget, next| forced::<G>(next, mover, 2, budget))
}

/// True if this side, which has just played, wins within `turns` turns, whatever the opponent replies.
///
/// # Errors
/// The search was stopped.
pub(super) fn is_forced<G: Game>(
    next: &G::State,
    side: Side,
    turns: u32,
    budget: &mut Budget<'_>,
) -> Result<bool, Stop> {
    Ok(forced::<G>(next, side, turns, budget)? == Truth::Yes)
}

fn forced<G: Game>(next: &G::State, side: Side, turns: u32, budget: &mut Budget<'_>) -> Result<Truth, Stop> {
    Ok(answered::<G>(next, side, turns, budget)?.0)
}

/// The reply after which this side, which has just played, no longer wins within `turns` turns; `None` if there is no
/// such reply, or the opponent can't play.
///
/// # Errors
/// The search was stopped.
pub(super) fn escape<G: Game>(
    next: &G::State,
    side: Side,
    turns: u32,
    budget: &mut Budget<'_>,
) -> Result<Option<G::Turn>, Stop> {
    Ok(answered::<G>(next, side, turns, budget)?.1)
}

/// Proves or refutes that this side wins within `turns` turns, whatever the opponent replies. Returns a refutation
/// together with the reply that refutes the claim, if there is one.
fn answered<G: Game>(
    next: &G::State,
    side: Side,
    turns: u32,
    budget: &mut Budget<'_>,
) -> Result<(Truth, Option<G::Turn>), Stop> {
    if next.outcome().is_some() {
        return Ok((next.is_won_by(side).into(), None));
    }
    if next.to_move() == side {
        return Ok((Truth::Unclear, None));
    }
    // Single turns are examined before longer searches.
    if turns > 1
        && let Some(turn) = winning_turn::<G>(next, budget)?
    {
        return Ok((Truth::No, Some(turn)));
    }
    let mut killers = Killers::<G>::new(Vec::new());
    let mut replies = 0;
    let mut truth = if next.may_claim(side.other()) { Truth::Unclear } else { Truth::Yes };
    let defence: Option<G::Turn> =
        budget.visit_successors::<G, _>(next, Distinct::Positions, |budget, turn, reply| {
            replies += 1;
            match is_lost_reply::<G>(reply, side, turns, &mut killers, budget) {
                Ok(Truth::Yes) => ControlFlow::Continue(()),
                Ok(Truth::Unclear) => {
                    truth = Truth::Unclear;
                    ControlFlow::Continue(())
                }
                Ok(Truth::No) => ControlFlow::Break(Ok(turn.clone())),
                Err(stop) => ControlFlow::Break(Err(stop)),
            }
        })?;
    Ok(match defence {
        Some(turn) => (Truth::No, Some(turn)),
        None if replies == 0 => (Truth::Unclear, None),
        None => (truth, None),
    })
}

/// Proves or refutes that after this reply of the opponent's the side has won, or wins within `turns` turns.
fn is_lost_reply<G: Game>(
    reply: &G::State,
    side: Side,
    turns: u32,
    killers: &mut Killers<G>,
    budget: &mut Budget<'_>,
) -> Result<Truth, Stop> {
    if reply.outcome().is_some() {
        return Ok(reply.is_won_by(side).into());
    }
    if reply.to_move() != side {
        return Ok(Truth::Unclear);
    }
    let found = if killers.winning_turn(reply, budget)?.is_some() {
        Truth::Yes
    } else if turns > 1 {
        some_forces::<G>(reply, side, turns - 1, budget)?
    } else {
        Truth::No
    };
    Ok(if found == Truth::Yes && reply.may_claim(side.other()) { Truth::Unclear } else { found })
}

/// Proves or refutes that some turn of the side to play forces a win within `turns` more turns. Call it only if no turn
/// wins at once.
fn some_forces<G: Game>(
    state: &G::State,
    side: Side,
    turns: u32,
    budget: &mut Budget<'_>,
) -> Result<Truth, Stop> {
    let mut truth = Truth::No;
    let winning: Option<()> =
        budget.visit_successors::<G, _>(state, Distinct::Positions, |budget, _, next| {
            match forced::<G>(next, side, turns, budget) {
                Ok(Truth::Yes) => ControlFlow::Break(Ok(())),
                Ok(Truth::Unclear) => {
                    truth = Truth::Unclear;
                    ControlFlow::Continue(())
                }
                Ok(Truth::No) => ControlFlow::Continue(()),
                Err(stop) => ControlFlow::Break(Err(stop)),
            }
        })?;
    Ok(if winning.is_some() { Truth::Yes } else { truth })
}

/// The only turn after which the opponent can't win at once. `None` if the opponent doesn't threaten to win, or if
/// fewer than three turns stop the first winning turn found. Call it only if no turn wins at once.
///
/// # Errors
/// The search was stopped.
pub(super) fn defence<G: Game>(state: &G::State, budget: &mut Budget<'_>) -> Result<Option<G::Turn>, Stop> {
    let mover = state.to_move();
    let opponent = mover.other();
    let Ok(again) = state.handed_to(opponent) else { return Ok(None) };
    let Some(feared) = winning_turn::<G>(&again, budget)? else { return Ok(None) };
    let mut possible = 0;
    let mut killers = Killers::<G>::new(vec![feared.clone()]);
    let only = only::<G>(state, budget, |budget, next| {
        match next.outcome() {
            Some(Outcome::Win(winner, _)) if winner == opponent => return Ok(Truth::No),
            Some(_) => return Ok(Truth::Yes),
            None if next.to_move() == mover => return Ok(Truth::Unclear),
            None => {}
        }
        possible += usize::from(!next.play(&feared).is_ok_and(|after| after.is_won_by(opponent)));
        Ok(killers.winning_turn(next, budget)?.is_none().into())
    })?;
    Ok(only.filter(|_| possible >= LEAST_POSSIBLE))
}
