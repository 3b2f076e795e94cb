//! Small files of the program's own, written without making anybody wait for the disk.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};

use super::files::{self, WriteError};
use super::writer::Writer;

/// A file that was not written; what was there is unchanged.
#[derive(Debug, thiserror::Error)]
#[error("{} cannot be written: {error}", file.display())]
pub struct Fault {
    file: PathBuf,
    error: WriteError,
}

/// Puts into words what a file is to hold.
type Content = Box<dyn FnOnce() -> ron::Result<String> + Send>;

/// What the writer thread is asked to do.
enum Request {
    Write(PathBuf, Content),
    Flush(Sender<bool>),
}

/// Writes files on a thread of its own; dropping it waits until all are written.
#[derive(Debug)]
pub struct Keeper {
    /// `None` if there is no thread: then nothing is kept, as on a full disk.
    writer: Option<Writer<Request>>,
    faults: Receiver<Fault>,
    /// Answers the flush that was asked for with the last write, until it has.
    last_flush: RefCell<Option<Receiver<bool>>>,
    /// That answer.
    all_written: Cell<bool>,
}

impl Keeper {
    /// A keeper who calls `wake` when a file could not be written.
    #[must_use]
    pub fn new(wake: impl Fn() + Send + 'static) -> Self {
        let (fault, faults) = mpsc::channel();
        let report = move |found| {
            // Nobody asks any more once the keeper is gone.
            let _ = fault.send(found);
            wake();
        };
        let writer = Writer::start("keeper", move |requests| run(requests, &report));
        Self { writer: writer.ok(), faults, last_flush: RefCell::new(None), all_written: Cell::new(true) }
    }

    fn request(&self, request: Request) {
        if let Some(writer) = &self.writer {
            writer.request(request);
        }
    }

    /// Has a file hold from now on what this puts into words; its folder is made if need be. Returns at once: of what waits
    /// for the same file only the last is put into words and written.
    pub fn write(&self, file: &Path, content: impl FnOnce() -> ron::Result<String> + Send + 'static) {
        self.request(Request::Write(file.to_owned(), Box::new(content)));
        *self.last_flush.borrow_mut() = Some(self.ask_to_flush());
    }

    /// Waits until all is written that can be; whether that is all.
    pub fn flush(&self) -> bool {
        self.ask_to_flush().recv().unwrap_or(false)
    }

    /// Whether all is written, without waiting for it.
    #[must_use]
    pub fn has_written_all(&self) -> bool {
        let mut last_flush = self.last_flush.borrow_mut();
        let answer = last_flush.as_ref().map(Receiver::try_recv);
        if answer == Some(Err(TryRecvError::Empty)) {
            return false;
        }
        *last_flush = None;
        if let Some(answer) = answer {
            self.all_written.set(answer.unwrap_or(false));
        }
        self.all_written.get()
    }

    fn ask_to_flush(&self) -> Receiver<bool> {
        let (done, wait) = mpsc::channel();
        self.request(Request::Flush(done));
        wait
    }

    /// A file that could not be written, each told once until it can be again.
    #[must_use]
    pub fn fault(&self) -> Option<Fault> {
        self.faults.try_recv().ok()
    }
}

/// Runs the writer thread until the keeper is dropped.
fn run(requests: &Receiver<Request>, report: &impl Fn(Fault)) {
    let mut failing = BTreeSet::new();
    while let Ok(first) = requests.recv() {
        let (mut newest, mut waiting) = (BTreeMap::new(), Vec::new());
        for request in std::iter::once(first).chain(requests.try_iter()) {
            match request {
                Request::Write(file, content) => {
                    newest.insert(file, content);
                }
                Request::Flush(done) => waiting.push(done),
            }
        }
        for (file, content) in newest {
            let text = content().map_err(WriteError::from);
            match text.and_then(|text| files::replace_own(&file, text.as_bytes())) {
                Ok(()) => {
                    failing.remove(&file);
                }
                Err(error) => {
                    if failing.insert(file.clone()) {
                        report(Fault { file, error });
                    }
                }
            }
        }
        for done in waiting {
            let _ = done.send(failing.is_empty());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn the_last_of_each_file_is_there_when_the_keeper_is_gone() {
        let directory = tempfile::tempdir().unwrap();
        let [one, other] = ["deep/one", "other"].map(|name| directory.path().join(name));
        let keeper = Keeper::new(|| panic!("all can be written"));
        for number in 0..100 {
            keeper.write(&one, move || Ok(number.to_string()));
        }
        keeper.flush();
        assert_eq!(fs::read_to_string(&one).unwrap(), "99");
        keeper.write(&other, || Ok("more".to_owned()));
        assert!(keeper.fault().is_none());
        drop(keeper);
        assert_eq!(fs::read_to_string(&other).unwrap(), "more");
    }

    #[test]
    fn a_fault_is_told_once_until_the_file_can_be_written_again() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("file");
        let woken = Arc::new(AtomicUsize::new(0));
        let keeper = Keeper::new({
            let woken = Arc::clone(&woken);
            move || {
                woken.fetch_add(1, Ordering::Relaxed);
            }
        });
        let mut told = Vec::new();
        let mut write = |wanted: usize, works: bool| {
            keeper.write(&file, || Ok("content".to_owned()));
            assert_eq!(keeper.flush(), works);
            assert_eq!(keeper.has_written_all(), works);
            told.extend(keeper.fault().map(|fault| fault.to_string()));
            assert_eq!((told.len(), woken.load(Ordering::Relaxed)), (wanted, wanted));
        };
        fs::create_dir(&file).unwrap();
        write(1, false);
        write(1, false);
        fs::remove_dir(&file).unwrap();
        write(1, true);
        fs::remove_file(&file).unwrap();
        fs::create_dir(&file).unwrap();
        write(2, false);
        let expected =
            format!("{} cannot be written: a directory or a device is in its place", file.display());
        assert!(told.iter().all(|fault| *fault == expected));
    }
}
