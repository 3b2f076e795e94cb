//! The players' threats: at the place shown, then at the others of the line.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use egui::Context;

use crate::app::kit::worker::{Worker, within};
use crate::engine::Threat;
use crate::record::{Mark, NodeId, NodeKind, Record};
use crate::rules::{Game, Side, State};

/// The time that the search for the place looked at may take.
const TIME: Duration = Duration::from_secs(4);
/// The time that the search for a place may take that nobody looks at: a long game is not to heat the machine.
const TIME_ASIDE: Duration = Duration::from_millis(500);

/// The threats found so far. Each place is searched once.
#[derive(Debug)]
pub(super) struct Threats<G: Game> {
    found: BTreeMap<NodeId, Threat<G>>,
    /// The places that nobody looked at and whose search took too long.
    skipped: BTreeSet<NodeId>,
    /// The places that a player asked about.
    demanded: BTreeSet<NodeId>,
    /// Searches a place, which is looked at or not: for as long as that.
    worker: Worker<(NodeId, bool), Threat<G>>,
}

impl<G: Game> Default for Threats<G> {
    fn default() -> Self {
        Self {
            found: BTreeMap::new(),
            skipped: BTreeSet::new(),
            demanded: BTreeSet::new(),
            worker: Worker::new("threat"),
        }
    }
}

impl<G: Game> Threats<G> {
    /// Searches for the threat at the place looked at or, once that is known, at another one of the shown line.
    pub(super) fn search(&mut self, record: &Record<G>, ctx: &Context) {
        let here = record.cursor();
        let unknown = |place: &NodeId| {
            announcer(record, *place).filter(|_| !self.found.contains_key(place)).map(|side| (*place, side))
        };
        let others = || record.line().iter().rev().filter(|id| !self.skipped.contains(id));
        let next = unknown(&here).or_else(|| others().find_map(unknown));
        let Some((place, side)) = next else { return self.worker.stop() };
        let Some(state) = record.node(place).map(|node| node.state().clone()) else { return };
        let is_looked_at = place == here;
        let time = if is_looked_at { TIME } else { TIME_ASIDE };
        self.worker.ask((place, is_looked_at), ctx, move |is_cancelled| {
            let threat = within(time, is_cancelled, |budget| Threat::of(&state, side, budget));
            // A place whose search was cancelled may be easy.
            (!is_cancelled()).then_some(threat)
        });
    }

    /// Gives the search up.
    pub(super) fn stop(&mut self) {
        self.worker.stop();
    }

    /// Takes in what was found: the place, and what is to be noted with its turn.
    pub(super) fn take(&mut self) -> Option<(NodeId, Option<Mark>)> {
        let ((node, was_looked_at), threat) = self.worker.take()?;
        if !was_looked_at && matches!(threat, Threat::Unsettled(_)) {
            self.skipped.insert(node);
            return Some((node, None));
        }
        let mark = match threat {
            Threat::Win(_) => Some(Mark::Threat),
            Threat::Mate(_) => Some(Mark::Mate),
            Threat::None | Threat::Unsettled(_) => None,
        };
        self.found.insert(node, threat);
        Some((node, mark))
    }

    /// Notes that a player asks about a place.
    pub(super) fn demand(&mut self, node: NodeId) {
        self.demanded.insert(node);
    }

    /// Forgets what no player asked about: where threats are not announced, nobody is to know it.
    pub(super) fn forget_undemanded(&mut self) {
        self.found.retain(|node, _| self.demanded.contains(node));
    }

    /// A place is being searched.
    #[must_use]
    pub(super) fn is_searching(&self, node: NodeId) -> bool {
        [true, false].iter().any(|is_looked_at| self.worker.is_asked(&(node, *is_looked_at)))
    }

    /// The threat at a place, if it was searched.
    #[must_use]
    pub(super) fn at(&self, node: NodeId) -> Option<&Threat<G>> {
        self.found.get(&node)
    }
}

/// The player who could threaten at a place: the one who played the turn that led there, while the game goes on.
#[must_use]
pub(super) fn announcer<G: Game>(record: &Record<G>, place: NodeId) -> Option<Side> {
    let node = record.node(place)?;
    match node.kind() {
        NodeKind::Turn { side, .. } if node.state().outcome().is_none() => Some(*side),
        _ => None,
    }
}

#[cfg(test)]
impl<G: Game> Threats<G> {
    /// The threat found at one place.
    pub(super) fn found_at(node: NodeId, threat: Threat<G>) -> Self {
        Self { found: BTreeMap::from([(node, threat)]), ..Self::default() }
    }
}
