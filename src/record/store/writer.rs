//! The thread that writes all files.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use super::{Event, GameId, NameOf, Origin, SaveState, Shared, lock, moving_in, names};
use crate::record::files::{self, ReadError, WriteError};
use crate::record::fingerprint::Fingerprint;
use crate::record::format::Document;
use crate::record::hold::Hold;
use crate::record::{Home, temp_file};

/// The time after a failed write until it is retried.
const AGAIN: Duration = Duration::from_secs(1);
/// The number of attempts to lock a small file that another window is writing, and the pause between two of them.
const TRIES: u32 = 100;
const PAUSE: Duration = Duration::from_millis(10);

/// A small file to be written.
pub(super) struct Small {
    /// Produces the text. It is called anew for each try, because the text may depend on the current content of the
    /// file.
    pub(super) content: Box<dyn Fn() -> ron::Result<String> + Send>,
    /// Called as soon as the file has the text.
    pub(super) written: Box<dyn Fn() + Send>,
}

/// A version of a game that has yet to be written.
pub(super) struct Put {
    pub(super) document: Box<Document>,
    /// The name for the game's file, if it doesn't have a file yet.
    pub(super) name: String,
    /// The number of documents passed to the store for this game so far.
    pub(super) number: u64,
}

/// The folder of My games.
pub(super) struct Folder {
    /// `None` if the platform doesn't provide a folder.
    pub(super) path: Option<PathBuf>,
    /// True if the folder belongs to the program, which creates it if it is missing. (Another folder may be on a disk
    /// that isn't connected.)
    pub(super) is_own: bool,
}

impl Folder {
    /// The folder that was chosen, or else the usual one below the home.
    pub(super) fn chosen(chosen: Option<PathBuf>, home: Option<&Home>) -> Self {
        let usual = home.map(Home::games);
        let path = chosen.or_else(|| usual.clone());
        Self { is_own: path == usual, path }
    }

    fn ready(&self) -> Result<&Path, WriteError> {
        let path = self.path.as_deref().ok_or_else(|| {
            WriteError::Io(io::Error::new(
                io::ErrorKind::NotFound,
                "the system has no folder for the program's files",
            ))
        })?;
        if self.is_own {
            fs::create_dir_all(path)?;
        }
        Ok(path)
    }

    /// True if the file's parent folder is this folder, compared after resolving links. A link in this folder may lead
    /// to a file of somebody else, so it doesn't count as a file of this folder.
    fn has(&self, file: &Path) -> bool {
        let real = |path: Option<&Path>| path.and_then(|path| fs::canonicalize(path).ok());
        let folder = real(self.path.as_deref());
        let is_link = fs::symlink_metadata(file).is_ok_and(|found| found.is_symlink());
        folder.is_some() && !is_link && real(file.parent()) == folder
    }
}

/// Reports events to the window.
pub(super) struct News {
    pub(super) events: Sender<Event>,
    pub(super) wake: Box<dyn Fn() + Send>,
}

impl News {
    fn tell(&self, event: Event) {
        // This fails only after the store has been dropped, when nobody needs the event.
        let _ = self.events.send(event);
        (self.wake)();
    }
}

/// A request to the writing thread.
pub(super) enum Request {
    Begin(GameId, Option<Origin>),
    Put(GameId, Put),
    Leave(GameId),
    Small(PathBuf, Small),
    Run(Box<dyn FnOnce() + Send>),
    Folder(Folder),
    Flush(Sender<()>),
}

/// A game that is open in a window.
#[derive(Default)]
struct Game {
    /// The game's file in My games, which no other window writes while it is locked.
    own: Option<Own>,
    /// The file that the game was read from, if that isn't its file in My games.
    from: Option<Origin>,
    /// The version that has yet to be written.
    waiting: Option<Put>,
    is_left: bool,
}

struct Own {
    file: PathBuf,
    /// The content of the file when it was last read or written here.
    content: Fingerprint,
    /// `None` if files can't be locked.
    _hold: Option<Hold>,
}

pub(super) struct Writer {
    home: Option<Home>,
    folder: Folder,
    shared: Arc<Mutex<Shared>>,
    news: News,
    games: BTreeMap<GameId, Game>,
    /// Small files that could not be written.
    failing: BTreeMap<PathBuf, Small>,
}

impl Writer {
    pub(super) fn new(home: Option<Home>, folder: Folder, shared: Arc<Mutex<Shared>>, news: News) -> Self {
        Self { home, folder, shared, news, games: BTreeMap::new(), failing: BTreeMap::new() }
    }

    /// Handles requests until the store has been dropped.
    pub(super) fn run(mut self, requests: &Receiver<Request>, name_of: NameOf) {
        self.tidy(name_of);
        loop {
            let first = if self.has_failed() {
                match requests.recv_timeout(AGAIN) {
                    Ok(request) => Some(request),
                    Err(RecvTimeoutError::Timeout) => None,
                    Err(RecvTimeoutError::Disconnected) => break,
                }
            } else {
                match requests.recv() {
                    Ok(request) => Some(request),
                    Err(_) => break,
                }
            };
            let (mut small, mut work, mut waiting) = (BTreeMap::new(), Vec::new(), Vec::new());
            let mut dealt_with = 0;
            for request in first.into_iter().chain(requests.try_iter()) {
                match request {
                    Request::Begin(id, origin) => {
                        // A closed game may be opened again: its file must be complete and unlocked by then.
                        self.write_games();
                        self.begin(id, origin);
                    }
                    Request::Put(id, put) => {
                        if let Some(game) = self.games.get_mut(&id) {
                            game.waiting = Some(put);
                        }
                    }
                    Request::Leave(id) => {
                        if let Some(game) = self.games.get_mut(&id) {
                            game.is_left = true;
                        }
                    }
                    Request::Small(file, content) => {
                        dealt_with += 1;
                        small.insert(file, content);
                    }
                    Request::Run(more) => work.push(more),
                    Request::Folder(folder) => self.folder = folder,
                    Request::Flush(done) => waiting.push(done),
                }
            }
            self.write_games();
            self.write_small(small, dealt_with);
            for work in work {
                work();
                (self.news.wake)();
            }
            for done in waiting {
                let _ = done.send(());
            }
        }
        // A last attempt: the disk may be available again.
        self.write_games();
        self.write_small(BTreeMap::new(), 0);
    }

    fn has_failed(&self) -> bool {
        !self.failing.is_empty() || self.games.values().any(|game| game.waiting.is_some())
    }

    /// Removes leftovers of crashed writes, and moves in the games that earlier versions saved in case of a crash.
    fn tidy(&mut self, name_of: NameOf) {
        let Some(home) = &self.home else { return };
        if let Some(folder) = &self.folder.path {
            temp_file::sweep(folder);
        }
        temp_file::sweep(&home.data());
        temp_file::sweep(&home.settings_folder());
        let folder = &self.folder;
        let moved = moving_in::move_in(&home.autosaves(), || folder.ready(), name_of);
        if moved.count > 0 {
            self.news.tell(Event::MovedIn(moved.count));
        }
        for sentence in moved.refused {
            self.news.tell(Event::NotMovedIn(sentence));
        }
    }

    // ---- games ------------------------------------------------------------------------------------------

    /// Changes the status of a game.
    fn stand(&self, id: GameId, change: impl FnOnce(&mut SaveState)) {
        if let Some(save_state) = lock(&self.shared).games.get_mut(&id) {
            change(save_state);
        }
    }

    fn begin(&mut self, id: GameId, origin: Option<Origin>) {
        let mut game = Game { from: origin, ..Game::default() };
        if let Some(origin) = &game.from
            && let Some(content) = origin.content
            && self.folder.has(&origin.file)
        {
            let file = origin.file.clone();
            match self.hold(&file) {
                Ok(hold) => {
                    self.stand(id, |save_state| {
                        save_state.file = Some(file.clone());
                        save_state.from = None;
                    });
                    game.own = Some(Own { file, content, _hold: hold });
                    game.from = None;
                }
                Err(Taken) => {
                    self.stand(id, |save_state| save_state.is_shared = true);
                    self.news.tell(Event::Shared(id, file));
                }
            }
        }
        self.games.insert(id, game);
    }

    /// Locks a file to show other windows that it is open here.
    fn hold(&self, file: &Path) -> Result<Option<Hold>, Taken> {
        let Some(home) = &self.home else { return Ok(None) };
        match Hold::take(&home.open_games(), file) {
            Ok(Some(hold)) => Ok(Some(hold)),
            Ok(None) => Err(Taken),
            // If files can't be locked, other windows can't see that the game is open.
            Err(_) => Ok(None),
        }
    }

    fn write_games(&mut self) {
        let waiting: Vec<GameId> =
            self.games.iter().filter(|(_, game)| game.waiting.is_some()).map(|(id, _)| *id).collect();
        for id in waiting {
            if let Some(mut game) = self.games.remove(&id) {
                self.write_game(id, &mut game);
                self.games.insert(id, game);
            }
        }
        let mut shared = lock(&self.shared);
        let mut gone = Vec::new();
        self.games.retain(|id, game| {
            let is_done = game.is_left && game.waiting.is_none();
            if is_done {
                shared.games.remove(id);
                gone.push(*id);
            }
            !is_done
        });
        drop(shared);
        for id in gone {
            self.news.tell(Event::Settled(id));
        }
    }

    fn write_game(&mut self, id: GameId, game: &mut Game) {
        let Some(put) = game.waiting.take() else { return };
        let before = game.own.as_ref().map(|own| own.file.clone());
        match self.write_document(game, &put) {
            Ok(()) => {
                let file = game.own.as_ref().map(|own| own.file.clone());
                let is_new = file != before;
                let was_unsaved = lock(&self.shared).games.get_mut(&id).is_some_and(|save_state| {
                    let was_overdue = save_state.is_overdue();
                    save_state.file = file;
                    save_state.written = put.number;
                    // Another document may have been passed to the store meanwhile.
                    save_state.since = save_state.is_waiting().then(Instant::now);
                    if is_new {
                        save_state.is_shared = false;
                    }
                    save_state.fault.take().is_some() || was_overdue
                });
                let from = game.from.take().map(|origin| origin.file).or(before);
                match from.filter(|_| is_new) {
                    Some(from) => {
                        self.stand(id, |save_state| save_state.from = Some(from.clone()));
                        self.news.tell(Event::Copied(id, from));
                    }
                    None if is_new || was_unsaved => (self.news.wake)(),
                    None => {}
                }
            }
            Err(error) => {
                let place = before.as_deref().or(self.folder.path.as_deref());
                let fault = Some(fault(&error, place));
                let is_news = lock(&self.shared).games.get_mut(&id).is_some_and(|save_state| {
                    let is_news = save_state.fault != fault;
                    save_state.fault = fault;
                    is_news
                });
                game.waiting = Some(put);
                if is_news {
                    (self.news.wake)();
                }
            }
        }
    }

    /// Writes a game to its own file if that still has the content last seen here, else to a new file.
    fn write_document(&self, game: &mut Game, put: &Put) -> Result<(), WriteError> {
        let text = put.document.to_text()?;
        let content = Fingerprint::of(text.as_bytes());
        if let Some(own) = &mut game.own {
            let is_ours = match Fingerprint::of_file(&own.file) {
                Ok(None) => true,
                Ok(Some(found)) => found == own.content || found == content,
                // A disk error is returned, so that the write is retried; a path that is no longer a file isn't
                // touched.
                Err(ReadError::Io(error)) => return Err(error.into()),
                Err(_) => false,
            };
            if is_ours && own.content == content && own.file.exists() {
                return Ok(());
            }
            if is_ours {
                self.folder.ready()?;
                match files::replace_unswept(&own.file, text.as_bytes()) {
                    // The file has become write-protected.
                    Err(WriteError::ReadOnly) => {}
                    written => {
                        written?;
                        own.content = content;
                        return Ok(());
                    }
                }
            }
        }
        let folder = self.folder.ready()?;
        let file = create(folder, &put.name, &text)?;
        let hold = self.hold(&file).unwrap_or_default();
        game.own = Some(Own { file, content, _hold: hold });
        Ok(())
    }

    // ---- small files ------------------------------------------------------------------------------------

    fn write_small(&mut self, new: BTreeMap<PathBuf, Small>, dealt_with: u64) {
        let mut files = mem::take(&mut self.failing);
        files.extend(new);
        for (file, new) in files {
            let turn = self.turn(&file);
            let text = (new.content)().map_err(WriteError::from);
            let written = text.and_then(|text| files::replace_own(&file, text.as_bytes()));
            drop(turn);
            match written {
                Ok(()) => {
                    (new.written)();
                    lock(&self.shared).failing.remove(&file);
                }
                Err(error) => {
                    self.failing.insert(file.clone(), new);
                    let why = error.to_string();
                    let is_new = lock(&self.shared).failing.insert(file.clone(), why.clone()).is_none();
                    if is_new {
                        let place = file.display();
                        self.news.tell(Event::Unwritten(format!("{place} can't be written: {why}")));
                    }
                }
            }
        }
        lock(&self.shared).written += dealt_with;
    }

    /// Waits until no other window writes a small file: two that read, merge and write it at once would overwrite each
    /// other's changes. Goes on without the lock if files can't be locked, or if another window doesn't let go of it.
    fn turn(&self, file: &Path) -> Option<Hold> {
        let locks = self.home.as_ref()?.open_games();
        for _ in 0..TRIES {
            match Hold::take(&locks, file).ok()? {
                Some(hold) => return Some(hold),
                None => thread::sleep(PAUSE),
            }
        }
        None
    }
}

/// The reason why a game couldn't be written, with the file or folder that it should have been written to.
fn fault(error: &WriteError, place: Option<&Path>) -> String {
    match (error, place) {
        (WriteError::Io(_) | WriteError::NotAFile | WriteError::ReadOnly, Some(place)) => {
            format!("{}: {error}", place.display())
        }
        _ => error.to_string(),
    }
}

/// Another window has the file open.
struct Taken;

/// Writes a new file with this name in a folder, adding a number if the name is taken.
pub(super) fn create(folder: &Path, name: &str, text: &str) -> Result<PathBuf, WriteError> {
    let mut places = names::places(folder, name);
    loop {
        // There is always another number to add, so this never happens.
        let Some(file) = places.next() else { return Err(WriteError::NotAFile) };
        if files::create_new(&file, text.as_bytes(), None)? {
            return Ok(file);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc;

    use super::super::OVERDUE;
    use super::super::tests::document;
    use super::*;

    const GAME: GameId = GameId(0);

    /// A writer with one game, which works on the thread of the test.
    struct Bench {
        writer: Writer,
        wakes: Arc<AtomicUsize>,
        /// The number of documents passed for the game so far.
        handed: u64,
    }

    impl Bench {
        /// Writes into a folder that isn't created if it is missing.
        fn new(folder: &Path) -> Self {
            let shared = Arc::new(Mutex::new(Shared::default()));
            lock(&shared).games.insert(GAME, SaveState::default());
            let wakes = Arc::new(AtomicUsize::new(0));
            let wake = Arc::clone(&wakes);
            let news = News {
                events: mpsc::channel().0,
                wake: Box::new(move || {
                    wake.fetch_add(1, Ordering::Relaxed);
                }),
            };
            let folder = Folder { path: Some(folder.to_owned()), is_own: false };
            let mut writer = Writer::new(None, folder, shared, news);
            writer.begin(GAME, None);
            Self { writer, wakes, handed: 0 }
        }

        /// Passes a document. If `since` is given, changes have waited since that time.
        fn put(&mut self, since: Option<Instant>) {
            self.handed += 1;
            let mut shared = lock(&self.writer.shared);
            let save_state = shared.games.get_mut(&GAME).unwrap();
            (save_state.handed, save_state.since) = (self.handed, since);
            let document = Box::new(document(u32::try_from(self.handed).unwrap()));
            let put = Put { document, name: "game".to_owned(), number: self.handed };
            self.writer.games.get_mut(&GAME).unwrap().waiting = Some(put);
        }

        /// Writes everything, and returns the number of times that the window was woken.
        fn write(&mut self) -> usize {
            self.writer.write_games();
            self.writer.write_small(BTreeMap::new(), 0);
            self.wakes.swap(0, Ordering::Relaxed)
        }

        fn save_state(&self) -> SaveState {
            lock(&self.writer.shared).games[&GAME].clone()
        }
    }

    #[test]
    fn the_window_is_woken_when_what_it_shows_of_a_game_has_changed() {
        let home = tempfile::tempdir().unwrap();
        let folder = home.path().join("stick");
        fs::create_dir(&folder).unwrap();
        let mut bench = Bench::new(&folder);
        bench.put(None);
        assert_eq!(bench.write(), 1, "the game has a file now");
        bench.put(None);
        assert_eq!(bench.write(), 0, "the window hasn't warned of anything");
        bench.put(Instant::now().checked_sub(OVERDUE));
        assert!(bench.save_state().is_overdue());
        assert_eq!(bench.write(), 1, "the change was overdue");
        assert!(!bench.save_state().is_overdue());
        fs::remove_dir_all(&folder).unwrap();
        bench.put(None);
        assert_eq!(bench.write(), 1, "the folder is gone");
        let fault = bench.save_state().fault;
        assert!(fault.is_some());
        assert_eq!((bench.write(), bench.save_state().fault), (0, fault), "it is still gone");
        fs::create_dir(&folder).unwrap();
        assert_eq!((bench.write(), bench.save_state().fault), (1, None), "the game is safe again");
        assert!(!bench.save_state().is_waiting());
        assert_eq!(bench.write(), 0, "everything is written");
    }

    #[test]
    fn only_what_could_not_be_written_is_tried_again() {
        let home = tempfile::tempdir().unwrap();
        let folder = home.path().join("stick");
        let mut bench = Bench::new(&folder);
        assert!(!bench.writer.has_failed(), "nothing is waiting");
        bench.put(None);
        bench.write();
        assert!(bench.writer.has_failed(), "the game");
        fs::create_dir(&folder).unwrap();
        bench.write();
        assert!(!bench.writer.has_failed());
        let file = home.path().join("small");
        fs::create_dir(&file).unwrap();
        let small = Small { content: Box::new(|| Ok("content".to_owned())), written: Box::new(|| {}) };
        bench.writer.write_small(BTreeMap::from([(file.clone(), small)]), 1);
        assert!(bench.writer.has_failed(), "the small file");
        fs::remove_dir(&file).unwrap();
        bench.write();
        assert!(!bench.writer.has_failed());
        assert_eq!(fs::read_to_string(&file).unwrap(), "content");
    }
}
