//! Why not: what the rules of Crumble refuse, and the pieces at fault.

use egui::Pos2;

use crate::app::board::refusal;
use crate::rules::TurnError;
use crate::rules::crumble::Illegal;
use crate::rules::crumble::geometry::Rect;

/// Something that was tried and is not possible.
pub(super) type Refusal = refusal::Refusal<Rect>;

impl Refusal {
    /// A refusal by the rules.
    pub(super) fn illegal(why: &Illegal, at: Pos2, by_pointer: bool) -> Self {
        Self::error(why, why.pieces(), at, by_pointer)
    }

    /// A refusal of a whole turn or of a step.
    pub(super) fn turn(why: &TurnError<Illegal>, at: Pos2, by_pointer: bool) -> Self {
        let pieces = if let TurnError::Illegal(illegal) = why { illegal.pieces() } else { Vec::new() };
        Self::error(why, pieces, at, by_pointer)
    }
}
