//! The search for puzzles in games between bots.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ops::RangeInclusive;

use super::kind::Kind;
use super::own::Taught;
use super::proof;
use super::puzzle::Puzzle;
use super::sparring;
use crate::engine::{Budget, SeededRng, Stop, winning_turn};
use crate::rules::State as _;

/// The maximum number of turns that a proof may examine. Puzzles with longer proofs are skipped.
const NODES: u64 = 400_000;
/// The same limit for wins in three turns.
const LONG_NODES: u64 = 1_500_000;
/// The winner's positions this many turns before the end of a game are searched for a win in two turns. It is faster to
/// find a win that a bot played than a win that no player saw.
const WIN2_NEAR: RangeInclusive<usize> = 3..=4;
/// The same range for a win in three turns.
const WIN3_NEAR: RangeInclusive<usize> = 5..=6;
/// The number of states before the end of a game from which other turns are tried, and the number of turns tried from
/// each.
const TURNED: usize = 8;
const OTHERS: usize = 5;
/// The maximum number of puzzles of one kind from one game.
const OF_A_GAME: usize = 2;
/// A kind must wait if, with one more of its puzzles, more than one in `SHARE` of all puzzles would be of this kind.
const SHARE: usize = 3;
/// After this many games without a puzzle, kinds no longer have to wait.
const PATIENCE: u32 = 20;
/// After this many games without a puzzle, the miner gives up.
const GIVE_UP: u32 = 400;

/// Finds puzzles, one by one, in games between bots. Equal options and seeds give equal puzzles on every machine:
/// proofs are limited by the number of turns examined, never by time.
#[derive(Debug)]
pub struct Miner<G: Taught> {
    start: G::State,
    seed: u64,
    games: u64,
    /// The number of games since the last puzzle.
    barren: u32,
    ready: VecDeque<Puzzle<G>>,
    /// The positions of the puzzles so far.
    positions: BTreeSet<String>,
    /// The number of puzzles of each kind so far.
    counts: Counts,
    /// The only kind to search for; `None` to search for all kinds that aren't rare.
    only: Option<&'static Kind>,
}

/// The reason why no puzzle was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoPuzzle {
    /// Puzzles are for two players, but the options are for more.
    #[error("there are puzzles only for games with two players")]
    NotForTwo,
    /// Games with these options don't have any more puzzles.
    #[error("found no more puzzles in games with these options")]
    NoMore,
    /// The caller cancelled the search.
    #[error("the search for puzzles was cancelled")]
    Cancelled,
}

/// A state in a game, with an empty history.
struct Candidate<G: Taught> {
    state: G::State,
    /// The state after the turn that was played in the game, if that turn can be played here.
    played: Option<G::State>,
    /// The number of turns from here to the end of the game.
    from_end: usize,
    /// True if the side to play won the game.
    is_winners: bool,
}

/// The number of puzzles of each kind.
type Counts = BTreeMap<&'static Kind, usize>;

impl<G: Taught> Miner<G> {
    /// A miner of puzzles with these options.
    ///
    /// # Errors
    /// [`NoPuzzle::NotForTwo`].
    pub fn new(options: &G::Options, seed: u64) -> Result<Self, NoPuzzle> {
        let start = G::State::start(options);
        if start.players() != 2 {
            return Err(NoPuzzle::NotForTwo);
        }
        Ok(Self {
            start,
            seed,
            games: 0,
            barren: 0,
            ready: VecDeque::new(),
            positions: BTreeSet::new(),
            counts: Counts::new(),
            only: None,
        })
    }

    /// The same miner, which now skips puzzles with these positions, as written by [`Puzzle::key`].
    #[must_use]
    pub fn excluding(mut self, positions: impl IntoIterator<Item = String>) -> Self {
        self.positions.extend(positions);
        self
    }

    /// The same miner, for puzzles of one kind.
    #[must_use]
    pub const fn only(mut self, kind: &'static Kind) -> Self {
        self.only = Some(kind);
        self
    }

    /// The next puzzle. `is_cancelled` is called before every turn examined.
    ///
    /// # Errors
    /// There are no more puzzles, or the search was cancelled; then the current game is skipped.
    pub fn next_puzzle(&mut self, is_cancelled: &dyn Fn() -> bool) -> Result<Puzzle<G>, NoPuzzle> {
        loop {
            if let Some(puzzle) = self.ready.pop_front() {
                return Ok(puzzle);
            }
            if self.barren >= GIVE_UP {
                return Err(NoPuzzle::NoMore);
            }
            self.search_game(is_cancelled).map_err(|_| NoPuzzle::Cancelled)?;
        }
    }

    /// Plays the next game and takes a few puzzles of each kind from it, latest first.
    fn search_game(&mut self, is_cancelled: &dyn Fn() -> bool) -> Result<(), Stop> {
        let mut rng = SeededRng::for_item(self.seed, self.games);
        self.games += 1;
        self.barren += 1;
        let game = sparring::game::<G>(&self.start, &mut rng, is_cancelled)?;
        let mut taken = Counts::new();
        for (from_end, made) in (1..).zip(game.turns.iter().rev()) {
            let is_winners = game.last.is_won_by(made.before.to_move());
            let mut states = vec![made.before.clone()];
            let earlier = game.turns.len().checked_sub(from_end + 1).and_then(|index| game.turns.get(index));
            if let Some(earlier) = earlier.filter(|_| from_end <= TURNED) {
                states.extend(others::<G>(&earlier.before, &mut rng));
            }
            for state in &states {
                let Some(state) = stripped::<G>(state) else { continue };
                let played = state.play(&made.turn).ok();
                let candidate = Candidate { state, played, from_end, is_winners };
                match candidate.puzzle(&|kind| self.wants(kind, &taken), is_cancelled) {
                    Err(Stop::Cancelled) => return Err(Stop::Cancelled),
                    Err(Stop::OutOfBudget) | Ok(None) => {}
                    Ok(Some(puzzle)) => self.take(puzzle, &mut taken),
                }
            }
        }
        Ok(())
    }

    /// Adds a puzzle if its position is new and its kind is wanted.
    fn take(&mut self, puzzle: Puzzle<G>, taken: &mut Counts) {
        let kind = puzzle.kind();
        if self.wants(kind, taken) && self.positions.insert(puzzle.state().position().to_string()) {
            *taken.entry(kind).or_default() += 1;
            *self.counts.entry(kind).or_default() += 1;
            self.barren = 0;
            self.ready.push_back(puzzle);
        }
    }

    /// True if one more puzzle of this kind wouldn't be too many, both in this game and among all puzzles.
    fn wants(&self, kind: &'static Kind, taken: &Counts) -> bool {
        let count = |counts: &Counts| counts.get(&kind).copied().unwrap_or_default();
        if let Some(only) = self.only {
            return kind == only && count(taken) < OF_A_GAME;
        }
        if kind.is_rare() {
            return false;
        }
        let all: usize = self.counts.values().sum();
        count(taken) < OF_A_GAME && (self.barren > PATIENCE || SHARE * count(&self.counts) < all + SHARE)
    }
}

/// A few random states one turn from here in which the game isn't over.
fn others<G: Taught>(state: &G::State, rng: &mut SeededRng) -> Vec<G::State> {
    let mut kept: Vec<G::State> = Vec::new();
    let mut seen = 0;
    state.for_each_successor(|_, next| {
        if next.outcome().is_none() {
            // Reservoir sampling: every turn is equally likely to be chosen.
            seen += 1;
            if kept.len() < OTHERS {
                kept.push(next.clone());
            } else if let Some(place) =
                usize::try_from(rng.below(seen)).ok().and_then(|place| kept.get_mut(place))
            {
                *place = next.clone();
            }
        }
    });
    kept
}

/// The state with the same position but without history; `None` if a game can't start there.
fn stripped<G: Taught>(state: &G::State) -> Option<G::State> {
    let text = state.position().to_string();
    let position: G::Position = text.parse().ok()?;
    let state = G::State::from_position(position, state.options());
    debug_assert!(
        state.as_ref().map_or(true, |state| state.position().to_string() == text),
        "{text} does not lead back to itself"
    );
    state.ok()
}

impl<G: Taught> Candidate<G> {
    /// A puzzle in this state, if its kind is wanted.
    fn puzzle(
        &self,
        wants: &dyn Fn(&'static Kind) -> bool,
        is_cancelled: &dyn Fn() -> bool,
    ) -> Result<Option<Puzzle<G>>, Stop> {
        let found = self.find(wants, is_cancelled)?;
        Ok(found
            .map(|(kind, turn)| Puzzle::new(G::narrowed(kind, &self.state, &turn), self.state.clone(), turn)))
    }

    fn find(
        &self,
        wants: &dyn Fn(&'static Kind) -> bool,
        is_cancelled: &dyn Fn() -> bool,
    ) -> Result<Option<(&'static Kind, G::Turn)>, Stop> {
        let state = &self.state;
        if !sparring::is_small::<G>(state) {
            return Ok(None);
        }
        let budget = |nodes| Budget::new(nodes).cancelled_by(is_cancelled);
        if winning_turn::<G>(state, &mut budget(NODES))?.is_some() {
            let only = proof::win1::<G>(state, &mut budget(NODES))?;
            return Ok(only.map(|turn| (Kind::WIN1, turn)));
        }
        let mover = state.to_move();
        let is_tried = |kind, near: RangeInclusive<usize>| {
            self.is_winners && near.contains(&self.from_end) && wants(kind)
        };
        let wins = |turns, nodes| match &self.played {
            Some(played) => proof::is_forced::<G>(played, mover, turns, &mut budget(nodes)),
            None => Ok(false),
        };
        if is_tried(Kind::WIN2, WIN2_NEAR)
            && wins(1, NODES)?
            && let Some(turn) = proof::win2::<G>(state, &mut budget(NODES))?
        {
            return Ok(Some((Kind::WIN2, turn)));
        }
        if is_tried(Kind::WIN3, WIN3_NEAR)
            && wins(2, LONG_NODES)?
            && let Some(turn) = proof::win3::<G>(state, &mut budget(LONG_NODES))?
        {
            return Ok(Some((Kind::WIN3, turn)));
        }
        let wants_own = G::KINDS.iter().any(|kind| wants(kind));
        if (wants_own || wants(Kind::DEFENCE))
            && let Some(turn) = proof::defence::<G>(state, &mut budget(NODES))?
        {
            return Ok(Some((Kind::DEFENCE, turn)));
        }
        if wants_own { G::own_puzzle(state, &mut budget(NODES)) } else { Ok(None) }
    }
}
