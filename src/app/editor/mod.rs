//! The position editor: a board on which everything can be placed, changed and removed by hand. Beside it are the
//! tools, and the reason why a game can't start, if any.
//!
//! A setup can always be written as text, but isn't always playable: the rules say why not. The editor covers the
//! table, whose game pauses meanwhile.

mod crosse;
mod crumble;
mod history;
mod panel;
mod policy;
#[cfg(test)]
mod tests;
mod topple;
pub mod words;

use egui::{CentralPanel, Context, Event, Frame, Ui};

use self::history::History;
pub use self::history::Setup;
use self::policy::{Doing, SetUp};
use crate::app::board::shell::BoardShell;
use crate::app::board::view::Turned;
use crate::app::board::words::sentence;
use crate::app::board::{Scene, mark};
use crate::app::kit::command::{Command, Owner, ScreenCommand, WindowCommand};
use crate::app::kit::deed::{Deed, Plan as _, need};
use crate::app::kit::focus;
use crate::app::kit::settings::Settings;
use crate::app::kit::theme;
use crate::app::kit::today::today;
use crate::app::parts::playable::Playable;
use crate::app::parts::request::Request;
use crate::app::parts::screen::{BoardHelp, Screen};
use crate::record::format::Document;
use crate::record::{Header, HeaderError, Help, Record, StoredPosition, Takebacks};
use crate::rules::{Game, Options as _, State as _};

/// A position being set up, of any game.
pub trait Editing: Screen {
    /// The position to store, if it has changed since the last call.
    fn changed(&mut self) -> Option<StoredPosition>;
    /// Passes the current game's position, if there is a game, so that the player can set it up.
    fn offer(&mut self, position: Option<StoredPosition>);
    /// Sets up the position with these options. If it contradicts them, their starting position replaces it.
    fn use_options(&mut self, options: &str);
    /// The position, as text.
    fn text(&self) -> String;
    /// True while a text field has the focus and uses the keys for undo and redo itself.
    fn is_typing(&self, ctx: &Context) -> bool;
    /// Sets up the position in a text.
    fn paste(&mut self, text: &str);
    /// A game that starts from the position, with this agreement on help.
    ///
    /// # Errors
    /// The reason why a game can't start, as a sentence.
    fn begin(&self, help: Option<Help>) -> Result<Document, String>;
}

/// A new game, dated today, that starts from a state, with this agreement on help.
///
/// # Errors
/// The reason why a game can't start.
pub fn begin<G: Game>(state: G::State, help: Option<Help>) -> Result<Document, HeaderError> {
    let header = Header::new(Vec::new(), Takebacks::Free, today())?;
    Ok(Document::of(&Record::<G>::from_state(state, header.with_help(help))?))
}

/// The position in a text: the commands print a position followed by a tab and the result.
pub fn position_in(text: &str) -> &str {
    text.trim().split('\t').next().unwrap_or_default()
}

/// The reason why a game can't start from the setup, and the places at fault.
struct Fault<P> {
    text: String,
    places: Vec<P>,
}

/// The editor of a game's positions.
pub struct Editor<G: Playable> {
    history: History<G>,
    fault: Option<Fault<G::Place>>,
    /// The position as text.
    text: String,
    players: usize,
    board: BoardShell<G, SetUp<G::Place>>,
    /// The number of changes so far.
    serial: u64,
    /// The number of changes up to the stored position.
    stored: u64,
    /// The current game's position.
    offered: Option<Setup<G>>,
    flipped: bool,
    /// The index of the tool in use.
    tool: usize,
    /// The first corner of a box, from the first click until the second.
    first_corner: Option<G::Place>,
    /// The current drag has changed the position.
    painted: bool,
    /// The control beside the board that the pointer is holding down has changed the position.
    held: bool,
    /// The text being typed for the position.
    typed: Option<String>,
    /// The position's text field has the focus, and there is no typed text in it to undo.
    reads: bool,
    /// The number of changes up to the position that the field last showed.
    in_field: u64,
    /// The notice shown until the next input.
    said: Option<String>,
    /// The height of the panel's foot, in points.
    foot: f32,
}

impl<G: Playable> Editor<G> {
    /// An editor that starts with a position; `flipped` turns the board round.
    pub fn new(setup: Setup<G>, flipped: bool) -> Self {
        let mut editor = Self {
            history: History::new(setup),
            fault: None,
            text: String::new(),
            players: 0,
            board: BoardShell::default(),
            serial: 0,
            stored: 0,
            offered: None,
            flipped,
            tool: 0,
            first_corner: None,
            painted: false,
            held: false,
            typed: None,
            reads: false,
            in_field: 0,
            said: None,
            foot: 0.0,
        };
        editor.check();
        editor.stored = editor.serial;
        editor
    }

    fn position(&self) -> &G::Position {
        &self.history.now().position
    }

    /// The tool in use.
    fn tool(&self) -> Option<G::Tool> {
        G::tools(self.position()).get(self.tool).copied()
    }

    /// Checks the position against the rules.
    fn check(&mut self) {
        let setup = self.history.now();
        self.fault = setup.state().err().map(|error| Fault {
            text: sentence(&error.to_string()),
            places: G::faults(&setup.position, &error),
        });
        self.text = setup.position.to_string();
        self.players = G::State::start(&setup.options).players();
        self.serial += 1;
        self.typed = None;
        self.first_corner = None;
        if self.tool >= G::tools(self.position()).len() {
            self.tool = 0;
        }
    }

    fn change(&mut self, setup: Setup<G>, goes_on: bool) -> bool {
        self.said = None;
        let changed = self.history.change(setup, goes_on);
        if changed {
            self.check();
        }
        changed
    }

    fn put(&mut self, position: G::Position, goes_on: bool) -> bool {
        let options = self.history.now().options.clone();
        self.change(Setup::of(position, options), goes_on)
    }

    /// Changes a setting beside the board. Changes while a mouse button is held count as one.
    fn adjust(&mut self, setup: Setup<G>, is_held: bool) {
        let changed = self.change(setup, self.held && is_held);
        self.held = is_held && (changed || self.held);
    }

    fn set_options(&mut self, options: G::Options, is_held: bool) {
        let kept = Setup { position: G::with_options(self.position(), &options), options };
        let was_start = *self.history.now() == Setup::start(self.history.now().options.clone());
        let begins_anew = !kept.agrees();
        let setup = if begins_anew { Setup::start(kept.options) } else { kept };
        self.adjust(setup, is_held);
        if begins_anew && !was_start {
            self.said = Some(words::NEW_BOARD.to_owned());
        }
    }

    /// Uses the tool on a place, or on the box from `place` to another. Returns true if that changed anything.
    fn use_tool(&mut self, place: G::Place, to: G::Place, goes_on: bool) -> bool {
        let Some(tool) = self.tool() else { return false };
        match G::used(self.position(), tool, place, to) {
            Ok(position) => self.put(position, goes_on),
            Err(reason) => {
                self.said = Some(sentence(&reason));
                false
            }
        }
    }

    /// Carries out the player's action on the board.
    fn act(&mut self, doing: Doing<G::Place>) {
        let spans = self.tool().is_some_and(G::spans);
        match doing {
            Doing::Click(place) if spans => match self.first_corner.take() {
                None => self.first_corner = Some(place),
                Some(from) if from == place => {}
                Some(from) => {
                    self.use_tool(from, place, false);
                }
            },
            Doing::Click(place) => {
                let said = self.said.take();
                // If the tool changes nothing here, the click removes the piece instead.
                if !self.use_tool(place, place, false) && self.said.is_none() {
                    self.said = said;
                    self.put(G::removed(self.position(), place), false);
                }
            }
            Doing::Paint(place, goes_on) if !spans => {
                let goes_on = goes_on && self.painted;
                self.painted = self.use_tool(place, place, goes_on) || goes_on;
            }
            Doing::Span(from, to) if spans && from != to => {
                self.use_tool(from, to, false);
            }
            Doing::Paint(..) | Doing::Span(..) => {}
            Doing::Remove(place) => {
                self.put(G::removed(self.position(), place), false);
            }
            Doing::Choose(index) => self.choose(index),
            Doing::Forget => {
                self.first_corner = None;
                self.said = None;
            }
        }
    }

    fn choose(&mut self, index: usize) {
        if index < G::tools(self.position()).len() {
            self.tool = index;
            self.first_corner = None;
            self.said = None;
        }
    }

    /// Sets up the position in a text, or returns the reason why it can't be read.
    fn read(&mut self, text: &str) -> Result<(), String> {
        let setup =
            self.history.now().with_text(position_in(text)).map_err(|error| sentence(&error.to_string()))?;
        self.change(setup, false);
        Ok(())
    }

    fn draw(&mut self, ui: &mut Ui, settings: &Settings) -> Vec<Request> {
        let asks = panel::show(self, ui, settings);
        let frame = Frame::new().inner_margin(theme::SPACE);
        CentralPanel::default().frame(frame).show(ui, |ui| self.draw_board(ui, settings));
        for doing in self.board.policy().take() {
            self.act(doing);
            ui.ctx().request_repaint();
        }
        asks
    }

    fn draw_board(&mut self, ui: &mut Ui, settings: &Settings) {
        let scene = Scene {
            serial: self.serial,
            look: settings.look(),
            turned: Turned::half_if(self.flipped),
            has_players_beside: true,
            ..Scene::at_rest(&self.history.now().position)
        };
        focus::note_plays(ui.ctx(), true);
        let _ = self.board.ui(ui, &scene);
        let palette = settings.look().material.palette(ui.ctx(), ui.visuals().dark_mode);
        let halos = [palette.halo_dark, palette.halo_light];
        let clip = ui.clip_rect();
        let painter = ui.painter().with_clip_rect(clip);
        for place in self.fault.iter().flat_map(|fault| &fault.places) {
            if let Some(rect) = self.board.drawn_at(&[*place]) {
                mark::dashes(&painter, rect.shrink(3.0), 3.0, palette.threat, halos);
            }
        }
        let pointed = self.board.pointed();
        for part in self.tool().zip(pointed).map_or_else(Vec::new, |(tool, place)| G::parts(tool, place)) {
            if let Some(rect) = self.board.drawn_at(&[part]) {
                mark::dashes(&painter, rect.shrink(3.0), 3.0, palette.legal, halos);
            }
        }
        let from = self.first_corner.or(self.board.policy().drag());
        if let Some(from) = from.filter(|_| self.tool().is_some_and(G::spans)) {
            let to = pointed.unwrap_or(from);
            if let Some(rect) = self.board.drawn_at(&[from, to]) {
                mark::dashes(&painter, rect, 3.0, palette.legal, halos);
            }
        }
        let is_free = focus::is_free(ui.ctx());
        if let Some(place) = self.board.asked().filter(|_| is_free) {
            self.act(Doing::Remove(place));
            ui.ctx().request_repaint();
        }
        let copies = ui.input(|input| input.events.contains(&Event::Copy));
        if copies && is_free && !ui.ctx().text_edit_focused() {
            self.copy(ui.ctx());
        }
    }

    /// The deed of a command, if the command is possible now.
    ///
    /// # Errors
    /// The reason why it isn't possible, as a sentence.
    fn plan(&self, command: ScreenCommand) -> Result<Deed<Self>, String> {
        match command {
            // If the text field contains an invalid text, undo only removes that text.
            ScreenCommand::Undo if self.typed.is_some() => Self::deed(|editor, _, _| editor.typed = None),
            ScreenCommand::Undo => {
                Self::when(self.history.can_undo(), words::NOTHING_TO_UNDO, |editor, _, _| {
                    editor.history.undo();
                    editor.check();
                })
            }
            ScreenCommand::Redo => {
                Self::when(self.history.can_redo(), words::NOTHING_TO_REDO, |editor, _, _| {
                    editor.history.redo();
                    editor.check();
                })
            }
            ScreenCommand::CopyPosition => Self::deed(|editor, ctx, _| editor.copy(ctx)),
            ScreenCommand::Flip => Self::deed(|editor, _, _| editor.flipped = !editor.flipped),
            _ => Err(words::SETTING_UP.to_owned()),
        }
    }

    fn copy(&mut self, ctx: &Context) {
        ctx.copy_text(self.text.clone());
        self.said = Some(words::COPIED.to_owned());
    }
}

impl<G: Playable> Screen for Editor<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn title(&self) -> String {
        words::title(G::TITLE)
    }

    fn board_help(&self) -> BoardHelp {
        let (gestures, marks) = if G::FILLS_BOARD {
            (words::GESTURES_ON_PIECES, words::MARKS_ON_PIECES)
        } else {
            (words::GESTURES, words::MARKS)
        };
        BoardHelp { place: words::THE_EDITOR, gestures, marks }
    }

    fn position(&self) -> StoredPosition {
        let Setup { position, options } = self.history.now();
        StoredPosition::of::<G>(position, options)
    }

    fn ui(&mut self, ui: &mut Ui, settings: &Settings) -> Vec<Request> {
        self.draw(ui, settings)
    }

    fn run(&mut self, command: ScreenCommand, ctx: &Context, settings: &Settings) -> Result<(), String> {
        let deed = self.plan(command)?;
        self.said = None;
        deed(self, ctx, settings);
        Ok(())
    }

    fn can(&self, command: Command) -> Result<(), String> {
        match command.owner() {
            // The window starts the game.
            Owner::Screen(ScreenCommand::PlayFromHere | ScreenCommand::Analyse) => {
                self.fault.as_ref().map_or(Ok(()), |fault| Err(fault.text.clone()))
            }
            Owner::Screen(command) => self.plan(command).map(drop),
            Owner::Window(WindowCommand::SetUp) => Err(words::SETTING_UP.to_owned()),
            Owner::Window(WindowCommand::Close) => Ok(()),
            Owner::Window(_) => need(command.is_always_possible(), words::SETTING_UP),
        }
    }

    fn label(&self, command: Command) -> Option<String> {
        match command {
            Command::Close => Some(words::CLOSE_POSITION.to_owned()),
            Command::Analyse => Some(words::ANALYSE_POSITION.to_owned()),
            _ => None,
        }
    }

    fn say(&mut self, text: String) {
        self.said = Some(text);
    }
}

impl<G: Playable> Editing for Editor<G> {
    fn changed(&mut self) -> Option<StoredPosition> {
        let has_changed = self.serial != self.stored;
        self.stored = self.serial;
        has_changed.then(|| Screen::position(self))
    }

    fn offer(&mut self, position: Option<StoredPosition>) {
        self.offered = position.and_then(|position| Setup::read(&position));
    }

    fn use_options(&mut self, options: &str) {
        if let Ok(options) = G::Options::parse(options, None)
            && options != self.history.now().options
        {
            self.set_options(options, false);
        }
    }

    fn text(&self) -> String {
        self.text.clone()
    }

    fn is_typing(&self, ctx: &Context) -> bool {
        ctx.text_edit_focused() && !self.reads
    }

    fn paste(&mut self, text: &str) {
        let read = self.read(text);
        self.said = Some(match read {
            Ok(()) => words::PASTED.to_owned(),
            Err(reason) => words::nothing_pasted(G::TITLE, &reason),
        });
    }

    fn begin(&self, help: Option<Help>) -> Result<Document, String> {
        let state = self.history.now().state().map_err(|error| sentence(&error.to_string()))?;
        begin::<G>(state, help).map_err(|error| sentence(&error.to_string()))
    }
}
