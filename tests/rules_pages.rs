//! The rules pages have the sections that the code cites, and they make only true claims.
#![cfg(test)]

#[path = "common/set_up.rs"]
mod set_up;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use halfsquare::engine::{Budget, Threat};
use halfsquare::learn::page::{self, Diagram, Part};
use halfsquare::learn::{Taught, names, words};
use halfsquare::record::Record;
use halfsquare::rules::crosse::Crosse;
use halfsquare::rules::crumble::{CHAIN, Crumble, Options, State};
use halfsquare::rules::topple::Topple;
use halfsquare::rules::{Decided as _, Game, Outcome, State as _, result_text};
use set_up::set_up;

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

/// The sections of a page that a text cites: the remainder of each `(page.md, …)`.
fn citations<'a>(text: &'a str, page: &str) -> Vec<&'a str> {
    let mark = format!("({page}, ");
    let mut cited = Vec::new();
    for (at, _) in text.match_indices(&mark) {
        cited.extend(text[at + mark.len()..].split_once(')').map(|(section, _)| section));
    }
    cited
}

/// Returns true if a citation names a section, or several joined by "and" (which may also be part of a heading).
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

/// The start, and the turns of the worked example on Crumble's page.
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
    assert!(matches!(won.outcome(), Some(Outcome::Win(side, CHAIN)) if side == threat.to_move()));

    let defended = play(&after, "2,3VENE+");
    assert_eq!(defended.outcome(), None);
    let text = defended.position().to_string();
    let white_again = State::from_position(text.parse().unwrap(), &Options::default()).unwrap();
    let wins = white_again.play_text("5,3HN").is_ok_and(|(_, after)| after.outcome().is_some());
    assert!(!wins, "Black's answer stops the threat");
}

/// Turns that a page shows in code type, with the position they start from.
struct Example {
    /// The position to play from; `-` for the start.
    position: &'static str,
    /// The turns as the page writes them, with blanks between them.
    turns: &'static str,
    /// The result after these turns.
    result: &'static str,
}

/// Turns that don't end the game.
const fn example(position: &'static str, turns: &'static str) -> Example {
    Example { position, turns, result: "-" }
}

const CRUMBLE: [Example; 9] = [
    example("-", "2,1VW 3,5HS 3,2HNNW 1,3HSSS+"),
    // The same position with White to play again.
    Example {
        position: "6x6 w w0,0,1,1 w1,0,1,1 w2,0,1,1 b3,0,1,1 w4,0,1,1 b5,0,1,1 b0,1,1,1 b1,1,1,1 w2,1,1/2,1 \
                   b5/2,1,1/2,1 w3,1,1,1 b4,1,1,1 w5,1,1,1 w0,2,1,1 b1,2,1,1 w2,2,1,1 b3,2,1,1/2 w4,2,1,1 b5,2,1,1 \
                   w3,5/2,1,1/2 b0,3,1,1 b1,3,1,1/2 b2,3,1,1 w3,3,1,1 b4,3,1,1 w5,3,1,1 w1,7/2,1,1/2 w0,4,1,1 \
                   b1,4,1,1 b2,4,1,1 w3,4,1,1 w4,4,1,1 b5,4,1,1 b0,5,1,1 w1,5,1,1 b2,5,1,1 b3,5,1,1/2 b4,5,1,1 \
                   w5,5,1,1 w3,11/2,1,1/2",
        turns: "5,3HN",
        result: "win:w:chain",
    },
    example("-", "2,1VW 3,5HS 3,2HNNW 1,3HSSS+ 2,3VENE+"),
    example("-", "1V 4,1H"),
    example(
        "3x4 w b0,0,1,1 b1,0,1,1 b2,0,1,1 b0,1,1,1 b1,1,1,1 b2,1,1,1 w0,2,1,1 w1,2,1,1 w2,2,1,1 b0,3,1,1 b1,3,1,1 \
         b2,3,1,1",
        "0,2H3",
    ),
    example(
        "3x4 w b0,0,1,1 b1,0,1,1 b2,0,1,1 b0,1,1,1 b1,1,1,1 b2,1,1,1 w0,2,1,1 w1,2,1,1 w2,2,1,1 b0,3,1,1 b1,3,1,1 \
         b2,3,1,1",
        "0,2H3-2S-SW",
    ),
    example("2x3 b b0,0,1,1 w1,0,1,1 b0,1,1,1 w1,1,1,1 w0,2,1,1 b1,2,1,1", "0J1,2"),
    example("2x3 b b0,0,1,1 w1,0,1,1 b0,1,1,1 w1,1,1,1 w0,2,1,1 b1,2,1,1", "0J1,2N"),
    example("2x2 b b0,0,1,1 w1,0,1,1/2 w1,1/2,1,1/2 w0,1,1,1 b1,1,1,1", "0HN-E"),
];

const CROSSE: [Example; 9] = [
    example("-", "2F:g3-g5 2F:j8-h6 g5xi7 h8xj6"),
    example("-", "2F:c3-a5"),
    example("1b3w4/6b3/10/8b1/10/10/10/10/10/10 w 123.123 123.123", "f10xh8xj6"),
    example("1b8/10/10/10/10/10/10/10/10/w9 w -.13 123.123", "3B:pass"),
    example("1b3w4/6b3/10/10/10/10/10/10/10/10 w 123.123 123.123", "f10xh8"),
    example("1b8/10/10/6b3/7w2/10/10/10/10/10 w 123.123 123.123", "h6xf8"),
    example("1b8/10/10/3b6/3w6/10/10/10/10/w9 b 123.123 123.123", "d7xd5"),
    example("1b8/10/10/10/10/10/6wb2/10/10/w9 b 123.123 123.123", "h4xf4"),
    example("1b8/10/10/10/10/10/5wb3/10/10/w9 w 123.123 123.123", "f4xh4"),
];

const TOPPLE: [Example; 5] = [
    example("-", "@c4 @f5 +e5 +g4 +e5 +g4 +e5 +g4 +e4 +e4 e5-e4 +e5>E"),
    example("0,0,0,0,3/0,0,0,1r,0/0,0,0,0,0/0,0,0,0,0/1b,0,0,0,0 r r7,b7", "+e5>NE"),
    example("0,0,0,0,2/0,0,0,1r,0/0,0,0,0,0/0,0,0,0,0/1b,0,0,0,0 r r7,b7", "d4-e5"),
    example("1r,1b,1r,1b,1r/1,1,1,1,1/1,1,1,1,1/1,1,1,1,1/1,1,1,1,1 g r3,b3,g8", "pass"),
    example("1r,0,0,0,0/0,0,0,0,0/1b,0,0,0,0/0,0,0,0,0/0,0,0,0,1g r r7,b7,g7", "resign"),
];

/// The words that a page shows in code type, outside of blocks.
fn code(page: &str) -> BTreeSet<&str> {
    let text = page.split("```").step_by(2);
    text.flat_map(|text| text.split('`').skip(1).step_by(2)).flat_map(str::split_whitespace).collect()
}

/// Checks that the turns on a game's page are legal and written as the game writes them, that its announcements are
/// true, and that it shows only these `examples` and `parts` of turns.
#[track_caller]
fn holds<G: Game>(examples: &[Example], parts: &[&str]) {
    let mut shown: BTreeSet<&str> = parts.iter().copied().collect();
    for Example { position, turns, result } in examples {
        let mut state = set_up::<G>("", position).unwrap();
        for text in turns.split_whitespace() {
            shown.insert(text);
            let (turn, after) = state.play_text(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let bare = text.trim_end_matches(['+', '#']);
            assert_eq!(state.turn_text(&turn), bare, "the page writes canonical turns");
            if bare != text {
                let threat = Threat::<G>::of(&after, state.to_move(), &mut Budget::new(10_000_000));
                assert_eq!(threat.mark().to_string(), text[bare.len()..], "{text}");
            }
            state = after;
        }
        assert_eq!(result_text::<G>(state.outcome()), *result, "{turns}");
    }
    assert_eq!(code(G::RULES), shown, "the page of {} and what is tried of it", G::TITLE);
}

#[test]
fn every_turn_on_crumbles_page_can_be_played() {
    holds::<Crumble>(
        &CRUMBLE,
        &["+", "#", "0", "2,1", "3,1,1", "1/3,1/6VW", "H", "V", "J", "N", "E", "S", "W"],
    );
    let start = State::start(&Options::default());
    let [by_fractions, by_crossings] = ["1/3,1/6VW", "2,1VW"].map(|text| start.parse_turn(text).unwrap());
    assert_eq!(by_fractions, by_crossings);
    assert_eq!(start.other_text(&by_crossings).unwrap(), "1/3,1/6VW");
}

#[test]
fn every_turn_on_crosses_page_can_be_played() {
    holds::<Crosse>(&CROSSE, &["*"]);
}

#[test]
fn every_turn_on_topples_page_can_be_played() {
    holds::<Topple>(&TOPPLE, &[]);
}

/// Checks that a board states the effects of its turns, and the result after them.
#[track_caller]
fn states_what_happens<G: Taught>(board: &Diagram, record: &Record<G>) {
    let (mut events, mut details) = (Vec::new(), BTreeSet::new());
    let mut state = record.state().clone();
    for text in board.turns() {
        let (turn, after) = state.play_text(text).unwrap();
        let [did, more] = words::<G>(&state, &turn);
        events.extend(did);
        details.extend(more);
        state = after;
    }
    let mut seen = BTreeSet::new();
    events.retain(|word| seen.insert(word.clone()));
    let told: Vec<_> = board.events().iter().filter(|word| !details.contains(*word)).cloned().collect();
    assert_eq!(told.join(", "), events.join(", "), "what happens in: {}", board.caption);
    assert_eq!(board.result(), result_text::<G>(state.outcome()), "the result of: {}", board.caption);
}

/// Checks that the captions of a page's boards, and the texts after a board, name only places that are on that board in
/// one of its positions.
#[track_caller]
fn names_what_is_there<G: Taught>(sections: &[page::Section]) {
    for section in sections {
        let mut shown: Vec<G::Position> = Vec::new();
        for part in &section.parts {
            let text = match part {
                Part::Board(board) => {
                    let record = board.record::<G>().unwrap();
                    let frames = record.line().iter().flat_map(|id| record.frames(*id).unwrap().to_vec());
                    let start = record.state().position().clone();
                    shown = frames.map(|frame| frame.position).chain([start]).collect();
                    &board.caption
                }
                Part::Text(text) => text,
            };
            for (_, word) in names::words(text) {
                let found: Vec<_> = shown.iter().filter_map(|position| G::named(position, word)).collect();
                let is_there = found.is_empty() || found.iter().any(Option::is_some);
                assert!(is_there, "{word} is nowhere on the board before: {text}");
            }
        }
    }
}

/// Checks that every board on a game's page is a board of the game, and that its turns are legal and written as the
/// game writes them: no picture can lie.
#[track_caller]
fn boards_hold<G: Taught>() {
    let mut read = Vec::new();
    // The sections that decide events on the boards; the compiler checks the sections that decide refusals.
    let mut decided = BTreeSet::new();
    for block in page::blocks(G::RULES) {
        let board = Diagram::read(block).unwrap_or_else(|error| panic!("{error}: {block}"));
        let record = board.record::<G>().unwrap_or_else(|error| panic!("{error}: {block}"));
        for (id, text) in record.line().iter().zip(board.turns()) {
            assert_eq!(record.node(*id).unwrap().text(), Some(text.trim_end_matches('+')), "{block}");
            let frames = record.frames(*id).unwrap();
            assert!(!frames.is_empty());
            let events = frames.iter().flat_map(|frame| &frame.events);
            decided.extend(events.map(|event| event.section().text()));
        }
        assert_eq!(record.line().len(), board.turns().len());
        states_what_happens(&board, &record);
        read.push(board);
    }
    let sections = page::sections(G::RULES);
    names_what_is_there::<G>(&sections);
    let shown =
        sections.iter().filter(|section| section.parts.iter().any(|part| matches!(part, Part::Board(_))));
    assert!(shown.count() > 4, "the page of {} has few pictures", G::TITLE);
    assert!(
        decided.iter().all(|heading| sections.iter().any(|section| section.heading == *heading)),
        "{decided:?}"
    );
    assert!(decided.len() > 4, "the boards of {} show little: {decided:?}", G::TITLE);
    let parts = sections.into_iter().flat_map(|section| section.parts);
    let boards = parts.filter_map(|part| if let Part::Board(board) = part { Some(board) } else { None });
    assert_eq!(boards.collect::<Vec<_>>(), read);
}

#[test]
fn every_board_on_every_page_can_be_played() {
    boards_hold::<Crumble>();
    boards_hold::<Crosse>();
    boards_hold::<Topple>();
}

/// The board of each page's worked example steps through the turns in its text.
#[test]
fn every_worked_example_plays_as_it_is_written() {
    for page in [Crumble::RULES, Crosse::RULES, Topple::RULES] {
        let (_, example) = page.split_once("## A worked example").unwrap();
        let board = Diagram::read(page::blocks(example).next().unwrap()).unwrap();
        assert_eq!(board.turns().join(" "), example.split('`').nth(1).unwrap());
    }
}

#[test]
fn each_page_opens_with_the_aim_and_a_board() {
    for rules in [Crumble::RULES, Crosse::RULES, Topple::RULES] {
        let sections = page::sections(rules);
        let [aim, board, ..] = &sections[..] else { panic!("{rules}") };
        assert!(matches!(&aim.parts[..], [Part::Text(text)] if text.lines().count() < 8), "{:?}", aim.parts);
        assert!(board.heading.to_lowercase().ends_with("board"), "{}", board.heading);
        assert!(board.parts.iter().any(|part| matches!(part, Part::Board(_))), "{}", board.heading);
    }
}

/// Each paragraph of a page, on one line.
fn paragraphs(page: &str) -> Vec<String> {
    page.split("\n\n").map(|paragraph| paragraph.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn rulings_are_paragraphs_of_their_own_and_say_what_the_rules_say() {
    for page in [Crumble::RULES, Crosse::RULES, Topple::RULES] {
        let marked = paragraphs(page);
        let introduced = |text: &&String| text.contains("a paragraph marked **Ruling** says");
        assert_eq!(marked.iter().filter(introduced).count(), 1, "the page says once what the mark means");
        let rulings: Vec<_> =
            marked.iter().filter(|text| !introduced(text) && text.contains("Ruling")).collect();
        assert!(!rulings.is_empty());
        for ruling in rulings {
            assert_eq!(ruling.match_indices("Ruling").count(), 1, "{ruling}");
            assert!(ruling.starts_with("**Ruling.** "), "{ruling}");
            let cites =
                ["published rules", "text", "page on notation"].iter().any(|source| ruling.contains(source));
            assert!(cites, "what do the published rules say? {ruling}");
        }
    }
}

#[test]
fn the_pages_name_who_is_known() {
    let named = [
        (Crumble::RULES, &["Zack Brown", "the-game-in-action"][..]),
        (Crosse::RULES, &["David Rea", "1968", "DMR Games", "Paul Jordan"][..]),
        (Topple::RULES, &["older text", "newer one"][..]),
    ];
    for (page, names) in named {
        assert!(names.iter().all(|name| page.contains(name)), "{names:?}");
    }
}

#[test]
fn each_page_says_whose_game_it_is_and_where_its_rules_stand() {
    for page in [Crumble::RULES, Crosse::RULES, Topple::RULES] {
        let (_, credit) = page.split_once("\n## Credits\n").unwrap();
        assert!(!credit.contains("\n## "), "the page opens with the game and ends with the credits");
        assert!(credit.contains("](http"), "{credit}");
        assert!(credit.to_lowercase().contains("the rulings in these rules are ours"), "{credit}");
    }
}
