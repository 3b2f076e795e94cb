//! Rows of `tests/threats/<game>.txt`: positions and the threats in them.
//!
//! Rows are separated by blank lines. A row consists of fields, each on its own line; lines that start with `#` are
//! comments on the row.
//!
//! - `options:` a comma list (default: the game's defaults)
//! - `position:` the position to play from (default: the start)
//! - `turns:` turns to play first, with blanks between them; the player of the last one is the announcer or, without
//!   turns, the player before the side to move
//! - `sign:` the sign that the announcer gets
//! - `wins:` a turn that would win if the announcer were to play again
//! - `defences:` all replies that help, if only these do; `claim` means claiming a draw instead of a reply

use std::collections::{BTreeMap, BTreeSet};

use halfsquare::engine::{Budget, Threat};
use halfsquare::rules::Game;
use halfsquare::rules::State as _;

use crate::data::Failure;
use crate::definition::{defences, sign, winning};
use crate::set_up::set_up;
use crate::{PLENTY, table};

const FIELDS: [&str; 6] = ["options", "position", "turns", "sign", "wins", "defences"];

/// One row: its fields by name, and the number of its first line.
struct Row<'a> {
    line: usize,
    fields: BTreeMap<&'a str, &'a str>,
}

impl<'a> Row<'a> {
    /// The rows of a table, or the first line that isn't part of a row.
    fn read_all(text: &'a str) -> Result<Vec<Self>, Failure> {
        let mut rows: Vec<Self> = Vec::new();
        let mut is_open = false;
        for (line, text) in (1..).zip(text.lines()).filter(|(_, text)| !text.starts_with('#')) {
            if text.is_empty() {
                is_open = false;
                continue;
            }
            if !is_open {
                rows.push(Self { line, fields: BTreeMap::new() });
                is_open = true;
            }
            let field = text.split_once(": ").filter(|(key, _)| FIELDS.contains(key));
            let known = field.zip(rows.last_mut()).map(|((key, value), row)| row.fields.insert(key, value));
            if known != Some(None) {
                return Err(Failure::new(line, format!("'{text}' is no field, or there twice")));
            }
        }
        Ok(rows)
    }

    fn get(&self, key: &str) -> Option<&'a str> {
        self.fields.get(key).copied()
    }

    /// Checks the engine and the definition against the row.
    fn check<G: Game>(&self) -> Result<(), String> {
        let mut state = set_up::<G>(self.get("options").unwrap_or("-"), self.get("position").unwrap_or("-"))?;
        let mut announcer = Threat::<G>::announcer(&state);
        for turn in self.get("turns").unwrap_or_default().split_whitespace() {
            announcer = state.to_move();
            state = state.play_text(turn).map_err(|error| format!("{turn}: {error}"))?.1;
        }
        let wanted = self.get("sign").ok_or("the row has no sign")?;
        let defined = sign::<G>(&state, announcer);
        let mut budget = Budget::new(PLENTY);
        let threat = Threat::<G>::of(&state, announcer, &mut budget);
        if [defined, threat.mark()].map(String::from) != [wanted, wanted] {
            return Err(format!("want {wanted}, defined {defined}, claimed {}", threat.mark()));
        }
        let again = state.handed_to(announcer).map_err(|error| error.to_string())?;
        let wins = winning::<G>(&again);
        let claimed = threat.turn().map(|turn| again.turn_text(turn));
        if let Some(none) =
            claimed.iter().map(String::as_str).chain(self.get("wins")).find(|turn| !wins.contains(*turn))
        {
            return Err(format!("{none} wins nothing; what wins: {wins:?}"));
        }
        let needed = PLENTY - budget.nodes();
        for nodes in [0, 1, needed / 2, needed - 1].into_iter().filter(|&nodes| nodes < needed) {
            let short = Threat::<G>::of(&state, announcer, &mut Budget::new(nodes));
            if short.mark() != '?' || short.turn().is_some_and(|turn| threat.turn() != Some(turn)) {
                return Err(format!("after {nodes} of {needed} turns the claim is {short:?}"));
            }
        }
        let wanted: Option<BTreeSet<&str>> =
            self.get("defences").map(|turns| turns.split_whitespace().collect());
        let helpful = defences::<G>(&state, announcer);
        match wanted {
            Some(wanted) if !helpful.iter().eq(&wanted) => Err(format!("what helps: {helpful:?}")),
            Some(_) | None => Ok(()),
        }
    }
}

/// Checks the rows of a text. Returns the number of each sign, and the failures.
pub(crate) fn check<G: Game>(text: &str) -> (BTreeMap<String, usize>, Vec<Failure>) {
    let rows = match Row::read_all(text) {
        Ok(rows) => rows,
        Err(failure) => return (BTreeMap::new(), vec![failure]),
    };
    let check = |row: &Row<'_>| row.check::<G>().err().map(|what| Failure::new(row.line, what));
    let failures = rows.iter().filter_map(check).collect();
    let mut signs = BTreeMap::new();
    for sign in rows.iter().filter_map(|row| row.get("sign")) {
        *signs.entry(sign.to_owned()).or_default() += 1;
    }
    (signs, failures)
}

/// Checks the table of a game. Returns the number of each sign, or a report of all failures.
pub(crate) fn check_table<G: Game>() -> Result<BTreeMap<String, usize>, String> {
    let (signs, failures) = check::<G>(&table::read("threats", G::NAME)?);
    table::report("threats", G::NAME, &failures)?;
    Ok(signs)
}
