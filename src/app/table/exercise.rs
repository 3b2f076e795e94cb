//! A table with one turn to find: a lesson, a puzzle, or a saved position.

use egui::Context;

use super::game_view::GameView;
use super::review::{self, Review};
use super::{Table, words};
use crate::app::board::view::Spot;
use crate::app::parts::names;
use crate::app::parts::playable::Playable;
use crate::engine::Verdict;
use crate::record::{NodeId, NodeKind, Record, Subject};
use crate::rules::{Game, State as _};

/// The turn to find.
#[derive(Debug)]
pub(super) struct Exercise<G: Game> {
    /// The task, as a sentence.
    task: String,
    /// A turn that solves it, for hints; `None` if a search judges the player's try.
    solution: Option<G::Turn>,
    /// The position from which the turn is played.
    place: NodeId,
    /// True if the board doesn't mark the effects of steps beforehand, so that the player must foresee them.
    is_puzzle: bool,
    /// The position after the try that the search judges.
    judged: Option<NodeId>,
}

/// The judgement of a player's try.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// True if the try solves the task or, when a search judges the try, if the search found no mistake.
    pub is_solved: bool,
    /// The judgement as a sentence.
    pub text: String,
    /// True if the table can show why the turn doesn't solve the task.
    pub is_refuted: bool,
}

impl<G: Playable> GameView<G> {
    /// True if the board marks the effects of steps beforehand.
    pub(super) fn foresees(&self) -> bool {
        self.exercise.as_ref().is_none_or(|exercise| !exercise.is_puzzle)
    }

    /// The turn that the player tried, if any.
    fn tried(&self) -> Option<&G::Turn> {
        let exercise = self.exercise.as_ref()?;
        let head = self.record.head_node();
        match head.kind() {
            NodeKind::Turn { turn, .. } if head.parent() == Some(exercise.place) => Some(turn),
            _ => None,
        }
    }

    /// True if the player has tried a turn, so the exercise accepts no more turns.
    pub(super) fn is_tried(&self) -> bool {
        self.tried().is_some()
    }

    /// The solution, if the start of the exercise is shown.
    pub(super) fn solution(&self) -> Option<&G::Turn> {
        let exercise = self.exercise.as_ref()?;
        exercise.solution.as_ref().filter(|_| self.record.cursor() == exercise.place)
    }
}

impl<G: Playable> Table<G> {
    /// A table with one turn to find at the current position. Hints come from the solution. If there is no solution, a
    /// bot gives the hints and a search judges the player's try. In a puzzle, the board doesn't mark the effects of
    /// steps beforehand.
    pub fn exercise(record: Record<G>, task: String, solution: Option<G::Turn>, is_puzzle: bool) -> Self {
        let place = record.cursor();
        let mut table = Self::new(record);
        table.game.exercise = Some(Exercise { task, solution, place, is_puzzle, judged: None });
        table
    }

    /// The task of an exercise, as a sentence; empty for a game.
    pub fn task(&self) -> &str {
        self.game.exercise.as_ref().map_or("", |exercise| &exercise.task)
    }

    /// The positions that texts about the exercise can refer to: its start, and the position shown.
    pub fn positions(&self) -> Vec<&G::Position> {
        let place = self.game.exercise.as_ref().and_then(|exercise| self.game.record.node(exercise.place));
        place.map(|node| node.state().position()).into_iter().chain([self.game.shown().position()]).collect()
    }

    /// The places that the task of a lesson names, until the player takes a step or points at a name.
    pub(super) fn task_places(&self) -> Vec<(Spot, Spot)> {
        let exercise = self.game.exercise.as_ref().filter(|exercise| {
            let is_there = self.game.record.cursor() == exercise.place && self.game.is_building();
            is_there && !exercise.is_puzzle && !self.game.has_steps() && self.named.is_none()
        });
        let position = self.game.shown().position();
        exercise.map_or_else(Vec::new, |exercise| names::all_lit::<G>(position, &exercise.task))
    }

    /// The turn that the player tried, if any.
    pub fn tried(&self) -> Option<&G::Turn> {
        self.game.tried()
    }

    /// Plays the solution as a demonstration.
    pub fn show_solution(&mut self, ctx: &Context) {
        let Some(turn) = self.game.solution().cloned() else { return };
        self.analyst.hints.give_away(&self.game, turn.clone());
        let state = self.game.record.state().clone();
        self.game.demonstrate(Subject::Solution(self.game.record.to_move()), state, &turn, ctx);
    }

    // ---- judging by a search ----------------------------------------------------------------------------

    /// Starts the search that judges the player's try, if there is no solution.
    pub(super) fn judge_try(&mut self) {
        let tried = self.game.is_tried().then(|| self.game.record.head());
        let Some(exercise) = self.game.exercise.as_mut().filter(|exercise| exercise.solution.is_none())
        else {
            return;
        };
        if exercise.judged != tried {
            exercise.judged = tried;
            let first = review::turns(&self.game.record).into_iter().take(1);
            self.analyst.review = tried.map(|_| Review::begin(first, None));
        }
    }

    /// The search's judgement of the player's try, once the search has finished.
    pub fn judgement(&self) -> Option<Judgement> {
        let tried = self.game.exercise.as_ref()?.judged?;
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
