//! The games that were most recently opened or saved.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// Paths of saved games, most recently used first.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct RecentFiles {
    paths: Vec<PathBuf>,
}

impl RecentFiles {
    /// The maximum number of paths in the list.
    pub const MOST: usize = 12;

    /// Moves or adds a path to the front. Ignores a path that isn't Unicode, since the list couldn't be written with
    /// it.
    pub fn push(&mut self, path: &Path) {
        if path.to_str().is_some() {
            self.remove(path);
            self.paths.insert(0, path.to_owned());
            self.paths.truncate(Self::MOST);
        }
    }

    /// Replaces a path with another, if it is in the list.
    pub fn replace(&mut self, path: &Path, by: &Path) {
        if let Some(place) =
            self.paths.iter_mut().find(|place| *place == path).filter(|_| by.to_str().is_some())
        {
            by.clone_into(place);
        }
    }

    /// Removes a path, if it is in the list.
    pub fn remove(&mut self, path: &Path) {
        self.paths.retain(|other| other != path);
    }

    /// The paths, most recently used first.
    pub fn iter(&self) -> impl Iterator<Item = &Path> {
        self.paths.iter().take(Self::MOST).map(PathBuf::as_path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_used_comes_first_and_once() {
        let mut recent = RecentFiles::default();
        for index in 0..20 {
            recent.push(Path::new(&format!("game {index}")));
        }
        recent.push(Path::new("game 15"));
        let first: Vec<_> = recent.iter().take(3).collect();
        assert_eq!(first, [Path::new("game 15"), Path::new("game 19"), Path::new("game 18")]);
        assert_eq!(recent.iter().count(), RecentFiles::MOST);
        recent.remove(Path::new("game 19"));
        assert!(recent.iter().all(|path| path != Path::new("game 19")));
        recent.replace(Path::new("game 18"), Path::new("renamed"));
        recent.replace(Path::new("game 19"), Path::new("added"));
        let first: Vec<_> = recent.iter().take(3).collect();
        assert_eq!(first, [Path::new("game 15"), Path::new("renamed"), Path::new("game 17")]);
    }
}
