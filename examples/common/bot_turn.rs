//! A turn that a bot plays.

use halfsquare::engine::{Bot, BotAction, Budget, Evaluated};
use halfsquare::rules::{Ending, State};

/// The state after a bot's turn, or its claim of a draw, with this many nodes; `None` if the game is over.
pub(crate) fn bot_turn<G: Evaluated>(state: &G::State, bot: Bot, nodes: u64) -> Option<G::State> {
    match bot.choose::<G>(state, &mut Budget::new(nodes)).ok()??.action {
        BotAction::Turn(turn) => state.play(&turn).ok(),
        BotAction::Claim(reason) => state.end(Ending::Claim(state.to_move(), reason)).ok(),
    }
}
