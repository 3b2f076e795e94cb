//! One game of a match.

use std::cell::Cell;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use super::match_score::Ended;
use crate::engine::{Bot, BotAction, Budget, Evaluated, Level, Memory, SeededRng, Stop, after_legal, ponder};
use crate::record::Seat;
use crate::rules::{Ending, Game, Outcome, Side, State};

/// The limit of a bot's search for each of its turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effort {
    /// A search examines at most this number of turns.
    Nodes(u64),
    /// A search takes at most this time.
    Time(Duration),
}

/// The number of random turns that each player plays before the bots take over, so that bots of the same strength don't
/// repeat a game.
const RANDOM_TURNS: usize = 2;
/// The number of turns that a search examines between two checks of the clock.
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Played<G: Game> {
    /// Its number, from 0.
    pub(super) number: usize,
    pub(super) ended: Ended,
    pub(super) turns: Vec<G::Turn>,
    /// The claim with which a bot ended the game in a draw, if any.
    pub(super) claim: Option<Ending>,
    /// The longest time that a bot took for a turn.
    pub(super) slowest: Duration,
}

impl<G: Evaluated> Series<'_, G> {
    /// Plays the game with this number. Games are grouped in rounds, in which every player plays the same opening with
    /// every side.
    pub(super) fn play(&self, number: usize) -> Played<G> {
        let players = self.levels.len();
        let mut rng = SeededRng::for_item(self.seed, (number / players) as u64);
        let (mut state, mut turns) = self.opening(&mut rng);
        let (mut slowest, mut claim) = (Duration::ZERO, None);
        // The Experts' memories, indexed by side.
        let memories: Vec<Option<Memory>> = Side::all(players)
            .map(|side| {
                let player = self.player(number, side);
                (self.pondering[player] && self.levels[player] == Level::Expert).then(|| Memory::new(side))
            })
            .collect();
        while state.outcome().is_none() && turns.len() < self.longest {
            let mover = state.to_move();
            for memory in memories.iter().flatten().filter(|memory| memory.player() != mover) {
                self.search(|budget| ponder::<G>(&state, memory.clone(), budget));
            }
            let player = self.player(number, mover);
            let begun = Instant::now();
            let action = self.choice(&state, player, number, memories[mover.index()].clone());
            slowest = slowest.max(begun.elapsed());
            match action {
                BotAction::Turn(turn) => {
                    state = after_legal::<G>(&state, &turn);
                    turns.push(turn);
                }
                BotAction::Claim(reason) => {
                    let ending = Ending::Claim(mover, reason);
                    state = match state.end(ending) {
                        Ok(next) => next,
                        Err(error) => unreachable!("a claim that the rules listed is refused: {error}"),
                    };
                    claim = Some(ending);
                }
            }
        }
        let ended = match state.outcome() {
            Some(Outcome::Win(side, _)) => Ended::Won(self.player(number, side)),
            Some(Outcome::Draw(_)) => Ended::Drawn,
            None => Ended::TooLong,
        };
        Played { number, ended, turns, claim, slowest }
    }

    /// The player of a side in the game with this number.
    fn player(&self, number: usize, side: Side) -> usize {
        (side.index() + number) % self.levels.len()
    }

    /// The bots that play the sides in the game with this number.
    pub(super) fn seats(&self, number: usize) -> Vec<Seat> {
        let seat = |side| Seat::Bot(self.levels[self.player(number, side)]);
        Side::all(self.levels.len()).map(seat).collect()
    }

    /// The state after a few random turns, none of which ends the game, and these turns.
    fn opening(&self, rng: &mut SeededRng) -> (G::State, Vec<G::Turn>) {
        let (mut state, mut turns) = (self.start.clone(), Vec::new());
        for _ in 0..RANDOM_TURNS * self.levels.len() {
            let mut open: u64 = 0;
            let mut chosen = None;
            // Reservoir sampling: every successor is equally likely to be chosen.
            state.for_each_successor(|turn, next| {
                if next.outcome().is_none() {
                    open += 1;
                    if rng.below(open) == 0 {
                        chosen = Some((turn.clone(), next.clone()));
                    }
                }
            });
            let Some((turn, next)) = chosen else { break };
            state = next;
            turns.push(turn);
        }
        (state, turns)
    }

    /// The turn or claim that this player's bot chooses while the game goes on.
    fn choice(&self, state: &G::State, player: usize, number: usize, memory: Option<Memory>) -> BotAction<G> {
        let seed = SeededRng::for_item(self.seed, (number * self.levels.len() + player) as u64).next_u64();
        let bot = Bot::new(self.levels[player], seed).on_threads(self.threads[player]);
        let decision = self.search(|budget| bot.choose_from::<G>(state, memory, budget));
        let Some(decision) = decision else { unreachable!("every game that goes on has a turn") };
        decision.action
    }

    /// Runs a search within the limit of a bot for one turn.
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
