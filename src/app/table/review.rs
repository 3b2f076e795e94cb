//! Looks a game through for turns that gave something away, off the frame.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use egui::Context;

use super::words;
use super::worker::Worker;
use crate::engine::{Budget, Evaluated, Stop, Verdict, verdict};
use crate::record::{NodeId, NodeKind, Record};
use crate::rules::Game;

/// How many turns are looked at for one verdict at most.
const NODES: u64 = 2_000_000;

/// What is known about the turns of a game.
#[derive(Debug)]
pub(super) struct Review<G: Game> {
    worker: Worker<NodeId, Option<Verdict<G>>>,
    /// The turns still to be judged, by the places after them.
    left: VecDeque<NodeId>,
    /// What was found, by the place after the turn; `None` where it is not settled.
    verdicts: BTreeMap<NodeId, Option<Verdict<G>>>,
    /// The turns before which the position was put into the deck, to be tried again.
    in_deck: BTreeSet<NodeId>,
}

impl<G: Evaluated> Review<G> {
    /// Begins to judge the first so many turns of the game as it stands.
    pub(super) fn begin(record: &Record<G>, most: usize) -> Self {
        let left = turns(record).into_iter().take(most).collect();
        Self { worker: Worker::new("review"), left, verdicts: BTreeMap::new(), in_deck: BTreeSet::new() }
    }

    /// Takes in what was found, and goes on to the next turn: the place after the turn that was judged.
    pub(super) fn advance(&mut self, record: &Record<G>, ctx: &Context) -> Option<NodeId> {
        let judged = self.worker.take().map(|(node, judged)| {
            self.verdicts.insert(node, judged);
            node
        });
        if !self.worker.is_busy()
            && let Some(node) = self.left.pop_front()
        {
            let Some(at) = record.node(node) else { return judged };
            let Some(parent) = at.parent().and_then(|parent| record.node(parent)) else { return judged };
            let (before, after) = (parent.state().clone(), at.state().clone());
            self.worker.ask(node, ctx, move |is_cancelled| {
                let mut budget = Budget::new(NODES).cancelled_by(is_cancelled);
                match verdict::<G>(&before, &after, &mut budget) {
                    Err(Stop::Cancelled) => None,
                    judged => Some(judged.ok()),
                }
            });
        }
        judged
    }

    /// How many turns were judged, and how many there are.
    #[must_use]
    pub(super) fn progress(&self) -> (usize, usize) {
        let judged = self.verdicts.len();
        (judged, judged + self.left.len() + usize::from(self.worker.is_busy()))
    }

    /// Whether every turn was judged.
    #[must_use]
    pub(super) fn is_done(&self) -> bool {
        let (judged, turns) = self.progress();
        judged == turns
    }

    /// How many turns could not be settled.
    #[must_use]
    pub(super) fn unsettled(&self) -> usize {
        self.verdicts.values().filter(|judged| judged.is_none()).count()
    }

    /// Notes that the position before a turn was put into the deck.
    pub(super) fn note_in_deck(&mut self, node: NodeId) {
        self.in_deck.insert(node);
    }

    /// Whether the position before a turn was put into the deck.
    #[must_use]
    pub(super) fn is_in_deck(&self, node: NodeId) -> bool {
        self.in_deck.contains(&node)
    }

    /// What was wrong with the turn that led to a place, if anything was.
    #[must_use]
    pub(super) fn mistake(&self, node: NodeId) -> Option<&Verdict<G>> {
        self.verdicts.get(&node)?.as_ref().filter(|verdict| **verdict != Verdict::Fine)
    }

    /// Every turn that gave something away, by the place after it, in playing order.
    pub(super) fn mistakes(&self) -> impl Iterator<Item = (NodeId, &Verdict<G>)> {
        self.verdicts.keys().filter_map(|node| Some((*node, self.mistake(*node)?)))
    }
}

/// The turns of the game as it stands, by the places after them; endings are nothing to judge.
fn turns<G: Game>(record: &Record<G>) -> Vec<NodeId> {
    let at = |place: &NodeId| record.node(*place);
    let places = std::iter::successors(Some(record.head()), |place| at(place)?.parent());
    let is_turn = |place: &NodeId| {
        at(place).is_some_and(|node| {
            matches!(node.kind(), NodeKind::Turn { .. }) && !words::is_resignation(node.kind())
        })
    };
    let mut turns: Vec<NodeId> = places.filter(is_turn).collect();
    turns.reverse();
    turns
}
