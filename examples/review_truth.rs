//! Compares reviews with a longer search: `review_truth GAME [TURNS [NODES [SEED]]]` plays games between bots of all
//! levels, each from a random opening, with seeds from this one on. It assesses turns of them as *Normal* does and again
//! with this many nodes, and prints how often the two agree.
//!
//! Each turn is printed with its shares before and after, in thousandths, and its symbol, by *Normal* and by the
//! longer search. After each turn the totals so far follow.

#![expect(clippy::print_stdout, reason = "a tool that prints what it found")]

#[expect(dead_code, reason = "the benches also ask for the median of several rounds")]
#[path = "../benches/common/clock.rs"]
mod clock;

use std::process::ExitCode;

use halfsquare::engine::{Assessment, Bot, BotAction, Budget, Evaluated, Level, Stop, assess, assess_fully};
use halfsquare::learn::evaluation;
use halfsquare::record::{Evaluation, Glyph};
use halfsquare::rules::State as _;
use halfsquare::rules::crosse::Crosse;
use halfsquare::rules::crumble::Crumble;
use halfsquare::rules::topple::Topple;

/// The nodes of the longer search, if none are given.
const LONGER: u64 = 10_000_000;
/// The number of turns of each game that are assessed.
const EACH: usize = 12;
/// The number of turns after which a game ends.
const LONGEST: usize = 120;
/// The number of turns at the start that a Beginner plays for both sides, so that games differ.
const OPENING: u64 = 4;
/// The nodes of a bot for a turn.
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
    let (Some(turns), Some(nodes), Some(seed)) = (number(1, 300), number(2, LONGER), number(3, 0)) else {
        return explain();
    };
    match arguments.first().map(String::as_str) {
        Some("crumble") => run::<Crumble>(turns, nodes, seed),
        Some("crosse") => run::<Crosse>(turns, nodes, seed),
        Some("topple") => run::<Topple>(turns, nodes, seed),
        _ => return explain(),
    }
    ExitCode::SUCCESS
}

fn explain() -> ExitCode {
    eprintln!(
        "review_truth GAME [TURNS [NODES [SEED]]]: crumble, crosse or topple; without, 300 turns, {LONGER} nodes, seed 0"
    );
    ExitCode::FAILURE
}

/// The agreement of *Normal* with the longer search.
#[derive(Default)]
struct Table {
    turns: u64,
    /// The turns that *Normal* calls a mistake or a blunder, and how many of them the longer search puts into the same
    /// class or the next.
    marked: [usize; 2],
    /// The blunders by the longer search, and how many of them *Normal* calls a mistake or a blunder.
    blunders: [usize; 2],
    /// The sum of the differences between the losses, in thousandths.
    differences: u64,
    /// *Normal*'s total time, and its longest for one turn, in seconds of one core.
    time: f64,
    longest: f64,
}

fn run<G: Evaluated>(turns: u64, nodes: u64, first: u64) {
    let mut table = Table::default();
    for (seed, levels) in (first..).zip(PAIRS.into_iter().cycle()) {
        let states = play::<G>(levels, seed);
        let apart = (states.len() / EACH).max(1);
        for (number, pair) in states.windows(2).enumerate().skip(usize::from(seed % 2 == 1)).step_by(apart) {
            if table.turns >= turns {
                return;
            }
            let [before, after] = pair else { continue };
            let look = |found: Result<Assessment<G>, Stop>| {
                let found = found.unwrap_or_else(|stop| unreachable!("nobody cancels it: {stop}"));
                evaluation(before, &found)
            };
            let mut normal = None;
            let time = clock::round(|| normal = Some(assess::<G>(before, after, G::REVIEW_NODES, &|| false)));
            let Some(normal) = normal.map(look) else { continue };
            let longer = look(assess_fully::<G>(before, after, nodes.max(G::REVIEW_NODES), &|| false));
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
            table.print::<G>(nodes);
        }
    }
}

/// Every state of a game between two bots.
fn play<G: Evaluated>(levels: [Level; 2], seed: u64) -> Vec<G::State> {
    let mut states = vec![G::State::start(&G::Options::default())];
    for (turn, level) in (0..LONGEST as u64).zip(levels.into_iter().cycle()) {
        let Some(state) = states.last() else { break };
        let level = if turn < OPENING { Level::Beginner } else { level };
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

/// From 0 for a good turn to 3 for a blunder.
fn class(found: &Evaluation) -> usize {
    match found.glyph() {
        Some(Glyph::Blunder) => 3,
        Some(Glyph::Mistake) => 2,
        Some(_) => 1,
        None => 0,
    }
}

impl Table {
    fn add(&mut self, normal: &Evaluation, longer: &Evaluation, time: f64) {
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

    fn print<G: Evaluated>(&self, nodes: u64) {
        let turns = self.turns.max(1);
        println!(
            "| {} | {turns} | {} | {} | {} of {} | {} of {} | {:.1} | {:.2} s | {:.2} s |",
            G::NAME,
            G::REVIEW_NODES,
            nodes,
            self.marked[1],
            self.marked[0],
            self.blunders[1],
            self.blunders[0],
            self.differences as f64 / turns as f64 / 10.0,
            self.time / turns as f64,
            self.longest,
        );
    }
}
