//! Small RON files of the program's own: settings, recent files, positions to retry. A broken file never stops the
//! program.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::files::{self, ReadError};
use super::ron_errors;

/// The largest such file, in bytes.
const MAX_SIZE: u64 = 16 << 20;
/// The deepest nesting of brackets that can be read.
const MAX_NESTING: usize = 32;
/// The most broken files that are set aside.
const MOST_ASIDE: u32 = 100;

/// The reason a file wasn't used, to be shown to the user once. The defaults are used instead.
#[derive(Debug, thiserror::Error)]
pub enum Notice {
    /// It couldn't be read.
    #[error("{}: {error}; until it can be read, nothing is kept in it", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The reason.
        error: ReadError,
    },
    /// Its content is wrong, and it was set aside.
    #[error("{} cannot be used and was set aside as {}: {reason}", path.display(), aside.display())]
    SetAside {
        /// The file.
        path: PathBuf,
        /// Its new path.
        aside: PathBuf,
        /// The error in it.
        reason: String,
    },
    /// Its content is wrong, and it couldn't be set aside.
    #[error("{} cannot be used, so that nothing is kept in it: {reason}", path.display())]
    Broken {
        /// The file.
        path: PathBuf,
        /// The error in it.
        reason: String,
    },
}

impl Notice {
    /// The file is still in its place and may have content of value: it must not be written.
    #[must_use]
    pub const fn leaves_file(&self) -> bool {
        matches!(self, Self::Unreadable { .. } | Self::Broken { .. })
    }
}

/// Reads such a file. A missing file isn't an error; a broken one is set aside with `.bad` added to its name, or
/// `.bad2` and so on if that is taken, so that it is neither lost nor read again.
#[must_use]
pub fn load<T: DeserializeOwned + Default>(path: &Path) -> (T, Option<Notice>) {
    let text = match files::read_text(path, MAX_SIZE) {
        Ok(text) => text,
        Err(ReadError::Io(error)) if error.kind() == io::ErrorKind::NotFound => return (T::default(), None),
        Err(error @ (ReadError::TooLarge(_) | ReadError::NotText(_))) => {
            return (T::default(), Some(set_aside(path, error.to_string())));
        }
        Err(error) => return (T::default(), Some(Notice::Unreadable { path: path.to_owned(), error })),
    };
    let text = files::without_mark(&text);
    match ron::Options::default().with_recursion_limit(MAX_NESTING).from_str(text) {
        Ok(value) => (value, None),
        Err(error) => {
            let (line, column) = (error.span.start.line, error.span.start.col);
            let reason = format!("line {line}, column {column}: {}", ron_errors::in_words(&error, text));
            (T::default(), Some(set_aside(path, reason)))
        }
    }
}

fn set_aside(path: &Path, reason: String) -> Notice {
    let path = path.to_owned();
    let named = |number| {
        let mut aside = path.clone().into_os_string();
        aside.push(if number == 1 { ".bad".to_owned() } else { format!(".bad{number}") });
        PathBuf::from(aside)
    };
    let free = (1..=MOST_ASIDE).map(named).find(|aside| matches!(aside.try_exists(), Ok(false)));
    match free.filter(|aside| fs::rename(&path, aside).is_ok()) {
        Some(aside) => Notice::SetAside { path, aside, reason },
        None => Notice::Broken { path, reason },
    }
}

/// The content of such a file.
///
/// # Errors
/// The value has no text.
pub fn to_text<T: Serialize>(value: &T) -> ron::Result<String> {
    ron::ser::to_string_pretty(value, ron::ser::PrettyConfig::new().new_line("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_saved_is_loaded_and_nothing_is_the_default() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("settings.ron");
        let (value, notice) = load::<Vec<u32>>(&path);
        assert!(value.is_empty() && notice.is_none());
        fs::write(&path, to_text(&vec![1_u32, 2]).unwrap()).unwrap();
        let (value, notice) = load::<Vec<u32>>(&path);
        assert!(value == [1, 2] && notice.is_none());
        fs::write(&path, "\u{feff}[3]").unwrap();
        let (value, notice) = load::<Vec<u32>>(&path);
        assert!(value == [3] && notice.is_none(), "a byte order mark is nothing");
    }

    #[test]
    fn a_broken_file_is_set_aside() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("settings.ron");
        let broken = [&b"[1, \"x\"]"[..], b"\xff", &b"[".repeat(2 << 20), &b"[".repeat(9999)];
        for bad in broken {
            fs::write(&path, bad).unwrap();
            let (value, notice) = load::<Vec<u32>>(&path);
            assert!(value.is_empty() && matches!(notice, Some(Notice::SetAside { .. })));
            assert!(!path.exists());
        }
        for (name, bad) in ["", "2", "3", "4"].into_iter().zip(broken) {
            let aside = directory.path().join(format!("settings.ron.bad{name}"));
            assert_eq!(fs::read(aside).unwrap(), bad, "none takes the place of another");
        }
    }

    #[test]
    fn a_directory_in_its_place_is_left_alone() {
        let directory = tempfile::tempdir().unwrap();
        let (_, notice) = load::<Vec<u32>>(directory.path());
        assert!(notice.is_some_and(|notice| notice.leaves_file()));
        assert!(directory.path().is_dir());
    }
}
