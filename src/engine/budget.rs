//! Limits of a search.

use std::ops::ControlFlow;

use crate::rules::{Distinct, Game, State, Visit};

/// The number of turns (nodes) that a search may still examine, and the functions that can stop it.
pub struct Budget<'a> {
    nodes: u64,
    is_cancelled: &'a dyn Fn() -> bool,
    is_spent: &'a dyn Fn() -> bool,
}

/// The reason a search stopped before it had a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Stop {
    /// The search has examined all the turns of its budget, or its time is up.
    #[error("the search reached its limit")]
    OutOfBudget,
    /// The caller cancelled the search.
    #[error("the search was cancelled")]
    Cancelled,
}

impl Stop {
    /// Turns a spent budget into success, since the results so far can be used; a cancellation remains an error.
    pub(super) fn unless_cancelled(self) -> Result<(), Self> {
        match self {
            Self::OutOfBudget => Ok(()),
            Self::Cancelled => Err(self),
        }
    }
}

impl Budget<'static> {
    /// A budget of this many turns.
    pub fn new(nodes: u64) -> Self {
        Self { nodes, is_cancelled: &|| false, is_spent: &|| false }
    }
}

impl<'a> Budget<'a> {
    /// The same budget for a search that is cancelled once `is_cancelled` returns true. The function is called before
    /// every turn, and also during long gaps between turns.
    #[must_use]
    pub fn cancelled_by(self, is_cancelled: &'a dyn Fn() -> bool) -> Self {
        Self { is_cancelled, ..self }
    }

    /// The same budget for a search whose time is up once `is_spent` returns true. The function is called before every
    /// turn, and also during long gaps between turns.
    #[must_use]
    pub fn spent_when(self, is_spent: &'a dyn Fn() -> bool) -> Self {
        Self { is_spent, ..self }
    }

    /// The number of turns left.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// True if the caller has cancelled the search.
    pub(super) fn is_cancelled(&self) -> bool {
        (self.is_cancelled)()
    }

    /// True if the time is up.
    pub(super) fn is_spent(&self) -> bool {
        (self.is_spent)()
    }

    /// Runs a search with at most this many of the remaining turns.
    pub(crate) fn within<T>(&mut self, nodes: u64, search: impl FnOnce(&mut Self) -> T) -> T {
        let given = nodes.min(self.nodes);
        let mut part = Self { nodes: given, ..*self };
        let found = search(&mut part);
        let used = given - part.nodes;
        self.pay(used);
        found
    }

    /// Subtracts turns that were examined under a partial budget.
    pub(super) const fn pay(&mut self, nodes: u64) {
        self.nodes = self.nodes.saturating_sub(nodes);
    }

    /// Visits the successors of a state and counts each as examined. The callback breaks with its result, or with the
    /// reason that a search of its own stopped.
    ///
    /// # Errors
    /// This search, or a search in the callback, had to stop.
    pub fn visit_successors<G: Game, B>(
        &mut self,
        state: &G::State,
        distinct: Distinct,
        mut visit: impl FnMut(&mut Self, &G::Turn, &G::State) -> ControlFlow<Result<B, Stop>>,
    ) -> Result<Option<B>, Stop> {
        let search = state.visit_successors(distinct, |found| match (self.spend(), found) {
            (Err(stop), _) => ControlFlow::Break(Err(stop)),
            (Ok(()), Visit::Found((turn, next))) => visit(self, turn, next),
            (Ok(()), Visit::Pause) => ControlFlow::Continue(()),
        });
        search.break_value().transpose()
    }

    /// Counts one turn as examined.
    ///
    /// # Errors
    /// The search must stop.
    pub fn spend(&mut self) -> Result<(), Stop> {
        if self.is_cancelled() {
            return Err(Stop::Cancelled);
        }
        if self.is_spent() {
            return Err(Stop::OutOfBudget);
        }
        self.nodes = self.nodes.checked_sub(1).ok_or(Stop::OutOfBudget)?;
        Ok(())
    }
}
