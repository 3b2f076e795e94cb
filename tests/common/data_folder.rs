//! The data folders under `tests/data-folders`, each as the program at that commit wrote it.

use std::path::{Path, PathBuf};
use std::{fs, io};

use tempfile::TempDir;

/// The commits with a data folder, oldest first.
pub(crate) const COMMITS: [&str; 2] = ["46ae730", "a3071c3"];
/// The placeholder for the data folder's path in its files.
const HOME: &str = "{HOME}";

/// A file below `tests/data-folders`.
pub(crate) fn kept(file: &str) -> PathBuf {
    let folders = Path::new("tests/data-folders");
    let roots = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let folders = roots.map(|root| root.join(folders)).find(|folders| folders.is_dir());
    folders.expect("the data folders").join(file)
}

/// Copies a commit's data folder to a place where the program can open it.
pub(crate) fn copy_of(commit: &str) -> TempDir {
    let copy = tempfile::tempdir().expect("a folder");
    copy_all(&kept(commit), copy.path(), &in_ron(copy.path())).expect("a copy");
    copy
}

/// Escapes a path for a string in a RON file.
fn in_ron(path: &Path) -> String {
    path.to_str().expect("a Unicode path").replace('\\', "\\\\")
}

fn copy_all(from: &Path, to: &Path, home: &str) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            fs::create_dir(&to)?;
            copy_all(&from, &to, home)?;
        } else {
            fs::write(&to, fs::read_to_string(&from)?.replace(HOME, home))?;
        }
    }
    Ok(())
}
