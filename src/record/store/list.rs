//! The list of games with short summaries, read by a thread of its own.
//!
//! An index caches the summaries, so that a folder of thousands of games is listed immediately next time. A summary in
//! it is used only if the size and the time of the file match, and the whole index is discarded if another version of
//! the program wrote it.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::record::files::{self, Stamp, in_words, is_game};
use crate::record::format::Document;

/// The largest index that can be read, in bytes.
const MAX_INDEX: u64 = 64 << 20;
/// The interval between reports to the window about the games read so far.
const BEAT: Duration = Duration::from_millis(300);
/// The number of games at the top of the list that are reported immediately: those on the start page.
const FIRST: usize = 16;

/// The summary of a game, or a sentence with the reason the file isn't a game.
pub type Stored<S> = Result<S, String>;

/// The place of a game's file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Location {
    /// The file is in My games.
    Mine,
    /// The file is elsewhere: it is only read, never written.
    Elsewhere,
    /// The file is a picture, in any folder: its game may also be listed from another file.
    Picture,
}

/// A game in the list.
#[derive(Clone, Debug)]
pub struct Entry<S> {
    /// The path of its file.
    pub file: PathBuf,
    /// The place of the file.
    pub location: Location,
    /// The time of the last change; `None` for games outside My games, whose files may have been copied at any time.
    pub time: Option<SystemTime>,
    /// The summary, once the file has been read.
    pub about: Option<Stored<S>>,
}

impl<S> Entry<S> {
    /// The summary; `None` until the file has been read, and if it doesn't contain a game.
    pub fn summary(&self) -> Option<&S> {
        self.about.as_ref()?.as_ref().ok()
    }
}

/// The folders and files to list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Places {
    /// The folder of My games.
    pub mine: Option<PathBuf>,
    /// Other folders whose games are listed.
    pub elsewhere: Vec<PathBuf>,
    /// The most recently used files, newest first; they are at the top of the list, whatever the times of the files.
    pub recent: Vec<PathBuf>,
}

/// The content of the index file.
#[derive(Serialize, Deserialize)]
struct Index<S> {
    /// The version of the program that wrote it.
    program: String,
    games: HashMap<PathBuf, (Stamp, Stored<S>)>,
}

enum News<S> {
    Listed(Vec<Entry<S>>, Option<String>),
    About(Vec<(PathBuf, Stored<S>)>),
}

/// The list of games, most recently used first.
pub struct GameList<S> {
    entries: Vec<Entry<S>>,
    /// For each file, its index in `entries`.
    places: HashMap<PathBuf, usize>,
    /// The reason My games can't be listed.
    fault: Option<String>,
    is_listed: bool,
    unread: usize,
    requests: Option<Sender<Places>>,
    news: Receiver<News<S>>,
}

impl<S: Clone + Serialize + DeserializeOwned + Send + 'static> GameList<S> {
    /// An empty list. Its thread summarises games with `shorten`, calls `wake` when there is news, and caches the
    /// summaries in an index file, if a path is given.
    pub fn new(
        index: Option<PathBuf>,
        shorten: fn(&Document) -> Stored<S>,
        wake: impl Fn() + Send + 'static,
    ) -> Self {
        let (requests, inbox) = mpsc::channel();
        let (sender, news) = mpsc::channel();
        let reader = Reader { sender, wake: Box::new(wake), shorten, index, summaries: None };
        let started = thread::Builder::new().name("games".to_owned()).spawn(move || reader.run(&inbox));
        let fault = started.as_ref().err().map(in_words);
        Self {
            entries: Vec::new(),
            places: HashMap::new(),
            is_listed: fault.is_some(),
            fault,
            unread: 0,
            requests: started.is_ok().then_some(requests),
            news,
        }
    }

    /// Reads the list again, to see changes. The old list is shown in the meantime.
    pub fn refresh(&self, places: Places) {
        if let Some(requests) = &self.requests {
            let _ = requests.send(places);
        }
    }

    /// Adds the games read so far; returns true if there are any.
    pub fn poll(&mut self) -> bool {
        let mut any = false;
        for news in self.news.try_iter() {
            any = true;
            match news {
                News::Listed(entries, fault) => {
                    self.places =
                        entries.iter().enumerate().map(|(at, entry)| (entry.file.clone(), at)).collect();
                    (self.entries, self.fault, self.is_listed) = (entries, fault, true);
                }
                News::About(read) => {
                    for (file, about) in read {
                        let at = self.places.get(&file);
                        if let Some(entry) = at.and_then(|at| self.entries.get_mut(*at)) {
                            entry.about = Some(about);
                        }
                    }
                }
            }
        }
        if any {
            self.unread = self.entries.iter().filter(|entry| entry.about.is_none()).count();
        }
        any
    }

    /// The games, most recently used first.
    pub fn entries(&self) -> &[Entry<S>] {
        &self.entries
    }

    /// True if the folders have been listed.
    pub const fn is_listed(&self) -> bool {
        self.is_listed
    }

    /// The reason My games can't be listed.
    pub fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }

    /// The number of games that haven't been read yet.
    pub const fn unread(&self) -> usize {
        self.unread
    }
}

type Summaries<S> = HashMap<PathBuf, (Stamp, Stored<S>)>;

/// The state of the thread that reads the games.
struct Reader<S> {
    sender: Sender<News<S>>,
    wake: Box<dyn Fn() + Send>,
    shorten: fn(&Document) -> Stored<S>,
    index: Option<PathBuf>,
    /// `None` until the index has been read.
    summaries: Option<Summaries<S>>,
}

impl<S: Clone + Serialize + DeserializeOwned> Reader<S> {
    fn run(mut self, requests: &Receiver<Places>) {
        while let Ok(mut places) = requests.recv() {
            loop {
                if let Some(newest) = requests.try_iter().last() {
                    places = newest;
                }
                // A newer request interrupts this request.
                match self.read(&places, || requests.try_iter().last()) {
                    Some(newer) => places = newer,
                    None => break,
                }
            }
        }
    }

    /// Lists and reads all games. If a newer request arrives, stops and returns it.
    fn read(&mut self, places: &Places, newer: impl Fn() -> Option<Places>) -> Option<Places> {
        let (files, fault) = list(places);
        let mut summaries =
            self.summaries.take().unwrap_or_else(|| self.index.as_deref().and_then(load).unwrap_or_default());
        let before = summaries.len();
        let found: HashMap<&PathBuf, Stamp> = files.iter().map(|found| (&found.file, found.stamp)).collect();
        summaries.retain(|file, (stamp, _)| found.get(file) == Some(stamp));
        // Not every picture contains a game, so the saved games are read first.
        let unread = files.iter().filter(|found| !summaries.contains_key(&found.file));
        let (pictures, games): (Vec<_>, Vec<_>) =
            unread.partition(|found| found.location == Location::Picture);
        let is_stale = !pictures.is_empty() || !games.is_empty() || summaries.len() != before;
        self.tell(News::Listed(entries(&files, &summaries), fault.clone()));
        let (mut told, mut last, mut asked) = (Vec::new(), Instant::now(), None);
        let mut has_picture = false;
        for (count, FoundFile { file, location, stamp, .. }) in games.into_iter().chain(pictures).enumerate()
        {
            let about =
                Document::read(file).map_err(|error| error.to_string()).and_then(|it| (self.shorten)(&it));
            has_picture |= *location == Location::Picture && about.is_ok();
            summaries.insert(file.clone(), (*stamp, about.clone()));
            told.push((file.clone(), about));
            if count + 1 == FIRST || last.elapsed() >= BEAT {
                last = Instant::now();
                self.tell(News::About(std::mem::take(&mut told)));
            }
            asked = newer();
            if asked.is_some() {
                break;
            }
        }
        if has_picture {
            self.tell(News::Listed(entries(&files, &summaries), fault));
        } else if !told.is_empty() {
            self.tell(News::About(told));
        }
        if let Some(index) = self.index.as_deref().filter(|_| is_stale && asked.is_none()) {
            // If the index can't be written, everything is read again next time.
            let _ = store(index, &summaries);
        }
        self.summaries = Some(summaries);
        asked
    }

    fn tell(&self, news: News<S>) {
        // This fails only after the list has been dropped, when nobody needs the news.
        let _ = self.sender.send(news);
        (self.wake)();
    }
}

struct FoundFile {
    file: PathBuf,
    location: Location,
    time: Option<SystemTime>,
    stamp: Stamp,
}

/// The games of files, with the summaries of those that were read. A picture is listed only after a game has been found
/// in it.
fn entries<S: Clone>(files: &[FoundFile], summaries: &Summaries<S>) -> Vec<Entry<S>> {
    let entry = |FoundFile { file, location, time, .. }: &FoundFile| {
        let about = summaries.get(file).map(|(_, about)| about.clone());
        let is_game = *location != Location::Picture || matches!(about, Some(Ok(_)));
        is_game.then(|| Entry { file: file.clone(), location: *location, time: *time, about })
    };
    files.iter().filter_map(entry).collect()
}

/// The files of games, most recently used first, and the reason My games can't be listed, if any.
fn list(places: &Places) -> (Vec<FoundFile>, Option<String>) {
    let mut found: HashMap<PathBuf, (Location, Stamp, SystemTime)> = HashMap::new();
    let mut fault = None;
    if let Some(mine) = &places.mine {
        match games_in(mine) {
            // The folder is created when the first game is saved.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => fault = Some(in_words(&error)),
            Ok(files) => found.extend(files.map(|(file, stamp, time)| (file, (Location::Mine, stamp, time)))),
        }
    }
    // A missing folder isn't an error.
    for (file, stamp, time) in places.elsewhere.iter().flat_map(|folder| games_in(folder)).flatten() {
        found.entry(file).or_insert((Location::Elsewhere, stamp, time));
    }
    let (mut last_used, now) = (SystemTime::UNIX_EPOCH, SystemTime::now());
    for file in &places.recent {
        if let Ok(about) = fs::metadata(file)
            && about.is_file()
            && let Ok(stamp) = Stamp::of_metadata(&about)
        {
            last_used = last_used.max(about.modified().unwrap_or(last_used));
            found.entry(file.clone()).or_insert((Location::Elsewhere, stamp, SystemTime::UNIX_EPOCH));
        }
    }
    let used: HashMap<&PathBuf, usize> =
        places.recent.iter().enumerate().map(|(at, file)| (file, at)).collect();
    let mut found: Vec<_> = found.into_iter().collect();
    found.sort_by_cached_key(|(file, (location, _, time))| {
        let rank = match used.get(file) {
            Some(at) => at + 1,
            // A window that used this game was killed before it could record the use. A time in the future shows only
            // that the clock was set back.
            None if *location == Location::Mine && is_game(file) && *time > last_used && *time <= now => 0,
            None => usize::MAX,
        };
        (rank, Reverse(*time), file.clone())
    });
    let found = found.into_iter().map(|(file, (location, stamp, time))| {
        let location = if files::is_picture(&file) { Location::Picture } else { location };
        let time = (location == Location::Mine).then_some(time);
        FoundFile { file, location, time, stamp }
    });
    (found.collect(), fault)
}

/// The files of games in a folder, and pictures, which may contain games.
fn games_in(folder: &Path) -> io::Result<impl Iterator<Item = (PathBuf, Stamp, SystemTime)>> {
    Ok(fs::read_dir(folder)?.flatten().filter_map(|entry| {
        let file = entry.path();
        let about =
            (is_game(&file) || files::is_picture(&file)).then(|| fs::metadata(&file).ok()).flatten()?;
        let stamp = about.is_file().then(|| Stamp::of_metadata(&about).ok()).flatten()?;
        Some((file, stamp, about.modified().unwrap_or(SystemTime::UNIX_EPOCH)))
    }))
}

/// The content of an index, if this program wrote it.
fn load<S: DeserializeOwned>(index: &Path) -> Option<Summaries<S>> {
    let text = files::read_text(index, MAX_INDEX).ok()?;
    let index: Index<S> = ron::from_str(&text).ok()?;
    (index.program == env!("HALFSQUARE_VERSION")).then_some(index.games)
}

fn store<S: Clone + Serialize>(index: &Path, summaries: &Summaries<S>) -> Result<(), files::WriteError> {
    let mut games = summaries.clone();
    // A name that isn't Unicode can't be written; that game is read again next time.
    games.retain(|file, _| file.to_str().is_some());
    let program = env!("HALFSQUARE_VERSION").to_owned();
    let text = ron::to_string(&Index { program, games })?;
    files::replace_own(index, text.as_bytes())
}
