//! The locations of settings and data.

use std::path::{Path, PathBuf};

use directories::ProjectDirs;

/// The directories of the settings and of all other files; never the working directory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Home {
    settings: PathBuf,
    data: PathBuf,
}

impl Home {
    /// The environment variable that names a single directory for all files, for tests and portable use.
    pub const VARIABLE: &'static str = "HALFSQUARE_HOME";

    /// The directory in [`Self::VARIABLE`] if it is set, else the directories that the platform provides for such
    /// files; `None` if it doesn't provide any.
    pub fn find() -> Option<Self> {
        match std::env::var_os(Self::VARIABLE) {
            Some(directory) if !directory.is_empty() => Some(Self::at(Path::new(&directory))),
            _ => ProjectDirs::from("org", "halfsquare", "Halfsquare").map(|directories| Self {
                settings: directories.config_dir().to_owned(),
                data: directories.data_dir().to_owned(),
            }),
        }
    }

    /// A home with everything in one directory.
    pub fn at(directory: &Path) -> Self {
        Self { settings: directory.to_owned(), data: directory.to_owned() }
    }

    /// The file with the settings.
    pub fn settings_file(&self) -> PathBuf {
        self.settings.join("settings.ron")
    }

    /// The folder of the settings file.
    pub fn settings_folder(&self) -> PathBuf {
        self.settings.clone()
    }

    /// The folder of all other files.
    pub fn data(&self) -> PathBuf {
        self.data.clone()
    }

    /// The folder of My games, unless the settings name another folder.
    pub fn games(&self) -> PathBuf {
        self.data.join("games")
    }

    /// The file with the positions in the editor.
    pub fn positions_file(&self) -> PathBuf {
        self.data.join("positions.ron")
    }

    /// The file with the positions to retry.
    pub fn deck_file(&self) -> PathBuf {
        self.data.join("deck.ron")
    }

    /// The file with the player's progress.
    pub fn progress_file(&self) -> PathBuf {
        self.data.join("progress.ron")
    }

    /// The file with the puzzles of a game that were found on this computer.
    pub fn puzzles_file(&self, game: &str) -> PathBuf {
        self.data.join(format!("puzzles-{game}.txt"))
    }

    /// The file with the index of the list of games.
    pub fn library_file(&self) -> PathBuf {
        self.data.join("library.ron")
    }

    /// The directory in which earlier versions saved running games in case of a crash.
    pub fn autosaves(&self) -> PathBuf {
        self.data.join("autosave")
    }

    /// The directory of the locks on open games.
    pub fn open_games(&self) -> PathBuf {
        self.data.join("open")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_data_has_a_place_of_its_own() {
        let home = Home { settings: "config".into(), data: "data".into() };
        for (place, path) in [
            (home.settings_folder(), "config"),
            (home.settings_file(), "config/settings.ron"),
            (home.data(), "data"),
            (home.games(), "data/games"),
            (home.positions_file(), "data/positions.ron"),
            (home.deck_file(), "data/deck.ron"),
            (home.progress_file(), "data/progress.ron"),
            (home.puzzles_file("topple"), "data/puzzles-topple.txt"),
            (home.library_file(), "data/library.ron"),
            (home.autosaves(), "data/autosave"),
            (home.open_games(), "data/open"),
        ] {
            assert_eq!(place, Path::new(path));
        }
        assert_eq!(Home::at(Path::new("one")), Home { settings: "one".into(), data: "one".into() });
    }
}
