//! Clicks, drags and keys on the board of Abstract Crosse.

use egui::{Key, Pos2};

use super::Board;
use super::cursor::Cursor;
use super::ground::centre_rect;
use super::legal::{Legal, Way};
use super::menu::{Choice, Menu};
use super::words;
use crate::app::board::BoardAction;
use crate::app::board::input::{Arrow, Input, Press, number};
use crate::app::board::interaction::{Anchor, Interaction};
use crate::app::kit::command::Command;
use crate::rules::crosse::{Cell, Cells, Crosse, Move, sections};
use crate::rules::{Draft as _, Side};

/// The selection on the board.
#[derive(Default)]
pub struct Selection {
    /// The stone to move: the chosen stone, or the only stone that can move.
    pub(super) stone: Option<Cell>,
    /// The chosen move: only the cells that it leads to can be chosen.
    pub(super) chip: Option<Move>,
    /// An open list of choices.
    pub(super) menu: Option<Menu>,
    /// The stone is being dragged.
    pub(super) is_dragged: bool,
    /// The cell on which the stone was dropped. It stays there while a list offers several ways to that cell, and until
    /// its steps are taken.
    dropped: Option<Cell>,
}

impl Interaction<Crosse> {
    /// Chooses the stone if only one can move, and opens the list if the turn requires a choice from it.
    pub(super) fn position_changed(&mut self, board: &Board<'_, Crosse>) {
        let Some(legal) = board.legal else { return };
        self.selection.menu = Menu::standing(legal);
        if let Some(bound) = legal.bound() {
            self.cursor = Cursor::on(bound);
        }
        let movers = legal.movers();
        self.selection.stone = movers.iter().next().filter(|_| movers.len() == 1);
        if self.cursor_shows
            && let Some(menu) = &mut self.selection.menu
        {
            menu.begin();
        }
    }

    pub(super) fn input(
        &mut self,
        board: &Board<'_, Crosse>,
        input: Input<Cell>,
    ) -> Option<BoardAction<Crosse>> {
        match input {
            Input::Move => {}
            Input::DragStart(from, _) => self.lift(board, from),
            Input::Drop(at) if std::mem::take(&mut self.selection.is_dragged) => {
                // A stone that is put back on its cell stays chosen.
                if self.hovered.is_none() || self.hovered != self.selection.stone {
                    let action = self.click_at(board, at);
                    self.selection.dropped = self.hovered.filter(|_| action.is_none());
                    if self.has_queued() {
                        self.note_dragged();
                    }
                    return action;
                }
            }
            Input::Click(at) => return self.click_at(board, at),
            Input::Drop(_) | Input::Cancel => self.selection.is_dragged = false,
            Input::Activate(cell) => return self.click(board, cell, Anchor::Thing(board.rect(cell))),
            Input::Press(press) => match self.selection.menu.take() {
                Some(menu) if board.legal.is_some() => return self.press_in_menu(menu, press),
                _ => return self.press(board, press),
            },
        }
        None
    }

    // ---- pointing ---------------------------------------------------------------------------------------

    /// The stone that isn't on its cell, and the cell on which it was dropped or, while it is dragged, `None`.
    pub(super) fn stone_held(&self) -> Option<(Cell, Option<Cell>)> {
        let Selection { stone, menu, is_dragged, dropped, .. } = &self.selection;
        let dropped = dropped.filter(|_| menu.is_some() || self.has_dragged());
        stone.filter(|_| *is_dragged || dropped.is_some()).map(|stone| (stone, dropped))
    }

    /// The stone whose targets are shown: the chosen stone, else the stone pointed at.
    pub(super) fn stone_shown(&self, legal: &Legal) -> Option<Cell> {
        self.selection.stone.or_else(|| self.cell_pointed_at().filter(|&cell| legal.movers().contains(cell)))
    }

    /// The cell under the keyboard cursor if the cursor is visible, else the cell under the pointer.
    pub(super) fn cell_pointed_at(&self) -> Option<Cell> {
        if self.cursor_shows { Some(self.cursor.cell()) } else { self.hovered.filter(|_| !self.is_resting()) }
    }

    /// The stones that can move now; if a move of the set is chosen, only those that can make it.
    pub(super) fn movers(&self, legal: &Legal) -> Cells {
        self.selection.chip.map_or_else(|| legal.movers(), |chip| legal.walkers(chip))
    }

    /// The stone whose targets are shown, and its targets.
    pub(super) fn lit_cells(&self, board: &Board<'_, Crosse>) -> Vec<Cell> {
        let Some((legal, from)) = board.legal.and_then(|legal| Some((legal, self.stone_shown(legal)?)))
        else {
            return Vec::new();
        };
        let ends = legal.routes(from).iter().filter_map(|route| route.landings.last());
        let leaps = legal.leaps(from).iter().chain(ends).copied();
        let walks = legal
            .targets(from)
            .iter()
            .filter(|target| self.selection.chip.is_none_or(|chip| target.moves.contains(chip)));
        std::iter::once(from).chain(walks.map(|target| target.cell)).chain(leaps).collect()
    }

    /// The possible meanings of a click on a cell.
    pub(super) fn ways_to(&self, legal: &Legal, cell: Cell) -> Vec<Way> {
        match self.selection.stone {
            Some(from) => legal.ways_to(from, cell, self.selection.chip),
            // No stone is chosen yet. A click on the end of a jump also chooses the stone; a walk needs a chosen stone.
            None if legal.must() > 0 => {
                let of = |from| legal.ways_to(from, cell, None);
                let all: Vec<Way> = legal.movers().iter().flat_map(of).collect();
                let (routes, parts): (Vec<Way>, Vec<Way>) =
                    all.into_iter().partition(|way| matches!(way, Way::Route { .. }));
                // A click on a landing before the end also chooses the stone, if only one jump leads through it.
                let passing: usize = legal.movers().iter().map(|from| legal.stops(from, cell).len()).sum();
                let comes_by = routes.is_empty() && passing == 1 && !legal.movers().contains(cell);
                if comes_by { parts } else { routes }
            }
            None => Vec::new(),
        }
    }

    /// True if a click on a cell does something.
    pub(super) fn can_act(&self, board: &Board<'_, Crosse>, cell: Cell) -> bool {
        board
            .legal
            .is_some_and(|legal| self.movers(legal).contains(cell) || !self.ways_to(legal, cell).is_empty())
    }

    /// The meaning of the active choice in the list or, without a list, of a click now.
    pub(super) fn way_pointed_at(&self, board: &Board<'_, Crosse>) -> Option<Way> {
        match &self.selection.menu {
            Some(menu) => menu.active().and_then(|choice| choice.way.clone()),
            None => self.ways_to(board.legal?, self.cell_pointed_at()?).into_iter().next(),
        }
    }

    /// True if number keys do something: they choose from a list, or from the routes of the chosen stone.
    pub(super) fn takes_numbers(&self, board: &Board<'_, Crosse>) -> bool {
        let has_routes =
            |legal: &Legal| self.selection.stone.is_some_and(|stone| !legal.routes(stone).is_empty());
        self.selection.menu.is_some() || board.legal.is_some_and(has_routes)
    }

    // ---- pointer ----------------------------------------------------------------------------------------

    /// Picks up the stone on which a drag starts.
    fn lift(&mut self, board: &Board<'_, Crosse>, from: Pos2) {
        if let (Some(legal), Some(cell)) = (board.legal, board.under(from))
            && self.movers(legal).contains(cell)
        {
            self.selection.stone = Some(cell);
            self.selection.menu = None;
            self.selection.is_dragged = true;
        }
    }

    fn click_at(&mut self, board: &Board<'_, Crosse>, at: Pos2) -> Option<BoardAction<Crosse>> {
        let anchor = Anchor::Pointer(at);
        match self.hovered {
            Some(cell) => self.click(board, cell, anchor),
            None if board.legal.is_some() && board.projection.board().contains(at) => {
                self.refuse_unused(centre_rect(&board.projection).contains(at), anchor)
            }
            None => None,
        }
    }

    /// A click on a cell, or an equivalent input.
    fn click(&mut self, board: &Board<'_, Crosse>, cell: Cell, at: Anchor) -> Option<BoardAction<Crosse>> {
        self.refusal = None;
        self.selection.dropped = None;
        self.cursor = Cursor::on(cell);
        let legal = board.legal?;
        if self.selection.menu.as_ref().is_some_and(|menu| !menu.is_standing()) {
            self.selection.menu = None;
        }
        let ways = self.ways_to(legal, cell);
        match ways.as_slice() {
            [] => {}
            [way] => {
                self.take_way(way);
                return None;
            }
            _ => {
                let mut menu = Menu::of_ways(cell, ways);
                if let Anchor::Thing(_) = at {
                    menu.begin();
                }
                self.selection.menu = Some(menu);
                return None;
            }
        }
        if self.movers(legal).contains(cell) {
            // If no other stone can move, the stone stays chosen.
            let is_unchosen = self.selection.stone == Some(cell) && legal.movers().len() > 1;
            self.selection.stone = if is_unchosen { None } else { Some(cell) };
            return None;
        }
        self.refuse_cell(board, legal, cell, at)
    }

    /// A click on a move beside the board.
    pub(super) fn click_chip(&mut self, board: &Board<'_, Crosse>, side: Side, one: Move, at: Anchor) {
        self.refusal = None;
        let Some(legal) = board.legal else {
            if let Some(text) = board.scene.idle {
                self.refuse(text.to_owned(), None, Vec::new(), at);
            }
            return;
        };
        if side != board.scene.position.to_move() {
            let text = format!("These are {}'s moves.", board.scene.names.of(side));
            self.refuse(text, Some(sections::MOVING), Vec::new(), at);
        } else if let Some(choice) =
            self.selection.menu.as_ref().and_then(|menu| menu.with_chip(one)).cloned()
        {
            self.choose(&choice);
        } else if !legal.usable().contains(one) {
            self.refuse_chip(board, legal, one, at);
        } else if self.selection.chip == Some(one) {
            self.selection.chip = None;
        } else {
            self.selection.chip = Some(one);
            self.selection.menu = None;
            self.selection.stone = self.selection.stone.filter(|&stone| legal.walkers(one).contains(stone));
        }
    }

    /// Takes the steps of a choice in the list.
    pub(super) fn choose(&mut self, choice: &Choice) {
        self.selection.menu = None;
        self.take_in_order(choice.steps.clone());
        if self.selection.dropped.is_some() {
            self.note_dragged();
        }
    }

    fn take_way(&mut self, way: &Way) {
        self.selection.menu = None;
        self.take_in_order(way.steps());
    }

    // ---- keys -------------------------------------------------------------------------------------------

    fn press_in_menu(&mut self, mut menu: Menu, press: Press) -> Option<BoardAction<Crosse>> {
        let chosen = match press {
            Press::Arrow(arrow, _) => {
                menu.go(matches!(arrow, Arrow::Down | Arrow::Right));
                None
            }
            Press::Key(Key::T) => {
                menu.go(true);
                None
            }
            Press::Key(Key::Space) | Press::Enter => {
                let active = menu.active().cloned();
                menu.begin();
                active
            }
            Press::Key(key) => number(key).and_then(|number| menu.numbered(number)).cloned(),
            Press::Backspace if menu.is_standing() => {
                return Some(BoardAction::Command(Command::PopStep));
            }
            Press::Escape if menu.is_standing() => return Some(BoardAction::Command(Command::DropDraft)),
            Press::Backspace | Press::Escape => return None,
        };
        match chosen {
            Some(choice) => self.choose(&choice),
            None => self.selection.menu = Some(menu),
        }
        None
    }

    fn press(&mut self, board: &Board<'_, Crosse>, press: Press) -> Option<BoardAction<Crosse>> {
        if let Press::Arrow(arrow, shift) = press {
            let way = arrow.on_board(board.scene.turned);
            self.cursor = if shift { self.cursor.beside(way) } else { self.cursor.moved(way) };
        }
        let legal = board.legal?;
        match press {
            Press::Arrow(..) => {}
            Press::Key(Key::Space) => return self.click_cursor(board),
            Press::Key(Key::C) => self.next_chip(legal),
            Press::Key(Key::T) => self.next_cell(legal),
            Press::Key(key) => {
                let (number, from) = (number(key)?, self.selection.stone?);
                let route = legal.routes(from).get(number - 1)?.clone();
                self.take_way(&Way::Route { number, from, route });
            }
            Press::Enter if self.cursor_shows && legal.draft().may_end().is_err() => {
                return self.click_cursor(board);
            }
            Press::Enter => return self.end_turn(board),
            Press::Backspace | Press::Escape if self.unchoose(legal) => {}
            Press::Backspace => return Some(BoardAction::Command(Command::PopStep)),
            Press::Escape => return Some(BoardAction::Command(Command::DropDraft)),
        }
        None
    }

    /// Acts like a click on the cursor's cell.
    fn click_cursor(&mut self, board: &Board<'_, Crosse>) -> Option<BoardAction<Crosse>> {
        self.click(board, self.cursor.cell(), self.at_cursor(board))
    }

    /// Deselects the move, or else the stone. Returns true if either was selected.
    fn unchoose(&mut self, legal: &Legal) -> bool {
        let free = legal.draft().steps().is_empty() && legal.movers().len() > 1;
        self.selection.chip.take().is_some() || (free && self.selection.stone.take().is_some())
    }

    /// Chooses the next usable move, or none after the last.
    fn next_chip(&mut self, legal: &Legal) {
        if legal.must() > 0 || !legal.draft().steps().is_empty() {
            return;
        }
        let usable = words::in_order(legal.usable());
        let next = match self.selection.chip {
            None => 0,
            Some(chip) => usable.iter().position(|&one| one == chip).map_or(0, |index| index + 1),
        };
        self.selection.chip = usable.get(next).copied();
        let walkers = self.movers(legal);
        self.selection.stone = self.selection.stone.filter(|&stone| walkers.contains(stone));
    }

    /// Puts the cursor on the next cell that the chosen stone can go to, or else on the next stone that can move.
    fn next_cell(&mut self, legal: &Legal) {
        let cells: Cells = match self.selection.stone {
            Some(from) => {
                let chip = self.selection.chip;
                Cell::all().filter(|&to| !legal.ways_to(from, to, chip).is_empty()).collect()
            }
            None => self.movers(legal),
        };
        let here = self.cursor.cell();
        if let Some(next) = cells.iter().find(|&cell| cell > here).or_else(|| cells.iter().next()) {
            self.cursor = Cursor::on(next);
        }
    }
}
