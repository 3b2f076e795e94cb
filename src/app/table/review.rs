//! Looks a game through for turns that gave something away, off the frame.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use egui::Context;

use super::words;
use crate::app::playable::Playable;
use crate::app::sentence::because;
use crate::app::worker::Worker;
use crate::engine::{Budget, Stop, Verdict, verdict};
use crate::learn::reasons;
use crate::record::{NodeId, NodeKind, Record};
use crate::rules::{Game, State as _};

/// How many turns are looked at for one verdict at most.
const NODES: u64 = 2_000_000;

/// A turn that was judged.
#[derive(Debug)]
struct Judged<G: Game> {
    verdict: Verdict<G>,
    /// What was wrong with it, in words; empty where nothing was.
    said: String,
}

/// What is known about the turns of a game.
#[derive(Debug)]
pub(super) struct Review<G: Game> {
    worker: Worker<NodeId, Option<Judged<G>>>,
    /// The turns still to be judged, by the places after them.
    left: VecDeque<NodeId>,
    /// What was found, by the place after the turn; `None` where it is not settled.
    verdicts: BTreeMap<NodeId, Option<Judged<G>>>,
    /// The turns before which the position was put into the deck, to be tried again.
    in_deck: BTreeSet<NodeId>,
}

impl<G: Playable> Review<G> {
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
                    judged => Some(judged.ok().map(|verdict| {
                        let said = said::<G>(&before, &verdict);
                        Judged { verdict, said }
                    })),
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
        let judged = self.verdicts.get(&node)?.as_ref()?;
        Some(&judged.verdict).filter(|verdict| **verdict != Verdict::Fine)
    }

    /// What was wrong with the turn that led to a place, in words, if anything was.
    #[must_use]
    pub(super) fn said(&self, node: NodeId) -> Option<&str> {
        let judged = self.verdicts.get(&node)?.as_ref()?;
        Some(judged.said.as_str()).filter(|said| !said.is_empty())
    }

    /// Every turn that gave something away, by the place after it, with what was wrong with it, in playing order.
    pub(super) fn mistakes(&self) -> impl Iterator<Item = (NodeId, &str)> {
        self.verdicts.keys().filter_map(|node| Some((*node, self.said(*node)?)))
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

/// What was wrong with a turn from a state, in words.
fn said<G: Playable>(before: &G::State, verdict: &Verdict<G>) -> String {
    let because = |turn: &G::Turn| because(":", reasons::<G>(before, turn).as_deref());
    match verdict {
        Verdict::Fine => String::new(),
        Verdict::MissedWin { winning } => {
            format!("Gave a win away: {} wins at once{}.", before.turn_text(winning), because(winning))
        }
        Verdict::AllowedWin { better, .. } => {
            let winner = words::opponent::<G>(before, before.to_move());
            let better_text = before.turn_text(better);
            format!("Lets {winner} win on their next turn; {better_text} does not{}.", because(better))
        }
    }
}
