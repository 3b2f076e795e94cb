//! A table at which one turn is to be found: a lesson or a puzzle.

use egui::Context;

use super::Table;
use crate::app::playable::Playable;
use crate::record::{NodeId, NodeKind, Record, Subject};
use crate::rules::Game;

/// What is to be found.
#[derive(Debug)]
pub(super) struct Exercise<G: Game> {
    /// What is asked for, as a sentence.
    task: String,
    /// A turn that solves it, for hints.
    solution: G::Turn,
    /// The place that the turn is played from.
    place: NodeId,
}

impl<G: Playable> Table<G> {
    /// A table at which a turn is to be found where the game stands: it takes one turn, and hints come from the
    /// solution.
    #[must_use]
    pub fn exercise(record: Record<G>, task: String, solution: G::Turn) -> Self {
        let place = record.cursor();
        let mut table = Self::new(record, None);
        table.practice.exercise = Some(Exercise { task, solution, place });
        table
    }

    /// The turn that was tried, once it is played.
    #[must_use]
    pub fn tried(&self) -> Option<&G::Turn> {
        let exercise = self.practice.exercise.as_ref()?;
        let head = self.record.head_node();
        match head.kind() {
            NodeKind::Turn { turn, .. } if head.parent() == Some(exercise.place) => Some(turn),
            _ => None,
        }
    }

    /// Whether the turn shown on the board was the try: nothing more is to be played.
    pub(super) fn is_tried(&self) -> bool {
        self.tried().is_some()
    }

    /// What is to be found, as long as nothing was tried.
    pub(super) fn exercise_task(&self) -> Option<String> {
        let exercise = self.practice.exercise.as_ref()?;
        (self.record.cursor() == exercise.place).then(|| exercise.task.clone())
    }

    /// The turn that hints give away where an exercise begins.
    pub(super) fn solution(&self) -> Option<&G::Turn> {
        let exercise = self.practice.exercise.as_ref()?;
        (self.record.cursor() == exercise.place).then_some(&exercise.solution)
    }

    /// Walks through the solution.
    pub fn show_solution(&mut self, ctx: &Context) {
        let Some(turn) = self.solution().cloned() else { return };
        self.give_away(turn.clone());
        let state = self.record.state().clone();
        self.demonstrate(Subject::Hint(self.record.to_move()), state, &turn, ctx);
    }
}
