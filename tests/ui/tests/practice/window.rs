//! The window with a game that was played so far, and time for what other threads find out.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use egui::accesskit::Role;
use egui::{Key, Modifiers, Rect};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use egui_kittest::{Harness, Node};
use halfsquare::app::files::{FileDialogs, Parent, Picked, Reply};
use halfsquare::app::settings::Settings;
use halfsquare::app::shell::{App, Start};
use halfsquare::record::format::Document;
use halfsquare::record::{Header, Home, Record, Takebacks};
use halfsquare::rules::{Game, Options as _, State as _};
use tempfile::TempDir;

/// No file is ever picked.
struct NoFiles;

impl FileDialogs for NoFiles {
    fn open(&mut self, _: &Parent, _: &Path, reply: Reply) {
        reply(Picked::Nothing);
    }

    fn save(&mut self, _: &Parent, _: &Path, _: &str, reply: Reply) {
        reply(Picked::Nothing);
    }
}

/// A game to sit down at.
pub(crate) struct Sample {
    text: String,
    settings: Settings,
}

impl Sample {
    /// A game with these options after these turns.
    pub(crate) fn of<G: Game>(options: &str, turns: &str) -> Self {
        Self::agreed::<G>(options, turns, Takebacks::Free)
    }

    /// The same, with an agreement on takebacks.
    pub(crate) fn agreed<G: Game>(options: &str, turns: &str, takebacks: Takebacks) -> Self {
        let options = G::Options::parse(options, None).unwrap();
        Self::after(
            Record::<G>::new(&options, Header::new(Vec::new(), takebacks, None).unwrap()).unwrap(),
            turns,
        )
    }

    /// A game that begins from a position.
    pub(crate) fn from_position<G: Game>(position: &str, turns: &str) -> Self {
        let state = G::State::begin("", Some(position)).unwrap();
        let header = Header::new(Vec::new(), Takebacks::Free, None).unwrap();
        Self::after(Record::<G>::from_state(state, header).unwrap(), turns)
    }

    fn after<G: Game>(mut record: Record<G>, turns: &str) -> Self {
        for text in turns.split_whitespace() {
            let turn = record.state().parse_turn(text).unwrap();
            record.play(&turn).unwrap();
        }
        Self { text: Document::of(&record).to_text().unwrap(), settings: Settings::default() }
    }

    /// The same game with other settings.
    pub(crate) fn with(mut self, change: impl FnOnce(&mut Settings)) -> Self {
        change(&mut self.settings);
        self
    }

    /// Opens the game in a window.
    pub(crate) fn open(self) -> Window {
        let home = tempfile::tempdir().unwrap();
        let file: PathBuf = home.path().join("game.ron");
        fs::write(&file, self.text).unwrap();
        let start = Start {
            home: Some(Home::at(home.path())),
            settings: self.settings,
            keeps_settings: true,
            notice: None,
            file: Some(file),
            dialogs: Box::new(NoFiles),
            today: std::rc::Rc::new(|| None),
            new_window: Box::new(|| Ok(())),
            open_folder: |_| Ok(()),
            bin: |file| fs::remove_file(file).map_err(|error| error.to_string()),
        };
        let harness = Harness::builder().with_size([1180.0, 800.0]).with_max_steps(24).build_eframe(|cc| {
            // Answers of other threads bring frames of their own, each a quarter of a second of the test's
            // clock: a click must not become a long press by them.
            cc.egui_ctx.options_mut(|options| options.input_options.max_click_duration = f64::INFINITY);
            App::new(&cc.egui_ctx, start)
        });
        let mut window = Window { harness, _home: home };
        window.until("Take back");
        window
    }
}

/// The window under test.
pub(crate) struct Window {
    harness: Harness<'static, App>,
    _home: TempDir,
}

impl Window {
    pub(crate) fn app(&self) -> &App {
        self.harness.state()
    }

    pub(crate) fn says(&self, part: &str) -> bool {
        self.harness.query_all_by_label_contains(part).next().is_some()
    }

    pub(crate) fn has_button(&self, name: &str) -> bool {
        self.harness.query_all_by_role_and_label(Role::Button, name).next().is_some()
    }

    pub(crate) fn click(&mut self, name: &str) {
        self.harness.get_by_role_and_label(Role::Button, name).click();
        self.harness.run();
    }

    pub(crate) fn press(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.harness.run();
    }

    pub(crate) fn click_containing(&mut self, part: &str) {
        self.harness.get_by_label_contains(part).click();
        self.harness.run();
    }

    /// Picks an entry of a menu.
    pub(crate) fn menu(&mut self, menu: &str, entry: &str) {
        self.click(menu);
        let entries = self.harness.query_all_by_role(Role::Button);
        let named = |node: &Node<'_>| {
            node.accesskit_node()
                .label()
                .is_some_and(|name| name == entry || name.starts_with(&format!("{entry} ")))
        };
        entries.into_iter().find(named).unwrap_or_else(|| panic!("no entry {entry}")).click();
        self.harness.run();
    }

    /// Clicks a piece or cell of the board.
    pub(crate) fn click_cell(&mut self, name: &str) {
        self.harness.get_by_role_and_label(Role::GridCell, name).click();
        self.harness.run();
    }

    /// Where the thing of that name is on the screen.
    pub(crate) fn place_of(&self, name: &str) -> Rect {
        self.harness.get_by_label(name).rect()
    }

    /// Every piece or cell of the board by its name.
    pub(crate) fn board(&self) -> Vec<String> {
        let cells = self.harness.query_all_by_role(Role::GridCell);
        cells.filter_map(|cell| cell.accesskit_node().label()).collect()
    }

    /// Runs frames until something of that name is there; what other threads do takes a while.
    pub(crate) fn until(&mut self, part: &str) {
        for _ in 0..4000 {
            // One frame at a time: the clock of what plays by itself goes on with each.
            self.harness.step();
            if self.says(part) {
                return;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        panic!("waited in vain for '{part}'");
    }

    /// Runs frames while nothing of that name comes up.
    pub(crate) fn never(&mut self, part: &str) {
        for _ in 0..40 {
            self.harness.run();
            assert!(!self.says(part), "'{part}' came up");
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}
