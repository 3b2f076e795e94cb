//! Compares the share of the points that a search expects with the share that is won.
//!
//! `calibration GAME [GAMES [NODES [SEED [OPTIONS]]]]` plays games between equal Experts with this many nodes for each
//! turn and seeds from this one, searches some positions of each game as the evaluation bar does, and prints the values
//! with the results (`common/sample.rs`). `calibration table FILE...` reads such samples, for example those in
//! `tests/calibration`. For each it prints the expected and the won share, grouped by tenths of the expected one, and
//! the scale that fits best.

#![expect(clippy::print_stdout, reason = "a tool that prints what it found")]

#[path = "common/bot_turn.rs"]
mod bot_turn;
#[path = "common/expert_game.rs"]
mod expert_game;
#[path = "common/opening.rs"]
mod opening;
#[path = "common/sample.rs"]
mod sample;

use std::fs;
use std::ops::Range;
use std::process::ExitCode;

use expert_game::expert_game;
use halfsquare::engine::{Budget, Evaluated, analyse};
use halfsquare::rules::crosse::Crosse;
use halfsquare::rules::crumble::Crumble;
use halfsquare::rules::topple::Topple;
use halfsquare::rules::{Game, Outcome, State};
use sample::{Sample, tenths};

/// The nodes of each search: those of the evaluation bar.
const LOOK: u64 = 64_000;
/// About this many positions of each game are searched: neighbouring positions are too alike to add information, and a
/// long game shouldn't count more than a short one.
const POSITIONS: usize = 4;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, without| arguments.get(index).map_or(Some(without), |text| text.parse().ok());
    let from = arguments.get(4).map_or("", String::as_str);
    let played = |play: fn(&str, Range<u64>, u64) -> Result<(), String>| match (
        number(1, 300),
        number(2, 3_000),
        number(3, 0),
    ) {
        (Some(games), Some(nodes), Some(seed)) => play(from, seed..seed + games, nodes),
        _ => Err("the games, the nodes and the seed are numbers".to_owned()),
    };
    let done = match arguments.first().map(String::as_str) {
        Some("crumble") => played(run::<Crumble>),
        Some("crosse") => played(run::<Crosse>),
        Some("topple") => played(run::<Topple>),
        Some("table") => arguments.iter().skip(1).try_for_each(|file| table(file)),
        _ => {
            Err("calibration GAME [GAMES [NODES [SEED [OPTIONS]]]], or calibration table FILE...".to_owned())
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run<G: Evaluated>(options: &str, seeds: Range<u64>, nodes: u64) -> Result<(), String> {
    let start = G::State::begin(options, None).map_err(|error| error.to_string())?;
    let players = start.players();
    let mut sample = Sample { game: G::NAME.to_owned(), players, ..Sample::default() };
    for seed in seeds.clone() {
        let states = expert_game::<G>(&start, seed, nodes);
        let outcome = states.last().and_then(State::outcome);
        // Odd, so that it is the turn of either player. If one player's positions were taken alone, their values would
        // be compared with a single result.
        let apart = (states.len() / POSITIONS) | 1;
        let first = usize::try_from(seed).unwrap_or_default() % apart;
        for state in states.iter().skip(first).step_by(apart) {
            let found = analyse::<G>(state, 1, &mut Budget::new(LOOK)).ok();
            let value = found.and_then(|found| Some(found.lines.first()?.value));
            let points = match outcome {
                Some(Outcome::Win(winner, _)) => f64::from(u8::from(winner == state.to_move())),
                _ => 1.0 / players as f64,
            };
            if let Some(value) = value.filter(|value| value.turns_to_end().is_none()) {
                sample.add(value.units(), points);
            }
        }
        eprintln!("seed {seed} of {seeds:?}");
    }
    print!("{sample}");
    Ok(())
}

fn table(file: &str) -> Result<(), String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let sample: Sample = text.parse().map_err(|error| format!("{file}: {error}"))?;
    let share = match sample.game.as_str() {
        Crumble::NAME => Crumble::share,
        Crosse::NAME => Crosse::share,
        Topple::NAME => Topple::share,
        other => return Err(format!("{file}: there is no game '{other}'")),
    };
    println!(
        "{}, {} players: a scale of {:.0} units fits best",
        sample.game,
        sample.players,
        sample.best_scale()
    );
    println!("| said | positions | mean | won |\n|---|--:|--:|--:|");
    for (tenth, (count, said, won)) in
        tenths(&sample, share).into_iter().enumerate().filter(|row| row.1.0 > 0.0)
    {
        println!("| {} to {} % | {count} | {said:.1} | {won:.1} |", 10 * tenth, 10 * (tenth + 1));
    }
    Ok(())
}
