//! Locks on saved games that are open in this window or another, and on small files while a window writes them.
//!
//! Each lock is named after the file's path and lives as long as the game is open or the file is written.

use std::fs::{self, File, TryLockError};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io;
use std::path::{self, Path, PathBuf};

use super::{files, temp_file};

const PREFIX: &str = "game-";
const SUFFIX: &str = ".lock";
/// The maximum number of attempts to create a lock: another window may delete it as a leftover before it is locked.
const TRIES: usize = 8;

/// A lock on a saved game. Until it is dropped, other windows see that the game is open.
#[derive(Debug)]
pub struct Hold {
    lock: PathBuf,
    /// The locked file.
    _file: File,
}

impl Hold {
    /// Locks a saved game in a directory of locks, which is created if necessary; `None` if another window has the game
    /// open. Removes the leftover locks of killed windows.
    ///
    /// # Errors
    /// The system refuses.
    pub fn take(directory: &Path, game: &Path) -> io::Result<Option<Self>> {
        fs::create_dir_all(directory)?;
        temp_file::sweep_if(directory, is_lock);
        let lock = directory.join(name(game)?);
        for _ in 0..TRIES {
            let file = files::open_lock(&lock)?;
            match file.try_lock() {
                Ok(()) if fs::exists(&lock)? => return Ok(Some(Self { lock, _file: file })),
                // Another window deleted the file as a leftover before this window locked it.
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(error)) => return Err(error),
            }
        }
        Ok(None)
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        // The file is removed before its lock is released, so that other windows never find it unlocked. If removing it
        // fails, the next window sweeps it.
        let _ = fs::remove_file(&self.lock);
    }
}

/// The name of the lock of a saved game, which is the same for every path to the file.
fn name(game: &Path) -> io::Result<String> {
    let game = match fs::canonicalize(game) {
        Ok(real) => real,
        Err(_) => path::absolute(game)?,
    };
    let mut hasher = DefaultHasher::new();
    game.hash(&mut hasher);
    Ok(format!("{PREFIX}{:016x}{SUFFIX}", hasher.finish()))
}

fn is_lock(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    name.is_some_and(|name| name.starts_with(PREFIX) && name.ends_with(SUFFIX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_held_once_by_whatever_path() {
        let directory = tempfile::tempdir().unwrap();
        let locks = directory.path().join("made/later");
        let (one, other) = (directory.path().join("one.ron"), directory.path().join("other.ron"));
        fs::write(&one, "").unwrap();
        fs::write(&other, "").unwrap();
        let held = Hold::take(&locks, &one).unwrap();
        assert!(held.is_some());
        assert!(Hold::take(&locks, &directory.path().join("made/../one.ron")).unwrap().is_none());
        assert!(Hold::take(&locks, &other).unwrap().is_some(), "another game is free");
        drop(held);
        assert!(Hold::take(&locks, &one).unwrap().is_some());
        assert_eq!(fs::read_dir(&locks).unwrap().count(), 0, "nothing is left behind");
    }

    #[test]
    fn what_a_killed_window_left_does_not_hold() {
        let directory = tempfile::tempdir().unwrap();
        let game = directory.path().join("game.ron");
        let locks = directory.path().join("open");
        fs::create_dir(&locks).unwrap();
        fs::write(locks.join(name(&game).unwrap()), "").unwrap();
        fs::write(locks.join("game-0123456789abcdef.lock"), "").unwrap();
        for other in ["game-notes.txt", "other.lock"] {
            fs::write(locks.join(other), "").unwrap();
        }
        let held = Hold::take(&locks, &game).unwrap();
        assert!(held.is_some());
        assert_eq!(fs::read_dir(&locks).unwrap().count(), 3, "the lock, and the files of others");
    }
}
