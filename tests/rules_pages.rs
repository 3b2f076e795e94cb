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

/// The sections that a text cites as `(page.md, Section)` or `(page.md, Section and Section)`.
fn citations(text: &str, page: &str) -> Vec<String> {
    let mark = format!("({page}, ");
    let cited = text.split(&mark).skip(1).filter_map(|rest| rest.split_once(')'));
    cited.flat_map(|(sections, _)| sections.split(" and ").map(str::to_owned)).collect()
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
                if !headings.contains(&section) {
                    missing.push(format!("{}: ({page}, {section})", file.display()));
                }
            }
        }
    }
    assert!(missing.is_empty(), "no such sections: {missing:#?}");
    assert!(count > 0, "the code cites nothing: is the form of citations still the one looked for?");
}

#[test]
fn citations_are_found() {
    let text = "/// One (a.md, The board). Two (a.md, Splits and Joins), (b.md, Swaps)";
    assert_eq!(citations(text, "a.md"), ["The board", "Splits", "Joins"]);
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
