//! The whole window, with its own home directory; waits for the answers of other threads.

use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use egui::accesskit::Role;
use egui::epaint::TextShape;
use egui::{
    Event, Key, Modifiers, OutputCommand, PointerButton, Pos2, Rect, Shape, TextureId, ViewportCommand,
    ViewportEvent, ViewportId,
};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use egui_kittest::{Harness, Node};
use halfsquare::app::course::Today;
use halfsquare::app::kit::command::Command;
use halfsquare::app::kit::files::Picked;
use halfsquare::app::kit::settings::{Effort, Settings};
use halfsquare::app::kit::theme::FINGER;
use halfsquare::app::kit::touch;
use halfsquare::app::shell::{App, Start, System};
use halfsquare::record::{Date, Home, Seat};
use halfsquare::rules::Game as _;
use halfsquare::rules::crumble::Crumble;
use tempfile::TempDir;

use crate::board;
use crate::files::{Dropped, Held, Scripted};
use crate::finger::{self, Fingers};
use crate::named::Named;
use crate::words;

/// Start parameters without a home and without a date. Dialogs pick nothing, and nothing outside the window changes.
pub fn start_without_home() -> Start {
    Start {
        home: None,
        settings: Settings::default(),
        keeps_settings: true,
        notice: None,
        file: None,
        today: Rc::new(|| None),
        system: System {
            dialogs: Box::new(Scripted::default()),
            new_window: Box::new(|| Ok(())),
            open_folder: |_| Ok(()),
            bin: |_| Err("there is no bin".to_owned()),
        },
    }
}

/// Start parameters with this home. Dialogs pick nothing.
pub fn start_at(home: &Path) -> Start {
    // A second window is recorded as a folder, so only one can be opened.
    let other = home.join("other window");
    let nowhere = start_without_home();
    Start {
        home: Some(Home::at(home)),
        today: day("2026-11-22"),
        system: System {
            new_window: Box::new(move || fs::create_dir(&other)),
            // Opening a folder is recorded as a file in it.
            open_folder: |folder| fs::write(folder.join("opened"), ""),
            bin: |file| fs::remove_file(file).map_err(|error| error.to_string()),
            ..nowhere.system
        },
        ..nowhere
    }
}

fn day(day: &str) -> Today {
    let day: Date = day.parse().expect("a day");
    Rc::new(move || Some(day.clone()))
}

/// The window under test.
pub struct Window {
    /// The harness that draws it.
    pub harness: Harness<'static, App>,
    _home: Option<TempDir>,
}

impl Window {
    /// A window with this home, whose file dialogs give these answers.
    pub fn open(home: &TempDir, answers: impl IntoIterator<Item = Picked>) -> Self {
        Self::start(home, answers, Settings::default(), None)
    }

    /// Opens a window with `file`.
    pub fn with_file(home: &TempDir, file: &Path) -> Self {
        let settings = Settings { effort: Effort::Quick, ..Settings::default() };
        let mut window = Self::start(home, [], settings, Some(file.to_owned()));
        window.until(Command::TakeBack);
        window
    }

    /// Opens a window with these settings, and with `file` if there is one.
    pub fn start(
        home: &TempDir,
        answers: impl IntoIterator<Item = Picked>,
        settings: Settings,
        file: Option<PathBuf>,
    ) -> Self {
        let dialogs = Box::new(Scripted(answers.into_iter().collect()));
        let mut start = start_at(home.path());
        start.system.dialogs = dialogs;
        Self::begin(Start { settings, file, ..start })
    }

    /// Opens a window on this day.
    pub fn on(date: &str, home: &TempDir) -> Self {
        Self::begin(Start { today: day(date), ..start_at(home.path()) })
    }

    /// Opens a window with these start parameters.
    pub fn begin(start: Start) -> Self {
        // Another thread may answer while frames run, which takes a few more frames; a window that repaints forever
        // still fails.
        let mut harness =
            Harness::builder().with_size([1180.0, 800.0]).with_max_steps(96).build_eframe(|cc| {
                let app = App::new(&cc.egui_ctx, start);
                // Answers of other threads cause extra frames, each of which lasts a quarter of a second on the test's
                // clock; they mustn't turn a tap into a long press.
                touch::set_hold(&cc.egui_ctx, f64::INFINITY);
                app
            });
        harness.run();
        Self { harness, _home: None }
    }

    /// Keeps the home directory until the window is dropped.
    #[must_use]
    pub fn keeping(self, home: TempDir) -> Self {
        Self { _home: Some(home), ..self }
    }

    /// A window with a new game of Crumble.
    pub fn crumble(home: &TempDir, answers: impl IntoIterator<Item = Picked>) -> Self {
        Self::open(home, answers).with_crumble()
    }

    /// Opens a window with a new game of Crumble, and returns it with the questions of its file dialogs.
    pub fn with_questions(home: &TempDir) -> (Self, Held) {
        let held = Held::default();
        let dialogs = Box::new(held.clone());
        let mut start = start_at(home.path());
        start.system.dialogs = dialogs;
        (Self::begin(start).with_crumble(), held)
    }

    fn with_crumble(mut self) -> Self {
        self.set_up(Crumble::TITLE);
        self.click(words::pages::START_GAME);
        self
    }

    /// The app that the window shows.
    pub fn app(&self) -> &App {
        self.harness.state()
    }

    /// Waits until all files are written.
    pub fn settle(&mut self) {
        self.wait("the disk", |window| window.app().is_settled());
    }

    /// Waits until everything is on disk; returns the current game's file in My games.
    pub fn stored(&mut self) -> PathBuf {
        self.settle();
        self.app().save_state().and_then(|state| state.file).expect("a file of My games")
    }

    /// Waits until everything is on disk; returns true if the current game has a file in My games.
    pub fn is_stored(&mut self) -> bool {
        self.settle();
        self.app().save_state().is_some_and(|state| state.file.is_some())
    }

    /// Clicks the button with this name.
    pub fn click(&mut self, name: impl Named) {
        self.look_for(name.name());
        self.harness.get_by_role_and_label(Role::Button, name.name()).click();
        self.harness.run();
    }

    /// Clicks a button and runs only a few frames, since the window may stay busy.
    pub fn click_frames(&mut self, name: impl Named) {
        self.harness.get_by_role_and_label(Role::Button, name.name()).click();
        self.harness.run_steps(3);
    }

    /// Presses a key and runs only a few frames, since the window may stay busy.
    pub fn press_frames(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.harness.run_steps(3);
    }

    /// Clicks the widget whose name contains `part`.
    pub fn click_containing(&mut self, part: impl Named) {
        self.harness.get_by_label_contains(part.name()).click();
        self.harness.run();
    }

    /// Opens *New game* from a game's card, for humans at this screen and with all choices unfolded.
    pub fn set_up(&mut self, game: &str) {
        self.click(words::pages::play(game));
        self.seat_humans();
        self.unfold_choices();
    }

    /// Unfolds the choices besides the players in *New game*.
    pub fn unfold_choices(&mut self) {
        if !self.has(words::pages::TAKEBACKS) {
            self.unfold_other();
        }
    }

    /// Unfolds the players in *New game*.
    pub fn unfold_players(&mut self) {
        if self.has(words::pages::TAKEBACKS) {
            self.unfold_other();
        }
    }

    /// In *New game*, unfolds the other part of the choices if this one has no widget with this name.
    fn look_for(&mut self, name: &str) {
        if self.has(words::pages::START_GAME) && !self.has(name) {
            self.unfold_other();
        }
    }

    /// Unfolds the part of the choices in *New game* that is folded: its line is the first.
    fn unfold_other(&mut self) {
        let line = self.harness.query_all_by_role(Role::DisclosureTriangle).next();
        let line = line.expect("a folded part").rect().center();
        self.tap_at(line);
    }

    /// Chooses humans at this screen in *New game*.
    pub fn seat_humans(&mut self) {
        self.click_role(Role::RadioButton, words::pages::play_against(&words::seat(Seat::Person)));
    }

    /// Clicks the widget with this role and name, after scrolling it into view.
    pub fn click_role(&mut self, role: Role, name: impl Named) {
        self.look_for(name.name());
        self.harness.get_by_role_and_label(role, name.name()).scroll_to_me();
        self.harness.run();
        self.harness.get_by_role_and_label(role, name.name()).click();
        self.harness.run();
    }

    /// Taps the widget with this role and name on a trackpad: press and release come in one frame.
    pub fn tap(&mut self, role: Role, name: impl Named) {
        let at = self.harness.get_by_role_and_label(role, name.name()).rect().center();
        self.tap_at(at);
    }

    /// Taps a point on a trackpad: press and release come in one frame.
    pub fn tap_at(&mut self, at: Pos2) {
        self.harness.event(Event::PointerMoved(at));
        self.harness.run();
        // The harness would draw a frame for each event.
        let button = |pressed| {
            let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
            Event::PointerButton { pos: at, button, pressed, modifiers }
        };
        self.harness.input_mut().events.extend([button(true), button(false)]);
        self.harness.run();
    }

    /// Taps the button with this name with a finger.
    pub fn touch(&mut self, name: impl Named) {
        self.touch_role(Role::Button, name.name());
    }

    /// Taps the widget with this role and name with a finger.
    pub fn touch_role(&mut self, role: Role, name: impl Named) {
        let at = self.harness.get_by_role_and_label(role, name.name()).rect().center();
        self.slide(at, at);
    }

    /// Taps the widget whose name contains `part` with a finger.
    pub fn touch_containing(&mut self, part: impl Named) {
        let at = self.harness.get_by_label_contains(part.name()).rect().center();
        self.slide(at, at);
    }

    /// Slides a finger from one point to another; equal points make a tap.
    pub fn slide(&mut self, from: Pos2, to: Pos2) {
        let way = if from == to { vec![from] } else { vec![from, to] };
        finger::slide(&mut self.harness, &way);
    }

    /// Rests a finger on the widget whose name contains `part` for longer than a click lasts, and lifts it.
    pub fn touch_long(&mut self, part: impl Named) {
        let at = self.harness.get_by_label_contains(part.name()).rect().center();
        touch::set_hold(&self.harness.ctx, 0.8);
        let mut fingers = Fingers::default();
        fingers.down(&mut self.harness, at);
        fingers.rest(&mut self.harness);
        fingers.up(&mut self.harness, at);
        touch::set_hold(&self.harness.ctx, f64::INFINITY);
    }

    /// The controls that are too low for a finger, each with its role and its height.
    pub fn too_low(&self) -> Vec<String> {
        const ROLES: [Role; 10] = [
            Role::Button,
            Role::CheckBox,
            Role::RadioButton,
            Role::ComboBox,
            Role::TextInput,
            Role::SpinButton,
            Role::Slider,
            Role::MenuItem,
            Role::Tab,
            Role::Link,
        ];
        let all = ROLES.into_iter().flat_map(|role| self.harness.query_all_by_role(role));
        let low =
            all.filter(|node| node.rect().height() + 0.5 < FINGER && !node.accesskit_node().is_disabled());
        let words = low.map(|node| {
            let name = node.accesskit_node().label().unwrap_or_default();
            format!("{:?} {name}: {}", node.accesskit_node().role(), node.rect().height())
        });
        words.collect()
    }

    /// Clicks the button with this name with the secondary mouse button.
    pub fn secondary(&mut self, name: impl Named) {
        self.harness.get_by_role_and_label(Role::Button, name.name()).click_secondary();
        self.harness.run();
    }

    /// Returns true if a widget has this name.
    pub fn has(&self, name: impl Named) -> bool {
        self.harness.query_all_by_label(name.name()).next().is_some()
    }

    /// Returns true if a widget's name contains `part`.
    pub fn says(&self, part: impl Named) -> bool {
        self.harness.query_all_by_label_contains(part.name()).next().is_some()
    }

    /// Returns true if a button has this name.
    pub fn has_button(&self, name: impl Named) -> bool {
        self.harness.query_all_by_role_and_label(Role::Button, name.name()).next().is_some()
    }

    /// Returns true if a status message for screen readers contains `part`.
    pub fn is_told(&self, part: impl Named) -> bool {
        let told = self.harness.query_all_by_role(Role::Status);
        told.filter_map(|node| node.accesskit_node().label()).any(|told| told.contains(part.name()))
    }

    /// The names of all pieces or cells of the board.
    pub fn board(&self) -> Vec<String> {
        let cells = self.harness.query_all_by_role(Role::GridCell);
        cells.filter_map(|cell| cell.accesskit_node().label()).collect()
    }

    /// Types into a field once it is shown, since other threads may have to answer first.
    pub fn type_into(&mut self, field: impl Named, text: &str) {
        let field = field.name();
        self.look_for(field);
        self.until(field);
        self.harness.get_by_role_and_label(Role::TextInput, field).focus();
        self.harness.run();
        self.harness.get_by_role_and_label(Role::TextInput, field).type_text(text);
        self.harness.run();
    }

    /// Presses a key without modifiers.
    pub fn press(&mut self, key: Key) {
        self.press_with(Modifiers::NONE, key);
    }

    /// Presses a key with modifier keys held.
    pub fn press_with(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.harness.run();
    }

    /// Clicks the piece or cell with this name.
    pub fn click_piece(&mut self, piece: &str) {
        self.click_role(Role::GridCell, piece);
    }

    /// Cuts the piece with this name and ends the turn.
    pub fn cut(&mut self, piece: &str) {
        self.click_piece(piece);
        self.click(Command::EndTurn);
    }

    /// Presses a key repeatedly until a widget's name contains `part`.
    pub fn press_until(&mut self, modifiers: Modifiers, key: Key, part: impl Named) {
        let part = part.name();
        for _ in 0..500 {
            self.press_with(modifiers, key);
            if self.says(part) {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        panic!("pressed in vain for '{part}'");
    }

    /// Runs frames until a widget's name contains `part`; other threads may take a while.
    pub fn until(&mut self, part: impl Named) {
        let part = part.name();
        self.wait(&format!("'{part}'"), |window| window.says(part));
    }

    /// Runs frames until `done` returns true; after a while it fails, naming `what` it waited for.
    pub fn wait(&mut self, what: &str, done: impl Fn(&Self) -> bool) {
        for _ in 0..2000 {
            self.harness.run();
            if done(self) {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        panic!("waited in vain for {what}");
    }

    /// Runs frames for a while and checks that no widget's name contains `part`.
    pub fn never(&mut self, part: impl Named) {
        let part = part.name();
        for _ in 0..40 {
            self.harness.run();
            assert!(!self.says(part), "'{part}' came up");
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Starts or stops holding a file over the window.
    pub fn hover_file(&mut self, there: bool) {
        self.harness.input_mut().hovered_files = there.then(egui::HoveredFile::default).into_iter().collect();
        // egui repaints constantly while a file is held over the window.
        self.harness.run_steps(3);
    }

    /// Drops a file on the window and waits for the effect.
    pub fn drop_file(&mut self, file: &Path) {
        self.harness.input_mut().dropped_files.push(Arc::new(Dropped(file.to_owned())));
        self.harness.run();
    }

    /// Returns true if the window is in dark mode.
    pub fn is_dark(&self) -> bool {
        self.harness.ctx.global_style().visuals.dark_mode
    }

    /// The screen rectangle of the square with its lower left corner at this point.
    pub fn piece_at(&self, corner: &str) -> Rect {
        let part = format!("square at {corner}, ");
        let cells = self.harness.query_all_by_role(Role::GridCell);
        let named = |node: &Node<'_>| node.accesskit_node().label().is_some_and(|name| name.contains(&part));
        cells.into_iter().find(named).unwrap_or_else(|| panic!("no piece at {corner}")).rect()
    }

    /// Moves the pointer to the widget whose name contains `part`.
    pub fn point_at(&mut self, part: impl Named) {
        self.harness.get_by_label_contains(part.name()).hover();
        self.harness.run();
    }

    /// Every text on the screen that isn't shown in full, because it is shortened or its place is too narrow.
    pub fn cut_texts(&self) -> Vec<String> {
        let mut cut = Vec::new();
        self.each_text(|text, clip| {
            let place = text.visual_bounding_rect();
            let seen = place.intersect(clip);
            // Text that is half scrolled out of view doesn't count: it can be scrolled back.
            let is_narrow = seen.is_positive() && seen.width() + 1.0 < place.width();
            if text.galley.elided || is_narrow {
                cut.push(text.galley.text().to_owned());
            }
        });
        cut
    }

    /// The rectangle of the only text that contains `part`.
    pub fn painted_text(&self, part: impl Named) -> Rect {
        let part = part.name();
        let places = self.painted_texts(part);
        let [(place, _)] = places[..] else { panic!("'{part}' is painted {} times", places.len()) };
        place
    }

    /// The rectangles of the texts that contain `part`, and true for a text that is painted upside down.
    pub fn painted_texts(&self, part: impl Named) -> Vec<(Rect, bool)> {
        let mut places = Vec::new();
        self.each_text(|text, _| {
            if text.galley.text().contains(part.name()) {
                places.push((text.visual_bounding_rect(), text.angle != 0.0));
            }
        });
        places
    }

    /// Visits the texts on the screen, each with its clip rectangle.
    pub fn each_text(&self, mut each: impl FnMut(&TextShape, Rect)) {
        fn texts(shape: &Shape, each: &mut impl FnMut(&TextShape)) {
            match shape {
                Shape::Vec(shapes) => shapes.iter().for_each(|shape| texts(shape, each)),
                Shape::Text(text) => each(text),
                _ => {}
            }
        }
        for clipped in &self.harness.output().shapes {
            texts(&clipped.shape, &mut |text| each(text, clipped.clip_rect));
        }
    }

    /// The pictures that are painted, such as boards, with their places.
    pub fn pictures(&self) -> Vec<(Rect, TextureId)> {
        let shapes = self.harness.output().shapes.iter();
        let pictures = shapes.filter_map(|clipped| match &clipped.shape {
            Shape::Rect(rect) => Some((rect.rect, rect.brush.as_ref()?.fill_texture_id)),
            _ => None,
        });
        pictures.collect()
    }

    /// The number of shapes that cover this rectangle without extending beyond it.
    pub fn painted_over(&self, place: Rect) -> usize {
        let shapes = self.harness.output().shapes.iter().map(|clipped| clipped.shape.visual_bounding_rect());
        shapes.filter(|shape| shape.contains_rect(place) && place.expand(2.0).contains_rect(*shape)).count()
    }

    /// The full name of the only widget with this role whose name starts with `start`.
    pub fn name_of(&self, role: Role, start: impl Named) -> String {
        let start = start.name();
        let all = self.harness.query_all_by_role(role);
        let names = all.filter_map(|node| node.accesskit_node().label());
        let mut found = names.filter(|name| name.starts_with(start));
        let name = found.next().unwrap_or_else(|| {
            let all = self.harness.query_all_by_role(role);
            let names: Vec<_> = all.filter_map(|node| node.accesskit_node().label()).collect();
            panic!("nothing is named '{start}', but {names:?}")
        });
        assert!(found.next().is_none(), "'{start}' is no single name");
        name
    }

    /// The screen rectangle of the widget with this name.
    pub fn place_of(&self, name: impl Named) -> Rect {
        self.harness.get_by_label(name.name()).rect()
    }

    /// The screen rectangle of the keyboard cursor on the board.
    pub fn cursor(&self) -> Option<Rect> {
        let mut cells = self.harness.query_all_by_role(Role::GridCell);
        cells.find(|node| node.is_focused()).map(|node| node.rect())
    }

    /// Drags from one point to another; equal points make a click.
    pub fn drag(&mut self, from: Pos2, to: Pos2) {
        board::drag(&mut self.harness, from, to);
    }

    /// Opens a menu and chooses one of its entries.
    pub fn menu(&mut self, menu: impl Named, entry: impl Named) {
        let entry = entry.name();
        self.click(menu.name());
        let part = format!("{entry} ");
        let entries = self.harness.query_all_by_role(Role::Button);
        let named = |node: &Node<'_>| {
            node.accesskit_node().label().is_some_and(|name| name == entry || name.starts_with(&part))
        };
        entries.into_iter().find(named).unwrap_or_else(|| panic!("no entry {entry}")).click();
        self.harness.run();
    }

    /// Opens the combo box or menu with the name `of`, and chooses an entry.
    pub fn pick(&mut self, of: impl Named, choice: impl Named) {
        let choice = choice.name();
        self.look_for(of.name());
        self.harness.get_by_label(of.name()).click();
        self.harness.run();
        let choices = self.harness.query_all_by_label(choice);
        choices.last().unwrap_or_else(|| panic!("no {choice}")).click();
        self.harness.run();
    }

    /// Pastes a text from the clipboard.
    pub fn paste(&mut self, text: &str) {
        self.harness.event(Event::Paste(text.to_owned()));
        self.harness.run();
    }

    /// Presses a key and returns the clipboard command that results.
    pub fn copied(&mut self, modifiers: Modifiers, key: Key) -> OutputCommand {
        self.copied_by(Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers })
    }

    /// Sends an event and returns the clipboard command that results.
    pub fn copied_by(&mut self, event: Event) -> OutputCommand {
        // The harness would draw a frame for each event, and keep only the last frame's output.
        self.harness.input_mut().events.push(event);
        for _ in 0..2000 {
            self.harness.step();
            let mut commands = self.harness.output().platform_output.commands.iter();
            let copy = commands.find(|command| !matches!(command, OutputCommand::OpenUrl(_)));
            if let Some(copy) = copy {
                return copy.clone();
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        panic!("nothing is copied");
    }

    /// Returns true if the button with this name is disabled.
    pub fn is_disabled(&self, name: impl Named) -> bool {
        self.harness.get_by_role_and_label(Role::Button, name.name()).accesskit_node().is_disabled()
    }

    /// Replaces the number in the focused field.
    pub fn set_number(&mut self, digits: &str) {
        self.press_with(Modifiers::COMMAND, Key::A);
        self.harness.event(Event::Text(digits.to_owned()));
        self.harness.run();
    }

    /// Runs frames, which advance the clock, until a widget's name contains `part`.
    pub fn frames_until(&mut self, part: impl Named) {
        let part = part.name();
        for _ in 0..4000 {
            self.harness.step();
            if self.says(part) {
                return;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        panic!("'{part}' never came");
    }

    /// Runs a single frame.
    pub fn frame(&mut self) {
        self.harness.step();
    }

    /// The delay until the next frame without input.
    pub fn next_frame(&self) -> Duration {
        self.harness.output().viewport_output[&ViewportId::ROOT].repaint_delay
    }

    /// Presses the window's close button, and waits until the window closes or asks whether to; returns true if it
    /// closes.
    pub fn close(&mut self) -> bool {
        let mut closes = self.close_frame();
        for _ in 0..2000 {
            closes |= self.commands().contains(&ViewportCommand::Close);
            if closes || self.says(words::shell::ASK_CLOSE) {
                break;
            }
            std::thread::sleep(Duration::from_millis(2));
            self.frame();
        }
        self.harness.run();
        closes
    }

    /// Presses the window's close button and runs one frame; returns true if the window closes.
    pub fn close_frame(&mut self) -> bool {
        let viewports = &mut self.harness.input_mut().viewports;
        viewports.entry(ViewportId::ROOT).or_default().events.push(ViewportEvent::Close);
        self.harness.step();
        let refused = self.commands().contains(&ViewportCommand::CancelClose);
        self.harness.input_mut().viewports.entry(ViewportId::ROOT).or_default().events.clear();
        !refused
    }

    /// The viewport commands of the last frame.
    pub fn commands(&self) -> Vec<ViewportCommand> {
        self.harness.output().viewport_output[&ViewportId::ROOT].commands.clone()
    }

    /// Clicks a button and returns the viewport commands of the frames after it.
    pub fn click_and_listen(&mut self, name: impl Named) -> Vec<ViewportCommand> {
        self.harness.get_by_role_and_label(Role::Button, name.name()).click();
        let mut told = Vec::new();
        for _ in 0..4 {
            self.harness.step();
            told.extend(self.commands());
        }
        told
    }

    /// Returns true if the widget with this name has the keyboard focus.
    pub fn is_focused(&self, name: impl Named) -> bool {
        self.harness.query_all_by_label(name.name()).any(|node| node.is_focused())
    }

    /// Presses Tab until the widget with this name has the keyboard focus.
    pub fn tab_to(&mut self, name: impl Named) {
        let name = name.name();
        for _ in 0..60 {
            self.press(Key::Tab);
            if self.is_focused(name) {
                return;
            }
        }
        panic!("Tab never reaches '{name}'");
    }
}
