//! The games that the window offers, behind traits that hide their types.

use std::fmt;
use std::marker::PhantomData;
use std::sync::{Arc, OnceLock};

use egui::Ui;

use crate::app::course::{self, Course, Studies};
use crate::app::editor::{self, Editing, Editor, Setup};
use crate::app::games::diagram::{self, Diagram};
use crate::app::games::report::Report;
use crate::app::games::showcase::Showcase;
use crate::app::games::summary::Summary;
use crate::app::parts::icon::SideMark;
use crate::app::parts::playable::{OptionsPanel, Playable};
use crate::app::parts::request::CourseKind;
use crate::app::parts::screen::Session;
use crate::app::parts::small_board::{self, SmallBoard};
use crate::app::table::Table;
use crate::games::GameKind;
use crate::learn::page::{self, DiagramError};
use crate::learn::{lessons, shipped};
use crate::record::deck::Card;
use crate::record::format::{Document, LoadError};
use crate::record::{Header, Help, Record, StoredPosition, TextError};
use crate::rules::{Options as _, Side, SideName, State as _};

/// A game that was replayed on another thread, and is ready for a table.
pub struct Loaded(Box<dyn FnOnce() -> Box<dyn Session> + Send>);

impl Loaded {
    /// Puts the game on a table.
    pub fn open(self) -> Box<dyn Session> {
        (self.0)()
    }
}

/// The document of a new game that starts from a position, with the default options for that position.
fn begin<G: Playable>(position: G::Position) -> Result<Document, String> {
    let options = G::Options::parse("", Some(&position)).map_err(|error| error.to_string())?;
    let state = G::State::from_position(position, &options).map_err(|error| error.to_string())?;
    editor::begin::<G>(state, Some(Help::All)).map_err(|error| error.to_string())
}

/// The document of a game that was read from a text. It allows all help, because nobody is playing the game here.
fn studied<G: Playable>(mut record: Record<G>) -> Document {
    let header = record.header().clone().with_help(Some(Help::All));
    let is_set = record.set_header(header);
    debug_assert!(is_set.is_ok(), "the same players are refused");
    Document::of(&record)
}

impl fmt::Debug for Loaded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Loaded")
    }
}

/// The choices of the new-game dialog that belong to one game.
pub trait GameForm {
    /// Draws the choices that change often, such as the board's size.
    fn ui(&mut self, ui: &mut Ui);
    /// Draws the choice of the number of players, if there is one.
    fn players(&mut self, ui: &mut Ui);
    /// The choices in a few words, without the number of players.
    fn summary(&self) -> String;
    /// Draws the recommendation for first games.
    fn first_games(&mut self, ui: &mut Ui);
    /// True if the game has a choice of rules.
    fn has_rules(&self) -> bool;
    /// Draws the choices of rules, each with a sentence about its effect.
    fn rules(&mut self, ui: &mut Ui);
    /// The mark of a side.
    fn mark(&self, side: Side) -> SideMark;
    /// The maximum number of players, whatever the choices are.
    fn most_players(&self) -> usize;
    /// The sides that play with these choices.
    fn sides(&self) -> &'static [SideName];
    /// The choices as the text of options; empty if the game can't be played with them.
    fn options(&self) -> String;
    /// The starting board; `None` if the game can't be played with these choices.
    fn board(&mut self) -> Option<&dyn SmallBoard>;
    /// The game that starts with these choices.
    ///
    /// # Errors
    /// The reason why it can't start, as a sentence.
    fn start(&self, header: Header) -> Result<Document, String>;
}

/// A game that the window offers.
pub trait OfferedGame: Sync {
    /// The kind of game.
    fn kind(&self) -> GameKind;
    /// The name in save files.
    fn name(&self) -> &'static str {
        self.kind().name()
    }
    /// The name that players see.
    fn title(&self) -> &'static str {
        self.kind().title()
    }
    /// A sentence about the game.
    fn blurb(&self) -> &'static str;
    /// A board from a real game, for the start page.
    fn showcase(&self) -> Showcase;
    /// The numbers of players, in words.
    fn players(&self) -> &'static str;
    /// The rules page, as Markdown.
    fn rules(&self) -> &'static str;
    /// A board of the rules page, for drawing.
    ///
    /// # Errors
    /// The diagram breaks the rules.
    fn diagram(&self, diagram: &page::Diagram) -> Result<Box<dyn Diagram>, DiagramError>;
    /// The game's part of the new-game dialog, with the choices from the text of options. A text that can't be read is
    /// ignored.
    fn form(&self, options: &str) -> Box<dyn GameForm>;
    /// Replays a file of this game.
    ///
    /// # Errors
    /// The file breaks the rules.
    fn load(&self, document: &Document) -> Result<Loaded, LoadError>;
    /// Reads a game from the text that people share.
    ///
    /// # Errors
    /// The text isn't a game of this kind.
    fn read(&self, text: &str) -> Result<Document, TextError>;
    /// A game that starts from a position; `None` if the text isn't a position of this game.
    ///
    /// # Errors
    /// The reason why no game can start from it, as a sentence.
    fn begin_from(&self, position: &str) -> Option<Result<Document, String>>;
    /// The editor, with the starting position.
    fn editor(&self) -> Box<dyn Editing>;
    /// The editor with this position, on a board turned round if `is_turned`; `None` if this isn't a position of the
    /// game.
    fn edit(&self, position: &StoredPosition, is_turned: bool) -> Option<Box<dyn Editing>>;
    /// The summary of a file of this game.
    ///
    /// # Errors
    /// The file breaks the rules.
    fn summary(&self, document: &Document) -> Result<Summary, LoadError>;
    /// The board of a position; `None` if the text isn't a position of this game.
    fn board(&self, position: &str) -> Option<Arc<dyn SmallBoard>>;
    /// A position of the deck, in words.
    fn describe(&self, card: &Card) -> String;
    /// The puzzles, starting with a position of the deck.
    ///
    /// # Errors
    /// The reason why the position can't be played.
    fn retry(&self, card: &Card, studies: &Studies) -> Result<Box<dyn Session>, String>;
    /// The number of lessons.
    fn lessons(&self) -> usize;
    /// The number of lessons and the number of puzzles.
    fn course_sizes(&self, studies: &Studies) -> [usize; 2];
    /// The player's progress in the game.
    fn report(&self, studies: &Studies) -> Report;
    /// Starts or continues the game's lessons or puzzles.
    ///
    /// # Errors
    /// The fault in the data of the tasks, as a sentence.
    fn course(&self, kind: CourseKind, studies: &Studies) -> Result<Box<dyn Session>, String>;
}

macro_rules! entries {
    ($($module:ident $Game:ident,)*) => { &[$(entry(GameKind::$Game)),*] };
}

/// All games that the window offers, in the order of the picker.
pub static GAMES: &[&dyn OfferedGame] = crate::for_each_game!(entries);

/// The showcases of all games, in the order of [`GAMES`]. On first use, their games are replayed, which takes a while.
pub fn showcases() -> &'static [Showcase] {
    static ALL: OnceLock<Vec<Showcase>> = OnceLock::new();
    ALL.get_or_init(|| GAMES.iter().map(|entry| entry.showcase()).collect())
}

/// The game with this name in save files.
pub fn find(name: &str) -> Option<&'static dyn OfferedGame> {
    GameKind::from_name(name).map(entry)
}

/// Replays a document of any game.
///
/// # Errors
/// The game doesn't exist, or the document breaks its rules.
pub fn load(document: &Document) -> Result<Loaded, LoadError> {
    entry(GameKind::of(document)?).load(document)
}

macro_rules! find_entry {
    ($kind:ident $($module:ident $Game:ident,)*) => {
        match $kind {
            $(GameKind::$Game => &Of::<crate::rules::$module::$Game>(GameKind::$Game, PhantomData),)*
        }
    };
}

/// The entry of this kind of game.
pub const fn entry(kind: GameKind) -> &'static dyn OfferedGame {
    crate::for_each_game!(find_entry kind)
}

/// The game with this title, as players see it.
pub fn titled(title: &str) -> Option<&'static dyn OfferedGame> {
    GAMES.iter().copied().find(|entry| entry.title() == title)
}

struct Of<G>(GameKind, PhantomData<fn() -> G>);

impl<G: Playable> OfferedGame for Of<G> {
    fn kind(&self) -> GameKind {
        self.0
    }

    fn blurb(&self) -> &'static str {
        G::BLURB
    }

    fn showcase(&self) -> Showcase {
        Showcase::of::<G>()
    }

    fn players(&self) -> &'static str {
        G::PLAYERS
    }

    fn rules(&self) -> &'static str {
        G::RULES
    }

    fn diagram(&self, diagram: &page::Diagram) -> Result<Box<dyn Diagram>, DiagramError> {
        diagram::of::<G>(diagram)
    }

    fn form(&self, options: &str) -> Box<dyn GameForm> {
        let options = G::Options::parse(options, None).unwrap_or_default();
        Box::new(FormOf::<G> { panel: G::Panel::new(&options), board: None })
    }

    fn load(&self, document: &Document) -> Result<Loaded, LoadError> {
        let (record, begun) = document.replay_with_begun::<G>()?;
        Ok(Loaded(Box::new(move || Box::new(Table::new(record).with_begun(begun)))))
    }

    fn read(&self, text: &str) -> Result<Document, TextError> {
        Record::<G>::from_plain_text(text).map(studied)
    }

    fn begin_from(&self, position: &str) -> Option<Result<Document, String>> {
        let position: G::Position = position.parse().ok()?;
        Some(begin::<G>(position))
    }

    fn editor(&self) -> Box<dyn Editing> {
        Box::new(Editor::<G>::new(Setup::start(G::Options::default()), false))
    }

    fn edit(&self, position: &StoredPosition, is_turned: bool) -> Option<Box<dyn Editing>> {
        Some(Box::new(Editor::<G>::new(Setup::read(position)?, is_turned)))
    }

    fn summary(&self, document: &Document) -> Result<Summary, LoadError> {
        Ok(Summary::of::<G>(&document.replay()?, document.has_begun()))
    }

    fn board(&self, position: &str) -> Option<Arc<dyn SmallBoard>> {
        Some(small_board::of::<G>(position.parse().ok()?))
    }

    fn describe(&self, card: &Card) -> String {
        let side = match card.record::<G>() {
            Ok(record) => record.state().to_move().name::<G>(),
            Err(error) => return format!("can't be used: {error}"),
        };
        let task = match card.played() {
            Some(played) => format!("{side} to play: find a better turn than {played}"),
            None => format!("{side} to play"),
        };
        if card.is_solved() { format!("{task} (solved)") } else { task }
    }

    fn retry(&self, card: &Card, studies: &Studies) -> Result<Box<dyn Session>, String> {
        Ok(Box::new(Course::<G>::retry(card, studies.clone())?))
    }

    fn lessons(&self) -> usize {
        lessons::<G>().len()
    }

    fn course_sizes(&self, studies: &Studies) -> [usize; 2] {
        [self.lessons(), shipped::<G>().count() + course::found_here::<G>(studies)]
    }

    fn report(&self, studies: &Studies) -> Report {
        Report::of::<G>(self.course_sizes(studies), studies)
    }

    fn course(&self, kind: CourseKind, studies: &Studies) -> Result<Box<dyn Session>, String> {
        Ok(Box::new(Course::<G>::new(kind, studies.clone())?))
    }
}

struct FormOf<G: Playable> {
    panel: G::Panel,
    /// The starting position with these choices, and its board.
    board: Option<(G::Position, Arc<dyn SmallBoard>)>,
}

impl<G: Playable> GameForm for FormOf<G> {
    fn ui(&mut self, ui: &mut Ui) {
        self.panel.ui(ui);
    }

    fn players(&mut self, ui: &mut Ui) {
        self.panel.players(ui);
    }

    fn summary(&self) -> String {
        self.panel.summary()
    }

    fn first_games(&mut self, ui: &mut Ui) {
        self.panel.first_games(ui);
    }

    fn has_rules(&self) -> bool {
        G::Panel::HAS_RULES
    }

    fn rules(&mut self, ui: &mut Ui) {
        self.panel.rules(ui);
    }

    fn mark(&self, side: Side) -> SideMark {
        G::side_mark(side)
    }

    fn most_players(&self) -> usize {
        G::SIDES.len()
    }

    fn sides(&self) -> &'static [SideName] {
        let players = self.panel.options().map_or(2, |options| G::State::start(&options).players());
        G::SIDES.get(..players).unwrap_or(G::SIDES)
    }

    fn options(&self) -> String {
        self.panel.options().map(|options| options.to_string()).unwrap_or_default()
    }

    fn board(&mut self) -> Option<&dyn SmallBoard> {
        let state = G::State::start(&self.panel.options().ok()?);
        if self.board.as_ref().is_none_or(|(position, _)| position != state.position()) {
            let position = state.position().clone();
            self.board = Some((position.clone(), small_board::of::<G>(position)));
        }
        self.board.as_ref().map(|(_, board)| &**board)
    }

    fn start(&self, header: Header) -> Result<Document, String> {
        let record = Record::<G>::new(&self.panel.options()?, header).map_err(|error| error.to_string())?;
        Ok(Document::of(&record))
    }
}
