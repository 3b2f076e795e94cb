//! A game at a table: its record with what is shown of it, its players, and the way that the board faces.

use super::ending;
use super::exercise::Exercise;
use super::facing::Facing;
use super::seats::Seats;
use super::viewer::Viewer;
use crate::app::parts::playable::Playable;
use crate::engine::Evaluated;
use crate::record::{NodeId, Record};
use crate::rules::{Side, State as _};

/// A game at a table.
#[derive(Debug)]
pub struct GameView<G: Evaluated> {
    /// The record and what is shown of it.
    pub(super) viewer: Viewer<G>,
    /// The humans and bots who play it.
    pub(super) seats: Seats<G>,
    pub(super) facing: Facing,
    /// The turn to find, if the game is an exercise.
    pub(super) exercise: Option<Exercise<G>>,
    /// The end of the game whose result has been shown on the board.
    pub(super) announced: Option<NodeId>,
}

impl<G: Playable> GameView<G> {
    /// Shows the position at a game's cursor.
    pub(super) fn new(record: Record<G>) -> Self {
        let home = if G::HAS_EDGES { ending::only_human(&record) } else { None };
        Self {
            seats: Seats::new(&record),
            facing: Facing::to(home.unwrap_or(Side::FIRST)),
            exercise: None,
            announced: None,
            viewer: Viewer::new(record),
        }
    }

    /// The game.
    pub(super) const fn record(&self) -> &Record<G> {
        self.viewer.record()
    }

    /// True if the game has ended, whatever position is shown.
    pub(super) fn is_over(&self) -> bool {
        self.record().head_node().state().outcome().is_some()
    }
}
