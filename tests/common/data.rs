//! What the data files of the runners say, and where they are.

use std::fmt::{self, Display};
use std::path::{Path, PathBuf};

use halfsquare::rules::{Game, Options, State};

/// The file of a game under `tests/`, as in `tests/perft/crumble.txt`.
pub(crate) fn path_of(kind: &str, game: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(kind).join(format!("{game}.txt"))
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
