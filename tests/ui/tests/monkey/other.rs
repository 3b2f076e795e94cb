//! Another window of the program: its store, and the game that it shows.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use halfsquare::record::Home;
use halfsquare::record::fingerprint::Fingerprint;
use halfsquare::record::format::Document;
use halfsquare::record::store::{GameId, Origin, SaveState, Store};

use crate::story;

/// More time than any disk needs.
const LONG: Duration = Duration::from_secs(60);

/// Another window of the program.
pub(crate) struct OtherWindow {
    store: Store,
    game: GameId,
    pub(crate) document: Document,
}

impl OtherWindow {
    /// Opens a game in another window; `None` if the file isn't a game.
    pub(crate) fn open(home: &Home, folder: Option<PathBuf>, file: &Path) -> Option<Self> {
        let text = fs::read_to_string(file).ok()?;
        let document = Document::parse(&text).ok()?;
        story::of(&document).ok()?;
        let store = Store::open(Some(home), folder, |_| "kept".to_owned(), || {});
        let content = Some(Fingerprint::of(text.as_bytes()));
        let game = store.begin(Some(Origin { file: file.to_owned(), content }));
        assert!(store.flush(LONG), "the disk hangs");
        Some(Self { store, game, document })
    }

    pub(crate) fn save_state(&self) -> SaveState {
        self.store.save_state(self.game)
    }

    /// Plays a turn of the window's game.
    pub(crate) fn play(&mut self) {
        if let Ok(document) = story::played_on_elsewhere(&self.document) {
            self.store.put(self.game, document.clone(), "other window".to_owned());
            self.document = document;
            assert!(self.store.flush(LONG), "the disk hangs");
        }
    }
}
