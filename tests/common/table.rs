//! Tables with one file per game: reading them, and reporting the lines that fail.

use std::fs;

use crate::data::{Failure, path_of};

/// The text of a game's table; an error if it has none, since every game must have one.
pub(crate) fn read(kind: &str, game: &str) -> Result<String, String> {
    let path = path_of(kind, game);
    fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Reports all failures of a table at once, each with file and line; `Ok` if there are none.
pub(crate) fn report(kind: &str, game: &str, failures: &[Failure]) -> Result<(), String> {
    let path = path_of(kind, game);
    let lines: Vec<String> =
        failures.iter().map(|failure| format!("{}:{failure}\n", path.display())).collect();
    if lines.is_empty() { Ok(()) } else { Err(format!("{} failures\n{}", lines.len(), lines.concat())) }
}
