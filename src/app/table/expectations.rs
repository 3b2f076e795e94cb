//! The winning chances of each side at a position, from the deepest search so far. The evaluation bar and the graph
//! show them.

use super::findings::Findings;
use super::game_view::GameView;
use super::words;
use crate::app::kit::settings::Settings;
use crate::app::parts::playable::Playable;
use crate::engine::{Analysis, Budget, Evaluated, analyse};
use crate::record::{NodeId, Record};
use crate::rules::{Side, State as _};

/// The number of turns examined by the evaluation bar's own search.
const NODES: u64 = 64_000;
/// The sum of all players' winning chances, in thousandths.
pub(super) const WHOLE: u16 = 1000;

/// The winning chances of all sides at a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Expectation {
    /// Each side's winning chances, in thousandths that add up to 1000.
    pub(super) shares: Vec<u16>,
    /// The number of turns that the search looked ahead; `None` for a review from a file, which doesn't include this
    /// number.
    depth: Option<u32>,
    /// The number of turns examined; a deeper search examines more.
    nodes: u64,
}

impl Expectation {
    /// The result of an analysis with this many nodes.
    pub(super) fn of<G: Evaluated>(analysis: &Analysis<G>, nodes: u64) -> Self {
        Self { shares: analysis.shares.clone(), depth: Some(analysis.depth), nodes }
    }

    /// The winning chances of both sides in a game for two, given those of one side.
    pub(super) fn of_two(side: Side, share: u16, depth: Option<u32>, nodes: u64) -> Self {
        let other = WHOLE.saturating_sub(share);
        let shares = if side == Side::FIRST { vec![share, other] } else { vec![other, share] };
        Self { shares, depth, nodes }
    }

    /// The winning chances of a side, in thousandths.
    pub(super) fn of_side(&self, side: Side) -> u16 {
        self.shares.get(side.index()).copied().unwrap_or_default()
    }

    /// True if the game is over at this position.
    pub(super) fn is_over(&self) -> bool {
        self.depth == Some(0)
    }

    /// True if the result is certain, so that a deeper search can't change it.
    fn is_certain(&self) -> bool {
        self.is_over() || self.shares.contains(&WHOLE)
    }

    /// The depth of the search, in words.
    pub(super) fn depth_in_words(&self) -> String {
        match self.depth {
            _ if self.is_certain() => words::CERTAIN.to_owned(),
            None => words::FROM_REVIEW.to_owned(),
            Some(depth) => words::turns_ahead(depth),
        }
    }
}

impl<G: Evaluated> Findings<G> {
    /// The winning chances at a position: from the deepest search in this window, or else from the review saved in the
    /// game.
    pub(super) fn expectation(&self, record: &Record<G>, node: NodeId) -> Option<Expectation> {
        let found = self.at(node).and_then(|about| about.expectation.clone());
        found.or_else(|| reviewed(record, node))
    }

    /// Stores new winning chances for a position, if they are from a deeper search than the old ones.
    pub(super) fn learn_expectation(&mut self, record: &Record<G>, node: NodeId, new: Expectation) {
        let is_deeper =
            |known: Expectation| !known.is_certain() && (new.is_certain() || new.nodes > known.nodes);
        if self.expectation(record, node).is_none_or(is_deeper) {
            self.about(node).expectation = Some(new);
        }
    }
}

/// Searches for the winning chances of the sides; `None` if cancelled.
pub(super) fn search<G: Evaluated>(state: &G::State, is_cancelled: &dyn Fn() -> bool) -> Option<Expectation> {
    let mut budget = Budget::new(NODES).cancelled_by(is_cancelled);
    Some(Expectation::of(&analyse::<G>(state, 1, &mut budget).ok()?, NODES))
}

impl<G: Playable> Findings<G> {
    /// True if the evaluation bar needs a search of the position shown.
    pub(super) fn wants_expectation(&self, game: &GameView<G>, settings: &Settings) -> bool {
        game.has_evaluation_bar(settings) && self.expectation(game.record(), game.record().cursor()).is_none()
    }
}

/// The winning chances that a review found at a position in a game for two: before the next turn or, if that isn't
/// reviewed, after the last turn. With more sides, a review has the winning chances of only one side.
fn reviewed<G: Evaluated>(record: &Record<G>, node: NodeId) -> Option<Expectation> {
    let at = record.node(node)?;
    if at.state().players() != 2 || at.state().outcome().is_some() {
        return None;
    }
    let next = at.children().iter().find_map(|child| record.node(*child)?.note().evaluation.as_ref());
    let (side, share) = match next {
        Some(next) => (at.state().to_move(), next.before),
        None => (at.side()?, at.note().evaluation.as_ref()?.after),
    };
    Some(Expectation::of_two(side, share, None, G::REVIEW_NODES))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Evaluation, Header, Note, Takebacks};
    use crate::rules::crosse::{Crosse, Options};

    fn of_first(share: u16, nodes: u64) -> Expectation {
        Expectation::of_two(Side::FIRST, share, Some(4), nodes)
    }

    #[test]
    fn the_deepest_look_stays() {
        let header = Header::new(Vec::new(), Takebacks::Free, None).unwrap();
        let mut record = Record::<Crosse>::new(&Options::default(), header).unwrap();
        let turn = record.state().parse_turn("1F:a3-b4").unwrap();
        let node = record.play(&turn).unwrap();
        let mut known = Findings::default();
        let after = |known: &mut Findings<Crosse>, record: &Record<Crosse>, new: Expectation| {
            known.learn_expectation(record, node, new);
            known.expectation(record, node).unwrap().shares
        };
        assert_eq!(after(&mut known, &record, of_first(300, 10)), [300, 700]);
        assert_eq!(after(&mut known, &record, of_first(400, 9)), [300, 700], "a shallower one");
        assert_eq!(after(&mut known, &record, of_first(500, 11)), [500, 500], "a deeper one");
        assert_eq!(after(&mut known, &record, of_first(0, 1)), [0, 1000], "a result");
        assert_eq!(
            after(&mut known, &record, of_first(600, 99)),
            [0, 1000],
            "nothing is deeper than a result"
        );

        // A review saved in the game counts as a search of `REVIEW_NODES` turns.
        let evaluation = Some(Evaluation { before: 800, after: 700, better: None });
        record.set_note(node, Note { evaluation, ..Note::default() }).unwrap();
        let mut known = Findings::default();
        assert_eq!(after(&mut known, &record, of_first(300, Crosse::REVIEW_NODES - 1)), [700, 300]);
        assert_eq!(known.expectation(&record, NodeId::START).unwrap().shares, [800, 200]);
        assert_eq!(after(&mut known, &record, of_first(300, Crosse::REVIEW_NODES + 1)), [300, 700]);
    }
}
