//! Answers from other threads.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use egui::Context;

use super::exporting::Export;
use super::{Bin, Recovered};
use crate::app::catalogue::{self, Loaded};
use crate::app::files::{Picked, Reply};
use crate::app::pasted;
use crate::picture::{Picture, Pixels, PngError};
use crate::record::autosave::Snapshot;
use crate::record::fingerprint::{self, Fingerprint, MayReplace, SaveError};
use crate::record::format::{Document, Found};

/// What a file is asked for.
pub(super) enum Purpose {
    /// To open it.
    Open,
    /// To save the game with this number there.
    Save { game: u64 },
    /// To write this there.
    Export(Export),
}

/// An answer from another thread.
pub(super) enum Message {
    /// A file was asked for.
    Picked { purpose: Purpose, picked: Picked },
    /// Something was exported, or not; a sentence on it.
    Exported { title: &'static str, result: Result<String, String> },
    /// A file was read and replayed; what it held is known unless it is a picture. It takes the place of the game with
    /// this number without a question.
    Opened { file: PathBuf, instead_of: Option<u64>, result: Result<(Loaded, Option<Fingerprint>), String> },
    /// A game was moved to the bin; else a few words on why not.
    ThrownAway { file: PathBuf, result: Result<(), String> },
    /// A game or a position on the clipboard was read; else a sentence on why not.
    Pasted(Result<Loaded, String>),
    /// A board was drawn, to be copied.
    Drawn(Result<Pixels, PngError>),
    /// The recovered game that is kept there was replayed.
    Resumed { path: PathBuf, result: Result<Loaded, String> },
    /// A game was saved, and its file has this fingerprint now.
    Saved { save: Save, result: Result<Fingerprint, SaveError> },
    /// No thread can be started to do this.
    NoThread { title: &'static str, to: &'static str },
}

/// What is saved where.
pub(super) struct Save {
    /// Grows with every save, so that the newest is known.
    pub(super) number: u64,
    /// The number of the game: another one may be on the table by the time it is saved.
    pub(super) game: u64,
    /// The revision of the game.
    pub(super) revision: u64,
    /// The file.
    pub(super) file: PathBuf,
    /// What the file may hold before.
    pub(super) replace: MayReplace,
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

/// What other threads send.
enum Sent {
    Answer(Message),
    Ended(Work),
}

/// A game to be saved.
type Saving = (Document, Save, Job);

/// Where the answers arrive; each one wakes the window.
pub(super) struct Inbox {
    /// To the thread that writes files one after the other, in the order in which they were asked for; started
    /// with the first one.
    writer: Option<Sender<Saving>>,
    ctx: Context,
    sender: Sender<Sent>,
    receiver: Receiver<Sent>,
    /// What is being done.
    under_way: Vec<Work>,
}

impl Inbox {
    pub(super) fn new(ctx: &Context) -> Self {
        let (sender, receiver) = mpsc::channel();
        Self { writer: None, ctx: ctx.clone(), sender, receiver, under_way: Vec::new() }
    }

    /// What arrived first.
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

    /// Whether something is being read or written.
    pub(super) const fn is_busy(&self) -> bool {
        !self.under_way.is_empty()
    }

    /// Whether something is being written.
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

    /// Reads and replays a file, which is to take the place of the game with a number.
    pub(super) fn open(&mut self, file: PathBuf, instead_of: Option<u64>) {
        let task = move || Message::Opened { result: open(&file), file, instead_of };
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

    /// Moves a game to the bin.
    pub(super) fn throw_away(&mut self, file: PathBuf, bin: Bin) {
        let task = move || Message::ThrownAway { result: bin(&file), file };
        self.work(Work::Write, ("Move to bin", "move the file"), task);
    }

    /// Draws a board.
    pub(super) fn draw(&mut self, picture: Picture) {
        self.work(Work::Read, ("Copy picture", "draw it"), move || Message::Drawn(picture.to_pixels()));
    }

    /// Replays a recovered game.
    pub(super) fn resume(&mut self, recovered: &Recovered) {
        let path = recovered.recoverable.path().to_owned();
        let Snapshot { ref origin, unsaved, .. } = recovered.snapshot;
        let (document, origin) = (recovered.document.clone(), origin.clone());
        let task = move || Message::Resumed { path, result: replay(&document, origin, unsaved) };
        self.work(Work::Read, ("Continue game", "replay the game"), task);
    }

    /// Saves a game once all saves before it are done; whether that can be.
    pub(super) fn save(&mut self, document: Document, save: Save) -> bool {
        let Some(writer) = self.writer.take().or_else(|| self.start_writer()) else { return false };
        let job = self.begin(Work::Write);
        let sent = writer.send((document, save, job)).is_ok();
        self.writer = sent.then_some(writer);
        sent
    }

    fn start_writer(&self) -> Option<Sender<Saving>> {
        let (jobs, waiting) = mpsc::channel::<Saving>();
        let write = move || {
            let mut last: Option<(u64, PathBuf, Fingerprint)> = None;
            for (document, mut save, job) in waiting {
                // When this save was asked for, the one before may not have been done.
                if let (MayReplace::Only(_), Some((game, file, written))) = (save.replace, &last)
                    && (*game, file) == (save.game, &save.file)
                {
                    save.replace = MayReplace::Only(Some(*written));
                }
                let result = write(&document, &save);
                if let Ok(written) = result {
                    last = Some((save.game, save.file.clone(), written));
                }
                let _ = job.sender.send(Sent::Answer(Message::Saved { save, result }));
            }
        };
        thread::Builder::new().name("writer".to_owned()).spawn(write).is_ok().then_some(jobs)
    }
}

fn write(document: &Document, save: &Save) -> Result<Fingerprint, SaveError> {
    fingerprint::save(&save.file, document.to_text()?.as_bytes(), save.replace)
}

fn open(file: &Path) -> Result<(Loaded, Option<Fingerprint>), String> {
    let Found { text, in_picture } = Found::read(file).map_err(|error| error.to_string())?;
    let document = Document::parse(&text).map_err(|error| error.to_string())?;
    // Saved to where it was found, the game would replace the picture.
    let origin = (!in_picture).then(|| file.to_owned());
    let known = (!in_picture).then(|| Fingerprint::of(text.as_bytes()));
    Ok((replay(&document, origin, false)?, known))
}

fn replay(document: &Document, origin: Option<PathBuf>, unsaved: bool) -> Result<Loaded, String> {
    let name = document.game();
    let game = catalogue::find(name).ok_or_else(|| format!("there is no game called '{name}' here"))?;
    game.load(document, origin, unsaved).map_err(|error| error.to_string())
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
