//! All files of the program: games, settings, progress and positions to retry.
//!
//! Every game has a file in *My games* from its first turn on. The window passes the whole document of a game after
//! each change, and reads the game's status. One thread writes the documents, so that the window never waits for the
//! disk. A file from elsewhere is only read, never written: the first change adds a copy of the game to My games. A
//! failed write is retried.

mod changes;
mod list;
mod moving_in;
mod names;
mod writer;

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{fmt, thread};

pub use self::changes::{Change, Locks, Opened, bin, duplicate, rename, undo};
pub use self::list::{Entry, GameList, Location, Places, Stored};
pub use self::names::{ENDING, file_name, plain, without_unseen};
use self::writer::{Request, Small};
use super::Home;
use super::fingerprint::Fingerprint;
use super::format::Document;

/// The maximum time for which the program waits for the disk when it ends.
const PATIENCE: Duration = Duration::from_secs(10);

/// The time after which a document that has yet to be written is overdue.
const OVERDUE: Duration = Duration::from_secs(1);

/// The number of a game that is open in a window.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameId(u64);

/// A file that a game was read from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The path of the file.
    pub file: PathBuf,
    /// The content of the file as it was read; `None` for a picture, which is never written.
    pub content: Option<Fingerprint>,
}

/// The status of a game on disk.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SaveState {
    /// The game's file in My games, once the game has one.
    pub file: Option<PathBuf>,
    /// The file outside My games that the game was read from; that file stays unchanged.
    pub from: Option<PathBuf>,
    /// True if another window has the same file open.
    pub is_shared: bool,
    /// The reason the last change isn't on disk, if writing it failed. The write will be retried.
    pub fault: Option<String>,
    /// The number of documents passed to the store, and the number of those that are on disk or were replaced by a
    /// later document.
    handed: u64,
    written: u64,
    /// The time since which the oldest unwritten document has waited.
    since: Option<Instant>,
}

impl SaveState {
    /// The time until the oldest unwritten change is overdue; zero once it is, and `None` if nothing is waiting.
    pub fn overdue_in(&self) -> Option<Duration> {
        self.since.map(|since| OVERDUE.saturating_sub(since.elapsed()))
    }

    /// True if a change should have been written by now.
    pub fn is_overdue(&self) -> bool {
        self.overdue_in() == Some(Duration::ZERO)
    }

    /// True if a change is waiting to be written.
    pub const fn is_waiting(&self) -> bool {
        self.handed != self.written
    }
}

/// News from the writing thread.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// After its first change, the game that was read from this file has a copy in My games.
    Copied(GameId, PathBuf),
    /// Another window has the file of this game open.
    Shared(GameId, PathBuf),
    /// All changes of a game that has been closed are on disk.
    Settled(GameId),
    /// A small file can't be written; a sentence with the reason. Not reported again until a write succeeds.
    Unwritten(String),
    /// The number of games that were moved into My games; earlier versions had saved them in case of a crash.
    MovedIn(usize),
    /// A game saved by an earlier version couldn't be moved and stays where it is; a sentence with the reason.
    NotMovedIn(String),
}

/// Tells whether the program can end now without losing data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Closing {
    /// Everything is on disk.
    Ready,
    /// Something is being written.
    Writing,
    /// Something can't be written, for this reason.
    Failing(String),
}

/// The data that both threads share.
#[derive(Debug, Default)]
struct Shared {
    games: BTreeMap<GameId, SaveState>,
    /// The small files that couldn't be written, with the reason.
    failing: BTreeMap<PathBuf, String>,
    /// The number of small files passed to the store, and the number that the thread has handled.
    handed: u64,
    written: u64,
}

/// Writes the documents and files of the window. Dropping it waits until everything is written, but at most ten
/// seconds.
pub struct Store {
    home: Option<Home>,
    /// `None` if the thread couldn't be started: then nothing is saved, as if the disk were full.
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

/// A function that derives the name of a game's file, without its ending, from the game.
pub type NameOf = fn(&Document) -> String;

impl Store {
    /// Opens the store in a home, with My games in another folder if one is given. It calls `wake` when there is news.
    /// Without a home, only files elsewhere can be written, and the status of every game has a fault.
    ///
    /// Games that earlier versions saved in case of a crash move into My games, with names from `name_of`.
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
        let folder = writer::Folder::chosen(folder, home);
        let path = folder.path.clone();
        let writer = writer::Writer::new(
            home.cloned(),
            folder,
            Arc::clone(&shared),
            writer::News { events: events_out, wake: Box::new(wake) },
        );
        let run = move || {
            let _alive: Sender<()> = alive;
            writer.run(&inbox, name_of);
        };
        let started = thread::Builder::new().name("store".to_owned()).spawn(run).is_ok();
        Self {
            home: home.cloned(),
            requests: started.then_some(requests),
            end,
            events,
            shared,
            next: Cell::new(0),
            patience: Cell::new(PATIENCE),
            folder: RefCell::new(path),
        }
    }

    fn shared(&self) -> MutexGuard<'_, Shared> {
        lock(&self.shared)
    }

    fn request(&self, request: Request) {
        if let Some(requests) = &self.requests {
            // The thread outlives the store, so this can't fail.
            let _ = requests.send(request);
        }
    }

    // ---- games ------------------------------------------------------------------------------------------

    /// The locks on open games.
    pub fn locks(&self) -> Locks {
        let here = self.shared().games.values().filter_map(|save_state| save_state.file.clone()).collect();
        Locks { folder: self.home.as_ref().map(Home::open_games), here }
    }

    /// The folder of My games; `None` if the platform doesn't provide one.
    pub fn folder(&self) -> Option<PathBuf> {
        self.folder.borrow().clone()
    }

    /// Saves new games in another folder from now on; `None` is the usual folder in the home. Existing games aren't
    /// moved.
    pub fn set_folder(&self, folder: Option<PathBuf>) {
        let folder = writer::Folder::chosen(folder, self.home.as_ref());
        self.folder.borrow_mut().clone_from(&folder.path);
        self.request(Request::Folder(folder));
    }

    /// Registers a game that was just opened in a window, with the file that it was read from, if any.
    pub fn begin(&self, origin: Option<Origin>) -> GameId {
        let id = GameId(self.next.replace(self.next.get() + 1));
        let from = origin.as_ref().map(|origin| origin.file.clone());
        self.shared().games.insert(id, SaveState { from, ..SaveState::default() });
        self.request(Request::Begin(id, origin));
        id
    }

    /// Saves this document as the content of a game. If several are waiting, only the last is written. A game without a
    /// file gets one with this name, to which the ending is added. Returns immediately.
    pub fn put(&self, id: GameId, document: Document, name: String) {
        let mut shared = self.shared();
        let Some(save_state) = shared.games.get_mut(&id) else { return };
        save_state.handed += 1;
        save_state.since.get_or_insert_with(Instant::now);
        if self.requests.is_none() {
            save_state.fault = Some("the system is too busy to write it".to_owned());
        }
        let number = save_state.handed;
        drop(shared);
        self.request(Request::Put(id, writer::Put { document: Box::new(document), name, number }));
    }

    /// Unregisters a game that has been closed. It is dropped once it has been written.
    pub fn leave(&self, id: GameId) {
        self.request(Request::Leave(id));
    }

    /// The status of a game.
    pub fn save_state(&self, id: GameId) -> SaveState {
        self.shared().games.get(&id).cloned().unwrap_or_default()
    }

    /// The status of all games with changes that aren't on disk, open or closed.
    pub fn unwritten(&self) -> Vec<SaveState> {
        self.shared().games.values().filter(|save_state| save_state.is_waiting()).cloned().collect()
    }

    /// The events since the last call.
    pub fn events(&self) -> impl Iterator<Item = Event> {
        self.events.try_iter()
    }

    /// Tells whether the program can end now without losing data.
    pub fn closing(&self) -> Closing {
        let shared = self.shared();
        let waiting = shared.games.values().filter(|save_state| save_state.is_waiting());
        let mut is_writing = shared.handed != shared.written;
        for save_state in waiting {
            match &save_state.fault {
                Some(fault) => return Closing::Failing(fault.clone()),
                None => is_writing = true,
            }
        }
        if is_writing { Closing::Writing } else { Closing::Ready }
    }

    /// Gives up on unwritten changes: the program won't wait for them when it ends.
    pub fn abandon(&self) {
        self.patience.set(Duration::ZERO);
    }

    // ---- small files ------------------------------------------------------------------------------------

    /// Saves a file with the text that `content` returns; each retry calls it anew. Creates the folder if necessary.
    /// Returns immediately. If several texts for the same file are waiting, only the last is written.
    pub fn write(&self, file: &Path, content: impl Fn() -> ron::Result<String> + Send + 'static) {
        self.write_and_tell(file, content, || {});
    }

    /// Like [`Self::write`], but also calls `written`, on the writing thread, as soon as the text is in the file.
    pub fn write_and_tell(
        &self,
        file: &Path,
        content: impl Fn() -> ron::Result<String> + Send + 'static,
        written: impl Fn() + Send + 'static,
    ) {
        self.shared().handed += 1;
        let small = Small { content: Box::new(content), written: Box::new(written) };
        self.request(Request::Small(file.to_owned(), small));
    }

    /// Runs a function on the writing thread, for example to read a file, after everything that is waiting has been
    /// written; then wakes the window. Returns immediately.
    pub fn run(&self, work: impl FnOnce() + Send + 'static) {
        self.request(Request::Run(Box::new(work)));
    }

    /// True if a small file has its latest content and no other small files are waiting.
    pub fn has_written(&self, file: &Path) -> bool {
        let shared = self.shared();
        shared.handed == shared.written && !shared.failing.contains_key(file)
    }

    /// Waits until the thread has handled everything, but at most this long; returns true if it has.
    pub fn flush(&self, patience: Duration) -> bool {
        let (done, wait) = mpsc::channel();
        self.request(Request::Flush(done));
        wait.recv_timeout(patience).is_ok()
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        self.requests = None;
        // A disk that hangs must not keep the program from ending; the user was warned on closing the window.
        let _ = self.end.recv_timeout(self.patience.get());
    }
}

fn lock(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
