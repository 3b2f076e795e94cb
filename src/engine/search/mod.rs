//! Looking ahead: alpha-beta with iterative deepening, a table of positions, null-window probes, and less depth for
//! turns that look late in order.
//!
//! Who is on move is asked of each state, so a player who plays again needs no special care. With more than two
//! players all others are taken to play against the one who searches. At the end of each line a last turn is
//! looked at without being kept; where the evaluation is not to be trusted there, as in the middle of captures,
//! the line goes on.
//!
//! All turns of a state are looked at, so that no win is overlooked, but only those that look best are followed
//! ([`Evaluated::WIDTH`]): a state of Crumble has hundreds of turns, and one more turn ahead for all of them costs
//! more than a bot has. Only the states of those are kept, which keeps memory small on the largest boards.

mod table;

use std::cmp::Reverse;
use std::ops::ControlFlow;

use table::{Bound, Entry, Table};

use super::budget::{Budget, Stop};
use super::evaluation::Evaluated;
use super::key::Key;
use super::value::Value;
use crate::rules::{Distinct, Game, Outcome, Side, State};

/// How far a line is followed, whatever happens in it.
const LONGEST_LINE: u32 = 40;
/// Among the turns of a state, those from this place on are first looked at less deeply.
const LATE: usize = 4;

/// A turn that may be played, and what is thought of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Candidate<G: Game> {
    pub(super) turn: G::Turn,
    /// For the side that plays it.
    pub(super) value: Value,
    /// By how much the value is misjudged, however far the search looks.
    pub(super) blur: i32,
}

/// A search for the best turn of one player.
pub(super) struct Search<'a, 'b> {
    player: Side,
    budget: &'a mut Budget<'b>,
    table: Table,
}

/// A state after a turn, in the order in which turns are looked at.
struct Child<G: Game> {
    /// As good as it looks for the side that plays the turn.
    value: Value,
    key: Key,
    /// Whether the game is over and the value sure.
    over: bool,
    state: G::State,
}

/// What the side to move wants: the values between which its choice matters.
#[derive(Clone, Copy)]
struct Window {
    low: Value,
    high: Value,
}

impl Window {
    const ALL: Self = Self { low: Value::WORST, high: Value::BEST };

    /// The window that only tells whether a value is more than the low end.
    fn probe(self) -> Self {
        Self { low: self.low, high: self.low.next() }
    }

    /// The same window, seen from the other side.
    fn reversed(self) -> Self {
        Self { low: -self.high, high: -self.low }
    }
}

impl<'a, 'b> Search<'a, 'b> {
    /// A search for this player with this budget.
    pub(super) fn new(player: Side, budget: &'a mut Budget<'b>) -> Self {
        let table = Table::new(budget.nodes());
        Self { player, budget, table }
    }

    /// Looks ahead until the budget is spent, at most so many turns deep, and brings the best candidate to the
    /// front. The candidates come in the order in which they look good.
    ///
    /// # Errors
    /// [`Stop::Cancelled`], and nothing else.
    pub(super) fn deepen<G: Evaluated>(
        &mut self,
        state: &G::State,
        candidates: &mut Vec<Candidate<G>>,
        depths: u32,
    ) -> Result<(), Stop> {
        for depth in 2..=depths {
            match self.rank(state, candidates, depth) {
                Ok(()) => {}
                Err(Stop::OutOfBudget) => return Ok(()),
                Err(Stop::Cancelled) => return Err(Stop::Cancelled),
            }
            let sure = candidates.first().is_none_or(|best| best.value.is_win() || best.value.is_loss());
            if sure || candidates.len() == 1 {
                break;
            }
        }
        Ok(())
    }

    /// Looks so many turns ahead after each candidate; the best so far is at the front also where this is stopped.
    fn rank<G: Evaluated>(
        &mut self,
        state: &G::State,
        candidates: &mut Vec<Candidate<G>>,
        depth: u32,
    ) -> Result<(), Stop> {
        let mut window = Window::ALL;
        let mut pursued = 0;
        for index in 0..candidates.len() {
            let Some(candidate) = candidates.get(index) else { break };
            let blur = candidate.blur;
            let Ok(next) = state.play(&candidate.turn) else { continue };
            let clear = Window { low: window.low.misjudged(-blur), ..window };
            let value = match terminal::<G>(&next, self.player, 1) {
                Some(value) => value,
                None => self.follow::<G>(state, &next, depth, 0, clear, index >= 2 * LATE)?,
            };
            let value = value.misjudged(blur);
            if index == 0 || value > window.low {
                window.low = value;
                if let Some(best) = candidates.get_mut(index) {
                    best.value = value;
                }
                candidates.get_mut(..=index).unwrap_or_default().rotate_right(1);
            }
            pursued += usize::from(!value.is_loss());
            if pursued >= 2 * G::WIDTH {
                candidates.truncate(index + 1);
                break;
            }
        }
        Ok(())
    }

    /// The value of the state `next` for the side that moved from `state` to it, looking so many turns ahead,
    /// that one included; with a window other than [`Window::ALL`] first probed.
    fn follow<G: Evaluated>(
        &mut self,
        state: &G::State,
        next: &G::State,
        depth: u32,
        line: u32,
        window: Window,
        late: bool,
    ) -> Result<Value, Stop> {
        // A turn after which the same player goes on costs no depth.
        let rest = if next.to_move() == state.to_move() { depth } else { depth - 1 };
        if window.low != Value::WORST {
            if late && rest >= 2 {
                let value = self.seen_from::<G>(state, next, rest - 1, line, window.probe())?;
                if value <= window.low {
                    return Ok(value);
                }
            }
            let value = self.seen_from::<G>(state, next, rest, line, window.probe())?;
            if value <= window.low || value >= window.high {
                return Ok(value);
            }
        }
        self.seen_from::<G>(state, next, rest, line, window)
    }

    /// The value of `next` for the side to move in `state`.
    fn seen_from<G: Evaluated>(
        &mut self,
        state: &G::State,
        next: &G::State,
        depth: u32,
        line: u32,
        window: Window,
    ) -> Result<Value, Stop> {
        if self.is_player::<G>(state) == self.is_player::<G>(next) {
            self.value::<G>(next, depth, line + 1, window)
        } else {
            Ok(-self.value::<G>(next, depth, line + 1, window.reversed())?)
        }
    }

    /// The value of a state for its side to move, looking so many turns ahead.
    fn value<G: Evaluated>(
        &mut self,
        state: &G::State,
        depth: u32,
        line: u32,
        window: Window,
    ) -> Result<Value, Stop> {
        let claims = state.claims();
        let is_own = self.is_player::<G>(state);
        let may_claim = claims.iter().any(|(side, _)| (*side == self.player) == is_own);
        let others_may_claim = claims.iter().any(|(side, _)| (*side == self.player) != is_own);
        if may_claim && others_may_claim {
            return Ok(Value::EVEN);
        }
        let value = self.value_played_on::<G>(state, depth, line, window)?;
        Ok(match (may_claim, others_may_claim) {
            (true, _) => value.max(Value::EVEN),
            (_, true) => value.min(Value::EVEN),
            _ => value,
        })
    }

    /// The value of a state for its side to move if nobody claims a draw in it.
    fn value_played_on<G: Evaluated>(
        &mut self,
        state: &G::State,
        depth: u32,
        line: u32,
        window: Window,
    ) -> Result<Value, Stop> {
        if line >= LONGEST_LINE {
            return Ok(self.looks::<G>(state, self.is_player::<G>(state)));
        }
        if depth <= 1 {
            return self.frontier::<G>(state, line, window);
        }
        let key = Key::of::<G>(state);
        let mut first = None;
        if let Some(entry) = self.table.get(key) {
            let settles = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => entry.value >= window.high,
                Bound::AtMost => entry.value <= window.low,
            };
            if settles && entry.depth() >= depth {
                return Ok(entry.value);
            }
            first = entry.best;
        }
        let mut children = match self.children::<G>(state, line)? {
            ControlFlow::Continue(children) => children,
            ControlFlow::Break(value) => return Ok(value),
        };
        if let Some(place) = children.iter().position(|child| Some(child.key) == first) {
            children.get_mut(..=place).unwrap_or_default().rotate_right(1);
        }
        let mut inner = window;
        let mut best = Value::WORST;
        let mut choice = None;
        for (index, child) in children.iter().enumerate() {
            let value = if child.over {
                child.value
            } else {
                self.follow::<G>(state, &child.state, depth, line, inner, index >= LATE)?
            };
            if value > best {
                best = value;
                if value > inner.low {
                    inner.low = value;
                    choice = Some(child.key);
                }
            }
            if best >= window.high {
                break;
            }
        }
        let bound = if best >= window.high {
            Bound::AtLeast
        } else if choice.is_some() {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        self.table.put(Entry::new(key, best, bound, depth, choice.or(first)));
        Ok(best)
    }

    /// The states after each turn, the best looking first and only so many as are worth a look; breaks with the
    /// value where a turn wins.
    fn children<G: Evaluated>(
        &mut self,
        state: &G::State,
        line: u32,
    ) -> Result<ControlFlow<Value, Vec<Child<G>>>, Stop> {
        let is_own = self.is_player::<G>(state);
        let mut children: Vec<Child<G>> = Vec::new();
        let search = state.search_successors(Distinct::Positions, |found| {
            if let Err(stop) = self.budget.spend() {
                return ControlFlow::Break(Err(stop));
            }
            let Some((_, next)) = found else { return ControlFlow::Continue(()) };
            let sure = self.ended::<G>(next, is_own, line + 1);
            if let Some(value) = sure.filter(|value| value.is_win()) {
                return ControlFlow::Break(Ok(value));
            }
            let value = sure.unwrap_or_else(|| self.looks::<G>(next, is_own));
            let key = Key::of::<G>(next);
            children.push(Child { value, key, over: sure.is_some(), state: next.clone() });
            if children.len() >= 2 * G::WIDTH {
                keep_best(&mut children, G::WIDTH);
            }
            ControlFlow::Continue(())
        });
        match search {
            ControlFlow::Break(Err(stop)) => Err(stop),
            ControlFlow::Break(Ok(value)) => Ok(ControlFlow::Break(value)),
            ControlFlow::Continue(()) => {
                keep_best(&mut children, G::WIDTH);
                Ok(ControlFlow::Continue(children))
            }
        }
    }

    /// The value of a state for its side to move, one turn ahead, or more where the evaluation of what follows
    /// is not to be trusted.
    fn frontier<G: Evaluated>(&mut self, state: &G::State, line: u32, window: Window) -> Result<Value, Stop> {
        let is_own = self.is_player::<G>(state);
        let mut best = Value::WORST;
        let mut inner = window;
        let search = state.search_successors(Distinct::Positions, |found| {
            if let Err(stop) = self.budget.spend() {
                return ControlFlow::Break(Some(stop));
            }
            let Some((_, next)) = found else { return ControlFlow::Continue(()) };
            let value = match self.ended::<G>(next, is_own, line + 1) {
                Some(value) => value,
                None if G::is_quiet(next) || line + 1 >= LONGEST_LINE => self.looks::<G>(next, is_own),
                None => match self.seen_from::<G>(state, next, 1, line, inner) {
                    Ok(value) => value,
                    Err(stop) => return ControlFlow::Break(Some(stop)),
                },
            };
            best = best.max(value);
            inner.low = inner.low.max(value);
            if best >= window.high { ControlFlow::Break(None) } else { ControlFlow::Continue(()) }
        });
        match search {
            ControlFlow::Break(Some(stop)) => Err(stop),
            _ => Ok(best),
        }
    }

    fn is_player<G: Game>(&self, state: &G::State) -> bool {
        state.to_move() == self.player
    }

    /// How good a state looks, for the player or for those against the player.
    fn looks<G: Evaluated>(&self, state: &G::State, is_own: bool) -> Value {
        let value = Value::hope(G::evaluate(state, self.player));
        if is_own { value } else { -value }
    }

    /// The value of a finished game, for the player or for those against the player.
    fn ended<G: Game>(&self, state: &G::State, is_own: bool, turns: u32) -> Option<Value> {
        let value = terminal::<G>(state, self.player, turns)?;
        Some(if is_own { value } else { -value })
    }
}

/// The value for a player of a game that is over after so many turns; `None` while it goes on.
pub(super) fn terminal<G: Game>(state: &G::State, player: Side, turns: u32) -> Option<Value> {
    Some(match state.outcome()? {
        Outcome::Win(winner, _) if winner == player => Value::win_in(turns),
        Outcome::Win(..) => Value::loss_in(turns),
        Outcome::Draw(_) => Value::EVEN,
    })
}

/// Sorts the best looking ones to the front and lets go of those beyond the width.
fn keep_best<G: Game>(children: &mut Vec<Child<G>>, width: usize) {
    children.sort_by_key(|child| Reverse(child.value));
    children.truncate(width);
}
