//! Saved games.

use halfsquare::record::format::{Document, LoadError};
use halfsquare::record::{NodeKind, Record};
use halfsquare::rules::{Game, State};

use crate::assert_sentence;

/// Loads a saved game. An accepted file must stay the same when it is saved and loaded again.
pub fn load<G: Game>(input: &[u8]) {
    let Ok(text) = str::from_utf8(input) else { return };
    let replayed = Document::parse(text).and_then(|document| document.replay::<G>());
    let record = match replayed {
        Ok(record) => record,
        Err(error) => return assert_sentence(&error),
    };
    let saved = save(&record);
    let again =
        reload::<G>(&saved).unwrap_or_else(|error| panic!("what was saved is refused: {error}\n{saved}"));
    assert_eq!(save(&again), saved, "saved twice");
    assert_eq!((again.len(), again.revision()), (record.len(), 0), "loaded from what was saved");
    for (one, other) in record.played().zip(again.played()) {
        assert_eq!(one.state(), other.state(), "replayed once and twice");
    }
    assert_can_be_stepped_through(&record);
}

fn save<G: Game>(record: &Record<G>) -> String {
    Document::of(record).to_text().unwrap_or_else(|error| panic!("a record has no text: {error}"))
}

fn reload<G: Game>(text: &str) -> Result<Record<G>, LoadError> {
    Document::parse(text)?.replay()
}

/// Checks that the steps of each turn lead to the same state as the turn.
fn assert_can_be_stepped_through<G: Game>(record: &Record<G>) {
    for id in record.line() {
        let frames = record.frames(*id).unwrap_or_else(|error| panic!("a replayed step is refused: {error}"));
        let Some(node) = record.node(*id) else { continue };
        match node.kind() {
            NodeKind::Turn { text, .. } => {
                let after = Some(node.state().position());
                assert_eq!(frames.last().map(|frame| &frame.position), after, "{text}, stepped through");
            }
            NodeKind::Start | NodeKind::Ending(_) => assert!(frames.is_empty(), "an end has no steps"),
        }
    }
}
