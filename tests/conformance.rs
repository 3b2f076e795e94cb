//! Runs the conformance table of every game, `tests/conformance/<game>.txt`.
//!
//! A table consists of records, separated by blank lines. A record consists of fields, each on its own line and at
//! most once; lines that start with `#` are comments and cite the sentence of the rules in question.
//!
//! - `options:` a comma list (default: the game's defaults)
//! - `position:` the position to play from (default: the start)
//! - `turns:` turns to play first, with blanks between them
//! - `expect:` the position after them, and `result:` the result after them (default: `-`)
//! - `refused:` instead of `expect`: the exact text of the refusal of the last turn or, without turns, of the options
//!   or the position
//! - `successors:` the number of distinct positions that one more turn can reach
//! - `has:` turns that must represent one of these positions
//! - `lacks:` turns that must be refused

#[path = "common/data.rs"]
mod data;
#[macro_use]
#[path = "common/games.rs"]
mod games;
#[path = "common/quirk.rs"]
mod quirk;
#[path = "common/set_up.rs"]
mod set_up;
#[path = "common/table.rs"]
mod table;
#[path = "common/takeaway.rs"]
mod takeaway;

use std::collections::{BTreeMap, BTreeSet};

use data::Failure;
use halfsquare::rules::{Game, State, TurnError, result_text};

const FIELDS: [&str; 9] =
    ["options", "position", "turns", "expect", "result", "refused", "successors", "has", "lacks"];

/// One record: its fields by name, each with its line.
struct Record<'a> {
    line: usize,
    fields: BTreeMap<&'a str, (usize, &'a str)>,
}

impl<'a> Record<'a> {
    /// The records of a table, and failures for the parts that aren't records.
    fn read_all(table: &'a str) -> (Vec<Self>, Vec<Failure>) {
        let (mut records, mut failures): (Vec<Self>, _) = (Vec::new(), Vec::new());
        let mut open: Option<Self> = None;
        for (line, text) in (1..).zip(table.lines()) {
            let text = text.trim();
            if text.is_empty() {
                records.extend(open.take());
            } else if !text.starts_with('#') {
                let record = open.get_or_insert_with(|| Self { line, fields: BTreeMap::new() });
                failures.extend(record.add(line, text).err());
            }
        }
        records.extend(open);
        failures.extend(records.iter().filter_map(|record| record.well_formed().err()));
        (records, failures)
    }

    fn add(&mut self, line: usize, text: &'a str) -> Result<(), Failure> {
        let (key, value) =
            text.split_once(':').ok_or_else(|| Failure::new(line, format!("'{text}' is no field")))?;
        if !FIELDS.contains(&key) {
            return Err(Failure::new(line, format!("there is no field '{key}'")));
        }
        match self.fields.insert(key, (line, value.trim())) {
            None => Ok(()),
            Some(_) => Err(Failure::new(line, format!("field '{key}' is there twice"))),
        }
    }

    fn has(&self, key: &str) -> bool {
        self.fields.contains_key(key)
    }

    fn well_formed(&self) -> Result<(), Failure> {
        let fail = |what: &str| Err(Failure::new(self.line, what));
        if self.has("refused")
            && ["expect", "result", "successors", "has", "lacks"].iter().any(|key| self.has(key))
        {
            return fail("a record that is refused can have nothing else to check");
        }
        if self.has("result") && !self.has("expect") {
            return fail("'result' is checked together with 'expect', which is missing");
        }
        if !["expect", "refused", "successors", "has", "lacks"].iter().any(|key| self.has(key)) {
            return fail("this record checks nothing");
        }
        let blank = |key: &&str| self.fields.get(*key).is_some_and(|(_, value)| value.is_empty());
        match FIELDS.iter().filter(|&&key| key != "options").find(|key| blank(key)) {
            Some(key) => fail(&format!("field '{key}' is empty")),
            None => Ok(()),
        }
    }

    /// The line and value of a field, or this default.
    fn get(&self, key: &str, default: &'a str) -> (usize, &'a str) {
        self.fields.get(key).copied().unwrap_or((self.line, default))
    }

    /// Everything in which the game differs from the record.
    fn failures<G: Game>(&self) -> Vec<Failure> {
        let played = self.play::<G>();
        let refused = self.has("refused").then(|| self.get("refused", ""));
        match (played, refused) {
            (Ok(state), None) => self.check::<G>(&state),
            (Ok(state), Some((line, wanted))) => {
                let position = state.position();
                vec![Failure::new(line, format!("want refusal: {wanted}\n       got: {position}"))]
            }
            (Err(refusal), Some((line, wanted))) if refusal.last => {
                let same = refusal.words == wanted;
                let what = format!("want refusal: {wanted}\n         got: {}", refusal.words);
                (!same).then(|| Failure::new(line, what)).into_iter().collect()
            }
            (Err(refusal), _) => vec![Failure::new(refusal.line, refusal.words)],
        }
    }

    fn play<G: Game>(&self) -> Result<G::State, Refusal> {
        let (turns_line, turns) = self.get("turns", "");
        let turns: Vec<&str> = turns.split_whitespace().collect();
        let set_up = set_up::set_up::<G>(self.get("options", "").1, self.get("position", "-").1);
        let mut state = set_up.map_err(|words| Refusal { line: self.line, words, last: turns.is_empty() })?;
        for (number, turn) in (1..).zip(&turns) {
            state = play::<G>(&state, turn).map_err(|error| {
                let last = number == turns.len();
                // The text of the last turn's refusal is compared exactly.
                let words = if last && self.has("refused") {
                    error.to_string()
                } else {
                    format!("turn {number} ({turn}) is refused: {error}")
                };
                Refusal { line: turns_line, words, last }
            })?;
        }
        Ok(state)
    }

    fn check<G: Game>(&self, state: &G::State) -> Vec<Failure> {
        let mut failures = Vec::new();
        if self.has("expect") {
            let (line, wanted) = self.get("expect", "");
            let got = state.position().to_string();
            if got != wanted {
                failures.push(Failure::new(line, format!("want: {wanted}\n       got: {got}")));
            }
            let (line, wanted) = self.get("result", "-");
            let got = result_text::<G>(state.outcome());
            if got != wanted {
                failures.push(Failure::new(line, format!("want result {wanted}, got {got}")));
            }
        }
        let mut turns = BTreeSet::new();
        let mut count = 0_usize;
        state.for_each_successor(|turn, _| {
            turns.insert(state.turn_text(turn));
            count += 1;
        });
        if self.has("successors") {
            let (line, wanted) = self.get("successors", "");
            if wanted != count.to_string() {
                failures.push(Failure::new(line, format!("want {wanted} successors, got {count}")));
            }
        }
        let (line, has) = self.get("has", "");
        let missing: Vec<_> = has.split_whitespace().filter(|&turn| !turns.contains(turn)).collect();
        if !missing.is_empty() {
            let what = format!("{} represent no successor; these do: {turns:?}", missing.join(" "));
            failures.push(Failure::new(line, what));
        }
        let (line, lacks) = self.get("lacks", "");
        let played: Vec<_> = lacks.split_whitespace().filter(|turn| play::<G>(state, turn).is_ok()).collect();
        if !played.is_empty() {
            failures.push(Failure::new(line, format!("{} should be refused", played.join(" "))));
        }
        failures
    }
}

/// A refusal before the state that a record tests is reached.
struct Refusal {
    line: usize,
    words: String,
    /// True if the record's last turn or input was refused, which `refused` is about.
    last: bool,
}

fn play<G: Game>(state: &G::State, text: &str) -> Result<G::State, TurnError<G::Illegal>> {
    state.play(&state.parse_turn(text)?)
}

/// All errors in a table or in the game's results, in the order of the lines.
fn failures<G: Game>(table: &str) -> Vec<Failure> {
    let (records, malformed) = Record::read_all(table);
    if !malformed.is_empty() {
        return malformed;
    }
    if records.is_empty() {
        return vec![Failure::new(1, "the table has no record")];
    }
    records.iter().flat_map(Record::failures::<G>).collect()
}

fn conforms<G: Game>() -> Result<(), String> {
    let failures = failures::<G>(&table::read("conformance", G::NAME)?);
    table::report("conformance", G::NAME, &failures)
}

for_each_game!(conforms);

/// Tests of the runner itself, on tables of Takeaway.
#[cfg(test)]
mod runner {
    use super::failures;
    use super::takeaway::Takeaway;

    /// The report, with each line as `line: text`.
    fn report(table: &str) -> Vec<String> {
        failures::<Takeaway>(table).iter().map(ToString::to_string).collect()
    }

    #[track_caller]
    fn reports(table: &str, wanted: &[&str]) {
        let got = report(table);
        assert_eq!(got.len(), wanted.len(), "{got:#?}");
        for (got, wanted) in got.iter().zip(wanted) {
            assert!(got.starts_with(wanted), "want {wanted}, got {got}");
        }
    }

    #[test]
    fn passes_what_is_so() {
        reports("turns: a1 b2\nexpect: 2+2+5 f\nsuccessors: 5\nhas: a1 c3\nlacks: a3 d1\n", &[]);
        reports("options: heaps=2\nturns: a2\nexpect: - s\nresult: win:f:last", &[]);
    }

    #[test]
    fn reports_each_failure_with_its_line() {
        let table = "turns: a1\nexpect: 3+4+5 s\n\n# a comment\noptions: heaps=2\nturns: a2\nexpect: - s\n";
        reports(table, &["2: want: 3+4+5 s\n       got: 2+4+5 s", "5: want result -, got win:f:last"]);
        reports("successors: 8", &["1: want 8 successors, got 9"]);
        reports(
            "position: 2+2 f\nhas: b1\nlacks: a1 a3",
            &["2: b1 represent no successor", "3: a1 should be"],
        );
    }

    #[test]
    fn compares_refusals_word_by_word() {
        reports("turns: a1 a3\nrefused: heap a holds 2", &[]);
        reports("turns: a1 a3\nrefused: heap a holds 3", &["2: want refusal: heap a holds 3\n"]);
        reports("turns: a1 a2\nrefused: heap a holds 3", &["2: want refusal: heap a holds 3\n"]);
        reports(
            "turns: d1 a1\nrefused: there is no heap d",
            &["1: turn 1 (d1) is refused: there is no heap d"],
        );
        reports("position: - f\nrefused: all counters are taken", &[]);
        reports("options: heaps=9+1\nrefused: option heaps=9+1: it takes ascending heaps like 3+4+5", &[]);
        reports("position: - f\nturns: a1\nrefused: all counters are taken", &["1: all counters are taken"]);
    }

    #[test]
    fn refuses_malformed_records() {
        reports("", &["1: the table has no record"]);
        reports("turns: a1", &["1: this record checks nothing"]);
        reports("expect 3+4+5 f", &["1: 'expect 3+4+5 f' is no field", "1: this record checks nothing"]);
        reports("sucessors: 9\nsuccessors: 9", &["1: there is no field 'sucessors'"]);
        reports("successors: 9\nsuccessors: 9", &["2: field 'successors' is there twice"]);
        reports("successors: 9\nresult: -", &["1: 'result' is checked together"]);
        reports("turns: a9\nrefused: x\nlacks: a1", &["1: a record that is refused"]);
        reports("successors: 9\nhas:", &["1: field 'has' is empty"]);
    }
}
