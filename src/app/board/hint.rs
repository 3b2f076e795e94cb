//! The target of a hint on a board, and its mark.

use derive_where::derive_where;
use egui::{Id, Painter, Rect, Role, Sense, Ui, WidgetInfo};

use super::palette::Palette;
use super::words;
use crate::rules::Game;

/// The part of a turn's first step that a hint gives away.
#[derive(PartialEq, Eq, Debug)]
#[derive_where(Clone, Copy)]
pub enum Hint<'a, G: Game> {
    /// The area around this step: where to look.
    Area(&'a G::Step),
    /// The step itself.
    Step(&'a G::Step),
}

impl<'a, G: Game> Hint<'a, G> {
    /// The hinted step.
    pub const fn step(&self) -> &'a G::Step {
        let (Self::Area(step) | Self::Step(step)) = self;
        step
    }

    /// The rectangle of the mark for a step at `place`: the place itself, widened by `around` points for an area, and
    /// clipped to `visible`.
    pub fn spread(&self, place: Rect, around: f32, visible: Rect) -> Rect {
        match self {
            Self::Area(_) => place.expand(around).intersect(visible),
            Self::Step(_) => place,
        }
    }

    /// The mark's accessible name.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Area(_) => words::HINT_AREA,
            Self::Step(_) => words::HINT_STEP,
        }
    }
}

/// The width of an area's soft edge, in points.
const EDGE: f32 = 24.0;

/// Draws a soft mark over an area: a tint that grows stronger inwards, without an outline.
pub fn glow(painter: &Painter, area: Rect, palette: &Palette) {
    const LAYERS: u8 = 8;
    for layer in 0..LAYERS {
        let inset = EDGE * f32::from(layer) / f32::from(LAYERS);
        painter.rect_filled(area.shrink(inset), EDGE, palette.act.gamma_multiply(0.055));
    }
}

/// Adds the mark to the accessibility tree.
pub fn tell(ui: &Ui, board: Id, place: Rect, name: &str) {
    let node = ui.interact(place, board.with("hint"), Sense::hover());
    node.widget_info(|| WidgetInfo::labeled(Role::Label, true, name));
}
