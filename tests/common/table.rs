//! Tables of one file per game: reading them, and reporting the lines that don't hold.

use std::fs;

use crate::data::{Failure, path_of};

/// The text of such a file; an error if the game has none, since every game is proved.
pub(crate) fn read(kind: &str, game: &str) -> Result<String, String> {
    let path = path_of(kind, game);
    fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
}

/// All failures of a table in one report, each with file and line; an error if there are any.
pub(crate) fn report(kind: &str, game: &str, failures: &[Failure]) -> Result<(), String> {
    let path = path_of(kind, game);
    let lines: Vec<String> =
        failures.iter().map(|failure| format!("{}:{failure}\n", path.display())).collect();
    if lines.is_empty() { Ok(()) } else { Err(format!("{} failures\n{}", lines.len(), lines.concat())) }
}
