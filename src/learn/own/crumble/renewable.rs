//! Puzzles about renewables: formations whose pieces can swap into the same piece again and again.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use crate::engine::{Budget, Stop};
use crate::learn::kind::{Kind, Promise};
use crate::learn::proof::{Truth, only};
use crate::learn::puzzle::Puzzle;
use crate::rules::crumble::geometry::Rect;
use crate::rules::crumble::{Crumble, Position, State, Turn};
use crate::rules::{Distinct, Side, State as _};

/// Puzzles in which no turn wins at once, and the solution turns exactly one of the opponent's pieces into the
/// player's. This piece is the place of a fight, and at least three turns take it. After exactly one turn the player
/// holds the place and, whatever the opponent plays, still holds it after each of two more turns, or has won; and each
/// time the opponent can take the place back.
pub(super) const RENEWABLE: &Kind =
    &Kind::new("renewable", "swap into a piece so that you can do it again and again", Promise::Own).rare();

/// The number of the player's consecutive turns, including the solution, after each of which the player holds the
/// place.
const TURNS: u32 = 3;
/// The minimum number of turns that take the place.
const LEAST_POSSIBLE: usize = 3;
/// The maximum number of turns that are examined for one place.
const NODES: u64 = 40_000;

/// A fight for a place.
struct Fight {
    place: Rect,
    side: Side,
    /// Turns that held the place in similar states, latest last.
    holding: Vec<Turn>,
}

/// The opponent's pieces that belong to this side after a turn.
fn gained(before: &Position, after: &Position, side: Side) -> Vec<Rect> {
    let were = before.pieces().filter(|piece| piece.side != side).map(|piece| piece.rect);
    were.filter(|rect| after.piece_at(rect.at).is_some_and(|is| is.side == side && is.rect == *rect))
        .collect()
}

/// The place of a fight: the only piece of the opponent's that belongs to the player after the turn between these
/// states.
pub(super) fn place(before: &State, after: &State) -> Option<Rect> {
    match gained(before.position(), after.position(), before.to_move())[..] {
        [place] => Some(place),
        _ => None,
    }
}

impl Fight {
    /// True if the whole place belongs to the side.
    fn is_held(&self, position: &Position) -> bool {
        match position.piece_at(self.place.at) {
            Some(piece) if piece.side != self.side => false,
            Some(piece) if piece.rect.contains(&self.place) => true,
            _ => position.pieces().all(|piece| piece.side == self.side || !piece.rect.overlaps(&self.place)),
        }
    }

    /// True if the side has won, or holds the place and the game goes on.
    fn is_good(&self, state: &State) -> bool {
        match state.outcome() {
            Some(_) => state.is_won_by(self.side),
            None => self.is_held(state.position()),
        }
    }

    /// Proves or refutes that the side, which has just played, can hold the place after each of its next `turns` turns,
    /// whatever the opponent plays.
    fn keeps(&mut self, next: &State, turns: u32, budget: &mut Budget<'_>) -> Result<Truth, Stop> {
        if turns == 0 || next.outcome().is_some() {
            return Ok(self.is_good(next).into());
        }
        if next.may_claim(self.side.other()) {
            return Ok(Truth::Unclear);
        }
        Ok(self.escape(next, turns, budget)?.is_none().into())
    }

    /// Proves or refutes that the side, which plays next, can hold the place after each of its next `turns` turns,
    /// whatever the opponent plays.
    fn can_keep(&mut self, state: &State, turns: u32, budget: &mut Budget<'_>) -> Result<Truth, Stop> {
        if state.outcome().is_some() {
            return Ok(state.is_won_by(self.side).into());
        }
        for turn in self.holding.clone().iter().rev() {
            budget.spend()?;
            if let Ok(next) = state.play(turn)
                && self.is_good(&next)
                && self.keeps(&next, turns - 1, budget)? == Truth::Yes
            {
                return Ok(Truth::Yes);
            }
        }
        let found =
            budget.visit_successors::<Crumble, _>(state, Distinct::Positions, |budget, turn, next| {
                if !self.is_good(next) {
                    return ControlFlow::Continue(());
                }
                match self.keeps(next, turns - 1, budget) {
                    Ok(Truth::Yes) => ControlFlow::Break(Ok(turn.clone())),
                    Ok(_) => ControlFlow::Continue(()),
                    Err(stop) => ControlFlow::Break(Err(stop)),
                }
            })?;
        let is_found = found.is_some();
        if let Some(turn) = found {
            self.holding.push(turn);
        }
        Ok(is_found.into())
    }

    /// The reply of the opponent, who plays next, after which the side can't hold the place for `turns` turns.
    fn escape(&mut self, next: &State, turns: u32, budget: &mut Budget<'_>) -> Result<Option<Turn>, Stop> {
        budget.visit_successors::<Crumble, _>(next, Distinct::Positions, |budget, turn, reply| {
            match self.can_keep(reply, turns, budget) {
                Ok(Truth::Yes) => ControlFlow::Continue(()),
                Ok(_) => ControlFlow::Break(Ok(turn.clone())),
                Err(stop) => ControlFlow::Break(Err(stop)),
            }
        })
    }

    /// True if the opponent, who plays next, can take the place.
    fn is_open(&self, next: &State, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        let taken = budget.visit_successors::<Crumble, _>(next, Distinct::Positions, |_, _, reply| {
            if self.is_good(reply) { ControlFlow::Continue(()) } else { ControlFlow::Break(Ok(())) }
        })?;
        Ok(taken.is_some())
    }

    /// True if the side, which has just played, has won, or if the opponent can't take the place now and the side can
    /// still hold it after its own next turn.
    fn is_closed(&mut self, next: &State, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        Ok(next.outcome().is_some()
            || !self.is_open(next, budget)? && self.keeps(next, 1, budget)? == Truth::Yes)
    }

    /// True if the opponent, who plays next, can take the place, and can take it again after every turn with which the
    /// player regains it and keeps the promise.
    fn is_open_twice(&mut self, next: &State, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        let mut replies = Vec::new();
        next.for_each_successor(|_, reply| {
            if reply.outcome().is_none() && !self.is_held(reply.position()) {
                replies.push(reply.clone());
            }
        });
        for reply in replies {
            let closed: Option<()> =
                budget.visit_successors::<Crumble, _>(&reply, Distinct::Positions, |budget, _, back| {
                    if !self.is_good(back) {
                        return ControlFlow::Continue(());
                    }
                    match self.is_closed(back, budget) {
                        Ok(false) => ControlFlow::Continue(()),
                        Ok(true) => ControlFlow::Break(Ok(())),
                        Err(stop) => ControlFlow::Break(Err(stop)),
                    }
                })?;
            if closed.is_none() {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// The solution of a puzzle about a renewable in this state, if there is such a puzzle. Call this function only if no
/// turn wins at once.
///
/// # Errors
/// The search was stopped.
pub(super) fn find(state: &State, budget: &mut Budget<'_>) -> Result<Option<Turn>, Stop> {
    let mut places: BTreeMap<Rect, usize> = BTreeMap::new();
    state.for_each_successor(|_, next| {
        for place in gained(state.position(), next.position(), state.to_move()) {
            *places.entry(place).or_default() += 1;
        }
    });
    for (place, _) in places.into_iter().filter(|(_, turns)| *turns >= LEAST_POSSIBLE) {
        match budget.within(NODES, |budget| find_at(state, place, budget)) {
            Ok(None) | Err(Stop::OutOfBudget) => {}
            found => return found,
        }
    }
    Ok(None)
}

/// The solution of a puzzle about a fight for this place, if there is such a puzzle.
fn find_at(state: &State, place: Rect, budget: &mut Budget<'_>) -> Result<Option<Turn>, Stop> {
    let mut fight = Fight { place, side: state.to_move(), holding: Vec::new() };
    let only = only::<Crumble>(state, budget, |budget, next| {
        // Most turns fail early, so short sequences are examined first.
        for turns in 0..TURNS - 1 {
            if fight.keeps(next, turns, budget)? != Truth::Yes {
                return Ok(Truth::No);
            }
        }
        fight.keeps(next, TURNS - 1, budget)
    })?;
    let Some(turn) = only else { return Ok(None) };
    let Ok(next) = state.play(&turn) else { return Ok(None) };
    let is_fight = self::place(state, &next) == Some(place) && fight.is_open_twice(&next, budget)?;
    Ok(is_fight.then_some(turn))
}

/// The fight that a puzzle is about.
fn fight(puzzle: &Puzzle<Crumble>) -> Option<Fight> {
    if puzzle.kind() != RENEWABLE {
        return None;
    }
    let state = puzzle.state();
    let place = place(state, &state.play(puzzle.solution()).ok()?)?;
    Some(Fight { place, side: state.to_move(), holding: Vec::new() })
}

/// The task of a puzzle about a renewable, which names the piece; `None` for other puzzles.
pub(super) fn task(puzzle: &Puzzle<Crumble>) -> Option<String> {
    let Fight { place, side, .. } = fight(puzzle)?;
    let opponent = side.other().name::<Crumble>();
    let colour = opponent.to_lowercase();
    let (shape, at) = (place.shape_word(), place.at);
    Some(format!(
        "swap into the {colour} {shape} at ({},{}). It must also be yours after each of your next two turns, \
         whatever {opponent} does",
        at.x, at.y
    ))
}

/// The reply after which a turn that takes the piece can't hold it; `None` if the turn doesn't take it.
///
/// # Errors
/// The search was stopped.
pub(super) fn answer(
    puzzle: &Puzzle<Crumble>,
    next: &State,
    budget: &mut Budget<'_>,
) -> Result<Option<Turn>, Stop> {
    let Some(mut fight) = fight(puzzle) else { return Ok(None) };
    if !fight.is_held(next.position()) {
        return Ok(None);
    }
    for turns in 1..TURNS {
        if let Some(turn) = fight.escape(next, turns, budget)? {
            return Ok(Some(turn));
        }
    }
    Ok(None)
}
