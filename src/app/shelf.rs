//! Saved games in short, read and replayed on a thread of their own, however many there are.
//!
//! Only what is looked at is read. What was read stays until its file has another size or another time.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::SystemTime;

use egui::Context;

use super::catalogue;
use super::summary::Summary;
use crate::record::files::Stamp;
use crate::record::format::Document;

/// How many games are remembered before those that nobody looks at are forgotten.
const MOST: usize = 500;

/// A game in short, or a sentence on why its file is none.
pub type Look = Result<Summary, String>;

/// What is known of a file.
#[derive(Debug, Default)]
struct Known {
    stamp: Option<Stamp>,
    look: Option<Look>,
    /// Whether it was asked for since the last [`Shelf::refresh`].
    asked: bool,
    /// Whether it was put here, and is no file of its own to be read.
    was_put: bool,
    /// The frame in which it was looked at last.
    seen: u64,
}

enum Job {
    /// Look at a file, which had this stamp when it was read last.
    File(PathBuf, Option<Stamp>),
    /// Look at a game that was read already.
    Game(PathBuf, Box<Document>),
}

struct Answer {
    path: PathBuf,
    stamp: Option<Stamp>,
    /// `None` where the file is as it was.
    look: Option<Look>,
}

/// The games that were looked at.
pub struct Shelf {
    ctx: Context,
    known: HashMap<PathBuf, Known>,
    jobs: Option<Sender<Job>>,
    answers: Receiver<Answer>,
    sender: Sender<Answer>,
}

impl Shelf {
    /// An empty one; what is read wakes the window.
    #[must_use]
    pub fn new(ctx: &Context) -> Self {
        let (sender, answers) = mpsc::channel();
        Self { ctx: ctx.clone(), known: HashMap::new(), jobs: None, answers, sender }
    }

    /// Takes in what was read.
    pub fn poll(&mut self) {
        for Answer { path, stamp, look } in self.answers.try_iter() {
            let known = self.known.entry(path).or_default();
            if look.is_some() {
                known.stamp = stamp;
                known.look = look;
            }
        }
    }

    /// Has every file looked at again that is shown from now on: it may have changed.
    pub fn refresh(&mut self) {
        for known in self.known.values_mut() {
            known.asked = known.was_put;
        }
    }

    /// A game in short; `None` until it is read.
    pub fn look(&mut self, path: &Path) -> Option<&Look> {
        let frame = self.ctx.cumulative_frame_nr();
        if self.known.len() > MOST && !self.known.contains_key(path) {
            self.known.retain(|_, known| known.was_put || known.seen + 1 >= frame);
        }
        let known = self.known.entry(path.to_owned()).or_default();
        known.seen = frame;
        if !known.asked {
            known.asked = true;
            let job = Job::File(path.to_owned(), known.stamp);
            self.ask(job);
        }
        self.known.get(path)?.look.as_ref()
    }

    /// Has a game looked at that was read already from this file.
    pub fn put(&mut self, path: &Path, document: Document) {
        let known = self.known.entry(path.to_owned()).or_default();
        (known.asked, known.was_put) = (true, true);
        self.ask(Job::Game(path.to_owned(), Box::new(document)));
    }

    fn ask(&mut self, job: Job) {
        let jobs = self.jobs.take().or_else(|| self.start());
        // Without a thread nothing more is told of the file than its name.
        self.jobs = jobs.filter(|jobs| jobs.send(job).is_ok());
    }

    fn start(&self) -> Option<Sender<Job>> {
        let (jobs, waiting) = mpsc::channel();
        let (ctx, sender) = (self.ctx.clone(), self.sender.clone());
        let work = move || {
            let mut stack = Vec::new();
            while let Some(job) = next(&waiting, &mut stack) {
                if sender.send(answer(job)).is_err() {
                    return;
                }
                ctx.request_repaint();
            }
        };
        thread::Builder::new().name("shelf".to_owned()).spawn(work).is_ok().then_some(jobs)
    }
}

/// The job that was asked for last: what is on the screen now comes before what was scrolled past. `None` once nobody
/// asks any more.
fn next(waiting: &Receiver<Job>, stack: &mut Vec<Job>) -> Option<Job> {
    if stack.is_empty() {
        stack.push(waiting.recv().ok()?);
    }
    stack.extend(waiting.try_iter());
    stack.pop()
}

fn answer(job: Job) -> Answer {
    match job {
        Job::File(path, before) => {
            let stamp = Stamp::of(&path).ok();
            let same = stamp.is_some() && stamp == before;
            let look = (!same).then(|| read(&path));
            Answer { path, stamp, look }
        }
        Job::Game(path, document) => Answer { path, stamp: None, look: Some(summary(&document)) },
    }
}

/// A saved game in short.
///
/// # Errors
/// A sentence on why the file is none.
pub fn read(file: &Path) -> Look {
    summary(&Document::read(file).map_err(|error| error.to_string())?)
}

fn summary(document: &Document) -> Look {
    let game = catalogue::find(document.game())
        .ok_or_else(|| format!("there is no game called '{}' here", document.game()))?;
    game.summary(document).map_err(|error| error.to_string())
}

/// The saved games in a folder, the last changed first.
///
/// # Errors
/// The folder cannot be read.
pub fn list(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if super::files::is_game(&path)
            && let Ok(about) = fs::metadata(&path)
            && about.is_file()
        {
            found.push((about.modified().unwrap_or(SystemTime::UNIX_EPOCH), path));
        }
    }
    found.sort_by(|(a, a_path), (b, b_path)| b.cmp(a).then_with(|| a_path.cmp(b_path)));
    Ok(found.into_iter().map(|(_, path)| path).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Header, Record};
    use crate::rules::topple::Topple;

    #[test]
    fn what_was_asked_for_last_is_read_first() {
        let (jobs, waiting) = mpsc::channel();
        for name in ["a", "b", "c"] {
            jobs.send(Job::File(name.into(), None)).unwrap();
        }
        let mut stack = Vec::new();
        let mut take = || match next(&waiting, &mut stack) {
            Some(Job::File(path, _)) => Some(path),
            _ => None,
        };
        assert_eq!(take(), Some("c".into()));
        jobs.send(Job::File("d".into(), None)).unwrap();
        assert_eq!((take(), take(), take()), (Some("d".into()), Some("b".into()), Some("a".into())));
        drop(jobs);
        assert_eq!(take(), None);
    }

    #[test]
    fn a_folder_lists_its_games_alone() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["one.halfsquare.ron", "two.RON", "notes.txt"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        fs::create_dir(folder.path().join("folder.ron")).unwrap();
        let mut listed = list(folder.path()).unwrap();
        listed.sort();
        let names = ["one.halfsquare.ron", "two.RON"].map(|name| folder.path().join(name));
        assert_eq!(listed, names);
        assert!(list(&folder.path().join("none")).is_err());
    }

    #[test]
    fn what_was_put_there_is_not_read_from_its_file_though_the_window_is_turned_to_at_once() {
        let mut shelf = Shelf::new(&Context::default());
        let record = Record::<Topple>::new(&Default::default(), Header::default()).unwrap();
        let path = Path::new("autosave.ron");
        shelf.put(path, Document::of(&record));
        shelf.refresh();
        while shelf.look(path).is_none() {
            thread::yield_now();
            shelf.poll();
        }
        shelf.refresh();
        assert!(shelf.known[path].asked && shelf.look(path).unwrap().is_ok());
    }

    #[test]
    fn what_was_put_there_stays_among_very_many_files() {
        let mut shelf = Shelf::new(&Context::default());
        let record = Record::<Topple>::new(&Default::default(), Header::default()).unwrap();
        shelf.put(Path::new("autosave.ron"), Document::of(&record));
        for file in 0..=MOST + 1 {
            shelf.ctx.run_ui(Default::default(), |_| ()).textures_delta.clear();
            shelf.look(Path::new(&file.to_string()));
        }
        assert!(shelf.known.len() < MOST && shelf.known.contains_key(Path::new("autosave.ron")));
    }

    #[test]
    fn a_file_is_read_again_only_when_it_changed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.ron");
        let missing = answer(Job::File(path.clone(), None));
        assert_eq!(missing.look.unwrap().unwrap_err(), "there is no such file");
        fs::write(&path, "no game").unwrap();
        let first = answer(Job::File(path.clone(), None));
        assert_eq!(first.look.unwrap().unwrap_err(), "this is not a game that Halfsquare saved");
        assert!(answer(Job::File(path.clone(), first.stamp)).look.is_none());
        fs::write(&path, "no game either").unwrap();
        assert!(answer(Job::File(path, first.stamp)).look.is_some());
    }
}
