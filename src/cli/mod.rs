//! The headless commands: `turns`, `perft`, `play`, `threats`, `match`, `puzzles`, `check`, `export` and
//! `review`.
//!
//! They print to the given writers and return an exit status: 0, or 2 after printing one line to standard error.

mod arguments;
mod match_game;
mod match_run;
mod match_score;
mod number;
mod output;
mod puzzles;
mod review;
mod saved;
mod threats;

use std::fmt::Display;
use std::io::{self, Write};
use std::ops::{ControlFlow, RangeInclusive};
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::builder::PossibleValue;
use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::games::{ForGame, GameKind};
use crate::record::files;
use crate::rules::{Game, Side, StartError, State, printable, quoted, result_text};
pub use arguments::arguments;
use output::Output;
use saved::Format;

/// The meaning of the exit status, for the help and the manual.
pub const EXIT_STATUS: &str = "\
The exit status is 0, or 2 after an error, with one line about it on standard error.";

/// Crumble, Abstract Crosse and Topple: opens the window, or runs one headless command.
///
/// Without a command the window opens, with the given file if there is one. The commands don't open a window; they
/// print to standard output.
#[derive(Debug, Parser)]
#[command(name = "halfsquare", version = env!("HALFSQUARE_VERSION"), after_long_help = EXIT_STATUS)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Arguments {
    /// A saved game to open, or a picture that contains one.
    pub file: Option<PathBuf>,
    /// A headless command; without one the window opens.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// A headless command.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Print each distinct position that one more turn can reach, with its turn and result
    ///
    /// Each position has a line: a turn that leads to it, TAB, the position, TAB, the result. The result is `-` if the
    /// game isn't over, else `win:` with the winner's letter and the reason, or `draw:` with the reason. If the game is
    /// already over, nothing is printed.
    Turns {
        /// The game.
        game: GameKind,
        /// The start of the game.
        #[command(flatten)]
        from: StartArgs,
        /// Turns to play from the start, in order, before the position is examined.
        turns: Vec<String>,
    },
    /// Count distinct positions, separately for different parents
    ///
    /// Prints a line `depth N: COUNT` for each number of turns from 1 on, and the time taken to standard
    /// error.
    Perft {
        /// The game.
        game: GameKind,
        /// The number of turns to look ahead.
        #[arg(allow_negative_numbers = true, value_parser = number::from_zero::<u32>)]
        depth: u32,
        /// The start of the game.
        #[command(flatten)]
        from: StartArgs,
    },
    /// Play turns and print the position and result
    ///
    /// Prints one line: the position, TAB, the result in the format of `turns`. For an illegal turn, prints its number
    /// and the reason.
    Play {
        /// The game.
        game: GameKind,
        /// The start of the game.
        #[command(flatten)]
        from: StartArgs,
        /// The turns to play from the start, in order.
        turns: Vec<String>,
    },
    /// Check whether the last player threatens to win
    ///
    /// Prints one line: `+` (a threat), `#` (a threat that can't be stopped), `-` (neither) or `?` (undecided), TAB,
    /// and a winning turn if there is one.
    Threats {
        /// The game.
        game: GameKind,
        /// The start of the game.
        #[command(flatten)]
        from: StartArgs,
        /// The number of turns to examine before giving up.
        #[arg(long, default_value_t = 1_000_000, allow_negative_numbers = true, value_parser = number::from_zero::<u64>)]
        nodes: u64,
        /// Turns to play from the start, in order, before the position is examined; without any, the last player is
        /// taken to be the one before the side to play.
        turns: Vec<String>,
    },
    /// Let bots play games against each other and print the score
    ///
    /// Prints the games and options; a line for each player with wins, draws, losses and the share of the points; for
    /// two players the difference in Elo; and the average number of turns in a game. Prints progress to standard error.
    Match(match_run::Match),
    /// Find puzzles in games between bots, or print those that come with the program
    ///
    /// Prints a line for each puzzle: the position, TAB, the kind of puzzle, TAB, the first turn of the solution. Only
    /// turns that lead to the same position as this turn solve it. The kinds are `win1`, `win2` and `win3` (win in that
    /// many turns) and `defence` (the only turn after which the opponent doesn't win at once); in Crumble also
    /// `renewable` (hold a piece again and again, only with `--kind`); in Crosse also `give` (make the opponent capture
    /// the most stones) and `last` (give away the last stones); in Topple also `save` (a defence of the last pawn),
    /// `lock` (break a lock) and `reset` (win by a reset).
    Puzzles(puzzles::Puzzles),
    /// Check saved games by replaying them
    ///
    /// Prints a line `FILE: ok, GAME, N turns, RESULT` for each file that contains a game. For every other file, prints
    /// the error to standard error and returns exit status 2.
    Check {
        /// The files: saved games, or pictures that contain one.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Write a saved game as text, one of its boards as a picture, or its turns as an animation
    ///
    /// Prints the turns of the main line, or the picture; or writes them to a file and prints nothing. A PNG, still or
    /// animated, contains the whole game, with variations and the names of its players, so that Halfsquare can open it
    /// like a saved game.
    Export {
        /// The file: a saved game, or a picture that contains one.
        file: PathBuf,
        /// Output format.
        #[arg(long)]
        to: Format,
        /// The board after this turn; 0 is the start. Default: the last turn.
        #[arg(long, allow_negative_numbers = true, value_parser = number::from_zero::<usize>)]
        turn: Option<usize>,
        /// The turns of an animation, for example 3-10. Default: all.
        #[arg(long, value_parser = number::range)]
        turns: Option<RangeInclusive<usize>>,
        /// Output file. Default: standard output.
        #[arg(long)]
        out: Option<PathBuf>,
        /// Replace an existing file, but never the game itself.
        #[arg(long, requires = "out")]
        force: bool,
    },
    /// Find the mistakes in a saved game: how much each turn lowered the winning chances
    ///
    /// Prints a line for each turn of the main line, with fields separated by tabs: its number, the turn, its player's
    /// winning chances in per cent before and after it, the loss, a mark (`?!` from a loss of 4, `?` from 8, `??` from
    /// 12, else `-`), a better turn or `-`, and the explanation or `-`. A result that is proved against every reply is
    /// written as `win3` or `loss4`: the number of turns to the end, counted from before the turn.
    Review {
        /// The file.
        file: PathBuf,
        /// The number of turns to examine for each turn of the game. Default: as many as *Normal* in the window.
        #[arg(long, allow_negative_numbers = true, value_parser = number::from_zero::<u64>)]
        nodes: Option<u64>,
        /// Output file for the game with the results of the review.
        #[arg(long)]
        out: Option<PathBuf>,
        /// Replace an existing file, even the game itself unless it is in a picture.
        #[arg(long, requires = "out")]
        force: bool,
    },
}

/// The start of a game.
#[derive(Debug, Args)]
pub struct StartArgs {
    /// Options, as in size=4x4,bigpiece=off.
    #[arg(long, default_value = "")]
    options: String,
    /// A position to start from, instead of the starting position.
    #[arg(long)]
    position: Option<String>,
}

impl ValueEnum for GameKind {
    fn value_variants<'a>() -> &'a [Self] {
        Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.title()))
    }
}

/// The reason a command fails.
#[derive(Debug)]
enum Failure {
    /// One line for the reader, still to be printed.
    Because(String),
    /// The message has already been printed.
    Said,
}

impl Failure {
    fn new(reason: impl Display) -> Self {
        Self::Because(one_line(reason))
    }

    /// An error in a file.
    fn in_file(file: &Path, reason: impl Display) -> Self {
        Self::new(format_args!("{}: {reason}", file.display()))
    }
}

fn one_line(text: impl Display) -> String {
    printable(&text.to_string())
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        // A reader that stops early, as `head` does, isn't an error to report.
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Said,
            _ => Self::new(format_args!("can't write: {}", files::in_words(&error))),
        }
    }
}

/// Prints one line about the error, and returns the exit status.
fn refuse(reason: impl Display, err: &mut dyn Write) -> u8 {
    let _closed_pipe = writeln!(err, "halfsquare: {}", one_line(reason));
    2
}

/// Runs a headless command and returns its exit status.
pub fn run(command: &Command, out: &mut dyn Write, err: &mut dyn Write) -> u8 {
    let done = match command {
        Command::Turns { game, from, turns } => game.run(Turns { from, turns, out }),
        Command::Perft { game, depth, from } => game.run(Perft { from, depth: *depth, out, err }),
        Command::Play { game, from, turns } => game.run(Play { from, turns, out }),
        Command::Threats { game, from, nodes, turns } => {
            game.run(threats::Threats { from, nodes: *nodes, turns, out })
        }
        Command::Match(arguments) => arguments.game.run(match_run::Run { arguments, out, err }),
        Command::Puzzles(arguments) => arguments.game.run(puzzles::Run { arguments, out, err }),
        Command::Check { files } => saved::check(files, out, err),
        Command::Export { file, to, turn, turns, out: path, force } => {
            let output =
                path.as_deref().map(|path| Output { path, input: file, keeps_form: false, force: *force });
            saved::export(file, *to, *turn, turns.clone(), output, out)
        }
        Command::Review { file, nodes, out: path, force } => {
            review::review(file, *nodes, path.as_deref(), *force, out)
        }
    };
    status(done.and_then(|()| Ok(out.flush()?)), err)
}

/// The exit status of a finished command; prints a line about its error, if any.
fn status(done: Result<(), Failure>, err: &mut dyn Write) -> u8 {
    match done {
        Ok(()) => 0,
        Err(Failure::Said) => 2,
        Err(Failure::Because(reason)) => refuse(reason, err),
    }
}

/// Reports that this build doesn't have a window, and returns the exit status.
pub fn no_window(err: &mut dyn Write) -> u8 {
    refuse("this build has no window: give a headless command (see --help)", err)
}

/// The state that `--options` and `--position` describe.
fn start<G: Game>(from: &StartArgs) -> Result<G::State, Failure> {
    G::State::begin(&from.options, from.position.as_deref()).map_err(|error| match error {
        StartError::Position(error) => Failure::new(format_args!("--position: {error}")),
        StartError::Options(error) => Failure::new(format_args!("--options: {error}")),
    })
}

/// The state after these turns.
fn played<G: Game>(from: &StartArgs, turns: &[String]) -> Result<G::State, Failure> {
    played_by::<G>(from, turns).map(|(state, _)| state)
}

/// The state after these turns, and the player of the last of them.
fn played_by<G: Game>(from: &StartArgs, turns: &[String]) -> Result<(G::State, Option<Side>), Failure> {
    let mut state = start::<G>(from)?;
    let mut mover = None;
    for (number, turn) in (1..).zip(turns) {
        let next = state.play_text(turn);
        let next =
            next.map_err(|error| Failure::new(format_args!("turn {number}, '{}': {error}", quoted(turn))))?.1;
        mover = Some(state.to_move());
        state = next;
    }
    Ok((state, mover))
}

struct Turns<'a> {
    from: &'a StartArgs,
    turns: &'a [String],
    out: &'a mut dyn Write,
}

impl ForGame for Turns<'_> {
    type Output = Result<(), Failure>;

    fn run<G: Game>(self) -> Result<(), Failure> {
        let state = played::<G>(self.from, self.turns)?;
        let written = state.successors(|turn, next| {
            let (text, position) = (state.turn_text(turn), next.position());
            match writeln!(self.out, "{text}\t{position}\t{}", result_text::<G>(next.outcome())) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => ControlFlow::Break(error),
            }
        });
        Ok(written.break_value().map_or(Ok(()), Err)?)
    }
}

struct Perft<'a> {
    from: &'a StartArgs,
    depth: u32,
    out: &'a mut dyn Write,
    err: &'a mut dyn Write,
}

impl ForGame for Perft<'_> {
    type Output = Result<(), Failure>;

    fn run<G: Game>(self) -> Result<(), Failure> {
        let state = start::<G>(self.from)?;
        let begun = Instant::now();
        for depth in 1..=self.depth {
            writeln!(self.out, "depth {depth}: {}", state.perft(depth))?;
            self.out.flush()?;
        }
        writeln!(self.err, "{:.3} s", begun.elapsed().as_secs_f64())?;
        Ok(())
    }
}

struct Play<'a> {
    from: &'a StartArgs,
    turns: &'a [String],
    out: &'a mut dyn Write,
}

impl ForGame for Play<'_> {
    type Output = Result<(), Failure>;

    fn run<G: Game>(self) -> Result<(), Failure> {
        let state = played::<G>(self.from, self.turns)?;
        writeln!(self.out, "{}\t{}", state.position(), result_text::<G>(state.outcome()))?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Standard output of a command, which must succeed.
    fn output(line: &str) -> String {
        let words = ["halfsquare"].into_iter().chain(line.split_whitespace());
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let asked = arguments(words.map(Into::into), &mut out, &mut err).unwrap();
        assert_eq!(run(&asked.command.unwrap(), &mut out, &mut err), 0, "{}", String::from_utf8_lossy(&err));
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn turns_are_printed_once_for_each_position_and_in_the_same_order_every_time() {
        for (game, count) in [("crumble", 96), ("crosse", 126), ("topple", 64)] {
            let turns = output(&format!("turns {game}"));
            assert_eq!(turns, output(&format!("turns {game}")));
            let positions: BTreeSet<&str> =
                turns.lines().map(|line| line.split('\t').nth(1).unwrap()).collect();
            assert_eq!((turns.lines().count(), positions.len()), (count, count));
            let (turn, after) = turns.lines().last().unwrap().split_once('\t').unwrap();
            assert_eq!(output(&format!("play {game} {turn}")).trim_end(), after);
        }
    }
}
