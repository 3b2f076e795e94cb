//! The tables of `benches/README.md`.

use std::hint::black_box;
use std::iter;

use halfsquare::rules::crumble::{Action, Options, Path, State, Step, Turn};
use halfsquare::rules::{Draft as _, State as _};

use crate::clock::seconds;
use crate::count_successors;
use crate::positions::{PIECES, kept};

/// A split with a swap, legal at the start.
pub(crate) const TURN: &str = "2,1VW";

const MICRO: f64 = 1e6;

pub(crate) fn print() {
    start();
    growth();
}

fn start() {
    const DEPTH: u32 = 3;
    let start = State::start(&Options::default());
    let positions: u64 = (1..=DEPTH).map(|depth| start.perft(depth)).sum();
    let perft = seconds(|| black_box(&start).perft(DEPTH));
    println!("\n| at the start | CPU time |\n|---|---|");
    println!("| parse and play `{TURN}` | {:.2} µs |", MICRO * seconds(|| black_box(&start).play_text(TURN)));
    println!("| distinct successors | {:.1} µs |", MICRO * seconds(|| count_successors(black_box(&start))));
    println!("| perft {DEPTH} | {:.2} million positions a second |", positions as f64 / perft / 1e6);
}

/// The measurement of all successors of a saved position.
pub(crate) struct Row {
    pub(crate) pieces: usize,
    pub(crate) successors: usize,
    /// The time for all of them, in seconds.
    pub(crate) all: f64,
}

impl Row {
    pub(crate) fn measure(pieces: usize) -> Self {
        let state = kept(pieces);
        let successors = count_successors(&state);
        Self { pieces, successors, all: seconds(|| count_successors(black_box(&state))) }
    }

    /// The time for one successor, in microseconds.
    pub(crate) fn micros_each(&self) -> f64 {
        MICRO * self.all / self.successors as f64
    }
}

fn growth() {
    println!(
        "\n| pieces | splits, joins | successors | all of them | a successor | a split or join | a swap step |"
    );
    println!("|--:|--:|--:|--:|--:|--:|--:|");
    for pieces in PIECES {
        let row = Row::measure(pieces);
        let state = kept(pieces);
        let actions = actions(&state);
        let each = seconds(|| actions.iter().filter(|turn| state.play(turn).is_ok()).count());
        println!(
            "| {pieces} | {} | {} | {:.2} ms | {:.2} µs | {:.2} µs | {:.2} µs |",
            actions.len(),
            row.successors,
            1e3 * row.all,
            row.micros_each(),
            MICRO * each / actions.len() as f64,
            MICRO * swap_step(&state, &actions),
        );
    }
}

/// Every split and join, without a swap.
fn actions(state: &State) -> Vec<Turn> {
    let action = |step| match step {
        Step::Split(split) => Some(Action::Split(split)),
        Step::Join(into) => Some(Action::Join(into)),
        Step::Swap(_) => None,
    };
    let steps = state.draft().next_steps();
    steps.into_iter().filter_map(action).map(|action| Turn { action, path: None }).collect()
}

/// The time for one swap step, in seconds, including the search for captures and wins: the additional cost of a step
/// in a path that goes back and forth. This is the mean over paths from all over the board.
fn swap_step(state: &State, actions: &[Turn]) -> f64 {
    const STEPS: usize = 200;
    const PATHS: usize = 100;
    let path = |turn: &Turn, steps| {
        let mut draft = state.draft();
        let action = match turn.action {
            Action::Split(split) => Step::Split(split),
            Action::Join(into) => Step::Join(into),
        };
        draft.push(&action).ok()?;
        let (swap, _) = draft.swaps().into_iter().next()?;
        let dirs = iter::repeat([swap.dir, swap.dir.opposite()]).flatten().take(steps).collect();
        Some(Turn { action: turn.action, path: Some(Path { start: swap.from, dirs }) })
    };
    // If a step captures something or wins, the path may not be able to go back.
    let goes = |turn: &&Turn| path(turn, STEPS).is_some_and(|turn| state.play(&turn).is_ok());
    let every = actions.len().div_ceil(PATHS);
    let there: Vec<&Turn> = actions.iter().step_by(every).filter(goes).collect();
    let time = |steps| {
        let turns: Vec<Turn> = there.iter().filter_map(|turn| path(turn, steps)).collect();
        seconds(|| turns.iter().filter(|turn| state.play(turn).is_ok()).count())
    };
    (time(STEPS) - time(1)) / ((STEPS - 1) * there.len()) as f64
}
