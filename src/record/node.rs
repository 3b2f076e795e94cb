//! The nodes of the tree of turns.

use std::fmt;
use std::sync::OnceLock;
use std::time::Duration;

use super::note::Note;
use super::replay::Frame;
use crate::rules::{Ending, Game, RESIGN, Side};

/// The id of a node of one [`Record`](super::Record).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub(super) usize);

impl NodeId {
    /// The root: the start of the game.
    pub const START: Self = Self(0);
}

/// The announcement made with a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// `+`: the mover could win if they played again.
    Threat,
    /// `#`: nothing can stop the mover's win.
    Mate,
}

impl Mark {
    /// The text of a turn without its announcement.
    pub(super) fn strip(text: &str) -> &str {
        text.trim_end().trim_end_matches(['+', '#'])
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Threat => "+",
            Self::Mate => "#",
        })
    }
}

/// The entry of the game record that led to a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NodeKind<G: Game> {
    /// The start of the game.
    Start,
    /// A turn that was played.
    Turn {
        /// The turn itself.
        turn: G::Turn,
        /// Its canonical text, without a mark.
        text: String,
        /// The player of the turn.
        side: Side,
        /// The announcement made with the turn, if any.
        mark: Option<Mark>,
    },
    /// An ending made by the players. It has no continuations.
    Ending(Ending),
}

impl<G: Game> NodeKind<G> {
    /// True if the two are the same turn or ending, regardless of announcements.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Turn { turn: one, .. }, Self::Turn { turn: other, .. }) => one == other,
            _ => self == other,
        }
    }

    /// True if this is the turn by which a player resigned, in a game of more than two players.
    pub fn is_resignation(&self) -> bool {
        matches!(self, Self::Turn { text, .. } if text == RESIGN)
    }
}

/// A node of the tree: the turn or ending that led to it, the state there, and the continuations.
#[derive(Clone, Debug)]
pub struct Node<G: Game> {
    pub(super) kind: NodeKind<G>,
    pub(super) state: G::State,
    pub(super) parent: Option<NodeId>,
    pub(super) children: Vec<NodeId>,
    pub(super) depth: usize,
    pub(super) note: Note,
    /// The time that its player spent on the turn or ending.
    pub(super) spent: Duration,
    /// True if the turn was a blunder, which may be taken back under the agreement *blunders only*; `None` until a
    /// search has decided.
    pub(super) blunder: Option<bool>,
    /// The frames of the turn; set when a player builds the turn, or when they are first needed.
    pub(super) frames: OnceLock<Vec<Frame<G>>>,
}

impl<G: Game> Node<G> {
    pub(super) const fn new(
        kind: NodeKind<G>,
        state: G::State,
        parent: Option<NodeId>,
        depth: usize,
    ) -> Self {
        let note = Note { comment: String::new(), glyph: None, evaluation: None };
        Self {
            kind,
            state,
            parent,
            children: Vec::new(),
            depth,
            note,
            spent: Duration::ZERO,
            blunder: None,
            frames: OnceLock::new(),
        }
    }

    /// The turn or ending that led here.
    pub const fn kind(&self) -> &NodeKind<G> {
        &self.kind
    }

    /// The state after that turn or ending.
    pub const fn state(&self) -> &G::State {
        &self.state
    }

    /// The previous node; `None` at the start.
    pub const fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// The continuations: the main one first, then its variations.
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    /// The note on the turn or ending that led here.
    pub const fn note(&self) -> &Note {
        &self.note
    }

    /// The time that its player spent on the turn or ending, in a game with a clock.
    pub const fn spent(&self) -> Duration {
        self.spent
    }

    /// The number of turns and endings that led here: 0 at the start.
    pub const fn depth(&self) -> usize {
        self.depth
    }

    /// The player who played the turn, resigned or claimed; `None` at the start and after an agreed draw.
    pub const fn side(&self) -> Option<Side> {
        match &self.kind {
            NodeKind::Turn { side, .. } => Some(*side),
            NodeKind::Ending(Ending::Resignation(side) | Ending::Claim(side, _)) => Some(*side),
            NodeKind::Start | NodeKind::Ending(Ending::Agreement) => None,
        }
    }

    /// The turn; `None` at the start and for endings.
    pub const fn turn(&self) -> Option<&G::Turn> {
        match &self.kind {
            NodeKind::Turn { turn, .. } => Some(turn),
            NodeKind::Start | NodeKind::Ending(_) => None,
        }
    }

    /// The turn in canonical text; `None` at the start and for endings.
    pub fn text(&self) -> Option<&str> {
        match &self.kind {
            NodeKind::Turn { text, .. } => Some(text),
            NodeKind::Start | NodeKind::Ending(_) => None,
        }
    }

    /// The announcement made with the turn.
    pub const fn mark(&self) -> Option<Mark> {
        match &self.kind {
            NodeKind::Turn { mark, .. } => *mark,
            NodeKind::Start | NodeKind::Ending(_) => None,
        }
    }
}
