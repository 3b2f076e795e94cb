//! Moves into My games the games that earlier versions saved in case of a crash.
//!
//! Each is in a file of its own, `game-….ron`, next to a lock that was held as long as its window was open.

use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{NameOf, names};
use crate::record::files::{self, WriteError};
use crate::record::fingerprint::Fingerprint;
use crate::record::format::{Document, LoadError, MAX_FILE};
use crate::record::temp_file;

/// The maximum size of such a file: a whole game with every character escaped, and the path.
const MAX_SIZE: u64 = 2 * MAX_FILE + (1 << 16);
/// The maximum nesting of brackets in such a file.
const MAX_NESTING: usize = 8;
const PREFIX: &str = "game-";
const ENDING: &str = "ron";
const LOCK_ENDING: &str = "lock";

/// The content of such a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Snapshot {
    /// The game, as text of a save file.
    document: String,
    /// The file that the game was loaded from or last saved to.
    origin: Option<PathBuf>,
    /// True if the game had changed since it was loaded or saved.
    unsaved: bool,
    /// The content of that file when the game was loaded or saved, if known.
    #[serde(default)]
    known: Option<Fingerprint>,
}

/// The result of moving the games.
#[derive(Default)]
pub(super) struct Moved {
    /// The number of games that are now in My games.
    pub(super) count: usize,
    /// The reasons that other games stay where they are, a sentence each.
    pub(super) refused: Vec<String>,
}

/// Moves the games in a directory into My games, except those whose windows are still open. A game is removed only
/// after it has been written, and written only once, so if the move is interrupted, the next start continues it.
pub(super) fn move_in<'a>(
    directory: &Path,
    folder: impl Fn() -> Result<&'a Path, WriteError>,
    name_of: NameOf,
) -> Moved {
    let mut moved = Moved::default();
    let Ok(entries) = fs::read_dir(directory) else { return moved };
    let mut files: Vec<PathBuf> =
        entries.flatten().map(|entry| entry.path()).filter(|file| is_kept(file)).collect();
    files.sort();
    for file in files {
        match move_one(&file, &folder, name_of) {
            Ok(is_new) => moved.count += usize::from(is_new),
            Err(reason) => {
                let sentence = format!("Couldn't move a game out of {}: {reason}.", file.display());
                moved.refused.push(sentence);
            }
        }
    }
    temp_file::sweep(directory);
    temp_file::sweep_if(directory, is_lock_without_game);
    // The directory is removed only if it is empty.
    let _ = fs::remove_dir(directory);
    moved
}

fn is_kept(file: &Path) -> bool {
    let name = file.file_name().and_then(OsStr::to_str);
    name.is_some_and(|name| name.starts_with(PREFIX))
        && file.extension().is_some_and(|ending| ending == ENDING)
}

fn is_lock_without_game(path: &Path) -> bool {
    let name = path.file_name().and_then(OsStr::to_str);
    name.is_some_and(|name| name.starts_with(PREFIX))
        && path.extension().is_some_and(|ending| ending == LOCK_ENDING)
        && fs::exists(path.with_extension(ENDING)).is_ok_and(|exists| !exists)
}

/// Moves one game. Returns true if it is now in My games, and `false` if its window is still open or the file it was
/// loaded from already has the same content.
fn move_one<'a>(
    file: &Path,
    folder: &impl Fn() -> Result<&'a Path, WriteError>,
    name_of: NameOf,
) -> Result<bool, String> {
    let Some(lock) = lock(file).map_err(|error| files::in_words(&error))? else { return Ok(false) };
    // The game's window may have removed the file after it was listed and before it was locked.
    if !file.exists() {
        return Ok(false);
    }
    let snapshot = read(file).map_err(|error| error.to_string())?;
    let document = Document::parse(&snapshot.document).map_err(|error| error.to_string())?;
    let is_elsewhere = holds_it_already(&snapshot);
    if !is_elsewhere {
        write(folder().map_err(|error| error.to_string())?, &name_of(&document), &snapshot.document)
            .map_err(|error| error.to_string())?;
    }
    fs::remove_file(file).map_err(|error| files::in_words(&error))?;
    drop(lock);
    Ok(!is_elsewhere)
}

/// Locks such a game; `None` if its window is still open.
fn lock(file: &Path) -> io::Result<Option<File>> {
    let path = file.with_extension(LOCK_ENDING);
    // Opening a pipe would wait for its other end.
    if fs::symlink_metadata(&path).is_ok_and(|found| !found.is_file()) {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "a folder or device has the name that Halfsquare needs for a file",
        ));
    }
    let lock = File::options().create(true).truncate(false).write(true).open(path)?;
    match lock.try_lock() {
        Ok(()) => Ok(Some(lock)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

fn read(file: &Path) -> Result<Snapshot, LoadError> {
    let text = files::read_text(file, MAX_SIZE)?;
    let options = ron::Options::default().with_recursion_limit(MAX_NESTING);
    options.from_str(&text).map_err(|error| LoadError::Syntax {
        line: error.span.start.line,
        column: error.span.start.col,
        message: "it isn't a saved game".to_owned(),
    })
}

/// True if nothing would be lost without this copy: the file that the game was loaded from has the same content, or
/// neither the game nor that file has changed since.
fn holds_it_already(snapshot: &Snapshot) -> bool {
    let Some(origin) = &snapshot.origin else { return false };
    let Ok(Some(found)) = Fingerprint::of_file(origin) else { return false };
    found == Fingerprint::of(snapshot.document.as_bytes())
        || (!snapshot.unsaved && Some(found) == snapshot.known)
}

/// Writes a game to My games, unless a file with its name already has the same content.
fn write(folder: &Path, name: &str, text: &str) -> Result<(), WriteError> {
    for file in names::places(folder, name) {
        let is_there = matches!(Fingerprint::of_file(&file), Ok(Some(found)) if found == Fingerprint::of(text.as_bytes()));
        if is_there || files::create_new(&file, text.as_bytes(), None)? {
            return Ok(());
        }
    }
    Ok(())
}
