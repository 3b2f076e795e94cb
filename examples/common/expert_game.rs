//! Games between equal Experts.

use halfsquare::engine::{Bot, BotAction, Budget, Evaluated, Level, SeededRng};
use halfsquare::rules::{Ending, State};

use crate::opening::opening;

/// The number of turns after which a game ends without a result.
const LONGEST: usize = 400;

/// The states of a game after its random opening, in which an Expert has this many nodes for each turn.
pub(crate) fn expert_game<G: Evaluated>(start: &G::State, seed: u64, nodes: u64) -> Vec<G::State> {
    let mut rng = SeededRng::for_item(seed, 0);
    let mut states = vec![opening::<G>(start, &mut rng)];
    while let Some(state) = states.last()
        && states.len() <= LONGEST
    {
        let bot = Bot::new(Level::Expert, rng.next_u64());
        let choice = bot.choose::<G>(state, &mut Budget::new(nodes)).ok().flatten();
        let next = choice.and_then(|choice| match choice.action {
            BotAction::Turn(turn) => state.play(&turn).ok(),
            BotAction::Claim(reason) => state.end(Ending::Claim(state.to_move(), reason)).ok(),
        });
        let Some(next) = next else { break };
        states.push(next);
    }
    states
}
