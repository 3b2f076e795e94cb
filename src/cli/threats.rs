//! The headless command that checks for threats.

use std::io::Write;

use super::{Failure, StartArgs, played_by};
use crate::engine::{Budget, Threat};
use crate::games::ForGame;
use crate::rules::{Game, State};

/// Prints the threat of the player who made the last turn.
pub(super) struct Threats<'a> {
    pub(super) from: &'a StartArgs,
    pub(super) nodes: u64,
    pub(super) turns: &'a [String],
    pub(super) out: &'a mut dyn Write,
}

impl ForGame for Threats<'_> {
    type Output = Result<(), Failure>;

    fn run<G: Game>(self) -> Result<(), Failure> {
        let (state, mover) = played_by::<G>(self.from, self.turns)?;
        let side = mover.unwrap_or_else(|| Threat::<G>::announcer(&state));
        let threat = Threat::<G>::of(&state, side, &mut Budget::new(self.nodes));
        // The announcer plays the turn, so it is written from the state in which it is the announcer's turn.
        let turn = threat.turn().zip(state.handed_to(side).ok());
        let turn = turn.map(|(turn, again)| again.turn_text(turn)).unwrap_or_default();
        writeln!(self.out, "{}\t{turn}", threat.mark())?;
        Ok(())
    }
}
