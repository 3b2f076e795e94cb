//! Telling whether a file still holds what was last read from it or written to it.

use std::hash::{DefaultHasher, Hasher as _};
use std::io::{self, Read as _};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::files::{self, ReadError, WriteError};
use super::format::MAX_FILE;

/// The content of a file as its length and a hash: other contents have another one but for an accident.
///
/// It is kept with autosaves. A program built with another hash only asks once more than it had to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fingerprint {
    length: u64,
    hash: u64,
}

impl Fingerprint {
    /// That of a content.
    #[must_use]
    pub fn of(content: &[u8]) -> Self {
        let mut hasher = DefaultHasher::new();
        hasher.write(content);
        Self { length: content.len() as u64, hash: hasher.finish() }
    }

    /// That of a file as it is now; `None` where there is none. Of a file that is larger than a saved game may be, only
    /// the beginning is looked at.
    ///
    /// # Errors
    /// It cannot be read, or is a directory, a pipe or a device.
    pub fn of_file(path: &Path) -> Result<Option<Self>, ReadError> {
        let file = match files::open(path) {
            Err(ReadError::Io(error)) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            file => file?,
        };
        let mut content = Vec::new();
        file.take(MAX_FILE + 1).read_to_end(&mut content)?;
        Ok(Some(Self::of(&content)))
    }
}

/// What a save may replace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MayReplace {
    /// Whatever is there: the player chose the file, or agreed.
    Anything,
    /// What has this fingerprint, as the file had when it was last read or written here; with none, nothing.
    Only(Option<Fingerprint>),
}

/// Why a file was not saved. What was there before is still there.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// It does not hold what may be replaced.
    #[error("it was changed by another window or program")]
    Changed,
    /// It cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
}

/// Replaces a file as [`files::replace`] does, if it holds nothing but what may be replaced or what is to be written
/// anyway; the fingerprint of what it holds then. A file that is gone is made again.
///
/// # Errors
/// It holds something else, or cannot be written.
pub fn save(path: &Path, content: &[u8], replace: MayReplace) -> Result<Fingerprint, SaveError> {
    let new = Fingerprint::of(content);
    if let MayReplace::Only(known) = replace {
        match Fingerprint::of_file(path) {
            Ok(None) => {}
            Ok(Some(found)) if found == new || Some(found) == known => {}
            Ok(Some(_)) => return Err(SaveError::Changed),
            // Refused below, in its own words.
            Err(ReadError::NotAFile) => {}
            // What cannot be read now was read once.
            Err(_) => return Err(SaveError::Changed),
        }
    }
    files::replace(path, content)?;
    Ok(new)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn only_what_was_known_is_replaced() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("game.ron");
        let first = save(&path, b"one", MayReplace::Only(None)).unwrap();
        let second = save(&path, b"two", MayReplace::Only(Some(first))).unwrap();
        assert_eq!(Fingerprint::of_file(&path).unwrap(), Some(second));
        // As long as before, and written within the same tick of a coarse clock: times and sizes do not tell.
        fs::write(&path, b"six").unwrap();
        assert!(matches!(save(&path, b"ten", MayReplace::Only(Some(second))), Err(SaveError::Changed)));
        assert!(matches!(save(&path, b"ten", MayReplace::Only(None)), Err(SaveError::Changed)));
        assert_eq!(fs::read(&path).unwrap(), b"six", "it is as the other program left it");
        save(&path, b"six", MayReplace::Only(None)).unwrap();
        save(&path, b"ten", MayReplace::Anything).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"ten");
    }

    #[test]
    fn a_file_that_is_gone_is_made_again() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("game.ron");
        save(&path, b"one", MayReplace::Only(Some(Fingerprint::of(b"other")))).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"one");
    }

    #[test]
    fn what_is_no_file_is_refused_in_its_own_words() {
        let directory = tempfile::tempdir().unwrap();
        let refused = save(directory.path(), b"one", MayReplace::Only(None)).unwrap_err();
        assert_eq!(refused.to_string(), "a directory or a device is in its place");
        assert!(Fingerprint::of_file(directory.path()).is_err());
    }
}
