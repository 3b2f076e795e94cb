//! Paths of the data files, and failures in their lines.

use std::fmt::{self, Display};
use std::path::{Path, PathBuf};

/// The data file of a game under `tests/`, for example `tests/perft/crumble.txt`.
pub(crate) fn path_of(kind: &str, game: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(kind).join(format!("{game}.txt"))
}

/// A line of a table that fails, or that can't be read.
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
