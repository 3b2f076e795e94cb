//! The target of a hint on a board, and its mark.

use derive_where::derive_where;
use egui::{Id, Painter, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo};

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

/// The radius of an area's corners, in points.
const ROUND: f32 = 12.0;

/// Marks an area where a step is to be found: an edge, since a tint would change the colours of the pieces.
pub fn area(painter: &Painter, area: Rect, palette: &Palette) {
    for (width, colour) in [(4.0, palette.halo_dark), (2.0, palette.act)] {
        painter.rect_stroke(area, ROUND, Stroke::new(width, colour), StrokeKind::Inside);
    }
}

/// Adds the mark to the accessibility tree.
pub fn tell(ui: &Ui, board: Id, place: Rect, name: &str) {
    let node = ui.interact(place, board.with("hint"), Sense::hover());
    node.widget_info(|| WidgetInfo::labeled(Role::Label, true, name));
}
