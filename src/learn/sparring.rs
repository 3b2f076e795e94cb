//! Games between bots, as a source of positions.

use std::ops::ControlFlow;

use crate::engine::{Bot, BotAction, Budget, Evaluated, Level, SeededRng, Stop, after_legal};
use crate::rules::{Game, State as _};

/// A position with more turns than this is too complex for a puzzle, both for humans and for proofs.
const MOST_TURNS: u32 = 300;
/// The maximum number of turns that beginners play before the others take over, so that no two games are alike.
const OPENING: u64 = 6;
/// The number of turns after which a game is abandoned.
const LONGEST: usize = 120;
/// The number of turns that a bot examines for each turn it plays.
const NODES: u64 = 1_000;
/// The players. Stronger bots would make too few mistakes, and weaker bots alone would overlook too much.
const PLAYERS: [Level; 4] = [Level::Beginner, Level::Casual, Level::Casual, Level::Skilled];

/// A game that was played to its end, or until it was no longer useful.
pub(super) struct Sparring<G: Game> {
    /// Its turns in order.
    pub(super) turns: Vec<MadeTurn<G>>,
    /// The state after the last turn.
    pub(super) last: G::State,
}

/// A turn, and the state before it.
pub(super) struct MadeTurn<G: Game> {
    pub(super) before: G::State,
    pub(super) turn: G::Turn,
}

/// Plays a game.
///
/// # Errors
/// It was cancelled.
pub(super) fn game<G: Evaluated>(
    start: &G::State,
    rng: &mut SeededRng,
    is_cancelled: &dyn Fn() -> bool,
) -> Result<Sparring<G>, Stop> {
    let mut any = || PLAYERS[usize::try_from(rng.below(4)).unwrap_or_default() & 3];
    let players = [any(), any()];
    let opening = rng.below(OPENING + 1);
    let mut game: Sparring<G> = Sparring { turns: Vec::new(), last: start.clone() };
    while game.last.outcome().is_none() && game.turns.len() < LONGEST && is_small::<G>(&game.last) {
        let is_opening = (game.turns.len() as u64) < opening;
        let level = if is_opening { Level::Beginner } else { players[game.last.to_move().index() & 1] };
        let bot = Bot::new(level, rng.next_u64());
        let mut budget = Budget::new(NODES).cancelled_by(is_cancelled);
        let Some(decision) = bot.choose::<G>(&game.last, &mut budget)? else { break };
        let BotAction::Turn(turn) = decision.action else { break };
        let next = after_legal::<G>(&game.last, &turn);
        game.turns.push(MadeTurn { before: std::mem::replace(&mut game.last, next), turn });
    }
    Ok(game)
}

/// True if the state has at most as many turns as a puzzle may have.
pub(super) fn is_small<G: Game>(state: &G::State) -> bool {
    let mut turns = 0;
    let visit = state.successors(|_, _| {
        turns += 1;
        if turns > MOST_TURNS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    visit.is_continue()
}
