//! The findings of searches about the positions of a game, by position and question.
//!
//! An answer is stored here once, and everybody reads it here. Two questions aren't asked again, and so leave nothing:
//! a hint and a reply are shown as soon as they are found. A blunder is part of the game's record.

use std::collections::BTreeMap;

use derive_where::derive_where;

use super::analysing::Found;
use super::expectations::Expectation;
use super::review::Judged;
use crate::app::board::links::LinkMarks;
use crate::engine::Threat;
use crate::learn::Coaching;
use crate::record::NodeId;
use crate::rules::Game;

/// The findings about one position. A question without an answer is `None`.
#[derive_where(Default)]
#[derive(Debug)]
pub(super) struct About<G: Game> {
    pub(super) threat: Option<Threat<G>>,
    /// The coach's tip, or `Some(None)` if no tip applies.
    pub(super) coaching: Option<Option<Coaching<G>>>,
    /// The sides' winning chances, from the deepest search.
    pub(super) expectation: Option<Expectation>,
    /// The best turns, with the number of the last search.
    pub(super) lines: Option<(u32, Found<G>)>,
    /// The strength of the links of chains.
    pub(super) links: Option<LinkMarks>,
    /// The judgement of the turn that led to the position.
    pub(super) judged: Option<Judged<G>>,
}

/// The findings about all positions.
#[derive_where(Default)]
#[derive(Debug)]
pub(super) struct Findings<G: Game>(BTreeMap<NodeId, About<G>>);

impl<G: Game> Findings<G> {
    /// The findings about a position; `None` if there are none.
    pub(super) fn at(&self, node: NodeId) -> Option<&About<G>> {
        self.0.get(&node)
    }

    /// The findings about a position, to add to them.
    pub(super) fn about(&mut self, node: NodeId) -> &mut About<G> {
        self.0.entry(node).or_default()
    }

    /// The findings about each position.
    pub(super) fn all(&self) -> impl Iterator<Item = &About<G>> {
        self.0.values()
    }

    /// The findings about each position, to forget part of them.
    pub(super) fn all_mut(&mut self) -> impl Iterator<Item = (NodeId, &mut About<G>)> {
        self.0.iter_mut().map(|(node, about)| (*node, about))
    }
}
