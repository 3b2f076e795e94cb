//! Detecting whether a file has changed since it was last read or written.

use std::hash::{DefaultHasher, Hasher as _};
use std::io::{self, Read as _};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::files::{self, ReadError};
use super::format::MAX_FILE;

/// The content of a file, as its length and a hash: different contents have different fingerprints, barring
/// coincidence.
///
/// If a program with another hash function wrote the fingerprint, the only consequence is an unnecessary copy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fingerprint {
    length: u64,
    hash: u64,
}

impl Fingerprint {
    /// The fingerprint of this content.
    pub fn of(content: &[u8]) -> Self {
        let mut hasher = DefaultHasher::new();
        hasher.write(content);
        Self { length: content.len() as u64, hash: hasher.finish() }
    }

    /// The fingerprint of a file's current content; `None` if the file doesn't exist. If the file is larger than a
    /// saved game may be, only its beginning is read.
    ///
    /// # Errors
    /// It can't be read, or is a directory, a pipe or a device.
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

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn another_content_of_the_same_size_and_time_is_told() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("game.ron");
        assert_eq!(Fingerprint::of_file(&path).unwrap(), None);
        fs::write(&path, b"two").unwrap();
        let two = Fingerprint::of_file(&path).unwrap();
        assert_eq!(two, Some(Fingerprint::of(b"two")));
        fs::write(&path, b"six").unwrap();
        assert_ne!(Fingerprint::of_file(&path).unwrap(), two);
        assert!(Fingerprint::of_file(directory.path()).is_err());
    }

    #[test]
    fn only_the_beginning_of_a_file_that_is_too_large_counts() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("large.ron");
        let beginning = vec![b'x'; usize::try_from(MAX_FILE).unwrap() + 1];
        fs::write(&path, [beginning.as_slice(), b"more"].concat()).unwrap();
        assert_eq!(Fingerprint::of_file(&path).unwrap(), Some(Fingerprint::of(&beginning)));
    }

    #[cfg(unix)]
    #[test]
    fn a_file_in_place_of_a_folder_is_an_error() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("file");
        fs::write(&path, b"x").unwrap();
        assert!(Fingerprint::of_file(&path.join("game.ron")).is_err());
    }
}
