//! Clicks and drags.
//!
//! A drag that begins close to the line of the cut that is shown and goes along it draws a longer cut; every
//! other drag draws a join box. Which one is under way shows at once, and a drag that stays inside one piece
//! counts as a click.

use egui::{PointerButton, Pos2, Response, Ui, Vec2};

use super::frame::{Frame, Part};
use super::hand::{Drawing, Hand};
use super::place;
use super::plan::Cut;
use super::refusal::Refusal;
use crate::app::board::BoardAction;
use crate::app::board::view::is_pan_drag;
use crate::rules::crumble::geometry::Axis;
use crate::rules::crumble::{Crumble, Draft};

/// How near to its line a drag must begin to draw a cut: this share of the piece's side, and this many points.
const BAND_SHARE: f32 = 0.16;
const BAND_POINTS: f32 = 12.0;

impl Hand {
    /// Reads the pointer and says what the player did.
    pub(super) fn read_pointer(
        &mut self,
        ui: &Ui,
        response: &Response,
        frame: &Frame<'_>,
    ) -> Vec<BoardAction<Crumble>> {
        if self.refusal.as_ref().is_some_and(|refusal| refusal.is_over(ui)) {
            self.refusal = None;
        }
        if is_pan_drag(ui, response) {
            self.drawing = None;
            self.plan = None;
            return Vec::new();
        }
        let held = response.dragged() || response.drag_stopped();
        let pointer = if held { response.interact_pointer_pos() } else { response.hover_pos() };
        let spot = pointer.map(|pos| frame.projection.spot(pos));
        self.hovered = spot.and_then(|spot| frame.tiling.under(spot));

        let origin = ui.input(|input| input.pointer.press_origin());
        if response.drag_started_by(PointerButton::Primary) {
            self.cursor_shows = false;
            self.refusal = None;
            if let (Some(origin), Some(now)) = (origin, pointer) {
                self.drawing = self.begin(frame, origin, now);
            }
        }
        if !self.drawing.is_some_and(|drawing| drawing.by_keys()) || held || response.clicked() {
            self.plan = self.plan_now(frame, spot);
        } else {
            self.plan = self.plan_now(frame, None);
        }
        if response.drag_stopped_by(PointerButton::Primary) {
            return self.release(frame, pointer);
        }
        if response.clicked_by(PointerButton::Primary)
            && let Some(spot) = spot
        {
            self.drawing = None;
            self.cursor_shows = false;
            return self.click(frame, spot, true);
        }
        Vec::new()
    }

    /// What a drag that went from `origin` to `now` draws.
    fn begin(&self, frame: &Frame<'_>, origin: Pos2, now: Pos2) -> Option<Drawing> {
        let corner = frame.projection.spot(origin);
        match frame.part() {
            Part::Watching => None,
            // In the path a drag goes from a traveller to its neighbour: a box whose corner is on the traveller.
            Part::Path(..) => Some(Drawing::Box { corner }),
            Part::Action(draft) => {
                Some(long_cut(frame, draft, origin, now).unwrap_or(Drawing::Box { corner }))
            }
        }
    }

    fn release(&mut self, frame: &Frame<'_>, pointer: Option<Pos2>) -> Vec<BoardAction<Crumble>> {
        let (drawing, plan) = (self.drawing.take(), self.plan.take());
        let Some(pointer) = pointer else { return Vec::new() };
        let spot = frame.projection.spot(pointer);
        match (frame.part(), drawing, plan) {
            (Part::Action(_), Some(Drawing::Box { corner }), None) => self.click(frame, corner, true),
            (Part::Action(_), Some(_), Some(plan)) => match plan.step() {
                Ok(step) => vec![BoardAction::Step(step)],
                Err(why) => {
                    self.refusal = Some(Refusal::illegal(&why, pointer, true));
                    Vec::new()
                }
            },
            (Part::Path(_, reach), Some(Drawing::Box { corner }), _) => {
                let from = frame.tiling.under(corner).map(|piece| piece.rect);
                self.chosen = from.filter(|rect| reach.travellers().contains(rect)).or(self.chosen);
                self.click(frame, spot, true)
            }
            _ => Vec::new(),
        }
    }
}

/// The longer cut that a drag draws, if it begins on the line of the cut shown there and goes along it.
fn long_cut(frame: &Frame<'_>, draft: &Draft, origin: Pos2, now: Pos2) -> Option<Drawing> {
    let spot = frame.projection.spot(origin);
    let piece = frame.tiling.under(spot)?;
    let cut = Cut::nearest(draft, frame.tiling, &piece, spot).ok()?;
    let axis = cut.split.axis;
    let went = now - origin;
    (in_band(frame, axis, &piece.rect, origin) && along(axis, went))
        .then_some(Drawing::LongCut { axis, from: piece.rect })
}

/// Whether a point of the screen is close to the middle line of a piece.
pub(super) fn in_band(
    frame: &Frame<'_>,
    axis: Axis,
    piece: &crate::rules::crumble::geometry::Rect,
    at: Pos2,
) -> bool {
    let rect = place::on_screen(&frame.projection, piece);
    let (off, side) = match axis {
        Axis::Horizontal => (at.y - rect.center().y, rect.height()),
        Axis::Vertical => (at.x - rect.center().x, rect.width()),
    };
    off.abs() <= (side * BAND_SHARE).min(BAND_POINTS)
}

fn along(axis: Axis, went: Vec2) -> bool {
    match axis {
        Axis::Horizontal => went.x.abs() >= 2.0 * went.y.abs(),
        Axis::Vertical => went.y.abs() >= 2.0 * went.x.abs(),
    }
}
