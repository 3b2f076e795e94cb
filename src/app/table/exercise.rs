//! A table with one turn to find: a lesson, a puzzle, or a saved position.

use egui::Context;

use super::Table;
use super::game_view::GameView;
use crate::app::board::Foresight;
use crate::app::board::view::Spot;
use crate::app::parts::names;
use crate::app::parts::playable::Playable;
use crate::engine::{Budget, Stop};
use crate::learn::Reply;
use crate::record::{Help, NodeId, Record, Subject};
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
    /// The effects of steps that the board marks beforehand.
    pub(super) fn foresight(&self) -> Foresight {
        match &self.exercise {
            Some(exercise) if exercise.is_puzzle => Foresight::Nothing,
            None if self.helps() == Help::None => Foresight::Effects,
            Some(_) | None => Foresight::All,
        }
    }

    /// The turn that the player tried, if any.
    pub fn tried(&self) -> Option<&G::Turn> {
        let exercise = self.exercise.as_ref()?;
        let head = self.record().head_node();
        head.turn().filter(|_| head.parent() == Some(exercise.place))
    }

    /// The state from which the player tries a turn, if this is an exercise.
    pub fn tried_from(&self) -> Option<&G::State> {
        Some(self.record().node(self.exercise.as_ref()?.place)?.state())
    }

    /// True if the player has tried a turn, so the exercise accepts no more turns.
    pub(super) fn is_tried(&self) -> bool {
        self.tried().is_some()
    }

    /// Notes the position after the player's try as the one that a search judges, if there is no solution. Returns true
    /// if it has changed.
    pub(super) fn note_judged(&mut self) -> bool {
        let tried = self.is_tried().then(|| self.record().head());
        let exercise = self.exercise.as_mut().filter(|exercise| exercise.solution.is_none());
        exercise.is_some_and(|exercise| std::mem::replace(&mut exercise.judged, tried) != tried)
    }

    /// The position after the try that a search judges.
    pub(super) fn judged(&self) -> Option<NodeId> {
        self.exercise.as_ref()?.judged
    }

    /// The solution, if the start of the exercise is shown.
    pub(super) fn solution(&self) -> Option<&G::Turn> {
        let exercise = self.exercise.as_ref()?;
        exercise.solution.as_ref().filter(|_| self.record().cursor() == exercise.place)
    }

    /// True while the solution is shown on the board.
    pub fn shows_solution(&self) -> bool {
        matches!(self.viewer.subject(), Some(Subject::Solution(_)))
    }

    /// While a reply that doesn't win is shown on the board, the state before the reply, and the reply.
    pub fn answer(&self) -> Option<(&G::State, G::Turn)> {
        let Some(Subject::Answer(_)) = self.viewer.subject() else { return None };
        let state = self.record().state();
        Some((state, state.parse_turn(&self.viewer.shown().text()?).ok()?))
    }

    /// The task of an exercise, as a sentence; empty for a game.
    pub fn task(&self) -> &str {
        self.exercise.as_ref().map_or("", |exercise| &exercise.task)
    }

    /// The positions that texts about the exercise can refer to: its start, and the position shown.
    pub fn positions(&self) -> Vec<&G::Position> {
        let place = self.exercise.as_ref().and_then(|exercise| self.record().node(exercise.place));
        place
            .map(|node| node.state().position())
            .into_iter()
            .chain([self.viewer.shown().position()])
            .collect()
    }

    /// The places that the task of a lesson names, until the player takes a step.
    pub(super) fn task_places(&self) -> Vec<(Spot, Spot)> {
        let exercise = self.exercise.as_ref().filter(|exercise| {
            let is_there = self.record().cursor() == exercise.place && self.viewer.is_building();
            is_there && !exercise.is_puzzle && !self.viewer.has_steps()
        });
        let position = self.viewer.shown().position();
        exercise.map_or_else(Vec::new, |exercise| names::all_lit::<G>(position, &exercise.task))
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

    /// Plays the solution as a demonstration.
    pub fn show_solution(&mut self, ctx: &Context) {
        let Some(turn) = self.game.solution().cloned() else { return };
        self.analyst.hints.give_away(&self.game, turn.clone());
        let state = self.game.record().state().clone();
        self.game.viewer.demonstrate(Subject::Solution(self.game.record().to_move()), state, &turn, ctx);
    }

    /// The search's judgement of the player's try, once the search has finished.
    pub fn judgement(&self) -> Option<Judgement> {
        self.analyst.judgement(&self.game)
    }

    /// Searches in the background for the reply to the player's try, and plays it as a demonstration; shows the text
    /// `none` if there is no reply.
    pub fn answer_try(
        &mut self,
        none: String,
        ctx: &Context,
        search: impl Fn(&mut Budget<'_>) -> Result<Option<Reply<G>>, Stop> + Send + Sync + 'static,
    ) {
        self.analyst.replies.search(&mut self.game, none, ctx, search);
    }

    /// The game and what is shown of it.
    pub const fn view(&self) -> &GameView<G> {
        &self.game
    }
}
