//! Where settings and autosaves live.

use std::path::{Path, PathBuf};

use directories::ProjectDirs;

/// The directories of the user's settings and autosaves; never the working directory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Home {
    settings: PathBuf,
    data: PathBuf,
}

impl Home {
    /// The environment variable that puts everything below one directory, for tests and portable use.
    pub const VARIABLE: &'static str = "HALFSQUARE_HOME";

    /// Below [`Self::VARIABLE`] if that is set, else where the platform keeps such files; `None` if it does not say.
    #[must_use]
    pub fn find() -> Option<Self> {
        match std::env::var_os(Self::VARIABLE) {
            Some(directory) if !directory.is_empty() => Some(Self::at(Path::new(&directory))),
            _ => ProjectDirs::from("org", "halfsquare", "Halfsquare").map(|directories| Self {
                settings: directories.config_dir().to_owned(),
                data: directories.data_dir().to_owned(),
            }),
        }
    }

    /// Everything below one directory.
    #[must_use]
    pub fn at(directory: &Path) -> Self {
        Self { settings: directory.to_owned(), data: directory.to_owned() }
    }

    /// The file with the settings.
    #[must_use]
    pub fn settings_file(&self) -> PathBuf {
        self.settings.join("settings.ron")
    }

    /// The folder of the settings.
    #[must_use]
    pub fn settings_folder(&self) -> PathBuf {
        self.settings.clone()
    }

    /// The folder of everything else.
    #[must_use]
    pub fn data(&self) -> PathBuf {
        self.data.clone()
    }

    /// The folder of My games, unless the settings name another one.
    #[must_use]
    pub fn games(&self) -> PathBuf {
        self.data.join("games")
    }

    /// The file with the positions that are being set up.
    #[must_use]
    pub fn positions_file(&self) -> PathBuf {
        self.data.join("positions.ron")
    }

    /// The file with the positions to be tried again.
    #[must_use]
    pub fn deck_file(&self) -> PathBuf {
        self.data.join("deck.ron")
    }

    /// The file with what the player has learned.
    #[must_use]
    pub fn progress_file(&self) -> PathBuf {
        self.data.join("progress.ron")
    }

    /// The file with the puzzles of a game that were found here.
    #[must_use]
    pub fn puzzles_file(&self, game: &str) -> PathBuf {
        self.data.join(format!("puzzles-{game}.txt"))
    }

    /// The file with what is known of the games in the folder that was looked at last.
    #[must_use]
    pub fn library_file(&self) -> PathBuf {
        self.data.join("library.ron")
    }

    /// The directory in which earlier versions kept running games for a crash.
    #[must_use]
    pub fn autosaves(&self) -> PathBuf {
        self.data.join("autosave")
    }

    /// The directory of the locks of saved games that are on a table.
    #[must_use]
    pub fn open_games(&self) -> PathBuf {
        self.data.join("open")
    }
}
