//! The contents and the paths of the runners' data files.

use std::fmt::{self, Display};
use std::path::{Path, PathBuf};

/// The file of a game under `tests/`, as in `tests/perft/crumble.txt`.
pub(crate) fn path_of(kind: &str, game: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(kind).join(format!("{game}.txt"))
}

/// A line of a table that doesn't hold, or that can't be read.
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
