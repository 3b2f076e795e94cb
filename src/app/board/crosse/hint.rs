//! What a hint marks on the board: the stone to move, or the cells around it; the chip to give up.

use egui::{Rect, Stroke, StrokeKind};

use super::brush::Brush;
use super::frame::Frame;
use super::place;
use crate::app::board::hint::{self, Hint};
use crate::rules::crosse::{Crosse, Step};

/// How far the area reaches beyond the stone's cell, in cells.
const AROUND: f32 = 1.1;

/// Where the mark is on the screen; `None` for a choice that is no place on the board.
pub(super) fn place(frame: &Frame<'_>, hint: Hint<'_, Crosse>) -> Option<Rect> {
    match *hint.step() {
        Step::Walk { from, .. } | Step::Leap { from, .. } => {
            let cell = place::on_screen(&frame.projection, from);
            Some(hint.spread(cell, cell.width() * AROUND, frame.projection.visible()))
        }
        Step::Forfeit(spent) => {
            let side = frame.scene.position.to_move();
            Some(match hint {
                Hint::Area(_) => frame.layout.rack(side),
                Hint::Step(_) => frame.layout.chip(side, spent),
            })
        }
        Step::Remove | Step::Keep => None,
    }
}

/// Draws the mark.
pub(super) fn paint(brush: &Brush<'_>, frame: &Frame<'_>, hint: Hint<'_, Crosse>) {
    let Some(rect) = place(frame, hint) else { return };
    let colour = brush.palette.plan;
    match hint {
        Hint::Area(_) => hint::glow(&brush.painter, rect, brush.palette),
        Hint::Step(&Step::Walk { from, to, .. } | &Step::Leap { from, to }) => {
            brush.ring(from, colour, 0.1);
            brush.path(&[from, to], colour, 0.075);
        }
        Hint::Step(_) => {
            brush.painter.rect_stroke(rect.expand(2.0), 4.0, Stroke::new(3.0, colour), StrokeKind::Outside);
        }
    }
}
