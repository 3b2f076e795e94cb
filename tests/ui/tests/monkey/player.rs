//! The player takes one action at a time, and checks the window's promises after each.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use egui::accesskit::Role;
use egui::{Event, Key, MouseWheelSource, MouseWheelUnit, PointerButton, Pos2, TouchPhase, Vec2, pos2, vec2};
use halfsquare::app::games::summary::Summary;
use halfsquare::app::kit::command::{Command, KeyScope, key_scope};
use halfsquare::app::kit::settings::Settings;
use halfsquare::record::format::Document;
use halfsquare::record::store::{Closing, SaveState};
use halfsquare::record::{Glyph, ron_file};
use halfsquare_ui_tests::{Asked, Dropped, Fingers, words};

use crate::action::{Action, Change, Mods, Other, Outside, Pick, Setup, Slot, Touch, Via};
use crate::files::Files;
use crate::other::OtherWindow;
use crate::panics;
use crate::screen::{Ended, Screen, Thing};
use crate::shelf::{Shelf, TableGame};
use crate::story::{self, Story, told_apart};

/// A broken promise, and the details.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Broken {
    pub(crate) promise: &'static str,
    pub(crate) how: String,
}

impl Broken {
    pub(crate) fn new(promise: &'static str, how: impl Into<String>) -> Self {
        Self { promise, how: how.into() }
    }
}

type Checked = Result<(), Broken>;

const MENUS: [&str; 7] = [
    words::shell::FILE_MENU,
    words::shell::EDIT_MENU,
    words::shell::GAME_MENU,
    words::shell::VARIATION_MENU,
    words::shell::PRACTICE_MENU,
    words::shell::VIEW_MENU,
    words::shell::HELP_MENU,
];
/// The only question on closing, asked before changes that can't be written are lost.
const QUESTION: &str = words::shell::ASK_CLOSE;
/// The beginning of the message at the table that a game can't be saved.
const FAULT: &str = "Not saved: ";
/// A button that exists only in My games.
const LIBRARY: &str = words::pages::SHOW_FOLDER;
/// The end of the question before an existing file is replaced.
const REPLACES: &str = " already exists. Confirm again to replace it.";
/// More time than any disk needs, and than the program waits before it tries again.
const LONG: Duration = Duration::from_secs(20);
/// The reason why a position can't be added to Retry later while a turn is being played.
const WALKS: &str = words::table::OTHER_TURN;

/// A position that was set up.
struct Position {
    text: String,
    /// True if it differs from the position that the editor started with.
    has_changed: bool,
}

pub(crate) struct Player {
    setup: Setup,
    pub(crate) files: Files,
    pub(crate) screen: Screen,
    shelf: Shelf,
    known: Option<TableGame>,
    /// The positions that were set up, by their games' titles.
    positions: BTreeMap<String, Position>,
    /// The game in the editor after the last action.
    set_up: Option<String>,
    other: Option<OtherWindow>,
    /// The last document that was replayed, and its story.
    told: Option<(String, Rc<Story>)>,
    /// True if the question on closing appeared during the current action.
    has_asked: bool,
    /// True if *New game* was open before the current action.
    chose_game: bool,
    /// The promise that the current action broke.
    wrong: Option<Broken>,
    /// The position of the pointer while its button is held.
    held: Option<Pos2>,
    /// The menu in which each command was found.
    menus: BTreeMap<Command, &'static str>,
}

impl Player {
    /// A player with a new game.
    pub(crate) fn new(setup: &Setup) -> Result<Self, Broken> {
        panics::listen();
        let mut files = Files::new();
        files.put(Slot::A, Some(story::beginning(setup).as_bytes()));
        let (home, file) = (files.home(), files.path(Slot::A));
        let screen = Screen::open(Some(home), settings(setup, Settings::default()), Some(file), setup.size);
        let mut player = Self {
            setup: *setup,
            files,
            screen,
            shelf: Shelf::default(),
            known: None,
            positions: BTreeMap::new(),
            set_up: None,
            other: None,
            told: None,
            has_asked: false,
            chose_game: false,
            wrong: None,
            held: None,
            menus: BTreeMap::new(),
        };
        for _ in 0..2000 {
            if player.screen.app().session().is_some() {
                break;
            }
            std::thread::sleep(Duration::from_millis(1));
            player.screen.frame(Vec::new());
        }
        player.rest()?;
        player.check()?;
        Ok(player)
    }

    /// Takes an action and checks all promises.
    ///
    /// # Errors
    /// If a promise is broken.
    pub(crate) fn act(&mut self, action: Action) -> Checked {
        self.has_asked = self.sees(QUESTION);
        self.chose_game = self.sees(words::pages::NEW_GAME);
        self.files.mine = self.screen.app().save_state().and_then(|save_state| save_state.file);
        let before = self.document().filter(|_| self.screen.has_dialog());
        let replaced = self.to_be_replaced();
        self.carry_out(action)?;
        self.wait_for_files()?;
        if let Some(path) = replaced {
            self.exported_to(&path);
        }
        if before.is_some() && before == self.document() && !self.screen.has_dialog() {
            self.frames(2);
            // A game that was just opened is examined first, so this checks only an unchanged one. One that is opened in
            // place of the editor may look the same.
            let opens = matches!(action, Action::Click(name, _) if name.starts_with("Open "));
            let same = before == self.document() && !self.screen.has_dialog() && !self.screen.closed;
            if same && !opens && !self.screen.has_focus() {
                let seen = self.screen.seen().join("\n");
                return Err(Broken::new("after a dialog something has the keyboard", seen));
            }
        }
        if self.screen.closed {
            self.closed()?;
        }
        self.check()
    }

    fn carry_out(&mut self, action: Action) -> Checked {
        let presses = matches!(
            action,
            Action::Click(..)
                | Action::Tap(..)
                | Action::ClickAt(..)
                | Action::Drag(..)
                | Action::Touch(..)
                | Action::Hold(..)
        );
        if let Some(at) = self.held.take_if(|_| presses) {
            // A button that is already down can't be pressed.
            self.frame(vec![button(PointerButton::Primary, at, false)]);
        }
        match action {
            Action::Click(name, index) => {
                if let Some(thing) = self.find(name, index) {
                    self.click(PointerButton::Primary, thing.rect.center());
                }
            }
            Action::Tap(name, index) => {
                if let Some(thing) = self.find(name, index) {
                    let at = thing.rect.center();
                    self.frame(vec![Event::PointerMoved(at)]);
                    let press = |pressed| button(PointerButton::Primary, at, pressed);
                    self.frame(vec![press(true), press(false)]);
                    self.frames(2);
                }
            }
            Action::Act(name, index) => {
                if let Some(thing) = self.find(name, index) {
                    self.screen.ask(&thing);
                    self.frames(2);
                }
            }
            Action::ClickAt(button, x, y) => self.click(button, point([x, y])),
            Action::Drag(from, to) => {
                let (from, to) = (point(from), point(to));
                self.frame(vec![Event::PointerMoved(from)]);
                self.frame(vec![button(PointerButton::Primary, from, true)]);
                for share in [0.3, 0.6, 1.0] {
                    self.frame(vec![Event::PointerMoved(from + (to - from) * share)]);
                }
                self.frame(vec![button(PointerButton::Primary, to, false)]);
                self.frames(2);
            }
            Action::Touch(how, from, to) => self.touch(how, point(from), point(to)),
            Action::Hold(x, y) => {
                let at = point([x, y]);
                self.frame(vec![Event::PointerMoved(at), button(PointerButton::Primary, at, true)]);
                self.held = Some(at);
            }
            Action::Move(x, y) => {
                let at = point([x, y]);
                self.held = self.held.map(|_| at);
                self.frame(vec![Event::PointerMoved(at)]);
            }
            Action::LetGo(x, y) => {
                self.held = None;
                self.frame(vec![button(PointerButton::Primary, point([x, y]), false)]);
                self.frames(2);
            }
            Action::Leave => self.frame(vec![Event::PointerGone]),
            Action::Wheel(at, by, ctrl) => self.wheel(point(at), vec2(by[0].into(), by[1].into()), ctrl),
            Action::Press(mods, key) => {
                let menu = self.screen.has_popup() && !self.screen.has_dialog() && !self.goes_on();
                let before = (menu && matches!(key, Key::Escape | Key::Backspace)).then(|| self.game());
                self.press(mods.modifiers(), key);
                if before.is_some_and(|before| before != self.game()) {
                    return Err(Broken::new("keys in a menu are not for the board", format!("{key:?}")));
                }
            }
            Action::PressCyrillic(key) => self.press_typing(egui::Modifiers::NONE, key, Some("ж")),
            Action::Type(text) => {
                self.frame(vec![Event::Text(text.to_owned())]);
                self.frames(2);
            }
            Action::Do(command, via) => return self.command(command, via),
            Action::UndoRedo => return self.undo_and_redo(),
            Action::Rest => {
                if self.rest()? == Ended::AtRest {
                    let shown = self.screen.unasked();
                    shown.map_err(|how| Broken::new("what is to be shown asks for its frame", how))?;
                    self.check_at_rest()?;
                }
            }
            Action::Think(milliseconds) => {
                std::thread::sleep(Duration::from_millis(milliseconds));
                self.frames(2);
            }
            Action::Jump(milliseconds) => {
                self.screen.jump(f64::from(milliseconds) / 1000.0);
                self.frame(Vec::new());
            }
            Action::Resize(x, y) => {
                self.screen.resize([x, y]);
                self.frames(3);
            }
            Action::Answer(pick) => return self.answer(pick),
            Action::Outside(outside) => self.outside(outside),
            Action::Library(change, index, undo) => return self.change_in_library(change, index, undo),
            Action::Other(other) => return self.other_window(other),
            Action::Drop(slot) => {
                let file = Arc::new(Dropped(self.files.path(slot)));
                self.screen.input().dropped_files.push(file);
                self.frames(2);
            }
            Action::Close => return self.close(),
            Action::Crash => {
                let is_lost = self.screen.app().closing() != Closing::Ready && !self.can_write();
                self.start_again();
                return self.started_again(is_lost);
            }
        }
        Ok(())
    }

    // ---- input ------------------------------------------------------------------------------------------

    fn frame(&mut self, events: Vec<Event>) {
        let could_fail = self.fails();
        self.screen.frame(events);
        if !self.has_asked && self.sees(QUESTION) {
            self.has_asked = true;
            if !could_fail && !self.fails() {
                let how = format!("{:?}", self.screen.app().closing());
                self.wrong = Some(Broken::new("nothing asks on leaving while games can be written", how));
            }
        }
    }

    fn touch(&mut self, how: Touch, from: Pos2, to: Pos2) {
        let mut fingers = Fingers::default();
        self.frame(fingers.events(1, TouchPhase::Start, from));
        if how == Touch::Pinch {
            self.frame(fingers.events(2, TouchPhase::Start, to));
        }
        for share in [0.3, 0.6, 1.0] {
            let by = (to - from) * share;
            match how {
                Touch::Rest => {
                    self.screen.jump(0.5);
                    self.frame(Vec::new());
                }
                Touch::Slide | Touch::Cancel => {
                    self.frame(fingers.events(1, TouchPhase::Move, from + by));
                }
                Touch::Pinch => {
                    let mut events = fingers.events(1, TouchPhase::Move, from - by);
                    events.extend(fingers.events(2, TouchPhase::Move, to + by));
                    self.frame(events);
                }
            }
        }
        let end = if how == Touch::Cancel { TouchPhase::Cancel } else { TouchPhase::End };
        self.frame(fingers.events(1, end, to));
        if how == Touch::Pinch {
            self.frame(fingers.events(2, TouchPhase::End, to));
        }
        self.frames(2);
    }

    /// Returns true if something can't be written.
    fn fails(&self) -> bool {
        matches!(self.screen.app().closing(), Closing::Failing(_)) || !self.can_write()
    }

    /// Returns true if games can be written.
    fn can_write(&self) -> bool {
        self.files.can_write(self.screen.app().settings().games_folder.as_deref())
    }

    fn frames(&mut self, frames: usize) {
        for _ in 0..frames {
            self.frame(Vec::new());
        }
    }

    fn rest(&mut self) -> Result<Ended, Broken> {
        self.screen.rest().map_err(|why| Broken::new("the window comes to rest", why))
    }

    /// Waits until files have been read or written.
    fn wait_for_files(&mut self) -> Checked {
        let since = Instant::now();
        // A closed window takes no input.
        while self.screen.app().is_busy() && !self.screen.closed {
            std::thread::sleep(Duration::from_millis(1));
            self.frame(Vec::new());
        }
        self.wait_until_written(since)?;
        if self.screen.is_woken() && !self.screen.closed {
            // The window receives a message of the store, and may end a turn in the same frame.
            self.frame(Vec::new());
            self.wait_until_written(since)?;
        }
        Ok(())
    }

    fn wait_until_written(&self, since: Instant) -> Checked {
        loop {
            match self.screen.app().closing() {
                Closing::Ready => return Ok(()),
                Closing::Failing(_) if !self.can_write() => return Ok(()),
                why if since.elapsed() > LONG => {
                    return Err(Broken::new("what can be written is written", format!("{why:?}")));
                }
                _ => std::thread::sleep(Duration::from_millis(1)),
            }
        }
    }

    fn find(&self, name: &str, index: usize) -> Option<Thing> {
        self.screen.things().into_iter().filter(|thing| thing.name == name).nth(index)
    }

    fn click(&mut self, pointer: PointerButton, at: Pos2) {
        self.frame(vec![Event::PointerMoved(at)]);
        self.frame(vec![button(pointer, at, true)]);
        self.frame(vec![button(pointer, at, false)]);
        self.frames(2);
    }

    fn wheel(&mut self, at: Pos2, delta: Vec2, ctrl: bool) {
        let mods = if ctrl { Mods::Ctrl } else { Mods::Plain };
        self.frame(vec![Event::PointerMoved(at), Event::ModifiersChanged(mods.modifiers())]);
        self.frame(vec![Event::MouseWheel {
            unit: MouseWheelUnit::Point,
            delta,
            phase: TouchPhase::Move,
            source: MouseWheelSource::Unknown,
            modifiers: mods.modifiers(),
        }]);
        self.frame(vec![Event::ModifiersChanged(Mods::Plain.modifiers())]);
    }

    fn press(&mut self, modifiers: egui::Modifiers, key: Key) {
        self.press_typing(modifiers, key, None);
    }

    /// Presses a key that may also type a text.
    fn press_typing(&mut self, modifiers: egui::Modifiers, key: Key, typed: Option<&str>) {
        let event = |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
        let typed = typed.map(|text| Event::Text(text.to_owned()));
        self.frame([Event::ModifiersChanged(modifiers), event(true)].into_iter().chain(typed).collect());
        self.frame(vec![event(false), Event::ModifiersChanged(egui::Modifiers::NONE)]);
        self.frames(1);
    }

    fn answer(&mut self, pick: Pick) -> Checked {
        let asked = self.screen.held.asks_for();
        let Some((asked, reply)) = asked.zip(self.screen.held.take()) else { return Ok(()) };
        reply(self.files.picked(asked, pick));
        self.frames(2);
        if let (Asked::Save, Pick::File(slot)) = (asked, pick) {
            self.wait_for_files()?;
            let path = self.files.path(slot);
            self.exported_to(&path);
        }
        Ok(())
    }

    /// The file that will be replaced if the player confirms.
    fn to_be_replaced(&self) -> Option<PathBuf> {
        let things = self.screen.things().into_iter();
        things.filter_map(|thing| thing.name.strip_suffix(REPLACES).map(PathBuf::from)).next()
    }

    /// Notes that the player exported something to a file.
    fn exported_to(&mut self, path: &Path) {
        self.files.exported_to(path);
        self.shelf.touch(path, &self.files, self.known.as_ref());
    }

    fn outside(&mut self, outside: Outside) {
        self.files.act(outside);
        if let Some(mine) = self.files.mine.clone().filter(|_| !self.files.is_refused) {
            self.shelf.touch(&mine, &self.files, self.known.as_ref());
        }
    }

    fn close(&mut self) -> Checked {
        let fails = self.fails();
        let since = Instant::now();
        self.screen.press_close();
        self.frames(3);
        while !self.screen.closed && !self.has_asked && since.elapsed() < LONG {
            std::thread::sleep(Duration::from_millis(1));
            self.frame(Vec::new());
        }
        if self.screen.closed || (fails && self.has_asked) {
            return Ok(());
        }
        let how = format!("{:?}\n{}", self.screen.app().closing(), self.screen.seen().join("\n"));
        Err(Broken::new("the window closes, or asks since something cannot be written", how))
    }

    // ---- My games ---------------------------------------------------------------------------------------

    fn change_in_library(&mut self, change: Change, index: usize, undo: bool) -> Checked {
        if !self.screen.has_dialog() && !self.screen.has_popup() {
            self.press(Mods::Ctrl.modifiers(), Key::O);
        }
        let since = Instant::now();
        while self.screen.says(words::pages::LOOKING_FOR_GAMES) && since.elapsed() < LONG {
            std::thread::sleep(Duration::from_millis(1));
            self.frame(Vec::new());
        }
        if !self.sees(LIBRARY) || self.screen.has_popup() {
            return Ok(());
        }
        let before = self.all_files();
        let things = self.screen.things().into_iter();
        let Some(more) =
            things.filter(|thing| thing.name.starts_with(&words::pages::more_for(""))).nth(index)
        else {
            return Ok(());
        };
        self.screen.ask(&more);
        self.frames(2);
        let entry = match change {
            Change::Rename(_) => words::pages::RENAME,
            Change::Duplicate => words::pages::DUPLICATE,
            Change::Bin => words::pages::MOVE_TO_BIN,
        };
        let Some(entry) = self.find(entry, 0) else {
            if self.find(&more.name, 0).is_none() {
                // The game left the list at that moment.
                return Ok(());
            }
            return Err(Broken::new("games in the library are renamed, copied and thrown away", more.name));
        };
        self.screen.ask(&entry);
        self.frames(2);
        if let Change::Rename(name) = change {
            self.frame(vec![Event::Text(name.to_owned())]);
            self.press(egui::Modifiers::NONE, Key::Enter);
        }
        self.wait_for_files()?;
        self.frames(2);
        if !undo || self.all_files() == before {
            return Ok(());
        }
        // A dialog reports that the change can't be saved.
        if let Some(ok) = self.find(words::shell::OK, 0) {
            self.screen.ask(&ok);
            self.frames(2);
        }
        let done = self.screen.seen().join("\n");
        // The editor, below the dialog, also has a button with this name.
        let undo = self
            .screen
            .things()
            .into_iter()
            .rfind(|thing| thing.name == words::pages::UNDO && !thing.disabled);
        let Some(undo) = undo else {
            return Err(Broken::new("what was done with a file can be undone", done));
        };
        self.screen.ask(&undo);
        self.frames(2);
        self.wait_for_files()?;
        if self.all_files() == before {
            return Ok(());
        }
        let names = |files: &crate::files::Contents| files.keys().cloned().collect::<Vec<_>>();
        let how = format!("{done}\nbefore {:?}\nafter {:?}", names(&before), names(&self.all_files()));
        Err(Broken::new("what was done with a file can be undone", how))
    }

    /// All games except the current game.
    fn all_files(&self) -> crate::files::Contents {
        let mut files = self.files.in_my_games();
        files.extend(self.files.elsewhere());
        if let Some(file) = self.screen.app().save_state().and_then(|save_state| save_state.file) {
            files.remove(&file);
        }
        files
    }

    // ---- another window ---------------------------------------------------------------------------------

    fn other_window(&mut self, other: Other) -> Checked {
        if !self.can_write() {
            return Ok(());
        }
        match other {
            Other::Open(index) => {
                self.other = None;
                let games: Vec<_> = self.files.in_my_games().into_keys().collect();
                let Some(file) = games.get(index) else { return Ok(()) };
                let folder = self.screen.app().settings().games_folder.clone();
                self.other = OtherWindow::open(&self.files.home(), folder, file);
            }
            Other::Play => {
                let Some(other) = &mut self.other else { return Ok(()) };
                let before = other.save_state();
                other.play();
                let save_state = other.save_state();
                let Some(file) = save_state.file else {
                    return Err(Broken::new("another window keeps its game", format!("{save_state:?}")));
                };
                if before.file.is_none() && self.files.mine.as_ref() == Some(&file) {
                    return Err(Broken::new(
                        "a game of another window is never mixed with this one",
                        format!("{file:?}"),
                    ));
                }
                let content = std::fs::read(&file).unwrap_or_default();
                let is_there = other.document.to_text().is_ok_and(|text| text.as_bytes() == content);
                if !is_there {
                    let how = format!("{:?}\n{}", other.document, String::from_utf8_lossy(&content));
                    return Err(Broken::new("another window keeps its game", how));
                }
                self.shelf.written_by_other(&file, content);
            }
            Other::Close => self.other = None,
        }
        Ok(())
    }

    // ---- commands ---------------------------------------------------------------------------------------

    fn command(&mut self, command: Command, via: Via) -> Checked {
        let key = match via {
            Via::Key(index) => command.shortcuts().get(index),
            Via::Menu => None,
        };
        if let Some(key) = key {
            // A key that a widget may take first doesn't have to do anything.
            let sure = key_scope(key) == KeyScope::Anywhere
                && !self.screen.has_dialog()
                && !self.screen.has_popup()
                && !self.screen.ctx().text_edit_focused();
            let before = self.before(command);
            self.press(with_ctrl(key.modifiers), key.logical_key);
            return if sure { self.after(&before) } else { Ok(()) };
        }
        if self.screen.has_dialog() {
            return Ok(());
        }
        let Some(entry) = self.open_menu(command) else {
            if self.screen.has_dialog() || self.screen.closed || !command.shortcuts().is_empty() {
                return Ok(());
            }
            return Err(Broken::new("every command has a key or an entry", format!("{command:?}")));
        };
        let before = self.before(command);
        if entry.disabled != before.can.is_err() {
            let how = format!("{command:?} can {:?}, its entry {entry:?}", before.can);
            return Err(Broken::new("an entry is greyed out if it can do nothing", how));
        }
        // An entry below the visible part of a menu would have to be scrolled to first.
        let mut room = self.screen.ctx().content_rect();
        room.max.y -= 48.0;
        if !room.contains_rect(entry.rect) {
            self.press(egui::Modifiers::NONE, Key::Escape);
            return Ok(());
        }
        self.click(PointerButton::Primary, entry.rect.center());
        let done = self.after(&before);
        if self.screen.has_popup() {
            self.press(egui::Modifiers::NONE, Key::Escape);
        }
        done
    }

    /// Opens the menu that contains a command and returns the entry.
    fn open_menu(&mut self, command: Command) -> Option<Thing> {
        let label = self.screen.app().label(command);
        let label = label.unwrap_or_else(|| command.text().to_owned());
        let key = command.shortcuts().first().map(|key| self.screen.ctx().format_shortcut(key));
        let full = key.map_or_else(|| label.clone(), |key| format!("{label} {key}"));
        let known = self.menus.get(&command).copied();
        for title in known.into_iter().chain(MENUS) {
            if self.screen.has_popup() {
                self.press(egui::Modifiers::NONE, Key::Escape);
                self.frames(1);
            }
            let bar = self.find(title, 0)?;
            self.click(PointerButton::Primary, bar.rect.center());
            self.frames(1);
            if let Some(entry) = self.find(&full, 0).filter(|_| self.screen.has_popup()) {
                self.menus.insert(command, title);
                return Some(entry);
            }
        }
        None
    }

    fn before(&self, command: Command) -> Before {
        Before {
            command,
            can: self.can(command),
            seen: self.seen(command),
            game: self.game(),
            dialog: self.screen.has_dialog(),
            goes_on: self.goes_on() || self.screen.is_moving(),
        }
    }

    /// The visible texts and the command's label, which may change even if it isn't visible.
    fn seen(&self, command: Command) -> Vec<String> {
        let label = self.screen.app().label(command);
        self.screen.seen().into_iter().chain(label).collect()
    }

    /// The document and the visible places: every command changes at least one of them.
    fn game(&self) -> Option<(String, Vec<String>)> {
        let set_up = self.screen.app().set_up_text();
        Some((self.document().or(set_up.clone())? + &set_up.unwrap_or_default(), self.cells()))
    }

    /// Returns true if something in progress may change the game or its view.
    fn goes_on(&self) -> bool {
        let game = self.document();
        game.is_some_and(|text| text.contains("Bot(") || text.contains("\n    clock: ")) || self.plays_steps()
    }

    /// The current game as its file's text.
    fn document(&self) -> Option<String> {
        self.screen.app().session().and_then(|session| session.document().to_text().ok())
    }

    /// Returns true if steps may be playing.
    fn plays_steps(&self) -> bool {
        let session = self.screen.app().session();
        let label = session.and_then(|session| session.label(Command::PlayPause));
        self.demonstrates() || self.walks() || label.is_some()
    }

    /// Returns true if a demonstration is playing.
    fn demonstrates(&self) -> bool {
        let session = self.screen.app().session();
        session
            .and_then(|session| session.label(Command::DropDraft))
            .is_some_and(|label| label == words::table::STOP_SHOWING)
    }

    /// Returns true if a turn of the game is being shown step by step.
    fn walks(&self) -> bool {
        self.can(Command::KeepToRetry).is_err_and(|why| why == WALKS)
    }

    fn after(&mut self, before: &Before) -> Checked {
        let Before { command, can, .. } = before;
        let mut changed = self.seen(*command) != before.seen;
        match can {
            Ok(()) => {
                if !changed && !self.screen.closed {
                    self.frames(2);
                    changed = self.seen(*command) != before.seen;
                }
                // A hurried bot plays when it can, and another window is out of sight. Saving, copying, pasting an
                // empty clipboard and repeated messages show nothing.
                let silent = matches!(
                    command,
                    Command::MoveNow
                        | Command::NewWindow
                        | Command::Save
                        | Command::CopyGame
                        | Command::CopyPosition
                        | Command::CopyPicture
                        | Command::Paste
                        | Command::KeepToRetry
                        | Command::ShowThreat
                        | Command::ShowRefutation
                        | Command::OfferDraw
                );
                let again = match command {
                    // A short turn that was shown again may be over by now.
                    Command::Hint => self.demonstrates(),
                    // A bot may repeat a turn that was taken back. If several swaps are in progress, all are made
                    // before the last is undone, so the visible ones may stay.
                    Command::TakeBack | Command::Undo | Command::PopStep => before.goes_on,
                    _ => false,
                };
                if !changed && !silent && !again && !self.screen.closed {
                    return Err(Broken::new("what can be done does something", format!("{command:?}")));
                }
            }
            Err(why) => {
                let game = self.game();
                let same = game == before.game && self.screen.has_dialog() == before.dialog;
                if !same && !before.goes_on {
                    let how = format!(
                        "{command:?}, refused with '{why}'\nbefore {:?}\nafter {game:?}",
                        before.game
                    );
                    return Err(Broken::new("what is refused does nothing", how));
                }
            }
        }
        Ok(())
    }

    fn can(&self, command: Command) -> Result<(), String> {
        self.screen.app().can(command)
    }

    /// Returns true if a text field has the focus and takes the undo keys.
    fn is_typing(&self) -> bool {
        let position = self.screen.app().set_up_text();
        let is_read = |thing: &Thing| thing.has_keyboard && thing.value == position;
        self.screen.ctx().text_edit_focused() && !self.screen.things().iter().any(is_read)
    }

    fn undo_and_redo(&mut self) -> Checked {
        let free = !self.screen.has_dialog() && !self.screen.has_popup() && !self.goes_on();
        if !free
            || self.is_typing()
            || self.can(Command::Undo).is_err()
            || self.can(Command::DropDraft).is_ok()
        {
            return Ok(());
        }
        // If an earlier position is viewed, this command returns to the current one.
        let at_head = self.can(Command::ToGame).is_err();
        let before = self.game();
        self.press(Mods::Ctrl.modifiers(), Key::Z);
        let undone = self.game();
        if self.screen.has_dialog() {
            // For instance, the turn couldn't be saved.
            return Ok(());
        }
        if undone == before {
            return Err(Broken::new("what can be done does something", "Undo"));
        }
        if let Err(why) = self.can(Command::Redo) {
            return Err(Broken::new("what was undone can be done again", why));
        }
        self.press(Mods::CtrlShift.modifiers(), Key::Z);
        let redone = self.game();
        let same = match (&before, &redone) {
            (Some((text, cells)), Some((again, shown))) => {
                told_apart(text) == told_apart(again) && (!at_head || cells == shown)
            }
            _ => false,
        };
        if same || self.goes_on() {
            return Ok(());
        }
        let how = format!("before {before:?}\nundone {undone:?}\nredone {redone:?}");
        Err(Broken::new("undone and done again, all is as before", how))
    }

    // ---- closing and starting again ----------------------------------------------------------------------

    /// Checks the window after it has closed by itself, and opens it again.
    fn closed(&mut self) -> Checked {
        let is_lost = self.screen.app().closing() != Closing::Ready;
        if is_lost && !self.has_asked {
            let how = format!("{:?}", self.screen.app().closing());
            return Err(Broken::new("the window closes once everything is written, or asks", how));
        }
        self.start_again();
        self.started_again(is_lost)
    }

    fn start_again(&mut self) {
        let home = self.files.home();
        let size = self.setup.size;
        self.held = None;
        // The old window writes its data and closes before the next one opens.
        self.screen = Screen::open(None, Settings::default(), None, size);
        let (kept, _) = ron_file::load::<Settings>(&home.settings_file());
        self.screen = Screen::open(Some(home), settings(&self.setup, kept.checked()), None, size);
        self.frames(2);
    }

    /// Checks after a restart that the last turns are there, except those that couldn't be written.
    fn started_again(&mut self, is_lost: bool) -> Checked {
        self.positions.retain(|_, position| position.has_changed);
        self.set_up = None;
        let last = self.known.take();
        let kept_settings = self.files.keeps_settings;
        self.files.keeps_settings = !self.files.home().settings_file().is_dir();
        if is_lost {
            self.shelf.forget();
            return Ok(());
        }
        let Some(last) = last else { return Ok(()) };
        // A game that could not be written, or not yet, may have got its file just before the window closed.
        self.shelf.expect(last.clone());
        self.leaves(&last)?;
        let Some(file) = last.file.as_ref().filter(|file| kept_settings && file.exists()) else {
            return Ok(());
        };
        let summary =
            Document::parse(&last.text).ok().and_then(|document| Summary::of_document(&document).ok());
        let is_by_others = self.shelf.touched.contains(file) || self.shelf.is_older_than_others(file);
        if is_by_others || !self.can_write() || summary.is_none_or(|summary| summary.is_over()) {
            return Ok(());
        }
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let since = Instant::now();
        while self.find(&format!("Continue {name}"), 0).is_none() {
            if since.elapsed() > LONG {
                let how = format!("{name}\n{}", self.screen.seen().join("\n"));
                return Err(Broken::new("the first page leads on to the last game", how));
            }
            std::thread::sleep(Duration::from_millis(1));
            self.frame(Vec::new());
        }
        Ok(())
    }

    // ---- promises ---------------------------------------------------------------------------------------

    fn sees(&self, name: &str) -> bool {
        self.screen.has_dialog() && self.screen.things().iter().any(|thing| thing.name == name)
    }

    /// Checks that a position that was set up earlier is there when the editor opens again.
    fn check_position(&mut self) -> Checked {
        let app = self.screen.app();
        let title = app.title().split(": set up").next().unwrap_or_default().to_owned();
        let Some(text) = app.set_up_text() else {
            self.set_up = None;
            return Ok(());
        };
        let is_new = self.set_up.as_ref() != Some(&title);
        let position = self.positions.entry(title.clone());
        let position = position.or_insert_with(|| Position { text: text.clone(), has_changed: false });
        let gives_way = is_new && position.has_changed && position.text != text;
        let before = std::mem::replace(&mut position.text, text.clone());
        position.has_changed |= before != text;
        self.set_up = Some(title);
        // The size chosen in *New game* replaces a position of another size, until it is undone.
        if !gives_way || (self.chose_game && self.comes_back(&before)) {
            return Ok(());
        }
        let how = format!("was {before}\nnow {text}");
        Err(Broken::new("a position that was set up is there when the editor is opened again", how))
    }

    /// Returns true if undoing the last change in the editor brings this position back; then redoes the change.
    fn comes_back(&mut self, position: &str) -> bool {
        self.press(Mods::Ctrl.modifiers(), Key::Z);
        let is_back = self.screen.app().set_up_text().is_some_and(|text| text == position);
        self.press(Mods::CtrlShift.modifiers(), Key::Z);
        is_back
    }

    /// The board, as the names of its places.
    fn cells(&self) -> Vec<String> {
        let things = self.screen.things().into_iter();
        let mut cells: Vec<String> =
            things.filter(|thing| thing.role == Role::GridCell).map(|thing| thing.name).collect();
        cells.sort();
        cells
    }

    fn story(&mut self, document: &Document) -> Result<Rc<Story>, Broken> {
        let text =
            document.to_text().map_err(|error| Broken::new("a game can be written", error.to_string()))?;
        if let Some((last, story)) = &self.told
            && *last == text
        {
            return Ok(Rc::clone(story));
        }
        let story = story::of(document).map_err(|how| Broken::new("a game can be read again", how))?;
        let story = Rc::new(story);
        self.told = Some((text, Rc::clone(&story)));
        Ok(story)
    }

    fn check(&mut self) -> Checked {
        if let Some(panic) = panics::heard() {
            return Err(Broken::new("no other thread panics", panic));
        }
        if let Some(wrong) = self.wrong.take() {
            return Err(wrong);
        }
        if let Some(how) = self.files.written_elsewhere() {
            return Err(Broken::new("a file from elsewhere stays as it is", how));
        }
        if let Some(list) = self.screen.covered_list() {
            return Err(Broken::new("an open list is above its dialog", format!("{list:?}")));
        }
        self.check_position()?;
        self.check_fault()?;
        let now = self.on_table()?;
        let before = std::mem::replace(&mut self.known, now);
        if let Some(before) = &before {
            self.follow(before)?;
        }
        if matches!(self.screen.app().closing(), Closing::Ready) && !self.files.is_refused {
            let kept = self.shelf.check(&self.files, self.known.as_ref(), before.as_ref());
            kept.map_err(|(promise, how)| Broken::new(promise, how))?;
        }
        match self.screen.app().session().map(|session| session.document()) {
            Some(document) => {
                let story = self.story(&document)?;
                self.check_shown(&story)
            }
            None => Ok(()),
        }
    }

    /// The current game, if it is saved.
    fn on_table(&mut self) -> Result<Option<TableGame>, Broken> {
        let app = self.screen.app();
        let Some(((id, session), save_state)) = app.saved_game().zip(app.session()).zip(app.save_state())
        else {
            return Ok(None);
        };
        let document = session.document();
        let text =
            document.to_text().map_err(|error| Broken::new("a game can be written", error.to_string()))?;
        let story = self.story(&document)?;
        let before = self.known.as_ref().filter(|known| known.id == id);
        let arrived = before.map_or_else(|| text.clone(), |known| known.arrived.clone());
        let has_changed = before.is_some_and(|known| known.has_changed) || !story::same(&arrived, &text);
        let is_kept = save_state.file.is_some() || save_state.fault.is_some();
        if !is_kept && !document.is_unplayed() && (has_changed || save_state.from.is_none()) {
            return Err(Broken::new("a game is kept from its first turn on", text));
        }
        // A game in My games may have been emptied by taking back its only turn.
        let is_new = save_state.file.as_ref().is_some_and(|file| !self.shelf.has(file));
        if !has_changed && before.is_none() && is_new && document.is_blank() {
            return Err(Broken::new("a game without a turn leaves no file", text));
        }
        let has_fault = save_state.fault.is_some();
        let has_begun = document.has_begun();
        Ok(Some(TableGame {
            id,
            story,
            text,
            file: save_state.file,
            has_fault,
            arrived,
            has_changed,
            has_begun,
        }))
    }

    /// Checks that a message is shown if, and only if, the game can't be written.
    fn check_fault(&mut self) -> Checked {
        let mut wrong = None;
        // An answer of another thread may arrive a moment before it wakes the window.
        for _ in 0..3 {
            let app = self.screen.app();
            let is_told = app.set_up_text().is_none();
            let is_unsaved = |state: &SaveState| state.fault.is_some() || state.is_overdue();
            let fault = app.save_state().filter(|state| is_told && is_unsaved(state));
            let says = self.screen.things().into_iter().find(|thing| thing.name.starts_with(FAULT));
            if fault.is_some() == says.is_some() {
                return Ok(());
            }
            wrong = Some(format!("{fault:?}\n{says:?}"));
            self.frame(Vec::new());
        }
        let how = wrong.unwrap_or_default();
        Err(Broken::new("a line says whether the game cannot be written", how))
    }

    /// Checks that the current game continues, or was closed properly.
    fn follow(&mut self, before: &TableGame) -> Checked {
        let Some(now) = self.known.clone().filter(|now| now.id == before.id) else {
            return self.leaves(before);
        };
        let goes_on = now.story.ways.is_superset(&before.story.ways);
        // A player may delete variations, or undo adding one: then the main line stays, and the change can be undone
        // or redone.
        let fewer = now.story.ways.is_subset(&before.story.ways);
        let comes_back = [Command::Undo, Command::Redo].iter().any(|command| self.can(*command).is_ok());
        let deleted = fewer && now.story.at_head() == before.story.at_head() && comes_back;
        if !goes_on && !deleted {
            let how = format!("before {}\nnow {}", before.story.text, now.story.text);
            return Err(Broken::new("no turn is lost at the table", how));
        }
        let another = before.file.as_ref().filter(|file| now.file.as_ref() != Some(*file));
        if let Some(file) = another.filter(|file| !self.shelf.touched.contains(*file)) {
            let how = format!("{} {:?}", file.display(), now.file);
            return Err(Broken::new("a game keeps its file", how));
        }
        Ok(())
    }

    /// Checks that a closed game is in My games.
    fn leaves(&mut self, last: &TableGame) -> Checked {
        let is_kept = last.file.is_some() || last.has_fault;
        let is_by_others = last.file.as_ref().is_some_and(|file| self.shelf.touched.contains(file));
        // A game whose file others changed is written to another file, perhaps only after the next check.
        if (!is_kept && last.has_begun) || is_by_others {
            self.shelf.expect(last.clone());
        }
        if !is_kept || is_by_others {
            return Ok(());
        }
        if !matches!(self.screen.app().closing(), Closing::Ready) || self.files.is_refused {
            self.shelf.owe(last.clone());
            return Ok(());
        }
        if Shelf::holds(last, &self.files) {
            return Ok(());
        }
        Err(Broken::new("a game that was played is in My games", last.text.clone()))
    }

    /// Checks that the board shows the viewed position of the record.
    fn check_shown(&self, story: &Story) -> Checked {
        let cells = self.cells();
        if self.screen.app().set_up_text().is_some() {
            // A page covers the table.
            return Ok(());
        }
        // A turn that is being built, stepped through or demonstrated isn't a position of the record.
        let drafts = self.can(Command::PopStep).is_ok();
        if cells.is_empty() || drafts || self.plays_steps() {
            return Ok(());
        }
        let stands_here = self.can(Command::PlayFromHere).is_err_and(|why| why == words::table::IS_CURRENT);
        let mut wanted = Vec::new();
        if stands_here {
            wanted.extend(story.at_head());
        } else {
            let chosen =
                self.screen.things().into_iter().filter(|thing| thing.chosen && thing.role == Role::Button);
            let rows = chosen.filter(|thing| {
                thing.name == "Start" || thing.name.starts_with(|c: char| c.is_ascii_digit())
            });
            wanted.extend(rows.flat_map(|row| story.at(&told_row(&row.name))));
        }
        if wanted.is_empty() || wanted.iter().any(|board| **board == cells) {
            return Ok(());
        }
        let how = format!("{}\nshown {cells:?}\nwanted {wanted:?}", story.text);
        Err(Broken::new("what is shown is what the record says", how))
    }

    fn check_at_rest(&mut self) -> Checked {
        let unnamed = self.screen.unnamed();
        if !unnamed.is_empty() {
            return Err(Broken::new("everything has a name", unnamed.join("\n")));
        }
        // Without focus, plain keys are commands; Tab moves the focus.
        if !self.screen.has_focus() {
            self.press(egui::Modifiers::NONE, Key::Tab);
            if !self.screen.has_focus() {
                // A game that was being read may just have opened.
                self.rest()?;
                self.press(egui::Modifiers::NONE, Key::Tab);
            }
            if !self.screen.has_focus() {
                let how = format!("with a dialog: {}", self.screen.has_dialog());
                return Err(Broken::new("Tab leads to something", how));
            }
        }
        Ok(())
    }
}

struct Before {
    command: Command,
    can: Result<(), String>,
    seen: Vec<String>,
    game: Option<(String, Vec<String>)>,
    dialog: bool,
    goes_on: bool,
}

/// The text of a row of the turn list without its announcement, symbols and comment.
fn told_row(name: &str) -> String {
    let signs = Glyph::ALL.map(|glyph| format!(", {}", glyph.words()));
    let faults =
        [", missed a win", ", let ", ", commented"].into_iter().chain(signs.iter().map(String::as_str));
    let name = faults.fold(name, |name, fault| name.split(fault).next().unwrap_or(name));
    name.trim_end_matches(['+', '#']).to_owned()
}

/// The settings of a run: the saved ones, with those changed that would cost time.
fn settings(setup: &Setup, kept: Settings) -> Settings {
    Settings {
        animate: setup.animate,
        confirm_turns: setup.confirm_turns,
        announce_threats: setup.announce_threats,
        evaluation_bar: setup.evaluation_bar,
        step_ms: 200,
        bot_seconds: 0.02,
        ..kept
    }
}

fn point([x, y]: [i16; 2]) -> Pos2 {
    pos2(x.into(), y.into())
}

fn button(button: PointerButton, pos: Pos2, pressed: bool) -> Event {
    Event::PointerButton { pos, button, pressed, modifiers: egui::Modifiers::NONE }
}

/// The modifiers that a keyboard sends if it uses Ctrl for commands.
fn with_ctrl(modifiers: egui::Modifiers) -> egui::Modifiers {
    if modifiers.command { modifiers | egui::Modifiers::CTRL } else { modifiers }
}
