//! Compares the share of the points that a search expects with the share that is won.
//!
//! `calibration GAME [GAMES [NODES [OPTIONS]]]` plays games between equal Experts with this many nodes for each turn,
//! searches every eighth position as the evaluation bar does, and prints the values with the results
//! (`common/sample.rs`). `calibration table FILE...` reads such samples, for example those in `tests/calibration`. For
//! each it prints the expected and the won share, grouped by tenths of the expected one, and the scale that fits best.

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
/// One position in this many is searched: neighbouring positions are too alike to add information.
const APART: usize = 8;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, without| arguments.get(index).map_or(Some(without), |text| text.parse().ok());
    let from = arguments.get(3).map_or("", String::as_str);
    let played = |play: fn(&str, u64, u64) -> Result<(), String>| match (number(1, 300), number(2, 3_000)) {
        (Some(games), Some(nodes)) => play(from, games, nodes),
        _ => Err("the games and the nodes are numbers".to_owned()),
    };
    let done = match arguments.first().map(String::as_str) {
        Some("crumble") => played(run::<Crumble>),
        Some("crosse") => played(run::<Crosse>),
        Some("topple") => played(run::<Topple>),
        Some("table") => arguments.iter().skip(1).try_for_each(|file| table(file)),
        _ => Err("calibration GAME [GAMES [NODES [OPTIONS]]], or calibration table FILE...".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run<G: Evaluated>(options: &str, games: u64, nodes: u64) -> Result<(), String> {
    let start = G::State::begin(options, None).map_err(|error| error.to_string())?;
    let players = start.players();
    let mut sample = Sample { game: G::NAME.to_owned(), players, ..Sample::default() };
    for seed in 0..games {
        let states = expert_game::<G>(&start, seed, nodes);
        let outcome = states.last().and_then(State::outcome);
        let first = usize::try_from(seed).unwrap_or_default() % APART;
        for state in states.iter().skip(first).step_by(APART) {
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
        eprintln!("{} of {games} games", seed + 1);
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
