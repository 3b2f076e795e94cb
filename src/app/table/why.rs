//! Why something is so: the section of the rules that decides it.

use super::Table;
use crate::app::parts::playable::Playable;
use crate::rules::{Decided as _, Draft as _, Heading};

impl<G: Playable> Table<G> {
    /// The section that decides what a bubble on the board says, what was refused last, or what happened last.
    pub(super) fn deciding_section(&self) -> Option<Heading> {
        self.board.section().or_else(|| {
            let shown = self.game.shown();
            // How the game ended is told elsewhere, and follows from what comes before.
            let telling = |events: &[G::Event]| {
                events
                    .iter()
                    .rev()
                    .find(|event| !G::is_result(event))
                    .or(events.last())
                    .map(|event| event.section())
            };
            telling(shown.events()).or_else(|| telling(shown.last_turn()))
        })
    }

    /// The section by which the turn on the board cannot end yet, if so.
    pub(super) fn unfinished(&self) -> Option<Heading> {
        let draft = self.game.shown().draft().filter(|_| self.takes_input())?;
        draft.may_end().err()?.section()
    }
}
