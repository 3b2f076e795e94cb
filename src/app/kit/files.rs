//! Native file dialogs behind a trait, so that tests can answer them, and so that the window can do without them.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use crate::record::files::EXTENSION;
pub use crate::record::files::PICTURE;
pub use crate::record::store::ENDING;

/// The result of a file dialog.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Picked {
    /// The player chose this path.
    File(PathBuf),
    /// Nothing: the player closed the dialog.
    Nothing,
    /// There is no native dialog on this system.
    NoDialog,
}

/// Receives the answer, on any thread.
pub type Reply = Box<dyn FnOnce(Picked) + Send>;

/// The window that a dialog belongs to.
pub type Parent = eframe::Frame;

/// Shows file dialogs, initially with a given folder. All calls return immediately; the answer is passed to `reply`.
pub trait FileDialogs {
    /// Shows a dialog to choose a file to open.
    fn open(&mut self, frame: &Parent, folder: &Path, reply: Reply);
    /// Shows a dialog to choose a file to save to; `name` is the suggestion.
    fn save(&mut self, frame: &Parent, folder: &Path, name: &str, reply: Reply);
    /// Shows a dialog to choose a folder.
    fn folder(&mut self, frame: &Parent, folder: &Path, reply: Reply);
}

/// A typed path to save to, with the extension of saved games added if the name has none. Text after a dot isn't an
/// extension if it contains a space, as in `Ada v. Ben`. The path of a folder isn't changed: saving to it fails later.
pub fn with_ending(file: PathBuf) -> PathBuf {
    let ends = file.extension().is_some_and(|ending| !ending.as_encoded_bytes().contains(&b' '));
    match file.file_name() {
        Some(name) if !ends && !file.is_dir() => file.with_file_name(with_game_ending(name)),
        _ => file,
    }
}

/// The file name with the extension of saved games added.
fn with_game_ending(name: &OsStr) -> OsString {
    let mut name = name.to_owned();
    name.push(".");
    name.push(ENDING);
    name
}

/// The absolute form of a path from a field or the command line. It stays valid when the program is later started in
/// another folder.
pub fn absolute(file: PathBuf) -> PathBuf {
    std::path::absolute(&file).unwrap_or(file)
}

/// The name of a file without its folder.
pub fn name(file: &Path) -> String {
    file.file_name().unwrap_or(file.as_os_str()).to_string_lossy().into_owned()
}

/// The name of a game's file as lists show it, without its ending.
pub fn stem(file: &Path) -> String {
    let name = name(file);
    name.strip_suffix(ENDING).map_or(name.as_str(), |stem| stem.trim_end_matches('.')).to_owned()
}

/// The system's own file dialogs.
#[derive(Clone, Copy, Debug, Default)]
pub struct NativeDialogs;

impl NativeDialogs {
    fn dialog(frame: &Parent, title: &str, kind: (&str, &[&str]), folder: &Path) -> rfd::AsyncFileDialog {
        let (kind, endings) = kind;
        let dialog = rfd::AsyncFileDialog::new().set_title(title).add_filter(kind, endings).set_parent(frame);
        // If no folder is given, the dialog chooses one.
        if folder.as_os_str().is_empty() { dialog } else { dialog.set_directory(folder) }
    }

    /// Waits on another thread. The future itself must be created on this thread, as macOS requires.
    fn wait(future: impl Future<Output = Option<rfd::FileHandle>> + Send + 'static, reply: Reply) {
        let wait = move || {
            let asked = Instant::now();
            let picked = match pollster::block_on(future) {
                Some(file) => Picked::File(file.path().to_owned()),
                // A missing dialog gives the same answer as a closed one, but no player closes a dialog that quickly.
                None if asked.elapsed() < Duration::from_millis(250) => Picked::NoDialog,
                None => Picked::Nothing,
            };
            reply(picked);
        };
        // If no thread can be started, there is no dialog, and the reply is dropped, as if the dialog had been closed.
        let _ = thread::Builder::new().name("file dialog".to_owned()).spawn(wait);
    }
}

impl FileDialogs for NativeDialogs {
    fn open(&mut self, frame: &Parent, folder: &Path, reply: Reply) {
        Self::wait(
            Self::dialog(frame, "Open game", ("Games and pictures of games", &[EXTENSION, PICTURE]), folder)
                .pick_file(),
            reply,
        );
    }

    fn save(&mut self, frame: &Parent, folder: &Path, name: &str, reply: Reply) {
        let (title, kind, ending) = match Path::new(name).extension().and_then(OsStr::to_str) {
            Some(ending) if ending != EXTENSION => ("Export game", ending, ending),
            _ => ("Save a copy", "Halfsquare game", EXTENSION),
        };
        let dialog = Self::dialog(frame, title, (kind, &[ending]), folder);
        Self::wait(dialog.set_file_name(name).save_file(), reply);
    }

    fn folder(&mut self, frame: &Parent, folder: &Path, reply: Reply) {
        let dialog = rfd::AsyncFileDialog::new().set_title("My games").set_parent(frame);
        Self::wait(dialog.set_directory(folder).pick_folder(), reply);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_without_an_ending_gets_that_of_saved_games() {
        let named = |name: &str| with_ending(PathBuf::from(name));
        assert_eq!(named("games/evening"), PathBuf::from("games/evening.halfsquare.ron"));
        assert_eq!(named("evening.ron"), PathBuf::from("evening.ron"));
        assert_eq!(named("evening.halfsquare.ron"), PathBuf::from("evening.halfsquare.ron"));
        assert_eq!(named("evening.txt"), PathBuf::from("evening.txt"));
        assert_eq!(named("Ada v. Ben"), PathBuf::from("Ada v. Ben.halfsquare.ron"));
        assert_eq!(named(""), PathBuf::new());
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(with_ending(folder.path().to_owned()), folder.path());
    }

    #[test]
    fn a_place_is_remembered_from_the_root_on() {
        let here = std::env::current_dir().unwrap();
        assert_eq!(absolute("evening.ron".into()), here.join("evening.ron"));
        assert_eq!(absolute(here.clone()), here);
        assert_eq!(absolute(PathBuf::new()), PathBuf::new(), "to be refused as no name");
    }
}
