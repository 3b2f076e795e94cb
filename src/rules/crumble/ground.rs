//! What a board was before any exchange of colours: a survey, and the split or join since.

use super::Action;
use super::action::Acted;
use super::bits::View;
use super::position::Position;
use super::survey::Survey;
use super::tiling::{Border, Id};

/// A board before any exchange, and what is known of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground<'s> {
    survey: &'s Survey,
    pub(super) white: View<'s>,
    recut: Recut<'s>,
}

/// What was split or joined since the survey.
#[derive(Clone, Copy, Debug)]
enum Recut<'s> {
    Nothing,
    /// These pieces, whose second halves have new numbers, which follow each other from the given one on.
    Split(&'s [Id], Id),
    /// Pieces that now are this one; the least of their depths.
    Join(Id, u32),
}

impl<'s> Ground<'s> {
    /// A board as it was surveyed.
    pub(super) fn new(survey: &'s Survey, position: &'s Position) -> Self {
        Self { survey, white: position.white.view(), recut: Recut::Nothing }
    }

    /// A board after a split or join, surveyed before.
    pub(super) fn after(survey: &'s Survey, acted: &'s Acted) -> Self {
        let pieces = acted.checked.pieces();
        let recut = match (acted.checked.action(), pieces) {
            (Action::Join(_), [joined, ..]) => {
                let depths = pieces.iter().map(|&id| survey.depth(id));
                Recut::Join(*joined, depths.min().unwrap_or_default())
            }
            _ => Recut::Split(pieces, survey.numbers()),
        };
        Self { survey, white: acted.position.white.view(), recut }
    }

    /// The number at the survey of the piece that this one is or is a half of.
    fn origin(&self, id: Id) -> Id {
        match self.recut {
            Recut::Split(pieces, new) if id >= new => pieces.get((id - new) as usize).copied().unwrap_or(id),
            _ => id,
        }
    }

    /// How deep in its group a piece lies, as the survey says.
    pub(super) fn depth(&self, id: Id) -> u32 {
        self.survey.depth(id)
    }

    /// Pieces of this piece's former colour that are less deep hang on the border without it.
    pub(super) fn intact_without(&self, id: Id) -> u32 {
        let origin = self.origin(id);
        let depth = self.survey.depth(origin);
        match self.recut {
            Recut::Join(joined, depth) if joined == id => depth.saturating_add(1),
            // The other half is as deep, yet may have hung on this one.
            Recut::Split(pieces, _) if pieces.contains(&origin) => depth,
            _ => depth.saturating_add(1),
        }
    }

    /// The sides of the board that the piece's chain touches.
    pub(super) fn sides(&self, id: Id) -> Border {
        self.survey.sides(self.origin(id))
    }
}
