//! The headless command that reviews a saved game by points.

use std::io::Write;
use std::path::Path;

use super::Failure;
use super::output::Output;
use crate::engine::{Assessment, Evaluated, Value, assess};
use crate::games::{ForGame, GameKind};
use crate::learn::evaluation;
use crate::record::format::{Document, Found};
use crate::record::{Evaluation, NodeId, NodeKind, Note, Record};

/// Prints the loss of each turn of the main line; writes the game with the results to a path, if there is one.
pub(super) fn review(
    file: &Path,
    nodes: u64,
    path: Option<&Path>,
    force: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let found = Found::read(file).map_err(|error| Failure::in_file(file, error))?;
    let document = Document::parse(&found.text).map_err(|error| Failure::in_file(file, error))?;
    let game = GameKind::of(&document).map_err(|error| Failure::in_file(file, error))?;
    let output = path.map(|path| Output { path, input: file, keeps_form: !found.in_picture, force });
    output.map_or(Ok(()), |output| output.check())?;
    let reviewed = game.run(Review { document: &document, file, nodes, out })?;
    let Some(output) = output else { return Ok(()) };
    output.write(reviewed.to_text().map_err(|error| output.refused(error))?.as_bytes())
}

struct Review<'a> {
    document: &'a Document,
    file: &'a Path,
    nodes: u64,
    out: &'a mut dyn Write,
}

impl ForGame for Review<'_> {
    type Output = Result<Document, Failure>;

    fn run<G: Evaluated>(self) -> Self::Output {
        let file = self.file;
        let mut record: Record<G> = self.document.replay().map_err(|error| Failure::in_file(file, error))?;
        let main = record.main_continuations(NodeId::START);
        for (place, next) in main.iter().copied().zip(main.iter().copied().skip(1)) {
            if let Some((assessment, evaluation)) = evaluate(&record, place, next, self.nodes)? {
                writeln!(self.out, "{}", line(&record, next, &assessment, &evaluation))?;
                self.out.flush()?;
                let note = record.node(next).map(|node| node.note().clone()).unwrap_or_default();
                let note = Note { evaluation: Some(evaluation), ..note };
                record.set_note(next, note).map_err(|error| Failure::in_file(file, error))?;
            }
        }
        Ok(Document::of(&record))
    }
}

/// The result of a search for the turn between two nodes; `None` if it isn't a turn, or a player resigned by it.
fn evaluate<G: Evaluated>(
    record: &Record<G>,
    from: NodeId,
    to: NodeId,
    nodes: u64,
) -> Result<Option<(Assessment<G>, Evaluation)>, Failure> {
    let (Some(from), Some(to)) = (record.node(from), record.node(to)) else { return Ok(None) };
    if !matches!(to.kind(), NodeKind::Turn { .. }) || to.kind().is_resignation() {
        return Ok(None);
    }
    let assessment = assess::<G>(from.state(), to.state(), nodes, &|| false).map_err(Failure::new)?;
    let evaluation = evaluation(from.state(), &assessment);
    Ok(Some((assessment, evaluation)))
}

/// Number, turn, shares before and after in per cent, loss, glyph and better turn.
fn line<G: Evaluated>(
    record: &Record<G>,
    id: NodeId,
    assessment: &Assessment<G>,
    found: &Evaluation,
) -> String {
    let (number, turn) =
        record.node(id).map_or((0, ""), |node| (node.depth(), node.text().unwrap_or_default()));
    let [before, after] = [assessment.before, assessment.after].map(share);
    let loss = per_cent(found.loss());
    let glyph = found.glyph().map_or("-".to_owned(), |glyph| glyph.to_string());
    let better = found.better.as_deref().unwrap_or("-");
    format!("{number}\t{turn}\t{before}\t{after}\t{loss}\t{glyph}\t{better}")
}

/// A share of the points in per cent, or a proved result with the number of turns to the end, as in `win3`.
fn share(value: Value) -> String {
    let result = if value.is_win() { "win" } else { "loss" };
    value.turns_to_end().map_or_else(|| per_cent(value.expectation()), |turns| format!("{result}{turns}"))
}

fn per_cent(thousandths: u16) -> String {
    format!("{}.{}", thousandths / 10, thousandths % 10)
}
