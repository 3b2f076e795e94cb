//! What one frame of the board works with.

use crate::app::board::view::Projection;
use crate::app::board::{Look, Scene};
use crate::rules::Draft as _;
use crate::rules::topple::{Draft, Event, Lifted, Position, Step, Tile, Topple};

/// What one frame of the board works with.
pub(super) struct Frame<'a> {
    pub(super) scene: &'a Scene<'a, Topple>,
    /// The steps that may come next.
    pub(super) next: &'a [Step],
    pub(super) projection: Projection,
    pub(super) look: Look,
}

/// Which part of a turn the board takes input for.
#[derive(Clone, Copy)]
pub(super) enum Part<'a> {
    /// None: looking back, thinking, or over.
    Watching,
    /// The first step.
    First(&'a Draft),
    /// The direction of a topple.
    Direction(&'a Draft, Lifted),
    /// The end of the turn.
    End(&'a Draft),
}

impl<'a> Frame<'a> {
    pub(super) fn part(&self) -> Part<'a> {
        match self.scene.draft {
            None => Part::Watching,
            Some(draft) => match draft.lifted() {
                Some(lifted) => Part::Direction(draft, lifted),
                None if draft.steps().is_empty() => Part::First(draft),
                None => Part::End(draft),
            },
        }
    }

    pub(super) fn position(&self) -> &'a Position {
        self.scene.position
    }

    /// Where a tile is on the screen.
    pub(super) fn cell(&self, tile: Tile) -> egui::Rect {
        super::place::on_screen(&self.projection, tile)
    }

    /// Whether there is nothing to do but to pass.
    pub(super) fn must_pass(&self) -> bool {
        matches!(self.next, [Step::Pass])
    }

    /// Whether a pawn on this tile can move now.
    pub(super) fn can_move(&self, tile: Tile) -> bool {
        self.next.iter().any(|step| matches!(step, Step::Move { from, .. } if *from == tile))
    }
}

/// The tile of a lifted stack and the pieces in hand, after these events.
pub(super) fn in_hand(events: &[Event]) -> Option<(Tile, u8)> {
    match events.last() {
        Some(Event::Lifted { at, pieces, .. }) => Some((*at, *pieces)),
        _ => None,
    }
}
