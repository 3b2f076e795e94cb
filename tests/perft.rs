//! Counts the distinct successors of every game, ply by ply, against `tests/perft/<game>.txt`.
//!
//! A line is `OPTIONS<TAB>POSITION<TAB>DEPTH COUNT DEPTH COUNT …`; `-` means the default options or the start. Lines
//! that start with `#` are comments and name the source of the counts.

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

use data::Failure;
use halfsquare::rules::{Game, State};

/// Everything in which the game differs from the table.
fn failures<G: Game>(table: &str) -> Vec<Failure> {
    let lines =
        (1..).zip(table.lines()).filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    let mut checked = 0;
    let mut failures = Vec::new();
    for (number, line) in lines {
        match counts::<G>(line) {
            Ok(departures) => {
                checked += 1;
                failures.extend(departures.into_iter().map(|what| Failure::new(number, what)));
            }
            Err(what) => failures.push(Failure::new(number, what)),
        }
    }
    if checked == 0 && failures.is_empty() {
        failures.push(Failure::new(1, "the table has no count"));
    }
    failures
}

/// The counts of a line that are wrong; an error if the line is malformed.
fn counts<G: Game>(line: &str) -> Result<Vec<String>, String> {
    let [options, position, counts] = line.split('\t').map(str::trim).collect::<Vec<_>>()[..] else {
        return Err("expected options, position and counts with tabs between them".to_owned());
    };
    let state = set_up::set_up::<G>(options, position)?;
    let numbers: Vec<u64> = counts
        .split_whitespace()
        .map(|word| word.parse().map_err(|_| format!("'{word}' is no number")))
        .collect::<Result<_, _>>()?;
    let (pairs, []) = numbers.as_chunks::<2>() else {
        return Err("a depth without a count".to_owned());
    };
    if pairs.is_empty() {
        return Err("this line counts nothing".to_owned());
    }
    let mut departures = Vec::new();
    for &[depth, wanted] in pairs {
        let depth = u32::try_from(depth).map_err(|_| format!("depth {depth} is too deep"))?;
        let got = state.perft(depth);
        if got != wanted {
            departures.push(format!("depth {depth}: want {wanted}, got {got}"));
        }
    }
    Ok(departures)
}

fn counts_agree<G: Game>() -> Result<(), String> {
    let failures = failures::<G>(&table::read("perft", G::NAME)?);
    table::report("perft", G::NAME, &failures)
}

for_each_game!(counts_agree);

/// Tests of the runner itself, on tables of Takeaway.
#[cfg(test)]
mod runner {
    use super::takeaway::Takeaway;

    /// The report, with each line as `line: text`.
    fn report(table: &str) -> Vec<String> {
        super::failures::<Takeaway>(table).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn passes_what_is_so() {
        assert_eq!(report("heaps=2\t-\t1 2 2 1 3 0\n-\t1+1 s\t1 1 2 1\n"), [""; 0]);
    }

    #[test]
    fn reports_each_departure_with_its_line() {
        let got = report("# a comment\n\nheaps=2\t-\t1 2 2 2\n-\t1+1 s\t1 2");
        assert_eq!(got, ["3: depth 2: want 2, got 1", "4: depth 1: want 2, got 1"]);
    }

    #[test]
    fn refuses_malformed_lines() {
        assert_eq!(report("# nothing\n"), ["1: the table has no count"]);
        assert_eq!(report("-\t-\t"), ["1: this line counts nothing"]);
        assert_eq!(report("-\t-\t1 9 2"), ["1: a depth without a count"]);
        assert_eq!(report("-\t-\tone 9"), ["1: 'one' is no number"]);
        assert_eq!(report("-\t0 f\t1 9"), ["1: expected a position like '3+4+5 f'"]);
        let form = "1: expected options, position and counts with tabs between them";
        assert_eq!(report("- - 1 9"), [form]);
    }
}
