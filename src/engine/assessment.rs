//! Review by points: what share of the points a turn gave away.

use super::bot::{best_turn, turn_value};
use super::budget::{Budget, Stop};
use super::evaluation::Evaluated;
use super::value::Value;
use super::win::after_legal;
use crate::rules::State;

/// What a search says of a turn that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assessment<G: Evaluated> {
    /// What its player could reach with the best turn known; never less than `after`.
    pub before: Value,
    /// What the turn reaches, for its player.
    pub after: Value,
    /// The best turn known, if it reaches more than the turn that was played.
    pub better: Option<G::Turn>,
}

/// Assesses the turn that led from `before` to `after` with searches of this many nodes each: one for the best turn, then
/// one for what each of the two reaches, so that both are looked at equally deep. The same effort gives the same
/// assessment.
///
/// What is certain is exact: the result if the turn ends the game, and wins and losses that the search finds. A player
/// who may claim a draw has that at least.
///
/// # Errors
/// [`Stop::Cancelled`], and nothing else.
pub fn assess<G: Evaluated>(
    before: &G::State,
    after: &G::State,
    nodes: u64,
    is_cancelled: &dyn Fn() -> bool,
) -> Result<Assessment<G>, Stop> {
    let effort = || Budget::new(nodes).cancelled_by(is_cancelled);
    let reached = turn_value::<G>(before.to_move(), after, &mut effort())?;
    let mut better = None;
    let mut most = reached;
    if let Some(best) = best_turn::<G>(before, &mut effort())? {
        let next = after_legal::<G>(before, &best);
        // Distinct turns to one position are equally good.
        if next.position() != after.position() || next.outcome() != after.outcome() {
            let value = turn_value::<G>(before.to_move(), &next, &mut effort())?;
            if value > reached {
                (most, better) = (value, Some(best));
            }
        }
    }
    Ok(Assessment {
        before: if before.may_claim(before.to_move()) { most.max(Value::EVEN) } else { most },
        after: reached,
        better,
    })
}
