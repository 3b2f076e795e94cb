//! Clicks and drags. A drag from a pawn moves it; a drag from a toppling stack chooses the direction.

use egui::{PointerButton, Response, Ui};

use super::frame::{Frame, Part};
use super::hand::Hand;
use super::place;
use crate::app::board::BoardAction;
use crate::app::board::view::is_pan_drag;
use crate::rules::topple::{Step, Topple};

impl Hand {
    /// Reads the pointer and says what the player did.
    pub(super) fn read_pointer(
        &mut self,
        ui: &Ui,
        response: &Response,
        frame: &Frame<'_>,
    ) -> Vec<BoardAction<Topple>> {
        if self.refusal.as_ref().is_some_and(|refusal| refusal.is_over(ui)) {
            self.refusal = None;
        }
        if is_pan_drag(ui, response) {
            self.dragged = None;
            self.hovered = None;
            return Vec::new();
        }
        let held = response.dragged() || response.drag_stopped();
        let pointer = if held { response.interact_pointer_pos() } else { response.hover_pos() };
        let moved = ui.input(|input| input.pointer.is_moving());
        if (moved && pointer.is_some()) || held || response.clicked() {
            self.cursor_shows = false;
        }
        self.hovered = pointer.and_then(|pos| place::under(frame.position(), frame.projection.spot(pos)));
        if !self.cursor_shows {
            self.direction = pointer.and_then(|pos| Self::petal(frame, pos)).or_else(|| self.aimed(frame));
        }
        if response.drag_started_by(PointerButton::Primary) {
            self.begin_drag(ui, frame);
        }
        let clicked = response.clicked_by(PointerButton::Primary);
        let dropped = response.drag_stopped_by(PointerButton::Primary);
        if !clicked && !dropped {
            return Vec::new();
        }
        if let (Part::Direction(draft, _), Some(direction), Some(at)) =
            (frame.part(), self.direction, pointer)
        {
            self.refusal = None;
            return self.take(draft, Step::Topple(direction), at, true);
        }
        let from = self.dragged.take().filter(|_| dropped);
        match self.hovered {
            // A drag that stays on its tile is a click; one that began nowhere in particular does nothing.
            Some(tile) if clicked || from.is_some_and(|from| from != tile) => {
                self.click(frame, tile, pointer)
            }
            _ => Vec::new(),
        }
    }

    /// The direction of the tile under the pointer from a stack that topples.
    fn aimed(&self, frame: &Frame<'_>) -> Option<crate::rules::topple::Direction> {
        let Part::Direction(_, lifted) = frame.part() else { return None };
        self.hovered.and_then(|tile| place::direction(lifted.at(), tile))
    }

    fn begin_drag(&mut self, ui: &Ui, frame: &Frame<'_>) {
        self.refusal = None;
        let origin = ui.input(|input| input.pointer.press_origin());
        let tile = origin.and_then(|pos| place::under(frame.position(), frame.projection.spot(pos)));
        self.dragged = tile;
        if let (Part::First(_), Some(tile)) = (frame.part(), tile) {
            self.chosen = Some(tile).filter(|tile| frame.can_move(*tile));
        }
    }
}
