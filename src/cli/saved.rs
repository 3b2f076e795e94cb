//! The headless commands on saved games.

use std::io::Write;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::output::Output;
use super::{Failure, one_line};
use crate::export::{self, ExportError};
use crate::games::{ForGame, GameKind};
use crate::picture::Pictured;
use crate::record::Record;
use crate::record::format::{Document, LoadError};
use crate::rules::{Game, State, result_text};

/// The formats of an exported game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Format {
    /// The game as turn texts.
    Text,
    /// A board as a scalable picture.
    Svg,
    /// A board as a picture in pixels that contains the game, so that the picture can be opened as a game.
    Png,
    /// The turns, step by step, as an animated PNG that also contains the game.
    Apng,
}

/// Prints a line for each file: the game in it, or the error.
pub(super) fn check(paths: &[PathBuf], out: &mut dyn Write, err: &mut dyn Write) -> Result<(), Failure> {
    let mut failed = false;
    for path in paths {
        let name = one_line(path.display());
        match Document::read(path).and_then(|document| GameKind::of(&document)?.run(Summary(&document))) {
            Ok(summary) => writeln!(out, "{name}: ok, {summary}")?,
            Err(error) => {
                failed = true;
                // Flush, so that on a terminal the results and the errors appear in the order of the files.
                out.flush()?;
                writeln!(err, "{name}: {}", one_line(error))?;
            }
        }
    }
    if failed { Err(Failure::Said) } else { Ok(()) }
}

struct Summary<'a>(&'a Document);

impl ForGame for Summary<'_> {
    type Output = Result<String, LoadError>;

    fn run<G: Game>(self) -> Self::Output {
        let record: Record<G> = self.0.replay()?;
        let turns = record.turns().len();
        let result = result_text::<G>(record.head_node().state().outcome());
        Ok(format!("{}, {turns} turns, {result}", G::NAME))
    }
}

/// Writes a saved game in another format, to a file or to `out`.
pub(super) fn export(
    file: &Path,
    to: Format,
    turn: Option<usize>,
    turns: Option<RangeInclusive<usize>>,
    output: Option<Output<'_>>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if to == Format::Text && turn.is_some() {
        return Err(Failure::new("--turn works only with --to svg or png: text is always the whole game"));
    }
    if to == Format::Apng && turn.is_some() {
        return Err(Failure::new(
            "--turn works only with --to svg or png: for an animation use --turns, as in 3-10",
        ));
    }
    if to != Format::Apng && turns.is_some() {
        return Err(Failure::new("--turns works only with --to apng"));
    }
    let document = Document::read(file).map_err(|error| Failure::in_file(file, error))?;
    let game = GameKind::of(&document).map_err(|error| Failure::in_file(file, error))?;
    output.map_or(Ok(()), |output| output.check())?;
    let content = game.run(Export { document: &document, file, to, turn, turns })?;
    output.map_or_else(|| Ok(out.write_all(&content)?), |output| output.write(&content))
}

/// The conversion of a saved game to another format.
struct Export<'a> {
    document: &'a Document,
    file: &'a Path,
    to: Format,
    turn: Option<usize>,
    turns: Option<RangeInclusive<usize>>,
}

impl ForGame for Export<'_> {
    type Output = Result<Vec<u8>, Failure>;

    fn run<G: Pictured>(self) -> Self::Output {
        let Self { document, file, to, turn, turns } = self;
        let fail = |error: ExportError| Failure::in_file(file, error);
        let record: Record<G> = document.replay().map_err(|error| Failure::in_file(file, error))?;
        let board = || export::board_after(&record, turn).map_err(fail);
        Ok(match to {
            Format::Text => record.to_plain_text().into_bytes(),
            Format::Svg => board()?.to_svg().into_bytes(),
            Format::Png => export::png(&board()?, &Document::of(&record)).map_err(fail)?,
            Format::Apng => {
                let turns = turns.unwrap_or(1..=record.turns().len());
                export::animation(&record, turns, &Document::of(&record)).map_err(fail)?
            }
        })
    }
}
