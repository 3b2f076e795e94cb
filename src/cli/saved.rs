//! The headless commands on saved games.

use std::fmt::Display;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::{Failure, one_line};
use crate::games::{ForGame, GameKind};
use crate::picture::{Picture, Pictured, Style};
use crate::record::format::{Document, LoadError};
use crate::record::{NodeKind, Record, Row, files};
use crate::rules::{Game, State, result_text};

/// What a game is exported as.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Format {
    /// The game as turn texts.
    Text,
    /// A board as a scalable picture.
    Svg,
    /// A board as a picture of pixels.
    Png,
}

/// Prints a line for each file: that it holds a game, or why it does not.
pub(super) fn check(paths: &[PathBuf], out: &mut dyn Write, err: &mut dyn Write) -> Result<(), Failure> {
    let mut failed = false;
    for path in paths {
        let name = one_line(path.display());
        match Document::read(path).and_then(|document| GameKind::of(&document)?.run(Summary(&document))) {
            Ok(summary) => writeln!(out, "{name}: ok, {summary}")?,
            Err(error) => {
                failed = true;
                // Flushed so that both kinds of lines are in the order of the files where they go to one terminal.
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
        let turns = record.played().filter(|node| is_turn(node.kind())).count();
        let result = result_text::<G>(record.head_node().state().outcome());
        Ok(format!("{}, {turns} turns, {result}", G::NAME))
    }
}

const fn is_turn<G: Game>(kind: &NodeKind<G>) -> bool {
    matches!(kind, NodeKind::Turn { .. })
}

/// Writes a saved game in another form, to a file or to `out`.
pub(super) fn export(
    file: &Path,
    to: Format,
    turn: Option<usize>,
    path: Option<&Path>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if to == Format::Text && turn.is_some() {
        return Err(Failure::new("--turn goes with --to svg or png: the text is that of the whole game"));
    }
    let of_file = |error: LoadError| Failure::in_file(file, error);
    let document = Document::read(file).map_err(of_file)?;
    let game = GameKind::of(&document).map_err(of_file)?;
    let board = Board { document: &document, file, turn };
    let content = match to {
        Format::Text => game.run(PlainText(&document)).map_err(of_file)?.into_bytes(),
        Format::Svg => game.run(board)?.to_svg().into_bytes(),
        Format::Png => game.run(board)?.to_png(1).map_err(|error| Failure::in_file(file, error))?,
    };
    match path {
        None => out.write_all(&content)?,
        Some(path) => files::replace(path, &content).map_err(|error| Failure::unwritten(path, error))?,
    }
    Ok(())
}

struct PlainText<'a>(&'a Document);

impl ForGame for PlainText<'_> {
    type Output = Result<String, LoadError>;

    fn run<G: Game>(self) -> Self::Output {
        Ok(self.0.replay::<G>()?.to_plain_text())
    }
}

/// The board after a turn of a saved game, with what the turn did.
struct Board<'a> {
    document: &'a Document,
    file: &'a Path,
    turn: Option<usize>,
}

impl ForGame for Board<'_> {
    type Output = Result<Picture, Failure>;

    fn run<G: Pictured>(self) -> Self::Output {
        let Self { document, file, turn } = self;
        let fail = |reason: &dyn Display| Failure::in_file(file, reason);
        let record: Record<G> = document.replay().map_err(|error| fail(&error))?;
        let turns: Vec<Row<'_, G>> = record.rows().filter(|row| row.played && is_turn(row.kind)).collect();
        let wanted = turn.unwrap_or(turns.len());
        let Some(index) = wanted.checked_sub(1) else {
            return Ok(G::picture(record.start_state().position(), &[], &Style::export()));
        };
        let Some(row) = turns.get(index) else {
            return Err(fail(&format_args!("the game has {} turns, there is no turn {wanted}", turns.len())));
        };
        let frames = record.frames(row.node).map_err(|error| fail(&error))?;
        let events: Vec<G::Event> = frames.iter().flat_map(|frame| frame.events.iter().cloned()).collect();
        let last = frames.last().map(|frame| &frame.position);
        Ok(G::picture(last.unwrap_or(record.start_state().position()), &events, &Style::export()))
    }
}
