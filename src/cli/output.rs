//! The file that a command writes to, looked at before the work and again after it.

use std::path::Path;

use super::Failure;
use crate::record::files;

/// Where a command writes a game that it read from a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Output<'a> {
    pub(super) path: &'a Path,
    /// The file that the game was read from.
    pub(super) input: &'a Path,
    /// The input's own form is written, so that it may be replaced, too.
    pub(super) keeps_form: bool,
    /// Another file may be replaced.
    pub(super) force: bool,
}

impl Output<'_> {
    /// Refuses before any work what could not be written after it, or must not be.
    pub(super) fn check(&self) -> Result<(), Failure> {
        if !self.keeps_form && files::is_same(self.path, self.input) {
            return Err(self.refused("it is the game itself, which would be lost: choose another file"));
        }
        files::check_replace(self.path).map_err(|error| self.refused(error))?;
        if !self.force && self.path.exists() {
            return Err(self.refused("there is a file of this name: add --force to replace it"));
        }
        Ok(())
    }

    /// Writes the file, if that is still allowed.
    pub(super) fn write(&self, content: &[u8]) -> Result<(), Failure> {
        self.check()?;
        files::replace(self.path, content).map_err(|error| self.refused(error))
    }

    /// Why the file was not written.
    pub(super) fn refused(&self, reason: impl std::fmt::Display) -> Failure {
        Failure::new(format_args!("{} cannot be written: {reason}", self.path.display()))
    }
}
