//! The section of the rules behind an event or a refusal.

use super::Table;
use super::game_view::GameView;
use crate::app::parts::playable::Playable;
use crate::rules::{Decided as _, Draft as _, Heading};

impl<G: Playable> GameView<G> {
    /// The section that forbids ending the turn on the board now, if any.
    pub(super) fn unfinished(&self) -> Option<Heading> {
        let draft = self.shown().draft().filter(|_| self.takes_input())?;
        draft.may_end().err()?.section()
    }
}

impl<G: Playable> Table<G> {
    /// The section that explains the bubble on the board, the last refusal or the last event.
    pub(super) fn deciding_section(&self) -> Option<Heading> {
        self.board.section().or_else(|| {
            let shown = self.game.shown();
            // Prefer the events before the end of the game: they caused it, and the result is shown elsewhere.
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
}
