//! A table at which one turn is to be found: a lesson, a puzzle, or a position that is tried again.

use egui::Context;

use super::review::{self, Review};
use super::{Table, words};
use crate::app::parts::playable::Playable;
use crate::engine::Verdict;
use crate::record::{NodeId, NodeKind, Record, Subject};
use crate::rules::{Game, State as _};

/// The turn to find.
#[derive(Debug)]
pub(super) struct Exercise<G: Game> {
    /// The task, as a sentence.
    task: String,
    /// A turn that solves it, for hints; `None` where a search judges what was tried.
    solution: Option<G::Turn>,
    /// The place that the turn is played from.
    place: NodeId,
    /// The player may see the effects of steps before taking them.
    is_puzzle: bool,
    /// The try that the search judges, as a place.
    judged: Option<NodeId>,
}

/// The answer to a turn that was tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// It solves the task; where a search judges, it gives nothing away as far as that is settled.
    pub is_solved: bool,
    /// A sentence on it.
    pub text: String,
    /// It can be shown why the turn does not solve the task.
    pub is_refuted: bool,
}

impl<G: Playable> Table<G> {
    /// A table at which a turn is to be found where the game stands: it takes one turn, and hints come from the
    /// solution. Without a solution they come from a bot, and a search judges the turn. On the board of a puzzle
    /// nothing marks beforehand what a step would bring about.
    pub fn exercise(record: Record<G>, task: String, solution: Option<G::Turn>, is_puzzle: bool) -> Self {
        let place = record.cursor();
        let mut table = Self::new(record);
        table.exercise = Some(Exercise { task, solution, place, is_puzzle, judged: None });
        table
    }

    /// The task of an exercise.
    pub fn task(&self) -> &str {
        self.exercise.as_ref().map_or("", |exercise| &exercise.task)
    }

    /// The positions that texts about the exercise speak of: where it begins, and what is shown.
    pub fn positions(&self) -> Vec<&G::Position> {
        let place = self.exercise.as_ref().and_then(|exercise| self.game.record.node(exercise.place));
        place.map(|node| node.state().position()).into_iter().chain([self.game.shown().position()]).collect()
    }

    /// The board marks the effects of steps beforehand.
    pub(super) fn foresees(&self) -> bool {
        self.exercise.as_ref().is_none_or(|exercise| !exercise.is_puzzle)
    }

    /// The turn that was tried, once it is played.
    pub fn tried(&self) -> Option<&G::Turn> {
        let exercise = self.exercise.as_ref()?;
        let head = self.game.record.head_node();
        match head.kind() {
            NodeKind::Turn { turn, .. } if head.parent() == Some(exercise.place) => Some(turn),
            _ => None,
        }
    }

    /// The turn shown on the board was the try: nothing more is to be played.
    pub(super) fn is_tried(&self) -> bool {
        self.tried().is_some()
    }

    /// The turn that hints give away where an exercise begins.
    pub(super) fn solution(&self) -> Option<&G::Turn> {
        let exercise = self.exercise.as_ref()?;
        exercise.solution.as_ref().filter(|_| self.game.record.cursor() == exercise.place)
    }

    /// Walks through the solution.
    pub fn show_solution(&mut self, ctx: &Context) {
        let Some(turn) = self.solution().cloned() else { return };
        self.give_away(turn.clone());
        let state = self.game.record.state().clone();
        self.game.demonstrate(Subject::Solution(self.game.record.to_move()), state, &turn, ctx);
    }

    // ---- judging by a search ----------------------------------------------------------------------------

    /// Has the turn judged that was tried where no solution is known.
    pub(super) fn judge_try(&mut self) {
        let tried = self.is_tried().then(|| self.game.record.head());
        let Some(exercise) = self.exercise.as_mut().filter(|exercise| exercise.solution.is_none()) else {
            return;
        };
        if exercise.judged != tried {
            exercise.judged = tried;
            let first = review::turns(&self.game.record).into_iter().take(1);
            self.analyst.review = tried.map(|_| Review::begin(first, None));
        }
    }

    /// The search's verdict on the turn that was tried, once it is known.
    pub fn judgement(&self) -> Option<Judgement> {
        let tried = self.exercise.as_ref()?.judged?;
        let review = self.analyst.review.as_ref().filter(|review| review.is_done())?;
        let is_refuted =
            matches!(review.mistake(tried), Some(Verdict::AllowedWin { refutation: Some(_), .. }));
        let (is_solved, text) = match review.said(tried) {
            None if review.unsettled() > 0 => (true, words::TRY_UNKNOWN),
            None => (true, words::GOOD_TURN),
            Some(said) => (false, said),
        };
        Some(Judgement { is_solved, text: text.to_owned(), is_refuted })
    }
}
