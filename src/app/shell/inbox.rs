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

/// An answer from another thread.
pub(super) enum Message {
    /// A file to open was asked for.
    ToOpen(Picked),
    /// A place to save the game with this number to was asked for.
    ToSave { game: u64, picked: Picked },
    /// A place to write what was learned to was asked for.
    ToExport(Picked),
    /// A place to export a game to was asked for.
    ToExportGame(Picked),
    /// A game was exported to a file; else a few words on why not.
    Exported { file: PathBuf, result: Result<(), String> },
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
}

impl Message {
    /// Whether it ends something that the window was busy with.
    const fn ends_work(&self) -> bool {
        match self {
            Self::ToOpen(_) | Self::ToSave { .. } | Self::ToExport(_) | Self::ToExportGame(_) => false,
            Self::Opened { .. }
            | Self::Exported { .. }
            | Self::ThrownAway { .. }
            | Self::Pasted(_)
            | Self::Drawn(_)
            | Self::Resumed { .. }
            | Self::Saved { .. } => true,
        }
    }
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
    /// How many files are being read or written.
    under_way: usize,
}

impl Inbox {
    pub(super) fn new(ctx: &Context) -> Self {
        let (sender, receiver) = mpsc::channel();
        Self { writer: None, ctx: ctx.clone(), sender, receiver, under_way: 0 }
    }

    /// What arrived first.
    pub(super) fn take(&mut self) -> Option<Message> {
        let message = self.receiver.try_recv().ok()?;
        self.under_way -= usize::from(message.ends_work());
        Some(message)
    }

    /// Whether a file is being read or written.
    pub(super) const fn is_busy(&self) -> bool {
        self.under_way > 0
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
    fn work(&mut self, job: impl FnOnce() -> Message + Send + 'static) -> bool {
        let (ctx, sender) = (self.ctx.clone(), self.sender.clone());
        let work = move || {
            let _ = sender.send(job());
            ctx.request_repaint();
        };
        let begun = thread::Builder::new().name("file".to_owned()).spawn(work).is_ok();
        self.under_way += usize::from(begun);
        begun
    }

    /// Reads and replays a file, which is to take the place of the game with a number; whether that began.
    pub(super) fn open(&mut self, file: PathBuf, instead_of: Option<u64>) -> bool {
        self.work(move || Message::Opened { result: open(&file), file, instead_of })
    }

    /// Reads a game or a position from the clipboard; whether that began.
    pub(super) fn paste(&mut self, text: String) -> bool {
        self.work(move || Message::Pasted(pasted::game(&text)))
    }

    /// Exports a game to a file; whether that began.
    pub(super) fn export(&mut self, export: Export, file: PathBuf) -> bool {
        self.work(move || Message::Exported { result: export.write(&file), file })
    }

    /// Moves a game to the bin; whether that began.
    pub(super) fn throw_away(&mut self, file: PathBuf, bin: Bin) -> bool {
        self.work(move || Message::ThrownAway { result: bin(&file), file })
    }

    /// Draws a board; whether that began.
    pub(super) fn draw(&mut self, picture: Picture) -> bool {
        self.work(move || Message::Drawn(picture.to_pixels(1)))
    }

    /// Replays a recovered game; whether that began.
    pub(super) fn resume(&mut self, recovered: &Recovered) -> bool {
        let path = recovered.recoverable.path().to_owned();
        let (document, Snapshot { origin, unsaved, .. }) =
            (recovered.document.clone(), recovered.snapshot.clone());
        self.work(move || Message::Resumed { path, result: replay(&document, origin, unsaved) })
    }

    /// Saves a game once all saves before it are done; whether that can be.
    pub(super) fn save(&mut self, document: Document, save: Save) -> bool {
        let Some(writer) = self.writer.take().or_else(|| self.start_writer()) else { return false };
        let sent = writer.send((document, save)).is_ok();
        self.writer = sent.then_some(writer);
        self.under_way += usize::from(sent);
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
