//! Reading files of any kind, and safely writing files that must not be lost.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::{Deserialize, Serialize};
use tempfile::NamedTempFile;

use super::temp_file;

/// The reason a file wasn't read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The system refused to read the file.
    #[error("{}", unreadable(.0))]
    Io(#[from] io::Error),
    /// The path leads to a directory, a pipe or a device.
    #[error("this is a folder or a device, not a file")]
    NotAFile,
    /// The file is larger than the limit.
    #[error("the file is larger than {} MB", .0 >> 20)]
    TooLarge(u64),
    /// The file isn't UTF-8 text.
    #[error("this isn't a text file: byte {0} isn't UTF-8")]
    NotText(usize),
}

/// The reason a file wasn't written, in words that follow "couldn't be written". The old file is unchanged.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The system refused to write the file.
    #[error("{}", in_words(.0))]
    Io(#[from] io::Error),
    /// The file's directory doesn't exist.
    #[error("there is no folder {}", .0.display())]
    NoFolder(PathBuf),
    /// The file's directory doesn't accept new files, like some of the system's own directories.
    #[error("you can't create files in {}", .0.display())]
    NoPlace(PathBuf),
    /// The file to be replaced is a directory, a pipe or a device.
    #[error("a folder or a device has this name")]
    NotAFile,
    /// The file to be replaced is write-protected.
    #[error("it is read-only")]
    ReadOnly,
    /// The content can't be written as RON.
    #[error("it can't be written as text: {0}")]
    Content(#[from] ron::Error),
}

/// The system's words for an error, without its number.
pub fn in_words(error: &io::Error) -> String {
    let text = error.to_string();
    let number = error.raw_os_error().map(|code| format!(" (os error {code})"));
    match number.and_then(|number| text.strip_suffix(&number)) {
        Some(words) => words.to_owned(),
        None => text,
    }
}

fn unreadable(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        _ => format!("the file can't be read: {}", in_words(error)),
    }
}

/// The extension of saved games, without its dot.
pub const EXTENSION: &str = "ron";

/// The extension of pictures that carry a game, without its dot.
pub const PICTURE: &str = "png";

/// True if the file name is that of a saved game.
pub fn is_game(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(EXTENSION))
}

/// True if the file name is that of a picture that may carry a game.
pub fn is_picture(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(PICTURE))
}

/// Reads a text file of at most `limit` bytes. Never blocks on a pipe, and never holds more than the limit in memory.
///
/// # Errors
/// It can't be opened, isn't a regular file, is too large or isn't UTF-8.
pub fn read_text(path: &Path, limit: u64) -> Result<String, ReadError> {
    text_in(open(path)?, limit)
}

/// Opens a file for reading. Never blocks on a pipe.
///
/// # Errors
/// It can't be opened, or isn't a regular file.
pub(super) fn open(path: &Path) -> Result<File, ReadError> {
    open_as(path, File::options().read(true))
}

/// Opens a file to lock, and creates it if necessary. Never blocks on a pipe.
///
/// # Errors
/// It can't be opened or created, or isn't a regular file.
pub(super) fn open_lock(path: &Path) -> io::Result<File> {
    let opened = open_as(path, File::options().create(true).truncate(false).write(true));
    opened.map_err(|error| match error {
        ReadError::Io(error) => error,
        error => io::Error::other(error),
    })
}

/// Opens a file if it is a regular file. Opening a pipe would wait for its other end, so this checks before opening as
/// well as after.
fn open_as(path: &Path, options: &OpenOptions) -> Result<File, ReadError> {
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return Err(ReadError::NotAFile);
    }
    let file = options.open(path)?;
    if file.metadata()?.is_file() { Ok(file) } else { Err(ReadError::NotAFile) }
}

/// The text of an open file of at most `limit` bytes.
///
/// # Errors
/// It can't be read, is too large or isn't UTF-8.
pub(super) fn text_in(file: impl Read, limit: u64) -> Result<String, ReadError> {
    let mut bytes = Vec::new();
    file.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(ReadError::TooLarge(limit));
    }
    String::from_utf8(bytes).map_err(|error| ReadError::NotText(error.utf8_error().valid_up_to()))
}

/// A text without the byte order mark that some editors write at its start.
pub(super) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Replaces or creates a file: after a crash at any moment, either the old or the new file exists. The next write in
/// the same directory removes the leftovers of a crash.
///
/// # Errors
/// The system refuses, or something other than a writable file is in its place. The old file is unchanged.
pub fn replace(path: &Path, content: &[u8]) -> Result<(), WriteError> {
    replace_with(path, |file| file.write_all(content))
}

/// Like [`replace`] for a file of the program's own, whose folder is created if necessary.
///
/// # Errors
/// The same as for [`replace`].
pub fn replace_own(path: &Path, content: &[u8]) -> Result<(), WriteError> {
    if let Some(directory) = path.parent() {
        fs::create_dir_all(directory)?;
    }
    replace(path, content)
}

/// The size and times by which an unchanged file is recognised.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stamp {
    size: u64,
    modified: SystemTime,
}

impl Stamp {
    /// The stamp of a file as it is now.
    ///
    /// # Errors
    /// The file doesn't exist, or the system doesn't provide the information.
    pub fn of(path: &Path) -> io::Result<Self> {
        Self::of_metadata(&fs::metadata(path)?)
    }

    /// The stamp of a file with this metadata.
    ///
    /// # Errors
    /// The system doesn't provide the times.
    pub(super) fn of_metadata(found: &fs::Metadata) -> io::Result<Self> {
        Ok(Self { size: found.len(), modified: found.modified()? })
    }
}

/// Checks that [`replace`] could replace or create a file later. Changes nothing.
///
/// # Errors
/// The same as for [`replace`].
pub fn check_replace(path: &Path) -> Result<(), WriteError> {
    temporary_for(&follow_links(path)?).map(drop)
}

/// True if two paths lead to the same file: by links of either kind, or because only their spelling differs.
pub fn is_same(one: &Path, other: &Path) -> bool {
    #[cfg(unix)]
    if let (Ok(one), Ok(other)) = (fs::metadata(one), fs::metadata(other)) {
        use std::os::unix::fs::MetadataExt as _;
        return (one.dev(), one.ino()) == (other.dev(), other.ino());
    }
    // On other systems, files have no numbers to compare. Then a hard link isn't recognised, but replacing it keeps the
    // file under its other names.
    matches!((fs::canonicalize(one), fs::canonicalize(other)), (Ok(one), Ok(other)) if one == other)
}

/// Like [`replace`], but a function writes the content; if it fails, the old file is unchanged.
///
/// # Errors
/// The same as for [`replace`], and the errors of the function.
pub fn replace_with(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> Result<(), WriteError> {
    let target = follow_links(path)?;
    temp_file::sweep(folder_of(&target));
    replace_target(&target, write)
}

/// Like [`replace`], but ignores other files in the folder: leftovers of a crash stay.
///
/// # Errors
/// The same as for [`replace`].
pub fn replace_unswept(path: &Path, content: &[u8]) -> Result<(), WriteError> {
    replace_target(&follow_links(path)?, |file| file.write_all(content))
}

/// Creates a new file, optionally with a given modification time: after a crash at any moment, either the whole file
/// exists or no file does. Returns `false` if the name is already taken; that file isn't changed.
///
/// # Errors
/// The system refuses.
pub fn create_new(path: &Path, content: &[u8], modified: Option<SystemTime>) -> Result<bool, WriteError> {
    if fs::symlink_metadata(path).is_ok() {
        return Ok(false);
    }
    let mut temporary = temporary_for(path)?;
    temporary.as_file_mut().write_all(content)?;
    if let Some(time) = modified {
        // On a disk without modification times the file counts as new.
        let _ = temporary.as_file().set_modified(time);
    }
    temporary.as_file().sync_all()?;
    match temporary.persist_noclobber(path) {
        Ok(_) => {}
        Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => return Ok(false),
        Err(error) => return Err(error.error.into()),
    }
    sync_folder(folder_of(path))?;
    Ok(true)
}

/// Makes file names in a folder durable: a rename survives a crash only once the folder is on disk. Systems other than
/// Unix can't open folders.
fn sync_folder(folder: &Path) -> io::Result<()> {
    #[cfg(unix)]
    File::open(folder)?.sync_all()?;
    #[cfg(not(unix))]
    let _ = folder;
    Ok(())
}

fn replace_target(target: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> Result<(), WriteError> {
    let mut temporary = temporary_for(target)?;
    write(temporary.as_file_mut())?;
    temporary.as_file().sync_all()?;
    temp_file::put_in_place(temporary, target)?;
    sync_folder(folder_of(target))?;
    Ok(())
}

/// The folder that a file is in.
fn folder_of(target: &Path) -> &Path {
    match target.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// An empty temporary file in the folder of a target file, which it will replace or become.
fn temporary_for(target: &Path) -> Result<NamedTempFile, WriteError> {
    let directory = folder_of(target);
    let temporary = temp_file::make_in(directory).map_err(|error| match error.kind() {
        // If the folder's path leads to a file, Windows reports that the folder doesn't exist.
        io::ErrorKind::NotFound if directory.is_file() => {
            io::Error::from(io::ErrorKind::NotADirectory).into()
        }
        // The kernel's own folders, such as `/proc`, report that a file doesn't exist if it can't be created there.
        io::ErrorKind::NotFound if directory.is_dir() => WriteError::NoPlace(directory.to_owned()),
        io::ErrorKind::NotFound => WriteError::NoFolder(directory.to_owned()),
        _ => error.into(),
    })?;
    match fs::metadata(target) {
        Ok(old) if !old.is_file() => return Err(WriteError::NotAFile),
        Ok(old) if old.permissions().readonly() => return Err(WriteError::ReadOnly),
        Ok(old) => temporary.as_file().set_permissions(old.permissions())?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error.into()),
    }
    Ok(temporary)
}

/// The file that a path leads to through links. Replacing it preserves the links. It need not exist.
fn follow_links(path: &Path) -> io::Result<PathBuf> {
    const MOST_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(to) => path = path.parent().map_or_else(|| to.clone(), |parent| parent.join(&to)),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::new(io::ErrorKind::InvalidInput, "too many links"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(directory: &Path) -> Vec<String> {
        let mut names: Vec<_> = fs::read_dir(directory)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_disk_that_fills_up_leaves_the_old_file() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("game.ron");
        replace(&path, b"old").unwrap();
        let error = replace_with(&path, |file| {
            file.write_all(b"ne")?;
            Err(io::ErrorKind::StorageFull.into())
        });
        assert!(matches!(error, Err(WriteError::Io(error)) if error.kind() == io::ErrorKind::StorageFull));
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(names(directory.path()), ["game.ron"], "the unfinished temporary is gone");
        replace(&path, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
    }

    #[test]
    fn a_file_that_somebody_reads_is_replaced() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("game.ron");
        replace(&path, b"old").unwrap();
        let mut reader = File::open(&path).unwrap();
        replace(&path, b"new").unwrap();
        let mut read = String::new();
        reader.read_to_string(&mut read).unwrap();
        assert_eq!(read, "old", "who reads goes on reading what was there");
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(names(directory.path()), ["game.ron"]);
    }

    #[test]
    fn what_is_no_writable_file_is_not_replaced() {
        let directory = tempfile::tempdir().unwrap();
        let inner = directory.path().join("inner");
        fs::create_dir(&inner).unwrap();
        assert!(matches!(replace(&inner, b"x"), Err(WriteError::NotAFile)));
        let protected = directory.path().join("protected");
        fs::write(&protected, b"old").unwrap();
        let mut permissions = fs::metadata(&protected).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&protected, permissions).unwrap();
        assert!(matches!(replace(&protected, b"x"), Err(WriteError::ReadOnly)));
        assert_eq!(fs::read(&protected).unwrap(), b"old");
    }

    #[test]
    fn a_refusal_names_no_file_that_nobody_chose() {
        let directory = tempfile::tempdir().unwrap();
        let inner = directory.path().join("inner");
        let missing = replace(&inner.join("x"), b"x").unwrap_err();
        assert_eq!(missing.to_string(), format!("there is no folder {}", inner.display()));
        fs::create_dir(&inner).unwrap();
        let in_place = replace(&inner, b"x").unwrap_err();
        assert_eq!(in_place.to_string(), "a folder or a device has this name");
        fs::write(inner.join("file"), "").unwrap();
        let in_a_file = replace(&inner.join("file/x"), b"x").unwrap_err().to_string();
        assert!(!in_a_file.contains("part") && !in_a_file.contains("inner"), "{in_a_file}");
        assert!(!in_a_file.is_empty() && !in_a_file.contains("os error"), "{in_a_file}");
    }

    #[cfg(unix)]
    #[test]
    fn a_name_that_the_system_refuses_is_refused_before_anything_is_written() {
        let directory = tempfile::tempdir().unwrap();
        assert!(check_replace(&directory.path().join("x".repeat(300))).is_err());
        assert!(check_replace(&directory.path().join("x")).is_ok());
        assert!(names(directory.path()).is_empty());
    }

    #[test]
    fn an_error_is_told_without_its_number() {
        let error = io::Error::from_raw_os_error(2);
        assert_eq!(format!("{} (os error 2)", in_words(&error)), error.to_string());
        assert_eq!(in_words(&io::Error::other("too many links")), "too many links");
    }

    #[test]
    fn a_file_without_a_folder_is_in_the_current_one() {
        for (file, folder) in [("x", "."), ("a/x", "a"), ("/", ".")] {
            assert_eq!(folder_of(Path::new(file)), Path::new(folder), "{file}");
        }
    }

    #[test]
    fn what_a_killed_process_left_is_gone_after_the_next_write() {
        let directory = tempfile::tempdir().unwrap();
        drop(temp_file::make_in(directory.path()).unwrap().keep().unwrap());
        replace(&directory.path().join("game.ron"), b"x").unwrap();
        assert_eq!(names(directory.path()), ["game.ron"]);
    }

    #[test]
    fn reading_is_bounded_and_wants_text() {
        let directory = tempfile::tempdir().unwrap();
        assert!(matches!(read_text(directory.path(), 9), Err(ReadError::NotAFile)));
        let path = directory.path().join("x");
        assert_eq!(read_text(&path, 9).unwrap_err().to_string(), "there is no such file");
        fs::write(&path, b"ab\xff").unwrap();
        assert!(matches!(read_text(&path, 9), Err(ReadError::NotText(2))));
        assert!(matches!(read_text(&path, 2), Err(ReadError::TooLarge(2))));
        fs::write(&path, "ab").unwrap();
        assert_eq!(read_text(&path, 2).unwrap(), "ab");
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_are_kept() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let directory = tempfile::tempdir().unwrap();
        let (real, link) = (directory.path().join("real"), directory.path().join("link"));
        symlink("real", &link).unwrap();
        replace(&link, b"made through a link to nowhere").unwrap();
        fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
        replace(&link, b"new").unwrap();
        assert_eq!(fs::read(&real).unwrap(), b"new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o640);
        let endless = directory.path().join("endless");
        symlink("endless", &endless).unwrap();
        assert!(replace(&endless, b"x").is_err());
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_is_refused_without_waiting() {
        let directory = tempfile::tempdir().unwrap();
        let pipe = directory.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
        assert!(made.success());
        assert!(matches!(read_text(&pipe, 9), Err(ReadError::NotAFile)));
        assert!(matches!(replace(&pipe, b"x"), Err(WriteError::NotAFile)));
        let lock = open_lock(&pipe).unwrap_err().to_string();
        assert_eq!(lock, "this is a folder or a device, not a file");
        assert!(open_lock(&directory.path().join("lock")).is_ok());
    }
}
