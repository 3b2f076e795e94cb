//! Reading the data files of the runners, and doing what a line of them says.

use std::fmt::{self, Display};
use std::fs;
use std::path::{Path, PathBuf};

use halfsquare::rules::{Game, Options, State};

/// The file of a game under `tests/`, as in `tests/perft/crumble.txt`.
pub(crate) fn path_of(kind: &str, game: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(kind).join(format!("{game}.txt"))
}

/// The text of such a file; an error if the game has none, since every game is proved.
pub(crate) fn read(kind: &str, game: &str) -> Result<String, String> {
    let path = path_of(kind, game);
    fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
}

/// The state that options and a position (`-`: the start) stand for, or the refusal in words.
pub(crate) fn set_up<G: Game>(options: &str, position: &str) -> Result<G::State, String> {
    let options = if options == "-" { "" } else { options };
    if position == "-" {
        return G::Options::parse(options, None)
            .map(|options| G::State::start(&options))
            .map_err(|e| e.to_string());
    }
    let position: G::Position = position.parse().map_err(|error: G::PositionError| error.to_string())?;
    let options = G::Options::parse(options, Some(&position)).map_err(|error| error.to_string())?;
    G::State::from_position(position, &options).map_err(|error| error.to_string())
}

/// A line of a table that does not hold, or that cannot be read.
#[derive(Debug)]
pub(crate) struct Failure {
    line: usize,
    what: String,
}

impl Failure {
    pub(crate) fn new(line: usize, what: impl Into<String>) -> Self {
        Self { line, what: what.into() }
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.what)
    }
}

/// All failures of a table in one report, each with file and line; an error if there are any.
pub(crate) fn report(kind: &str, game: &str, failures: &[Failure]) -> Result<(), String> {
    let path = path_of(kind, game);
    let lines: Vec<String> =
        failures.iter().map(|failure| format!("{}:{failure}\n", path.display())).collect();
    if lines.is_empty() { Ok(()) } else { Err(format!("{} failures\n{}", lines.len(), lines.concat())) }
}
