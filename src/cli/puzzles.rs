//! The headless command that prints puzzles.

use std::io::Write;
use std::num::NonZeroUsize;
use std::time::Instant;

use clap::Args;

use super::{Failure, number};
use crate::games::{ForGame, GameKind};
use crate::learn::{Kind, Miner, Taught, difficulty, shipped};
use crate::rules::{Options as _, quoted};

/// Prints puzzles.
#[derive(Debug, Args)]
pub struct Puzzles {
    /// The game to find puzzles for.
    pub(super) game: GameKind,
    /// The number of puzzles to find.
    #[arg(long, required_unless_present = "shipped", requires = "seed")]
    #[arg(allow_negative_numbers = true, value_parser = number::from_one::<NonZeroUsize>)]
    count: Option<NonZeroUsize>,
    /// The seed of all random choices.
    #[arg(long, required_unless_present = "shipped")]
    #[arg(allow_negative_numbers = true, value_parser = number::from_zero::<u64>)]
    seed: Option<u64>,
    /// Options of the games in which to look for puzzles, for example size=4x4.
    #[arg(long, default_value = "")]
    options: String,
    /// The only kind to look for, for example win2 or renewable. Without it, all but the rare ones.
    #[arg(long)]
    kind: Option<String>,
    /// Print the puzzles that come with the program instead.
    #[arg(long, conflicts_with_all = ["count", "seed", "options", "kind"])]
    shipped: bool,
    /// Also print the difficulty of each: the percentage of failed tries by the four levels of bots.
    #[arg(long)]
    difficulty: bool,
    /// Also print the median time to find a puzzle, to standard error.
    #[arg(long, conflicts_with = "shipped")]
    time: bool,
}

/// Prints puzzles as soon as they are found.
pub(super) struct Run<'a> {
    pub(super) arguments: &'a Puzzles,
    pub(super) out: &'a mut dyn Write,
    pub(super) err: &'a mut dyn Write,
}

impl ForGame for Run<'_> {
    type Output = Result<(), Failure>;

    fn run<G: Taught>(self) -> Result<(), Failure> {
        let Self { arguments, out, err } = self;
        let Puzzles { count, seed, options, kind, difficulty: is_rated, time, .. } = arguments;
        let (Some(count), Some(seed)) = (count, *seed) else {
            for line in shipped::<G>() {
                let unrated = line.rsplit_once('\t').map_or(line, |(puzzle, _)| puzzle);
                writeln!(out, "{}", if *is_rated { line } else { unrated })?;
            }
            return Ok(());
        };
        let options = G::Options::parse(options, None)
            .map_err(|error| Failure::new(format_args!("--options: {error}")))?;
        let mut miner = Miner::<G>::new(&options, seed).map_err(Failure::new)?;
        if let Some(kind) = kind {
            let known = Kind::named::<G>(kind);
            let none = || Failure::new(format_args!("--kind: there is no puzzle kind '{}'", quoted(kind)));
            miner = miner.only(known.ok_or_else(none)?);
        }
        let mut times = Vec::new();
        for found in 0..count.get() {
            let begun = Instant::now();
            let puzzle = miner.next_puzzle(&|| false);
            times.push(begun.elapsed().as_secs_f64());
            let puzzle =
                puzzle.map_err(|error| Failure::new(format_args!("after {found} of {count}: {error}")))?;
            if *is_rated {
                writeln!(out, "{puzzle}\t{}", difficulty(&puzzle))?;
            } else {
                writeln!(out, "{puzzle}")?;
            }
            out.flush()?;
        }
        times.sort_by(f64::total_cmp);
        if let Some(median) = times.get(times.len() / 2).filter(|_| *time) {
            writeln!(err, "median {median:.3} s per puzzle")?;
        }
        Ok(())
    }
}
