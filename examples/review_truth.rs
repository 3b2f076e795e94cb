//! Holds reviews against a longer look: `review_truth GAME [TURNS [TIMES]]` plays games between bots of all levels, assesses turns of
//! them as *Normal* does and again with so many times the nodes, and prints how often the two agree.
//!
//! Each turn is printed with what it loses in per cent and its mark, by *Normal* and by the longer look, so that what was seen
//! before a run is broken off is not lost.

#![expect(clippy::print_stdout, reason = "a tool that prints what it found")]

use std::process::ExitCode;
use std::time::{Duration, Instant};

use halfsquare::engine::{Assessment, Bot, BotAction, Budget, Evaluated, Level, assess};
use halfsquare::learn::evaluation;
use halfsquare::record::{Evaluation, Glyph};
use halfsquare::rules::crosse::Crosse;
use halfsquare::rules::crumble::Crumble;
use halfsquare::rules::topple::Topple;
use halfsquare::rules::State as _;

/// How many turns of each game are assessed.
const EACH: usize = 12;
/// The turns of a game after which it is broken off.
const LONGEST: usize = 120;
/// What a bot looks at for a turn.
const NODES: u64 = 1_500;
/// The levels that play each other, in turn.
const PAIRS: [[Level; 2]; 6] = [
    [Level::Casual, Level::Skilled],
    [Level::Skilled, Level::Expert],
    [Level::Beginner, Level::Casual],
    [Level::Expert, Level::Expert],
    [Level::Skilled, Level::Casual],
    [Level::Expert, Level::Casual],
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, without| arguments.get(index).map_or(Some(without), |text| text.parse().ok());
    let (Some(turns), Some(times)) = (number(1, 300), number(2, 3)) else {
        return explain();
    };
    match arguments.first().map(String::as_str) {
        Some("crumble") => run::<Crumble>(turns, times as u64),
        Some("crosse") => run::<Crosse>(turns, times as u64),
        Some("topple") => run::<Topple>(turns, times as u64),
        _ => return explain(),
    }
    ExitCode::SUCCESS
}

fn explain() -> ExitCode {
    eprintln!(
        "review_truth GAME [TURNS [TIMES]]: crumble, crosse or topple; 300 turns and 3 times the nodes without"
    );
    ExitCode::FAILURE
}

/// How often *Normal* and the longer look agree.
#[derive(Default)]
struct Table {
    turns: usize,
    /// Turns that *Normal* calls a mistake or a blunder, and those of them that the longer look puts into the same class or
    /// the next.
    marked: [usize; 2],
    /// Blunders by the longer look, and those of them that *Normal* calls a mistake or a blunder.
    blunders: [usize; 2],
    /// By how much the losses differ in all, in thousandths.
    differences: u64,
    time: Duration,
    longest: Duration,
}

fn run<G: Evaluated>(turns: usize, times: u64) {
    let mut table = Table::default();
    for (seed, levels) in (0..).zip(PAIRS.into_iter().cycle()) {
        let states = play::<G>(levels, seed);
        let apart = (states.len() / EACH).max(1);
        for (number, pair) in states.windows(2).enumerate().skip(usize::from(seed % 2 == 1)).step_by(apart) {
            if table.turns >= turns {
                table.print::<G>(times);
                return;
            }
            let [before, after] = pair else { continue };
            let look = |nodes: u64| -> (Assessment<G>, Evaluation) {
                let found = assess::<G>(before, after, nodes, &|| false)
                    .unwrap_or_else(|stop| unreachable!("nobody cancels it: {stop}"));
                let noted = evaluation(before, &found);
                (found, noted)
            };
            let start = Instant::now();
            let (_, normal) = look(G::REVIEW_NODES);
            let time = start.elapsed();
            let (_, longer) = look(times * G::REVIEW_NODES);
            println!(
                "{} {levels:?} {seed} turn {}: {} {} {} / {} {} {}",
                G::NAME,
                number + 1,
                normal.before,
                normal.after,
                mark(&normal),
                longer.before,
                longer.after,
                mark(&longer)
            );
            table.add(&normal, &longer, time);
        }
    }
}

/// Every state of a game between two bots.
fn play<G: Evaluated>(levels: [Level; 2], seed: u64) -> Vec<G::State> {
    let mut states = vec![G::State::start(&G::Options::default())];
    for (turn, level) in (0..LONGEST as u64).zip(levels.into_iter().cycle()) {
        let Some(state) = states.last() else { break };
        let choice = Bot::new(level, seed * 1_000 + turn).choose::<G>(state, &mut Budget::new(NODES));
        let Ok(Some(BotAction::Turn(turn))) = choice.map(|choice| choice.map(|choice| choice.action)) else {
            break;
        };
        let Ok(next) = state.play(&turn) else { break };
        states.push(next);
    }
    states
}

fn mark(found: &Evaluation) -> String {
    found.glyph().map_or("-".to_owned(), |glyph| glyph.to_string())
}

/// 0 for a turn that is fine, to 3 for a blunder.
fn class(found: &Evaluation) -> usize {
    match found.glyph() {
        Some(Glyph::Blunder) => 3,
        Some(Glyph::Mistake) => 2,
        Some(_) => 1,
        None => 0,
    }
}

impl Table {
    fn add(&mut self, normal: &Evaluation, longer: &Evaluation, time: Duration) {
        let (class, truth) = (class(normal), class(longer));
        self.turns += 1;
        if class >= 2 {
            self.marked[0] += 1;
            self.marked[1] += usize::from(class.abs_diff(truth) <= 1);
        }
        if truth == 3 {
            self.blunders[0] += 1;
            self.blunders[1] += usize::from(class >= 2);
        }
        self.differences += u64::from(normal.loss().abs_diff(longer.loss()));
        self.time += time;
        self.longest = self.longest.max(time);
    }

    fn print<G: Evaluated>(&self, times: u64) {
        let turns = self.turns.max(1);
        println!(
            "| {} | {turns} | {} | {} | {} of {} | {} of {} | {:.1} | {:.2} s | {:.2} s |",
            G::NAME,
            G::REVIEW_NODES,
            times * G::REVIEW_NODES,
            self.marked[1],
            self.marked[0],
            self.blunders[1],
            self.blunders[0],
            self.differences as f64 / turns as f64 / 10.0,
            self.time.as_secs_f64() / turns as f64,
            self.longest.as_secs_f64(),
        );
    }
}
