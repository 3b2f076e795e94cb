//! Small files of the program's own, written without making anybody wait for the disk.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

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
    Flush(Sender<()>),
}

/// What the writer thread has done.
#[derive(Debug, Default)]
struct Done {
    /// How many writes it has carried out, or tried to.
    count: AtomicU64,
    /// The files that could not be written last.
    failing: Mutex<BTreeSet<PathBuf>>,
}

impl Done {
    fn failing(&self) -> MutexGuard<'_, BTreeSet<PathBuf>> {
        self.failing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Writes files on a thread of its own; dropping it waits until all are written.
#[derive(Debug)]
pub struct Keeper {
    /// `None` if there is no thread: then nothing is kept, as on a full disk.
    writer: Option<Writer<Request>>,
    faults: Receiver<Fault>,
    /// How many writes were asked for.
    asked: Cell<u64>,
    /// How far the writer is with them.
    done: Arc<Done>,
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
        let done = Arc::new(Done::default());
        let told = Arc::clone(&done);
        let writer = Writer::start("keeper", move |requests| run(requests, &told, &report));
        Self { writer: writer.ok(), faults, asked: Cell::new(0), done }
    }

    fn request(&self, request: Request) {
        if let Some(writer) = &self.writer {
            writer.request(request);
        }
    }

    /// Has a file hold from now on what this puts into words; its folder is made if need be. Returns at once: of what waits
    /// for the same file only the last is put into words and written.
    pub fn write(&self, file: &Path, content: impl FnOnce() -> ron::Result<String> + Send + 'static) {
        self.asked.set(self.asked.get() + 1);
        self.request(Request::Write(file.to_owned(), Box::new(content)));
    }

    /// Waits until all is written that can be.
    pub fn flush(&self) {
        let (done, wait) = mpsc::channel();
        self.request(Request::Flush(done));
        // Without a thread nobody answers.
        let _ = wait.recv();
    }

    /// Whether a file holds what it is to hold, and nothing else waits to be written: asked without waiting for that.
    #[must_use]
    pub fn has_written(&self, file: &Path) -> bool {
        self.done.count.load(Ordering::Acquire) == self.asked.get() && !self.done.failing().contains(file)
    }

    /// A file that could not be written, each told once until it can be again.
    #[must_use]
    pub fn fault(&self) -> Option<Fault> {
        self.faults.try_recv().ok()
    }
}

/// Runs the writer thread until the keeper is dropped.
fn run(requests: &Receiver<Request>, done: &Done, report: &impl Fn(Fault)) {
    let mut count = 0;
    while let Ok(first) = requests.recv() {
        let (mut newest, mut waiting) = (BTreeMap::new(), Vec::new());
        for request in std::iter::once(first).chain(requests.try_iter()) {
            match request {
                Request::Write(file, content) => {
                    count += 1;
                    newest.insert(file, content);
                }
                Request::Flush(told) => waiting.push(told),
            }
        }
        for (file, content) in newest {
            let text = content().map_err(WriteError::from);
            match text.and_then(|text| files::replace_own(&file, text.as_bytes())) {
                Ok(()) => {
                    done.failing().remove(&file);
                }
                Err(error) => {
                    if done.failing().insert(file.clone()) {
                        report(Fault { file, error });
                    }
                }
            }
        }
        // Before a flush is answered, after which this is known.
        done.count.store(count, Ordering::Release);
        for told in waiting {
            let _ = told.send(());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::sync::atomic::AtomicUsize;

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
        let [file, other] = ["file", "other"].map(|name| directory.path().join(name));
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
            keeper.write(&other, || Ok("content".to_owned()));
            keeper.flush();
            assert_eq!(keeper.has_written(&file), works);
            assert!(keeper.has_written(&other), "that one can be");
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
