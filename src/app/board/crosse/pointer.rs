//! Clicks, and stones that are dragged to where they go.

use egui::{PointerButton, Response, Ui};

use super::frame::Frame;
use super::hand::Hand;
use super::place::{self, Under};
use super::refusal::Refusal;
use crate::app::board::BoardAction;
use crate::rules::crosse::Crosse;

impl Hand {
    /// Reads the pointer and says what the player did.
    pub(super) fn read_pointer(
        &mut self,
        ui: &Ui,
        response: &Response,
        frame: &Frame<'_>,
    ) -> Vec<BoardAction<Crosse>> {
        if self.refusal.as_ref().is_some_and(|refusal| refusal.is_over(ui)) {
            self.refusal = None;
        }
        let held = response.dragged() || response.drag_stopped();
        let pointer = if held { response.interact_pointer_pos() } else { response.hover_pos() };
        let under = pointer.map_or(Under::Outside, |at| place::under(&frame.projection, at));
        self.hovered = if let Under::Cell(cell) = under { Some(cell) } else { None };
        if ui.input(|input| input.pointer.delta() != egui::Vec2::ZERO) && self.hovered.is_some() {
            self.cursor_shows = false;
        }
        if response.drag_started_by(PointerButton::Primary) {
            self.lift(ui, frame);
        }
        if let (Some(dragged), Some(at)) = (&mut self.dragged, pointer) {
            *dragged = at;
        }
        let dropped = response.drag_stopped() && self.dragged.take().is_some();
        let clicked = response.clicked_by(PointerButton::Primary);
        let Some(at) = pointer.filter(|_| dropped || clicked) else { return Vec::new() };
        self.cursor_shows = false;
        match under {
            // Put back where it was.
            Under::Cell(cell) if dropped && self.stone == Some(cell) => Vec::new(),
            Under::Cell(cell) => self.click(frame, cell, at, true),
            Under::Unused if frame.prospect.is_some() => {
                self.refusal = Some(Refusal::unused(at));
                Vec::new()
            }
            Under::Unused | Under::Outside => Vec::new(),
        }
    }

    /// Takes up the stone on which a drag begins.
    fn lift(&mut self, ui: &Ui, frame: &Frame<'_>) {
        let origin = ui.input(|input| input.pointer.press_origin());
        let (Some(prospect), Some(origin)) = (frame.prospect, origin) else { return };
        if let Under::Cell(cell) = place::under(&frame.projection, origin)
            && self.movers(prospect).contains(cell)
        {
            self.stone = Some(cell);
            self.menu = None;
            self.refusal = None;
            self.dragged = Some(origin);
        }
    }
}
