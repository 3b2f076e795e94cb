//! A course: lessons or puzzles of a game, one after the other, on the real table.

mod kept;
mod panel;
mod task;

use std::path::{Path, PathBuf};

use egui::{Context, Ui};

pub use self::kept::KeptProgress;
use self::panel::Picked;
pub use self::task::Subject;
use self::task::{Task, Verdict};
use super::command::Command;
use super::focus;
use super::help::BoardHelp;
use super::playable::Playable;
use super::session::Session;
use super::settings::Settings;
use super::table::Table;
use crate::learn::Taught;
use crate::record::Takebacks;
use crate::record::deck::Card;
use crate::record::format::Document;

/// A course under way.
pub struct Course<G: Playable + Taught> {
    subject: Subject,
    tasks: Vec<Task<G>>,
    /// Which of them are solved.
    done: Vec<bool>,
    /// The task on the table.
    at: usize,
    table: Table<G>,
    /// What was said about the turn that was tried, as long as it stands.
    verdict: Option<(G::Turn, Verdict)>,
    /// How many hints in words were given.
    hints: usize,
    /// Whether a turn was tried or help was asked for since the task began.
    is_first: bool,
    kept: KeptProgress,
}

impl<G: Playable + Taught> Course<G> {
    /// Begins a course with the first task that was not solved yet, or goes on with it.
    ///
    /// # Errors
    /// A sentence on what is wrong with the data of the course.
    pub fn new(subject: Subject, kept: KeptProgress) -> Result<Self, String> {
        let tasks = Task::all(subject);
        let done: Vec<bool> = tasks.iter().map(|task| task.is_done(&kept)).collect();
        let at = done.iter().position(|done| !done).unwrap_or_default();
        let task = tasks.get(at).ok_or_else(|| format!("{} has no {}.", G::TITLE, subject.title()))?;
        let table = table(task)?;
        Ok(Self { subject, at, table, verdict: None, hints: 0, is_first: true, kept, done, tasks })
    }

    /// Puts a task on the table.
    fn go_to(&mut self, at: usize, ctx: &Context) {
        let Some(task) = self.tasks.get(at) else { return };
        match table(task) {
            Ok(table) => {
                self.table = table;
                self.at = at;
                self.verdict = None;
                self.hints = 0;
                self.is_first = true;
                focus::to_board(ctx);
            }
            Err(error) => self.table.say(error),
        }
    }

    /// The task that follows: the next one that is not solved yet, round the end if need be.
    fn next(&self) -> Option<usize> {
        let count = self.tasks.len();
        let rest = (1..count).map(|step| (self.at + step) % count);
        rest.into_iter().find(|at| !self.is_done(*at))
    }

    /// Whether a task is solved.
    fn is_done(&self, at: usize) -> bool {
        self.done.get(at).is_some_and(|done| *done)
    }

    /// What is said when no task is left.
    fn all_done(&self) -> String {
        format!("You solved every {} of this game.", self.subject.one())
    }

    /// Judges the turn that was tried, if that is another one than before.
    fn judge(&mut self) {
        let tried = self.table.tried();
        if tried == self.verdict.as_ref().map(|(turn, _)| turn) {
            return;
        }
        let tried = tried.cloned();
        let Some(task) = self.tasks.get(self.at) else { return };
        self.verdict = tried.map(|turn| {
            let verdict = task.judge(&turn);
            (turn, verdict)
        });
        if let Some((_, verdict)) = &self.verdict {
            if let Some(done) = self.done.get_mut(self.at).filter(|_| verdict.solved) {
                *done = true;
            }
            let noted = task.note(&self.kept, verdict.solved, self.is_first);
            self.is_first = false;
            if let Err(error) = noted {
                self.table.say(error);
            }
        }
    }

    /// Goes on after a try: to the next task if it solved this one, else back to where the turn was played.
    fn go_on(&mut self, ctx: &Context, settings: &Settings) {
        match &self.verdict {
            Some((_, verdict)) if verdict.solved => match self.next() {
                Some(at) => self.go_to(at, ctx),
                None => self.table.say(self.all_done()),
            },
            Some(_) => self.table.run(Command::TakeBack, ctx, settings),
            None => {}
        }
    }

    /// Gives the next hint: first those in words, then where on the board, then the first step.
    fn hint(&mut self, ctx: &Context, settings: &Settings) {
        self.is_first = false;
        let words = self.tasks.get(self.at).map_or(0, |task| task.hints().len());
        if self.hints < words {
            self.hints += 1;
        } else {
            self.table.run(Command::Hint, ctx, settings);
        }
    }

    fn carry_out(&mut self, picked: Picked, ctx: &Context, settings: &Settings) {
        match picked {
            Picked::Hint => self.hint(ctx, settings),
            Picked::Show => {
                self.is_first = false;
                self.table.show_solution(ctx);
            }
            Picked::GoOn => self.go_on(ctx, settings),
            Picked::GoTo(at) => self.go_to(at, ctx),
        }
    }
}

/// The table for a task.
fn table<G: Playable + Taught>(task: &Task<G>) -> Result<Table<G>, String> {
    let (record, solution) = task.begin()?;
    Ok(Table::exercise(record, task.task(), solution))
}

/// The settings as a course needs them: its own panel stands where the sidebar is, and nothing is given away.
fn plain(settings: &Settings) -> Settings {
    Settings { sidebar: false, evaluation_bar: false, announce_threats: false, ..settings.clone() }
}

impl<G: Playable + Taught> Session for Course<G> {
    fn game_title(&self) -> &'static str {
        self.table.game_title()
    }

    fn board_help(&self) -> BoardHelp {
        self.table.board_help()
    }

    fn players(&self) -> String {
        self.subject.title().to_owned()
    }

    fn file_name(&self) -> String {
        self.table.file_name()
    }

    fn rematch(&self) -> Option<Box<dyn Session>> {
        None
    }

    // The tasks say themselves what is to be learned.
    fn coach_by(&mut self, _progress: KeptProgress) {}

    fn takebacks(&self) -> Takebacks {
        self.table.takebacks()
    }

    fn ui(&mut self, ui: &mut Ui, settings: &Settings) -> Vec<Command> {
        self.judge();
        let settings = &plain(settings);
        let picked = panel::show(self, ui, settings);
        let commands = self.table.ui(ui, settings);
        self.judge();
        let ctx = ui.ctx().clone();
        if let Some(picked) = picked {
            self.carry_out(picked, &ctx, settings);
        }
        commands
    }

    fn poll(&mut self, ctx: &Context, settings: &Settings) {
        self.table.poll(ctx, &plain(settings));
    }

    fn run(&mut self, command: Command, ctx: &Context, settings: &Settings) {
        let settings = &plain(settings);
        if let Err(reason) = self.can(command) {
            self.table.say(reason);
        } else if command == Command::EndTurn && self.verdict.is_some() {
            self.go_on(ctx, settings);
        } else if command == Command::Hint {
            self.hint(ctx, settings);
        } else {
            self.table.run(command, ctx, settings);
        }
    }

    fn can(&self, command: Command) -> Result<(), String> {
        match command {
            Command::EndTurn if self.verdict.is_some() => Ok(()),
            Command::EndTurn
            | Command::PopStep
            | Command::DropDraft
            | Command::Undo
            | Command::Redo
            | Command::TakeBack
            | Command::Hint
            | Command::DraftHint
            | Command::StepBack
            | Command::StepForward
            | Command::PlayPause
            | Command::Flip
            | Command::Close => self.table.can(command),
            _ => Err(format!("That is for games: this is a {}.", self.subject.one())),
        }
    }

    fn label(&self, command: Command) -> Option<String> {
        self.table.label(command)
    }

    fn card(&mut self) -> Option<Card> {
        None
    }

    fn say(&mut self, text: String) {
        self.table.say(text);
    }

    fn is_asking(&self) -> bool {
        self.table.is_asking()
    }

    fn file(&self) -> Option<&Path> {
        None
    }

    fn is_unsaved(&self) -> bool {
        false
    }

    fn revision(&self) -> u64 {
        0
    }

    fn document(&self) -> Document {
        self.table.document()
    }

    fn saved(&mut self, _file: PathBuf, _revision: u64) {}
}
