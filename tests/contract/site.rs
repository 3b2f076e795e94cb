//! A state of a random game with all its successors.

use std::collections::BTreeMap;
use std::fmt::{Debug, Display};
use std::hash::{Hash, Hasher as _};
use std::ops::ControlFlow;

use halfsquare::rules::{Game, State};
use rustc_hash::{FxHashMap, FxHasher};

/// Ok, or a sentence that says how the contract is broken.
pub(crate) type Verdict = Result<(), String>;

/// Fails with this sentence unless the condition holds.
pub(crate) fn ensure(holds: bool, what: impl FnOnce() -> String) -> Verdict {
    if holds { Ok(()) } else { Err(what()) }
}

/// Checks that a text for players is one line and isn't empty.
pub(crate) fn is_sentence(text: &impl Display) -> Verdict {
    let text = text.to_string();
    let clear = !text.trim().is_empty() && !text.chars().any(char::is_control);
    ensure(clear, || format!("a message to players is {text:?}"))
}

/// The hash of a value, the same in every run.
pub(crate) fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

/// A successor with its representative turn.
pub(crate) struct Reached<G: Game> {
    pub(crate) turn: G::Turn,
    pub(crate) text: String,
    pub(crate) state: G::State,
}

/// A state and its successors, in the order of the visitor.
pub(crate) struct Site<'a, G: Game> {
    pub(crate) state: &'a G::State,
    pub(crate) successors: Vec<Reached<G>>,
    by_position: FxHashMap<G::Position, usize>,
}

impl<'a, G: Game> Site<'a, G> {
    /// Visits the successors; fails if the visitor breaks its contract.
    pub(crate) fn new(state: &'a G::State) -> Result<Self, String> {
        let successors = successors::<G>(state);
        let mut by_position = FxHashMap::default();
        for (index, reached) in successors.iter().enumerate() {
            if let Some(earlier) = by_position.insert(reached.state.position().clone(), index) {
                return Err(both_reach(&successors[earlier], reached));
            }
        }
        let count = state.perft(1);
        ensure(count == successors.len() as u64, || {
            format!("perft counts {count}, visited: {}", successors.len())
        })?;
        let mut visited = 0;
        let flow = state.successors(|turn, _| {
            visited += 1;
            ControlFlow::Break(turn.clone())
        });
        let stopped = match (flow, successors.first()) {
            (ControlFlow::Break(turn), Some(first)) => visited == 1 && turn == first.turn,
            (ControlFlow::Continue(()), None) => visited == 0,
            _ => false,
        };
        ensure(stopped, || format!("told to stop at once, the visitor made {visited} visits"))?;
        Ok(Self { state, successors, by_position })
    }

    /// Checks that different positions have different texts.
    pub(crate) fn texts_differ(&self) -> Verdict {
        let mut by_text = BTreeMap::new();
        for reached in &self.successors {
            if let Some(earlier) = by_text.insert(reached.state.position().to_string(), reached) {
                return Err(both_reach(earlier, reached));
            }
        }
        Ok(())
    }

    /// The successor with this position.
    pub(crate) fn at(&self, position: &G::Position) -> Option<&Reached<G>> {
        self.by_position.get(position).and_then(|&index| self.successors.get(index))
    }

    /// The turns and positions in the order of the visitor, which depends on the position alone.
    pub(crate) fn listing(&self) -> Vec<(&str, &G::Position)> {
        self.successors.iter().map(|reached| (reached.text.as_str(), reached.state.position())).collect()
    }
}

fn both_reach<G: Game>(one: &Reached<G>, other: &Reached<G>) -> String {
    format!("{} and {} are visited, but reach one position", one.text, other.text)
}

fn successors<G: Game>(state: &G::State) -> Vec<Reached<G>> {
    let mut successors = Vec::new();
    state.for_each_successor(|turn, next| {
        successors.push(Reached { turn: turn.clone(), text: state.turn_text(turn), state: next.clone() })
    });
    successors
}

/// Checks that two states are equal, by value and by hash.
pub(crate) fn same_state<G: Game>(left: &G::State, right: &G::State, when: &str) -> Verdict {
    let (a, b) = (left.position(), right.position());
    ensure(a == b, || format!("{when}: positions differ\n  {a}\n  {b}"))?;
    let outcomes = (left.outcome(), right.outcome());
    ensure(outcomes.0 == outcomes.1, || format!("{when}: outcomes differ: {outcomes:?}"))?;
    ensure(left == right, || format!("{when}: states of one position differ:\n  {left:?}\n  {right:?}"))?;
    ensure(hash_of(left) == hash_of(right), || format!("{when}: equal states have different hashes"))
}

/// Adds the turn or text in question to an error.
pub(crate) fn about<T>(
    subject: &(impl Debug + ?Sized),
    result: Result<T, impl Display>,
) -> Result<T, String> {
    result.map_err(|error| format!("{subject:?}: {error}"))
}
