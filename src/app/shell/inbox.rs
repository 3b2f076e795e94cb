//! Answers from other threads.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use egui::Context;

use super::exporting::Export;
use crate::app::games::catalogue::{self, Loaded};
use crate::app::kit::files::{Picked, Reply};
use crate::app::shell::pasted;
use crate::picture::{Picture, Pixels, PngError};
use crate::record::fingerprint::Fingerprint;
use crate::record::format::{Document, Found};
use crate::record::store::{self, Change};

/// The purpose of a file.
pub(super) enum Purpose {
    /// To open it.
    Open,
    /// To write this there.
    Export(Export),
    /// To keep My games there.
    GamesFolder,
}

/// An answer from another thread.
pub(super) enum Message {
    /// A file was asked for.
    Picked { purpose: Purpose, picked: Picked },
    /// Something was exported, or not; a sentence on it.
    Exported { title: &'static str, result: Result<String, String> },
    /// A file was read and replayed; its content is known unless it is a picture.
    Opened { file: PathBuf, result: Result<(Loaded, Option<Fingerprint>), String> },
    /// Something was done with the file of a game; else a sentence on why not.
    Changed { file: PathBuf, result: Result<Change, String> },
    /// That was undone; else a sentence on why not.
    Undone(Result<(), String>),
    /// A game or a position on the clipboard was read; else a sentence on why not.
    Pasted(Result<Loaded, String>),
    /// A board was drawn, to be copied.
    Drawn(Result<Pixels, PngError>),
    /// No thread can be started to do this.
    NoThread { title: &'static str, to: &'static str },
}

/// What the window is busy with: reading, or writing what would be lost if it closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Work {
    Read,
    Write,
}

/// Something that another thread does. When it is dropped, at the end or by a panic, the window is no longer busy with it.
struct Job {
    work: Work,
    sender: Sender<Sent>,
    ctx: Context,
}

impl Drop for Job {
    fn drop(&mut self) {
        // The window may be gone before the thread is.
        let _ = self.sender.send(Sent::Ended(self.work));
        self.ctx.request_repaint();
    }
}

/// A message from another thread.
enum Sent {
    Answer(Message),
    Ended(Work),
}

/// Where the answers arrive; each one wakes the window.
pub(super) struct Inbox {
    ctx: Context,
    sender: Sender<Sent>,
    receiver: Receiver<Sent>,
    /// The task being done.
    under_way: Vec<Work>,
}

impl Inbox {
    pub(super) fn new(ctx: &Context) -> Self {
        let (sender, receiver) = mpsc::channel();
        Self { ctx: ctx.clone(), sender, receiver, under_way: Vec::new() }
    }

    /// The first message.
    pub(super) fn take(&mut self) -> Option<Message> {
        loop {
            match self.receiver.try_recv().ok()? {
                Sent::Answer(message) => return Some(message),
                Sent::Ended(work) => {
                    let ended = self.under_way.iter().position(|other| *other == work);
                    ended.map(|ended| self.under_way.swap_remove(ended));
                }
            }
        }
    }

    /// A file is being read or written.
    pub(super) const fn is_busy(&self) -> bool {
        !self.under_way.is_empty()
    }

    /// A file is being written.
    pub(super) fn is_writing(&self) -> bool {
        self.under_way.contains(&Work::Write)
    }

    /// A reply for a file dialog that asks for this.
    pub(super) fn reply(&self, purpose: Purpose) -> Reply {
        let (ctx, sender) = (self.ctx.clone(), self.sender.clone());
        Box::new(move |picked| {
            // The window may be gone before the dialog is.
            let _ = sender.send(Sent::Answer(Message::Picked { purpose, picked }));
            ctx.request_repaint();
        })
    }

    fn begin(&mut self, work: Work) -> Job {
        self.under_way.push(work);
        Job { work, sender: self.sender.clone(), ctx: self.ctx.clone() }
    }

    /// Does something on another thread and sends what it made, or that there is no thread to do it.
    fn work(
        &mut self,
        work: Work,
        (title, to): (&'static str, &'static str),
        task: impl FnOnce() -> Message + Send + 'static,
    ) {
        let job = self.begin(work);
        let run = move || {
            let _ = job.sender.send(Sent::Answer(task()));
        };
        if thread::Builder::new().name("file".to_owned()).spawn(run).is_err() {
            let _ = self.sender.send(Sent::Answer(Message::NoThread { title, to }));
        }
    }

    /// Reads and replays a file.
    pub(super) fn open(&mut self, file: PathBuf) {
        let task = move || Message::Opened { result: open(&file), file };
        self.work(Work::Read, ("Open game", "read the file"), task);
    }

    /// Reads a game or a position from the clipboard.
    pub(super) fn paste(&mut self, text: String) {
        self.work(Work::Read, ("Paste", "read it"), move || Message::Pasted(pasted::game(&text)));
    }

    /// Exports something to a file.
    pub(super) fn export(&mut self, export: Export, file: PathBuf) {
        let title = export.title;
        let task = move || Message::Exported { title, result: export.write(&file) };
        self.work(Work::Write, (title, "write the file"), task);
    }

    /// Does something with the file of a game.
    pub(super) fn change(
        &mut self,
        file: PathBuf,
        change: impl FnOnce(&Path) -> Result<Change, String> + Send + 'static,
    ) {
        let task = move || Message::Changed { result: change(&file), file };
        self.work(Work::Write, ("My games", "change the file"), task);
    }

    /// Undoes that.
    pub(super) fn undo(&mut self, change: Change, bin: fn(&Path) -> Result<(), String>) {
        let task = move || Message::Undone(store::undo(change, bin));
        self.work(Work::Write, ("My games", "change the file"), task);
    }

    /// Draws a board.
    pub(super) fn draw(&mut self, picture: Picture) {
        self.work(Work::Read, ("Copy picture", "draw it"), move || Message::Drawn(picture.to_pixels()));
    }
}

fn open(file: &Path) -> Result<(Loaded, Option<Fingerprint>), String> {
    let Found { text, in_picture } = Found::read(file).map_err(|error| error.to_string())?;
    let document = Document::parse(&text).map_err(|error| error.to_string())?;
    // Written to where it was found, the game would replace the picture.
    let content = (!in_picture).then(|| Fingerprint::of(text.as_bytes()));
    Ok((catalogue::load(&document).map_err(|error| error.to_string())?, content))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_is_not_busy_for_ever_with_what_panicked() {
        let mut inbox = Inbox::new(&Context::default());
        inbox.work(Work::Write, ("Test", "test"), || panic!("as the test wants it"));
        assert!(inbox.is_busy() && inbox.is_writing());
        while inbox.is_busy() {
            assert!(inbox.take().is_none());
            thread::yield_now();
        }
        assert!(!inbox.is_writing());
    }
}
