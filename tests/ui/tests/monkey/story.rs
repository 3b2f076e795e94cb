//! A game replayed from its document by the rules, with the boards that the window must show.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::rc::Rc;

use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use halfsquare::app::parts::playable::Playable;
use halfsquare::export;
use halfsquare::picture::Style;
use halfsquare::record::format::Document;
use halfsquare::record::{Header, NodeId, NodeKind, Record};
use halfsquare::rules::{Draft as _, Options as _, State as _};
use halfsquare_ui_tests::Table;

use crate::action::Setup;

/// A board, given by the names of its places.
pub(crate) type Board = Rc<Vec<String>>;

/// A node in the tree of turns.
#[derive(Debug)]
pub(crate) struct Place {
    /// The name in the turn list, without its announcement and symbols.
    pub(crate) name: String,
    /// The position as text.
    position: String,
}

/// A game that was replayed from its document.
#[derive(Debug)]
pub(crate) struct Story {
    /// The document without announcements, which aren't part of the game.
    pub(crate) text: String,
    /// The paths through the tree of turns, with one turn per line.
    pub(crate) ways: BTreeSet<String>,
    pub(crate) places: Vec<Place>,
    head: usize,
    boards: BTreeMap<String, Board>,
}

impl Story {
    /// The board of the current position.
    pub(crate) fn at_head(&self) -> Option<Board> {
        self.boards.get(&self.places.get(self.head)?.position).cloned()
    }

    /// The boards of the nodes with this name.
    pub(crate) fn at(&self, name: &str) -> Vec<Board> {
        let named = self.places.iter().filter(|place| name == place.name);
        named.filter_map(|place| self.boards.get(&place.position).cloned()).collect()
    }
}

/// A game's text without announcements, which aren't part of the game.
pub(crate) fn told_apart(text: &str) -> String {
    text.replace("+\"", "\"").replace("#\"", "\"")
}

/// Returns true if both texts hold the same game, in any format version; announcements and the time spent on the
/// current turn aren't part of a game.
pub(crate) fn same(one: &str, other: &str) -> bool {
    let lines = |text: &str| {
        let is_spending = |line: &&str| line.trim_start().starts_with("spending:");
        told_apart(text).lines().filter(|line| !is_spending(line)).map(str::to_owned).collect::<Vec<_>>()
    };
    let told =
        |text| Document::parse(text).ok().and_then(|document| of(&document).ok()).map(|story| story.text);
    let is_told_alike =
        || told(one).zip(told(other)).is_some_and(|(one, other)| lines(&one) == lines(&other));
    lines(one) == lines(other) || is_told_alike()
}

thread_local! {
    /// The boards drawn so far, one for each position.
    static BOARDS: RefCell<BTreeMap<String, Board>> = const { RefCell::new(BTreeMap::new()) };
}

/// The number of boards at which the cache is cleared.
const MOST_BOARDS: usize = 5000;

/// The board of this position, drawn unless it is in the cache.
fn board<G: Playable>(state: &G::State, draft: G::Draft) -> Board {
    let key = format!("{} {} {}", G::NAME, state.options(), draft.position());
    if let Some(board) = BOARDS.with_borrow(|boards| boards.get(&key).cloned()) {
        return board;
    }
    let mut table = Table::<G>::of(state.clone());
    table.draft = draft;
    table.watching = true;
    let window = table.shown(600.0);
    let cells = window.query_all_by_role(Role::GridCell);
    let mut names: Vec<String> = cells.filter_map(|cell| cell.accesskit_node().label()).collect();
    names.sort();
    let board = Rc::new(names);
    BOARDS.with_borrow_mut(|boards| {
        if boards.len() >= MOST_BOARDS {
            boards.clear();
        }
        boards.insert(key, Rc::clone(&board));
    });
    board
}

fn story<G: Playable>(document: &Document) -> Result<Story, String> {
    let record: Record<G> = document.replay().map_err(|error| error.to_string())?;
    let text = Document::of(&record).to_text().map_err(|error| error.to_string())?;
    let (mut places, mut ways, mut boards) = (Vec::new(), BTreeSet::new(), BTreeMap::new());
    let mut head = 0;
    let mut left = vec![(NodeId::START, String::new())];
    while let Some((id, way)) = left.pop() {
        let Some(node) = record.node(id) else { continue };
        if id == record.head() {
            head = places.len();
        }
        let side = node.side().map(|side| format!("{}: ", side.name::<G>())).unwrap_or_default();
        let (name, way) = match node.kind() {
            NodeKind::Start => ("Start".to_owned(), way),
            NodeKind::Turn { text, .. } => {
                (format!("{}. {side}{text}", node.depth()), format!("{way}{text}\n"))
            }
            NodeKind::Ending(ending) => (String::new(), format!("{way}{ending:?}\n")),
        };
        let position = node.state().position().to_string();
        boards.insert(position.clone(), board::<G>(node.state(), node.state().draft()));
        left.extend(record.variations(id).iter().map(|next| (*next, way.clone())));
        ways.insert(way);
        places.push(Place { name, position });
    }
    Ok(Story { text, ways, places, head, boards })
}

/// The document with one more turn, or with a comment if there is no legal turn.
fn played_on<G: Playable>(document: &Document) -> Result<Document, String> {
    let mut record: Record<G> = document.replay().map_err(|error| error.to_string())?;
    record.to_head();
    let next = record.state().successors(|turn, _| ControlFlow::Break(turn.clone()));
    let played = match next {
        ControlFlow::Break(turn) => record.play(&turn).is_ok(),
        ControlFlow::Continue(()) => false,
    };
    if !played {
        let comment =
            format!("{} characters", record.node(NodeId::START).map_or(0, |node| node.note().comment.len()));
        record.annotate(NodeId::START, comment, None).map_err(|error| error.to_string())?;
    }
    Ok(Document::of(&record))
}

/// A picture that carries the document.
fn pictured<G: Playable>(document: &Document) -> Result<Vec<u8>, String> {
    let record: Record<G> = document.replay().map_err(|error| error.to_string())?;
    let picture = G::picture(record.state().position(), &[], &Style::export());
    export::png(&picture, document).map_err(|error| error.to_string())
}

macro_rules! by_name {
    ($what:ident $made:ty, $document:ident $name:ident $($module:ident $Game:ident,)*) => {{
        type Make = fn(&Document) -> Result<$made, String>;
        let all: &[(&str, Make)] = &[$((stringify!($module), $what::<halfsquare::rules::$module::$Game>),)*];
        let found = all.iter().find(|(name, _)| *name == $name);
        found.map_or_else(|| Err(format!("no game {}", $name)), |(_, make)| make($document))
    }};
}

/// The story of a document.
///
/// # Errors
/// If the document can't be replayed.
pub(crate) fn of(document: &Document) -> Result<Story, String> {
    let name = document.game();
    halfsquare::for_each_game!(by_name story Story, document name)
}

/// The document after another window has played one more turn.
///
/// # Errors
/// If the document can't be replayed.
pub(crate) fn played_on_elsewhere(document: &Document) -> Result<Document, String> {
    let name = document.game();
    halfsquare::for_each_game!(by_name played_on Document, document name)
}

/// A picture that carries a game.
pub(crate) fn picture(text: &str) -> Vec<u8> {
    let document = &Document::parse(text).unwrap();
    let name = document.game();
    halfsquare::for_each_game!(by_name pictured Vec<u8>, document name).unwrap()
}

/// Makes a document without turns.
struct Begin<'a>(&'a Setup);

impl halfsquare::games::ForGame for Begin<'_> {
    type Output = String;

    fn run<G: halfsquare::picture::Pictured + halfsquare::engine::Evaluated>(self) -> String {
        let options = G::Options::parse(self.0.options, None).unwrap();
        let header = Header::new(Vec::new(), self.0.takebacks, None).unwrap();
        let header = header.with_seats(self.0.seats.to_vec()).with_help(self.0.help);
        Document::of(&Record::<G>::new(&options, header).unwrap()).to_text().unwrap()
    }
}

/// The text of the file that a run starts with.
pub(crate) fn beginning(setup: &Setup) -> String {
    setup.game.run(Begin(setup))
}
