//! The player's changes to the files of games, and undoing them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::names::{ENDING, places_ending};
use crate::record::files::{self, in_words};
use crate::record::format::MAX_PICTURE;
use crate::record::hold::Hold;

/// A change to the file of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// The file was renamed.
    Renamed {
        /// The old path.
        from: PathBuf,
        /// The new path.
        to: PathBuf,
    },
    /// The file was copied.
    Duplicated {
        /// The path of the copy.
        copy: PathBuf,
    },
    /// The file was moved to the system's bin.
    Binned {
        /// The file's old path.
        file: PathBuf,
        /// The content of the file.
        content: Vec<u8>,
        /// The time of its last change, if the disk records it.
        modified: Option<SystemTime>,
    },
}

/// The locks on open games, as the window knows them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Locks {
    /// The folder of the locks; `None` without a home.
    pub(super) folder: Option<PathBuf>,
    /// The files of the games that are open in this window.
    pub(super) here: Vec<PathBuf>,
}

/// A game's file is open in a window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opened {
    /// True if this window has it open, false if another has.
    pub here: bool,
}

impl Opened {
    /// The reason why the file can't be renamed or moved.
    fn sentence(self) -> String {
        let text = if self.here {
            "This game is open. Close it first."
        } else {
            "This game is open in another window. Close it there first."
        };
        text.to_owned()
    }
}

impl Locks {
    /// Locks a file while it is changed, so that no window opens it meanwhile; `None` if files can't be locked, and then
    /// open games can't be recognised.
    ///
    /// # Errors
    /// The file is that of an open game.
    pub fn take(&self, file: &Path) -> Result<Option<Hold>, Opened> {
        match self.folder.as_deref().map(|folder| Hold::take(folder, file)) {
            Some(Ok(Some(hold))) => Ok(Some(hold)),
            Some(Ok(None)) => Err(Opened { here: self.here.iter().any(|open| files::is_same(open, file)) }),
            Some(Err(_)) | None => Ok(None),
        }
    }
}

/// The ending of a game's file, which renaming doesn't change: a picture stays a picture.
fn ending(file: &Path) -> &'static str {
    if files::is_picture(file) { files::PICTURE } else { ENDING }
}

/// Renames the file of a game in its folder. Its ending is added if it is missing.
///
/// # Errors
/// A sentence with the reason: the game is open, the name is invalid or taken, or the system refuses.
pub fn rename(locks: &Locks, file: &Path, name: &str) -> Result<Change, String> {
    let _hold = locks.take(file).map_err(Opened::sentence)?;
    let name = name.trim();
    if name.is_empty() || Path::new(name).file_name() != Some(name.as_ref()) {
        return Err("You can't use this file name.".to_owned());
    }
    let typed = file.with_file_name(name);
    let is_whole = if files::is_picture(file) { files::is_picture(&typed) } else { files::is_game(&typed) };
    let to = if is_whole { typed } else { file.with_file_name(format!("{name}.{}", ending(file))) };
    move_to(file, &to)?;
    Ok(Change::Renamed { from: file.to_owned(), to })
}

/// Renames a file, unless another file has the new name.
fn move_to(file: &Path, to: &Path) -> Result<(), String> {
    if to == file {
        return Ok(());
    }
    // If the system ignores letter case, the new name may lead to the file itself.
    let is_itself = || fs::canonicalize(to).ok() == fs::canonicalize(file).ok();
    if to.exists() && !is_itself() {
        let name = to.file_name().unwrap_or(to.as_os_str()).to_string_lossy();
        return Err(format!("{name} already exists."));
    }
    fs::rename(file, to).map_err(|error| format!("Couldn't rename the game: {}.", in_words(&error)))
}

/// Copies the file of a game within its folder. The copy keeps the time of the last change, because copying a game
/// isn't playing it: the copy must not become the game to continue.
///
/// # Errors
/// A sentence with the reason: the game can't be read, or the copy can't be written.
pub fn duplicate(file: &Path) -> Result<Change, String> {
    let couldnt = |reason: String| format!("Couldn't duplicate the game: {reason}.");
    let (content, modified) = read(file).map_err(|error| couldnt(error.to_string()))?;
    let folder = file.parent().unwrap_or(Path::new("."));
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let stem = name.strip_suffix(ENDING).and_then(|stem| stem.strip_suffix('.'));
    let stem = stem.map_or_else(|| file.file_stem().unwrap_or_default().to_string_lossy(), Into::into);
    for copy in places_ending(folder, &stem, ending(file)) {
        if files::create_new(&copy, &content, modified).map_err(|error| couldnt(error.to_string()))? {
            return Ok(Change::Duplicated { copy });
        }
    }
    Err(couldnt("every name is taken".to_owned()))
}

/// Moves a game to the system's bin by calling `throw_away`, which returns a short reason if it fails.
///
/// # Errors
/// A sentence with the reason: the game is open, can't be read, or can't be moved.
pub fn bin(
    locks: &Locks,
    file: &Path,
    throw_away: fn(&Path) -> Result<(), String>,
) -> Result<Change, String> {
    let _hold = locks.take(file).map_err(Opened::sentence)?;
    let couldnt = |reason: String| format!("Couldn't move the game to the bin: {reason}.");
    let (content, modified) = read(file).map_err(|error| couldnt(error.to_string()))?;
    throw_away(file).map_err(couldnt)?;
    Ok(Change::Binned { file: file.to_owned(), content, modified })
}

/// Undoes a change. The function `throw_away`, like that of [`bin`], deletes a copy.
///
/// # Errors
/// A sentence with the reason: another file has the name by now, or the system refuses.
pub fn undo(change: &Change, throw_away: fn(&Path) -> Result<(), String>) -> Result<(), String> {
    match change {
        Change::Renamed { from, to } => move_to(to, from),
        Change::Duplicated { copy } => {
            throw_away(copy).map_err(|reason| format!("Couldn't move the copy to the bin: {reason}."))
        }
        Change::Binned { file, content, modified } => match files::create_new(file, content, *modified) {
            Ok(true) => Ok(()),
            Ok(false) => Err("A file with this name already exists.".to_owned()),
            Err(error) => Err(format!("Couldn't restore the game: {error}.")),
        },
    }
}

/// The content of a game's file, and the time of its last change.
fn read(file: &Path) -> io::Result<(Vec<u8>, Option<SystemTime>)> {
    let about = fs::metadata(file)?;
    if !about.is_file() || about.len() > MAX_PICTURE {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it isn't a game"));
    }
    Ok((fs::read(file)?, about.modified().ok()))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn throw_away(file: &Path) -> Result<(), String> {
        fs::remove_file(file).map_err(|error| error.to_string())
    }

    #[test]
    fn every_change_can_be_undone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(format!("one.{ENDING}"));
        fs::write(&file, "game").unwrap();
        let names = || {
            let mut names: Vec<_> =
                fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
            names.sort();
            names
        };
        let before = names();
        let renamed = rename(&Locks::default(), &file, "v. Ben").unwrap();
        assert_eq!(names(), [format!("v. Ben.{ENDING}").as_str()]);
        undo(&renamed, throw_away).unwrap();
        let duplicated = duplicate(&file).unwrap();
        assert_eq!(duplicated, Change::Duplicated { copy: folder.path().join(format!("one 2.{ENDING}")) });
        assert_eq!(names().len(), 2);
        undo(&duplicated, throw_away).unwrap();
        let binned = bin(&Locks::default(), &file, throw_away).unwrap();
        assert!(names().is_empty());
        undo(&binned, throw_away).unwrap();
        assert_eq!((names(), fs::read(&file).unwrap()), (before, b"game".to_vec()));
    }

    #[test]
    fn a_file_that_is_larger_than_any_picture_is_no_game() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("large.png");
        let file = fs::File::create(&path).unwrap();
        file.set_len(MAX_PICTURE).unwrap();
        assert!(read(&path).is_ok_and(|(content, _)| content.len() as u64 == MAX_PICTURE));
        file.set_len(MAX_PICTURE + 1).unwrap();
        assert_eq!(read(&path).unwrap_err().to_string(), "it isn't a game");
    }

    #[test]
    fn a_picture_stays_a_picture_under_any_name() {
        let folder = tempfile::tempdir().unwrap();
        let [one, copy] = ["one.png", "one 2.png"].map(|name| folder.path().join(name));
        fs::write(&one, "picture").unwrap();
        assert_eq!(duplicate(&one), Ok(Change::Duplicated { copy }));
        for (name, file) in [("v. Ben", "v. Ben.png"), ("b.PNG", "b.PNG"), ("c.ron", "c.ron.png")] {
            let renamed = rename(&Locks::default(), &one, name).unwrap();
            assert!(folder.path().join(file).exists(), "{name}");
            undo(&renamed, throw_away).unwrap();
        }
    }

    #[test]
    fn a_copy_and_a_game_that_is_brought_back_are_as_old_as_the_game() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(format!("one.{ENDING}"));
        fs::write(&file, "game").unwrap();
        let yesterday = SystemTime::now() - Duration::from_secs(86_400);
        fs::File::options().write(true).open(&file).unwrap().set_modified(yesterday).unwrap();
        let time = |file: &Path| fs::metadata(file).unwrap().modified().unwrap();
        let before = time(&file);
        let Change::Duplicated { copy } = duplicate(&file).unwrap() else { panic!("no copy") };
        assert_eq!(time(&copy), before);
        undo(&bin(&Locks::default(), &file, throw_away).unwrap(), throw_away).unwrap();
        assert_eq!(time(&file), before);
    }

    #[test]
    fn a_game_that_a_window_shows_keeps_its_name_and_place() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(format!("one.{ENDING}"));
        fs::write(&file, "game").unwrap();
        let locks = Locks { folder: Some(folder.path().join("open")), here: Vec::new() };
        let held = locks.take(&file).unwrap();
        let here = Locks { here: vec![file.clone()], ..locks.clone() };
        for (locks, sentence) in [
            (&here, "This game is open. Close it first."),
            (&locks, "This game is open in another window. Close it there first."),
        ] {
            for refused in [rename(locks, &file, "two"), bin(locks, &file, throw_away)] {
                assert_eq!(refused.unwrap_err(), sentence);
            }
        }
        drop(held);
        rename(&locks, &file, "two").unwrap();
    }

    #[test]
    fn no_change_and_no_undoing_takes_the_place_of_another_file() {
        let folder = tempfile::tempdir().unwrap();
        let [one, two] = ["one", "two"].map(|name| folder.path().join(format!("{name}.{ENDING}")));
        for file in [&one, &two] {
            fs::write(file, file.display().to_string()).unwrap();
        }
        assert_eq!(
            rename(&Locks::default(), &one, "two").unwrap_err(),
            format!("two.{ENDING} already exists.")
        );
        for name in ["", " ", "a/b", ".."] {
            assert_eq!(
                rename(&Locks::default(), &one, name).unwrap_err(),
                "You can't use this file name.",
                "{name}"
            );
        }
        let renamed = rename(&Locks::default(), &one, "three").unwrap();
        fs::write(&one, "another").unwrap();
        undo(&renamed, throw_away).unwrap_err();
        let binned = bin(&Locks::default(), &two, throw_away).unwrap();
        fs::write(&two, "another").unwrap();
        undo(&binned, throw_away).unwrap_err();
        assert_eq!(
            (fs::read(&one).unwrap(), fs::read(&two).unwrap()),
            (b"another".to_vec(), b"another".to_vec())
        );
        assert!(duplicate(folder.path()).is_err());
    }
}
