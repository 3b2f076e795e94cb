//! Games between equal Experts.

use halfsquare::engine::{Bot, Evaluated, Level, SeededRng};

use crate::bot_turn::bot_turn;
use crate::opening::opening;

/// The number of turns after which a game ends without a result.
const LONGEST: usize = 400;

/// The states of a game after its random opening. An Expert with this many nodes for each turn plays for all.
pub(crate) fn expert_game<G: Evaluated>(start: &G::State, seed: u64, nodes: u64) -> Vec<G::State> {
    let mut rng = SeededRng::for_item(seed, 0);
    let mut states = vec![opening::<G>(start, &mut rng)];
    while let Some(state) = states.last()
        && states.len() <= LONGEST
    {
        let bot = Bot::new(Level::Expert, rng.next_u64());
        let Some(next) = bot_turn::<G>(state, bot, nodes) else { break };
        states.push(next);
    }
    states
}
