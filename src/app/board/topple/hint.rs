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
    let (Hint::Area(step) | Hint::Step(step)) = hint;
    let cell = frame.cell(tile(step)?);
    Some(match hint {
        Hint::Area(_) => cell.expand(cell.width()).intersect(frame.projection.visible()),
        Hint::Step(_) => cell,
    })
}

/// Draws the mark.
pub(super) fn paint(brush: &Brush<'_>, frame: &Frame<'_>, hint: Hint<'_, Topple>) {
    let colour = brush.palette.plan;
    match hint {
        Hint::Area(_) => {
            if let Some(area) = place(frame, hint) {
                hint::glow(&brush.painter, area, brush.palette);
            }
        }
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
