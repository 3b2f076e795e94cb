//! Answers from other threads.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use egui::Context;

use super::Kept;
use crate::app::catalogue::{self, Loaded};
use crate::app::files::{Picked, Reply};
use crate::record::format::Document;

/// An answer from another thread.
pub(super) enum Message {
    /// A file to open was asked for.
    ToOpen(Picked),
    /// A place to save to was asked for.
    ToSave(Picked),
    /// A file was read and replayed.
    Opened { file: PathBuf, result: Result<Loaded, String> },
    /// A kept game was replayed.
    Resumed { kept: Box<Kept>, result: Result<Loaded, String> },
    /// The game was saved.
    Saved { file: PathBuf, revision: u64, result: Result<(), String> },
}

/// Where the answers arrive; each one wakes the window.
pub(super) struct Inbox {
    ctx: Context,
    sender: Sender<Message>,
    receiver: Receiver<Message>,
}

impl Inbox {
    pub(super) fn new(ctx: &Context) -> Self {
        let (sender, receiver) = mpsc::channel();
        Self { ctx: ctx.clone(), sender, receiver }
    }

    /// What arrived first.
    pub(super) fn take(&self) -> Option<Message> {
        self.receiver.try_recv().ok()
    }

    /// A reply for a file dialog.
    pub(super) fn reply(&self, message: fn(Picked) -> Message) -> Reply {
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

    /// Reads and replays a file; whether that began.
    pub(super) fn open(&self, file: PathBuf) -> bool {
        self.work(move || Message::Opened { result: open(&file), file })
    }

    /// Replays a kept game; whether that began.
    pub(super) fn resume(&self, kept: Kept) -> bool {
        self.work(move || {
            let origin = kept.snapshot.origin.clone();
            let result = replay(&kept.document, origin, kept.snapshot.unsaved);
            Message::Resumed { kept: Box::new(kept), result }
        })
    }

    /// Saves a game; whether that began.
    pub(super) fn save(&self, document: Document, revision: u64, file: PathBuf) -> bool {
        self.work(move || {
            let result = document.write(&file).map_err(|error| error.to_string());
            Message::Saved { file, revision, result }
        })
    }
}

fn open(file: &Path) -> Result<Loaded, String> {
    let document = Document::read(file).map_err(|error| error.to_string())?;
    replay(&document, Some(file.to_owned()), false)
}

fn replay(document: &Document, origin: Option<PathBuf>, unsaved: bool) -> Result<Loaded, String> {
    let name = document.game();
    let game = catalogue::find(name).ok_or_else(|| format!("there is no game called '{name}' here"))?;
    game.load(document, origin, unsaved).map_err(|error| error.to_string())
}
