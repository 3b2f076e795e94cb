//! The headless commands: `turns`, `perft` and `play`.
//!
//! They print to the writers they are given and end with a status: 0, or 2 with one line on standard error.

mod sort;

use std::fmt::Display;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Instant;

use clap::error::ErrorKind;
use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::rules::crumble::Crumble;
use crate::rules::{Game, Options as _, State, result_text};
use sort::Sorter;

/// Crumble, Abstract Crosse and Topple: opens the window, or runs one headless command.
#[derive(Debug, Parser)]
#[command(name = "halfsquare", version, args_conflicts_with_subcommands = true)]
pub struct Arguments {
    /// A saved game to open.
    pub file: Option<PathBuf>,
    /// A headless command; without one the window opens.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// A headless command.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Prints each distinct position that one more turn can reach, with its turn and result.
    Turns {
        /// The game.
        game: GameName,
        /// What it is played from.
        #[command(flatten)]
        from: From,
        /// Turns to play first.
        turns: Vec<String>,
    },
    /// Counts distinct successors, each under its own parent.
    Perft {
        /// The game.
        game: GameName,
        /// How many turns deep.
        depth: u32,
        /// What it is played from.
        #[command(flatten)]
        from: From,
    },
    /// Plays turns and prints the position and result.
    Play {
        /// The game.
        game: GameName,
        /// What it is played from.
        #[command(flatten)]
        from: From,
        /// The turns.
        turns: Vec<String>,
    },
}

/// What a game is played from.
#[derive(Debug, Args)]
pub struct From {
    /// Options, as in size=4x4,bigpiece=off.
    #[arg(long, default_value = "")]
    options: String,
    /// A position to start from instead of the start.
    #[arg(long)]
    position: Option<String>,
}

/// A game, by its name.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum GameName {
    /// Crumble.
    Crumble,
}

/// Why a command fails: one line for the reader.
#[derive(Debug)]
struct Failure(String);

impl Failure {
    fn new(reason: impl Display) -> Self {
        Self(reason.to_string().replace(['\n', '\r'], " "))
    }
}

impl std::convert::From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::new(format_args!("cannot write: {error}"))
    }
}

/// Reads the arguments.
///
/// # Errors
/// The exit status, after the help or the one line that says what is wrong was printed.
pub fn arguments(
    arguments: impl IntoIterator<Item = std::ffi::OsString>,
    out: &mut impl Write,
    err: &mut impl Write,
) -> Result<Arguments, u8> {
    Arguments::try_parse_from(arguments).map_err(|error| {
        let text = error.render().to_string();
        if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
            let _closed_pipe = write!(out, "{text}");
            return 0;
        }
        // The parser's own errors go on with usage and tips: its first paragraph says what is wrong.
        let first: Vec<&str> = text.lines().map(str::trim).take_while(|line| !line.is_empty()).collect();
        let reason = first.join(" ");
        let _closed_pipe = writeln!(err, "halfsquare: {}", reason.strip_prefix("error: ").unwrap_or(&reason));
        2
    })
}

/// Runs a headless command and gives its exit status.
pub fn run(command: &Command, out: &mut impl Write, err: &mut impl Write) -> u8 {
    let done = match command {
        Command::Turns { game: GameName::Crumble, from, turns } => print_turns::<Crumble>(from, turns, out),
        Command::Perft { game: GameName::Crumble, depth, from } => {
            print_perft::<Crumble>(from, *depth, out, err)
        }
        Command::Play { game: GameName::Crumble, from, turns } => print_play::<Crumble>(from, turns, out),
    };
    match done.and_then(|()| Ok(out.flush()?)) {
        Ok(()) => 0,
        Err(Failure(reason)) => {
            let _closed_pipe = writeln!(err, "halfsquare: {reason}");
            2
        }
    }
}

/// Says that this build has no window, and gives the exit status.
pub fn no_window(err: &mut impl Write) -> u8 {
    let _closed_pipe =
        writeln!(err, "halfsquare: built without a window: give a headless command (see --help)");
    2
}

/// The state that `--options` and `--position` describe.
fn start<G: Game>(from: &From) -> Result<G::State, Failure> {
    let position = from.position.as_deref().map(str::parse::<G::Position>).transpose();
    let position = position.map_err(|error| Failure::new(format_args!("--position: {error}")))?;
    let options = G::Options::parse(&from.options, position.as_ref())
        .map_err(|error| Failure::new(format_args!("--options: {error}")))?;
    match position {
        None => Ok(G::State::start(&options)),
        Some(position) => G::State::from_position(position, &options)
            .map_err(|error| Failure::new(format_args!("--position: {error}"))),
    }
}

/// The state after these turns.
fn played<G: Game>(from: &From, turns: &[String]) -> Result<G::State, Failure> {
    let mut state = start::<G>(from)?;
    for (number, turn) in (1..).zip(turns) {
        let next = state.play_text(turn);
        state = next.map_err(|error| Failure::new(format_args!("turn {number}, '{turn}': {error}")))?.1;
    }
    Ok(state)
}

fn print_turns<G: Game>(from: &From, turns: &[String], out: &mut impl Write) -> Result<(), Failure> {
    let state = played::<G>(from, turns)?;
    let mut sorter = Sorter::default();
    let gathered = state.successors(|turn, next| {
        let line = format!("{}\t{}", state.turn_text(turn), result_text::<G>(next.outcome()));
        match sorter.push(next.position().to_string(), line) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(error),
        }
    });
    if let ControlFlow::Break(error) = gathered {
        return Err(Failure::new(format_args!("cannot sort the turns: {error}")));
    }
    for entry in sorter.finish()? {
        let (position, line) = entry?;
        if let Some((turn, result)) = line.split_once('\t') {
            writeln!(out, "{turn}\t{position}\t{result}")?;
        }
    }
    Ok(())
}

fn print_perft<G: Game>(
    from: &From,
    depth: u32,
    out: &mut impl Write,
    err: &mut impl Write,
) -> Result<(), Failure> {
    let state = start::<G>(from)?;
    let begun = Instant::now();
    for depth in 1..=depth {
        writeln!(out, "depth {depth}: {}", state.perft(depth))?;
        out.flush()?;
    }
    writeln!(err, "{:.3} s", begun.elapsed().as_secs_f64())?;
    Ok(())
}

fn print_play<G: Game>(from: &From, turns: &[String], out: &mut impl Write) -> Result<(), Failure> {
    let state = played::<G>(from, turns)?;
    writeln!(out, "{}\t{}", state.position(), result_text::<G>(state.outcome()))?;
    Ok(())
}
