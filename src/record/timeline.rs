//! A turn on a timeline, as in a video editor: a state, the frames after it, and a playhead.
//!
//! A board always shows a [`Timeline`]: of the turn being built, of an earlier turn, or of a turn that is only
//! demonstrated. These timelines differ only in their [`Source`].

use super::game_record::Record;
use super::node::NodeId;
use super::replay::{self, Frame};
use crate::rules::{Draft, Game, Outcome, Side, State, TurnError};

/// The purpose of a demonstrated turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// This side would win with the turn if it could play again.
    Threat(Side),
    /// This side can win with the turn, after a blunder by another side.
    Refutation(Side),
    /// The turn is this side's reply, which shows why an earlier turn doesn't solve the task.
    Answer(Side),
    /// This side should play the turn.
    Hint(Side),
    /// The turn solves this side's task.
    Solution(Side),
}

/// The source of the frames of a timeline.
#[derive(Clone, Debug)]
pub enum Source<G: Game> {
    /// A turn being built, which accepts steps.
    Building {
        /// The node that the turn will follow.
        place: NodeId,
        /// The turn up to the playhead.
        draft: G::Draft,
    },
    /// The turn that led to this node of a record.
    Past(NodeId),
    /// A turn that is shown without being played.
    Demonstration {
        /// The purpose of showing the turn.
        subject: Subject,
        /// The turn in notation.
        text: String,
        /// The outcome if the turn were played.
        outcome: Option<Outcome>,
    },
}

/// A complete, legal turn that was built, with the events and positions of its steps.
#[derive(Clone, Debug)]
pub struct FinishedTurn<G: Game> {
    pub(super) turn: G::Turn,
    pub(super) after: G::State,
    pub(super) frames: Vec<Frame<G>>,
}

impl<G: Game> FinishedTurn<G> {
    /// The turn that was built.
    pub const fn turn(&self) -> &G::Turn {
        &self.turn
    }
}

/// A state, the frames of a turn from that state, and a playhead: the number of frames shown.
///
/// While a turn is being built, moving the playhead back undoes steps, moving it forward redoes them, and a new step
/// cuts off the later ones.
#[derive(Clone, Debug)]
pub struct Timeline<G: Game> {
    source: Source<G>,
    before: G::State,
    /// The events of the previous turn.
    last_turn: Vec<G::Event>,
    /// The number of events in `last_turn` before those of its last frame.
    last_frame: usize,
    /// The frames: those of [`replay::frames`] for a whole turn; one frame for each step while a turn is being built.
    frames: Vec<Frame<G>>,
    /// The events of all these frames in sequence.
    all_events: Vec<G::Event>,
    playhead: usize,
}

impl<G: Game> Timeline<G> {
    /// The timeline of a turn to be built at the node that the record shows; it doesn't have any steps yet.
    pub fn build(record: &Record<G>) -> Self {
        Self::build_at(record, record.cursor(), record.state())
    }

    /// The timeline of a turn to be built at a node of the record, from its state.
    pub fn build_at(record: &Record<G>, place: NodeId, before: &G::State) -> Self {
        let source = Source::Building { place, draft: before.draft() };
        Self::new(source, before.clone(), Vec::new()).following(frames_to(record, place))
    }

    /// The turn that led to the node that a record shows, before its first step. The start and endings have no steps.
    pub fn past(record: &Record<G>) -> Self {
        let place = record.cursor();
        let frames = frames_to(record, place).to_vec();
        let source = Source::Past(place);
        match record.node(place).and_then(|node| node.parent()).filter(|_| !frames.is_empty()) {
            Some(parent) => {
                let before = record.node(parent).map_or_else(|| record.state(), |node| node.state()).clone();
                Self::new(source, before, frames).following(frames_to(record, parent))
            }
            None => Self::new(source, record.state().clone(), frames),
        }
    }

    /// A turn to be shown without being played, before its first step.
    ///
    /// # Errors
    /// The rules refuse the turn.
    pub fn demonstration(
        subject: Subject,
        before: G::State,
        turn: &G::Turn,
    ) -> Result<Self, TurnError<G::Illegal>> {
        let frames = replay::frames::<G>(&before, turn)?;
        let outcome = before.play(turn)?.outcome();
        let text = before.turn_text(turn);
        Ok(Self::new(Source::Demonstration { subject, text, outcome }, before, frames))
    }

    fn new(source: Source<G>, before: G::State, frames: Vec<Frame<G>>) -> Self {
        let all_events = replay::events(&frames);
        Self { source, before, last_turn: Vec::new(), last_frame: 0, frames, all_events, playhead: 0 }
    }

    fn following(mut self, frames: &[Frame<G>]) -> Self {
        self.last_turn = replay::events(frames);
        self.last_frame = self.last_turn.len() - frames.last().map_or(0, |frame| frame.events.len());
        self
    }

    // ---- viewing ----------------------------------------------------------------------------------------

    /// The source of the frames.
    pub const fn source(&self) -> &Source<G> {
        &self.source
    }

    /// The number of frames shown.
    pub const fn playhead(&self) -> usize {
        self.playhead
    }

    /// The number of frames.
    pub const fn len(&self) -> usize {
        self.frames.len()
    }

    /// True if the timeline has no frames.
    pub const fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    /// True if all frames are shown.
    pub const fn is_at_end(&self) -> bool {
        self.playhead == self.frames.len()
    }

    /// The frame shown last; `None` before the first.
    pub fn frame(&self) -> Option<&Frame<G>> {
        self.playhead.checked_sub(1).and_then(|last| self.frames.get(last))
    }

    /// The next frame; `None` at the end.
    pub fn next_frame(&self) -> Option<&Frame<G>> {
        self.frames.get(self.playhead)
    }

    /// The position at the playhead.
    pub fn position(&self) -> &G::Position {
        self.frame().map_or_else(|| self.before.position(), |frame| &frame.position)
    }

    /// The events that led to the position at the playhead: those of the frame shown last; before the first frame,
    /// those of the last frame of the previous turn.
    pub fn events(&self) -> &[G::Event] {
        match self.frame() {
            Some(frame) => &frame.events,
            None => self.last_turn.get(self.last_frame..).unwrap_or_default(),
        }
    }

    /// The events of the turn up to the playhead.
    pub fn done(&self) -> &[G::Event] {
        let shown = self.frames.iter().take(self.playhead).map(|frame| frame.events.len());
        self.all_events.get(..shown.sum()).unwrap_or_default()
    }

    /// The events of the previous turn.
    pub fn last_turn(&self) -> &[G::Event] {
        &self.last_turn
    }

    /// The outcome at the playhead; while a turn is being built, the outcome if it ended there.
    pub fn outcome(&self) -> Option<Outcome> {
        match &self.source {
            Source::Building { draft, .. } if self.playhead > 0 => draft.outcome(),
            Source::Demonstration { outcome, .. } if self.is_at_end() => *outcome,
            _ if self.playhead == 0 => self.before.outcome(),
            _ => None,
        }
    }

    /// Moves the playhead; `false` if it is already there, or beyond the last frame.
    pub fn seek(&mut self, playhead: usize) -> bool {
        if playhead > self.frames.len() || playhead == self.playhead {
            return false;
        }
        if let Source::Building { draft, .. } = &mut self.source {
            while draft.steps().len() > playhead && draft.pop().is_some() {}
            let again = self.frames.get(self.playhead..playhead).unwrap_or_default();
            for step in again.iter().filter_map(|frame| frame.step.as_ref()) {
                let redone = draft.push(step);
                debug_assert!(redone.is_ok(), "a step that was undone is refused when it is redone");
            }
            debug_assert_eq!(draft.steps().len(), playhead, "each frame of a turn being built is a step");
        }
        self.playhead = playhead;
        true
    }

    /// Hides the last frame shown; `false` if none is shown.
    pub fn back(&mut self) -> bool {
        self.playhead.checked_sub(1).is_some_and(|playhead| self.seek(playhead))
    }

    /// Shows one more frame; `false` if all are shown.
    pub fn forward(&mut self) -> bool {
        self.seek(self.playhead + 1)
    }

    // ---- building ---------------------------------------------------------------------------------------

    /// The turn up to the playhead, while it is being built.
    pub const fn draft(&self) -> Option<&G::Draft> {
        match &self.source {
            Source::Building { draft, .. } => Some(draft),
            Source::Past(_) | Source::Demonstration { .. } => None,
        }
    }

    /// Takes a step at the playhead and removes the later steps.
    ///
    /// # Errors
    /// The rules refuse the step, or the turn isn't being built. Nothing changes.
    pub fn push(&mut self, step: &G::Step) -> Result<(), TurnError<G::Illegal>> {
        let Source::Building { draft, .. } = &mut self.source else { return Err(TurnError::Finished) };
        let events = draft.push(step)?;
        let position = draft.position().clone();
        self.all_events.truncate(self.done().len());
        self.all_events.extend_from_slice(&events);
        self.frames.truncate(self.playhead);
        self.frames.push(Frame { step: Some(step.clone()), events, position });
        self.playhead += 1;
        Ok(())
    }

    /// True if the turn is being built, may end here, and can't be continued.
    pub fn is_complete(&self) -> bool {
        let complete = |draft: &G::Draft| draft.next_steps().is_empty() && draft.may_end().is_ok();
        self.playhead > 0 && self.draft().is_some_and(complete)
    }

    /// The turn in notation; for a turn being built, the part up to the playhead. `None` if that isn't a complete turn,
    /// and for past turns, whose text is in the record.
    pub fn text(&self) -> Option<String> {
        match &self.source {
            Source::Building { draft, .. } => {
                draft.finish().ok().map(|(turn, _, _)| self.before.turn_text(&turn))
            }
            Source::Past(_) => None,
            Source::Demonstration { text, .. } => Some(text.clone()),
        }
    }

    /// Ends the turn being built at the playhead, and returns it for the record.
    ///
    /// # Errors
    /// The turn may not end there, or it isn't being built.
    pub fn finish(&self) -> Result<FinishedTurn<G>, TurnError<G::Illegal>> {
        let (turn, after, events) = self.draft().ok_or(TurnError::Finished)?.finish()?;
        let steps = self.frames.get(..self.playhead).unwrap_or_default().to_vec();
        let frames = replay::whole(&self.before, steps, &after, events);
        Ok(FinishedTurn { turn, after, frames })
    }
}

/// The frames of the turn that led to a node.
fn frames_to<G: Game>(record: &Record<G>, place: NodeId) -> &[Frame<G>] {
    let frames = record.frames(place);
    debug_assert!(frames.is_ok(), "a turn of the record is refused when it is shown");
    frames.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{Strategy, any, prop_oneof, proptest};
    use proptest::{collection, test_runner::Config};

    use super::*;
    use crate::record::takeaway::{One, Play, Takeaway};
    use crate::record::tests::{heap, take};
    use crate::record::{Header, NodeKind};
    use crate::rules::Ending;
    use crate::rules::crosse::Crosse;
    use crate::rules::crumble::Crumble;
    use crate::rules::topple::Topple;

    /// An action on a timeline.
    #[derive(Clone, Debug)]
    enum Deed {
        /// Takes one of the possible next steps.
        Push(usize),
        Undo,
        Redo,
        Seek(usize),
        Finish,
    }

    fn deeds() -> impl Strategy<Value = Vec<Deed>> {
        let deed = prop_oneof![
            4 => any::<usize>().prop_map(Deed::Push),
            2 => proptest::strategy::Just(Deed::Undo),
            1 => proptest::strategy::Just(Deed::Redo),
            1 => (0..6_usize).prop_map(Deed::Seek),
            2 => proptest::strategy::Just(Deed::Finish),
        ];
        collection::vec(deed, 1..60)
    }

    /// A new game.
    fn record<G: Game>() -> Record<G> {
        Record::new(&G::Options::default(), Header::default()).unwrap()
    }

    /// Asserts that the timeline shows the result of exactly these steps.
    fn assert_replayed<G: Game>(record: &Record<G>, timeline: &Timeline<G>, steps: &[G::Step]) {
        let mut draft = record.state().draft();
        let mut events = None;
        for step in &steps[..timeline.playhead()] {
            events = Some(draft.push(step).unwrap());
        }
        assert_eq!(timeline.len(), steps.len());
        assert_eq!(timeline.position(), draft.position());
        assert_eq!(timeline.draft(), Some(&draft));
        let done = timeline.frames.iter().take(timeline.playhead()).flat_map(|frame| &frame.events);
        assert!(timeline.done().iter().eq(done));
        let last_turn = record.frames(record.cursor()).unwrap();
        let last_events = last_turn.last().map_or(&[][..], |frame| &frame.events);
        let last_turn: Vec<_> = last_turn.iter().flat_map(|frame| frame.events.iter().cloned()).collect();
        assert_eq!(timeline.last_turn(), last_turn);
        assert_eq!(timeline.events(), events.as_deref().unwrap_or(last_events));
    }

    /// Carries out the actions, and after each of them compares the timeline with a list of steps.
    fn keeps_up<G: Game>(deeds: &[Deed]) {
        let mut record = record::<G>();
        let mut timeline = Timeline::build(&record);
        let mut steps: Vec<G::Step> = Vec::new();
        for deed in deeds {
            let at = timeline.playhead();
            match deed {
                Deed::Push(choice) => {
                    let next = timeline.draft().unwrap().next_steps();
                    let Some(step) = next.get(choice % next.len().max(1)) else { continue };
                    timeline.push(step).unwrap();
                    steps.truncate(at);
                    steps.push(step.clone());
                }
                Deed::Undo => assert_eq!(timeline.back(), at > 0),
                Deed::Redo => assert_eq!(timeline.forward(), at < steps.len()),
                Deed::Seek(to) => assert_eq!(timeline.seek(*to), *to != at && *to <= steps.len()),
                Deed::Finish => {
                    let Ok(finished) = timeline.finish() else { continue };
                    let before = record.state().clone();
                    let (turn, frames) = (finished.turn.clone(), finished.frames.clone());
                    let node = record.play_finished(finished).unwrap();
                    assert_eq!(record.state(), &before.play(&turn).unwrap());
                    assert_eq!(record.frames(node).unwrap(), frames);
                    assert_eq!(&frames.last().unwrap().position, record.state().position());
                    if before.turn_steps(&turn) == steps[..at] {
                        assert_eq!(frames, replay::frames::<G>(&before, &turn).unwrap());
                    }
                    timeline = Timeline::build(&record);
                    steps.clear();
                }
            }
            assert_replayed(&record, &timeline, &steps);
        }
        // A turn that was played shows the same frames as when it was built.
        for row in record.line().to_vec() {
            record.go_to(row);
            let mut past = Timeline::past(&record);
            assert!(past.draft().is_none() && past.playhead() == 0);
            let parent = record.node(row).and_then(|node| node.parent()).unwrap();
            assert_eq!(past.position(), record.node(parent).unwrap().state().position());
            assert!(past.seek(past.len()));
            assert_eq!(past.position(), record.state().position());
            assert!(!past.forward() && past.finish().is_err());
        }
    }

    proptest! {
        #![proptest_config(Config { cases: 48, failure_persistence: None, ..Config::default() })]

        #[test]
        fn a_timeline_keeps_up_with_what_is_done_at_it(deeds in deeds()) {
            keeps_up::<Takeaway>(&deeds);
            keeps_up::<Crumble>(&deeds);
            keeps_up::<Crosse>(&deeds);
            keeps_up::<Topple>(&deeds);
        }
    }

    #[test]
    fn a_step_cuts_off_what_was_undone() {
        let record = record::<Takeaway>();
        let mut timeline = Timeline::build(&record);
        for _ in 0..3 {
            timeline.push(&One(0)).unwrap();
        }
        assert!(timeline.is_complete() && timeline.push(&One(0)).is_err());
        assert!(timeline.back() && timeline.back() && !timeline.is_complete());
        timeline.push(&One(0)).unwrap();
        assert_eq!((timeline.playhead(), timeline.len()), (2, 2));
        assert_eq!(timeline.text().as_deref(), Some("a2"));
    }

    #[test]
    fn a_demonstration_ends_as_its_turn_would_and_takes_no_step() {
        let subject = Subject::Hint(Side::FIRST);
        let mut shown =
            Timeline::<Takeaway>::demonstration(subject, Play::start(&heap(1, "")), &take(1)).unwrap();
        assert_eq!((shown.outcome(), shown.text().as_deref()), (None, Some("a1")));
        assert!(shown.seek(shown.len()));
        assert!(matches!(shown.outcome(), Some(Outcome::Win(Side::FIRST, _))));
        assert!(shown.push(&One(0)).is_err() && shown.finish().is_err());
        assert!(Timeline::<Takeaway>::demonstration(subject, Play::start(&heap(1, "")), &take(2)).is_err());
    }

    #[test]
    fn a_game_that_is_over_is_over_before_any_step() {
        let mut record = record::<Takeaway>();
        assert_eq!(Timeline::build(&record).outcome(), None);
        record.end(Ending::Agreement).unwrap();
        let timeline = Timeline::build(&record);
        assert_eq!((timeline.playhead(), timeline.outcome()), (0, record.state().outcome()));
        assert!(timeline.outcome().is_some() && !timeline.is_complete());
    }

    #[test]
    fn a_turn_that_is_built_tells_the_outcome_that_it_would_have() {
        let mut timeline =
            Timeline::build(&Record::<Takeaway>::new(&heap(2, ""), Header::default()).unwrap());
        assert!(timeline.is_empty() && timeline.next_frame().is_none());
        for (left, outcome) in [(1, None), (0, Some(Side::FIRST))] {
            timeline.push(&One(0)).unwrap();
            assert_eq!(timeline.outcome().and_then(Outcome::winner), outcome, "{left} left");
        }
        timeline.back();
        assert!(!timeline.is_empty() && timeline.outcome().is_none());
        assert_eq!(timeline.next_frame().map(|frame| frame.position.to_string()).as_deref(), Some("- f"));
    }

    #[test]
    fn a_finished_turn_that_was_played_before_is_entered_again() {
        let mut record = record::<Takeaway>();
        let first = record.play(&take(2)).unwrap();
        record.take_back().unwrap();
        let mut timeline = Timeline::build(&record);
        timeline.push(&One(0)).unwrap();
        timeline.push(&One(0)).unwrap();
        assert_eq!(record.play_finished(timeline.finish().unwrap()), Ok(first));
        assert_eq!((record.head(), record.len()), (first, 1));
        assert!(
            record.line().iter().all(|id| matches!(record.node(*id).unwrap().kind(), NodeKind::Turn { .. }))
        );
    }
}
