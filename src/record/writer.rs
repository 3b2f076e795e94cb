//! A thread that writes files, so that nobody waits for the disk.

use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::{fmt, io};

/// A thread that carries out requests; dropping it waits until all are carried out.
pub(super) struct Writer<R> {
    /// `None` only while it is dropped.
    requests: Option<Sender<R>>,
    thread: Option<JoinHandle<()>>,
}

impl<R: Send + 'static> Writer<R> {
    /// Starts a thread of this name, which runs until no more requests can come.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub(super) fn start(name: &str, run: impl FnOnce(&Receiver<R>) + Send + 'static) -> io::Result<Self> {
        let (requests, inbox) = mpsc::channel();
        let thread = thread::Builder::new().name(name.to_owned()).spawn(move || run(&inbox))?;
        Ok(Self { requests: Some(requests), thread: Some(thread) })
    }
}

impl<R> Writer<R> {
    /// Asks for something, which is done after what was asked for before. Returns at once.
    pub(super) fn request(&self, request: R) {
        // A thread that has ended was asked to, or it panicked: then there is nobody to tell.
        if let Some(requests) = &self.requests {
            let _ = requests.send(request);
        }
    }
}

impl<R> fmt::Debug for Writer<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Writer").finish_non_exhaustive()
    }
}

impl<R> Drop for Writer<R> {
    fn drop(&mut self) {
        self.requests = None;
        if let Some(thread) = self.thread.take() {
            // It does not panic; if it did, there is nothing left to wait for.
            let _ = thread.join();
        }
    }
}
