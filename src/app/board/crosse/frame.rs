//! What one frame of the board works with.

use super::layout::Layout;
use super::prospect::Prospect;
use crate::app::board::Scene;
use crate::app::board::view::Projection;
use crate::rules::Side;
use crate::rules::crosse::{Crosse, WHITE};

/// What one frame of the board works with.
pub(super) struct Frame<'a> {
    pub(super) scene: &'a Scene<'a, Crosse>,
    /// What the draft can become, where the board takes input.
    pub(super) prospect: Option<&'a Prospect>,
    pub(super) projection: Projection,
    pub(super) layout: Layout,
}

impl Frame<'_> {
    /// Whether a player's forward is up the screen.
    pub(super) fn goes_up(&self, side: Side) -> bool {
        (side == WHITE) != self.scene.flipped
    }
}
