//! The strength of the links of chains, marked on the board if the players may analyse.

use std::collections::BTreeMap;

use super::game_view::GameView;
use crate::app::board::links::LinkMarks;
use crate::app::parts::playable::Playable;
use crate::record::NodeId;
use crate::rules::State as _;

/// The links found so far, by position.
#[derive(Debug, Default)]
pub(super) struct Links(BTreeMap<NodeId, LinkMarks>);

impl Links {
    /// True if the links of the position shown haven't been found yet.
    pub(super) fn is_wanted<G: Playable>(&self, game: &GameView<G>) -> bool {
        !self.0.contains_key(&game.record().cursor())
    }

    /// Stores the links found at a position.
    pub(super) fn learn(&mut self, node: NodeId, found: LinkMarks) {
        self.0.insert(node, found);
    }

    /// The links to mark on the board; `None` while the board shows steps of a turn or a demonstration.
    pub(super) fn shown<G: Playable>(&self, game: &GameView<G>) -> Option<&LinkMarks> {
        let links = self.0.get(&game.record().cursor())?;
        (game.viewer.shown().position() == game.record().state().position()).then_some(links)
    }
}
