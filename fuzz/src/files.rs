//! Saved games, pictures that carry them, and games as plain text.

use halfsquare::record::format::{Document, Found, LoadError};
use halfsquare::record::{NodeId, NodeKind, Record};
use halfsquare::rules::{Draft, Game, State};

use crate::assert_sentence;

/// Loads a saved game or a picture. An accepted file must stay the same when it is saved and loaded again.
pub fn load<G: Game>(input: &[u8]) {
    let found = Found::read_from(input).and_then(|found| reload::<G>(&found.text));
    match found {
        Ok((record, begun)) => assert_can_be_kept(&record, &begun),
        Err(error) => assert_sentence(&error),
    }
}

/// Reads a game as plain text. An accepted text must stay the same when it is written and read again.
pub fn read<G: Game>(input: &[u8]) {
    let Ok(text) = str::from_utf8(input) else { return };
    let record = match Record::<G>::from_plain_text(text) {
        Ok(record) => record,
        Err(error) => return assert_sentence(&error),
    };
    let written = record.to_plain_text();
    let again = Record::<G>::from_plain_text(&written)
        .unwrap_or_else(|error| panic!("what was written is refused: {error}\n{written}"));
    assert_eq!(again.to_plain_text(), written, "written twice");
    assert_can_be_kept(&record, &[]);
}

/// Checks that a game, with the turns being built, is the same after it was saved and loaded.
fn assert_can_be_kept<G: Game>(record: &Record<G>, begun: &[(NodeId, G::Draft)]) {
    let saved = save(record, begun);
    let (again, begun_again) =
        reload::<G>(&saved).unwrap_or_else(|error| panic!("what was saved is refused: {error}\n{saved}"));
    assert_eq!(save(&again, &begun_again), saved, "saved twice");
    assert_eq!((again.len(), again.revision()), (record.len(), 0), "loaded from what was saved");
    for (one, other) in record.played().zip(again.played()) {
        assert_eq!(one.state(), other.state(), "replayed once and twice");
    }
    assert_can_be_stepped_through(record);
}

fn save<G: Game>(record: &Record<G>, begun: &[(NodeId, G::Draft)]) -> String {
    Document::with_begun(record, begun.iter().map(|(at, draft)| (*at, draft)))
        .to_text()
        .unwrap_or_else(|error| panic!("a record has no text: {error}"))
}

/// A loaded game, with the turns being built.
type Loaded<G> = (Record<G>, Vec<(NodeId, <G as Game>::Draft)>);

fn reload<G: Game>(text: &str) -> Result<Loaded<G>, LoadError> {
    let (record, begun) = Document::parse(text)?.replay_with_begun::<G>()?;
    let begun = begun.into_iter().map(|(at, steps)| {
        let node = record.node(at).unwrap_or_else(|| panic!("a turn is begun at no node"));
        let mut draft = node.state().draft();
        for step in steps {
            draft.push(&step).unwrap_or_else(|error| panic!("a step that was loaded is refused: {error}"));
        }
        (at, draft)
    });
    let begun = begun.collect();
    Ok((record, begun))
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
