//! Results from other threads.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use egui::Context;

use super::exporting::Export;
use super::words;
use crate::app::games::catalogue::{self, Loaded};
use crate::app::kit::files::{Picked, Reply};
use crate::app::shell::pasted;
use crate::picture::{Picture, Pixels, PngError};
use crate::record::fingerprint::Fingerprint;
use crate::record::format::{Document, Found};
use crate::record::store::{self, Change, Locks};

/// The purpose of a file.
pub(super) enum Purpose {
    /// The file will be opened.
    Open,
    /// The file will get this export.
    Export(Export),
    /// The folder will be used for My games.
    GamesFolder,
}

/// A result from another thread.
pub(super) enum Message {
    /// The result of a file dialog.
    Picked { purpose: Purpose, picked: Picked },
    /// The result of an export, as a sentence.
    Exported { title: &'static str, result: Result<String, String> },
    /// The game read from a file, with the fingerprint of the content unless the file is a picture; or the reason why
    /// the file can't be opened, as a sentence.
    Opened { file: PathBuf, result: Result<(Loaded, Option<Fingerprint>), String> },
    /// The change made to a game's file, or the reason why it failed, as a sentence.
    Changed { file: PathBuf, result: Result<Change, String> },
    /// The result of undoing a change; the error is a sentence.
    Undone { change: Change, result: Result<(), String> },
    /// The game or position read from pasted text, or the reason why it can't be read, as a sentence.
    Pasted(Result<Loaded, String>),
    /// A board drawn as pixels, to be copied.
    Drawn(Result<Pixels, PngError>),
    /// The notice that no thread could be started.
    NoThread { title: &'static str, text: &'static str },
}

/// A kind of work: reading, or writing data that would be lost if the window closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Work {
    Read,
    Write,
}

/// A job on another thread. Dropping it, even in a panic, tells the window that the job has ended.
struct Job {
    work: Work,
    sender: Sender<Sent>,
    ctx: Context,
}

impl Drop for Job {
    fn drop(&mut self) {
        // The window may close before the thread ends.
        let _ = self.sender.send(Sent::Ended(self.work));
        self.ctx.request_repaint();
    }
}

/// A message from another thread.
enum Sent {
    Answer(Message),
    Ended(Work),
}

/// Receives the results; each result wakes the window.
pub(super) struct Inbox {
    ctx: Context,
    sender: Sender<Sent>,
    receiver: Receiver<Sent>,
    /// The jobs in progress.
    under_way: Vec<Work>,
}

impl Inbox {
    pub(super) fn new(ctx: &Context) -> Self {
        let (sender, receiver) = mpsc::channel();
        Self { ctx: ctx.clone(), sender, receiver, under_way: Vec::new() }
    }

    /// The next message, if one has arrived.
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

    /// True while a job is in progress.
    pub(super) const fn is_busy(&self) -> bool {
        !self.under_way.is_empty()
    }

    /// True while a job is writing a file.
    pub(super) fn is_writing(&self) -> bool {
        self.under_way.contains(&Work::Write)
    }

    /// The function that handles the result of a file dialog with this purpose.
    pub(super) fn reply(&self, purpose: Purpose) -> Reply {
        let (ctx, sender) = (self.ctx.clone(), self.sender.clone());
        Box::new(move |picked| {
            // The window may close before the dialog.
            let _ = sender.send(Sent::Answer(Message::Picked { purpose, picked }));
            ctx.request_repaint();
        })
    }

    fn begin(&mut self, work: Work) -> Job {
        self.under_way.push(work);
        Job { work, sender: self.sender.clone(), ctx: self.ctx.clone() }
    }

    /// Runs a job on another thread and sends its result, or a message if no thread could be started.
    fn work(
        &mut self,
        work: Work,
        (title, text): (&'static str, &'static str),
        task: impl FnOnce() -> Message + Send + 'static,
    ) {
        let job = self.begin(work);
        let run = move || {
            let _ = job.sender.send(Sent::Answer(task()));
        };
        if thread::Builder::new().name("file".to_owned()).spawn(run).is_err() {
            let _ = self.sender.send(Sent::Answer(Message::NoThread { title, text }));
        }
    }

    /// Reads and replays a file.
    pub(super) fn open(&mut self, file: PathBuf) {
        let task = move || Message::Opened { result: open(&file), file };
        self.work(Work::Read, (words::OPEN_GAME, words::UNREAD), task);
    }

    /// Reads a game or a position from pasted text.
    pub(super) fn paste(&mut self, text: String) {
        self.work(Work::Read, (words::PASTE, words::UNPASTED), move || Message::Pasted(pasted::game(&text)));
    }

    /// Writes an export to a file, unless an open game has it.
    pub(super) fn export(&mut self, export: Export, file: PathBuf, locks: Locks) {
        let title = export.title;
        let task = move || Message::Exported { title, result: export.write(&file, &locks) };
        self.work(Work::Write, (title, words::UNWRITTEN), task);
    }

    /// Changes the file of a game.
    pub(super) fn change(
        &mut self,
        file: PathBuf,
        change: impl FnOnce(&Path) -> Result<Change, String> + Send + 'static,
    ) {
        let task = move || Message::Changed { result: change(&file), file };
        self.work(Work::Write, (words::MY_GAMES, words::UNCHANGED), task);
    }

    /// Undoes a change to a game's file.
    pub(super) fn undo(&mut self, change: Change, bin: fn(&Path) -> Result<(), String>) {
        let task = move || Message::Undone { result: store::undo(&change, bin), change };
        self.work(Work::Write, (words::MY_GAMES, words::UNCHANGED), task);
    }

    /// Draws a board as pixels.
    pub(super) fn draw(&mut self, picture: Picture) {
        self.work(Work::Read, (words::COPY_PICTURE, words::UNDRAWN), move || {
            Message::Drawn(picture.to_pixels())
        });
    }
}

fn open(file: &Path) -> Result<(Loaded, Option<Fingerprint>), String> {
    let Found { text, in_picture } = Found::read(file).map_err(|error| error.to_string())?;
    let document = Document::parse(&text).map_err(|error| error.to_string())?;
    // A game from a picture must not be saved to the same file, since it would replace the picture.
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
