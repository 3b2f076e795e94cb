//! What a hint marks on the board: pieces to be cut or joined, or the part of the board around them.

use egui::Rect as ScreenRect;

use super::brush::{Brush, Line};
use super::frame::Frame;
use super::place;
use super::plan::line_ends;
use crate::app::board::hint::{self, Hint};
use crate::rules::crumble::geometry::Rect;
use crate::rules::crumble::{Crumble, Step};

/// How far the area reaches beyond the pieces, as a part of their shorter extent.
const AROUND: f32 = 0.9;

/// The pieces, or the outline of the piece to be, that a step is about.
fn pieces(frame: &Frame<'_>, step: &Step) -> Vec<Rect> {
    match step {
        Step::Split(split) => frame.tiling.halved(split),
        Step::Join(into) => vec![*into],
        Step::Swap(swap) => vec![swap.from],
    }
}

/// Where the mark is on the screen.
pub(super) fn place(frame: &Frame<'_>, hint: Hint<'_, Crumble>) -> Option<ScreenRect> {
    let on_screen = |rect: &Rect| place::on_screen(&frame.projection, rect);
    let whole = pieces(frame, hint.step()).iter().map(on_screen).reduce(ScreenRect::union)?;
    Some(hint.spread(whole, whole.size().min_elem() * AROUND, frame.projection.visible()))
}

/// Draws the mark.
pub(super) fn paint(brush: &Brush<'_>, frame: &Frame<'_>, hint: Hint<'_, Crumble>) {
    let Some(area) = place(frame, hint) else { return };
    let colour = brush.palette.plan;
    match hint {
        Hint::Area(_) => hint::glow(&brush.painter, area, brush.palette),
        Hint::Step(step) => {
            let pieces = pieces(frame, step);
            pieces.iter().for_each(|piece| brush.wash(piece, colour, 0.22));
            brush.around(&pieces, 3.0, colour, Line::Solid);
            if let Step::Split(split) = step
                && let Some([from, to]) = line_ends(split.axis, &pieces)
            {
                brush.cut(from, to, 1.0, colour);
            }
        }
    }
}
