//! The strength of the links of chains, marked on the board if the players may analyse.

use super::analyst::Analyst;
use super::game_view::GameView;
use crate::app::board::links::LinkMarks;
use crate::app::parts::playable::Playable;
use crate::rules::State as _;

impl<G: Playable> Analyst<G> {
    /// The links known of the position shown.
    fn links_here(&self, game: &GameView<G>) -> Option<&LinkMarks> {
        self.findings.at(game.record().cursor())?.links.as_ref()
    }

    /// True if the links of the position shown must be searched.
    pub(super) fn wants_links(&self, game: &GameView<G>) -> bool {
        self.marks_links && self.links_here(game).is_none()
    }

    /// The links to mark on the board; `None` while the board shows steps of a turn or a demonstration.
    pub(super) fn links_shown(&self, game: &GameView<G>) -> Option<&LinkMarks> {
        let links = self.links_here(game).filter(|_| self.marks_links)?;
        (game.viewer.shown().position() == game.record().state().position()).then_some(links)
    }
}
