//! Saving and loading, and malicious files.

use std::time::Duration;

use proptest::prelude::*;

use super::*;
use crate::engine::Level;
use crate::record::takeaway::{One, Play, Takeaway};
use crate::record::tests::{actions, apply, heap, take};
use crate::record::{
    Allowance, Evaluation, Glyph, Header, MAX_NOTE_TEXT, MAX_TURN_TEXT, MAX_TURNS, Mark, NodeId, NodeKind,
    Note, Seat, Takebacks, TimeControl, TimeOut,
};
use crate::rules::{Draft as _, Ending, Reason, Side, State as _};

/// A game with a variation, an ending and an announcement.
fn sample() -> Record<Takeaway> {
    let players = vec!["Ada".to_owned(), "Ben \"B\" Ö".to_owned()];
    let header = Header::new(players, Takebacks::Free, Some("2026-02-28".parse().unwrap())).unwrap();
    let header = header.with_seats(vec![Seat::Person, Seat::Bot(Level::Casual)]);
    let mut record = Record::new(&heap(9, ",again=on,patience=2"), header).unwrap();
    record.play(&take(3)).unwrap();
    record.play(&take(2)).unwrap();
    record.play(&take(1)).unwrap();
    record.take_back().unwrap();
    record.end(Ending::Claim(Side::SECOND, Reason::REPETITION)).unwrap();
    let first = record.line()[0];
    record.set_mark(first, Some(Mark::Threat));
    let evaluation = Evaluation { before: 750, after: 500, better: Some("a2".to_owned()) };
    let note =
        Note { comment: "Too many,\nor \"bold\".".to_owned(), evaluation: Some(evaluation), glyph: None };
    record.set_note(first, note).unwrap();
    let end = record.line()[2];
    record.set_note(end, Note { glyph: Some(Glyph::Interesting), ..Note::default() }).unwrap();
    record.set_note(NodeId::START, Note { comment: "Nine".to_owned(), ..Note::default() }).unwrap();
    record
}

/// Everything that a file saves of a record, node by node, in an order that depends only on the tree.
fn all(record: &Record<Takeaway>) -> String {
    let mut text = format!("{:?} {}\n", record.header(), record.is_from_position());
    let mut places = vec![NodeId::START];
    while let Some(place) = places.pop() {
        let node = record.node(place).unwrap();
        let kind = match node.kind().clone() {
            NodeKind::Turn { turn, text, side, .. } => {
                NodeKind::<Takeaway>::Turn { turn, text, side, mark: None }
            }
            kind => kind,
        };
        let head = record.head() == place;
        text.push_str(&format!(
            "{} {kind:?} {:?} {head} {} {:?}\n",
            node.depth(),
            node.state(),
            node.children().len(),
            node.note()
        ));
        places.extend(node.children().iter().rev());
    }
    text
}

#[test]
fn the_format_is_as_agreed() {
    let text = Document::of(&sample()).to_text().unwrap();
    assert_eq!(text, include_str!("takeaway-3.ron"));
}

#[test]
fn the_sample_of_each_version_loads() {
    let mut bare = sample();
    let nodes: Vec<NodeId> = (0..).map(NodeId).take_while(|id| bare.node(*id).is_some()).collect();
    for node in nodes {
        bare.set_note(node, Note::default()).unwrap();
    }
    let mut persons = bare.clone();
    persons.set_header(sample().header().clone().with_seats(Vec::new())).unwrap();
    for (text, whole) in [
        (include_str!("takeaway-1.ron"), &persons),
        (include_str!("takeaway-2.ron"), &bare),
        (include_str!("takeaway-3.ron"), &sample()),
    ] {
        let record = Document::parse(text).unwrap().replay().unwrap();
        assert_eq!(all(&record), all(whole));
        assert_eq!(record.revision(), 0);
        assert!(record.at_head());
    }
}

/// The third game of a match, with a clock, a turn that was taken back, and time spent on the current turn.
fn timed() -> Record<Takeaway> {
    let control = TimeControl::new(Allowance::Game { increment: 5 }, vec![60, 30], TimeOut::Lost);
    let header = Header::default().with_clock(Some(control)).with_half_points(vec![3, 1]);
    let mut record = Record::new(&heap(9, ""), header).unwrap();
    record.play(&take(3)).unwrap();
    for milliseconds in [4_250, 800] {
        record.spend(Duration::from_millis(milliseconds));
        record.play(&take(1)).unwrap();
    }
    record.take_back().unwrap();
    record.spend(Duration::from_millis(1_500));
    record
}

#[test]
fn a_clock_and_the_score_of_a_match_are_kept() {
    let record = timed();
    let text = Document::of(&record).to_text().unwrap();
    for field in [
        "    clock: Some((\n        allowance: Game(increment: 5),\n        seconds: [60, 30],\n        time_out: Lost,\n    )),\n",
        "    half_points: [\n        3,\n        1,\n    ],\n",
        "spent: [0, 4250, 800]",
        "    spending: Some(1500),\n",
    ] {
        assert!(text.contains(field), "{text}");
    }
    let again = Document::parse(&text).unwrap().replay::<Takeaway>().unwrap();
    assert_eq!((again.header(), all(&again)), (record.header(), all(&record)));
    for side in [Side::FIRST, Side::SECOND] {
        assert_eq!(again.time_left(side), record.time_left(side));
    }
    assert_eq!(Document::of(&again).to_text().unwrap(), text);
}

#[test]
fn a_document_is_blank_until_something_is_played_begun_or_noted() {
    let told = |document: &Document| {
        (document.is_unplayed(), document.is_blank(), document.has_begun(), document.has_spent())
    };
    let new = Record::<Takeaway>::new(&heap(9, ""), Header::default()).unwrap();
    assert_eq!(told(&Document::of(&new)), (true, true, false, false));
    let mut draft = new.state().draft();
    let document = |draft: &_| Document::with_begun(&new, [(NodeId::START, draft)]);
    assert_eq!(told(&document(&draft)), (true, true, false, false));
    draft.push(&One(0)).unwrap();
    assert_eq!(told(&document(&draft)), (true, false, true, false));
    assert!(document(&draft).to_text().unwrap().contains("version: 4,"));
    let mut noted = new.clone();
    noted.set_note(NodeId::START, Note { comment: "Nine".to_owned(), ..Note::default() }).unwrap();
    assert_eq!(told(&Document::of(&noted)), (false, false, false, false));
    assert_eq!(told(&Document::of(&timed())), (false, false, false, true));
    let mut ended = new.clone();
    ended.set_header(Header::default().with_end(Some("2026-02-28".parse().unwrap()))).unwrap();
    for (record, version) in [(new, 3), (ended, 4)] {
        let text = Document::of(&record).to_text().unwrap();
        assert!(text.contains(&format!("version: {version},")), "{text}");
    }
}

#[test]
fn a_clock_that_cannot_be_is_refused() {
    let text = Document::of(&timed()).to_text().unwrap();
    for (from, to, says) in [
        ("[60, 30]", "[60]", "header: 2 players need 2 clocks, not 1"),
        ("[60, 30]", "[60, 0]", "header: a clock is set to less than a second"),
        (
            "increment: 5",
            "increment: 90000",
            "header: a clock is set to less than a second or more than a day",
        ),
        ("increment: 5", "increment: -5", "column"),
        ("        3,\n        1,", "        3,", "header: 2 players need 2 scores, not 1"),
        ("[0, 4250, 800]", "[0, 4250, 800, 7]", "the main line has more turn times than turns"),
        ("version: 3", "version: 2", "format version 2 has no 'clock'"),
        ("Lost", "Drawn", "'Drawn' isn't allowed here (allowed: PlayOn, Lost)"),
    ] {
        let message = refused_in(&text, from, to);
        assert!(message.contains(says), "{to}: {message}");
    }
}

#[test]
fn a_game_from_a_position_keeps_it() {
    let position = "7 s".parse().unwrap();
    let state = Play::from_position(position, &heap(7, "")).unwrap();
    let mut record = Record::from_state(state, Header::default()).unwrap();
    record.play(&take(1)).unwrap();
    let again = Document::parse(&Document::of(&record).to_text().unwrap()).unwrap().replay().unwrap();
    assert_eq!(all(&again), all(&record));
    assert_eq!(again.node(NodeId::START).unwrap().state().to_move(), Side::SECOND);
}

fn refusal(text: &str) -> String {
    match Document::parse(text).and_then(|document| document.replay::<Takeaway>()) {
        Ok(_) => panic!("accepted: {text}"),
        Err(error) => error.to_string(),
    }
}

/// The error when loading the sample with one thing changed.
fn refused(from: &str, to: &str) -> String {
    refused_in(&Document::of(&sample()).to_text().unwrap(), from, to)
}

/// The error when loading a text with one thing changed.
fn refused_in(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from} is not in {text}");
    refusal(&text.replacen(from, to, 1))
}

#[test]
fn each_refusal_says_what_and_where() {
    for (from, to, says) in [
        ("version: 3", "version: 5", "install a newer Halfsquare"),
        ("version: 3", "version: 1", "format version 1 has no 'seats'"),
        ("version: 3", "version: 2", "format version 2 has no 'notes'"),
        ("version: 3", "version: 0", "there is no format version 0"),
        ("version: 3", "version: 99999999999999999999", "line 2, column"),
        ("version: 3", "version: 3,\n    version: 3", "'version' is given twice"),
        ("version: 3", "version: \"3\"", "line 2, column 13: a number is missing"),
        ("version: 3", "edition: 3", "this isn't a game that Halfsquare saved"),
        (
            "after: 1, note",
            "after: 9, note",
            "the main line, the comment after turn 9: the line has no such turn",
        ),
        ("after: 1, note", "after: 0, note", "the main line, the comment after turn 0: it is given twice"),
        ("before: 750", "before: 1001", "must be between 0 and 1000"),
        (
            "better: Some(\"a2\")",
            "better: Some(\"a9\")",
            "the comment after turn 1: the better turn 'a9' isn't legal",
        ),
        ("Nine", "Ni\\tne", "the comment contains a control character"),
        ("(\n", "Chess(\n", "this isn't a game that Halfsquare saved"),
        ("Casual", "Master", "'Master' isn't allowed here (allowed: Beginner, Casual, Skilled, Expert)"),
        ("        Person,\n", "", "2 players need 2 seats (human or bot), not 1"),
        (
            "game: ",
            "colour: \"red\",\n    game: ",
            "line 3, column 5: 'colour' isn't allowed here (allowed: ",
        ),
        ("    game: \"takeaway\",\n", "", "'game' is missing"),
        ("version: 3,", "version: 3", "',' is missing"),
        ("[\n        \"Ada\"", "\n        \"Ada\"", "line 7, column 9: the name of a field is missing"),
        ("\"takeaway\"", "\"chess\"", "a game of chess, not of takeaway"),
        ("heaps=9", "heaps=many", "options: option heaps=many"),
        ("heaps=9", "heaps=9,heaps=9", "given twice"),
        ("heaps=9", "heaps=\\n9", "options: option heaps=\\n9"),
        ("heaps=9", "he\\0aps=9", "options: there is no option 'he\\0aps'"),
        ("heaps=9", "heaps\\u{1}", "options: option 'heaps\\u{1}' isn't of the form"),
        ("\"Ada\",", "\"Ada\", \"Eve\",", "2 players need 2 names, not 3"),
        ("\"Ada\"", "\"A\\nda\"", "control character"),
        ("2026-02-28", "2026-02-29", "the date isn't valid"),
        ("Free", "Sometimes", "Sometimes"),
        ("\"a3+\"", "\"ax+\"", "the main line, turn 1 'ax+': at character 1"),
        ("heaps=9", "heaps=4", "the main line, turn 2 'a2': heap a holds 1"),
        ("draw:repetition", "win:f:last", "the file says the result is 'win:f:last'"),
        ("draw:repetition", "-", "its turns lead to 'draw:repetition'"),
        ("patience=2", "patience=3", "the end of the main line: you can't claim this draw"),
        ("side: 's'", "side: 'f'", "you can't claim this draw"),
        ("side: 's'", "side: 'x'", "there is no side 'x'"),
        ("\"repetition\")", "\"size\")", "there is no draw claim 'size'"),
        ("after: 2", "after: 9", "variation 1 starts after a turn that no earlier line has"),
        ("line: 0", "line: 1", "variation 1 starts after a turn that no earlier line has"),
        ("from: Some((line: 0, after: 2)), ", "", "variation 1 starts after a turn that no earlier line has"),
        ("line: 0", "line: 18446744073709551616", "line"),
        ("after: 2", "after: 3", "the game is over"),
    ] {
        let message = refused(from, to);
        assert!(message.contains(says), "{to}: {message}");
        assert!(!message.contains(char::is_control), "{to}: {message}");
    }
    let text = Document::of(&sample()).to_text().unwrap();
    let noted = "turns: [\"a1\"], notes: [(after: 0, note: (comment: \"Nine\"))]";
    assert_eq!(
        refused("turns: [\"a1\"]", noted),
        "variation 1, the comment after turn 0: the line has no such turn"
    );
    let beyond = text.trim_end().strip_suffix(')').unwrap().to_owned() + "stands_after: Some(4))";
    assert_eq!(refusal(" \n"), "the file is empty");
    assert_eq!(refusal(&format!("{text}more")), "line 20, column 2: there is more text after the end");
    assert_eq!(refusal(&beyond), "the current position is after 4 turns of a line with only 3");
}

#[test]
fn trust_is_given_to_agreements_and_resignations_only() {
    let agreed = Document::of(&sample()).to_text().unwrap();
    let claim = "Claim(side: 's', reason: \"repetition\")";
    assert!(agreed.contains(claim));
    let with = |end: &str, result: &str| agreed.replace(claim, end).replace("draw:repetition", result);
    let load = |text: &str| Document::parse(text).and_then(|document| document.replay::<Takeaway>());
    assert!(load(&with("Agreement", "draw:agreed")).is_ok());
    assert!(load(&with("Resignation(side: 'f')", "win:s:resignation")).is_ok());
    assert!(load(&with("Resignation(side: 'f')", "win:f:resignation")).is_err());
}

#[test]
fn text_is_canonical_after_saving() {
    let text = Document::of(&sample()).to_text().unwrap().replace("\"a3+\"", "\" A3# \"");
    let record: Record<Takeaway> = Document::parse(&text).unwrap().replay().unwrap();
    assert!(Document::of(&record).to_text().unwrap().contains("[\"a3\", \"a2\"]"));
}

#[test]
fn a_byte_order_mark_is_passed_over() {
    let text = Document::of(&sample()).to_text().unwrap();
    let document = Document::parse(&text).unwrap();
    assert_eq!(Document::parse(&format!("\u{feff}{text}")).unwrap(), document);
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("game.ron");
    std::fs::write(&path, format!("\u{feff}{text}")).unwrap();
    assert_eq!(Document::read(&path).unwrap(), document);
    assert_eq!(refusal("\u{feff}"), "the file is empty");
    assert_eq!(refusal("\u{feff}\u{feff}("), "this isn't a game that Halfsquare saved");
}

#[test]
fn a_truncated_file_is_refused_at_every_byte() {
    let text = Document::of(&sample()).to_text().unwrap();
    let body = text.trim_end();
    for end in (0..body.len()).filter(|end| body.is_char_boundary(*end)) {
        let Err(error) = Document::parse(&body[..end]) else { panic!("accepted the first {end} bytes") };
        // If the text is cut off, the parser reports a missing quotation mark.
        let says = error.to_string();
        let known = ["the file is empty", "the file ends too early", "the closing quotation mark"];
        assert!(known.iter().any(|words| says.contains(words)), "{end} bytes: {says}");
    }
}

#[test]
fn large_nonsense_is_refused() {
    let nested = |open: &str| open.repeat((1 << 20) / open.len());
    for open in ["[", "(", "{", "Some(", "(a:", "/*", "((((", "#![enable(", "r#", "\"", "'"] {
        assert!(Document::parse(&nested(open)).is_err(), "{open}");
        let inside = format!("(version: 1, game: \"takeaway\", x: {}", nested(open));
        assert!(Document::parse(&inside).is_err(), "{open}");
    }
    assert!(matches!(Document::parse(&"[".repeat(50 << 20)), Err(LoadError::TooLarge)));
    let file = |turns: String| {
        format!(
            "(version: 1, game: \"takeaway\", options: \"heaps=4000000\", players: [], takebacks: Free, result: \"-\", lines: [{turns}])"
        )
    };
    let million = refusal(&file(format!("(turns: [{}])", "\"a1\",".repeat(1_000_000))));
    assert!(million.contains("more than 100000 entries"), "{million}");
    let lines = refusal(&file("(turns:[]),".repeat(MAX_TURNS + 1)));
    assert!(lines.contains("more than 100000 entries"), "{lines}");
    let name = refusal(&file(String::new()).replace("takeaway\"", &format!("{}\"", "x\\n".repeat(9999))));
    assert!(name.len() < 1000 && !name.contains('\n'), "{name}");
    let options = refusal(&file(String::new()).replace("heaps=", &"x".repeat(1 << 20)));
    assert!(options.len() < 1000, "{options}");
}

#[test]
fn brackets_nested_deeper_than_any_version_nests_them_are_refused() {
    for open in ["[", "(", "{\"a\": ", "Some(", "(a: "] {
        for depth in [MAX_NESTING + 1, 10_000] {
            let text = format!("(version: 1, x: {}", open.repeat(depth));
            let told = refusal(&text);
            assert!(told.ends_with("brackets are nested too deeply"), "{open} {depth} times: {told}");
        }
    }
}

#[test]
fn the_longest_name_has_sixty_characters() {
    let named = |name: &str| {
        format!(
            "(version: 1, game: \"takeaway\", options: \"heaps=9\", players: [\"{name}\", \"\"], takebacks: Free, \
             result: \"-\", lines: [(turns: [])])"
        )
    };
    assert!(Document::parse(&named(&"Ä".repeat(60))).unwrap().replay::<Takeaway>().is_ok());
    assert_eq!(refusal(&named(&"Ä".repeat(61))), "header: the name of player 1 is longer than 60 characters");
    for control in ["\\n", "\\u{7}", "\\u{1b}[2J", "\\u{85}"] {
        assert!(refusal(&named(control)).contains("control character"), "{control}");
    }
}

#[test]
fn sizes_are_compared_before_anything_is_played() {
    // None of these turns can be played.
    let line = |text: &str, times| format!("(turns: [{}]),", format!("\"{text}\",").repeat(times));
    let branch = |text: &str, times| line(text, times).replacen('(', "(from: Some((line: 0, after: 1)), ", 1);
    let file = |lines: String| {
        format!(
            "(version: 3, game: \"takeaway\", options: \"heaps=9\", players: [], takebacks: Free, result: \"-\", lines: [{lines}])"
        )
    };
    let many = file(line("z", 60_000) + &branch("z", 60_000));
    assert_eq!(refusal(&many), "this game has more than 100000 turns, variations included");
    let long = file(line(&"z".repeat(1 << 20), 2) + &branch(&"z".repeat(1 << 20), 3));
    assert_eq!(refusal(&long), "the turns of this game take more than 4 MB, variations included");
    let note = format!("(after: 0, note: (comment: \"{}\")),", "z".repeat(2_000));
    let noted = file(line("z", 1).replace("])", &format!("], notes: [{}])", note.repeat(600))));
    assert_eq!(refusal(&noted), "the comments of this game take more than 1 MB");
    // Nothing is too large here, so the first turn is refused.
    let quarter = "z".repeat(MAX_TURN_TEXT / 4);
    let notes =
        format!("(after: 0, note: (comment: \"{}\")),", "z".repeat(1_024)).repeat(MAX_NOTE_TEXT / 1_024);
    for largest in [
        file(line("z", MAX_TURNS / 2) + &branch("z", MAX_TURNS / 2)),
        file(line(&quarter, 3) + &branch(&quarter, 1)),
        file(line("z", 1).replace("])", &format!("], notes: [{notes}])"))),
    ] {
        let refusal = refusal(&largest);
        assert!(refusal.starts_with("the main line, turn 1 '"), "{refusal}");
    }
}

#[test]
fn the_marks_and_blanks_of_a_file_do_not_count() {
    let turns = format!("\"  a{}{}\",", 1, "+".repeat(1 << 20)).repeat(5);
    let text = format!(
        "(version: 3, game: \"takeaway\", options: \"heaps=9\", players: [], takebacks: Free, result: \"-\", lines: [(turns: [{turns}])])"
    );
    assert_eq!(Document::parse(&text).unwrap().replay::<Takeaway>().unwrap().len(), 5);
}

#[test]
fn a_text_may_be_as_large_as_a_file() {
    let mut text = Document::of(&sample()).to_text().unwrap();
    text.push_str(&" ".repeat(usize::try_from(MAX_FILE).unwrap() - text.len()));
    assert!(Document::parse(&text).is_ok());
    text.push(' ');
    assert!(matches!(Document::parse(&text), Err(LoadError::TooLarge)));
}

#[test]
fn a_note_in_a_variation_is_saved_and_loaded() {
    let mut record = sample();
    let variation = NodeId(3);
    assert!(!record.is_played(variation));
    record.set_note(variation, Note { comment: "Or one".to_owned(), ..Note::default() }).unwrap();
    let again = Document::parse(&Document::of(&record).to_text().unwrap()).unwrap().replay().unwrap();
    assert_eq!(all(&again), all(&record));
}

#[test]
fn what_was_written_to_a_file_is_read_from_it() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("game.ron");
    let document = Document::of(&sample());
    document.write(&path).unwrap();
    assert_eq!(Document::read(&path).unwrap(), document);
}

#[test]
fn the_largest_record_fits_into_a_file() {
    let mut record = Record::<Takeaway>::new(&heap(u32::MAX, ""), Header::default()).unwrap();
    let glyph = Note { glyph: Some(Glyph::Interesting), ..Note::default() };
    record.set_note(NodeId::START, glyph.clone()).unwrap();
    for _ in 0..MAX_TURNS {
        let node = record.play(&take(1)).unwrap();
        record.set_note(node, glyph.clone()).unwrap();
    }
    let before = record.head();
    assert!(matches!(record.play(&take(1)), Err(PlayError::Full)));
    assert_eq!((record.head(), record.len()), (before, MAX_TURNS));
    let text = Document::of(&record).to_text().unwrap();
    let again: Record<Takeaway> = Document::parse(&text).unwrap().replay().unwrap();
    assert_eq!((again.state(), again.len()), (record.state(), MAX_TURNS));
}

proptest! {
    #[test]
    fn what_was_saved_is_loaded(actions in actions(), counters in 1_u32..40) {
        let mut record = Record::new(&heap(counters, ""), Header::default()).unwrap();
        for action in &actions {
            apply(&mut record, action);
        }
        let text = Document::of(&record).to_text().unwrap();
        let again: Record<Takeaway> = Document::parse(&text).unwrap().replay().unwrap();
        prop_assert_eq!(all(&again), all(&record));
        prop_assert_eq!(Document::of(&again).to_text().unwrap(), text);
    }

    #[test]
    fn changed_bytes_make_an_error_or_a_game_that_saves(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
    ) {
        let mut bytes = Document::of(&sample()).to_text().unwrap().into_bytes();
        for (index, to) in &changes {
            let index = index.index(bytes.len());
            bytes[index] = *to;
        }
        if let Ok(text) = String::from_utf8(bytes) {
            match Document::parse(&text).and_then(|document| document.replay::<Takeaway>()) {
                Err(error) => prop_assert!(!error.to_string().contains('\n')),
                Ok(record) => {
                    let text = Document::of(&record).to_text().unwrap();
                    let again: Record<Takeaway> = Document::parse(&text).unwrap().replay().unwrap();
                    prop_assert_eq!(all(&again), all(&record));
                }
            }
        }
    }
}
