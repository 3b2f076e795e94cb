//! One save file for each version and game still loads, with the same content.

use std::error::Error;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use halfsquare::games::{ForGame, GameKind};
use halfsquare::record::format::{Begun, Document, LoadError, VERSION};
use halfsquare::record::{Header, Help, Mark, NodeId, NodeKind, Record, Takebacks, TimeOut};
use halfsquare::rules::crumble::Crumble;
use halfsquare::rules::topple::Topple;
use halfsquare::rules::{Draft as _, Game, Side, State};

fn sample(name: &str) -> Result<Document, LoadError> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves").join(name);
    Document::read(&path)
}

/// Replays a document and writes it again.
struct Rewrite<'a>(&'a Document);

impl ForGame for Rewrite<'_> {
    type Output = Result<String, Box<dyn Error>>;

    fn run<G: Game>(self) -> Self::Output {
        let record: Record<G> = self.0.replay()?;
        Ok(Document::of(&record).to_text()?)
    }
}

#[test]
fn there_is_a_sample_of_each_version_and_game() {
    for kind in GameKind::ALL {
        for version in 1..=VERSION {
            let document = sample(&format!("{}-{version}.ron", kind.name())).unwrap();
            assert_eq!(GameKind::of(&document).unwrap(), *kind);
            let text = kind.run(Rewrite(&document)).unwrap();
            let again = Document::parse(&text).unwrap();
            assert_eq!(kind.run(Rewrite(&again)).unwrap(), text);
        }
    }
}

/// The pictures were made with `halfsquare export tests/saves/GAME-3.ron --to png`, and with `--to apng` for Topple.
#[test]
fn a_kept_picture_of_each_game_still_carries_it() {
    for kind in GameKind::ALL {
        let picture = sample(&format!("{}.png", kind.name())).unwrap();
        let file = sample(&format!("{}-3.ron", kind.name())).unwrap();
        assert_eq!(kind.run(Rewrite(&picture)).unwrap(), kind.run(Rewrite(&file)).unwrap());
    }
}

/// Saves and loads a game of one turn that is announced as a threat; returns the number of its turns.
struct Announced;

impl ForGame for Announced {
    type Output = Result<usize, Box<dyn Error>>;

    fn run<G: Game>(self) -> Self::Output {
        let mut record = Record::<G>::new(&G::Options::default(), Header::default())?;
        let first = record.state().successors(|turn, _| ControlFlow::Break(turn.clone()));
        let turn = first.break_value().ok_or("the game has no first turn")?;
        let node = record.play(&turn).map_err(|error| error.to_string())?;
        record.set_mark(node, Some(Mark::Threat));
        let text = Document::of(&record).to_text()?;
        Ok(Document::parse(&text)?.replay::<G>()?.len())
    }
}

#[test]
fn a_game_with_an_announcement_loads() {
    for kind in GameKind::ALL {
        assert_eq!(kind.run(Announced).unwrap_or_else(|error| panic!("{}: {error}", kind.name())), 1);
    }
}

/// The turns being built of a record, after the record was saved with them and read again.
fn again<G: Game>(record: &Record<G>, begun: &[(NodeId, G::Draft)]) -> Result<Begun<G>, Box<dyn Error>> {
    let begun = begun.iter().map(|(node, draft)| (*node, draft));
    let text = Document::with_begun(record, begun).to_text()?;
    Ok(Document::parse(&text)?.replay_with_begun::<G>()?.1)
}

/// Plays a game at random. After each step, saves the game with the unfinished turn and reads its steps again. Returns the
/// number of steps.
struct UnfinishedTurns;

impl ForGame for UnfinishedTurns {
    type Output = Result<usize, Box<dyn Error>>;

    fn run<G: Game>(self) -> Self::Output {
        let mut record = Record::<G>::new(&G::Options::default(), Header::default())?;
        let mut random: u32 = 1;
        let mut count = 0;
        for _ in 0..40 {
            let mut draft = record.state().draft();
            loop {
                let next = draft.next_steps();
                random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let chosen = usize::try_from(random >> 16)? % next.len().max(1);
                let Some(step) = next.get(chosen).filter(|_| draft.steps().len() < 5) else { break };
                draft.push(step).map_err(|error| error.to_string())?;
                let begun = vec![(record.head(), draft.clone())];
                assert_eq!(again::<G>(&record, &begun)?, [(record.head(), draft.steps().to_vec())]);
                count += 1;
            }
            let Ok((turn, ..)) = draft.finish() else { break };
            record.play(&turn).map_err(|error| error.to_string())?;
        }
        Ok(count)
    }
}

#[test]
fn the_steps_of_an_unfinished_turn_are_kept() {
    for kind in GameKind::ALL {
        let count = kind.run(UnfinishedTurns).unwrap_or_else(|error| panic!("{}: {error}", kind.name()));
        assert!(count >= 40, "{}: {count}", kind.name());
    }
}

#[test]
fn an_unfinished_turn_that_cannot_be_is_refused() {
    let kept = Record::<Topple>::new(&Default::default(), Header::default()).unwrap();
    let mut draft = kept.state().draft();
    draft.push(draft.next_steps().first().unwrap()).unwrap();
    let text = Document::with_begun(&kept, [(kept.head(), &draft)]).to_text().unwrap();
    let refused = |text: &str| match Document::parse(text).map(|document| document.replay::<Topple>()) {
        Ok(Ok(_)) => String::new(),
        Ok(Err(error)) | Err(error) => error.to_string(),
    };
    assert_eq!(refused(&text), "");
    assert!(refused(&text.replace("steps: 1", "steps: 9")).ends_with("it has fewer steps than were taken"));
    let turn = kept.state().turn_text(&draft.finish().unwrap().0);
    let other = text.replace(&format!("turn: \"{turn}\""), "turn: \"+z9\"");
    assert!(refused(&other).starts_with("the unfinished turn '+z9': "), "{}", refused(&other));
    assert_eq!(refused(&text.replace("version: 4", "version: 3")), "format version 3 has no 'unfinished'");
}

#[test]
fn turns_begun_elsewhere_are_kept_where_they_belong() {
    let record: Record<Crumble> = sample("crumble-1.ron").unwrap().replay().unwrap();
    let line = record.line();
    let variation = record.node(line[0]).unwrap().children()[1];
    let begin = |node: NodeId, steps: usize| {
        let mut draft = record.node(node).unwrap().state().draft();
        for _ in 0..steps {
            draft.push(draft.next_steps().first().unwrap()).unwrap();
        }
        (node, draft)
    };
    let drafts = [begin(record.head(), 1), begin(NodeId::START, 2), begin(line[2], 1), begin(variation, 1)];
    let expected: Vec<_> = drafts.iter().map(|(node, draft)| (*node, draft.steps().to_vec())).collect();
    assert_eq!(again(&record, &drafts).unwrap(), expected);
    let none = begin(line[1], 0);
    assert!(!Document::with_begun(&record, [(none.0, &none.1)]).has_begun());
    let text = Document::with_begun(&record, [(variation, &drafts[3].1)]).to_text().unwrap();
    let refused = |from: &str, to: &str| {
        assert!(text.contains(from), "{text}");
        let document = Document::parse(&text.replace(from, to));
        document.and_then(|document| document.replay::<Crumble>().map(drop)).unwrap_err().to_string()
    };
    assert!(refused("(at: (line: 1", "(at: (line: 9").ends_with("there is no such position"));
    assert_eq!(refused("version: 4", "version: 3"), "format version 3 has no 'unfinished_elsewhere'");
}

#[test]
fn the_crumble_sample_is_the_opening_of_the_rules_with_a_variation() {
    let record: Record<Crumble> = sample("crumble-1.ron").unwrap().replay().unwrap();
    assert_eq!((record.len(), record.head_node().depth()), (6, 5));
    assert_eq!(record.header().takebacks(), Takebacks::BlundersOnly);
    let turns: Vec<_> = record
        .played()
        .filter_map(|node| match node.kind() {
            NodeKind::Turn { text, .. } => Some(text.as_str()),
            NodeKind::Start | NodeKind::Ending(_) => None,
        })
        .collect();
    assert_eq!(turns, ["2,1VW", "3,5HS", "3,2HNNW", "1,3HSSS", "2,3VENE"]);
    for id in record.line() {
        let frames = record.frames(*id).unwrap();
        let last = frames.last().unwrap();
        assert_eq!(&last.position, record.node(*id).unwrap().state().position());
    }
    let second = record.node(record.line()[0]).unwrap();
    assert_eq!(second.children().len(), 2);
    assert_eq!(record.node(NodeId::START).unwrap().state(), record.start_state());
    assert!(record.start_state().outcome().is_none());
}

#[test]
fn the_sample_with_a_clock_stands_in_the_midst_of_a_turn() {
    let document = sample("crumble-3-clock.ron").unwrap();
    let record: Record<Crumble> = document.replay().unwrap();
    let control = record.header().clock().unwrap();
    assert_eq!((control.seconds(), control.time_out()), (&[300, 120][..], TimeOut::Lost));
    assert_eq!(record.header().half_points(), [3, 1]);
    let left = [Side::FIRST, Side::SECOND].map(|side| record.time_left(side));
    // Ada: 300 s, minus 41.5 s for the first turn and 63.25 s for the third, plus 10 s for both. Ben: 120 s, minus 17
    // s for the second turn, plus 5 s for it, minus 2.75 s for the current turn.
    assert_eq!(left, [Some(Duration::from_millis(205_250)), Some(Duration::from_millis(105_250))]);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves/crumble-3-clock.ron");
    assert_eq!(Document::of(&record).to_text().unwrap(), fs::read_to_string(path).unwrap());
}

#[test]
fn a_file_says_what_help_was_agreed_only_where_that_does_not_follow_from_the_seats() {
    let header = |name| sample(name).unwrap().replay::<Crumble>().unwrap().header().clone();
    assert_eq!(header("crumble-3.ron").agreed_help(), None);
    assert_eq!(header("crumble-4.ron").agreed_help(), None, "one human gets all help anyway");
    assert_eq!(header("crumble-4-full.ron").agreed_help(), Some(Help::Announcements));
    let text = |name: &str| {
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves").join(name)).unwrap()
    };
    let written = |name| GameKind::Crumble.run(Rewrite(&sample(name).unwrap())).unwrap();
    assert!(written("crumble-3.ron").contains("version: 3,"), "earlier programs read it");
    assert_eq!(written("crumble-4-full.ron"), text("crumble-4-full.ron"));
    let older = text("crumble-4.ron").replace("version: 4", "version: 3");
    let refused = Document::parse(&older).unwrap_err().to_string();
    assert_eq!(refused, "format version 3 has no 'help'");
}

#[test]
fn an_illegal_turn_of_a_file_is_named() {
    let text =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves/crumble-1.ron")).unwrap();
    let document = Document::parse(&text.replace("3,2HNNW", "3,2HNNN")).unwrap();
    let error = document.replay::<Crumble>().unwrap_err().to_string();
    assert!(error.starts_with("the main line, turn 3 '3,2HNNN': "), "{error}");
    assert!(!error.contains('\n'));
}
