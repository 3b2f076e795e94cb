//! The whole window, with file dialogs that answer from a list and a home of its own.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use egui::accesskit::Role;
use egui::{Key, Modifiers, Pos2, Rect, ViewportCommand, ViewportEvent, ViewportId};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use egui_kittest::{Harness, Node};
use halfsquare::app::course::Today;
use halfsquare::app::files::{FileDialogs, Parent, Picked, Reply};
use halfsquare::app::settings::{Effort, Settings};
use halfsquare::app::shell::{App, NewWindow, Start};
use halfsquare::record::{Date, Home};
use tempfile::TempDir;

/// Answers each question for a file at once.
struct Scripted(VecDeque<Picked>);

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
}

/// Keeps the questions for files, to be answered later.
pub(crate) struct Held(pub(crate) Rc<RefCell<Vec<Reply>>>);

impl FileDialogs for Held {
    fn open(&mut self, _: &Parent, _: &Path, reply: Reply) {
        self.0.borrow_mut().push(reply);
    }

    fn save(&mut self, _: &Parent, _: &Path, _: &str, reply: Reply) {
        self.0.borrow_mut().push(reply);
    }
}

#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}

/// The window under test.
pub(crate) struct Window {
    pub(crate) harness: Harness<'static, App>,
}

impl Window {
    /// A window at home in `home` whose file dialogs give `answers`.
    pub(crate) fn open(home: &TempDir, answers: impl IntoIterator<Item = Picked>) -> Self {
        Self::start(home, answers, Settings::default(), None)
    }

    /// A window that opens `file`.
    pub(crate) fn with_file(home: &TempDir, file: &Path) -> Self {
        let settings = Settings { effort: Effort::Quick, ..Settings::default() };
        let mut window = Self::start(home, [], settings, Some(file.to_owned()));
        window.until("Take back");
        window
    }

    pub(crate) fn start(
        home: &TempDir,
        answers: impl IntoIterator<Item = Picked>,
        settings: Settings,
        file: Option<PathBuf>,
    ) -> Self {
        Self::begin(home, Box::new(Scripted(answers.into_iter().collect())), settings, file)
    }

    /// A window with file dialogs of its own.
    pub(crate) fn dialogs(home: &TempDir, dialogs: Box<dyn FileDialogs>) -> Self {
        Self::begin(home, dialogs, Settings::default(), None)
    }

    fn begin(
        home: &TempDir,
        dialogs: Box<dyn FileDialogs>,
        settings: Settings,
        file: Option<PathBuf>,
    ) -> Self {
        Self::begin_on("2026-11-22", home, dialogs, settings, file)
    }

    /// A window on a day.
    pub(crate) fn on(day: &str, home: &TempDir) -> Self {
        let no_files = Box::new(Scripted(VecDeque::new()));
        Self::begin_on(day, home, no_files, Settings::default(), None)
    }

    fn begin_on(
        day: &str,
        home: &TempDir,
        dialogs: Box<dyn FileDialogs>,
        settings: Settings,
        file: Option<PathBuf>,
    ) -> Self {
        let day: Date = day.parse().unwrap();
        let today: Today = Rc::new(move || Some(day.clone()));
        // Another window leaves a folder, which only one can.
        let other = home.path().join("other window");
        let new_window: NewWindow = Box::new(move || std::fs::create_dir(&other));
        let start = Start {
            home: Some(Home::at(home.path())),
            settings,
            keeps_settings: true,
            notice: None,
            file,
            dialogs,
            today,
            new_window,
            // What was opened is known by what stands in it then.
            open_folder: |folder| std::fs::write(folder.join("opened"), ""),
            bin: |file| std::fs::remove_file(file).map_err(|error| error.to_string()),
        };
        // An answer of another thread may come in while frames are run, and is worth a few more of them; a
        // window that repaints for ever still fails.
        let mut harness =
            Harness::builder().with_size([1180.0, 800.0]).with_max_steps(24).build_eframe(|cc| {
                // Answers of other threads bring frames of their own, each a quarter of a second of the test's
                // clock: a click must not become a long press by them.
                cc.egui_ctx.options_mut(|options| options.input_options.max_click_duration = f64::INFINITY);
                App::new(&cc.egui_ctx, start)
            });
        harness.run();
        Self { harness }
    }

    /// A window with a new game of Crumble.
    pub(crate) fn crumble(home: &TempDir, answers: impl IntoIterator<Item = Picked>) -> Self {
        let mut window = Self::open(home, answers);
        window.click("Play Crumble");
        window.click("Start game");
        window
    }

    /// A window that ends without a word after the first turn of a game of Crumble.
    pub(crate) fn crash(home: &TempDir) {
        let mut window = Self::crumble(home, []);
        window.cut(crate::FIRST);
    }

    pub(crate) fn app(&self) -> &App {
        self.harness.state()
    }

    pub(crate) fn click(&mut self, name: &str) {
        self.harness.get_by_role_and_label(Role::Button, name).click();
        self.harness.run();
    }

    /// Clicks, and runs a few frames only: what follows may go on by itself.
    pub(crate) fn click_frames(&mut self, name: &str) {
        self.harness.get_by_role_and_label(Role::Button, name).click();
        self.harness.run_steps(3);
    }

    /// Presses a key, and runs a few frames only: what goes on may go on by itself.
    pub(crate) fn press_frames(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.harness.run_steps(3);
    }

    pub(crate) fn click_containing(&mut self, part: &str) {
        self.harness.get_by_label_contains(part).click();
        self.harness.run();
    }

    pub(crate) fn click_role(&mut self, role: Role, name: &str) {
        self.harness.get_by_role_and_label(role, name).click();
        self.harness.run();
    }

    /// Clicks with the other mouse button.
    pub(crate) fn secondary(&mut self, name: &str) {
        self.harness.get_by_role_and_label(Role::Button, name).click_secondary();
        self.harness.run();
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.harness.query_all_by_label(name).next().is_some()
    }

    pub(crate) fn says(&self, part: &str) -> bool {
        self.harness.query_all_by_label_contains(part).next().is_some()
    }

    /// Types into a field, once it is there: other threads may have to answer first.
    pub(crate) fn type_into(&mut self, field: &str, text: &str) {
        self.until(field);
        self.harness.get_by_role_and_label(Role::TextInput, field).focus();
        self.harness.run();
        self.harness.get_by_role_and_label(Role::TextInput, field).type_text(text);
        self.harness.run();
    }

    pub(crate) fn press(&mut self, key: Key) {
        self.press_with(Modifiers::NONE, key);
    }

    pub(crate) fn press_with(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.harness.run();
    }

    /// Clicks a piece, named as on the board.
    pub(crate) fn click_piece(&mut self, piece: &str) {
        self.click_role(Role::GridCell, piece);
    }

    /// Cuts a piece and ends the turn.
    pub(crate) fn cut(&mut self, piece: &str) {
        self.click_piece(piece);
        self.click("End turn");
    }

    /// Presses a key again and again until something of that name is there.
    pub(crate) fn press_until(&mut self, modifiers: Modifiers, key: Key, part: &str) {
        for _ in 0..500 {
            self.press_with(modifiers, key);
            if self.says(part) {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        panic!("pressed in vain for '{part}'");
    }

    /// Runs frames until something of that name is there; what other threads do takes a while.
    pub(crate) fn until(&mut self, part: &str) {
        self.wait(&format!("'{part}'"), |window| window.says(part));
    }

    pub(crate) fn wait(&mut self, what: &str, done: impl Fn(&Self) -> bool) {
        for _ in 0..2000 {
            self.harness.run();
            if done(self) {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        panic!("waited in vain for {what}");
    }

    /// Holds a file over the window, or takes it away.
    pub(crate) fn hover_file(&mut self, there: bool) {
        self.harness.input_mut().hovered_files = there.then(egui::HoveredFile::default).into_iter().collect();
        // egui draws all the time while a file is held there.
        self.harness.run_steps(3);
    }

    pub(crate) fn drop_file(&mut self, file: &Path) {
        self.harness.input_mut().dropped_files.push(Arc::new(Dropped(file.to_owned())));
        self.harness.run();
    }

    /// Whether the window is dark.
    pub(crate) fn is_dark(&self) -> bool {
        self.harness.ctx.global_style().visuals.dark_mode
    }

    /// Where the piece with its lower left corner at this point is on the screen.
    pub(crate) fn piece_at(&self, corner: &str) -> Rect {
        let part = format!("square at {corner}, ");
        let cells = self.harness.query_all_by_role(Role::GridCell);
        let named = |node: &Node<'_>| node.accesskit_node().label().is_some_and(|name| name.contains(&part));
        cells.into_iter().find(named).unwrap_or_else(|| panic!("no piece at {corner}")).rect()
    }

    /// Puts the pointer on the thing whose name has this part.
    pub(crate) fn point_at(&mut self, part: &str) {
        self.harness.get_by_label_contains(part).hover();
        self.harness.run();
    }

    /// How many things are painted that cover this place and nothing beside it.
    pub(crate) fn painted_over(&self, place: Rect) -> usize {
        let shapes = self.harness.output().shapes.iter().map(|clipped| clipped.shape.visual_bounding_rect());
        shapes.filter(|shape| shape.contains_rect(place) && place.expand(2.0).contains_rect(*shape)).count()
    }

    /// The whole name of the only thing with that role whose name begins so.
    pub(crate) fn name_of(&self, role: Role, start: &str) -> String {
        let all = self.harness.query_all_by_role(role);
        let names = all.filter_map(|node| node.accesskit_node().label());
        let mut found = names.filter(|name| name.starts_with(start));
        let name = found.next().unwrap_or_else(|| panic!("nothing is named '{start}'"));
        assert!(found.next().is_none(), "'{start}' is no single name");
        name
    }

    /// Where the thing of that name is on the screen.
    pub(crate) fn place_of(&self, name: &str) -> Rect {
        self.harness.get_by_label(name).rect()
    }

    /// Where the keyboard's cursor is on the board.
    pub(crate) fn cursor(&self) -> Option<Rect> {
        let mut cells = self.harness.query_all_by_role(Role::GridCell);
        cells.find(|node| node.is_focused()).map(|node| node.rect())
    }

    /// Presses the left button, moves and lets go.
    pub(crate) fn drag(&mut self, from: Pos2, to: Pos2) {
        self.harness.hover_at(from);
        self.harness.run();
        self.harness.drag_at(from);
        self.harness.run();
        if from != to {
            for share in [0.2, 0.5, 0.8, 1.0] {
                self.harness.hover_at(from + (to - from) * share);
                self.harness.run();
            }
        }
        self.harness.drop_at(to);
        self.harness.run();
    }

    /// Picks an entry of a menu.
    pub(crate) fn menu(&mut self, menu: &str, entry: &str) {
        self.click(menu);
        let part = format!("{entry} ");
        let entries = self.harness.query_all_by_role(Role::Button);
        let named = |node: &Node<'_>| {
            node.accesskit_node().label().is_some_and(|name| name == entry || name.starts_with(&part))
        };
        entries.into_iter().find(named).unwrap_or_else(|| panic!("no entry {entry}")).click();
        self.harness.run();
    }

    /// Whether a button is greyed out.
    pub(crate) fn is_disabled(&self, name: &str) -> bool {
        self.harness.get_by_role_and_label(Role::Button, name).accesskit_node().is_disabled()
    }

    /// Types a number into the field that has the keyboard.
    pub(crate) fn set_number(&mut self, digits: &str) {
        self.press_with(Modifiers::COMMAND, Key::A);
        self.harness.event(egui::Event::Text(digits.to_owned()));
        self.harness.run();
    }

    /// Runs frames, and with them the clock, until something of that name is there.
    pub(crate) fn frames_until(&mut self, part: &str) {
        for _ in 0..2000 {
            self.harness.step();
            if self.says(part) {
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        panic!("'{part}' never came");
    }

    /// Runs one frame.
    pub(crate) fn frame(&mut self) {
        self.harness.step();
    }

    /// Presses the window's close button: whether the window closes.
    pub(crate) fn close(&mut self) -> bool {
        let closes = self.close_frame();
        self.harness.run();
        closes
    }

    /// The same in a single frame.
    pub(crate) fn close_frame(&mut self) -> bool {
        let viewports = &mut self.harness.input_mut().viewports;
        viewports.entry(ViewportId::ROOT).or_default().events.push(ViewportEvent::Close);
        self.harness.step();
        let refused = self.commands().contains(&ViewportCommand::CancelClose);
        self.harness.input_mut().viewports.entry(ViewportId::ROOT).or_default().events.clear();
        !refused
    }

    /// What the last frame told the window system.
    pub(crate) fn commands(&self) -> Vec<ViewportCommand> {
        self.harness.output().viewport_output[&ViewportId::ROOT].commands.clone()
    }

    /// Clicks a button, and gives what the window system was told in the frames after it.
    pub(crate) fn click_and_listen(&mut self, name: &str) -> Vec<ViewportCommand> {
        self.harness.get_by_role_and_label(Role::Button, name).click();
        let mut told = Vec::new();
        for _ in 0..4 {
            self.harness.step();
            told.extend(self.commands());
        }
        told
    }

    /// Whether the thing of that name has the keyboard.
    pub(crate) fn is_focused(&self, name: &str) -> bool {
        self.harness.query_all_by_label(name).any(|node| node.is_focused())
    }

    /// Presses Tab until the thing of that name has the keyboard.
    pub(crate) fn tab_to(&mut self, name: &str) {
        for _ in 0..60 {
            self.press(Key::Tab);
            if self.is_focused(name) {
                return;
            }
        }
        panic!("Tab never reaches '{name}'");
    }
}
