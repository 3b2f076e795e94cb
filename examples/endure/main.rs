//! Plays games while it is killed, and examines the files left.
//!
//! `endure TRIALS SEED` starts itself once for each trial, as a player who plays turn after turn. Like the window, the
//! player hands each turn to a [`Store`](halfsquare::record::store::Store). At a moment that the seed decides the
//! player is killed (SIGKILL on Unix). Then no turn that was on the disk may be lost, and the file must be whole. The
//! exit status is 1 if that fails, or if the kills hit too few writes to prove it.

mod game;
mod player;
#[path = "../common/random_turn.rs"]
mod random_turn;
mod report;
mod trial;

use std::error::Error;
use std::io::{Write, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use self::report::Report;
use self::trial::Trial;

/// An error, in words.
type Failure = Box<dyn Error + Send + Sync>;

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let result = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["play", directory, seed] => play(PathBuf::from(directory), seed),
        [trials, seed] => endure(trials, seed),
        _ => Err("usage: endure TRIALS SEED".into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("endure: {error}");
            ExitCode::FAILURE
        }
    }
}

fn play(directory: PathBuf, seed: &str) -> Result<(), Failure> {
    let seed = seed.parse()?;
    game::kind(seed).run(player::Player { directory, seed })
}

fn endure(trials: &str, seed: &str) -> Result<(), Failure> {
    let (trials, seed): (u64, u64) = (trials.parse()?, seed.parse()?);
    let mut report = Report::default();
    for number in 0..trials {
        let trial = Trial::new(seed, number);
        let seen = trial.run().map_err(|error| format!("seed {seed}, trial {number}: {error}"))?;
        report.count(&seen);
    }
    writeln!(stdout(), "{report}")?;
    report.verdict()
}
