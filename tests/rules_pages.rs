//! The rules pages: what the code cites stands in them, and what they claim happens.
#![cfg(test)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use halfsquare::rules::crumble::geometry::Coord;
use halfsquare::rules::crumble::{Crumble, Options, State};
use halfsquare::rules::{Game, Outcome, State as _, WinReason};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The headings of each page, by file name.
fn headings() -> BTreeMap<String, BTreeSet<String>> {
    let pages = fs::read_dir(root().join("assets/rules")).unwrap();
    pages
        .map(|page| {
            let page = page.unwrap();
            let text = fs::read_to_string(page.path()).unwrap();
            let found = text.lines().filter_map(|line| line.strip_prefix("## ")).map(str::to_owned).collect();
            (page.file_name().into_string().unwrap(), found)
        })
        .collect()
}

fn sources(dir: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            into.push(path);
        }
    }
}

/// What a text cites of a page: the rest of each `(page.md, …)`.
fn citations<'a>(text: &'a str, page: &str) -> Vec<&'a str> {
    let mark = format!("({page}, ");
    let mut cited = Vec::new();
    for (at, _) in text.match_indices(&mark) {
        cited.extend(text[at + mark.len()..].split_once(')').map(|(section, _)| section));
    }
    cited
}

/// Whether this names a section, or several joined by "and", which may also stand within a heading.
fn stands(cited: &str, headings: &BTreeSet<String>) -> bool {
    headings.contains(cited) || {
        let mut splits = cited.match_indices(" and ");
        splits.any(|(at, and)| headings.contains(&cited[..at]) && stands(&cited[at + and.len()..], headings))
    }
}

#[test]
fn every_section_that_the_code_cites_stands_in_its_page() {
    let mut files = Vec::new();
    sources(&root().join("src"), &mut files);
    let mut missing = Vec::new();
    let mut count = 0;
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        for (page, headings) in headings() {
            for section in citations(&text, &page) {
                count += 1;
                if !stands(section, &headings) {
                    missing.push(format!("{}: ({page}, {section})", file.display()));
                }
            }
        }
    }
    assert!(missing.is_empty(), "no such sections: {missing:#?}");
    assert!(count > 0, "the code cites nothing: is the form of citations still the one looked for?");
}

#[test]
fn citations_are_found_and_judged() {
    let text = "/// One (a.md, The board). Two (a.md, Splits and Takes and locks), (b.md, Swaps)";
    assert_eq!(citations(text, "a.md"), ["The board", "Splits and Takes and locks"]);
    let headings = BTreeSet::from(["Splits".to_owned(), "Takes and locks".to_owned()]);
    assert!(stands("Splits and Takes and locks", &headings));
    assert!(!stands("Splits and locks", &headings));
    assert!(!stands("Takes", &headings));
}

/// The start, and the turns of the worked example in Crumble's page.
fn worked_example() -> (State, String) {
    let (_, example) = Crumble::RULES.split_once("## A worked example").unwrap();
    let turns = example.split('`').nth(1).unwrap();
    (State::start(&Options::default()), turns.to_owned())
}

fn play(state: &State, turn: &str) -> State {
    let (played, after) = state.play_text(turn).unwrap();
    assert_eq!(state.turn_text(&played), turn.trim_end_matches('+'), "the page writes canonical turns");
    after
}

#[test]
fn crumbles_worked_example_goes_as_told() {
    let (start, turns) = worked_example();
    let after = turns.split(' ').fold(start, |state, turn| play(&state, turn));
    assert_eq!(after.outcome(), None);

    // "If Black does nothing about it": the same board with White to move.
    let text = after.position().to_string().replacen(" b ", " w ", 1);
    let threat = State::from_position(text.parse().unwrap(), &Options::default()).unwrap();
    let won = play(&threat, "5,3HN");
    assert!(matches!(won.outcome(), Some(Outcome::Win(side, WinReason::Chain)) if side == threat.to_move()));

    let defended = play(&after, "2,3VENE+");
    assert_eq!(defended.outcome(), None);
    let text = defended.position().to_string();
    let white_again = State::from_position(text.parse().unwrap(), &Options::default()).unwrap();
    let wins = white_again.play_text("5,3HN").is_ok_and(|(_, after)| after.outcome().is_some());
    assert!(!wins, "Black's answer stops the threat");
}

#[test]
fn crumbles_picture_of_the_start_is_the_start() {
    let picture = Crumble::RULES.split("```text\n").nth(1).unwrap().split("\n```").next().unwrap();
    let start = State::start(&Options::default());
    let colours: BTreeMap<(u64, u64), char> = start
        .position()
        .pieces()
        .map(|piece| {
            let cell = |coord: Coord| coord.raw() / Coord::ONE.raw();
            let at = (cell(piece.rect.south()), cell(piece.rect.west()));
            (at, Crumble::SIDES[piece.side.index()].letter.to_ascii_uppercase())
        })
        .collect();
    for (row, line) in (0..).zip(picture.lines().rev()) {
        for (column, letter) in (0..).zip(line.split(' ')) {
            assert_eq!(colours.get(&(row, column)), Some(&letter.chars().next().unwrap()), "{column},{row}");
        }
    }
}
