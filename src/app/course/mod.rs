//! A [`Course`]: the lessons or puzzles of a game, one after the other, on a table like that of a game.

mod mining;
mod panel;
mod studies;
mod task;
pub mod words;

use std::path::{Path, PathBuf};

use egui::{Context, Ui};

use self::mining::Mining;
use self::panel::PanelAction;
pub use self::studies::{Studies, Today};
use self::task::Task;
use crate::app::kit::command::{Command, Owner, ScreenCommand, WindowCommand};
use crate::app::kit::deed::{Deed, Plan as _};
use crate::app::kit::focus;
use crate::app::kit::settings::Settings;
use crate::app::parts::playable::Playable;
use crate::app::parts::request::{CourseKind, Request};
use crate::app::parts::screen::{BoardHelp, Screen, Session};
use crate::app::table::{Judgement, Table};
use crate::learn::{Listed, Rated, TaskState, Taught, offer};
use crate::record::deck::Card;
use crate::record::format::Document;
use crate::record::{Date, StoredPosition};
use crate::rules::{Heading, State as _};

/// The lessons or puzzles of a game, in progress.
pub struct Course<G: Playable> {
    kind: CourseKind,
    tasks: Vec<Task>,
    /// The player's result for each task.
    task_states: Vec<TaskState>,
    /// The day on which these results were computed, and the number of times that progress and deck had been replaced
    /// by then.
    as_of: (Option<Date>, u32),
    /// The index of the task on the table.
    at: usize,
    table: Table<G>,
    /// The turn that the player tried and its judgement, until the turn is taken back.
    verdict: Option<(G::Turn, Judgement)>,
    /// The number of hints in words given so far.
    hints: usize,
    /// The player has neither tried a turn nor used help since the task started.
    is_first: bool,
    /// The player has had a hint or the solution.
    is_helped: bool,
    /// The effect of the first try on the ratings.
    rated: Option<Rated>,
    /// The puzzles found on this computer.
    found: Vec<Listed>,
    mining: Mining,
    /// New puzzles can be saved in the file of found puzzles.
    keeps_found: bool,
    studies: Studies,
    /// The file of the game that was left for these tasks.
    back: Option<PathBuf>,
}

impl<G: Playable> Course<G> {
    /// Starts or continues a game's lessons or puzzles at the next task.
    ///
    /// # Errors
    /// The fault in the data of the tasks, as a sentence.
    pub fn new(kind: CourseKind, studies: Studies) -> Result<Self, String> {
        Self::begin(kind, studies, None)
    }

    /// Starts the puzzles with a position that the player saved.
    ///
    /// # Errors
    /// The reason why the position can't be played.
    pub fn retry(card: &Card, studies: Studies) -> Result<Self, String> {
        card.record::<G>().map_err(|error| error.to_string())?;
        Self::begin(CourseKind::Puzzles, studies, Some(card))
    }

    fn begin(kind: CourseKind, studies: Studies, card: Option<&Card>) -> Result<Self, String> {
        let found = match kind {
            CourseKind::Lessons => Some((Vec::new(), Vec::new())),
            CourseKind::Puzzles => studies.found::<G>(),
        };
        let keeps_found = found.is_some();
        let (found, broken) = found.unwrap_or_default();
        let mut broken = broken.len();
        let mut tasks = Task::all::<G>(kind, &found, &studies);
        let as_of = studies.as_of();
        let mut task_states = task_states::<G>(&tasks, &studies);
        let (at, mut table) = loop {
            let asked = card.and_then(|card| tasks.iter().position(|task| task.is_card(card)));
            let next = || following::<G>(kind, &tasks, &task_states, &studies, tasks.len());
            let at = asked.or_else(next).unwrap_or_default();
            let task = tasks.get(at).ok_or_else(|| words::has_none(G::TITLE, kind))?;
            match table(task) {
                Ok(table) => break (at, table),
                // Leave out this line of the file, which the rules refuse.
                Err(_) if matches!(task, Task::Puzzle(_)) => {
                    tasks.remove(at);
                    task_states.remove(at);
                    broken += 1;
                }
                Err(error) => return Err(error),
            }
        };
        if broken > 0 {
            table.say(words::broken_lines(broken));
        }
        if !keeps_found {
            table.say(words::FILE_UNREAD.to_owned());
        }
        Ok(Self {
            kind,
            at,
            table,
            verdict: None,
            hints: 0,
            is_first: true,
            is_helped: false,
            rated: None,
            back: None,
            found,
            keeps_found,
            mining: Mining::default(),
            studies,
            task_states,
            as_of,
            tasks,
        })
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
                self.is_helped = false;
                self.rated = None;
                focus::to_board(ctx);
            }
            Err(error) => self.table.say(error),
        }
    }

    /// Updates the results if the day has changed, or if progress or deck were erased or were changed by another
    /// window.
    fn follow_calendar(&mut self) {
        let now = self.studies.as_of();
        if now != self.as_of {
            self.as_of = now;
            self.task_states = task_states::<G>(&self.tasks, &self.studies);
        }
    }

    /// Adds newly found puzzles to the tasks, and saves them.
    fn take_found(&mut self) {
        let (found, said) = self.mining.take();
        if !found.is_empty() {
            self.tasks.extend(found.iter().cloned().map(Task::Puzzle));
            self.task_states.resize(self.tasks.len(), TaskState::New);
            self.found.extend(found);
            if self.keeps_found {
                self.studies.keep_found::<G>(&self.found);
            }
        }
        if let Some(said) = said {
            self.table.say(said);
        }
    }

    /// The index of the next task, if any.
    fn next(&self) -> Option<usize> {
        following::<G>(self.kind, &self.tasks, &self.task_states, &self.studies, self.at)
    }

    /// True if another task follows: for puzzles, if at least one isn't solved yet.
    fn has_next(&self) -> bool {
        match self.kind {
            CourseKind::Lessons => self.next().is_some(),
            CourseKind::Puzzles => self.task_states.iter().any(|state| *state != TaskState::Solved),
        }
    }

    /// Judges the turn that the player tried, if it has changed.
    fn judge(&mut self) {
        let tried = self.table.view().tried();
        if tried == self.verdict.as_ref().map(|(turn, _)| turn) {
            return;
        }
        let tried = tried.cloned();
        let Some(task) = self.tasks.get(self.at) else { return };
        self.verdict = tried.and_then(|turn| {
            let verdict = task.judge(&turn, &self.table)?;
            Some((turn, verdict))
        });
        let Some((_, verdict)) = &self.verdict else { return };
        let solved = verdict.is_solved;
        self.note_first_try(solved);
        if let Some(task) = self.tasks.get(self.at).filter(|_| solved) {
            task.note_solved::<G>(&self.studies);
            self.follow_standing();
        }
    }

    /// Records the result of the first try, unless it has already been recorded. `solved` is true if the player solved
    /// the task without help.
    fn note_first_try(&mut self, solved: bool) {
        let Some(task) = self.tasks.get(self.at).filter(|_| self.is_first) else { return };
        self.is_first = false;
        self.rated = task.note_first_try::<G>(&self.studies, solved);
        self.follow_standing();
    }

    /// Records that the player had help.
    fn note_help(&mut self) {
        self.is_helped = true;
        self.note_first_try(false);
    }

    /// Updates the player's result for the current task.
    fn follow_standing(&mut self) {
        if let Some((task, task_state)) = self.tasks.get(self.at).zip(self.task_states.get_mut(self.at)) {
            *task_state = task.task_state::<G>(&self.studies);
        }
    }

    /// The deed of a command, if the command is possible now.
    ///
    /// # Errors
    /// The reason why it isn't possible, as a sentence.
    fn plan(&self, command: ScreenCommand) -> Result<Deed<Self>, String> {
        match command {
            ScreenCommand::EndTurn if self.verdict.is_some() => Self::deed(Self::go_on),
            ScreenCommand::Hint => {
                let deed = self.table.plan(command)?;
                Self::deed(|course, ctx, settings| course.hint(deed, ctx, settings))
            }
            ScreenCommand::ShowRefutation => {
                let refuted = self.verdict.as_ref().filter(|(_, verdict)| verdict.is_refuted);
                let (turn, _) = refuted.cloned().ok_or(words::NO_WRONG_TURN)?;
                let deed = self.table.plan(command)?;
                Self::deed(move |course, ctx, settings| course.refute(&turn, deed, ctx, settings))
            }
            ScreenCommand::EndTurn
            | ScreenCommand::PopStep
            | ScreenCommand::DropDraft
            | ScreenCommand::Undo
            | ScreenCommand::Redo
            | ScreenCommand::TakeBack
            | ScreenCommand::DraftHint
            | ScreenCommand::StepBack
            | ScreenCommand::StepForward
            | ScreenCommand::PlayPause
            | ScreenCommand::ToGame
            | ScreenCommand::Flip => {
                let deed = self.table.plan(command)?;
                Self::deed(|course, ctx, settings| course.table.perform(deed, ctx, settings))
            }
            _ => Err(words::cant_do(self.kind)),
        }
    }

    /// Carries out a command, or tells the player why it isn't possible.
    fn attempt(&mut self, command: ScreenCommand, ctx: &Context, settings: &Settings) {
        if let Err(reason) = self.run(command, ctx, settings) {
            self.table.say(reason);
        }
    }

    /// Continues after a try: goes to the next task if the turn solved this task, or else takes the turn back.
    fn go_on(&mut self, ctx: &Context, settings: &Settings) {
        match &self.verdict {
            Some((_, verdict)) if verdict.is_solved => match self.next() {
                Some(at) => self.go_to(at, ctx),
                None => self.table.say(words::all_done(self.kind)),
            },
            Some(_) => self.attempt(ScreenCommand::TakeBack, ctx, settings),
            None => {}
        }
    }

    /// Shows why the turn that the player tried doesn't solve the task: the task knows why, or else the table's own
    /// `deed` searches for the reply.
    fn refute(&mut self, turn: &G::Turn, deed: Deed<Table<G>>, ctx: &Context, settings: &Settings) {
        let Some(task) = self.tasks.get(self.at) else { return };
        if !task.refute(turn, &mut self.table, ctx) {
            self.table.perform(deed, ctx, settings);
        }
    }

    /// Gives the next hint: first the hints in words, then the table's own with `deed`: the area on the board, then the
    /// first step.
    fn hint(&mut self, deed: Deed<Table<G>>, ctx: &Context, settings: &Settings) {
        self.note_help();
        let words = self.tasks.get(self.at).map_or(0, |task| task.hints().len());
        if self.hints < words {
            self.hints += 1;
        } else {
            self.table.perform(deed, ctx, settings);
        }
    }

    /// Carries out the player's choice in the panel, and returns a request to the window, if needed.
    fn carry_out(&mut self, picked: PanelAction, ctx: &Context, settings: &Settings) -> Option<Request> {
        match picked {
            PanelAction::Hint => self.attempt(ScreenCommand::Hint, ctx, settings),
            PanelAction::Show => {
                self.note_help();
                self.table.show_solution(ctx);
            }
            PanelAction::Gesture => {
                let movements = self.tasks.get(self.at).map(Task::gesture).unwrap_or_default();
                self.table.show_gesture(movements);
            }
            PanelAction::WhyNot => self.attempt(ScreenCommand::ShowRefutation, ctx, settings),
            PanelAction::GoOn => self.go_on(ctx, settings),
            PanelAction::More => self.mining.begin::<G>(&self.found, ctx),
            PanelAction::Cancel => self.mining.cancel(),
            PanelAction::GoTo(at) => self.go_to(at, ctx),
            PanelAction::Back => {
                let close = Request::Run(Command::Close);
                return Some(self.back.clone().map_or(close, Request::Open));
            }
            PanelAction::Play => return Some(Request::Run(Command::NewGame)),
        }
        None
    }
}

/// The index of the next task. For lessons, it is the next unsolved lesson, else the first unsolved lesson, else the next
/// lesson; for puzzles, a puzzle that is due or suits the player's rating.
fn following<G: Playable>(
    kind: CourseKind,
    tasks: &[Task],
    task_states: &[TaskState],
    studies: &Studies,
    at: usize,
) -> Option<usize> {
    match kind {
        CourseKind::Lessons => {
            let after = (at + 1..tasks.len()).chain(0..at.min(tasks.len()));
            let unsolved = after.into_iter().find(|at| task_states.get(*at) != Some(&TaskState::Solved));
            unsolved.or_else(|| Some(at + 1).filter(|next| *next < tasks.len()))
        }
        CourseKind::Puzzles => {
            let player = studies.progress.read(|progress| progress.rating(G::NAME));
            let ratings = tasks.iter().map(|task| task.rating::<G>(studies));
            offer(player, task_states.iter().copied().zip(ratings))
        }
    }
}

/// The number of puzzles found on this computer for a game.
pub fn found_here<G: Taught>(studies: &Studies) -> usize {
    studies.found::<G>().map_or(0, |(found, _)| found.len())
}

/// The player's result for each task.
fn task_states<G: Playable>(tasks: &[Task], studies: &Studies) -> Vec<TaskState> {
    tasks.iter().map(|task| task.task_state::<G>(studies)).collect()
}

/// Sets up a table for a task, as an exercise. If a lesson has a new gesture, the table shows the gesture once.
fn table<G: Playable>(task: &Task) -> Result<Table<G>, String> {
    let (record, solution) = task.begin::<G>()?;
    let text = task.task::<G>(record.state().to_move());
    let mut table = Table::exercise(record, text, solution, !matches!(task, Task::Lesson(_)));
    table.show_gesture(task.gesture());
    Ok(table)
}

/// The settings for a table with a task: the task's panel replaces the sidebar, and nothing reveals the solution.
fn plain(settings: &Settings) -> Settings {
    Settings {
        sidebar: false,
        evaluation_bar: false,
        announce_threats: false,
        board_turns: false,
        face_to_face: false,
        ..settings.clone()
    }
}

impl<G: Playable> Screen for Course<G> {
    fn game(&self) -> &'static str {
        self.table.game()
    }

    fn title(&self) -> String {
        words::title(G::TITLE, self.kind)
    }

    fn board_help(&self) -> BoardHelp {
        self.table.board_help()
    }

    fn position(&self) -> StoredPosition {
        self.table.position()
    }

    fn ui(&mut self, ui: &mut Ui, settings: &Settings) -> Vec<Request> {
        self.follow_calendar();
        self.take_found();
        self.judge();
        let settings = &plain(settings);
        let (picked, named) = panel::show(self, ui, settings);
        self.table.light(named);
        let mut requests = self.table.ui(ui, settings);
        self.judge();
        let ctx = ui.ctx().clone();
        requests.extend(picked.and_then(|picked| self.carry_out(picked, &ctx, settings)));
        requests
    }

    fn run(&mut self, command: ScreenCommand, ctx: &Context, settings: &Settings) -> Result<(), String> {
        let deed = self.plan(command)?;
        deed(self, ctx, &plain(settings));
        Ok(())
    }

    fn can(&self, command: Command) -> Result<(), String> {
        match command.owner() {
            Owner::Screen(command) => self.plan(command).map(drop),
            Owner::Window(WindowCommand::Why | WindowCommand::Close) => self.table.can(command),
            Owner::Window(_) if command.is_always_possible() => Ok(()),
            Owner::Window(_) => Err(words::cant_do(self.kind)),
        }
    }

    fn label(&self, command: Command) -> Option<String> {
        self.table.label(command)
    }

    fn say(&mut self, text: String) {
        self.table.say(text);
    }
}

impl<G: Playable> Session for Course<G> {
    fn ask(&mut self, ctx: &Context, settings: &Settings) -> Vec<Request> {
        self.table.ask(ctx, &plain(settings))
    }

    fn poll(&mut self, ctx: &Context, settings: &Settings) {
        self.table.poll(ctx, &plain(settings));
    }

    fn refuse(&mut self, _command: Command, reason: String) {
        self.table.say(reason);
    }

    fn why(&self) -> Option<Heading> {
        self.table.why()
    }

    fn is_turned(&self) -> bool {
        self.table.is_turned()
    }

    fn put_aside(&mut self) {
        self.table.put_aside();
    }

    fn is_asking(&self) -> bool {
        self.table.is_asking()
    }

    fn left_game(&self) -> Option<&Path> {
        self.back.as_deref()
    }

    fn note_left_game(&mut self, game: PathBuf) {
        self.back = Some(game);
    }

    fn document(&self) -> Document {
        self.table.document()
    }
}
