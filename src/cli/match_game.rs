//! One game of a match.

use std::cell::Cell;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use super::match_score::Ended;
use crate::engine::{Bot, BotAction, Budget, Evaluated, Level, Memory, SeededRng, Stop, after_legal, ponder};
use crate::rules::{Ending, Outcome, Side, State};

/// The limit of a bot's search for each of its turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effort {
    /// This number of turns examined.
    Nodes(u64),
    /// This much time.
    Time(Duration),
}

/// The number of random turns by each player before the bots take over, so that bots of the same strength don't repeat
/// a game.
const RANDOM_TURNS: usize = 2;
/// The number of turns examined between two checks of the clock.
const NODES_A_LOOK: u32 = 16;

/// The games of a match: the players, the start and the limits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Series<'a, G: Evaluated> {
    /// The state at the start of the games.
    pub(super) start: &'a G::State,
    /// The players; in the first game they play the sides in this order, and later they rotate.
    pub(super) levels: &'a [Level],
    /// The number of search threads of each player.
    pub(super) threads: &'a [NonZeroUsize],
    /// For each player, true if it also thinks during the others' turns, provided that it is an Expert.
    pub(super) pondering: &'a [bool],
    pub(super) seed: u64,
    pub(super) effort: Effort,
    /// The number of turns after which a game counts as a draw.
    pub(super) longest: usize,
}

/// A game that is finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Played {
    pub(super) ended: Ended,
    pub(super) turns: usize,
    /// The longest time that a bot took for a turn.
    pub(super) slowest: Duration,
}

impl<G: Evaluated> Series<'_, G> {
    /// Plays the game with this number. Games are grouped in rounds, in which every player plays the same opening with
    /// every side.
    pub(super) fn play(&self, number: usize) -> Played {
        let players = self.levels.len();
        let (round, turned) = (number / players, number % players);
        let mut rng = SeededRng::for_item(self.seed, round as u64);
        let (mut state, mut turns) = self.opening(&mut rng);
        let mut slowest = Duration::ZERO;
        // Indexed by side.
        let memories: Vec<Option<Memory>> = Side::all(players)
            .map(|side| {
                let player = (side.index() + turned) % players;
                (self.pondering[player] && self.levels[player] == Level::Expert).then(|| Memory::new(side))
            })
            .collect();
        while state.outcome().is_none() && turns < self.longest {
            let mover = state.to_move();
            for memory in memories.iter().flatten().filter(|memory| memory.player() != mover) {
                self.search(|budget| ponder::<G>(&state, memory.clone(), budget));
            }
            let player = (mover.index() + turned) % players;
            let begun = Instant::now();
            let next = self.turn(&state, player, number, memories[mover.index()].clone());
            slowest = slowest.max(begun.elapsed());
            state = next;
            turns += 1;
        }
        let ended = match state.outcome() {
            Some(Outcome::Win(side, _)) => Ended::Won((side.index() + turned) % players),
            Some(Outcome::Draw(_)) => Ended::Drawn,
            None => Ended::TooLong,
        };
        Played { ended, turns, slowest }
    }

    /// The state after a few random turns, none of which ends the game, and their number.
    fn opening(&self, rng: &mut SeededRng) -> (G::State, usize) {
        let mut state = self.start.clone();
        let turns = RANDOM_TURNS * self.levels.len();
        for played in 0..turns {
            let mut open: u64 = 0;
            let mut chosen = None;
            // Reservoir sampling: every successor is equally likely to be chosen.
            state.for_each_successor(|_, next| {
                if next.outcome().is_none() {
                    open += 1;
                    if rng.below(open) == 0 {
                        chosen = Some(next.clone());
                    }
                }
            });
            match chosen {
                Some(next) => state = next,
                None => return (state, played),
            }
        }
        (state, turns)
    }

    /// The state after this player's turn, in a game that isn't over.
    fn turn(&self, state: &G::State, player: usize, number: usize, memory: Option<Memory>) -> G::State {
        let seed = SeededRng::for_item(self.seed, (number * self.levels.len() + player) as u64).next_u64();
        let bot = Bot::new(self.levels[player], seed).on_threads(self.threads[player]);
        let decision = self.search(|budget| bot.choose_from::<G>(state, memory, budget));
        let Some(decision) = decision else { unreachable!("every game that goes on has a turn") };
        match decision.action {
            BotAction::Turn(turn) => after_legal::<G>(state, &turn),
            BotAction::Claim(reason) => match state.end(Ending::Claim(state.to_move(), reason)) {
                Ok(next) => next,
                Err(error) => unreachable!("a claim that the rules listed is refused: {error}"),
            },
        }
    }

    /// The result of a search within the limit of a bot's search.
    fn search<T>(&self, search: impl FnOnce(&mut Budget<'_>) -> Result<T, Stop>) -> T {
        let found = match self.effort {
            Effort::Nodes(nodes) => search(&mut Budget::new(nodes)),
            Effort::Time(time) => {
                let (begun, looks) = (Instant::now(), Cell::new(0_u32));
                let is_spent = || {
                    looks.set(looks.get().wrapping_add(1));
                    looks.get().is_multiple_of(NODES_A_LOOK) && begun.elapsed() >= time
                };
                search(&mut Budget::new(u64::MAX).spent_when(&is_spent))
            }
        };
        match found {
            Ok(found) => found,
            Err(stop) => unreachable!("nobody cancels a search here: {stop}"),
        }
    }
}
