//! What the player is doing on the board: the stone and the chip in hand, the cursor, the choice to be made.

use std::collections::VecDeque;

use egui::Pos2;

use super::frame::Frame;
use super::menu::{Choice, Menu};
use super::place::{self, Cursor};
use super::prospect::{Prospect, Way};
use super::refusal::Refusal;
use crate::app::board::BoardAction;
use crate::rules::crosse::{Cell, Cells, Crosse, Move, Step};
use crate::rules::{Draft as _, Side};

/// What the player is doing on the board.
#[derive(Default)]
pub(super) struct Hand {
    /// The stone that was chosen, or the only one that can go.
    pub(super) stone: Option<Cell>,
    /// The chip that was chosen: only what it reaches counts.
    pub(super) chip: Option<Move>,
    /// A choice that is to be made.
    pub(super) menu: Option<Menu>,
    /// The cell under the pointer.
    pub(super) hovered: Option<Cell>,
    /// Where the pointer has dragged the stone.
    pub(super) dragged: Option<Pos2>,
    pub(super) refusal: Option<Refusal>,
    pub(super) cursor: Cursor,
    /// Whether the cursor shows: the board was last used with the keys.
    pub(super) cursor_shows: bool,
    /// Leaps still to be taken, one by one, when the one before has been shown.
    queue: VecDeque<Step>,
    /// The leap taken last from the queue.
    sent: Option<Step>,
}

impl Hand {
    /// Forgets what belonged to the position before this one.
    pub(super) fn position_changed(&mut self, prospect: Option<&Prospect>) {
        self.stone = None;
        self.chip = None;
        self.refusal = None;
        self.dragged = None;
        self.menu = prospect.and_then(Menu::standing);
        let last = prospect.and_then(|prospect| prospect.draft().steps().last().copied());
        if last.is_none() || last != self.sent {
            self.queue.clear();
            self.sent = None;
        }
        let Some(prospect) = prospect else { return };
        let movers = prospect.movers();
        if let Some(bound) = prospect.bound() {
            self.cursor = Cursor::on(bound);
        }
        self.stone = movers.iter().next().filter(|_| movers.len() == 1);
        if self.cursor_shows
            && let Some(menu) = &mut self.menu
        {
            menu.begin();
        }
    }

    /// The stone whose ways are shown: the one in hand, else the one that is pointed at.
    pub(super) fn shown(&self, prospect: &Prospect) -> Option<Cell> {
        let pointed = || self.looked_at().filter(|&cell| prospect.movers().contains(cell));
        self.stone.or_else(pointed)
    }

    /// The cell that the pointer or the cursor is on.
    pub(super) fn looked_at(&self) -> Option<Cell> {
        if self.cursor_shows { Some(self.cursor.cell()) } else { self.hovered }
    }

    /// The stones that can go now, with the chip in hand if there is one.
    pub(super) fn movers(&self, prospect: &Prospect) -> Cells {
        self.chip.map_or_else(|| prospect.movers(), |chip| prospect.walkers(chip))
    }

    /// What a click on a cell can mean.
    pub(super) fn ways_to(&self, prospect: &Prospect, cell: Cell) -> Vec<Way> {
        match self.stone {
            Some(from) => prospect.ways_to(from, cell, self.chip),
            // A jump that ends here says by itself which stone it is; a walk does not.
            None if prospect.must() > 0 => {
                let of = |from| prospect.ways_to(from, cell, None);
                let routes = prospect.movers().iter().flat_map(of);
                routes.filter(|way| matches!(way, Way::Route { .. })).collect()
            }
            None => Vec::new(),
        }
    }

    /// The way to be shown: of the choice that is looked at, or of the click that would be made.
    pub(super) fn looked_way(&self, prospect: &Prospect) -> Option<Way> {
        match &self.menu {
            Some(menu) => menu.active().and_then(|choice| choice.way.clone()),
            None => self.ways_to(prospect, self.looked_at()?).into_iter().next(),
        }
    }

    /// A click on a cell, or the same by other means.
    pub(super) fn click(
        &mut self,
        frame: &Frame<'_>,
        cell: Cell,
        at: Pos2,
        by_pointer: bool,
    ) -> Vec<BoardAction<Crosse>> {
        self.refusal = None;
        self.cursor = Cursor::on(cell);
        let Some(prospect) = frame.prospect else { return Vec::new() };
        if self.menu.as_ref().is_some_and(|menu| !menu.is_standing()) {
            self.menu = None;
        }
        let ways = self.ways_to(prospect, cell);
        match ways.as_slice() {
            [] => {}
            [way] => return self.take(frame, way.steps()),
            _ => {
                let mut menu = Menu::of_ways(cell, ways);
                if !by_pointer {
                    menu.begin();
                }
                self.menu = Some(menu);
                return Vec::new();
            }
        }
        if self.movers(prospect).contains(cell) {
            let same = self.stone == Some(cell) && prospect.bound().is_none();
            self.stone = if same { None } else { Some(cell) };
        } else {
            self.refusal = Refusal::cell(prospect, self.stone, self.chip, cell, at, by_pointer);
        }
        Vec::new()
    }

    /// A click on a chip, or the same by other means.
    pub(super) fn click_chip(
        &mut self,
        frame: &Frame<'_>,
        side: Side,
        one: Move,
        at: Pos2,
        by_pointer: bool,
    ) -> Vec<BoardAction<Crosse>> {
        self.refusal = None;
        let Some(prospect) = frame.prospect else { return Vec::new() };
        if side != frame.scene.position.to_move() {
            let text = format!("These are {}'s moves.", super::words::side(side));
            self.refusal = Some(Refusal::words(text, Vec::new(), at, by_pointer));
            return Vec::new();
        }
        if let Some(choice) = self.menu.as_ref().and_then(|menu| menu.with_chip(one)).cloned() {
            return self.choose(frame, &choice);
        }
        if !prospect.usable().contains(one) {
            self.refusal = Some(Refusal::chip(prospect, one, at, by_pointer));
        } else if self.chip == Some(one) {
            self.chip = None;
        } else {
            self.chip = Some(one);
            self.menu = None;
            self.stone = self.stone.filter(|&stone| prospect.walkers(one).contains(stone));
        }
        Vec::new()
    }

    /// Makes a choice of the menu.
    pub(super) fn choose(&mut self, frame: &Frame<'_>, choice: &Choice) -> Vec<BoardAction<Crosse>> {
        self.menu = None;
        self.take(frame, choice.steps.clone())
    }

    /// Takes steps: at once, or one by one where each is to be shown.
    pub(super) fn take(&mut self, frame: &Frame<'_>, steps: Vec<Step>) -> Vec<BoardAction<Crosse>> {
        self.menu = None;
        if !frame.scene.animate {
            return steps.into_iter().map(BoardAction::Step).collect();
        }
        self.queue = steps.into();
        self.next_queued().into_iter().collect()
    }

    /// The next of the steps that are taken one by one.
    pub(super) fn next_queued(&mut self) -> Option<BoardAction<Crosse>> {
        let step = self.queue.pop_front()?;
        self.sent = Some(step);
        Some(BoardAction::Step(step))
    }

    /// Where a bubble about the cursor's cell points.
    pub(super) fn cursor_pos(&self, frame: &Frame<'_>) -> Pos2 {
        place::on_screen(&frame.projection, self.cursor.cell()).center_top()
    }
}
