//! Stones and moves left, and the changes that events make to them.

use std::cell::RefCell;

use crate::app::board::baked::{Baked, Painted};
use crate::app::board::motion::WIN;
use crate::app::board::{Scene, game};
use crate::rules::Side;
use crate::rules::crosse::{BLACK, Cell, Cells, Crosse, Event, Move, MoveSet, Position, WHITE};

/// The time of one step of a walk, in seconds.
pub(super) const STEP: f64 = 0.17;

/// The time that it takes to spend a move, in seconds.
pub(super) const SPENDING: f64 = 0.16;

/// The stones and the moves left, of White and of Black.
#[derive(Clone, Debug)]
pub struct Pieces {
    stones: [Cells; 2],
    left: [MoveSet; 2],
    /// The surface of the board, and the stones at rest without the dragged one, as cached triangles.
    pub(super) ground: RefCell<Baked<(Painted, Cells)>>,
    pub(super) resting: RefCell<Baked<(Painted, Option<Cell>)>>,
}

impl Pieces {
    fn of_position(position: &Position) -> Self {
        Self {
            stones: [WHITE, BLACK].map(|side| position.stones(side)),
            left: [WHITE, BLACK].map(|side| position.left(side)),
            ground: RefCell::default(),
            resting: RefCell::default(),
        }
    }

    pub(super) fn stones(&self, side: Side) -> Cells {
        let [white, black] = self.stones;
        if side == WHITE { white } else { black }
    }

    /// The corners of the Crosse on which stones lie.
    pub(super) fn covered(&self) -> Cells {
        let [white, black] = self.stones;
        (white | black) & Cells::CORNERS
    }

    /// The moves that a side has left.
    pub(super) fn left(&self, side: Side) -> MoveSet {
        let [white, black] = self.left;
        if side == WHITE { white } else { black }
    }

    fn change(&mut self, side: Side, change: impl FnOnce(Cells) -> Cells) {
        let [white, black] = &mut self.stones;
        let stones = if side == WHITE { white } else { black };
        *stones = change(*stones);
        self.resting = RefCell::default();
    }

    fn set_left(&mut self, side: Side, left: MoveSet) {
        let [white, black] = &mut self.left;
        *if side == WHITE { white } else { black } = left;
    }

    /// Spends a move. A new set arrives only with its own event.
    fn spend(&mut self, side: Side, spent: Move) {
        let others = self.left(side).iter().filter(|one| *one != spent);
        self.set_left(side, others.fold(MoveSet::SPENT, MoveSet::with));
    }
}

impl game::Pieces<Crosse> for Pieces {
    fn of(scene: &Scene<'_, Crosse>) -> Self {
        Self::of_position(scene.position)
    }

    fn are_of(&self, scene: &Scene<'_, Crosse>) -> bool {
        self.look_like(&Self::of_position(scene.position))
    }

    fn look_like(&self, other: &Self) -> bool {
        (self.stones, self.left) == (other.stones, other.left)
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::Walked { side, spent, path } => {
                if let (Some(&from), Some(&to)) = (path.first(), path.last()) {
                    self.change(*side, |stones| stones.without(from).with(to));
                }
                self.spend(*side, *spent);
            }
            &Event::Leapt { side, from, to, .. } => {
                self.change(side, |stones| stones.without(from).with(to));
            }
            Event::Captured { side, cells } | Event::Cleared { side, cells } => {
                self.change(*side, |stones| stones - cells.iter().copied().collect());
            }
            &Event::Retired { side, cell } => self.change(side, |stones| stones.without(cell)),
            &Event::Forfeited { side, spent } => self.spend(side, spent),
            &Event::Renewed { side } => self.set_left(side, MoveSet::FULL),
            Event::Covered { .. } | Event::Kept { .. } | Event::PlaysAgain { .. } | Event::Won { .. } => {}
        }
    }

    fn seconds(event: &Event) -> f64 {
        match event {
            Event::Walked { path, .. } => {
                STEP * f64::from(u8::try_from(path.len().saturating_sub(1)).unwrap_or(u8::MAX))
            }
            Event::Leapt { .. } => 0.22,
            Event::Captured { .. } | Event::Cleared { .. } | Event::Retired { .. } => 0.24,
            Event::Covered { .. } => 0.32,
            Event::Forfeited { .. } => SPENDING,
            Event::Renewed { .. } => 0.24,
            Event::Won { .. } => WIN,
            Event::Kept { .. } | Event::PlaysAgain { .. } => 0.0,
        }
    }

    fn is_way(event: &Event) -> bool {
        matches!(event, Event::Walked { .. } | Event::Leapt { .. })
    }
}
