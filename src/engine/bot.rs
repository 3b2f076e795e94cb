//! A player that is a program.
//!
//! All levels use one search and one evaluation per game; they differ in how many turns they look ahead and by how
//! much they misjudge a turn. `halfsquare match GAME --players A,B --games 100 --seed 1 --nodes 10000` gave, as wins,
//! draws and losses of the better level and its share of the points:
//!
//! | game | casual, beginner | skilled, casual | expert, skilled |
//! | --- | --- | --- | --- |
//! | Crumble | 100 0 0: 100 % | 96 3 1: 97.5 %, with `--nodes 3000` | 94 4 2: 96 % |
//! | Crosse | 79 0 21: 79 % | 98 0 2: 98 % | 93 0 7: 93 % |
//! | Topple | 100 0 0: 100 % | 61 37 2: 79.5 % | 88 11 1: 93.5 % |
//!
//! All draws of Topple reached the limit of 400 turns. The closest two pairs were played with other openings, too: in
//! Crosse `--games 1000 --seed 2` gave casual 77.5 %, in Topple `--seed 2` gave skilled 81.5 %.
//!
//! What was tried: a misjudgement of one size in all games made casual nearly a beginner in Crosse; it is now in
//! the measure of each game, [`Evaluated::SLIP`]. On small boards of Crumble levels are closer: with
//! `--options size=4x4` skilled took 74 % of 46 games from casual. What was tried for the evaluation stands there.
//!
//! Memory: `/usr/bin/time -v halfsquare match GAME --players expert,expert --games 1 --seed 1 --time-ms 2000
//! --max-turns 20` had a maximum resident set of 8 MB in Crumble, 29 MB in Crosse and 32 MB in Topple, and 6 MB from
//! `benches/positions/crumble-1000.txt`. The table of positions never has more than 25 MB of it. How soon a cancelled
//! bot stops is in `benches/README.md`.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use super::budget::{Budget, Stop};
use super::chance::Chance;
use super::evaluation::Evaluated;
use super::guard::{Consequence, Guard};
use super::key::Key;
use super::level::Level;
use super::search::{Candidate, Search, terminal};
use super::value::Value;
use crate::rules::{Distinct, DrawReason, Game, State};

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

/// How a level goes about choosing a turn.
struct Manner {
    /// Of so many turns one is overlooked; 0 for none.
    overlooks: u64,
    /// By how much the bot may misjudge a turn, in sixteenths of [`Evaluated::SLIP`].
    blur: i32,
    /// Whether it looks at what the next player can do at once.
    guards: bool,
    /// How many turns it looks ahead.
    depth: u32,
    /// At how many turns it looks for that.
    nodes: u64,
}

impl Manner {
    const fn of(level: Level) -> Self {
        match level {
            Level::Beginner => Self { overlooks: 2, blur: 400, guards: false, depth: 1, nodes: 0 },
            Level::Casual => Self { overlooks: 0, blur: 48, guards: true, depth: 1, nodes: 0 },
            Level::Skilled => Self { overlooks: 0, blur: 6, guards: true, depth: 3, nodes: 1_000 },
            Level::Expert => Self { overlooks: 0, blur: 1, guards: true, depth: 60, nodes: u64::MAX },
        }
    }
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
        let before = budget.nodes();
        let manner = Manner::of(self.level);
        let mut candidates = self.candidates::<G>(state, &manner, budget)?;
        if manner.guards && candidates.first().is_some_and(|best| !best.value.is_win()) {
            guard(state, &mut candidates, budget)?;
            let mut part = budget.part(manner.nodes);
            let given = part.nodes();
            Search::new(state.to_move(), &mut part).deepen(state, &mut candidates, manner.depth)?;
            budget.pay(given - part.nodes());
        }
        let nodes = before - budget.nodes();
        let Some(Candidate { turn, value, .. }) = candidates.into_iter().next() else { return Ok(None) };
        let claim = state.claims().into_iter().find(|(side, _)| *side == state.to_move());
        Ok(Some(match claim.filter(|_| value <= Value::EVEN) {
            Some((_, reason)) => Choice { wish: Wish::Claim(reason), value: Value::EVEN, nodes },
            None => Choice { wish: Wish::Turn(turn), value, nodes },
        }))
    }

    /// The turns as they look at first sight, the best first.
    fn candidates<G: Evaluated>(
        &self,
        state: &G::State,
        manner: &Manner,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Candidate<G>>, Stop> {
        let mover = state.to_move();
        let most = G::SLIP * manner.blur / 16;
        let blurs = u64::try_from(2 * most + 1).unwrap_or(1);
        let mut chance = Chance::of(self.seed, Key::of::<G>(state).number());
        let mut candidates: Vec<Candidate<G>> = Vec::new();
        let search = state.search_successors(Distinct::Positions, |found| {
            match budget.spend() {
                Err(Stop::Cancelled) => return ControlFlow::Break(Some(Stop::Cancelled)),
                Err(Stop::OutOfBudget) if !candidates.is_empty() => return ControlFlow::Break(None),
                Err(Stop::OutOfBudget) | Ok(()) => {}
            }
            let Some((turn, next)) = found else { return ControlFlow::Continue(()) };
            if manner.overlooks > 0 && !candidates.is_empty() && chance.below(manner.overlooks) == 0 {
                return ControlFlow::Continue(());
            }
            let blur = i32::try_from(chance.below(blurs)).unwrap_or(most) - most;
            let looks = || Value::hope(G::evaluate(next, mover)).misjudged(blur);
            let value = terminal::<G>(next, mover, 1).unwrap_or_else(looks);
            candidates.push(Candidate { turn: turn.clone(), value, blur });
            if value.is_win() { ControlFlow::Break(None) } else { ControlFlow::Continue(()) }
        });
        if let ControlFlow::Break(Some(stop)) = search {
            return Err(stop);
        }
        candidates.sort_by_key(|candidate| Reverse(candidate.value));
        Ok(candidates)
    }
}

/// Brings the first candidate to the front after which no other player wins at once, if there is one.
///
/// # Errors
/// [`Stop::Cancelled`], and nothing else.
fn guard<G: Game>(
    state: &G::State,
    candidates: &mut [Candidate<G>],
    budget: &mut Budget<'_>,
) -> Result<(), Stop> {
    let mut guard = Guard::<G>::new();
    for index in 0..candidates.len() {
        let next = candidates.get(index).and_then(|candidate| state.play(&candidate.turn).ok());
        let Some(next) = next else { continue };
        match guard.consequence(state, &next, budget) {
            Ok(Consequence::Safe) => {
                candidates.get_mut(..=index).unwrap_or_default().rotate_right(1);
                return Ok(());
            }
            Ok(Consequence::Lost | Consequence::Refuted(_)) => {}
            Err(Stop::OutOfBudget) => return Ok(()),
            Err(Stop::Cancelled) => return Err(Stop::Cancelled),
        }
    }
    Ok(())
}
