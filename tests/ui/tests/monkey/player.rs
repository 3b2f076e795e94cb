//! The player: does one thing at a time, and holds the window to its word after each.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use egui::accesskit::Role;
use egui::{Event, Key, MouseWheelSource, MouseWheelUnit, PointerButton, Pos2, TouchPhase, Vec2, pos2, vec2};
use halfsquare::app::command::{Command, KeyScope, key_scope};
use halfsquare::app::settings::Settings;
use halfsquare::record::format::Document;
use halfsquare::record::{Glyph, ron_file};
use halfsquare_ui_tests::Dropped;

use crate::action::{Action, Mods, Pick, Setup, Slot, Via};
use crate::files::Files;
use crate::panics;
use crate::screen::{Ended, Screen, Thing};
use crate::story::{self, Story};

/// What is wrong: the promise that was broken, and how.
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

const MENUS: [&str; 7] = ["File", "Edit", "Game", "Variation", "Practice", "View", "Help"];
/// The questions that stand before a game may be lost.
const QUESTIONS: [&str; 2] = ["Save the game?", "The file has changed"];
/// The question that stands before a position may be lost that was set up.
const DROPS: &str = "Discard the position?";
/// Why a position cannot be kept while a turn is walked through.
const WALKS: &str = "A turn is being shown step by step.";

/// The game on the table as it was after the last action.
struct Known {
    story: Rc<Story>,
    unsaved: bool,
}

pub(crate) struct Player {
    setup: Setup,
    pub(crate) files: Files,
    pub(crate) screen: Screen,
    known: Option<Known>,
    /// The last document that was replayed, with what it tells.
    told: Option<(String, Rc<Story>)>,
    /// Whether a question was seen since the action began.
    asked: bool,
    /// Whether the question about a position that was set up was seen since then.
    asked_position: bool,
    /// The menu that a command was found in.
    menus: BTreeMap<Command, &'static str>,
}

impl Player {
    /// Sits down at a game.
    pub(crate) fn new(setup: &Setup) -> Result<Self, Broken> {
        panics::listen();
        let mut files = Files::new();
        let file = files.path(Slot::A);
        std::fs::write(&file, story::beginning(setup)).unwrap();
        files.restart();
        let screen =
            Screen::open(Some(files.home()), settings(setup, Settings::default()), Some(file), setup.size);
        let (known, told, menus) = (None, None, BTreeMap::new());
        let (asked, asked_position) = (false, false);
        let mut player = Self { setup: *setup, files, screen, known, told, asked, asked_position, menus };
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

    /// Does something, and looks whether all promises are kept.
    ///
    /// # Errors
    /// One is not.
    pub(crate) fn act(&mut self, action: Action) -> Checked {
        self.asked = self.sees(&QUESTIONS);
        self.asked_position = self.sees(&[DROPS]);
        let set_up = self.changed_position().filter(|_| action != Action::Crash);
        let before = self.document().filter(|_| self.screen.has_dialog());
        self.carry_out(action)?;
        self.wait_for_files();
        self.follow_position(set_up)?;
        if before.is_some() && before == self.document() && !self.screen.has_dialog() {
            self.frames(2);
            // The game is still the same: one that was just opened is looked at first.
            let same = before == self.document() && !self.screen.has_dialog() && !self.screen.closed;
            if same && !self.screen.has_focus() {
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
            Action::Hold(x, y) => {
                let at = point([x, y]);
                self.frame(vec![Event::PointerMoved(at), button(PointerButton::Primary, at, true)]);
            }
            Action::Move(x, y) => self.frame(vec![Event::PointerMoved(point([x, y]))]),
            Action::LetGo(x, y) => {
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
            Action::Answer(pick) => self.answer(pick),
            Action::Outside(outside) => self.files.act(outside),
            Action::Drop(slot) => {
                let file = Arc::new(Dropped(self.files.path(slot)));
                self.screen.input().dropped_files.push(file);
                self.frames(2);
            }
            Action::Close => {
                self.screen.press_close();
                self.frames(3);
            }
            Action::Crash => {
                let works = self.files.autosaves_work;
                self.start_again();
                self.offered(works)?;
            }
        }
        Ok(())
    }

    // ---- hands ------------------------------------------------------------------------------------------

    fn frame(&mut self, events: Vec<Event>) {
        self.screen.frame(events);
        self.asked |= self.sees(&QUESTIONS);
        self.asked_position |= self.sees(&[DROPS]);
    }

    fn frames(&mut self, frames: usize) {
        for _ in 0..frames {
            self.frame(Vec::new());
        }
    }

    fn rest(&mut self) -> Result<Ended, Broken> {
        self.screen.rest().map_err(|why| Broken::new("the window comes to rest", why))
    }

    /// Gives files that are read or written the time for that.
    fn wait_for_files(&mut self) {
        // A window that has closed takes nothing in any more.
        while self.screen.app().is_busy() && !self.screen.closed {
            std::thread::sleep(Duration::from_millis(1));
            self.frame(Vec::new());
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
        let event = |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
        self.frame(vec![Event::ModifiersChanged(modifiers), event(true)]);
        self.frame(vec![event(false), Event::ModifiersChanged(egui::Modifiers::NONE)]);
        self.frames(1);
    }

    fn answer(&mut self, pick: Pick) {
        let question = self.screen.held.take();
        if let Some(reply) = question {
            reply(self.files.picked(pick));
            self.frames(2);
        }
    }

    // ---- commands ---------------------------------------------------------------------------------------

    fn command(&mut self, command: Command, via: Via) -> Checked {
        let key = match via {
            Via::Key(index) => command.shortcuts().get(index),
            Via::Menu => None,
        };
        if let Some(key) = key {
            // A key that something on the screen may take first promises nothing.
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
        if self.screen.ctx().content_rect().contains_rect(entry.rect) {
            self.click(PointerButton::Primary, entry.rect.center());
        } else {
            self.screen.ask(&entry);
            self.frames(2);
        }
        let done = self.after(&before);
        if self.screen.has_popup() {
            self.press(egui::Modifiers::NONE, Key::Escape);
        }
        done
    }

    /// Opens the menu with a command: its entry there.
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

    /// What is seen, and what a command is called: it may be called otherwise where that does not show.
    fn seen(&self, command: Command) -> Vec<String> {
        let label = self.screen.app().label(command);
        self.screen.seen().into_iter().chain(label).collect()
    }

    /// What a command changes at the least.
    fn game(&self) -> Option<(String, Vec<String>)> {
        let set_up = self.screen.app().set_up_text();
        Some((self.document().or(set_up.clone())? + &set_up.unwrap_or_default(), self.cells()))
    }

    /// Whether something goes on by itself that may change the game or what is shown of it.
    fn goes_on(&self) -> bool {
        let game = self.document();
        game.is_some_and(|text| text.contains("Bot(") || text.contains("\n    clock: ")) || self.plays_steps()
    }

    /// The game on the table, as its file has it.
    fn document(&self) -> Option<String> {
        self.screen.app().session().and_then(|session| session.document().to_text().ok())
    }

    /// Whether steps may be being played.
    fn plays_steps(&self) -> bool {
        let session = self.screen.app().session();
        let label = session.and_then(|session| session.label(Command::PlayPause));
        self.demonstrates() || self.walks() || label.is_some()
    }

    /// Whether a turn is shown that is not played.
    fn demonstrates(&self) -> bool {
        let session = self.screen.app().session();
        session
            .and_then(|session| session.label(Command::DropDraft))
            .is_some_and(|label| label == "Stop showing")
    }

    /// Whether a turn of the game is shown step by step.
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
                // The bot that is told to hurry moves when it can, another window is not this one; saving and what is said already show nothing, nor does
                // the clipboard, on which nothing is that could be pasted.
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
                    // A short turn that is shown again stands there as before by now.
                    Command::Hint => self.demonstrates(),
                    // A bot may play again what was taken back; and of several swaps under way, all are made before the
                    // last is undone, which may leave those that were seen.
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

    fn undo_and_redo(&mut self) -> Checked {
        let free = !self.screen.has_dialog() && !self.screen.has_popup() && !self.goes_on();
        if !free || self.can(Command::Undo).is_err() || self.can(Command::DropDraft).is_ok() {
            return Ok(());
        }
        // Somewhere else the way back leads to where the game stands.
        let at_head = self.can(Command::ToGame).is_err();
        let before = self.game();
        self.press(Mods::Ctrl.modifiers(), Key::Z);
        let undone = self.game();
        if self.screen.has_dialog() {
            // The turn could not be autosaved, for instance.
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

    // ---- the end of the program, and its beginning -------------------------------------------------------

    /// The window has closed by itself.
    fn closed(&mut self) -> Checked {
        let lost = self.known.as_ref().filter(|known| known.unsaved && !self.asked);
        if lost.is_some_and(|known| !self.is_saved(&known.story)) {
            return Err(Broken::new("no game is lost without a question", "the window closed"));
        }
        self.known = None;
        self.start_again();
        Ok(())
    }

    fn start_again(&mut self) {
        let home = self.files.home();
        let size = self.setup.size;
        // The window before is gone, and has written what it keeps, before the next one is there.
        self.screen = Screen::open(None, Settings::default(), None, size);
        let (kept, _) = ron_file::load::<Settings>(&home.settings_file());
        self.screen = Screen::open(Some(home), settings(&self.setup, kept.checked()), None, size);
        self.files.restart();
        self.frames(2);
    }

    /// After a crash, the game is there.
    fn offered(&mut self, autosaves_worked: bool) -> Checked {
        let Some(known) = self.known.take().filter(|known| known.unsaved) else { return Ok(()) };
        if !autosaves_worked {
            return Ok(());
        }
        let kept = self.files.kept();
        let same = |text: &String| {
            let document = Document::parse(text).ok();
            document
                .and_then(|document| story::of(&document).ok())
                .is_some_and(|story| story.text == known.story.text)
        };
        if !kept.iter().any(same) {
            let how = format!("wanted {}\nkept {kept:?}", known.story.text);
            return Err(Broken::new("a game is kept over a crash", how));
        }
        let told = ["ended before this game was saved", "ended before the changes of"];
        if !told.iter().any(|told| self.screen.says(told)) {
            let seen = self.screen.seen().join("\n");
            return Err(Broken::new("a game kept over a crash is offered", seen));
        }
        Ok(())
    }

    // ---- promises ---------------------------------------------------------------------------------------

    fn sees(&self, questions: &[&str]) -> bool {
        self.screen.has_dialog()
            && self.screen.things().iter().any(|thing| questions.contains(&thing.name.as_str()))
    }

    /// The position that is being set up, if it is another than at first.
    fn changed_position(&self) -> Option<String> {
        let app = self.screen.app();
        app.set_up_text().filter(|_| app.title().starts_with("• "))
    }

    /// A position that was set up is there still, or a game begins from it, or somebody was asked.
    fn follow_position(&self, before: Option<String>) -> Checked {
        let Some(before) = before.filter(|_| !self.asked_position) else { return Ok(()) };
        let is_there = self.screen.app().set_up_text().is_some() && !self.screen.closed;
        if is_there || self.document().is_some_and(|text| text.contains(&before)) {
            return Ok(());
        }
        Err(Broken::new("no position that is set up is lost without a question", before))
    }

    /// What is on the board, by the names of its places.
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
        if let Some(list) = self.screen.covered_list() {
            return Err(Broken::new("an open list is above its dialog", format!("{list:?}")));
        }
        let Some(session) = self.screen.app().session() else { return self.follow(None) };
        let (document, unsaved) = (session.document(), session.is_unsaved());
        let file = session.file().map(std::path::Path::to_owned);
        let story = self.story(&document)?;
        self.check_autosave(&story, unsaved)?;
        if let Some(file) = file.filter(|file| !unsaved && !self.files.is_by_others(file)) {
            self.check_saved(&story, &file)?;
        }
        self.check_shown(&story)?;
        self.follow(Some(Known { story, unsaved }))
    }

    /// The game that was on the table is there still, or somebody was asked.
    fn follow(&mut self, now: Option<Known>) -> Checked {
        let before = std::mem::replace(&mut self.known, now);
        let Some(before) = before.filter(|before| before.unsaved && !self.asked) else { return Ok(()) };
        let goes_on = self.known.as_ref().is_some_and(|now| now.story.ways.is_superset(&before.story.ways));
        // A player may delete variations: that leaves the game as it stands, and can be undone.
        let deleted = self.known.as_ref().is_some_and(|now| {
            let fewer = now.story.ways.is_subset(&before.story.ways);
            fewer && now.story.at_head() == before.story.at_head() && self.can(Command::Undo).is_ok()
        });
        // It was saved in the frame in which it went.
        if goes_on || deleted || self.is_saved(&before.story) {
            return Ok(());
        }
        let how =
            format!("before {}\nnow {:?}", before.story.text, self.known.as_ref().map(|now| &now.story.text));
        Err(Broken::new("no game is lost without a question", how))
    }

    /// Whether one of the files holds a game.
    fn is_saved(&self, story: &Story) -> bool {
        let held = Slot::ALL.into_iter().filter_map(|slot| Document::read(&self.files.path(slot)).ok());
        held.filter_map(|document| story::of(&document).ok()).any(|held| held.text == story.text)
    }

    fn check_autosave(&mut self, story: &Story, unsaved: bool) -> Checked {
        if !unsaved || !self.files.autosaves_work {
            return Ok(());
        }
        let kept = self.files.kept();
        for text in &kept {
            let document = Document::parse(text)
                .map_err(|error| Broken::new("an autosave is a game", error.to_string()))?;
            let same = document.to_text().is_ok_and(|text| told_apart(&text) == told_apart(&story.text));
            if same {
                return Ok(());
            }
        }
        let how = format!("wanted {}\nkept {kept:?}", story.text);
        Err(Broken::new("the autosave is the record", how))
    }

    fn check_saved(&self, story: &Story, file: &std::path::Path) -> Checked {
        let promise = "a game that counts as saved is in its file";
        let document = Document::read(file).map_err(|error| Broken::new(promise, error.to_string()))?;
        let saved = story::of(&document).map_err(|how| Broken::new(promise, how))?;
        if saved.text == story.text {
            return Ok(());
        }
        Err(Broken::new(promise, format!("the file {}\nthe table {}", saved.text, story.text)))
    }

    /// The board shows what the record says of the place looked at.
    fn check_shown(&self, story: &Story) -> Checked {
        let cells = self.cells();
        if self.screen.app().set_up_text().is_some() {
            // The table waits below.
            return Ok(());
        }
        // A turn under way or walked through, and one that is not played, are no place of the record.
        let drafts = self.can(Command::PopStep).is_ok();
        if cells.is_empty() || drafts || self.plays_steps() {
            return Ok(());
        }
        let stands_here = self.can(Command::PlayFromHere).is_err_and(|why| why == "The game stands here.");
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
        // Where nothing has the keyboard, plain keys are commands; Tab takes it up.
        if !self.screen.has_focus() {
            self.press(egui::Modifiers::NONE, Key::Tab);
            if !self.screen.has_focus() {
                // A game that was being read may just have come to the table.
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

/// The text of a game without the announcements, which are no part of it.
fn told_apart(text: &str) -> String {
    text.replace("+\"", "\"").replace("#\"", "\"")
}

/// A row of the turn list without announcement, sign, fault and comment.
fn told_row(name: &str) -> String {
    let signs = Glyph::ALL.map(|glyph| format!(", {}", glyph.words()));
    let faults =
        [", gave a win away", ", let ", ", commented"].into_iter().chain(signs.iter().map(String::as_str));
    let name = faults.fold(name, |name, fault| name.split(fault).next().unwrap_or(name));
    name.trim_end_matches(['+', '#']).to_owned()
}

/// The settings of a run: of those that were kept, those that cost no time.
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

/// The keys as a keyboard sends them that has Ctrl for commands.
fn with_ctrl(modifiers: egui::Modifiers) -> egui::Modifiers {
    if modifiers.command { modifiers | egui::Modifiers::CTRL } else { modifiers }
}
