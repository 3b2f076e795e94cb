//! Stacks, pawns and lifted pieces, and the changes that events make to them.

use std::cell::RefCell;

use egui::Rect;

use crate::app::board::baked::{Baked, Painted};
use crate::app::board::motion::WIN;
use crate::app::board::{Scene, game};
use crate::rules::Outcome;
use crate::rules::topple::{Event, Position, Tile, Topple};

/// The stacks and pawns as they are drawn, with the pieces in the air.
#[derive(Clone)]
pub struct Pieces {
    pub(super) position: Position,
    /// The tile of a toppling stack, and the number of its lifted pieces.
    pub(super) lifted: Option<(Tile, u8)>,
    /// The tiles, and the stacks and pawns at rest, as cached triangles.
    pub(super) ground: RefCell<Baked<Painted>>,
    pub(super) stacks: RefCell<Baked<Painted>>,
    /// The pawns in reserve, beside the board in an area of this size, as cached triangles.
    pub(super) reserves: RefCell<Baked<(Painted, Rect)>>,
}

impl Pieces {
    pub(super) fn new(position: Position, lifted: Option<(Tile, u8)>) -> Self {
        let (ground, stacks, reserves) = <(RefCell<_>, RefCell<_>, RefCell<_>)>::default();
        Self { position, lifted, ground, stacks, reserves }
    }
}

impl game::Pieces<Topple> for Pieces {
    fn of(scene: &Scene<'_, Topple>) -> Self {
        Self::new(*scene.position, lifted(scene))
    }

    fn are_of(&self, scene: &Scene<'_, Topple>) -> bool {
        self.position == *scene.position && self.lifted == lifted(scene)
    }

    fn look_like(&self, other: &Self) -> bool {
        let (a, b) = (&self.position, &other.position);
        a.size() == b.size()
            && a.pawns() == b.pawns()
            && a.tiles().into_iter().all(|tile| a.height(tile) == b.height(tile))
    }

    fn apply(&mut self, event: &Event) {
        self.position.apply(event);
        self.lifted = lifted_after(self.lifted, event);
        self.stacks = RefCell::default();
        self.reserves = RefCell::default();
    }

    fn seconds(event: &Event) -> f64 {
        match event {
            Event::Entered { .. } | Event::Placed { .. } | Event::PawnSet { .. } | Event::Lifted { .. } => {
                0.18
            }
            Event::Laid { .. } => 0.14,
            Event::Crushed { .. } | Event::FellOff { .. } => 0.24,
            Event::Reset { .. } | Event::Resigned { .. } => 0.32,
            Event::Moved { .. } => 0.22,
            Event::Took { .. } => 0.26,
            Event::Ended(Outcome::Win(..)) => WIN,
            Event::Passed { .. } | Event::Out { .. } | Event::Ended(_) => 0.0,
        }
    }

    fn is_way(event: &Event) -> bool {
        matches!(event, Event::Moved { .. })
    }
}

fn lifted(scene: &Scene<'_, Topple>) -> Option<(Tile, u8)> {
    scene.done.iter().fold(None, lifted_after)
}

/// The tile of a toppling stack and the number of its pieces in the air after an event.
const fn lifted_after(lifted: Option<(Tile, u8)>, event: &Event) -> Option<(Tile, u8)> {
    match (event, lifted) {
        (Event::Lifted { at, pieces, .. }, _) => Some((*at, *pieces)),
        (Event::Laid { .. }, Some((at, pieces))) if pieces > 1 => Some((at, pieces - 1)),
        (Event::Laid { .. } | Event::FellOff { .. }, _) => None,
        (_, lifted) => lifted,
    }
}
