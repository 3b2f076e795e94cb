//! Stacks, pawns and lifted pieces, and how they change with each event.

use crate::app::board::{Scene, game};
use crate::rules::topple::{Event, Position, Tile, Topple};

/// What stands where.
#[derive(Clone)]
pub struct Pieces {
    pub(super) position: Position,
    /// The tile of a stack that topples, and how many of its pieces are lifted.
    pub(super) lifted: Option<(Tile, u8)>,
}

impl game::Pieces<Topple> for Pieces {
    fn of(scene: &Scene<'_, Topple>) -> Self {
        Self { position: *scene.position, lifted: lifted(scene) }
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
    }

    fn seconds(event: &Event) -> f64 {
        match event {
            Event::Entered { .. } | Event::Placed { .. } => 0.22,
            Event::PawnSet { .. } | Event::Lifted { .. } => 0.24,
            Event::Laid { .. } => 0.20,
            Event::Crushed { .. } | Event::FellOff { .. } => 0.30,
            Event::Reset { .. } => 0.50,
            Event::Moved { .. } => 0.26,
            Event::Took { .. } => 0.46,
            Event::Resigned { .. } => 0.40,
            Event::Passed { .. } | Event::Out { .. } | Event::Ended(_) => 0.0,
        }
    }
}

fn lifted(scene: &Scene<'_, Topple>) -> Option<(Tile, u8)> {
    scene.done.iter().fold(None, lifted_after)
}

/// The tile of a stack that topples and how many of its pieces are in the air after an event.
const fn lifted_after(lifted: Option<(Tile, u8)>, event: &Event) -> Option<(Tile, u8)> {
    match (event, lifted) {
        (Event::Lifted { at, pieces, .. }, _) => Some((*at, *pieces)),
        (Event::Laid { .. }, Some((at, pieces))) if pieces > 1 => Some((at, pieces - 1)),
        (Event::Laid { .. } | Event::FellOff { .. }, _) => None,
        (_, lifted) => lifted,
    }
}
