//! The difficulty of a puzzle.

use super::puzzle::Puzzle;
use crate::engine::{Bot, BotAction, Budget, Evaluated, Level, SeededRng};

/// The number of tries by each level.
const TRIES: u8 = 5;
/// The number of turns that a bot examines in each try.
const NODES: u64 = 2_000;

/// The difficulty of a puzzle, estimated by letting bots try it: the percentage of failed tries, out of five by each of
/// the four levels. It is the same in every run.
pub fn difficulty<G: Evaluated>(puzzle: &Puzzle<G>) -> u8 {
    let tries = Level::ALL.into_iter().flat_map(|level| (0..TRIES).map(move |number| (level, number)));
    let failed = tries.filter(|(level, number)| {
        let bot = Bot::new(*level, SeededRng::for_item(u64::from(*number), *level as u64).next_u64());
        let decision = bot.choose::<G>(puzzle.state(), &mut Budget::new(NODES));
        let Ok(Some(decision)) = decision else { return true };
        !matches!(decision.action, BotAction::Turn(turn) if puzzle.is_solved_by(&turn) == Ok(true))
    });
    let all = usize::from(TRIES) * Level::ALL.len();
    u8::try_from(failed.count() * 100 / all).unwrap_or(100)
}
