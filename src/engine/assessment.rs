//! Assesses turns by the winning chances that they gave away, for reviews.

use super::bot::all_candidates;
use super::budget::{Budget, Stop};
use super::evaluation::Evaluated;
use super::parity::levelled;
use super::search::{Candidate, Search, terminal};
use super::value::Value;
use super::win::{after_legal, winning_turn};
use crate::rules::State;

/// The maximum depth of an assessment, in turns.
const DEEPEST: u32 = 60;
/// The search for a win in three turns may use this fraction of the nodes: one in `WINS`.
const WINS: u64 = 4;

/// An assessment may end early once it has examined one in this many of its nodes.
const EARLIEST: u64 = 15;
/// A turn is clearly no error if it seems to cost less than this at two successive depths, in thousandths of the winning
/// chances: half as much as an inaccuracy.
const CLEAR: u16 = 20;

/// A turn that was played, compared with the best turn that a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assessment<G: Evaluated> {
    /// The value of the best turn found, for its player; never less than `after`.
    pub before: Value,
    /// The value of the turn that was played, for its player.
    pub after: Value,
    /// The depth, in turns from the position before the turn, to which both the turn played and the best turn were
    /// searched completely.
    pub depth: u32,
    /// The best turn found, if it is better than the turn that was played.
    pub better: Option<G::Turn>,
    /// The best reply found to the turn that was played, if another player is to play then.
    pub reply: Option<G::Turn>,
}

/// Assesses the turn that led from `before` to `after`. A single search of this many nodes covers both the turn played
/// and the best turn, so that they are compared at the same depths. The same number of nodes gives the same assessment.
/// In some games the search ends early if the turn is clearly no error, or if the rest of the nodes wouldn't be enough for
/// another depth ([`Evaluated::ENDS_EARLY`]).
///
/// Certain results are exact: the result if the turn ends the game, and wins and losses that the search finds. The
/// value for a player who may claim a draw is at least that of a draw.
///
/// # Errors
/// Only [`Stop::Cancelled`].
pub fn assess<G: Evaluated>(
    before: &G::State,
    after: &G::State,
    nodes: u64,
    is_cancelled: &dyn Fn() -> bool,
) -> Result<Assessment<G>, Stop> {
    assess_turn(before, after, nodes, G::ENDS_EARLY, is_cancelled)
}

/// Like [`assess`], but never ends early: for comparison.
///
/// # Errors
/// Only [`Stop::Cancelled`].
pub fn assess_fully<G: Evaluated>(
    before: &G::State,
    after: &G::State,
    nodes: u64,
    is_cancelled: &dyn Fn() -> bool,
) -> Result<Assessment<G>, Stop> {
    assess_turn(before, after, nodes, false, is_cancelled)
}

fn assess_turn<G: Evaluated>(
    before: &G::State,
    after: &G::State,
    nodes: u64,
    ends_early: bool,
    is_cancelled: &dyn Fn() -> bool,
) -> Result<Assessment<G>, Stop> {
    let mut budget = Budget::new(nodes).cancelled_by(is_cancelled);
    let mut comparison = Comparison::<G>::begin(before, after, &mut budget)?;
    let mover = before.to_move();
    let mut reply = None;
    let searched = budget
        .within(nodes / WINS, |budget| comparison.find_win(&mut Search::new(mover, budget)))
        .or_else(Stop::unless_cancelled)
        .and_then(|()| {
            let mut search = Search::new(mover, &mut budget);
            let given = search.nodes_left();
            let ended = (2..=DEEPEST).try_for_each(|depth| {
                comparison.deepen(&mut search, depth)?;
                let left = search.nodes_left();
                let used = given - left;
                // Each depth takes about as many nodes again as all depths before it, or more.
                let is_last = left < used;
                let is_clear = used >= nodes / EARLIEST && comparison.is_clear();
                if ends_early && (is_last || is_clear) { Err(Stop::OutOfBudget) } else { Ok(()) }
            });
            reply = search.principal_line(after, 1).pop();
            ended
        });
    searched.or_else(Stop::unless_cancelled)?;
    let Look { played, best } = comparison.settled(&comparison.looks);
    if played == Value::loss_in(2) {
        // Searches don't store turns that win at once.
        reply = winning_turn::<G>(after, &mut Budget::new(u64::MAX).cancelled_by(is_cancelled))?;
    }
    let reply = reply.filter(|_| after.to_move() != mover);
    let better = comparison.better.filter(|_| best > played);
    let before = if before.may_claim(mover) { best.max(Value::EVEN) } else { best };
    Ok(Assessment { before, after: played, depth: comparison.depth, better, reply })
}

/// The values of the turn played and of the best turn, at one depth.
#[derive(Clone, Copy)]
struct Look {
    played: Value,
    best: Value,
}

/// The turn played, compared with the others.
struct Comparison<'a, G: Evaluated> {
    before: &'a G::State,
    after: &'a G::State,
    others: Vec<Candidate<G>>,
    /// The static values, followed by the values at each depth.
    looks: Vec<Look>,
    /// The depth of the last search, in turns.
    depth: u32,
    /// The turn most recently found to be better than the turn played.
    better: Option<G::Turn>,
}

impl<'a, G: Evaluated> Comparison<'a, G> {
    fn begin(before: &'a G::State, after: &'a G::State, budget: &mut Budget<'_>) -> Result<Self, Stop> {
        let mover = before.to_move();
        let mut others = all_candidates::<G>(before, budget)?;
        // Different turns that lead to the same position are equally good.
        others.retain(|other| {
            let next = after_legal::<G>(before, &other.turn);
            next.position() != after.position() || next.outcome() != after.outcome()
        });
        let over = terminal::<G>(after, mover, 1);
        let played = over.unwrap_or_else(|| Value::estimate(G::evaluate(after, mover)));
        let mut best = others.first().map_or(played, |first| first.value.max(played));
        if budget.nodes() == 0 {
            // The budget may not have been enough to examine all turns, so the best turn may be worth as much as the
            // position before it.
            best = best.max(Value::estimate(G::evaluate(before, mover)));
        }
        let better = others.first().map(|first| first.turn.clone());
        Ok(Self { before, after, others, looks: vec![Look { played, best }], depth: 1, better })
    }

    fn last(&self) -> Look {
        self.looks.last().copied().unwrap_or(Look { played: Value::EVEN, best: Value::EVEN })
    }

    /// Searches for another turn that wins in three turns, whatever the reply, even among the turns that a search would
    /// cut.
    fn find_win(&mut self, search: &mut Search<'_, '_, G>) -> Result<(), Stop> {
        let Look { played, best } = self.last();
        if played.is_win() || best.is_win() {
            return Ok(());
        }
        for other in &self.others {
            let next = after_legal::<G>(self.before, &other.turn);
            if !G::may_threaten(&next, self.before.to_move()) {
                continue;
            }
            if let Some(best) = search.win_in_three(self.before, &next)? {
                self.better = Some(other.turn.clone());
                self.looks = vec![Look { played, best }];
                self.depth = best.turns_to_end().unwrap_or(self.depth);
                break;
            }
        }
        Ok(())
    }

    /// Searches both the turn played and the others to this depth.
    ///
    /// # Errors
    /// The budget is spent, a deeper search can't find anything else, or the search was cancelled.
    fn deepen(&mut self, search: &mut Search<'_, '_, G>, depth: u32) -> Result<(), Stop> {
        let last = self.last();
        let mut next = last;
        if last.played.is_certain() && last.best.is_certain() {
            return Err(Stop::OutOfBudget);
        }
        if !last.played.is_certain() {
            next.played = self.credible(search.value_of_turn(self.before, self.after, depth)?)?;
        }
        if next.played.is_win() {
            next.best = last.best.max(next.played);
        } else if !last.best.is_win() {
            let found = search.search_root(self.before, &mut self.others, depth, next.played);
            let first = self.others.first();
            next.best = match (found, first) {
                (Ok(best), _) => self.credible(best)?,
                // A certain value needs no comparison.
                (Err(Stop::OutOfBudget), Some(first)) if first.value.is_win() => first.value,
                (Err(Stop::OutOfBudget), _) if next.played.is_loss() => {
                    self.looks.push(next);
                    self.depth = depth;
                    return Err(Stop::OutOfBudget);
                }
                (Err(stop), _) => return Err(stop),
            };
            if next.best > next.played {
                self.better = first.map(|first| first.turn.clone());
            }
        }
        self.looks.push(next);
        self.depth = depth;
        Ok(())
    }

    /// Returns the value if it is credible. With more than two players, the search lets all others play against one,
    /// which they seldom do. So a loss found in this way isn't credible, and ends the search.
    fn credible(&self, value: Value) -> Result<Value, Stop> {
        if value.is_loss() && self.before.players() > 2 { Err(Stop::OutOfBudget) } else { Ok(value) }
    }

    /// The values of the last of these depths, with the swing between them evened out.
    fn settled(&self, looks: &[Look]) -> Look {
        let searched = looks.iter().skip(1).map(|look| vec![look.played, look.best]);
        match *levelled::<G>(&searched.collect::<Vec<_>>(), self.before.players()) {
            [played, best] => Look { played, best },
            _ => self.last(),
        }
    }

    /// True if the turn played cost little at the last depth and at the one before.
    fn is_clear(&self) -> bool {
        let share = |value| G::share(value, self.before.players());
        let cost = |looks: &[Look]| {
            let Look { played, best } = self.settled(looks);
            share(best).saturating_sub(share(played))
        };
        match self.looks.as_slice() {
            looks @ [earlier @ .., _] if earlier.len() > 2 => cost(looks).max(cost(earlier)) < CLEAR,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Game;
    use crate::rules::crosse::Crosse;

    /// True if a turn is clearly no error that seems to cost this many units statically and at each depth.
    fn is_clear(costs: &[i32]) -> bool {
        let state = <Crosse as Game>::State::start(&Default::default());
        let mut comparison = Comparison::<Crosse>::begin(&state, &state, &mut Budget::new(0)).unwrap();
        let look = |cost: &i32| Look { played: Value::EVEN, best: Value::estimate(*cost) };
        comparison.looks = costs.iter().map(look).collect();
        comparison.is_clear()
    }

    #[test]
    fn a_turn_is_clearly_no_error_if_it_cost_little_at_the_last_two_depths() {
        assert!(is_clear(&[90, 8, 8, 8]));
        assert!(!is_clear(&[0, 0, 0]), "too few depths");
        assert!(!is_clear(&[0, 0, 0, 90]), "at the last depth");
        assert!(!is_clear(&[0, 90, 0, 0]), "at the depth before the last");
    }
}
