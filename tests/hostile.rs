//! Files and texts that are made to overload the program are refused in one sentence. `SECURITY.md` lists the limits of
//! each format, with its tests.

#![cfg(test)]

#[cfg(unix)]
#[path = "hostile/folder.rs"]
mod folder;

use std::error::Error;
use std::fmt::Debug;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use halfsquare::learn::Progress;
use halfsquare::record::deck::{Card, Deck};
use halfsquare::record::format::{Document, MAX_FILE, MAX_PICTURE};
use halfsquare::record::ron_file::{self, Notice};
use halfsquare::record::{
    Header, MAX_NOTE_TEXT, MAX_TURN_TEXT, MAX_TURNS, MAX_VARIATIONS, NodeId, Note, RecentFiles, Record,
};
use halfsquare::rules::crosse::Crosse;
use halfsquare::rules::crumble::{self, Crumble};
use halfsquare::rules::topple::Topple;
use halfsquare::rules::{Game, State as _};
use serde::de::DeserializeOwned;

/// The words of a refusal, which must be one line that a player can read.
fn refusal<T, E: Error>(refused: Result<T, E>) -> String {
    let told = refused.map(drop).unwrap_err().to_string();
    assert!(told.len() < 500 && !told.contains('\n'), "{} bytes: {told:.200}", told.len());
    told
}

/// A saved game of Crumble with these turns.
fn saved(turns: &str) -> String {
    format!(
        "(version: 3, game: \"crumble\", options: \"size=6x6\", players: [], takebacks: Free, result: \"-\", \
         lines: [(turns: [{turns}])])"
    )
}

#[test]
fn a_turn_of_a_million_steps_is_refused() {
    let endless = saved(&format!("\"1V{}\"", "WE".repeat(1_000_000)));
    let document = Document::parse(&endless).unwrap();
    assert!(refusal(document.replay::<Crumble>()).contains("2,000 swaps"));
    let start = crumble::State::begin("size=6x6", None).unwrap();
    assert!(refusal(start.parse_turn(&format!("1V{}", "WE".repeat(1_000_000)))).contains("2,000 swaps"));
}

#[test]
fn a_million_variations_are_refused_or_add_nothing() {
    let record = Record::<Topple>::new(&<Topple as Game>::Options::default(), Header::default()).unwrap();
    let text = record.to_plain_text();
    let first = format!("{}1. Red @a1\n", text.trim_end().to_owned() + "\n\n");
    assert!(Record::<Topple>::from_plain_text(&first).is_ok(), "{first}");
    let variations = first.clone() + &"| 1. Red @a1\n".repeat(1_000_000);
    assert_eq!(
        Record::<Topple>::from_plain_text(&variations).unwrap().len(),
        1,
        "each is the turn of the game again"
    );
    let deep = first + &(1..2_000).map(|level| "| ".repeat(level) + "1. Red @b1\n").collect::<String>();
    assert_eq!(Record::<Topple>::from_plain_text(&deep).unwrap().len(), 2, "and so is each of these");
    let turn = "\"1V\", ";
    let lines = saved(turn).replace("lines: [", &format!("lines: [{}", "(turns: []), ".repeat(1_000_000)));
    assert!(refusal(Document::parse(&lines)).contains("more than 100000 entries"));
}

#[test]
fn the_alternatives_to_a_turn_are_counted() {
    let mut record = Record::<Crumble>::new(&Default::default(), Header::default()).unwrap();
    let start = record.state().clone();
    let to_and_fro = "WE".repeat(MAX_VARIATIONS);
    let turn = |swaps: usize| format!("2,1V{}", &to_and_fro[..swaps]);
    record.play(&start.parse_turn(&turn(1)).unwrap()).unwrap();
    for swaps in 2..=MAX_VARIATIONS {
        record.suggest(NodeId::START, &start.parse_turn(&turn(swaps)).unwrap()).unwrap();
    }
    let (last, one_more) = (turn(MAX_VARIATIONS), turn(MAX_VARIATIONS + 1));
    let text = record.to_plain_text();
    let line = text.lines().rfind(|line| line.ends_with(&last)).unwrap();
    assert!(Record::<Crumble>::from_plain_text(&text).is_ok());
    let too_many = format!("{}\n{}\n", text.trim_end(), line.replace(&last, &one_more));
    assert!(refusal(Record::<Crumble>::from_plain_text(&too_many)).contains("maximum file size"));
    let saved = Document::of(&record).to_text().unwrap();
    assert!(Document::parse(&saved).unwrap().replay::<Crumble>().is_ok());
    let entry = saved.lines().rfind(|line| line.contains(&last)).unwrap();
    let too_many = saved.replace(entry, &format!("{entry}\n{}", entry.replace(&last, &one_more)));
    assert!(refusal(Document::parse(&too_many).unwrap().replay::<Crumble>()).contains("maximum file size"));
}

/// Position texts that are far larger than any board.
fn refuse_positions<G: Game>(texts: &[String]) {
    for text in texts {
        refusal(G::State::begin("", Some(text)));
    }
}

#[test]
fn a_position_of_four_megabytes_is_refused() {
    let long = |part: &str| part.repeat((4 << 20) / part.len());
    refuse_positions::<Crumble>(&[long("0,0,1,1,w "), long("1"), long("/"), long("0,0 2x2 w; ")]);
    refuse_positions::<Crosse>(&[long("w"), long("8/"), long("99999999")]);
    refuse_positions::<Topple>(&[long("2b,"), long("0/"), long("9")]);
}

/// Loads a file of the program itself from a hostile text. The file must be set aside, and the program must go on with
/// its defaults.
fn is_set_aside<T: DeserializeOwned + Default + PartialEq + Debug>(folder: &Path, text: &str) {
    let file = folder.join("small.ron");
    fs::write(&file, text).unwrap();
    let (value, notice) = ron_file::load::<T>(&file);
    assert_eq!(value, T::default());
    let Some(Notice::SetAside { aside, reason, .. }) = notice else { panic!("{notice:?}") };
    assert!(reason.len() < 500 && !reason.contains('\n'), "{reason}");
    assert_eq!(fs::read_to_string(aside).unwrap(), text, "nothing is lost");
    assert!(!file.exists());
}

#[test]
fn a_file_of_the_program_that_is_nested_ten_thousand_deep_is_set_aside() {
    let folder = tempfile::tempdir().unwrap();
    for open in ["(a: ", "[", "{\"a\": ", "Some("] {
        let nested = open.repeat(10_000);
        is_set_aside::<Progress>(folder.path(), &nested);
        is_set_aside::<Deck>(folder.path(), &nested);
        is_set_aside::<RecentFiles>(folder.path(), &nested);
        #[cfg(feature = "gui")]
        is_set_aside::<halfsquare::app::kit::settings::Settings>(folder.path(), &nested);
    }
}

#[test]
fn the_limits_in_the_table_are_those_of_the_program() {
    let table = fs::read_to_string("SECURITY.md").unwrap();
    for limit in [
        format!("{} MiB, UTF-8; a picture {} MiB,", MAX_FILE >> 20, MAX_PICTURE >> 20),
        format!("; {},000 turns with all variations", MAX_TURNS / 1_000),
        format!("{} MiB of turn texts, {} MiB of comments", MAX_TURN_TEXT >> 20, MAX_NOTE_TEXT >> 20),
        format!("| {},000 swaps in Crumble;", crumble::MAX_SWAPS / 1_000),
        format!("| {},000 alternatives to a turn |", MAX_VARIATIONS / 1_000),
        format!("its text unpacks to at most {} MiB;", MAX_FILE >> 20),
        format!("{} and {},000 characters", Header::MAX_NAME, Note::MAX_COMMENT / 1_000),
    ] {
        assert!(table.contains(&limit), "{limit}");
    }
}

/// The limit of nested brackets in a file of the source. A bracket may count twice, so it can't be found by trying.
fn nesting(file: &str) -> String {
    let text = fs::read_to_string(file).unwrap();
    let (_, limit) = text.split_once("const MAX_NESTING: usize = ").unwrap();
    limit.split(';').next().unwrap().to_owned()
}

/// True if this text is refused because its brackets are nested too deeply.
fn is_too_deep(told: &str) -> bool {
    told.ends_with("brackets are nested too deeply")
}

/// The reason why a file of the program itself with this text was set aside, if it was.
fn set_aside(folder: &Path, text: &str) -> Option<String> {
    let file = folder.join("small.ron");
    fs::write(&file, text).unwrap();
    match ron_file::load::<Deck>(&file).1 {
        Some(Notice::SetAside { aside, reason, .. }) => {
            fs::remove_file(aside).unwrap();
            Some(reason)
        }
        None => None,
        other => panic!("{other:?}"),
    }
}

#[test]
fn brackets_small_files_and_positions_to_retry_have_the_limits_in_the_table() {
    let table = fs::read_to_string("SECURITY.md").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let nested = |limit: &str| "Some(".repeat(limit.parse().unwrap());
    let limit = nesting("src/record/format/mod.rs");
    let says = format!("| A saved game | {limit} nested brackets;");
    assert!(table.contains(&says), "{says}");
    assert!(is_too_deep(&refusal(Document::parse(&format!("(version: 1, x: {}", nested(&limit))))));
    let limit = nesting("src/record/merge.rs");
    let reason = set_aside(folder.path(), &format!("(x: {}", nested(&limit)));
    assert!(reason.as_deref().is_some_and(is_too_deep), "{reason:?}");

    let mut deck = Deck::default();
    let start = crumble::State::begin("", None).unwrap();
    let _ = start.successors::<()>(|_, next| {
        next.successors(|_, next| match deck.add(Card::of::<Crumble>(next, None)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        })
    });
    let says = format!("| 16 MiB, {limit} nested brackets, {} positions;", deck.cards().len());
    assert!(table.contains(&says), "{says}");

    let mut largest = ron_file::to_text(&Deck::default()).unwrap();
    largest.extend(std::iter::repeat_n(' ', (16 << 20) - largest.len()));
    assert_eq!(set_aside(folder.path(), &largest), None);
    let reason = set_aside(folder.path(), &(largest + " ")).unwrap();
    assert!(reason.ends_with("larger than 16 MB"), "{reason}");
}

#[test]
fn each_test_in_the_table_of_limits_exists() {
    let table = fs::read_to_string("SECURITY.md").unwrap();
    let rows: Vec<&str> = table.lines().filter(|line| line.starts_with("| ") && line.contains('`')).collect();
    assert!(rows.len() >= 10, "{} rows", rows.len());
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [_, _, tests] = cells[..] else { panic!("three cells: {row}") };
        for test in tests.split(", ") {
            let (file, name) = test.trim_matches('`').split_once(": ").expect(row);
            let source = fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
            assert!(source.contains(&format!("fn {name}(")), "{file} has no test {name}");
        }
    }
}
