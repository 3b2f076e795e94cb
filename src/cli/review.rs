//! The headless command that reviews a saved game by winning chances.

use std::collections::BTreeMap;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

use super::Failure;
use super::output::Output;
use crate::engine::{Assessment, Budget, Evaluated, Value, assess};
use crate::games::{ForGame, GameKind};
use crate::learn::{Explanation, Taught, evaluation};
use crate::record::format::{Document, Found};
use crate::record::{Evaluation, NodeId, NodeKind, Note, Record};
use crate::rules::Names;

/// Prints the loss of each turn of the main line; also writes the reviewed game to a path, if one is given.
pub(super) fn review(
    file: &Path,
    nodes: Option<u64>,
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
    nodes: Option<u64>,
    out: &'a mut dyn Write,
}

impl ForGame for Review<'_> {
    type Output = Result<Document, Failure>;

    fn run<G: Taught>(self) -> Self::Output {
        let file = self.file;
        let mut record: Record<G> = self.document.replay().map_err(|error| Failure::in_file(file, error))?;
        let main = record.main_continuations(NodeId::START);
        let turns: Vec<Played<'_, G>> =
            main.windows(2).filter_map(|pair| played(&record, *pair.first()?, *pair.last()?)).collect();
        let nodes = self.nodes.unwrap_or(G::REVIEW_NODES);
        let mut found = Vec::new();
        assess_all(&turns, nodes, |turn, assessment| {
            let evaluation = evaluation(turn.before, &assessment);
            let why = explained(&record, turn, &assessment, &evaluation);
            writeln!(self.out, "{}\t{why}", line(&record, turn.id, &assessment, &evaluation))?;
            self.out.flush()?;
            found.push((turn.id, evaluation));
            Ok(())
        })?;
        for (id, evaluation) in found {
            let note = record.node(id).map(|node| node.note().clone()).unwrap_or_default();
            let note = Note { evaluation: Some(evaluation), ..note };
            record.set_note(id, note).map_err(|error| Failure::in_file(file, error))?;
        }
        Ok(Document::of(&record))
    }
}

/// A turn of the game.
struct Played<'a, G: Evaluated> {
    id: NodeId,
    before: &'a G::State,
    after: &'a G::State,
}

/// The turn between two nodes; `None` if there is none, or if it is a resignation.
fn played<G: Evaluated>(record: &Record<G>, from: NodeId, to: NodeId) -> Option<Played<'_, G>> {
    let (before, after) = (record.node(from)?.state(), record.node(to)?);
    let is_judged = matches!(after.kind(), NodeKind::Turn { .. }) && !after.kind().is_resignation();
    is_judged.then(|| Played { id: to, before, after: after.state() })
}

/// Assesses turns in parallel, one on each core, and reports the results in the order of the turns.
fn assess_all<G: Evaluated>(
    turns: &[Played<'_, G>],
    nodes: u64,
    mut tell: impl FnMut(&Played<'_, G>, Assessment<G>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let next = AtomicUsize::new(0);
    let is_over = AtomicBool::new(false);
    let work = |found: &Sender<(usize, Assessment<G>)>| {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(turn) = turns.get(number) else { break };
            let is_cancelled = || is_over.load(Ordering::Relaxed);
            let Ok(assessment) = assess::<G>(turn.before, turn.after, nodes, &is_cancelled) else { break };
            if found.send((number, assessment)).is_err() {
                break;
            }
        }
    };
    thread::scope(|scope| {
        let (sender, found) = mpsc::channel();
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let start =
            |sender: Sender<_>| thread::Builder::new().spawn_scoped(scope, move || work(&sender)).is_ok();
        if !(0..cores.min(turns.len())).fold(false, |any, _| start(sender.clone()) || any) {
            // The system couldn't start any thread, so this thread does the work.
            work(&sender);
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut told = turns.iter().enumerate();
        let mut expected = told.next();
        for (number, assessment) in found {
            waiting.insert(number, assessment);
            while let Some((number, turn)) = expected
                && let Some(assessment) = waiting.remove(&number)
            {
                let written = tell(turn, assessment);
                if written.is_err() {
                    is_over.store(true, Ordering::Relaxed);
                    return written;
                }
                expected = told.next();
            }
        }
        Ok(())
    })
}

/// The printed line of a turn: its number, the turn, the winning chances before and after it in per cent, the loss, the
/// glyph and a better turn.
fn line<G: Evaluated>(
    record: &Record<G>,
    id: NodeId,
    assessment: &Assessment<G>,
    found: &Evaluation,
) -> String {
    let (number, turn) =
        record.node(id).map_or((0, ""), |node| (node.depth(), node.text().unwrap_or_default()));
    let [before, after] = [(assessment.before, found.before), (assessment.after, found.after)]
        .map(|(value, share)| shown(value, share));
    let loss = per_cent(found.loss());
    let glyph = found.glyph().map_or("-".to_owned(), |glyph| glyph.to_string());
    let better = found.better.as_deref().unwrap_or("-");
    format!("{number}\t{turn}\t{before}\t{after}\t{loss}\t{glyph}\t{better}")
}

/// The explanation of an inaccuracy or worse, in words, or `-`.
fn explained<G: Taught>(
    record: &Record<G>,
    turn: &Played<'_, G>,
    assessment: &Assessment<G>,
    found: &Evaluation,
) -> String {
    let played = record.node(turn.id).and_then(|node| node.turn());
    let why = played.filter(|_| found.glyph().is_some()).and_then(|played| {
        let mut budget = Budget::new(Explanation::<G>::NODES);
        Explanation::<G>::of(turn.before, played, found, assessment.reply.as_ref(), &mut budget)
    });
    why.map_or_else(|| "-".to_owned(), |why| why.told(&Names::of_sides::<G>(), None))
}

/// The winning chances in per cent, or a proved result with the number of turns to the end, such as `win3`.
fn shown(value: Value, share: u16) -> String {
    let result = if value.is_win() { "win" } else { "loss" };
    value.turns_to_end().map_or_else(|| per_cent(share), |turns| format!("{result}{turns}"))
}

fn per_cent(thousandths: u16) -> String {
    format!("{}.{}", thousandths / 10, thousandths % 10)
}
