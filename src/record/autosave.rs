//! Games are saved while they are played, and offered again after a crash.
//!
//! Each running game has a file of its own, and beside it a lock that lives as long as its session: a file
//! whose lock is free was left behind. So was a lock without a file, which the next look for games removes.

use std::cmp::Reverse;
use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::files::{self, WriteError};
use super::fingerprint::Fingerprint;
use super::format::{Document, LoadError, MAX_FILE};
use super::temp_file;
use super::writer::Writer;

/// The largest autosave: a whole file, each character escaped at worst, and the path.
const MAX_SIZE: u64 = 2 * MAX_FILE + (1 << 16);
/// An autosave is flat.
const MAX_NESTING: usize = 8;
const PREFIX: &str = "game-";
const ENDING: &str = "ron";
const LOCK_ENDING: &str = "lock";

/// What an autosave holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// The game, as [`Document::to_text`] writes it.
    pub document: String,
    /// The file that the game was loaded from or last saved to.
    pub origin: Option<PathBuf>,
    /// Whether the game has changed since.
    pub unsaved: bool,
    /// What that file held then, as far as it is known.
    #[serde(default)]
    pub known: Option<Fingerprint>,
}

impl Snapshot {
    fn read(path: &Path) -> Result<Self, LoadError> {
        let text = files::read_text(path, MAX_SIZE)?;
        let options = ron::Options::default().with_recursion_limit(MAX_NESTING);
        options.from_str(&text).map_err(|error| LoadError::Syntax {
            line: error.span.start.line,
            column: error.span.start.col,
            message: "this is no autosave".to_owned(),
        })
    }

    fn write(mut self, path: &Path) -> Result<(), WriteError> {
        // A path that is no Unicode has no text; the game itself matters more than where it came from.
        self.origin = self.origin.filter(|origin| origin.to_str().is_some());
        files::replace(path, ron::to_string(&self)?.as_bytes())
    }
}

/// A file name of this session, with the lock that says that the session lives.
#[derive(Debug)]
struct Slot {
    path: PathBuf,
    lock: File,
}

impl Slot {
    fn new(directory: &Path) -> io::Result<Self> {
        fs::create_dir_all(directory)?;
        let ending = format!(".{LOCK_ENDING}");
        let mut names = tempfile::Builder::new();
        names.prefix(PREFIX).suffix(&ending);
        let lock = names.make_in(directory, |path| {
            let lock = File::create_new(path)?;
            match temp_file::lock_new(&lock, path) {
                Err(TryLockError::WouldBlock) => Err(io::ErrorKind::AlreadyExists.into()),
                Err(TryLockError::Error(error)) => Err(error),
                Ok(()) => Ok(lock),
            }
        })?;
        let (lock, path) = lock.keep().map_err(|error| error.error)?;
        Ok(Self { path: path.with_extension(ENDING), lock })
    }

    /// Takes over a file whose lock is free; `None` if its session lives.
    fn take_over(path: PathBuf) -> io::Result<Option<Self>> {
        let lock = files::open_lock(&path.with_extension(LOCK_ENDING))?;
        match lock.try_lock() {
            Ok(()) => Ok(Some(Self { path, lock })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    /// Removes the file; one that is not there is no fault.
    fn clear(&self) -> io::Result<()> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Removes the file, then the lock.
    fn discard(self) -> io::Result<()> {
        self.clear()?;
        drop(self.lock);
        fs::remove_file(self.path.with_extension(LOCK_ENDING))
    }
}

/// What the writer thread is asked to do.
enum Request {
    Write(Box<Snapshot>),
    Clear,
    Flush(Sender<()>),
    Discard,
}

/// The autosave of one running game. Files are written by a thread of its own; dropping it waits until all is
/// written and leaves the file to be offered again.
#[derive(Debug)]
pub struct Autosave {
    writer: Writer<Request>,
    faults: Receiver<WriteError>,
}

impl Autosave {
    /// Begins an autosave in a directory, which is made if need be. No game is in it yet.
    ///
    /// # Errors
    /// The directory cannot be written to.
    pub fn begin(directory: &Path) -> io::Result<Self> {
        Self::on(Slot::new(directory)?)
    }

    fn on(slot: Slot) -> io::Result<Self> {
        let (fault, faults) = mpsc::channel();
        let writer = Writer::start("autosave", move |requests| write_requests(slot, requests, &fault))?;
        Ok(Self { writer, faults })
    }

    /// Writes a snapshot, after every turn. Returns at once; of several that wait only the last is written. Show a turn as
    /// finished only after [`Self::flush`].
    pub fn write(&self, snapshot: Snapshot) {
        self.writer.request(Request::Write(Box::new(snapshot)));
    }

    /// Removes the game, which was saved or finished; a later [`Self::write`] writes it again.
    pub fn clear(&self) {
        self.writer.request(Request::Clear);
    }

    /// Waits until all is written, but no longer than this; whether nothing is left to be written. A write that
    /// failed is not tried again: [`Self::fault`] tells of it.
    ///
    /// What [`Self::write`] was given before survives the end of this process, whatever ends it, once this is true.
    pub fn flush(&self, patience: Duration) -> bool {
        let (done, wait) = mpsc::channel();
        self.writer.request(Request::Flush(done));
        wait.recv_timeout(patience).is_ok()
    }

    /// What went wrong since this was asked last; for the user to read.
    #[must_use]
    pub fn fault(&self) -> Option<WriteError> {
        self.faults.try_iter().last()
    }

    /// Ends the autosave and removes its file: the game was closed on purpose.
    pub fn discard(self) {
        self.writer.request(Request::Discard);
    }

    /// The games that other sessions left behind in a directory, the one that changed last first. Each is held
    /// by the caller until it is dropped, so that no second window offers it too. What else those sessions left
    /// there, locks without games and files half written, is removed.
    ///
    /// # Errors
    /// The directory cannot be read; one that does not exist holds none. In its place in the list stands the path of a game
    /// that cannot be locked, and why.
    pub fn recoverable(directory: &Path) -> io::Result<Vec<Result<Recoverable, (PathBuf, io::Error)>>> {
        let entries = match fs::read_dir(directory) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut paths = Vec::new();
        for entry in entries {
            let path = entry?.path();
            if path.extension().is_some_and(|ending| ending == ENDING) {
                let changed = fs::metadata(&path).and_then(|about| about.modified()).ok();
                paths.push((Reverse(changed), path));
            }
        }
        paths.sort();
        let mut left = Vec::new();
        for (_, path) in paths {
            match Slot::take_over(path.clone()) {
                // Its session may have removed it on purpose between the listing and the lock.
                Ok(slot) => left.extend(slot.filter(|_| path.exists()).map(|slot| Ok(Recoverable { slot }))),
                Err(error) => left.push(Err((path, error))),
            }
        }
        temp_file::sweep(directory);
        temp_file::sweep_if(directory, is_lock_without_game);
        Ok(left)
    }
}

/// Whether a file is the lock of a session that has no game.
fn is_lock_without_game(path: &Path) -> bool {
    let name = path.file_name().and_then(OsStr::to_str);
    name.is_some_and(|name| name.starts_with(PREFIX))
        && path.extension().is_some_and(|ending| ending == LOCK_ENDING)
        && fs::exists(path.with_extension(ENDING)).is_ok_and(|exists| !exists)
}

/// Runs the writer thread, until it is asked to discard the file or the autosave is dropped.
fn write_requests(slot: Slot, requests: &Receiver<Request>, fault: &Sender<WriteError>) {
    let report = |result: Result<(), WriteError>| {
        if let Err(error) = result {
            let _ = fault.send(error);
        }
    };
    while let Ok(first) = requests.recv() {
        let mut latest = None;
        for request in std::iter::once(first).chain(requests.try_iter()) {
            match request {
                Request::Write(snapshot) => latest = Some(snapshot),
                Request::Clear => {
                    latest = None;
                    report(slot.clear().map_err(WriteError::from));
                }
                Request::Flush(done) => {
                    if let Some(snapshot) = latest.take() {
                        report(snapshot.write(&slot.path));
                    }
                    let _ = done.send(());
                }
                Request::Discard => {
                    report(slot.discard().map_err(WriteError::from));
                    return;
                }
            }
        }
        if let Some(snapshot) = latest {
            report(snapshot.write(&slot.path));
        }
    }
}

/// A game that a session left behind.
#[derive(Debug)]
pub struct Recoverable {
    slot: Slot,
}

impl Recoverable {
    /// The file, for messages.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.slot.path
    }

    /// The game and where it came from.
    ///
    /// # Errors
    /// The file cannot be read or is no autosave, or its game is no document.
    pub fn read(&self) -> Result<(Document, Snapshot), LoadError> {
        let snapshot = Snapshot::read(&self.slot.path)?;
        Ok((Document::parse(&snapshot.document)?, snapshot))
    }

    /// Goes on with the game: its file is this session's autosave from now on.
    ///
    /// # Errors
    /// The writer cannot be started.
    pub fn resume(self) -> io::Result<Autosave> {
        Autosave::on(self.slot)
    }

    /// Removes it for good.
    ///
    /// # Errors
    /// The file cannot be removed.
    pub fn discard(self) -> io::Result<()> {
        self.slot.discard()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::takeaway::Takeaway;
    use crate::record::tests::{heap, take};
    use crate::record::{Header, Record};

    fn snapshot(turns: u32) -> Snapshot {
        let mut record = Record::<Takeaway>::new(&heap(99, ""), Header::default()).unwrap();
        for _ in 0..turns {
            record.play(&take(1)).unwrap();
        }
        let document = Document::of(&record).to_text().unwrap();
        let known = Some(Fingerprint::of(b"as it was saved"));
        Snapshot { document, origin: Some("my \"game\".ron".into()), unsaved: true, known }
    }

    #[test]
    fn the_game_that_changed_last_is_offered_first() {
        let directory = tempfile::tempdir().unwrap();
        let hour = Duration::from_secs(3600);
        let mut paths = Vec::new();
        for age in [3, 1, 2] {
            let autosave = Autosave::begin(directory.path()).unwrap();
            autosave.write(snapshot(age));
            assert!(autosave.flush(PATIENCE));
            drop(autosave);
            let path = fs::read_dir(directory.path()).unwrap().map(|entry| entry.unwrap().path());
            let mut new = path.filter(|path| path.extension().is_some_and(|ending| ending == ENDING));
            let path = new.find(|path| !paths.contains(path)).unwrap();
            let file = File::options().write(true).open(&path).unwrap();
            file.set_modified(std::time::SystemTime::now() - hour * age).unwrap();
            paths.push(path);
        }
        let found = games(directory.path());
        let found: Vec<_> = found.iter().map(|kept| kept.path().to_owned()).collect();
        assert_eq!(found, [paths[1].clone(), paths[2].clone(), paths[0].clone()]);
    }

    /// A session that leaves a game behind.
    fn leave_behind(directory: &Path) {
        Autosave::begin(directory).unwrap().write(snapshot(1));
    }

    /// The games that were left behind, none of which cannot be locked.
    fn games(directory: &Path) -> Vec<Recoverable> {
        Autosave::recoverable(directory).unwrap().into_iter().map(Result::unwrap).collect()
    }

    /// Longer than any disk takes.
    const PATIENCE: Duration = Duration::from_secs(60);

    fn files(directory: &Path) -> usize {
        fs::read_dir(directory).unwrap().count()
    }

    #[test]
    fn a_game_left_behind_is_offered_once_and_can_go_on() {
        let directory = tempfile::tempdir().unwrap();
        let home = directory.path().join("made/later");
        assert!(games(&home).is_empty());
        let autosave = Autosave::begin(&home).unwrap();
        for turns in 0..9 {
            autosave.write(snapshot(turns));
        }
        assert!(autosave.flush(PATIENCE));
        assert!(games(&home).is_empty(), "its session lives");
        drop(autosave);
        let mut left = games(&home);
        assert_eq!(left.len(), 1);
        assert!(games(&home).is_empty(), "it is held already");
        let left = left.pop().unwrap();
        let (document, kept) = left.read().unwrap();
        assert_eq!(kept, snapshot(8));
        assert_eq!(document.replay::<Takeaway>().unwrap().len(), 8);
        let autosave = left.resume().unwrap();
        autosave.write(snapshot(9));
        drop(autosave);
        let left = games(&home).pop().unwrap();
        assert_eq!(left.read().unwrap().1, snapshot(9), "dropping waits for the last turn");
        left.discard().unwrap();
        assert_eq!(files(&home), 0);
    }

    #[test]
    fn what_is_closed_on_purpose_leaves_nothing() {
        let directory = tempfile::tempdir().unwrap();
        let autosave = Autosave::begin(directory.path()).unwrap();
        autosave.write(snapshot(1));
        autosave.discard();
        assert_eq!(files(directory.path()), 0);
    }

    #[test]
    fn a_saved_game_is_not_offered_and_its_lock_goes() {
        let directory = tempfile::tempdir().unwrap();
        let autosave = Autosave::begin(directory.path()).unwrap();
        autosave.write(snapshot(1));
        assert!(autosave.flush(PATIENCE));
        autosave.clear();
        assert!(autosave.flush(PATIENCE));
        assert!(games(directory.path()).is_empty());
        assert_eq!(files(directory.path()), 1, "the lock of a session that lives");
        drop(autosave);
        assert!(games(directory.path()).is_empty());
        assert_eq!(files(directory.path()), 0);
    }

    #[test]
    fn what_a_killed_session_left_is_removed_but_for_its_game() {
        let directory = tempfile::tempdir().unwrap();
        leave_behind(directory.path());
        drop(temp_file::make_in(directory.path()).unwrap().keep().unwrap());
        fs::write(directory.path().join("game-other.lock"), "").unwrap();
        fs::write(directory.path().join("notes.lock"), "").unwrap();
        assert_eq!(games(directory.path()).len(), 1);
        assert_eq!(files(directory.path()), 3, "the game, its lock, and what is not ours");
    }

    #[test]
    fn a_game_that_cannot_be_locked_does_not_hide_the_others() {
        let directory = tempfile::tempdir().unwrap();
        leave_behind(directory.path());
        let locked = directory.path().join("game-x.ron");
        fs::write(&locked, "").unwrap();
        fs::create_dir(locked.with_extension(LOCK_ENDING)).unwrap();
        let found = Autosave::recoverable(directory.path()).unwrap();
        let (games, refused): (Vec<_>, Vec<_>) = found.into_iter().partition(Result::is_ok);
        assert_eq!((games.len(), refused.len()), (1, 1));
        assert!(refused.into_iter().all(|refused| refused.unwrap_err().0 == locked));
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_named_like_a_lock_holds_nothing_up() {
        let directory = tempfile::tempdir().unwrap();
        leave_behind(directory.path());
        let locked = directory.path().join("game-x.ron");
        fs::write(&locked, "").unwrap();
        let made = std::process::Command::new("mkfifo").arg(locked.with_extension(LOCK_ENDING)).status();
        assert!(made.unwrap().success());
        let found = Autosave::recoverable(directory.path()).unwrap();
        let refused: Vec<_> = found.into_iter().filter_map(Result::err).collect();
        let [(path, error)] = refused.as_slice() else { panic!("one game cannot be locked: {refused:?}") };
        assert_eq!(
            (path, error.to_string().as_str()),
            (&locked, "this is a directory or a device, not a file")
        );
    }

    #[test]
    fn sessions_do_not_clash() {
        let directory = tempfile::tempdir().unwrap();
        let one = Autosave::begin(directory.path()).unwrap();
        let two = Autosave::begin(directory.path()).unwrap();
        one.write(snapshot(1));
        two.write(snapshot(2));
        drop(one);
        let left = games(directory.path());
        assert_eq!(left.len(), 1);
        assert_eq!(left[0].read().unwrap().1, snapshot(1));
    }

    #[test]
    fn a_damaged_autosave_is_an_error_and_can_be_removed() {
        let directory = tempfile::tempdir().unwrap();
        fs::write(directory.path().join("game-x.ron"), "(document: \"").unwrap();
        let left = games(directory.path()).pop().unwrap();
        assert!(matches!(left.read(), Err(LoadError::Syntax { .. })));
        left.discard().unwrap();
        assert_eq!(files(directory.path()), 0);
    }

    #[test]
    fn a_directory_that_goes_away_is_reported_once() {
        let directory = tempfile::tempdir().unwrap();
        let autosave = Autosave::begin(directory.path()).unwrap();
        directory.close().unwrap();
        autosave.write(snapshot(1));
        assert!(autosave.flush(PATIENCE));
        assert!(autosave.fault().is_some());
        assert!(autosave.fault().is_none());
    }
}
