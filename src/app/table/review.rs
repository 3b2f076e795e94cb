//! The review of a game: judges its turns in the background.

use super::expectations::Expectation;
use super::findings::Findings;
use super::words;
use crate::app::kit::settings::Effort;
use crate::app::parts::playable::Playable;
use crate::engine::{Assessment, Budget, Evaluated, Stop, Value, Verdict, assess, verdict};
use crate::learn::{Explanation, evaluation, reasons};
use crate::record::{Evaluation, Header, NodeId, Record, Seat, events_of};
use crate::rules::{Game, Names, Side, State as _};

/// The maximum number of turns examined for one verdict.
const NODES: u64 = 2_000_000;

/// The judgement of a turn.
#[derive(Debug)]
pub(super) struct Judged<G: Game> {
    /// The win that the turn missed or allowed, if any; `None` if the search couldn't settle that.
    verdict: Option<Verdict<G>>,
    /// The reason why the turn was a mistake, in words; empty if it wasn't one.
    why: String,
    /// The winning chances that the turn lost, if the review measures them.
    evaluation: Option<Evaluation>,
    /// The winning chances before and after the turn in a game for two, if they were searched in this window.
    expected: Option<[Expectation; 2]>,
    /// The events of the reply that the explanation names.
    reply: Vec<G::Event>,
}

impl<G: Playable> Judged<G> {
    /// The judgement of a turn that neither missed nor allowed a win.
    const fn fine(evaluation: Option<Evaluation>) -> Self {
        Self {
            verdict: Some(Verdict::Fine),
            why: String::new(),
            evaluation,
            expected: None,
            reply: Vec::new(),
        }
    }

    /// Says why the turn lost, unless the loss is too small to mention.
    fn explain(&mut self, explanation: Option<&Explanation<G>>, header: &Header, names: &Names) {
        if self.evaluation.as_ref().is_none_or(|found| found.glyph().is_none()) {
            return;
        }
        self.why = explanation.map_or_else(
            || words::CLAIM_WAS_BETTER.to_owned(),
            |explanation| {
                // A bot doesn't read its review.
                let is_human = header.seat(explanation.mover) == Seat::Person;
                explanation.told(names, is_human.then_some(explanation.mover))
            },
        );
    }
}

impl<G: Game> Judged<G> {
    /// The win that the turn missed or allowed, if any.
    pub(super) fn mistake(&self) -> Option<&Verdict<G>> {
        self.verdict.as_ref().filter(|verdict| **verdict != Verdict::Fine)
    }

    /// True if the search couldn't settle what the turn missed or allowed.
    pub(super) const fn is_unsettled(&self) -> bool {
        self.verdict.is_none()
    }

    /// The reason why the turn was a mistake, in words, if it was one.
    pub(super) fn why(&self) -> Option<&str> {
        Some(self.why.as_str()).filter(|why| !why.is_empty())
    }

    /// The events of the reply that the explanation names.
    pub(super) fn reply(&self) -> &[G::Event] {
        &self.reply
    }

    /// The winning chances before and after the turn, if they were searched in this window.
    pub(super) const fn expected(&self) -> Option<&[Expectation; 2]> {
        self.expected.as_ref()
    }

    /// The winning chances that the turn lost.
    pub(super) const fn evaluation(&self) -> Option<&Evaluation> {
        self.evaluation.as_ref()
    }
}

impl<G: Game> Findings<G> {
    /// The judgement of the turn to a position, if it was reviewed.
    pub(super) fn judged(&self, node: NodeId) -> Option<&Judged<G>> {
        self.at(node)?.judged.as_ref()
    }

    /// All judgements.
    fn judgements(&self) -> impl Iterator<Item = &Judged<G>> {
        self.all().filter_map(|about| about.judged.as_ref())
    }

    /// The number of turns judged.
    pub(super) fn judged_turns(&self) -> usize {
        self.judgements().count()
    }

    /// The number of turns without a verdict.
    pub(super) fn unsettled_turns(&self) -> usize {
        self.judgements().filter(|judged| judged.is_unsettled()).count()
    }

    /// The side that played the turn to a position, if the review found that this turn let another player win.
    pub(super) fn blunder(&self, record: &Record<G>, node: NodeId) -> Option<Side> {
        let verdict = self.judged(node)?.mistake()?;
        matches!(verdict, Verdict::AllowedWin { .. }).then(|| record.node(node)?.side())?
    }

    /// Drops all judgements.
    pub(super) fn forget_judged(&mut self) {
        for (_, about) in self.all_mut() {
            about.judged = None;
        }
    }
}

impl<G: Playable> Findings<G> {
    /// Adds the results of earlier reviews that are saved in the game.
    pub(super) fn recall_judged(&mut self, record: &Record<G>) {
        for turn in turns(record) {
            let Some(found) = noted(record, turn).filter(|_| self.judged(turn).is_none()) else { continue };
            let turns = record.before(turn).zip(record.node(turn).and_then(|node| node.turn()));
            // Only mistakes are explained, and nothing is searched here, since this would stop the window.
            let explanation = turns.filter(|_| found.glyph().is_some()).and_then(|(before, played)| {
                Explanation::<G>::of(before, played, found, None, &mut Budget::new(0))
            });
            let mut judged = Judged::fine(Some(found.clone()));
            judged.explain(explanation.as_ref(), record.header(), &words::names(record));
            self.about(turn).judged = Some(judged);
        }
    }
}

/// The rest of a review's work.
#[derive(Debug, Default)]
pub(super) struct Review {
    /// The turns still to judge, by the positions after them.
    left: Vec<NodeId>,
    /// The effort for measuring winning chances.
    effort: Effort,
}

impl Review {
    /// Starts to judge turns, given by the positions after them: finds the wins that each turn missed or allowed, and the
    /// winning chances that it lost.
    pub(super) fn begin(turns: impl IntoIterator<Item = NodeId>, effort: Effort) -> Self {
        Self { left: turns.into_iter().collect(), effort }
    }

    /// The turns still to be judged.
    pub(super) fn left(&self) -> &[NodeId] {
        &self.left
    }

    /// The effort for measuring winning chances.
    pub(super) const fn effort(&self) -> Effort {
        self.effort
    }

    /// Notes that a turn was judged.
    pub(super) fn note_judged(&mut self, node: NodeId) {
        self.left.retain(|turn| *turn != node);
    }

    /// Drops turns that have been deleted.
    pub(super) fn forget_deleted<G: Game>(&mut self, record: &Record<G>) {
        self.left.retain(|turn| record.node(*turn).is_some());
    }

    /// Drops the turns that haven't been judged.
    pub(super) fn stop(&mut self) {
        self.left.clear();
    }

    /// True if no turn is left to judge.
    pub(super) const fn is_done(&self) -> bool {
        self.left.is_empty()
    }
}

/// Judges a turn; `None` if the search was cancelled.
pub(super) fn judge<G: Playable>(
    before: &G::State,
    played: &G::Turn,
    after: &G::State,
    effort: Effort,
    (header, names): (&Header, &Names),
    is_cancelled: &dyn Fn() -> bool,
) -> Option<Judged<G>> {
    let mut budget = Budget::new(NODES).cancelled_by(is_cancelled);
    let mut verdict = match verdict::<G>(before, after, &mut budget) {
        Err(Stop::Cancelled) => return None,
        verdict => verdict.ok(),
    };
    let nodes = effort.nodes::<G>();
    let found = assess::<G>(before, after, nodes, is_cancelled).ok()?;
    let expected = expected::<G>(before, after, &found, nodes);
    let (mut evaluation, reply) = (evaluation::<G>(before, &found), found.reply);
    agree::<G>(before, &mut verdict, &mut evaluation);
    let evaluation = Some(evaluation);
    let why = verdict.as_ref().map(|verdict| said::<G>(before, verdict, names)).unwrap_or_default();
    if !why.is_empty() {
        return Some(Judged { why, verdict, evaluation, expected, reply: Vec::new() });
    }
    let mut judged = Judged { verdict, expected, ..Judged::fine(evaluation) };
    if let Some(found) = judged.evaluation.as_ref().filter(|found| found.glyph().is_some()) {
        let mut budget = Budget::new(Explanation::<G>::NODES).cancelled_by(is_cancelled);
        let explanation = Explanation::<G>::of(before, played, found, reply.as_ref(), &mut budget);
        let told = explanation.as_ref().and_then(|explanation| explanation.reply.as_ref()).and(reply);
        judged.reply = told.map(|reply| events_of::<G>(after, &reply)).unwrap_or_default();
        judged.explain(explanation.as_ref(), header, names);
    }
    Some(judged)
}

/// Makes the verdict and the evaluation agree. To allow a win is no mistake if the deeper search found nothing lost by it,
/// because the other turns lose, too. Both name the same better turn: one that wins at once, or else that of the deeper
/// search.
fn agree<G: Game>(before: &G::State, verdict: &mut Option<Verdict<G>>, evaluation: &mut Evaluation) {
    match verdict {
        Some(Verdict::MissedWin { winning }) => evaluation.better = Some(before.turn_text(winning)),
        Some(Verdict::AllowedWin { .. }) if evaluation.glyph().is_none() => *verdict = Some(Verdict::Fine),
        Some(Verdict::AllowedWin { better, .. }) => {
            let found = evaluation.better.as_ref().and_then(|text| before.parse_turn(text).ok());
            *better = found.unwrap_or_else(|| better.clone());
        }
        Some(Verdict::Fine) | None => {}
    }
}

/// The winning chances before and after a turn in a game for two. With more sides, the search values only one of them.
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

/// The turns up to the current position whose winning chances no review has measured.
pub(super) fn unjudged<G: Game>(record: &Record<G>) -> Vec<NodeId> {
    turns(record).into_iter().filter(|turn| noted(record, *turn).is_none()).collect()
}

/// The turns up to the current position, by the positions after them, without resignations, which can't be judged.
pub(super) fn turns<G: Game>(record: &Record<G>) -> Vec<NodeId> {
    let is_played = |place: &NodeId| record.node(*place).is_some_and(|node| !node.kind().is_resignation());
    record.turns().into_iter().filter(is_played).collect()
}

/// The mistakes among some turns, in words. While the review runs, those after a turn that isn't judged yet are left out,
/// so that the list grows only at its end.
pub(super) fn mistakes<'a, G: Game>(
    turns: &[NodeId],
    review: &Review,
    findings: &'a Findings<G>,
) -> Vec<(NodeId, &'a str)> {
    let listed = turns.iter().take_while(|turn| review.is_done() || findings.judged(**turn).is_some());
    listed.filter_map(|turn| Some((*turn, findings.judged(*turn)?.why()?))).collect()
}

/// A review's note on the turn to a position.
pub(super) fn noted<G: Game>(record: &Record<G>, node: NodeId) -> Option<&Evaluation> {
    record.node(node)?.note().evaluation.as_ref()
}

/// The turn that would have been better than the turn to a position, if the review added it as a variation.
pub(super) fn better<G: Game>(record: &Record<G>, findings: &Findings<G>, node: NodeId) -> Option<NodeId> {
    let text = findings.judged(node)?.evaluation()?.better.as_deref()?;
    let others = record.variations(record.node(node)?.parent()?);
    others.iter().copied().find(|other| record.node(*other).is_some_and(|node| node.text() == Some(text)))
}

/// The win that a turn missed or allowed, in words.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::crumble::{Crumble, Options};

    #[test]
    fn to_allow_a_win_is_no_mistake_if_the_other_turns_lose_too() {
        let state = <Crumble as Game>::State::start(&Options::default());
        let [better, deeper] = ["2,1VW", "2,1VE"].map(|text| state.parse_turn(text).unwrap());
        let allowed =
            |better: &_| Some(Verdict::AllowedWin { refutation: None, better: Clone::clone(better) });
        let agreed = |before| {
            let mut verdict: Option<Verdict<Crumble>> = allowed(&better);
            let better = Some("2,1VE".to_owned());
            agree(&state, &mut verdict, &mut Evaluation { before, after: 0, better });
            verdict
        };
        assert_eq!(agreed(0), Some(Verdict::Fine));
        assert_eq!(agreed(Evaluation::BLUNDER), allowed(&deeper));
    }
}
