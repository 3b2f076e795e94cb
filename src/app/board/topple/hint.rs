//! What a hint marks on the board: the tile to place on, the pawn to move, or the tiles around them.

use egui::Rect;

use super::brush::Brush;
use super::frame::Frame;
use crate::app::board::hint::{self, Hint};
use crate::rules::topple::{Step, Tile, Topple};

/// The tile where a step begins; `None` for what happens nowhere on the board.
fn tile(step: &Step) -> Option<Tile> {
    match *step {
        Step::Enter(at) | Step::Place(at) | Step::Move { from: at, .. } => Some(at),
        Step::Topple(_) | Step::Pass | Step::Resign => None,
    }
}

/// Where the mark is on the screen.
pub(super) fn place(frame: &Frame<'_>, hint: Hint<'_, Topple>) -> Option<Rect> {
    let cell = frame.cell(tile(hint.step())?);
    Some(hint.spread(cell, cell.width(), frame.projection.visible()))
}

/// Draws the mark.
pub(super) fn paint(brush: &Brush<'_>, frame: &Frame<'_>, hint: Hint<'_, Topple>) {
    let Some(area) = place(frame, hint) else { return };
    let colour = brush.palette.plan;
    match hint {
        Hint::Area(_) => hint::glow(&brush.painter, area, brush.palette),
        Hint::Step(step) => {
            let Some(at) = tile(step) else { return };
            brush.wash(at, colour, 0.25);
            brush.corners(at, colour);
            if let Step::Move { from, to } = *step {
                let top = |tile| brush.stack(tile, frame.position().height(tile)).top();
                brush.arrow(top(from), top(to), (brush.side() * 0.05).clamp(1.5, 4.0), colour);
            }
        }
    }
}
