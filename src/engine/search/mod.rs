//! Alpha-beta search: iterative deepening, a transposition table, principal variation search (null-window probes), the
//! killer heuristic, late move reductions, extensions, a beam, and a quiescence search.
//!
//! A player may play twice in a row, so values are negated only when the side to play changes ([`Search::seen_from`]).
//! With more than two players all others are assumed to play against the searching player (the *paranoid* assumption).
//!
//! Every turn of a state is evaluated, so that no win is overlooked, but only the best are searched more deeply
//! ([`Evaluated::BEAM_WIDTH`]): a state of Crumble has hundreds of turns, and searching all of them one turn deeper
//! would take longer than a bot has. Only the states after the best turns are held in memory, so memory use stays low
//! even on the largest boards. If all turns in a beam lose, it is widened, so a win or a loss is only found after every
//! reply was examined.
//!
//! A depth is the number of turns still to be searched, a ply the number of turns since the root.

mod table;
mod threads;

use std::cmp::Reverse;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;

use table::{Bound, Entry, Table};
use threads::Busy;
pub(super) use threads::deepen_together;

use super::budget::{Budget, Stop};
use super::evaluation::{Built, Evaluated, Prospect};
use super::hash::HashKey;
use super::value::Value;
use super::win::after_legal;
use crate::rules::{Distinct, Game, Outcome, Side, State, Visit};

/// The maximum distance from the root, which limits quiescence searches and players who play many times in a row.
const MAX_PLY: u32 = 40;
/// The number of killers to try at each ply.
const KILLERS: usize = 2;
/// The turns of a state from this index on are first searched to a reduced depth.
const LATE: usize = 4;

/// The results of a player's searches so far in a game, from which the next search continues.
#[derive(Clone, Debug)]
pub struct Memory {
    player: Side,
    table: Arc<Table>,
}

impl Memory {
    /// The memory of a player at the start of a game.
    pub fn new(player: Side) -> Self {
        Self::for_nodes(player, u64::MAX)
    }

    /// A memory for a search of this many nodes.
    pub(super) fn for_nodes(player: Side, nodes: u64) -> Self {
        Self { player, table: Arc::new(Table::new(nodes)) }
    }

    /// The player to whom the memory belongs.
    pub const fn player(&self) -> Side {
        self.player
    }
}

/// A turn at the root, and its value so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Candidate<G: Game> {
    pub(super) turn: G::Turn,
    /// The value for the side that plays the turn.
    pub(super) value: Value,
    /// The noise on the value, which is the same at every depth.
    pub(super) noise: i32,
}

/// A search for the best turn of one player.
pub(super) struct Search<'a, 'b, G: Game> {
    player: Side,
    budget: &'a mut Budget<'b>,
    table: Arc<Table>,
    /// The positions that other threads are searching, if any.
    busy: Option<&'a Busy>,
    /// The killer heuristic: for each ply, the turns that were most recently too good for the opponent, latest first.
    killers: Vec<[Option<G::Turn>; KILLERS]>,
}

/// The state after a turn.
struct Child<G: Game> {
    /// The static or final value for the side that plays the turn.
    value: Value,
    key: HashKey,
    /// True if the game is over and the value final.
    over: bool,
    turn: G::Turn,
    state: G::State,
}

/// An alpha-beta window for the side to play.
#[derive(Clone, Copy)]
struct Window {
    low: Value,
    high: Value,
}

impl Window {
    const ALL: Self = Self { low: Value::WORST, high: Value::BEST };

    /// The null window: a search with it shows only whether a value is more than the low end.
    fn null(self) -> Self {
        Self { low: self.low, high: self.low.next() }
    }

    /// The kind of bound that a value found with this window provides.
    fn bound(self, value: Value) -> Bound {
        if value >= self.high {
            Bound::AtLeast
        } else if value > self.low {
            Bound::Exact
        } else {
            Bound::AtMost
        }
    }

    /// True if a value with this bound is a sufficient result of a search with this window.
    fn is_settled(self, value: Value, bound: Bound) -> bool {
        match bound {
            Bound::Exact => true,
            Bound::AtLeast => value >= self.high,
            Bound::AtMost => value <= self.low,
        }
    }

    /// The same window for the other side.
    fn reversed(self) -> Self {
        Self { low: -self.high, high: -self.low }
    }
}

impl<'a, 'b, G: Evaluated> Search<'a, 'b, G> {
    /// A search for this player with this budget.
    pub(super) fn new(player: Side, budget: &'a mut Budget<'b>) -> Self {
        let memory = Memory::for_nodes(player, budget.nodes());
        Self::from(memory, budget)
    }

    /// A search that continues from a memory.
    pub(super) fn from(memory: Memory, budget: &'a mut Budget<'b>) -> Self {
        Self::beside(memory, budget, None)
    }

    /// A search that also knows the positions that other threads are searching.
    fn beside(memory: Memory, budget: &'a mut Budget<'b>, busy: Option<&'a Busy>) -> Self {
        let killers = vec![[const { None }; KILLERS]; MAX_PLY as usize + 1];
        let Memory { player, table } = memory;
        Self { player, budget, table, busy, killers }
    }

    /// Iterative deepening: searches until the budget is spent or this depth is reached, and moves the best candidate
    /// to the front. The candidates must be sorted by their static values, best first. Returns the depth to which all
    /// of them were searched.
    ///
    /// # Errors
    /// Only [`Stop::Cancelled`].
    pub(super) fn deepen(
        &mut self,
        state: &G::State,
        candidates: &mut [Candidate<G>],
        max_depth: u32,
    ) -> Result<u32, Stop> {
        self.deepen_from(state, candidates, 2..=max_depth)
    }

    /// Like [`Search::deepen`], for these depths.
    fn deepen_from(
        &mut self,
        state: &G::State,
        candidates: &mut [Candidate<G>],
        depths: RangeInclusive<u32>,
    ) -> Result<u32, Stop> {
        let mut reached = 1;
        for depth in depths {
            match self.search_root(state, candidates, depth, Value::WORST) {
                Ok(_) => reached = depth,
                Err(Stop::OutOfBudget) => break,
                Err(Stop::Cancelled) => return Err(Stop::Cancelled),
            }
            let decided = candidates.first().is_none_or(|best| best.value.is_win() || best.value.is_loss());
            if decided {
                break;
            }
        }
        Ok(reached)
    }

    /// The value of a state for the player, searched until the budget is spent or this depth is reached. A win by
    /// several cooperating opponents doesn't count as a loss, since they seldom cooperate.
    ///
    /// # Errors
    /// Only [`Stop::Cancelled`].
    pub(super) fn look(&mut self, state: &G::State, max_depth: u32) -> Result<Value, Stop> {
        if let Some(value) = terminal::<G>(state, self.player, 0) {
            return Ok(value);
        }
        let is_own = self.is_player(state);
        let mut known = Value::estimate(G::evaluate(state, self.player));
        for depth in 1..=max_depth {
            let value = match self.value(state, depth, 0, Window::ALL) {
                Ok(value) if is_own => value,
                Ok(value) => -value,
                Err(Stop::OutOfBudget) => break,
                Err(Stop::Cancelled) => return Err(Stop::Cancelled),
            };
            if value.is_loss() && state.players() > 2 {
                break;
            }
            known = value;
            if known.is_win() || known.is_loss() {
                break;
            }
        }
        Ok(known)
    }

    /// The number of turns that the search may still examine.
    pub(super) const fn nodes_left(&self) -> u64 {
        self.budget.nodes()
    }

    /// The best turns found, starting from a state, at most `most`.
    pub(super) fn principal_line(&self, state: &G::State, most: usize) -> Vec<G::Turn> {
        let mut state = state.clone();
        let mut line = Vec::new();
        while line.len() < most {
            let Some(best) = self.table.get(HashKey::of::<G>(&state)).and_then(|entry| entry.best) else {
                break;
            };
            let found = state.visit_successors(Distinct::Positions, |found| match found {
                Visit::Found((turn, next)) if HashKey::of::<G>(next) == best => {
                    ControlFlow::Break((turn.clone(), next.clone()))
                }
                _ => ControlFlow::Continue(()),
            });
            let ControlFlow::Break((turn, next)) = found else { break };
            line.push(turn);
            state = next;
        }
        line
    }

    /// Searches the candidates to this depth for one with a value of more than `low`; returns the value of the best, or
    /// `low`. The best so far is at the front even if the search is stopped. If enough turns don't lose, the last turns
    /// are left out.
    ///
    /// # Errors
    /// The budget is spent, or the search was cancelled.
    pub(super) fn search_root(
        &mut self,
        state: &G::State,
        candidates: &mut [Candidate<G>],
        depth: u32,
        low: Value,
    ) -> Result<Value, Stop> {
        let mut window = Window { low, ..Window::ALL };
        let mut followed = 0;
        let busy = self.busy.filter(|_| depth >= Busy::LEAST);
        for index in 0..candidates.len() {
            if let Some(busy) = busy {
                let end = candidates.len().min(2 * G::BEAM_WIDTH);
                let key =
                    |candidate: &Candidate<G>| HashKey::of::<G>(&after_legal::<G>(state, &candidate.turn));
                busy.put_off(candidates.get_mut(..end).unwrap_or_default(), index, depth, key);
            }
            let Some(candidate) = candidates.get(index) else { break };
            let noise = candidate.noise;
            let next = after_legal::<G>(state, &candidate.turn);
            let _mark = busy.map(|busy| busy.mark(HashKey::of::<G>(&next), depth));
            let before_noise = Window { low: window.low.with_noise(-noise), ..window };
            let found = self.search_turn(state, &next, depth, before_noise, index >= 2 * LATE);
            if found == Err(Stop::OutOfBudget) && window.low.is_loss() {
                // All earlier turns lose, but this turn may not, so put it first.
                candidates.get_mut(..=index).unwrap_or_default().rotate_right(1);
            }
            let value = found?.with_noise(noise);
            if value > window.low {
                window.low = value;
                if let Some(best) = candidates.get_mut(index) {
                    best.value = value;
                }
                candidates.get_mut(..=index).unwrap_or_default().rotate_right(1);
            }
            followed += usize::from(!value.is_loss());
            if followed >= 2 * G::BEAM_WIDTH {
                break;
            }
        }
        Ok(window.low)
    }

    /// The value, for the player of the turn, of the turn that leads from `state` to `next`, at this depth.
    fn search_turn(
        &mut self,
        state: &G::State,
        next: &G::State,
        depth: u32,
        window: Window,
        late: bool,
    ) -> Result<Value, Stop> {
        match terminal::<G>(next, self.player, 1) {
            Some(value) => Ok(value),
            None => self.search_child(state, next, depth, 0, window, late),
        }
    }

    /// The exact value, for the player of the turn, of the turn that leads from `state` to `next`, at this depth.
    ///
    /// # Errors
    /// The budget is spent, or the search was cancelled.
    pub(super) fn value_of_turn(
        &mut self,
        state: &G::State,
        next: &G::State,
        depth: u32,
    ) -> Result<Value, Stop> {
        self.search_turn(state, next, depth, Window::ALL, false)
    }

    /// The value of the turn that leads from `state` to `next`, if after every reply the player wins with the next
    /// turn.
    ///
    /// # Errors
    /// The budget is spent, or the search was cancelled.
    pub(super) fn win_in_three(&mut self, state: &G::State, next: &G::State) -> Result<Option<Value>, Stop> {
        let wins = Window { low: Value::win_in(u32::MAX), high: Value::BEST }.null();
        let value = self.search_turn(state, next, 3, wins, false)?;
        Ok((value >= wins.high).then_some(value))
    }

    /// Principal variation search: the value of `next` for the side that played the turn from `state` to `next`, at
    /// this depth counted from `state`. It is first searched with a null window, to a reduced depth if `late`.
    fn search_child(
        &mut self,
        state: &G::State,
        next: &G::State,
        depth: u32,
        ply: u32,
        window: Window,
        late: bool,
    ) -> Result<Value, Stop> {
        // A turn doesn't reduce the depth if the same player plays again, or if it leads to an unquiet state; in
        // Crosse, for example, a state in which the opponent must jump.
        let is_quiet = G::is_quiet(next);
        let rest = if next.to_move() == state.to_move() || !is_quiet { depth } else { depth - 1 };
        if window.low != Value::WORST {
            if late && is_quiet && rest >= 2 {
                let value = self.seen_from(state, next, rest - 1, ply, window.null())?;
                if value <= window.low {
                    return Ok(value);
                }
            }
            let value = self.seen_from(state, next, rest, ply, window.null())?;
            if value <= window.low || value >= window.high {
                return Ok(value);
            }
        }
        self.seen_from(state, next, rest, ply, window)
    }

    /// The value of `next` for the side to play in `state`.
    fn seen_from(
        &mut self,
        state: &G::State,
        next: &G::State,
        depth: u32,
        ply: u32,
        window: Window,
    ) -> Result<Value, Stop> {
        if self.is_player(state) == self.is_player(next) {
            self.value(next, depth, ply + 1, window)
        } else {
            Ok(-self.value(next, depth, ply + 1, window.reversed())?)
        }
    }

    /// The value of a state for its side to play, at this depth.
    fn value(&mut self, state: &G::State, depth: u32, ply: u32, window: Window) -> Result<Value, Stop> {
        let claims = state.claims();
        let is_own = self.is_player(state);
        let may_claim = claims.iter().any(|(side, _)| (*side == self.player) == is_own);
        let others_may_claim = claims.iter().any(|(side, _)| (*side == self.player) != is_own);
        if may_claim && others_may_claim {
            return Ok(Value::EVEN);
        }
        let value = self.value_played_on(state, depth, ply, window)?;
        Ok(match (may_claim, others_may_claim) {
            (true, _) => value.max(Value::EVEN),
            (_, true) => value.min(Value::EVEN),
            _ => value,
        })
    }

    /// The value of a state for its side to play, if it doesn't claim a draw.
    fn value_played_on(
        &mut self,
        state: &G::State,
        depth: u32,
        ply: u32,
        window: Window,
    ) -> Result<Value, Stop> {
        if ply >= MAX_PLY {
            return Ok(self.static_value(state, self.is_player(state)));
        }
        if depth <= 1 {
            return self.quiescence(state, ply, window);
        }
        let key = HashKey::of::<G>(state);
        let mut first = None;
        if let Some(entry) = self.table.get(key) {
            let value = entry.value.seen_before(ply);
            if entry.depth() >= depth && window.is_settled(value, entry.bound) {
                return Ok(value);
            }
            first = entry.best;
        }
        if let Some((value, next)) = self.try_killers(state, depth, ply, window)? {
            let best = Some(HashKey::of::<G>(&next));
            self.table.put(&Entry::new(key, value.seen_after(ply), Bound::AtLeast, depth, best));
            return Ok(value);
        }
        let mut inner = window;
        let mut best = Value::WORST;
        let mut best_child = None;
        let mut searched = Vec::new();
        let mut width = G::BEAM_WIDTH;
        let busy = self.busy.filter(|_| depth >= Busy::LEAST);
        loop {
            let mut children = match self.children(state, ply, width)? {
                ControlFlow::Continue(children) => children,
                ControlFlow::Break(value) => return Ok(value),
            };
            let is_cut = children.len() >= width;
            children.retain(|child| child.over || !searched.contains(&child.key));
            if let Some(index) = children.iter().position(|child| Some(child.key) == first) {
                children.get_mut(..=index).unwrap_or_default().rotate_right(1);
            }
            for index in 0..children.len() {
                if let Some(busy) = busy {
                    busy.put_off(&mut children, index, depth, |child| child.key);
                }
                let Some(child) = children.get(index) else { break };
                let _mark = busy.map(|busy| busy.mark(child.key, depth));
                let value = if child.over {
                    child.value
                } else {
                    self.search_child(state, &child.state, depth, ply, inner, index >= LATE)?
                };
                if value > best {
                    best = value;
                    if value > inner.low {
                        inner.low = value;
                        best_child = Some(child.key);
                    }
                }
                if best >= window.high {
                    self.note_killer(ply, &child.turn);
                    break;
                }
            }
            // If all turns in the beam lose, a pruned turn may save the side.
            if !best.is_loss() || best >= window.high || !is_cut {
                break;
            }
            searched.extend(children.iter().map(|child| child.key));
            width *= 4;
        }
        let bound = window.bound(best);
        self.table.put(&Entry::new(key, best.seen_after(ply), bound, depth, best_child.or(first)));
        Ok(best)
    }

    /// The states after the turns of a state, best first, limited to this width; breaks with the value if a turn wins.
    fn children(
        &mut self,
        state: &G::State,
        ply: u32,
        width: usize,
    ) -> Result<ControlFlow<Value, Vec<Child<G>>>, Stop> {
        let is_own = self.is_player(state);
        let mut children: Vec<Child<G>> = Vec::new();
        // Turns that aren't better than this are left out.
        let mut floor = Value::WORST;
        let search = G::visit_prospects(state, self.player, |found| {
            if let Err(stop) = self.budget.spend() {
                return ControlFlow::Break(Err(stop));
            }
            let Visit::Found(found) = found else { return ControlFlow::Continue(()) };
            let final_value = self.final_value(found.outcome(), is_own, ply + 1);
            if let Some(value) = final_value.filter(|value| value.is_win()) {
                self.note_killer(ply, &found.turn());
                return ControlFlow::Break(Ok(value));
            }
            let value = final_value.unwrap_or_else(|| Value::estimate(found.evaluation(floor.units())));
            if value <= floor {
                return ControlFlow::Continue(());
            }
            let state = found.state().into_owned();
            let (key, turn) = (HashKey::of::<G>(&state), found.turn().into_owned());
            children.push(Child { value, key, over: final_value.is_some(), turn, state });
            if children.len() >= 2 * width {
                keep_best(&mut children, width);
                floor = children.last().map_or(floor, |worst| worst.value);
            }
            ControlFlow::Continue(())
        });
        match search {
            ControlFlow::Break(Err(stop)) => Err(stop),
            ControlFlow::Break(Ok(value)) => Ok(ControlFlow::Break(value)),
            ControlFlow::Continue(()) => {
                keep_best(&mut children, width);
                Ok(ControlFlow::Continue(children))
            }
        }
    }

    /// The value of a state for its side to play, one turn ahead, or further ahead after turns that lead to an unquiet
    /// state. Doesn't keep the states.
    fn quiescence(&mut self, state: &G::State, ply: u32, window: Window) -> Result<Value, Stop> {
        if let Some((value, _)) = self.try_killers(state, 1, ply, window)? {
            return Ok(value);
        }
        let mut best = Value::WORST;
        let mut inner = window;
        let search = G::visit_prospects(state, self.player, |found| {
            if let Err(stop) = self.budget.spend() {
                return ControlFlow::Break(Some(stop));
            }
            let Visit::Found(found) = found else { return ControlFlow::Continue(()) };
            let value = match self.last_value(state, found, ply, inner) {
                Ok(value) => value,
                Err(stop) => return ControlFlow::Break(Some(stop)),
            };
            best = best.max(value);
            inner.low = inner.low.max(value);
            if best >= window.high {
                self.note_killer(ply, &found.turn());
                return ControlFlow::Break(None);
            }
            ControlFlow::Continue(())
        });
        match search {
            ControlFlow::Break(Some(stop)) => Err(stop),
            _ => Ok(best),
        }
    }

    /// The value of a turn at the last depth, for the side that plays it.
    fn last_value(
        &mut self,
        state: &G::State,
        found: &dyn Prospect<G>,
        ply: u32,
        window: Window,
    ) -> Result<Value, Stop> {
        match self.final_value(found.outcome(), self.is_player(state), ply + 1) {
            Some(value) => Ok(value),
            None if found.is_quiet() || ply + 1 >= MAX_PLY => {
                Ok(Value::estimate(found.evaluation(window.low.units())))
            }
            None => self.seen_from(state, &found.state(), 1, ply, window),
        }
    }

    /// Tries the killers. If one is also too good for the opponent here, returns its value and the state after it; then
    /// no other turn needs to be searched.
    fn try_killers(
        &mut self,
        state: &G::State,
        depth: u32,
        ply: u32,
        window: Window,
    ) -> Result<Option<(Value, G::State)>, Stop> {
        for index in 0..KILLERS {
            let Some(turn) = self.killers[ply as usize][index].clone() else { break };
            self.budget.spend()?;
            // A killer may be illegal in this state.
            let Ok(next) = state.play(&turn) else { continue };
            let is_own = self.is_player(state);
            let value = if depth <= 1 {
                self.last_value(state, &Built::new(&turn, &next, self.player, is_own), ply, window)?
            } else if let Some(value) = self.final_value(next.outcome(), is_own, ply + 1) {
                value
            } else {
                self.search_child(state, &next, depth, ply, window, false)?
            };
            if value >= window.high {
                self.killers[ply as usize][..=index].rotate_right(1);
                return Ok(Some((value, next)));
            }
        }
        Ok(None)
    }

    /// Stores a turn that was too good for the opponent.
    fn note_killer(&mut self, ply: u32, turn: &G::Turn) {
        let killers = &mut self.killers[ply as usize];
        killers.rotate_right(1);
        killers[0] = Some(turn.clone());
    }

    fn is_player(&self, state: &G::State) -> bool {
        state.to_move() == self.player
    }

    /// The static value of a state, for the searching player (`is_own`) or for the others.
    fn static_value(&self, state: &G::State, is_own: bool) -> Value {
        let value = Value::estimate(G::evaluate(state, self.player));
        if is_own { value } else { -value }
    }

    /// The value of a finished game, for the searching player (`is_own`) or for the others; `None` if it isn't over.
    fn final_value(&self, outcome: Option<Outcome>, is_own: bool, turns: u32) -> Option<Value> {
        let value = valued(outcome?, self.player, turns);
        Some(if is_own { value } else { -value })
    }
}

/// The value for a player of a game that is over after this many turns; `None` if it isn't over.
pub(super) fn terminal<G: Game>(state: &G::State, player: Side, turns: u32) -> Option<Value> {
    Some(valued(state.outcome()?, player, turns))
}

/// The value of an outcome after this many turns for a player.
pub(super) fn valued(outcome: Outcome, player: Side, turns: u32) -> Value {
    match outcome {
        Outcome::Win(winner, _) if winner == player => Value::win_in(turns),
        Outcome::Win(..) => Value::loss_in(turns),
        Outcome::Draw(_) => Value::EVEN,
    }
}

/// Sorts by value, best first, and drops everything beyond the width.
fn keep_best<G: Game>(children: &mut Vec<Child<G>>, width: usize) {
    children.sort_by_key(|child| Reverse(child.value));
    children.truncate(width);
}
