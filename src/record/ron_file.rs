//! Small RON files of the program itself: settings, recent files, positions to retry. A broken file never stops the
//! program.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::files::{self, ReadError};
use super::merge::{self, Tree};
use super::ron_errors;

/// The maximum size of such a file, in bytes.
const MAX_SIZE: u64 = 16 << 20;
/// The maximum number of unusable parts of a file that are left out.
const MOST_LEFT_OUT: usize = 100;
/// The maximum number of broken files that are set aside.
const MOST_ASIDE: u32 = 100;

/// The reason why a file, or a part of it, can't be used. The user sees it once; the program uses defaults instead.
#[derive(Debug, thiserror::Error)]
pub enum Notice {
    /// The file couldn't be read.
    #[error("Couldn't load {}: {error}. Changes to it can't be saved for now", path.display())]
    Unreadable {
        /// The path of the file.
        path: PathBuf,
        /// The reason why it couldn't be read.
        error: ReadError,
    },
    /// Part of the file can't be used. That part stays in the file until another value replaces it.
    #[error("Couldn't load part of {}, which stays unchanged: {reason}", path.display())]
    Partly {
        /// The path of the file.
        path: PathBuf,
        /// The error in it.
        reason: String,
    },
    /// The file's content can't be used, and the file was set aside.
    #[error("Couldn't load {}, so it was renamed to {}: {reason}", path.display(), aside.display())]
    SetAside {
        /// The old path of the file.
        path: PathBuf,
        /// Its new path.
        aside: PathBuf,
        /// The error in it.
        reason: String,
    },
    /// The file's content can't be used, and the file couldn't be set aside.
    #[error("Couldn't load {}, so changes to it can't be saved: {reason}", path.display())]
    Broken {
        /// The path of the file.
        path: PathBuf,
        /// The error in it.
        reason: String,
    },
}

impl Notice {
    /// True if the file is still in its place and may have valuable content, so it must not be overwritten.
    pub const fn leaves_file(&self) -> bool {
        matches!(self, Self::Unreadable { .. } | Self::Broken { .. })
    }
}

/// Reads such a file. A missing file isn't an error. Unusable parts are left out. If nothing can be used, the file is
/// set aside so that it is neither lost nor read again: `.bad` is added to its name, or `.bad2` and so on if that name
/// is taken.
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
    match merge::read(text) {
        Ok(value) => (value, None),
        Err(error) => {
            let (line, column) = (error.span.start.line, error.span.start.col);
            let reason = format!("line {line}, column {column}: {}", ron_errors::in_words(&error, text));
            match usable(text) {
                Some(value) => (value, Some(Notice::Partly { path: path.to_owned(), reason })),
                None => (T::default(), Some(set_aside(path, reason))),
            }
        }
    }
}

/// The usable parts of a text that can't be used as a whole; `None` if there are none.
fn usable<T: DeserializeOwned>(text: &str) -> Option<T> {
    let mut tree = Tree::parse(text).ok()?;
    for _ in 0..MOST_LEFT_OUT {
        match merge::read(&tree.to_string()) {
            Ok(value) => return Some(value).filter(|_| !tree.is_empty()),
            Err(error) => {
                if !tree.remove_line(error.span.start.line) {
                    return None;
                }
            }
        }
    }
    None
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
/// The value can't be written as RON.
pub fn to_text<T: Serialize>(value: &T) -> ron::Result<String> {
    ron::ser::to_string_pretty(value, ron::ser::PrettyConfig::new().new_line("\n"))
}

/// The content of such a file if other windows also write it: the fields of this value that differ from `base`, and the
/// others as they are in the file now. `base` is the value last read or written here.
///
/// # Errors
/// A value can't be written as RON.
pub fn merged_text<T: Serialize>(path: &Path, base: &T, value: &T) -> ron::Result<String> {
    let text = to_text(value)?;
    let Ok(theirs) = files::read_text(path, MAX_SIZE) else { return Ok(text) };
    // If the file has become invalid in the meantime, it is replaced as a whole.
    Ok(merge::merge(&to_text(base)?, &text, &theirs).unwrap_or(text))
}

/// Merges, field by field, two values that both started from `base`; `None` if the result isn't a valid value.
pub fn merged<T: Serialize + DeserializeOwned>(base: &T, mine: &T, theirs: &T) -> Option<T> {
    let text = |value| to_text(value).ok();
    let merged = merge::merge(&text(base)?, &text(mine)?, &text(theirs)?).ok()?;
    merge::read(&merged).ok()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;

    use super::*;
    use crate::engine::Level;
    use crate::record::{Date, Seat};

    #[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
    #[serde(default)]
    struct Sample {
        level: Option<Level>,
        day: Option<Date>,
        count: u8,
        seats: Vec<Seat>,
        entries: BTreeMap<String, Entry>,
        rows: Vec<Entry>,
    }

    #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
    struct Entry {
        place: (u8, u8),
        #[serde(default)]
        day: Option<Date>,
    }

    /// A value whose every part differs from its default.
    fn full() -> Sample {
        let day: Date = "2026-11-25".parse().unwrap();
        let entry = |number| Entry { place: (number, 0), day: Some(day.clone()) };
        Sample {
            level: Some(Level::Casual),
            day: Some(day.clone()),
            count: 5,
            seats: vec![Seat::Bot(Level::Expert), Seat::Person],
            entries: BTreeMap::from([("one".to_owned(), entry(1)), ("two".to_owned(), entry(2))]),
            rows: vec![entry(3), entry(4)],
        }
    }

    #[test]
    fn a_part_that_cannot_be_used_is_left_out_and_stays_in_the_file() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("sample.ron");
        let text = to_text(&full()).unwrap();
        let mut without_row = full();
        without_row.rows.remove(0);
        let mut without_one = full();
        without_one.entries.remove("one");
        for (wrong, by, expected) in [
            ("Casual", "Master", Sample { level: None, ..full() }),
            ("day: Some(\"2026-11-25\")", "day: Some(\"yesterday\")", Sample { day: None, ..full() }),
            ("count: 5", "count: 500", Sample { count: 0, ..full() }),
            ("count: 5", "count: Much(5)", Sample { count: 0, ..full() }),
            ("Expert", "Master", Sample { seats: Vec::new(), ..full() }),
            ("place: (1, 0),", "", without_one.clone()),
            ("place: (1, 0)", "place: (1, 0, 0)", without_one),
            ("place: (3, 0)", "place: Middle", without_row),
        ] {
            let broken = text.replacen(wrong, by, 1);
            assert_ne!(broken, text, "{wrong}");
            fs::write(&path, &broken).unwrap();
            let (value, notice) = load::<Sample>(&path);
            assert_eq!(value, expected, "{by}");
            let notice = notice.unwrap();
            assert!(
                !notice.leaves_file() && notice.to_string().contains("stays unchanged: line "),
                "{notice}"
            );
            assert_eq!(fs::read_to_string(&path).unwrap(), broken);
            // The unknown part survives another change.
            let mut changed = value.clone();
            changed.entries.remove("two");
            let written = merged_text(&path, &value, &changed).unwrap();
            assert!(written.contains(by) && !written.contains("two"), "{written}");
        }
    }

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
    fn values_are_merged_field_by_field() {
        let (mine, theirs) = (Sample { count: 6, ..full() }, Sample { level: None, ..full() });
        assert_eq!(merged(&full(), &mine, &theirs), Some(Sample { count: 6, level: None, ..full() }));
    }

    #[cfg(unix)]
    #[test]
    fn a_file_in_place_of_its_folder_is_told() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("file");
        fs::write(&file, "").unwrap();
        let (_, notice) = load::<Vec<u32>>(&file.join("settings.ron"));
        assert!(matches!(notice, Some(Notice::Unreadable { .. })));
    }

    #[test]
    fn a_directory_in_its_place_is_left_alone() {
        let directory = tempfile::tempdir().unwrap();
        let (_, notice) = load::<Vec<u32>>(directory.path());
        assert!(notice.is_some_and(|notice| notice.leaves_file()));
        assert!(directory.path().is_dir());
    }
}
