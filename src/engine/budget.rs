//! Limits of a search.

use std::ops::ControlFlow;

use crate::rules::{Distinct, Game, State};

/// How many turns (nodes) a search may still look at, and how it is cancelled.
pub struct Budget<'a> {
    nodes: u64,
    is_cancelled: &'a dyn Fn() -> bool,
    is_spent: &'a dyn Fn() -> bool,
}

/// Why a search ended before it had its answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Stop {
    /// It has looked at as many turns as it may, or its time is up.
    #[error("the search looked as far as it may")]
    OutOfBudget,
    /// Its caller no longer wants the answer.
    #[error("the search was cancelled")]
    Cancelled,
}

impl Stop {
    /// Goes on with what was found, unless nobody wants it any more.
    pub(super) fn unless_cancelled(self) -> Result<(), Self> {
        match self {
            Self::OutOfBudget => Ok(()),
            Self::Cancelled => Err(self),
        }
    }
}

impl Budget<'static> {
    /// A budget of this many turns.
    #[must_use]
    pub fn new(nodes: u64) -> Self {
        Self { nodes, is_cancelled: &|| false, is_spent: &|| false }
    }
}

impl<'a> Budget<'a> {
    /// The same budget for a search that is cancelled as soon as this says so; it is asked before every turn, and
    /// also while none turns up.
    #[must_use]
    pub fn cancelled_by(self, is_cancelled: &'a dyn Fn() -> bool) -> Self {
        Self { is_cancelled, ..self }
    }

    /// The same budget for a search whose time is up as soon as this says so; it is asked before every turn, and
    /// also while none turns up.
    #[must_use]
    pub fn spent_when(self, is_spent: &'a dyn Fn() -> bool) -> Self {
        Self { is_spent, ..self }
    }

    /// How many turns are left.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether its caller no longer wants the answer.
    pub(super) fn is_cancelled(&self) -> bool {
        (self.is_cancelled)()
    }

    /// Whether its time is up.
    pub(super) fn is_spent(&self) -> bool {
        (self.is_spent)()
    }

    /// Has a search use at most this many of its turns.
    pub(super) fn within<T>(&mut self, nodes: u64, search: impl FnOnce(&mut Self) -> T) -> T {
        let given = nodes.min(self.nodes);
        let mut part = Self { nodes: given, ..*self };
        let found = search(&mut part);
        let used = given - part.nodes;
        self.pay(used);
        found
    }

    /// Takes off turns that were looked at with a part of it.
    pub(super) const fn pay(&mut self, nodes: u64) {
        self.nodes = self.nodes.saturating_sub(nodes);
    }

    /// Visits the successors of a state and counts a look at each. The callback breaks with what it has found, or with
    /// the reason why a search of its own ended.
    ///
    /// # Errors
    /// The search is to end, or a search of the callback's ended.
    pub fn visit_successors<G: Game, B>(
        &mut self,
        state: &G::State,
        distinct: Distinct,
        mut visit: impl FnMut(&mut Self, &G::Turn, &G::State) -> ControlFlow<Result<B, Stop>>,
    ) -> Result<Option<B>, Stop> {
        let search = state.search_successors(distinct, |found| match (self.spend(), found) {
            (Err(stop), _) => ControlFlow::Break(Err(stop)),
            (Ok(()), Some((turn, next))) => visit(self, turn, next),
            (Ok(()), None) => ControlFlow::Continue(()),
        });
        search.break_value().transpose()
    }

    /// Counts a look at one turn.
    ///
    /// # Errors
    /// The search is to end.
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
