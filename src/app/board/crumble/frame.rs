//! What one frame of the board works with.

use super::reach::Reach;
use super::tiling::Tiling;
use crate::app::board::Scene;
use crate::app::board::view::Projection;
use crate::rules::Draft as _;
use crate::rules::crumble::{Crumble, Draft};

/// What one frame of the board works with.
pub(super) struct Frame<'a> {
    pub(super) scene: &'a Scene<'a, Crumble>,
    pub(super) tiling: &'a Tiling,
    /// Where travellers can go; only after the split or join of a draft.
    pub(super) reach: Option<&'a Reach>,
    pub(super) projection: Projection,
}

/// Which part of a turn the board takes input for.
pub(super) enum Part<'a> {
    /// None: looking back, thinking, or over.
    Watching,
    /// The split or the join.
    Action(&'a Draft),
    /// The swap path, or the end of the turn.
    Path(&'a Draft, &'a Reach),
}

impl<'a> Frame<'a> {
    pub(super) fn part(&self) -> Part<'a> {
        match (self.scene.draft, self.reach) {
            (None, _) => Part::Watching,
            (Some(draft), Some(reach)) if !draft.steps().is_empty() => Part::Path(draft, reach),
            (Some(draft), _) => Part::Action(draft),
        }
    }
}
