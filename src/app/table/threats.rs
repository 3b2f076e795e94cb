//! What the players threaten at the places that were looked at.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use egui::Context;

use super::worker::Worker;
use crate::engine::{Budget, Threat};
use crate::record::{Made, Mark, NodeId, Record};
use crate::rules::{Game, Side, State};

/// How long the search for one place may take.
const TIME: Duration = Duration::from_secs(4);

/// The threats found so far. Each place is searched once.
#[derive(Debug)]
pub(super) struct Threats<G: Game> {
    found: BTreeMap<NodeId, Threat<G>>,
    /// The places that a player asked about.
    demanded: BTreeSet<NodeId>,
    worker: Worker<NodeId, Threat<G>>,
}

impl<G: Game> Default for Threats<G> {
    fn default() -> Self {
        Self { found: BTreeMap::new(), demanded: BTreeSet::new(), worker: Worker::new("threat") }
    }
}

impl<G: Game> Threats<G> {
    /// Searches for the threat at the place looked at, unless it is known; gives up that of any other place.
    pub(super) fn search(&mut self, record: &Record<G>, ctx: &Context) {
        let here = record.cursor();
        let Some(side) = announcer(record).filter(|_| !self.found.contains_key(&here)) else {
            return self.worker.stop();
        };
        let state = record.state().clone();
        self.worker.ask(here, ctx, move |is_cancelled| {
            let deadline = Instant::now() + TIME;
            let is_spent = || Instant::now() >= deadline;
            let budget = Budget::new(u64::MAX).cancelled_by(is_cancelled);
            let threat = Threat::of(&state, side, &mut budget.spent_when(&is_spent));
            // What a cancelled search leaves unsettled is not known to be hard.
            (!is_cancelled()).then_some(threat)
        });
    }

    /// Gives the search up.
    pub(super) fn stop(&mut self) {
        self.worker.stop();
    }

    /// Takes in what was found: the place, and what is to be noted with its turn.
    pub(super) fn take(&mut self) -> Option<(NodeId, Option<Mark>)> {
        let (node, threat) = self.worker.take()?;
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

    /// Whether a player asked about a place.
    #[must_use]
    pub(super) fn is_demanded(&self, node: NodeId) -> bool {
        self.demanded.contains(&node)
    }

    /// Whether a place is being searched.
    #[must_use]
    pub(super) fn is_searching(&self, node: NodeId) -> bool {
        self.worker.is_asked(&node)
    }

    /// The threat at a place, if it was searched.
    #[must_use]
    pub(super) fn at(&self, node: NodeId) -> Option<&Threat<G>> {
        self.found.get(&node)
    }
}

/// Who could threaten at the place looked at: the player of the turn that led there, while the game goes on.
#[must_use]
pub(super) fn announcer<G: Game>(record: &Record<G>) -> Option<Side> {
    match record.node(record.cursor())?.made() {
        Made::Turn { side, .. } if record.state().outcome().is_none() => Some(*side),
        _ => None,
    }
}
