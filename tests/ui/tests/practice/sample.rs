//! A game in progress that is opened in the window.

use std::fs;

use halfsquare::app::kit::command::Command;
use halfsquare::app::kit::settings::Settings;
use halfsquare::app::shell::Start;
use halfsquare::record::format::Document;
use halfsquare::record::{Header, Help, Record, Takebacks};
use halfsquare::rules::{Game, Options as _, State as _};
use halfsquare_ui_tests::{Window, start_at};

/// A saved game, and the settings to open it with.
pub(crate) struct Sample {
    text: String,
    settings: Settings,
}

impl Sample {
    /// A game with these options, after these turns.
    pub(crate) fn of<G: Game>(options: &str, turns: &str) -> Self {
        Self::agreed::<G>(options, turns, Takebacks::Free)
    }

    /// A game with these options and takebacks, after these turns.
    pub(crate) fn agreed<G: Game>(options: &str, turns: &str, takebacks: Takebacks) -> Self {
        let options = G::Options::parse(options, None).unwrap();
        Self::after(
            Record::<G>::new(
                &options,
                Header::new(Vec::new(), takebacks, None).unwrap().with_help(Some(Help::All)),
            )
            .unwrap(),
            turns,
        )
    }

    /// A game from a position, after these turns.
    pub(crate) fn from_position<G: Game>(position: &str, turns: &str) -> Self {
        let state = G::State::begin("", Some(position)).unwrap();
        let header = Header::new(Vec::new(), Takebacks::Free, None).unwrap().with_help(Some(Help::All));
        Self::after(Record::<G>::from_state(state, header).unwrap(), turns)
    }

    fn after<G: Game>(mut record: Record<G>, turns: &str) -> Self {
        for text in turns.split_whitespace() {
            let turn = record.state().parse_turn(text).unwrap();
            record.play(&turn).unwrap();
        }
        Self { text: Document::of(&record).to_text().unwrap(), settings: Settings::default() }
    }

    /// The same game with other help.
    pub(crate) fn helped(mut self, help: Help) -> Self {
        let agreed = |help: Help| format!("help: Some({help:?})");
        assert!(self.text.contains(&agreed(Help::All)));
        self.text = self.text.replace(&agreed(Help::All), &agreed(help));
        self
    }

    /// The same game, opened with changed settings.
    pub(crate) fn with(mut self, change: impl FnOnce(&mut Settings)) -> Self {
        change(&mut self.settings);
        self
    }

    pub(crate) fn open(self) -> Window {
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("game.ron");
        fs::write(&file, self.text).unwrap();
        let start = Start { settings: self.settings, file: Some(file), ..start_at(home.path()) };
        let mut window = Window::begin(start).keeping(home);
        window.frames_until(Command::TakeBack);
        window
    }
}
