//! The temporary file next to a file that will be replaced, and the removal of temporary files left by killed
//! processes.
//!
//! A temporary file is locked while in use, so a file whose lock is free is a leftover.

use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::Path;
use std::thread;
use std::time::Duration;

use tempfile::{Builder, NamedTempFile};

const PREFIX: &str = ".halfsquare-";
const SUFFIX: &str = ".part";
/// The number of random letters and digits in a file name.
const CHOSEN: usize = 6;

/// Creates an empty file with a new name in a directory. It has the same permissions as the user's other files, and is
/// removed when it is dropped.
///
/// # Errors
/// The system refuses.
pub(super) fn make_in(directory: &Path) -> io::Result<NamedTempFile> {
    let mut names = Builder::new();
    names.prefix(PREFIX).suffix(SUFFIX).rand_bytes(CHOSEN);
    names.make_in(directory, |path| {
        let file = File::options().read(true).write(true).create_new(true).open(path)?;
        match lock_new(&file, path) {
            Err(TryLockError::WouldBlock) => Err(io::ErrorKind::AlreadyExists.into()),
            // If files can't be locked, they are never treated as leftovers either.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
        }
    })
}

/// Moves a file that [`make_in`] created to a path, replacing any file there.
///
/// # Errors
/// The system refuses; the old file is unchanged, and the new file is removed.
pub(super) fn put_in_place(made: NamedTempFile, target: &Path) -> io::Result<()> {
    // The standard library renames the file, because on Windows the temporary file's own method can't replace a file
    // that another process is reading. Meanwhile the renamed file stays open, and therefore locked.
    let (_locked, path) = made.keep().map_err(|error| error.error)?;
    rename(&path, target, thread::sleep).inspect_err(|_| {
        let _ = fs::remove_file(&path);
    })
}

/// Renames a file, replacing any file with the new name. On Windows, scanners and indexers briefly hold a new file
/// open, and it can't be renamed or replaced in that time, so this retries for a third of a second.
fn rename(from: &Path, to: &Path, mut wait: impl FnMut(Duration)) -> io::Result<()> {
    const WAITS: [u64; 5] = [1, 10, 50, 100, 200];
    /// The Windows errors "Access is denied" and "The process cannot access the file because it is being used by
    /// another process".
    const HELD: [i32; 2] = [5, 32];
    for milliseconds in WAITS {
        match fs::rename(from, to) {
            Err(error) if cfg!(windows) && error.raw_os_error().is_some_and(|code| HELD.contains(&code)) => {
                wait(Duration::from_millis(milliseconds));
            }
            done => return done,
        }
    }
    fs::rename(from, to)
}

/// Locks a new file.
///
/// # Errors
/// A sweep treated it as a leftover before it was locked (`WouldBlock`), or the system refuses.
pub(super) fn lock_new(file: &File, path: &Path) -> Result<(), TryLockError> {
    file.try_lock()?;
    if fs::exists(path).map_err(TryLockError::Error)? { Ok(()) } else { Err(TryLockError::WouldBlock) }
}

/// Removes the leftovers of killed processes from a directory. Files that can't be removed stay, which does no harm.
pub(super) fn sweep(directory: &Path) {
    sweep_if(directory, |path| path.file_name().is_some_and(is_ours));
}

/// Removes leftover files from a directory: those whose lock is free and that are still `stale` after they have been
/// locked.
pub(super) fn sweep_if(directory: &Path, stale: impl Fn(&Path) -> bool) {
    let Ok(entries) = fs::read_dir(directory) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        // Opening a pipe would wait for its other end.
        let is_file = || entry.file_type().is_ok_and(|kind| kind.is_file());
        if stale(&path)
            && is_file()
            && let Ok(file) = File::open(&path)
            && file.try_lock().is_ok()
            && stale(&path)
        {
            // The lock is held during removal: a process that creates a file with this name must not find it unlocked.
            let _ = fs::remove_file(&path);
        }
    }
}

/// True if the name has the form of the names that [`make_in`] gives.
fn is_ours(name: &OsStr) -> bool {
    let chosen = name.to_str().and_then(|name| name.strip_prefix(PREFIX)?.strip_suffix(SUFFIX));
    chosen.is_some_and(|chosen| chosen.len() == CHOSEN && chosen.bytes().all(|b| b.is_ascii_alphanumeric()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_left_behind_is_swept() {
        let directory = tempfile::tempdir().unwrap();
        let path = |name: &str| directory.path().join(name);
        let held = make_in(directory.path()).unwrap();
        let (left, kept) = make_in(directory.path()).unwrap().keep().unwrap();
        let others = [".halfsquare-notes.part", ".halfsquare-a1b2c3.ron", "halfsquare-a1b2c3.part"];
        for name in others {
            fs::write(path(name), "").unwrap();
        }
        fs::create_dir(path(".halfsquare-a1b2c3.part")).unwrap();
        sweep(directory.path());
        assert!(kept.exists(), "it is still written");
        drop(left);
        sweep(directory.path());
        assert!(!kept.exists() && held.path().exists());
        assert!(others.iter().all(|name| path(name).exists()), "these are somebody else's");
        assert!(path(".halfsquare-a1b2c3.part").is_dir());
    }

    #[cfg(windows)]
    #[test]
    fn a_file_that_is_held_for_a_moment_is_replaced_after_it() {
        use std::os::windows::fs::OpenOptionsExt as _;
        let directory = tempfile::tempdir().unwrap();
        let [old, new] = ["old", "new"].map(|name| directory.path().join(name));
        fs::write(&old, "old").unwrap();
        fs::write(&new, "new").unwrap();
        let held = || File::options().read(true).share_mode(0).open(&old).unwrap();
        let holder = held();
        assert!(rename(&new, &old, |_| {}).is_err());
        drop(holder);
        assert_eq!(fs::read(&old).unwrap(), b"old");
        let mut holder = Some(held());
        rename(&new, &old, |_| holder = None).unwrap();
        assert_eq!(fs::read(&old).unwrap(), b"new");
    }

    #[test]
    fn a_new_file_that_was_swept_away_is_not_used() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join(".halfsquare-a1b2c3.part");
        let file = File::create_new(&path).unwrap();
        sweep(directory.path());
        assert!(matches!(lock_new(&file, &path), Err(TryLockError::WouldBlock)));
        let file = File::create_new(&path).unwrap();
        assert!(lock_new(&file, &path).is_ok());
    }
}
