//! Everything that the program keeps on disk: games, settings, progress and positions to retry.
//!
//! Every game is a file of *My games* from its first turn on. The window hands over whole documents as they change and
//! asks how they stand; one thread writes them, so that nobody waits for the disk. A file from elsewhere is read and never
//! written: the first change makes the game one of My games. What cannot be written waits and is tried again.

mod changes;
mod list;
mod moving_in;
mod names;
mod writer;

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use std::{fmt, thread};

pub use self::changes::{Change, bin, duplicate, rename, undo};
pub use self::list::{Entry, GameList, Place, Places, Stored};
pub use self::names::{ENDING, file_name, plain};
use self::writer::{Content, Request};
use super::Home;
use super::files::WriteError;
use super::fingerprint::Fingerprint;
use super::format::Document;

/// The longest that the end of the program waits for the disk.
const PATIENCE: Duration = Duration::from_secs(10);

/// A game that a window shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameId(u64);

/// A file that a game was read from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The file.
    pub file: PathBuf,
    /// The content of the file as it was read; `None` for a picture, which is never written.
    pub content: Option<Fingerprint>,
}

/// How a game stands on disk.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// Its file in My games, once it has one.
    pub file: Option<PathBuf>,
    /// A file from elsewhere that it was read from, and that stays as it is.
    pub from: Option<PathBuf>,
    /// Whether another window has the same file open.
    pub is_shared: bool,
    /// Why the last change is not on disk, where writing it failed. It is tried again.
    pub fault: Option<String>,
    /// How many documents were handed over, and how many of them are on disk or were replaced by a later one.
    handed: u64,
    written: u64,
}

impl Standing {
    /// Whether a change is on its way to the disk.
    #[must_use]
    pub const fn is_waiting(&self) -> bool {
        self.handed != self.written
    }
}

/// News from the thread that writes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// The first change of a game that was read from this file made it one of My games.
    Copied(GameId, PathBuf),
    /// Another window has this file of a game open.
    Shared(GameId, PathBuf),
    /// A game that no window shows any more is on disk.
    Settled(GameId),
    /// A small file cannot be written; a sentence on why. Told once until it can be again.
    Unwritten(String),
    /// Games that earlier versions kept for a crash are in My games now: this many.
    MovedIn(usize),
    /// Such a game stays where it was; a sentence on why.
    NotMovedIn(String),
}

/// Whether the program may end without losing anything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Closing {
    /// Everything is on disk.
    Ready,
    /// Something is being written.
    Writing,
    /// Something cannot be written; why.
    Failing(String),
}

/// What both threads know.
#[derive(Debug, Default)]
struct Shared {
    games: BTreeMap<GameId, Standing>,
    /// The games that no window shows any more, but that are not written yet.
    left: BTreeSet<GameId>,
    /// The small files that could not be written last, with why.
    failing: BTreeMap<PathBuf, String>,
    /// How many small files were handed over, and how many of them the thread has dealt with.
    handed: u64,
    written: u64,
}

/// Keeps what the window hands over. Dropping it waits until all is written, but no longer than ten seconds.
pub struct Store {
    /// `None` where no thread could be started: then nothing is kept, as on a full disk.
    requests: Option<Sender<Request>>,
    /// Disconnected once the thread has ended.
    end: Receiver<()>,
    events: Receiver<Event>,
    shared: Arc<Mutex<Shared>>,
    next: Cell<u64>,
    patience: Cell<Duration>,
    folder: RefCell<Option<PathBuf>>,
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store").field("folder", &self.folder).finish_non_exhaustive()
    }
}

/// The name of a game's file without its ending, from the game itself.
pub type NameOf = fn(&Document) -> String;

impl Store {
    /// The store below a home, with My games in another folder if one is given; it calls `wake` when there is news. Without
    /// a home only files elsewhere can be written, and games stand as failing.
    ///
    /// Games that earlier versions kept for a crash move into My games, with the names that `name_of` gives them.
    #[must_use]
    pub fn open(
        home: Option<&Home>,
        folder: Option<PathBuf>,
        name_of: NameOf,
        wake: impl Fn() + Send + 'static,
    ) -> Self {
        let (requests, inbox) = mpsc::channel();
        let (events_out, events) = mpsc::channel();
        let (alive, end) = mpsc::channel();
        let shared = Arc::new(Mutex::new(Shared::default()));
        let is_own = folder.is_none();
        let folder = folder.or_else(|| home.map(Home::games));
        let writer = writer::Writer::new(
            home.cloned(),
            writer::Folder { path: folder.clone(), is_own },
            Arc::clone(&shared),
            writer::News { events: events_out, wake: Box::new(wake) },
        );
        let run = move || {
            let _alive: Sender<()> = alive;
            writer.run(&inbox, name_of);
        };
        let started = thread::Builder::new().name("store".to_owned()).spawn(run).is_ok();
        Self {
            requests: started.then_some(requests),
            end,
            events,
            shared,
            next: Cell::new(0),
            patience: Cell::new(PATIENCE),
            folder: RefCell::new(folder),
        }
    }

    fn shared(&self) -> MutexGuard<'_, Shared> {
        lock(&self.shared)
    }

    fn request(&self, request: Request) {
        if let Some(requests) = &self.requests {
            // The thread ends only after the store.
            let _ = requests.send(request);
        }
    }

    // ---- games ------------------------------------------------------------------------------------------

    /// The folder of My games; `None` where the platform names no place.
    #[must_use]
    pub fn folder(&self) -> Option<PathBuf> {
        self.folder.borrow().clone()
    }

    /// Begins games in another folder from now on; `None` is the usual one below the home. Nothing is moved.
    pub fn set_folder(&self, home: Option<&Home>, folder: Option<PathBuf>) {
        let is_own = folder.is_none();
        let path = folder.or_else(|| home.map(Home::games));
        self.folder.borrow_mut().clone_from(&path);
        self.request(Request::Folder(writer::Folder { path, is_own }));
    }

    /// Notes a game that a window shows from now on, with the file that it was read from, if any.
    #[must_use]
    pub fn begin(&self, origin: Option<Origin>) -> GameId {
        let id = GameId(self.next.replace(self.next.get() + 1));
        let from = origin.as_ref().map(|origin| origin.file.clone());
        self.shared().games.insert(id, Standing { from, ..Standing::default() });
        self.request(Request::Begin(id, origin));
        id
    }

    /// Has a game hold from now on what this document says; of several that wait only the last is written. A game without
    /// a file gets one, by this name without its ending. Returns at once.
    pub fn put(&self, id: GameId, document: Document, name: String) {
        let mut shared = self.shared();
        let Some(standing) = shared.games.get_mut(&id) else { return };
        standing.handed += 1;
        if self.requests.is_none() {
            standing.fault = Some("the system has no thread to write it".to_owned());
        }
        let number = standing.handed;
        drop(shared);
        self.request(Request::Put(id, writer::Put { document: Box::new(document), name, number }));
    }

    /// No window shows this game any more. It is forgotten once it is written.
    pub fn leave(&self, id: GameId) {
        let mut shared = self.shared();
        shared.left.insert(id);
        drop(shared);
        self.request(Request::Leave(id));
    }

    /// How a game stands.
    #[must_use]
    pub fn standing(&self, id: GameId) -> Standing {
        self.shared().games.get(&id).cloned().unwrap_or_default()
    }

    /// What happened since this was asked last.
    pub fn events(&self) -> impl Iterator<Item = Event> {
        self.events.try_iter()
    }

    /// Whether the program may end.
    #[must_use]
    pub fn closing(&self) -> Closing {
        let shared = self.shared();
        let waiting = shared.games.values().filter(|standing| standing.is_waiting());
        let mut is_writing = shared.handed != shared.written;
        for standing in waiting {
            match &standing.fault {
                Some(fault) => return Closing::Failing(fault.clone()),
                None => is_writing = true,
            }
        }
        if is_writing { Closing::Writing } else { Closing::Ready }
    }

    /// What is not on disk yet may be lost: the end of the program waits for nothing.
    pub fn abandon(&self) {
        self.patience.set(Duration::ZERO);
    }

    // ---- small files ------------------------------------------------------------------------------------

    /// Has a file hold from now on what this puts into words; its folder is made if need be. Returns at once: of what waits
    /// for the same file only the last is put into words and written.
    pub fn write(&self, file: &Path, content: impl FnOnce() -> ron::Result<String> + Send + 'static) {
        self.shared().handed += 1;
        let content: Content = Box::new(content);
        self.request(Request::Small(file.to_owned(), content));
    }

    /// Whether a small file holds what it is to hold, and no other waits to be written.
    #[must_use]
    pub fn has_written(&self, file: &Path) -> bool {
        let shared = self.shared();
        shared.handed == shared.written && !shared.failing.contains_key(file)
    }

    /// Waits until the thread has dealt with everything, but no longer than this; whether it has.
    pub fn flush(&self, patience: Duration) -> bool {
        let (done, wait) = mpsc::channel();
        self.request(Request::Flush(done));
        wait.recv_timeout(patience).is_ok()
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        self.requests = None;
        // A disk that hangs must not keep the program from ending; whoever closes the window was told.
        let _ = self.end.recv_timeout(self.patience.get());
    }
}

fn lock(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A reason as it stands behind "could not be saved: ".
fn reason(error: &WriteError) -> String {
    error.to_string()
}

#[cfg(test)]
mod tests;
