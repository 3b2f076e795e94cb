//! The players' agreement on takebacks and help, and what it allows now.

use super::game_view::GameView;
use super::words;
use crate::app::kit::deed::need;
use crate::app::parts::playable::Playable;
use crate::record::{Help, Takebacks};

impl<G: Playable> GameView<G> {
    /// True if the players agreed on free takebacks.
    pub(super) fn is_free(&self) -> bool {
        self.record().header().takebacks() == Takebacks::Free
    }

    /// True if the players may try other turns, because takebacks are free or the game is over.
    pub(super) fn may_try(&self) -> bool {
        self.is_free() || self.is_over()
    }

    /// True if the players may study every position: once the game is over, or with free takebacks and all help.
    pub(super) fn is_open_to_study(&self) -> bool {
        self.is_over() || (self.is_free() && self.helps() == Help::All)
    }

    /// The help for the players: all of it in an exercise and once the game is over.
    pub(super) fn helps(&self) -> Help {
        if self.is_over() || self.exercise.is_some() { Help::All } else { self.record().header().help() }
    }

    /// True if the mistakes that a review found may be shown. The text of an exercise judges the player's try.
    pub(super) fn shows_mistakes(&self) -> bool {
        self.helps() == Help::All && self.exercise.is_none()
    }

    /// Checks that the players get all help.
    ///
    /// # Errors
    /// The reason why they don't, as a sentence.
    pub(super) fn need_help(&self) -> Result<(), String> {
        let is_off = match self.record().header().takebacks() {
            Takebacks::None => words::NO_HELP,
            Takebacks::Free | Takebacks::BlundersOnly => words::HELP_IS_OFF,
        };
        need(self.helps() == Help::All, is_off)
    }
}
