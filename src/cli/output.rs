//! The file that a command writes to, checked before the work and again afterwards.

use std::path::Path;

use super::Failure;
use crate::record::files;

/// The output of a command that reads a game from a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Output<'a> {
    pub(super) path: &'a Path,
    /// The file that the game was read from.
    pub(super) input: &'a Path,
    /// True if the output has the same format as the input, so it may also replace the input.
    pub(super) keeps_form: bool,
    /// True if the output may replace another file.
    pub(super) force: bool,
}

impl Output<'_> {
    /// Refuses, before any work, an output that couldn't or mustn't be written afterwards.
    pub(super) fn check(&self) -> Result<(), Failure> {
        if !self.keeps_form && files::is_same(self.path, self.input) {
            return Err(self.refused("this would overwrite the game itself: choose another file"));
        }
        files::check_replace(self.path).map_err(|error| self.refused(error))?;
        if !self.force && self.path.exists() {
            return Err(self.refused("a file with this name exists: add --force to replace it"));
        }
        Ok(())
    }

    /// Writes the file, if that is still allowed.
    pub(super) fn write(&self, content: &[u8]) -> Result<(), Failure> {
        self.check()?;
        files::replace(self.path, content).map_err(|error| self.refused(error))
    }

    /// The failure to write the file, with the reason.
    pub(super) fn refused(&self, reason: impl std::fmt::Display) -> Failure {
        Failure::new(format_args!("can't write {}: {reason}", self.path.display()))
    }
}
