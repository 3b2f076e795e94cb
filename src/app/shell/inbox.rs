//! Answers from other threads.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use egui::Context;

use super::Recovered;
use crate::app::catalogue::{self, Loaded};
use crate::app::files::{Picked, Reply};
use crate::record::files;
use crate::record::fingerprint::{self, Fingerprint, MayReplace, SaveError};
use crate::record::format::{Document, MAX_FILE};

/// An answer from another thread.
pub(super) enum Message {
    /// A file to open was asked for.
    ToOpen(Picked),
    /// A place to save the game with this number to was asked for.
    ToSave { game: u64, picked: Picked },
    /// A place to write what was learned to was asked for.
    ToExport(Picked),
    /// A file was read and replayed. It takes the place of the game with this number without a question.
    Opened { file: PathBuf, instead_of: Option<u64>, result: Result<(Loaded, Fingerprint), String> },
    /// A recovered game was replayed.
    Resumed { recovered: Box<Recovered>, result: Result<Loaded, String> },
    /// A game was saved, and its file has this fingerprint now.
    Saved { save: Save, result: Result<Fingerprint, SaveError> },
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

/// Where the answers arrive; each one wakes the window.
pub(super) struct Inbox {
    /// To the thread that writes files one after the other, in the order in which they were asked for; started
    /// with the first one.
    writer: Option<Sender<(Document, Save)>>,
    ctx: Context,
    sender: Sender<Message>,
    receiver: Receiver<Message>,
}

impl Inbox {
    pub(super) fn new(ctx: &Context) -> Self {
        let (sender, receiver) = mpsc::channel();
        Self { writer: None, ctx: ctx.clone(), sender, receiver }
    }

    /// What arrived first.
    pub(super) fn take(&self) -> Option<Message> {
        self.receiver.try_recv().ok()
    }

    /// A reply for a file dialog.
    pub(super) fn reply(&self, message: impl FnOnce(Picked) -> Message + Send + 'static) -> Reply {
        let (ctx, sender) = (self.ctx.clone(), self.sender.clone());
        Box::new(move |picked| {
            // The window may be gone before the dialog is.
            let _ = sender.send(message(picked));
            ctx.request_repaint();
        })
    }

    /// Does something on another thread and sends what it made.
    fn work(&self, job: impl FnOnce() -> Message + Send + 'static) -> bool {
        let (ctx, sender) = (self.ctx.clone(), self.sender.clone());
        let work = move || {
            let _ = sender.send(job());
            ctx.request_repaint();
        };
        thread::Builder::new().name("file".to_owned()).spawn(work).is_ok()
    }

    /// Reads and replays a file, which is to take the place of the game with a number; whether that began.
    pub(super) fn open(&self, file: PathBuf, instead_of: Option<u64>) -> bool {
        self.work(move || Message::Opened { result: open(&file), file, instead_of })
    }

    /// Replays a recovered game; whether that began.
    pub(super) fn resume(&self, recovered: Recovered) -> bool {
        self.work(move || {
            let origin = recovered.snapshot.origin.clone();
            let result = replay(&recovered.document, origin, recovered.snapshot.unsaved);
            Message::Resumed { recovered: Box::new(recovered), result }
        })
    }

    /// Saves a game once all saves before it are done; whether that can be.
    pub(super) fn save(&mut self, document: Document, save: Save) -> bool {
        let Some(writer) = self.writer.take().or_else(|| self.start_writer()) else { return false };
        let sent = writer.send((document, save)).is_ok();
        self.writer = sent.then_some(writer);
        sent
    }

    fn start_writer(&self) -> Option<Sender<(Document, Save)>> {
        let (jobs, waiting) = mpsc::channel::<(Document, Save)>();
        let (ctx, sender) = (self.ctx.clone(), self.sender.clone());
        let write = move || {
            let mut last: Option<(u64, PathBuf, Fingerprint)> = None;
            for (document, mut save) in waiting {
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
                let _ = sender.send(Message::Saved { save, result });
                ctx.request_repaint();
            }
        };
        thread::Builder::new().name("writer".to_owned()).spawn(write).is_ok().then_some(jobs)
    }
}

fn write(document: &Document, save: &Save) -> Result<Fingerprint, SaveError> {
    fingerprint::save(&save.file, document.to_text()?.as_bytes(), save.replace)
}

fn open(file: &Path) -> Result<(Loaded, Fingerprint), String> {
    let text = files::read_text(file, MAX_FILE).map_err(|error| error.to_string())?;
    let document = Document::parse(&text).map_err(|error| error.to_string())?;
    Ok((replay(&document, Some(file.to_owned()), false)?, Fingerprint::of(text.as_bytes())))
}

fn replay(document: &Document, origin: Option<PathBuf>, unsaved: bool) -> Result<Loaded, String> {
    let name = document.game();
    let game = catalogue::find(name).ok_or_else(|| format!("there is no game called '{name}' here"))?;
    game.load(document, origin, unsaved).map_err(|error| error.to_string())
}
