//! The turn that a player is building.

use crate::record::NodeId;
use crate::rules::{Draft, Game, State, TurnError};

/// A draft, with what each of its steps did and the steps that were taken back.
#[derive(Clone, Debug)]
pub(super) struct Work<G: Game> {
    node: NodeId,
    draft: G::Draft,
    events: Vec<Vec<G::Event>>,
    undone: Vec<G::Step>,
}

impl<G: Game> Work<G> {
    /// An empty draft of a turn that is to follow a place.
    #[must_use]
    pub(super) fn new(node: NodeId, state: &G::State) -> Self {
        Self { node, draft: state.draft(), events: Vec::new(), undone: Vec::new() }
    }

    /// The place that the turn is to follow.
    #[must_use]
    pub(super) const fn node(&self) -> NodeId {
        self.node
    }

    /// The draft.
    #[must_use]
    pub(super) const fn draft(&self) -> &G::Draft {
        &self.draft
    }

    /// Whether no step was taken.
    #[must_use]
    pub(super) fn is_empty(&self) -> bool {
        self.draft.steps().is_empty()
    }

    /// What the last step did.
    #[must_use]
    pub(super) fn last_events(&self) -> &[G::Event] {
        self.events.last().map_or(&[], Vec::as_slice)
    }

    /// Takes a step.
    ///
    /// # Errors
    /// The rules refuse it; nothing changes.
    pub(super) fn push(&mut self, step: &G::Step) -> Result<(), TurnError<G::Illegal>> {
        self.events.push(self.draft.push(step)?);
        self.undone.clear();
        Ok(())
    }

    /// Takes the last step back; `false` if there was none.
    pub(super) fn pop(&mut self) -> bool {
        let Some(step) = self.draft.pop() else { return false };
        self.events.pop();
        self.undone.push(step);
        true
    }

    /// Takes all steps back.
    pub(super) fn drop_all(&mut self) {
        while self.pop() {}
    }

    /// Takes the step again that was taken back last; `false` if there is none.
    pub(super) fn redo(&mut self) -> bool {
        let Some(step) = self.undone.pop() else { return false };
        let undone = std::mem::take(&mut self.undone);
        let done = self.push(&step).is_ok();
        self.undone = undone;
        done
    }

    /// Whether a step was taken back.
    #[must_use]
    pub(super) fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Whether no step can follow, and the turn may end.
    #[must_use]
    pub(super) fn is_complete(&self) -> bool {
        !self.is_empty() && self.draft.next_steps().is_empty() && self.draft.may_end().is_ok()
    }

    /// The notation of the turn so far; `None` while it is no turn yet.
    #[must_use]
    pub(super) fn text(&self) -> Option<String> {
        let (turn, _, _) = self.draft.finish().ok()?;
        Some(self.draft.base().turn_text(&turn))
    }
}
