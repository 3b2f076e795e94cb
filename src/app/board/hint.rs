//! What a hint points at on a board, and what the boards' marks for it share.

use egui::{Id, Painter, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo};

use super::palette::Palette;
use crate::rules::Game;

/// How much of a turn's first step a hint gives away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hint<'a, G: Game> {
    /// Where to look: somewhere around this step.
    Area(&'a G::Step),
    /// The step itself.
    Step(&'a G::Step),
}

impl<G: Game> Hint<'_, G> {
    /// What screen readers call the mark.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Area(_) => "Hint: look around here",
            Self::Step(_) => "Hint: the first step",
        }
    }
}

/// How far the soft edge of an area reaches inwards, in points.
const EDGE: f32 = 18.0;

/// Draws a soft mark around an area: a wash without an outline of its own.
pub fn glow(painter: &Painter, area: Rect, palette: &Palette) {
    const RINGS: u8 = 6;
    let (colour, width) = (palette.plan, EDGE / f32::from(RINGS));
    painter.rect_filled(area, EDGE, colour.gamma_multiply(0.16));
    for ring in 0..RINGS {
        let (inset, strength) = (width * f32::from(ring), 0.5 / f32::from(1 + ring));
        let stroke = Stroke::new(width, colour.gamma_multiply(strength));
        painter.rect_stroke(area.shrink(inset), EDGE - inset, stroke, StrokeKind::Inside);
    }
}

/// Tells screen readers where the mark is.
pub fn tell(ui: &Ui, board: Id, place: Rect, name: &str) {
    let node = ui.interact(place, board.with("hint"), Sense::hover());
    node.widget_info(|| WidgetInfo::labeled(Role::Label, true, name));
}
