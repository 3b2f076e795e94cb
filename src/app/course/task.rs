//! The tasks of lessons and puzzles, each with one turn to find.

use egui::Context;

use super::studies::Studies;
use super::words;
use crate::app::kit::sentence::capitalised;
use crate::app::parts::playable::Playable;
use crate::app::parts::request::CourseKind;
use crate::app::table::{Judgement, Table};
use crate::engine::Budget;
use crate::learn::{
    CoursePart, Feedback, Lesson, LessonError, Listed, Movement, Promise, Puzzle, Rated, Rating, TaskState,
    lessons, reasons, reply_reasons, shipped,
};
use crate::record::deck::Card;
use crate::record::{Header, Record};
use crate::rules::{Game, Side, State as _};

/// The number of turns that may be examined, between two frames, to see whether a reply refutes a try in a lesson.
const REFUTATION_NODES: u64 = 20_000;

/// A task: one turn to find.
pub(super) enum Task {
    Lesson(Box<Lesson>),
    Puzzle(Listed),
    /// A position that the player saved.
    Card(Card),
}

impl Task {
    /// All lessons or all puzzles of a game; the puzzles include those found on this computer and the saved positions.
    pub(super) fn all<G: Playable>(kind: CourseKind, found: &[Listed], studies: &Studies) -> Vec<Self> {
        match kind {
            CourseKind::Lessons => {
                lessons::<G>().into_iter().map(|lesson| Self::Lesson(Box::new(lesson))).collect()
            }
            CourseKind::Puzzles => {
                let mut puzzles: Vec<_> =
                    shipped::<G>().filter_map(|line| Listed::read::<G>(line).ok()).collect();
                puzzles.sort_by_key(Listed::difficulty);
                let puzzles = puzzles.into_iter().chain(found.iter().cloned());
                // Saved positions that can't be played are left out; the start page tells the player about them.
                let is_playable = |card: &&Card| card.game() == G::NAME && card.record::<G>().is_ok();
                let cards: Vec<Card> =
                    studies.deck.read(|deck| deck.cards().iter().filter(is_playable).cloned().collect());
                puzzles.map(Self::Puzzle).chain(cards.into_iter().map(Self::Card)).collect()
            }
        }
    }

    /// The heading of the task.
    pub(super) fn title(&self) -> String {
        match self {
            Self::Lesson(lesson) => lesson.title.clone(),
            Self::Puzzle(puzzle) => capitalised(puzzle.kind().task()),
            Self::Card(_) => words::YOUR_POSITION.to_owned(),
        }
    }

    /// The part of the lessons that the task belongs to, if it is a lesson.
    pub(super) fn part(&self) -> Option<CoursePart> {
        if let Self::Lesson(lesson) = self { Some(lesson.part) } else { None }
    }

    /// The task for this side, as a sentence.
    pub(super) fn task<G: Playable>(&self, side: Side) -> String {
        match self {
            Self::Lesson(lesson) => lesson.task.clone(),
            Self::Puzzle(listed) => {
                let own = listed.puzzle::<G>().ok().and_then(|puzzle| G::own_task(&puzzle));
                words::puzzle(side.name::<G>(), own.as_deref().unwrap_or_else(|| listed.kind().task()))
            }
            Self::Card(card) => match card.played() {
                Some(played) => words::find_better(played),
                None => words::FIND_GOOD.to_owned(),
            },
        }
    }

    /// Hints in words, each of which reveals more.
    pub(super) fn hints(&self) -> &[String] {
        match self {
            Self::Lesson(lesson) => &lesson.hints,
            Self::Puzzle(_) | Self::Card(_) => &[],
        }
    }

    /// The gesture that a lesson shows; empty if it shows none.
    pub(super) fn gesture(&self) -> &[Movement] {
        if let Self::Lesson(lesson) = self { &lesson.gesture } else { &[] }
    }

    /// The game up to the position of the task, and a turn that solves the task. If no turn is given, a search judges
    /// the player's try.
    ///
    /// # Errors
    /// The fault in the task's data, as a sentence.
    pub(super) fn begin<G: Playable>(&self) -> Result<(Record<G>, Option<G::Turn>), String> {
        let said = |error: LessonError| error.to_string();
        match self {
            Self::Lesson(lesson) => {
                let solution = lesson.solution::<G>().map_err(said)?;
                Ok((lesson.record::<G>().map_err(said)?, Some(solution)))
            }
            Self::Puzzle(listed) => {
                let puzzle = listed.puzzle::<G>().map_err(|error| error.to_string())?;
                let record = Record::from_state(puzzle.state().clone(), Header::default());
                Ok((record.map_err(|error| error.to_string())?, Some(puzzle.solution().clone())))
            }
            Self::Card(card) => Ok((card.record().map_err(|error| error.to_string())?, None)),
        }
    }

    /// The consequence of the solution, as a sentence, in a puzzle in which the player wins in several turns.
    pub(super) fn wins_later(&self) -> Option<&'static str> {
        match self {
            Self::Puzzle(listed) if let Promise::Win(turns) = listed.kind().promise() => {
                words::wins_later(turns)
            }
            _ => None,
        }
    }

    /// While a reply is shown after which the player can't win in time, what it does, as a sentence.
    pub(super) fn prevented<G: Playable>(&self, table: &Table<G>) -> Option<String> {
        self.wins_later()?;
        let (state, reply) = table.view().answer()?;
        let player = table.view().tried_from()?.to_move();
        let lacks = G::shortfall(&state.play(&reply).ok()?, player);
        Some(words::no_win_in_time(reply_reasons::<G>(state, &reply, player).as_deref(), lacks))
    }

    /// The judgement of a turn; `None` while a search for it is running.
    pub(super) fn judge<G: Playable>(&self, turn: &G::Turn, table: &Table<G>) -> Option<Judgement> {
        match self {
            Self::Lesson(lesson) => {
                let (is_solved, text) = match lesson.judge::<G>(turn) {
                    Ok(Feedback::Solved) => (true, lesson.learned.clone()),
                    Ok(Feedback::NotYet(said)) => (false, said.into_owned()),
                    Err(error) => (false, error.to_string()),
                };
                let reply = || lesson.refutation::<G>(turn, &mut Budget::new(REFUTATION_NODES));
                let is_refuted = !is_solved && reply().is_ok_and(|reply| reply.is_some());
                Some(Judgement { is_solved, text, is_refuted })
            }
            Self::Puzzle(listed) => {
                let puzzle = listed.puzzle::<G>().ok()?;
                let (is_solved, text) = match puzzle.is_solved_by(turn) {
                    Ok(true) => {
                        let works = words::works(reasons::<G>(puzzle.state(), turn).as_deref());
                        let later = self.wins_later().map(|later| format!(" {later}")).unwrap_or_default();
                        (true, works + &later)
                    }
                    Ok(false) => (false, remark(&puzzle, turn)),
                    Err(error) => (false, error.to_string()),
                };
                // If the turn shall win at once, the remark says all, and no reply has anything to do with it.
                let is_refuted = !is_solved && listed.kind().promise() != Promise::Win(1);
                Some(Judgement { is_solved, text, is_refuted })
            }
            Self::Card(card) => {
                let mut found = table.judgement()?;
                if card.played().is_some_and(|played| is_played(played, turn, table)) {
                    (found.is_solved, found.text) = (false, words::SAME_TURN.to_owned());
                }
                Some(found)
            }
        }
    }

    /// Makes the table show why a turn doesn't solve the task. Returns false for a saved position: only a search of the
    /// table's own finds the reply.
    pub(super) fn refute<G: Playable>(&self, turn: &G::Turn, table: &mut Table<G>, ctx: &Context) -> bool {
        let turn = turn.clone();
        let listed = match self {
            Self::Lesson(lesson) => {
                let (lesson, none) = (lesson.clone(), words::NO_SOLUTION.to_owned());
                table.answer_try(none, ctx, move |budget| lesson.refutation::<G>(&turn, budget));
                return true;
            }
            Self::Puzzle(listed) => listed,
            Self::Card(_) => return false,
        };
        let Ok(puzzle) = listed.puzzle::<G>() else { return true };
        let none = match puzzle.kind().promise() {
            Promise::Win(_) => words::TOO_SLOW,
            Promise::Defence | Promise::Own => words::NO_SOLUTION,
        };
        table.answer_try(none.to_owned(), ctx, move |budget| puzzle.refutation(&turn, budget));
        true
    }

    /// The player's result for the task.
    pub(super) fn task_state<G: Game>(&self, studies: &Studies) -> TaskState {
        let day = studies.today();
        studies.progress.read(|progress| match self {
            Self::Lesson(lesson) if progress.is_learned::<G>(&lesson.name) => TaskState::Solved,
            Self::Lesson(_) => TaskState::New,
            Self::Puzzle(puzzle) => progress.task_state::<G>(puzzle, day.as_ref()),
            Self::Card(card) => studies.card(card).map_or(TaskState::Solved, |card| match day {
                Some(day) if card.is_due(&day) => TaskState::Due,
                _ if card.is_solved() => TaskState::Solved,
                _ => TaskState::Waiting,
            }),
        })
    }

    /// True if the task is solved, but not yet without help and at the first try.
    pub(super) fn is_to_return<G: Game>(&self, studies: &Studies) -> bool {
        match self {
            Self::Puzzle(puzzle) => studies.progress.read(|progress| progress.is_to_return::<G>(puzzle)),
            Self::Lesson(_) | Self::Card(_) => false,
        }
    }

    /// The difficulty of a puzzle; the default rating for other tasks.
    pub(super) fn rating<G: Game>(&self, studies: &Studies) -> Rating {
        match self {
            Self::Lesson(_) | Self::Card(_) => Rating::default(),
            Self::Puzzle(puzzle) => studies.progress.read(|progress| progress.puzzle_rating::<G>(puzzle)),
        }
    }

    /// Records whether the first try solved the task without help. Returns the effect on the ratings, if any.
    pub(super) fn note_first_try<G: Game>(&self, studies: &Studies, solved: bool) -> Option<Rated> {
        let day = studies.today();
        match (self, &day) {
            (Self::Puzzle(puzzle), day) => {
                studies.progress.change(|progress| progress.note_first_try::<G>(puzzle, solved, day.as_ref()))
            }
            (Self::Card(card), Some(day)) => {
                studies.deck.change(|deck| deck.note_first_try(card, solved, day));
                None
            }
            (Self::Lesson(_), _) | (Self::Card(_), None) => None,
        }
    }

    /// Records that the player has solved the task, at the first or a later try.
    pub(super) fn note_solved<G: Game>(&self, studies: &Studies) {
        match self {
            Self::Lesson(lesson) => studies.progress.change(|progress| progress.learn::<G>(&lesson.name)),
            Self::Puzzle(puzzle) => studies.progress.change(|progress| progress.solve::<G>(puzzle)),
            Self::Card(card) => studies.deck.change(|deck| deck.solve(card)),
        }
    }

    /// True if the task is the position of this card.
    pub(super) fn is_card(&self, card: &Card) -> bool {
        matches!(self, Self::Card(own) if own.is_same_position(card))
    }
}

/// True if a try leads to the same position as the turn with this text, which the player wants to do better.
fn is_played<G: Playable>(played: &str, turn: &G::Turn, table: &Table<G>) -> bool {
    let Some(before) = table.view().tried_from() else { return false };
    let after = |turn: &G::Turn| before.play(turn).ok().map(|next| next.position().clone());
    before.parse_turn(played).is_ok_and(|played| after(&played) == after(turn))
}

/// The remark on a turn that doesn't solve a puzzle.
fn remark<G: Playable>(puzzle: &Puzzle<G>, turn: &G::Turn) -> String {
    let player = puzzle.state().to_move();
    let answered = puzzle.state().play(turn).ok().filter(|next| next.outcome().is_none());
    match (puzzle.kind().promise(), answered) {
        (Promise::Win(1), Some(next)) => words::doesnt_win(G::shortfall(&next, player)),
        (Promise::Win(turns), Some(_)) => words::doesnt_force(turns),
        (Promise::Defence, Some(next)) if next.to_move() != player => {
            words::loses(next.to_move().name::<G>())
        }
        (Promise::Own, Some(next)) => {
            G::own_remark(puzzle, &next).unwrap_or_else(|| words::ANOTHER_TURN.to_owned())
        }
        _ => words::ANOTHER_TURN.to_owned(),
    }
}
