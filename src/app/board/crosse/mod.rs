//! The board of Abstract Crosse: stones that walk with chips or jump, with the pointer or the keys.
//!
//! One interaction reads the pointer for the whole board, one tab stop the keys; the cells are nodes only for
//! screen readers, while chips and choices are buttons. What a draft can become is worked out once and kept
//! until the draft changes.

mod brush;
mod chip;
mod frame;
mod ground;
mod hand;
mod hint;
mod keys;
mod layout;
mod marks;
mod menu;
mod motion;
mod place;
mod pointer;
mod prospect;
mod rack;
mod refusal;
mod stones;
mod words;

use egui::accesskit::Role;
use egui::{Rect, Response, Sense, Ui, WidgetInfo};

use super::access::{self, Node};
use super::animate::Animation;
use super::palette::Palette;
use super::view::View;
use super::{BoardAction, BoardView, Look, Scene, bubble, focus};
use crate::rules::crosse::{BLACK, Cell, Crosse, WHITE};
use brush::Brush;
use frame::Frame;
use hand::Hand;
use layout::Layout;
use motion::Running;
use prospect::Prospect;

/// A board with a smaller side than this is not drawn, in points.
const SMALLEST: f32 = 40.0;

/// The board of Abstract Crosse.
#[derive(Default)]
pub struct CrosseBoard {
    animation: Animation,
    hand: Hand,
    prospect: Option<Prospect>,
    look: Look,
}

impl BoardView<Crosse> for CrosseBoard {
    fn set_look(&mut self, look: Look) {
        self.look = look;
        self.animation.set_pace(look.pace);
    }

    fn ui(&mut self, ui: &mut Ui, scene: &Scene<'_, Crosse>) -> Vec<BoardAction<Crosse>> {
        let outer = ui.available_rect_before_wrap();
        let board = ui.allocate_rect(outer, Sense::focusable_noninteractive());
        board.widget_info(|| WidgetInfo::labeled(Role::Grid, true, "Abstract Crosse board"));
        let layout = Layout::of(outer, scene.flipped);
        if layout.board().width() < SMALLEST {
            return Vec::new();
        }
        let pointer = ui.interact(layout.board(), board.id.with("pointer"), Sense::CLICK | Sense::DRAG);
        let focused = focus::hold(ui, &board, &pointer, &mut self.hand.cursor_shows);

        let known = self.keep_prospect(scene);
        let seconds = if scene.animate && scene.forward { motion::seconds(scene.events) } else { 0.0 };
        if self.animation.show(ui.ctx(), scene.moment, seconds) || !known {
            self.hand.position_changed(self.prospect.as_ref());
        }
        let projection =
            View::default().projection(layout.board(), place::EXTENT, scene.flipped, ui.pixels_per_point());
        let prospect = self.prospect.take();
        let frame = Frame { scene, prospect: prospect.as_ref(), projection, layout };
        let passed = self.animation.seconds(ui.ctx());
        let running = passed.and_then(|passed| Running::at(scene.events, passed));

        let cursor = (self.hand.cursor, self.hand.cursor_shows);
        let mut actions = self.hand.read_pointer(ui, &pointer, &frame);
        if focus::live(ui, focused) {
            actions.extend(self.hand.read_keys(ui, &frame, focused));
        }
        if actions.is_empty() && running.is_none() {
            actions.extend(self.hand.next_queued());
        }
        let palette = Palette::of(ui.visuals().dark_mode);
        self.paint(ui, &frame, running.as_ref(), &pointer, &palette);
        let clicked = rack::show(ui, board.id.with("rack"), &frame, &self.hand, running.as_ref(), &palette);
        if let Some((side, one, rect)) = clicked {
            actions.extend(self.hand.click_chip(&frame, side, one, rect.center_top(), true));
        }
        actions.extend(self.choose(ui, &frame, &board, &palette));
        actions.extend(self.tell(ui, &frame, &board));
        if let Some(hint) = scene.hint
            && let Some(place) = hint::place(&frame, hint)
        {
            super::hint::tell(ui, board.id, place, hint.name());
        }
        if let Some(refusal) = &self.hand.refusal {
            let id = board.id.with("bubble");
            bubble::show(ui, id, outer, refusal.about(), refusal.text(), bubble::Tone::Refusal, &palette);
        }
        if !actions.is_empty() || cursor != (self.hand.cursor, self.hand.cursor_shows) {
            ui.ctx().request_repaint_after(std::time::Duration::ZERO);
        }
        self.prospect = prospect;
        actions
    }

    fn help() -> &'static [(&'static str, &'static str)] {
        &[
            ("Click a stone", "Take it in hand: every cell that it can reach lights up; again: put it down"),
            (
                "Click a lit cell",
                "Go there; where several moves or routes lead there, choose one from the list",
            ),
            ("Drag a stone", "Take it to a lit cell"),
            ("Point at a lit cell", "See one way there, and what a jump would take"),
            ("Click a chip beside the board", "Show only what this move reaches; again: show all"),
            ("Arrows", "Move the cursor, or choose from a list"),
            ("Space", "Do what a click under the cursor does"),
            ("T", "Move the cursor to the next cell the stone can go to, or to the next stone that can go"),
            ("C", "Take the next of your moves in hand: only what it reaches is lit"),
            ("1 to 9", "Take the choice, or the jump, with this number"),
            ("Enter", "End the turn; while that cannot be, as Space"),
            ("Backspace", "Put the chip or the stone down, close the list, or take the last step back"),
            ("Escape", "The same, or drop the whole turn"),
        ]
    }
}

impl CrosseBoard {
    /// Works out what the draft can become, if that is not known yet; says whether it was.
    fn keep_prospect(&mut self, scene: &Scene<'_, Crosse>) -> bool {
        let known = match (&self.prospect, scene.draft) {
            (Some(prospect), Some(draft)) => prospect.follows(draft),
            (None, None) => true,
            _ => false,
        };
        if !known {
            self.prospect = scene.draft.map(Prospect::of);
        }
        known
    }

    fn paint(
        &mut self,
        ui: &Ui,
        frame: &Frame<'_>,
        running: Option<&Running<'_>>,
        pointer: &Response,
        palette: &Palette,
    ) {
        let brush = Brush { painter: ui.painter().clone(), projection: frame.projection, palette };
        ground::paint(&brush.painter, &frame.projection, palette);
        if self.look.coordinates {
            ground::coordinates(&brush.painter, &frame.projection, palette);
        }
        let position = frame.scene.position;
        if let Some(running) = running {
            running.stones(&brush, position);
            return;
        }
        marks::under(&brush, frame, &self.hand);
        let lifted = self.hand.stone.filter(|_| self.hand.dragged.is_some());
        for side in [WHITE, BLACK] {
            for cell in position.stones(side).iter().filter(|&cell| Some(cell) != lifted) {
                brush.stone(cell, side, 0.0);
            }
        }
        marks::over(&brush, frame, &self.hand);
        if let Some(hint) = frame.scene.hint {
            hint::paint(&brush, frame, hint);
        }
        if let (Some(at), Some(side)) = (self.hand.dragged, lifted.and_then(|cell| position.stone(cell))) {
            brush.stone_at(at, side, 0.6, 1.0);
        }
        if let Some(text) = marks::centre(&brush, frame) {
            let place = ground::centre_rect(&frame.projection);
            let node = ui.interact(place, pointer.id.with("centre"), Sense::hover());
            node.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
        }
        if let Some(prospect) = frame.prospect
            && pointer.hovered()
            && let Some(cell) = self.hand.hovered
            && (self.hand.movers(prospect).contains(cell) || !self.hand.ways_to(prospect, cell).is_empty())
        {
            ui.ctx().set_cursor_icon(egui::CursorIcon::PointingHand);
        }
    }

    /// Shows the choice that is to be made, and makes it where one was clicked.
    fn choose(
        &mut self,
        ui: &Ui,
        frame: &Frame<'_>,
        board: &Response,
        palette: &Palette,
    ) -> Vec<BoardAction<Crosse>> {
        let Some(mut menu) = self.hand.menu.take() else { return Vec::new() };
        let cells = menu.about().iter().map(|&cell| place::on_screen(&frame.projection, cell));
        let about = cells.reduce(Rect::union).unwrap_or(ground::centre_rect(&frame.projection));
        let area = frame.layout.board().shrink(4.0);
        let choice = menu.show(ui, board.id.with("menu"), area, about, palette);
        self.hand.menu = Some(menu);
        choice.map_or_else(Vec::new, |choice| self.hand.choose(frame, &choice))
    }

    /// Tells screen readers the cells, and acts on what they ask for.
    fn tell(&mut self, ui: &mut Ui, frame: &Frame<'_>, board: &Response) -> Vec<BoardAction<Crosse>> {
        // Put together only when somebody listens: 54 names a frame are cheap, but not free.
        if ui.ctx().accesskit_node_builder(board.id, |_| ()).is_none() {
            return Vec::new();
        }
        let stone = frame.prospect.and_then(|prospect| self.hand.shown(prospect));
        let told: Vec<(Cell, String, String)> = Cell::all()
            .map(|cell| {
                let name = words::cell(frame.scene.position, cell);
                (cell, name, words::about(frame.prospect, stone, cell))
            })
            .collect();
        let nodes = told.iter().map(|(cell, name, about)| Node {
            key: (cell.column().into(), cell.row().into()),
            rect: place::on_screen(&frame.projection, *cell),
            name,
            about,
            current: self.hand.cursor_shows && self.hand.cursor.cell() == *cell,
        });
        let asked = access::tell(ui, board.id, frame.layout.board(), nodes);
        let Some((cell, ..)) = asked.and_then(|index| told.get(index)) else { return Vec::new() };
        let at = place::centre(&frame.projection, *cell);
        self.hand.click(frame, *cell, at, false)
    }
}
