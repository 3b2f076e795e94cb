//! What the player has learned, with the file it is kept in.

use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;

use crate::learn::Progress;

/// What the player has learned, shared by the first page and the table at which more is learned.
#[derive(Clone, Debug, Default)]
pub struct KeptProgress(Rc<RefCell<Kept>>);

#[derive(Debug, Default)]
struct Kept {
    progress: Progress,
    /// `None` where nothing is kept.
    file: Option<PathBuf>,
}

impl KeptProgress {
    /// What the file holds, with a sentence to be read first if it was broken.
    #[must_use]
    pub fn load(file: Option<PathBuf>) -> (Self, Option<String>) {
        let (progress, notice) = file.as_deref().map_or((Progress::default(), None), Progress::load);
        (Self(Rc::new(RefCell::new(Kept { progress, file }))), notice.map(|notice| notice.to_string()))
    }

    /// Reads something of it.
    pub fn read<T>(&self, read: impl FnOnce(&Progress) -> T) -> T {
        read(&self.0.borrow().progress)
    }

    /// Changes it, and writes the file.
    ///
    /// # Errors
    /// A sentence on why the file was not written; the change holds until the window is closed.
    pub fn change(&self, change: impl FnOnce(&mut Progress)) -> Result<(), String> {
        let mut kept = self.0.borrow_mut();
        change(&mut kept.progress);
        let Some(file) = &kept.file else { return Ok(()) };
        kept.progress.save(file).map_err(|error| format!("What you learned cannot be kept: {error}."))
    }
}
