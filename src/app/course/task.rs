//! What a course is made of: lessons or puzzles, each with one turn to be found.

use super::kept::KeptProgress;
use crate::app::sentence::capitalised;
use crate::learn::{Answer, Lesson, Puzzle, Taught, lessons, reasons, shipped};
use crate::record::{Header, Record};
use crate::rules::State as _;

/// Which course.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// The rules, one after the other.
    Lessons,
    /// Positions with one good turn, the easier ones first.
    Puzzles,
}

impl Subject {
    /// What the course is called.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Lessons => "Lessons",
            Self::Puzzles => "Puzzles",
        }
    }

    /// One of the course, in the middle of a sentence.
    #[must_use]
    pub const fn one(self) -> &'static str {
        match self {
            Self::Lessons => "lesson",
            Self::Puzzles => "puzzle",
        }
    }
}

/// A turn to be found.
pub(super) enum Task<G: Taught> {
    Lesson(Box<Lesson>),
    Puzzle(Puzzle<G>),
}

/// What is said about a turn that was tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Verdict {
    pub(super) solved: bool,
    pub(super) text: String,
}

impl<G: Taught> Task<G> {
    /// All of a course.
    pub(super) fn all(subject: Subject) -> Vec<Self> {
        match subject {
            Subject::Lessons => {
                lessons::<G>().into_iter().map(|lesson| Self::Lesson(Box::new(lesson))).collect()
            }
            Subject::Puzzles => {
                let mut puzzles: Vec<_> =
                    shipped::<G>().filter_map(|line| Puzzle::<G>::read(line).ok()).collect();
                puzzles.sort_by_key(|(_, difficulty)| *difficulty);
                puzzles.into_iter().map(|(puzzle, _)| Self::Puzzle(puzzle)).collect()
            }
        }
    }

    /// The heading.
    pub(super) fn title(&self) -> String {
        match self {
            Self::Lesson(lesson) => lesson.title.clone(),
            Self::Puzzle(puzzle) => capitalised(puzzle.kind().task()),
        }
    }

    /// What is asked for, as a sentence.
    pub(super) fn task(&self) -> String {
        match self {
            Self::Lesson(lesson) => lesson.task.clone(),
            Self::Puzzle(puzzle) => {
                let side = puzzle.state().to_move().name::<G>();
                format!("{side} to play: {}.", puzzle.kind().task())
            }
        }
    }

    /// Hints in words, each a stage further.
    pub(super) fn hints(&self) -> &[String] {
        match self {
            Self::Lesson(lesson) => &lesson.hints,
            Self::Puzzle(_) => &[],
        }
    }

    /// The game up to where the turn is to be found, with a turn that solves it.
    ///
    /// # Errors
    /// A sentence on what is wrong with its data.
    pub(super) fn begin(&self) -> Result<(Record<G>, G::Turn), String> {
        let (state, solution) = match self {
            Self::Lesson(lesson) => {
                let state = lesson.start::<G>().map_err(|error| error.to_string())?;
                (state, lesson.solution::<G>().map_err(|error| error.to_string())?)
            }
            Self::Puzzle(puzzle) => (puzzle.state().clone(), puzzle.solution().clone()),
        };
        let record = Record::from_state(state, Header::default()).map_err(|error| error.to_string())?;
        Ok((record, solution))
    }

    /// What is said about a turn.
    pub(super) fn judge(&self, turn: &G::Turn) -> Verdict {
        let (solved, text) = match self {
            Self::Lesson(lesson) => match lesson.judge::<G>(turn) {
                Ok(Answer::Solved) => (true, lesson.learned.clone()),
                // The panel says *Not yet* in its heading.
                Ok(Answer::NotYet(said)) => {
                    (false, capitalised(said.strip_prefix("Not yet: ").unwrap_or(said)))
                }
                Err(error) => (false, error.to_string()),
            },
            Self::Puzzle(puzzle) => match puzzle.is_solved_by(turn) {
                Ok(true) => {
                    let reasons = reasons::<G>(puzzle.state(), turn);
                    let because = reasons.map_or_else(String::new, |reasons| format!(": it {reasons}"));
                    (true, format!("That is the turn, and there is no other{because}."))
                }
                Ok(false) => (false, "Another turn does it.".to_owned()),
                Err(error) => (false, error.to_string()),
            },
        };
        Verdict { solved, text }
    }

    /// Whether it was solved before.
    pub(super) fn is_done(&self, kept: &KeptProgress) -> bool {
        kept.read(|progress| match self {
            Self::Lesson(lesson) => progress.is_learned::<G>(&lesson.name),
            Self::Puzzle(puzzle) => progress.is_solved::<G>(&puzzle.state().position().to_string()),
        })
    }

    /// Notes how the first try went, and that it is solved if it is.
    ///
    /// # Errors
    /// A sentence on why that cannot be kept.
    pub(super) fn note(&self, kept: &KeptProgress, solved: bool, is_first: bool) -> Result<(), String> {
        kept.change(|progress| match self {
            Self::Lesson(lesson) if solved => progress.learn::<G>(&lesson.name),
            Self::Lesson(_) => {}
            Self::Puzzle(puzzle) => {
                if is_first {
                    progress.count::<G>(puzzle.kind(), solved);
                }
                if solved {
                    progress.solve::<G>(&puzzle.state().position().to_string());
                }
            }
        })
    }
}
