//! Files picked in dialogs or dropped on the window.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use halfsquare::app::kit::files::{FileDialogs, Parent, Picked, Reply};

/// File dialogs that answer each question at once; when the answers are used up, they pick nothing.
#[derive(Default)]
pub(crate) struct Scripted(pub(crate) VecDeque<Picked>);

impl Scripted {
    fn answer(&mut self, reply: Reply) {
        reply(self.0.pop_front().unwrap_or(Picked::Nothing));
    }
}

impl FileDialogs for Scripted {
    fn open(&mut self, _: &Parent, _: &Path, reply: Reply) {
        self.answer(reply);
    }

    fn save(&mut self, _: &Parent, _: &Path, _: &str, reply: Reply) {
        self.answer(reply);
    }

    fn folder(&mut self, _: &Parent, _: &Path, reply: Reply) {
        self.answer(reply);
    }
}

/// The kind of file that a dialog asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// A file to read.
    Open,
    /// A file to write.
    Save,
    /// A folder to use.
    Folder,
}

/// File dialogs whose questions the test answers later; clones share the questions.
#[derive(Clone, Default)]
pub struct Held {
    waiting: Rc<RefCell<VecDeque<(Asked, Reply)>>>,
    asked: Rc<Cell<usize>>,
}

impl Held {
    fn hold(&self, asked: Asked, reply: Reply) {
        self.asked.set(self.asked() + 1);
        self.waiting.borrow_mut().push_back((asked, reply));
    }

    /// The number of questions asked so far.
    pub fn asked(&self) -> usize {
        self.asked.get()
    }

    /// Returns true while a question waits for its answer.
    pub fn is_waiting(&self) -> bool {
        !self.waiting.borrow().is_empty()
    }

    /// The kind of file in the oldest open question.
    pub fn asks_for(&self) -> Option<Asked> {
        self.waiting.borrow().front().map(|(asked, _)| *asked)
    }

    /// Takes the oldest open question.
    pub fn take(&self) -> Option<Reply> {
        self.waiting.borrow_mut().pop_front().map(|(_, reply)| reply)
    }

    /// Answers the oldest open question with a file.
    pub fn answer(&self, file: &Path) {
        self.take().expect("a question")(Picked::File(file.to_owned()));
    }
}

impl FileDialogs for Held {
    fn open(&mut self, _: &Parent, _: &Path, reply: Reply) {
        self.hold(Asked::Open, reply);
    }

    fn save(&mut self, _: &Parent, _: &Path, _: &str, reply: Reply) {
        self.hold(Asked::Save, reply);
    }

    fn folder(&mut self, _: &Parent, _: &Path, reply: Reply) {
        self.hold(Asked::Folder, reply);
    }
}

/// A file dropped on a window.
#[derive(Debug)]
pub struct Dropped(pub PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}
