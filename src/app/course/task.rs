//! The tasks of a course: lessons or puzzles, each with one turn to find.

use egui::Context;

use super::studies::Studies;
use super::words;
use crate::app::kit::command::Command;
use crate::app::kit::request::Subject;
use crate::app::kit::sentence::capitalised;
use crate::app::kit::session::Session as _;
use crate::app::kit::settings::Settings;
use crate::app::parts::playable::Playable;
use crate::app::table::{Judgement, Table};
use crate::learn::{
    CoursePart, Feedback, Lesson, LessonError, Listed, Promise, Rated, Rating, Standing, lessons, reasons,
    shipped,
};
use crate::record::deck::Card;
use crate::record::{Header, Record};
use crate::rules::{Game, Side};

/// A turn to be found.
pub(super) enum Task {
    Lesson(Box<Lesson>),
    Puzzle(Listed),
    /// A position that the player kept.
    Card(Card),
}

impl Task {
    /// All of a course, of puzzles with those that were found here.
    pub(super) fn all<G: Playable>(subject: Subject, found: &[Listed], studies: &Studies) -> Vec<Self> {
        match subject {
            Subject::Lessons => {
                lessons::<G>().into_iter().map(|lesson| Self::Lesson(Box::new(lesson))).collect()
            }
            Subject::Puzzles => {
                let mut puzzles: Vec<_> =
                    shipped::<G>().filter_map(|line| Listed::read::<G>(line).ok()).collect();
                puzzles.sort_by_key(Listed::difficulty);
                let puzzles = puzzles.into_iter().chain(found.iter().cloned());
                // One whose position cannot be played says so on the first page.
                let is_playable = |card: &&Card| card.game() == G::NAME && card.record::<G>().is_ok();
                let cards: Vec<Card> =
                    studies.deck.read(|deck| deck.cards().iter().filter(is_playable).cloned().collect());
                puzzles.map(Self::Puzzle).chain(cards.into_iter().map(Self::Card)).collect()
            }
        }
    }

    /// The heading.
    pub(super) fn title(&self) -> String {
        match self {
            Self::Lesson(lesson) => lesson.title.clone(),
            Self::Puzzle(puzzle) => capitalised(puzzle.kind().task()),
            Self::Card(_) => words::YOUR_POSITION.to_owned(),
        }
    }

    /// The part of the course that it begins or belongs to, if it has parts.
    pub(super) fn part(&self) -> Option<CoursePart> {
        if let Self::Lesson(lesson) = self { Some(lesson.part) } else { None }
    }

    /// What is asked for of this side, as a sentence.
    pub(super) fn task<G: Game>(&self, side: Side) -> String {
        match self {
            Self::Lesson(lesson) => lesson.task.clone(),
            Self::Puzzle(puzzle) => words::puzzle(side.name::<G>(), puzzle.kind().task()),
            Self::Card(card) => match card.played() {
                Some(played) => words::find_better(played),
                None => words::FIND_GOOD.to_owned(),
            },
        }
    }

    /// Hints in words, each a stage further.
    pub(super) fn hints(&self) -> &[String] {
        match self {
            Self::Lesson(lesson) => &lesson.hints,
            Self::Puzzle(_) | Self::Card(_) => &[],
        }
    }

    /// The game up to where the turn is to be found, with a turn that solves it; a search judges the turns where none is
    /// known.
    ///
    /// # Errors
    /// A sentence on what is wrong with its data.
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

    /// What is said about a turn; `None` while the table has not judged it where no solution is known.
    pub(super) fn judge<G: Playable>(&self, turn: &G::Turn, table: &Table<G>) -> Option<Judgement> {
        let (is_solved, text) = match self {
            Self::Lesson(lesson) => match lesson.judge::<G>(turn) {
                Ok(Feedback::Solved) => (true, lesson.learned.clone()),
                Ok(Feedback::NotYet(said)) => (false, said.into_owned()),
                Err(error) => (false, error.to_string()),
            },
            Self::Puzzle(listed) => {
                let puzzle = listed.puzzle::<G>().ok()?;
                match puzzle.is_solved_by(turn) {
                    Ok(true) => (true, words::only_turn(reasons::<G>(puzzle.state(), turn).as_deref())),
                    Ok(false) => (false, words::ANOTHER_TURN.to_owned()),
                    Err(error) => (false, error.to_string()),
                }
            }
            Self::Card(_) => return table.judgement(),
        };
        Some(Judgement { is_solved, text, is_refuted: matches!(self, Self::Puzzle { .. }) && !is_solved })
    }

    /// Has the table show why a turn does not solve it.
    pub(super) fn refute<G: Playable>(
        &self,
        turn: &G::Turn,
        table: &mut Table<G>,
        ctx: &Context,
        settings: &Settings,
    ) {
        let Self::Puzzle(listed) = self else {
            return table.run(Command::ShowRefutation, ctx, settings);
        };
        let Ok(puzzle) = listed.puzzle::<G>() else { return };
        let turn = turn.clone();
        let none = match puzzle.kind().promise() {
            Promise::Win(_) => words::TOO_SLOW,
            Promise::Defence | Promise::Own => words::NO_SOLUTION,
        };
        table.answer_try(none.to_owned(), ctx, move |budget| puzzle.refutation(&turn, budget));
    }

    /// The player's result for it.
    pub(super) fn standing<G: Game>(&self, studies: &Studies) -> Standing {
        let day = studies.today();
        studies.progress.read(|progress| match self {
            Self::Lesson(lesson) if progress.is_learned::<G>(&lesson.name) => Standing::Solved,
            Self::Lesson(_) => Standing::New,
            Self::Puzzle(puzzle) => progress.standing::<G>(puzzle, day.as_ref()),
            Self::Card(card) => studies.card(card).map_or(Standing::Solved, |card| match day {
                Some(day) if card.is_due(&day) => Standing::Due,
                _ if card.is_solved() => Standing::Solved,
                _ => Standing::Waiting,
            }),
        })
    }

    /// Its difficulty for players, as far as that is known.
    pub(super) fn rating<G: Game>(&self, studies: &Studies) -> Rating {
        match self {
            Self::Lesson(_) | Self::Card(_) => Rating::default(),
            Self::Puzzle(puzzle) => studies.progress.read(|progress| progress.puzzle_rating::<G>(puzzle)),
        }
    }

    /// Notes how the first try went: whether it solved the task, without help. Tells what that was worth, if it changed
    /// ratings.
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

    /// Notes that it is solved, at whatever try.
    pub(super) fn note_solved<G: Game>(&self, studies: &Studies) {
        match self {
            Self::Lesson(lesson) => studies.progress.change(|progress| progress.learn::<G>(&lesson.name)),
            Self::Puzzle(puzzle) => studies.progress.change(|progress| progress.solve::<G>(puzzle)),
            Self::Card(card) => studies.deck.change(|deck| deck.solve(card)),
        }
    }

    /// It is about the position of a card.
    pub(super) fn is_card(&self, card: &Card) -> bool {
        matches!(self, Self::Card(own) if own.is_same_position(card))
    }
}
