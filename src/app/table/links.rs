//! The strength of the links of chains, marked on the board if the players may analyse.

use std::collections::BTreeMap;

use super::analyst::Analyst;
use super::game_view::GameView;
use super::{Table, words};
use crate::app::board::links::LinkMarks;
use crate::app::kit::command::Command;
use crate::app::parts::playable::Playable;
use crate::record::NodeId;
use crate::rules::State as _;

impl<G: Playable> Table<G> {
    /// Starts or stops marking the links.
    pub(super) fn toggle_links(&mut self) {
        let links = &mut self.analyst.links;
        *links = if links.is_some() { None } else { Some(BTreeMap::new()) };
        self.game.notice = self.analyst.links.is_some().then(|| words::LINKS_SHOWN.to_owned());
    }

    /// Stops marking the links if the players may no longer analyse.
    pub(super) fn follow_links(&mut self) {
        if self.check(Command::Links).is_err() {
            self.analyst.links = None;
        }
    }

    /// True if the links are marked but those of the position shown haven't been found yet.
    pub(super) fn wants_links(&self) -> bool {
        let links = self.analyst.links.as_ref();
        links.is_some_and(|links| !links.contains_key(&self.game.record.cursor()))
    }

    /// Stores the links found at a position.
    pub(super) fn take_links(&mut self, node: NodeId, found: LinkMarks) {
        if let Some(links) = &mut self.analyst.links {
            links.insert(node, found);
        }
    }
}

/// The links to mark on the board; `None` while the board shows steps of a turn or a demonstration.
pub(super) fn shown<'a, G: Playable>(analyst: &'a Analyst<G>, game: &GameView<G>) -> Option<&'a LinkMarks> {
    let links = analyst.links.as_ref()?.get(&game.record.cursor())?;
    (game.shown().position() == game.record.state().position()).then_some(links)
}
