//! Bots: computer players.
//!
//! All levels use one search and one evaluation per game. They differ in their search depth and in the noise on their
//! values, and the lowest also overlooks turns, mostly long and quiet ones, as humans do. Wins, draws and losses of the
//! better level and its share of the points, in matches of 100 games at 10,000 nodes a turn from random openings of
//! four turns (played by `halfsquare match`):
//!
//! | game | casual, beginner | skilled, casual | expert, skilled |
//! | --- | --- | --- | --- |
//! | Crumble | 100 0 0: 100% | 95 4 1: 97% | 8 0 1 in 9 games, with `--nodes 400000` |
//! | Crosse | 81 2 17: 82% | 96 0 4: 96% | 83 1 16: 83.5% |
//! | Topple | 99 0 1: 99% | 89 9 2: 93.5% | 93 4 3: 95% |
//!
//! Nearly all draws of Topple reached the limit of 400 turns. What was tried to make the best level stronger is in
//! `benches/README.md`.
//!
//! Noise of the same size in all games made Casual nearly as weak as Beginner in Crosse, so each game has its own,
//! [`Evaluated::NOISE`]. On small boards of Crumble the levels are closer: with `--options size=4x4 --nodes 3000`
//! Skilled scored 81% of the points against Casual in 60 games. Experiments with the evaluation are also in
//! `benches/README.md`.
//!
//! Memory: `/usr/bin/time -v halfsquare match GAME --players expert,expert --games 1 --seed 1 --time-ms 2000
//! --max-turns 20` had a maximum resident set of 8 MB in Crumble, 29 MB in Crosse and 32 MB in Topple, and 6 MB from
//! `benches/positions/crumble-1000.txt`. The table of positions never takes more than 25 MB of this; the window keeps
//! the last Expert's table from turn to turn ([`Memory`]). The time that a cancelled bot takes to stop is in
//! `benches/README.md`.

use std::cmp::Reverse;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use super::blunder::{Blunder, BlunderCheck};
use super::budget::{Budget, Stop};
use super::evaluation::Evaluated;
use super::hash::HashKey;
use super::level::Level;
use super::rng::SeededRng;
use super::search::{Candidate, Memory, Search, deepen_together, valued};
use super::value::Value;
use super::win::after_legal;
use crate::rules::{Game, Reason, State, Visit};

/// A bot. On one thread, the same level, seed, state and budget of turns give the same choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bot {
    level: Level,
    seed: u64,
    threads: NonZeroUsize,
}

/// A bot's choice when it is its turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BotAction<G: Game> {
    /// Play this turn.
    Turn(G::Turn),
    /// Claim this draw.
    Claim(&'static Reason),
}

/// The action that a bot chose, and its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision<G: Game> {
    /// The turn or claim that the bot chose.
    pub action: BotAction<G>,
    /// Its value for the side to play.
    pub value: Value,
}

/// The parameters of a level.
struct Skill {
    /// The number of turns that the bot overlooks out of every eight, if they are short and change something; it
    /// overlooks longer or quiet turns more often. `None` if it overlooks none.
    overlooks: Option<usize>,
    /// The maximum noise on the value of a turn, in units of the evaluation.
    noise: i32,
    /// True if the bot checks its turns for blunders.
    checks_blunders: bool,
    /// The maximum depth of the search, in turns.
    depth: u32,
    /// The maximum number of turns that the search examines.
    nodes: u64,
}

impl Skill {
    const fn of<G: Evaluated>(level: Level) -> Self {
        let noise = G::NOISE[level as usize];
        match level {
            Level::Beginner => Self { overlooks: Some(2), noise, checks_blunders: false, depth: 1, nodes: 0 },
            Level::Casual => Self { overlooks: None, noise, checks_blunders: true, depth: 1, nodes: 0 },
            Level::Skilled => {
                Self { overlooks: None, noise, checks_blunders: true, depth: 3, nodes: G::SKILLED_NODES }
            }
            Level::Expert => {
                Self { overlooks: None, noise, checks_blunders: true, depth: DEEPEST, nodes: u64::MAX }
            }
        }
    }

    /// The skill of an Expert, without noise.
    const fn exact<G: Evaluated>() -> Self {
        Self { noise: 0, ..Self::of::<G>(Level::Expert) }
    }
}

/// The maximum depth of an Expert's search, in turns.
const DEEPEST: u32 = 60;

impl Bot {
    /// A bot with this level. The seed determines the noise and decides between turns of equal value.
    pub const fn new(level: Level, seed: u64) -> Self {
        Self { level, seed, threads: NonZeroUsize::MIN }
    }

    /// The same bot, searching on this many threads if it is an Expert; the other levels wouldn't benefit. With more
    /// than one thread its choice may differ from run to run, even with equal numbers of nodes, since each thread
    /// examines that many.
    #[must_use]
    pub const fn on_threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }

    /// Decides for the side to play; `None` if the game is over. When the budget is spent, the decision is the best
    /// found so far.
    ///
    /// # Errors
    /// Only [`Stop::Cancelled`].
    pub fn choose<G: Evaluated>(
        &self,
        state: &G::State,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Decision<G>>, Stop> {
        self.choose_from(state, None, budget)
    }

    /// Like [`Bot::choose`], with the memory of earlier searches for the side to play, if any; only an Expert uses the
    /// memory to look further ahead. Then the choice also depends on those searches.
    ///
    /// # Errors
    /// Only [`Stop::Cancelled`].
    pub fn choose_from<G: Evaluated>(
        &self,
        state: &G::State,
        memory: Option<Memory>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Decision<G>>, Stop> {
        let skill = Skill::of::<G>(self.level);
        let Some(Candidate { turn, value, .. }) = self.best::<G>(state, &skill, memory, budget)? else {
            return Ok(None);
        };
        let claim = state.claims().into_iter().find(|(side, _)| *side == state.to_move());
        Ok(Some(match claim.filter(|_| value <= Value::EVEN) {
            Some((_, reason)) => Decision { action: BotAction::Claim(reason), value: Value::EVEN },
            None => Decision { action: BotAction::Turn(turn), value },
        }))
    }

    /// The best turn that this skill finds; `None` if the game is over.
    fn best<G: Evaluated>(
        &self,
        state: &G::State,
        skill: &Skill,
        memory: Option<Memory>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Candidate<G>>, Stop> {
        let mut candidates = self.candidates::<G>(state, skill, budget)?;
        if skill.checks_blunders && candidates.first().is_some_and(|best| !best.value.is_win()) {
            match first_sound(&mut BlunderCheck::new(), state, &candidates, budget) {
                Ok(Some(sound)) => candidates[..=sound].rotate_right(1),
                Ok(None) | Err(Stop::OutOfBudget) => {}
                Err(Stop::Cancelled) => return Err(Stop::Cancelled),
            }
            // With only one turn to choose from, a shallow search is enough to estimate its value.
            let depth = if candidates.len() == 1 { skill.depth.min(2) } else { skill.depth };
            let is_limited = skill.nodes < u64::MAX;
            let threads = if is_limited { NonZeroUsize::MIN } else { self.threads };
            let memory = memory.filter(|_| !is_limited);
            budget.within(skill.nodes, |budget| {
                let memory = memory.unwrap_or_else(|| Memory::for_nodes(state.to_move(), budget.nodes()));
                deepen_together(state, &mut candidates, depth, threads, memory, budget)
            })?;
        }
        Ok(candidates.into_iter().next())
    }

    /// The turns with their static evaluation and noise, best first.
    fn candidates<G: Evaluated>(
        &self,
        state: &G::State,
        skill: &Skill,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Candidate<G>>, Stop> {
        let mover = state.to_move();
        let most = skill.noise;
        let range = u64::try_from(2 * most + 1).unwrap_or(1);
        let mut rng = SeededRng::for_item(self.seed, HashKey::of::<G>(state).get());
        let before = G::evaluate(state, mover);
        let mut candidates: Vec<Candidate<G>> = Vec::new();
        let search = G::visit_prospects(state, mover, |found| {
            match budget.spend() {
                Err(Stop::Cancelled) => return ControlFlow::Break(Some(Stop::Cancelled)),
                Err(Stop::OutOfBudget) if !candidates.is_empty() => return ControlFlow::Break(None),
                Err(Stop::OutOfBudget) | Ok(()) => {}
            }
            let Visit::Found(found) = found else { return ControlFlow::Continue(()) };
            let noise = i32::try_from(rng.below(range)).unwrap_or(most) - most;
            let (value, is_quiet) = match found.outcome() {
                Some(outcome) => (valued(outcome, mover, 1), false),
                None => {
                    let estimate = found.evaluation(i32::MIN);
                    (Value::estimate(estimate).with_noise(noise), (estimate - before).abs() < G::NOTICED)
                }
            };
            let turn = found.turn();
            if let Some(easiest) = skill.overlooks.filter(|_| !candidates.is_empty()) {
                // Humans also overlook turns of many steps and turns that change little.
                let overlooked = easiest + G::length(&turn) + if is_quiet { 2 } else { 0 };
                if rng.below(8) < overlooked.min(7) as u64 {
                    return ControlFlow::Continue(());
                }
            }
            candidates.push(Candidate { turn: turn.into_owned(), value, noise });
            if value.is_win() { ControlFlow::Break(None) } else { ControlFlow::Continue(()) }
        });
        if let ControlFlow::Break(Some(stop)) = search {
            return Err(stop);
        }
        candidates.sort_by_key(|candidate| Reverse(candidate.value));
        Ok(candidates)
    }
}

/// Searches in a state in which another player plays next, so that the player with this memory has less to search
/// afterwards.
///
/// # Errors
/// Only [`Stop::Cancelled`].
pub fn ponder<G: Evaluated>(state: &G::State, memory: Memory, budget: &mut Budget<'_>) -> Result<(), Stop> {
    Search::<G>::from(memory, budget).look(state, DEEPEST).map(drop)
}

/// Every turn of the side to play that the budget allows examining, with its static value, best first.
///
/// # Errors
/// Only [`Stop::Cancelled`].
pub(super) fn all_candidates<G: Evaluated>(
    state: &G::State,
    budget: &mut Budget<'_>,
) -> Result<Vec<Candidate<G>>, Stop> {
    Bot::new(Level::Expert, 0).candidates::<G>(state, &Skill::exact::<G>(), budget)
}

/// The index of the first candidate that isn't a blunder, if any.
///
/// # Errors
/// The search was stopped before it found such a candidate.
pub(super) fn first_sound<G: Game>(
    check: &mut BlunderCheck<G>,
    state: &G::State,
    candidates: &[Candidate<G>],
    budget: &mut Budget<'_>,
) -> Result<Option<usize>, Stop> {
    for (index, candidate) in candidates.iter().enumerate() {
        let next = after_legal::<G>(state, &candidate.turn);
        if check.check(state.to_move(), &next, budget)? == Blunder::None {
            return Ok(Some(index));
        }
    }
    Ok(None)
}
