//! What a table shows: a turn, and how far into it.

use crate::record::NodeId;
use crate::record::{Frame, Record};
use crate::rules::Game;

/// A place in a game, and how many steps of the turn that led there are shown.
///
/// Frames that change nothing are left out. After the last frame the board stands as it does after the turn.
#[derive(Debug)]
pub(super) struct Moment<G: Game> {
    node: NodeId,
    frames: Vec<Frame<G>>,
    at: usize,
    turn: Vec<G::Event>,
    turn_before: Vec<G::Event>,
    serial: u64,
    forward: bool,
}

impl<G: Game> Moment<G> {
    /// The moment after the turn at the cursor.
    #[must_use]
    pub(super) fn new(record: &Record<G>) -> Self {
        let mut moment = Self {
            node: NodeId::START,
            frames: Vec::new(),
            at: 0,
            turn: Vec::new(),
            turn_before: Vec::new(),
            serial: 0,
            forward: false,
        };
        moment.settle(record);
        moment
    }

    /// Shows the end of the turn at the cursor, as a jump.
    pub(super) fn settle(&mut self, record: &Record<G>) {
        self.node = record.cursor();
        self.frames = frames(record, self.node);
        self.at = self.frames.len();
        self.turn = events(&self.frames);
        self.turn_before = record
            .node(self.node)
            .and_then(|node| node.parent())
            .map(|parent| events(&frames(record, parent)))
            .unwrap_or_default();
        self.changed(false);
    }

    /// Notes that another position is shown; `forward` if it follows the one before by one step.
    pub(super) const fn changed(&mut self, forward: bool) {
        self.serial += 1;
        self.forward = forward;
    }

    /// Notes that a turn was ended on the board: its steps stand there already, only what the rules did at its
    /// end is new.
    pub(super) fn turn_ended(&mut self, record: &Record<G>) {
        self.settle(record);
        self.forward = self.frames.last().is_some_and(|frame| frame.step.is_none());
    }

    /// Shows as many steps of the turn; `false` if it has not that many.
    pub(super) fn show(&mut self, at: usize) -> bool {
        if at > self.frames.len() {
            return false;
        }
        let forward = at == self.at + 1;
        if at != self.at {
            self.at = at;
            self.changed(forward);
        }
        true
    }

    /// Shows the first step of the turn, as the one that follows what is shown.
    pub(super) fn show_first_step(&mut self) {
        self.at = self.frames.len().min(1);
        self.changed(true);
    }

    /// The steps of the turn.
    #[must_use]
    pub(super) fn frames(&self) -> &[Frame<G>] {
        &self.frames
    }

    /// How many steps are shown.
    #[must_use]
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// Whether the whole turn is shown.
    #[must_use]
    pub(super) const fn is_settled(&self) -> bool {
        self.at == self.frames.len()
    }

    /// The turn whose steps are shown.
    #[must_use]
    pub(super) const fn node(&self) -> NodeId {
        self.node
    }

    /// The position shown.
    #[must_use]
    pub(super) fn position<'a>(&'a self, record: &'a Record<G>) -> &'a G::Position {
        use crate::rules::State as _;
        if self.is_settled() {
            return record.state().position();
        }
        match self.at.checked_sub(1).and_then(|last| self.frames.get(last)) {
            Some(frame) => &frame.position,
            None => record
                .node(self.node)
                .and_then(|node| node.parent())
                .and_then(|parent| record.node(parent))
                .map_or_else(|| record.state(), |parent| parent.state())
                .position(),
        }
    }

    /// What the step shown last did.
    #[must_use]
    pub(super) fn step_events(&self) -> &[G::Event] {
        self.at.checked_sub(1).and_then(|last| self.frames.get(last)).map_or(&[], |frame| &frame.events)
    }

    /// What the last finished turn before the shown position did.
    #[must_use]
    pub(super) fn turn_events(&self) -> &[G::Event] {
        if self.is_settled() { &self.turn } else { &self.turn_before }
    }

    /// A number that is another one whenever another position is shown.
    #[must_use]
    pub(super) const fn serial(&self) -> u64 {
        self.serial
    }

    /// Whether what is shown follows what was shown before by one step.
    #[must_use]
    pub(super) const fn is_forward(&self) -> bool {
        self.forward
    }
}

fn frames<G: Game>(record: &Record<G>, node: NodeId) -> Vec<Frame<G>> {
    let mut frames = record.frames(node).unwrap_or_default();
    frames.retain(|frame| frame.step.is_some() || !frame.events.is_empty());
    frames
}

fn events<G: Game>(frames: &[Frame<G>]) -> Vec<G::Event> {
    frames.iter().flat_map(|frame| frame.events.iter().cloned()).collect()
}
