//! Looks a game through for what its turns gave away, off the frame.

use std::collections::BTreeMap;

use super::expectations::Expectation;
use super::words;
use crate::app::kit::settings::Effort;
use crate::app::parts::playable::Playable;
use crate::engine::{Assessment, Budget, Evaluated, Stop, Value, Verdict, assess, verdict};
use crate::learn::{evaluation, reasons};
use crate::record::{Evaluation, NodeId, Record};
use crate::rules::{Game, Names, State as _};

/// The number of turns that are looked at for one verdict at most.
const NODES: u64 = 2_000_000;

/// A turn that was judged.
#[derive(Debug)]
pub(super) struct Judged<G: Game> {
    /// It gave a win away at once; `None` where that is not settled.
    verdict: Option<Verdict<G>>,
    /// The mistake in words; empty where there was none.
    said: String,
    /// The share of the points it gave away, where that is asked for.
    evaluation: Option<Evaluation>,
    /// What the sides of a game of two could expect before and after it, if it was searched in this window.
    expected: Option<[Expectation; 2]>,
}

/// The verdicts on the turns of a game.
#[derive(Debug)]
pub(super) struct Review<G: Game> {
    /// The turns still to be judged, by the places after them.
    left: Vec<NodeId>,
    /// The verdicts, by the place after the turn.
    judged: BTreeMap<NodeId, Judged<G>>,
    /// How far to search by points; `None` where only a win that was given away counts.
    effort: Option<Effort>,
}

impl<G: Playable> Review<G> {
    /// Begins to judge turns, by the places after them: whether each gave a win away at once and, with an effort, what share of
    /// the points.
    pub(super) fn begin(turns: impl IntoIterator<Item = NodeId>, effort: Option<Effort>) -> Self {
        Self { left: turns.into_iter().collect(), judged: BTreeMap::new(), effort }
    }

    /// The turns still to be judged.
    pub(super) fn left(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.left.iter().copied()
    }

    /// The effort of searches by points; `None` where only a win that was given away counts.
    pub(super) const fn effort(&self) -> Option<Effort> {
        self.effort
    }

    /// Takes in the verdict on a turn.
    pub(super) fn learn(&mut self, node: NodeId, judged: Judged<G>) {
        self.left.retain(|turn| *turn != node);
        self.judged.insert(node, judged);
    }

    /// Leaves turns that were deleted meanwhile.
    pub(super) fn forget_deleted(&mut self, record: &Record<G>) {
        self.left.retain(|turn| record.node(*turn).is_some());
    }

    /// The same review, to go on with other turns.
    pub(super) fn resumed(self, turns: impl IntoIterator<Item = NodeId>, effort: Effort) -> Self {
        Self { left: turns.into_iter().collect(), effort: Some(effort), ..self }
    }

    /// Takes over what reviews before found, as it is kept in the game.
    pub(super) fn recall(&mut self, record: &Record<G>) {
        for turn in turns(record) {
            let Some(found) = noted(record, turn).filter(|_| !self.judged.contains_key(&turn)) else {
                continue;
            };
            let said = record.before(turn).and_then(|before| lost::<G>(before, found)).unwrap_or_default();
            let (verdict, evaluation) = (Some(Verdict::Fine), Some(found.clone()));
            let judged = Judged { verdict, said, evaluation, expected: None };
            self.judged.insert(turn, judged);
        }
    }

    /// Leaves the turns that were not judged yet.
    pub(super) fn stop(&mut self) {
        self.left.clear();
    }

    /// The number of turns that were judged, and of all.
    pub(super) fn progress(&self) -> (usize, usize) {
        (self.judged.len(), self.judged.len() + self.left.len())
    }

    /// Every turn was judged.
    pub(super) fn is_done(&self) -> bool {
        self.left.is_empty()
    }

    /// The number of turns without a verdict.
    pub(super) fn unsettled(&self) -> usize {
        self.judged.values().filter(|judged| judged.verdict.is_none()).count()
    }

    /// Which win the turn that led to a place gave away at once, if it gave one away.
    pub(super) fn mistake(&self, node: NodeId) -> Option<&Verdict<G>> {
        self.judged.get(&node)?.verdict.as_ref().filter(|verdict| **verdict != Verdict::Fine)
    }

    /// The mistake in the turn that led to a place, in words, if it was one.
    pub(super) fn said(&self, node: NodeId) -> Option<&str> {
        self.judged.get(&node).map(|judged| judged.said.as_str()).filter(|said| !said.is_empty())
    }

    /// What the sides could expect before and after the turn that led to a position, if it was searched here.
    pub(super) fn expected(&self, node: NodeId) -> Option<&[Expectation; 2]> {
        self.judged.get(&node)?.expected.as_ref()
    }

    /// The share of the points that the turn to a place gave away.
    pub(super) fn evaluation(&self, node: NodeId) -> Option<&Evaluation> {
        self.judged.get(&node)?.evaluation.as_ref()
    }
}

/// Judges a turn; `None` if the search was cancelled.
pub(super) fn judge<G: Playable>(
    before: &G::State,
    after: &G::State,
    effort: Option<Effort>,
    names: &Names,
    is_cancelled: &dyn Fn() -> bool,
) -> Option<Judged<G>> {
    let mut budget = Budget::new(NODES).cancelled_by(is_cancelled);
    let mut verdict = match verdict::<G>(before, after, &mut budget) {
        Err(Stop::Cancelled) => return None,
        verdict => verdict.ok(),
    };
    let (mut evaluation, expected) = match effort {
        Some(effort) => {
            let nodes = effort.nodes::<G>();
            let found = assess::<G>(before, after, nodes, is_cancelled).ok()?;
            (Some(evaluation::<G>(before, &found)), expected::<G>(before, after, &found, nodes))
        }
        None => (None, None),
    };
    agree::<G>(before, &mut verdict, &mut evaluation);
    let mut said = verdict.as_ref().map(|verdict| said::<G>(before, verdict, names)).unwrap_or_default();
    if said.is_empty() {
        said = evaluation.as_ref().and_then(|found| lost::<G>(before, found)).unwrap_or_default();
    }
    Some(Judged { verdict, said, evaluation, expected })
}

/// Has both name the same better turn: one that wins at once, or else the one that was searched further.
fn agree<G: Game>(before: &G::State, verdict: &mut Option<Verdict<G>>, evaluation: &mut Option<Evaluation>) {
    match (verdict, evaluation) {
        (Some(Verdict::MissedWin { winning }), Some(found)) => {
            found.better = Some(before.turn_text(winning));
        }
        (Some(Verdict::AllowedWin { better, .. }), Some(Evaluation { better: Some(text), .. })) => {
            if let Ok(turn) = before.parse_turn(text) {
                *better = turn;
            }
        }
        _ => {}
    }
}

/// What the sides of a game of two can expect before and after a turn. With more the search tells of one side only.
fn expected<G: Evaluated>(
    before: &G::State,
    after: &G::State,
    found: &Assessment<G>,
    nodes: u64,
) -> Option<[Expectation; 2]> {
    if before.players() != 2 || after.outcome().is_some() {
        return None;
    }
    let of = |value: Value, depth| {
        Expectation::of_two(before.to_move(), G::share(value, before.players()), Some(depth), nodes)
    };
    Some([of(found.before, found.depth), of(found.after, found.depth.saturating_sub(1).max(1))])
}

/// The turns of the game as it stands that no review has judged by points yet.
pub(super) fn unjudged<G: Game>(record: &Record<G>) -> Vec<NodeId> {
    turns(record).into_iter().filter(|turn| noted(record, *turn).is_none()).collect()
}

/// The turns of the game as it stands, by the places after them; giving up is nothing to judge.
pub(super) fn turns<G: Game>(record: &Record<G>) -> Vec<NodeId> {
    let is_played = |place: &NodeId| record.node(*place).is_some_and(|node| !node.kind().is_resignation());
    record.turns().into_iter().filter(is_played).collect()
}

/// Those of some turns that gave something away, with what, in words; as far as they were reviewed.
pub(super) fn mistakes<'a, G: Playable>(turns: &[NodeId], review: &'a Review<G>) -> Vec<(NodeId, &'a str)> {
    turns.iter().filter_map(|turn| Some((*turn, review.said(*turn)?))).collect()
}

/// A review's note on the turn that led to a place.
pub(super) fn noted<G: Game>(record: &Record<G>, node: NodeId) -> Option<&Evaluation> {
    record.node(node)?.note().evaluation.as_ref()
}

/// The share of the points that a turn gave away, with the better turn and what that is good for; `None` where it is too
/// small to mention.
fn lost<G: Playable>(before: &G::State, found: &Evaluation) -> Option<String> {
    found.glyph()?;
    let better = found.better.as_deref().and_then(|text| Some((text, before.parse_turn(text).ok()?)));
    let better = better.map_or_else(
        || words::CLAIM_WAS_BETTER.to_owned(),
        |(text, turn)| words::was_better(text, reasons::<G>(before, &turn).as_deref()),
    );
    Some(words::lost(found.loss(), Some(&better)))
}

/// The mistake in a turn from a state, in words.
fn said<G: Playable>(before: &G::State, verdict: &Verdict<G>, names: &Names) -> String {
    let why = |turn: &G::Turn| reasons::<G>(before, turn);
    match verdict {
        Verdict::Fine => String::new(),
        Verdict::MissedWin { winning } => {
            words::missed_win(&before.turn_text(winning), why(winning).as_deref())
        }
        Verdict::AllowedWin { better, .. } => {
            let winner = words::opponent::<G>(before, before.to_move(), names);
            words::allowed_win(winner, &words::was_better(&before.turn_text(better), why(better).as_deref()))
        }
    }
}
