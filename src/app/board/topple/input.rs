//! Clicks, drags and keys on the Topple board. A drag from a pawn moves it, a drag from a stack that topples, or that a
//! piece would topple, chooses the direction, and no other drag plays anything.

use egui::{Key, Pos2};

use super::rose::{self, CLOCKWISE};
use super::{Board, Part};
use crate::app::board::BoardAction;
use crate::app::board::input::{Arrow, Input, Press};
use crate::app::board::interaction::{Anchor, Interaction};
use crate::app::board::words;
use crate::app::kit::command::Command;
use crate::rules::Draft as _;
use crate::rules::topple::{Direction, Lifted, Step, Tile, Topple, sections};

/// The selection on the board.
#[derive(Default)]
pub struct Selection {
    /// The chosen pawn, which a click moves.
    pub(super) pawn: Option<Tile>,
    /// The direction that the keys have chosen.
    direction: Option<Direction>,
    /// The tile on which a drag started.
    drag_from: Option<Tile>,
}

impl Interaction<Topple> {
    pub(super) fn input(
        &mut self,
        board: &Board<'_, Topple>,
        input: Input<Tile>,
    ) -> Option<BoardAction<Topple>> {
        match input {
            Input::Move => self.selection.direction = None,
            Input::DragStart(from, _) => {
                self.selection.drag_from = board.under(from);
                if matches!(board.part(), Part::First) {
                    self.selection.pawn = self.selection.drag_from.filter(|tile| board.can_move(*tile));
                }
            }
            Input::Click(at) | Input::Drop(at) => {
                let at = Anchor::Pointer(at);
                let is_click = matches!(input, Input::Click(_));
                let slid = self.slid(board).filter(|_| !is_click).map(|stack| (stack, self.direction(board)));
                let from = self.selection.drag_from.take();
                if let Some((stack, direction)) = slid {
                    return self.topple_at_once(board, stack, direction?, at);
                }
                return match from.filter(|from| !is_click && self.hovered != Some(*from)) {
                    Some(from) => self.drop(board, from, at),
                    // A drag that stays on its tile counts as a click, unless it has just chosen the pawn there. A drag
                    // that started beside the tiles does nothing.
                    None if is_click || (from.is_some() && self.selection.pawn != from) => {
                        self.click_at(board, at)
                    }
                    None => None,
                };
            }
            Input::Activate(tile) => return self.click(board, tile, Anchor::Thing(board.rect(tile))),
            Input::Press(press) => return self.press(board, press),
            Input::Cancel => self.selection.drag_from = None,
        }
        None
    }

    /// The direction in which a stack would topple now: the direction under the pointer, or the direction chosen with
    /// the keys.
    pub(super) fn direction(&self, board: &Board<'_, Topple>) -> Option<Direction> {
        if self.cursor_shows && matches!(board.part(), Part::Direction(_)) {
            return self.selection.direction;
        }
        self.direction_at(board, self.pointer, self.hovered)
    }

    /// The stack from which the player drags to place a piece on it and topple it in one go.
    pub(super) fn slid(&self, board: &Board<'_, Topple>) -> Option<Tile> {
        let from = self.selection.drag_from.filter(|_| matches!(board.part(), Part::First))?;
        (self.selection.pawn.is_none() && board.can_topple(from)).then_some(from)
    }

    /// The stack whose direction is being chosen.
    pub(super) fn toppling(&self, board: &Board<'_, Topple>) -> Option<Tile> {
        if let Part::Direction(lifted) = board.part() { Some(lifted.at()) } else { self.slid(board) }
    }

    /// The direction in which a click at a point on this tile would topple the lifted stack.
    pub(super) fn direction_at(
        &self,
        board: &Board<'_, Topple>,
        at: Option<Pos2>,
        tile: Option<Tile>,
    ) -> Option<Direction> {
        let stack = self.toppling(board)?;
        let petals = rose::petals(board, stack);
        let petal = at.and_then(|at| petals.iter().find(|petal| petal.holds(at)));
        let aimed = || tile.and_then(|tile| rose::direction(stack, tile));
        petal.map(|petal| petal.direction).or_else(aimed)
    }

    /// Topples the lifted stack.
    pub(super) fn take_direction(
        &mut self,
        board: &Board<'_, Topple>,
        direction: Direction,
    ) -> Option<BoardAction<Topple>> {
        self.take(board, Step::Topple(direction), self.at_cursor(board))
    }

    /// Places a piece on a stack and topples it this way, or explains why not.
    fn topple_at_once(
        &mut self,
        board: &Board<'_, Topple>,
        stack: Tile,
        direction: Direction,
        at: Anchor,
    ) -> Option<BoardAction<Topple>> {
        let steps = [Step::Place(stack), Step::Topple(direction)];
        let mut draft = board.scene.draft?.clone();
        match steps.iter().try_for_each(|step| draft.push(step).map(drop)) {
            Ok(()) => {
                self.take_in_order(steps.to_vec());
                None
            }
            Err(why) => self.refuse_turn(board, &why, at),
        }
    }

    /// The step that a click on a tile means, legal or not; `None` if the click only chooses a pawn.
    pub(super) fn step(&self, board: &Board<'_, Topple>, tile: Tile) -> Option<Step> {
        let position = board.scene.position;
        match board.part() {
            Part::First if position.pawns().at(tile) == Some(position.to_move()) => None,
            Part::First => Some(match self.selection.pawn {
                Some(from) => Step::Move { from, to: tile },
                None if position.first_placement_due() => Step::Enter(tile),
                None => Step::Place(tile),
            }),
            Part::Direction(lifted) => {
                Some(rose::direction(lifted.at(), tile).map_or(Step::Place(tile), Step::Topple))
            }
            Part::End => Some(Step::Place(tile)),
            Part::Watching => None,
        }
    }

    /// A click with the pointer: on a direction arrow, or else on a tile.
    fn click_at(&mut self, board: &Board<'_, Topple>, at: Anchor) -> Option<BoardAction<Topple>> {
        match self.direction(board) {
            Some(direction) => self.take(board, Step::Topple(direction), at),
            None => self.hovered.and_then(|tile| self.click(board, tile, at)),
        }
    }

    /// The end of a drag from a tile to another place: moves its pawn or topples its stack, or explains why not.
    fn drop(&mut self, board: &Board<'_, Topple>, from: Tile, at: Anchor) -> Option<BoardAction<Topple>> {
        if let Part::Direction(lifted) = board.part() {
            return match self.direction(board).filter(|_| from == lifted.at()) {
                Some(direction) => self.take(board, Step::Topple(direction), at),
                None => self.end_turn(board),
            };
        }
        let to = self.hovered?;
        if self.selection.pawn == Some(from) {
            let moved = self.take(board, Step::Move { from, to }, at);
            // After a drag that is refused, a click places a piece again.
            self.selection.pawn = self.selection.pawn.filter(|_| moved.is_some());
            if moved.is_some() {
                self.note_dragged();
            }
            return moved;
        }
        match (self.step(board, from), board.part()) {
            // A click would place a piece here, but pieces can't be dragged.
            (Some(step), _) if board.next().contains(&step) => {
                let text = "You can drag only your pawns, and stacks that a piece topples. To place a piece, press a tile.";
                self.refuse(text.to_owned(), Some(sections::FIRST_TURN), vec![from], at)
            }
            (Some(step), _) => self.take(board, step, at),
            (None, Part::First) => self.choose(board, from, at),
            (None, _) => None,
        }
    }

    /// A click on a tile, or an equivalent input.
    fn click(&mut self, board: &Board<'_, Topple>, tile: Tile, at: Anchor) -> Option<BoardAction<Topple>> {
        self.refusal = None;
        self.cursor = Some(tile);
        match (self.step(board, tile), board.part()) {
            (Some(Step::Move { from, to }), _) => self.move_pawn(board, from, to, at),
            (Some(step), _) => self.take(board, step, at),
            (None, Part::First) => self.choose(board, tile, at),
            (None, _) => None,
        }
    }

    /// Moves the chosen pawn. If it can't go there but a piece could be placed, the refusal says how to place it.
    fn move_pawn(
        &mut self,
        board: &Board<'_, Topple>,
        from: Tile,
        to: Tile,
        at: Anchor,
    ) -> Option<BoardAction<Topple>> {
        let step = Step::Move { from, to };
        let why = board.scene.draft?.clone().push(&step).err();
        match why.filter(|_| board.next().contains(&Step::Place(to))) {
            Some(why) => {
                let why_not = words::refusal(&why, &board.scene.names);
                let text = format!(
                    "{why_not} To place a piece there, first press the pawn on {from} to deselect it."
                );
                self.refuse(text, why.section(), vec![from, to], at)
            }
            None => self.take(board, step, at),
        }
    }

    /// Chooses one of the player's pawns, or deselects it if it was chosen.
    fn choose(&mut self, board: &Board<'_, Topple>, tile: Tile, at: Anchor) -> Option<BoardAction<Topple>> {
        let was_chosen = self.selection.pawn == Some(tile);
        self.selection.pawn = Some(tile).filter(|tile| !was_chosen && board.can_move(*tile));
        if !was_chosen && self.selection.pawn.is_none() {
            return self.refuse(super::words::cannot_move(tile), Some(sections::MOVING), vec![tile], at);
        }
        None
    }

    fn press(&mut self, board: &Board<'_, Topple>, press: Press) -> Option<BoardAction<Topple>> {
        match (board.part(), press) {
            (Part::Direction(lifted), Press::Arrow(arrow, _)) => self.turn_rose(board, lifted, arrow),
            (_, Press::Arrow(arrow, _)) => self.step_cursor(board, arrow),
            (Part::Watching, _) => {}
            (_, Press::Key(Key::T)) => self.next_pawn(board),
            (Part::First | Part::End, Press::Key(Key::Space)) => {
                return self.click(board, self.cursor_place(board)?, self.at_cursor(board));
            }
            (Part::First, Press::Key(Key::P)) => {
                return self.take(board, Step::Pass, self.at_cursor(board));
            }
            (Part::First, Press::Enter) => {
                let tile = self.cursor_place(board).filter(|_| self.cursor_shows);
                return match tile {
                    Some(tile) => self.click(board, tile, self.at_cursor(board)),
                    None => self.end_turn(board),
                };
            }
            (Part::Direction(_), Press::Enter | Press::Key(Key::Space)) => {
                return match self.direction(board) {
                    Some(direction) => self.take_direction(board, direction),
                    None => self.end_turn(board),
                };
            }
            (_, Press::Key(_)) => {}
            (Part::End, Press::Enter) => return self.end_turn(board),
            (_, Press::Backspace | Press::Escape) if self.selection.pawn.is_some() => {
                self.selection.pawn = None;
            }
            (_, Press::Backspace) => return Some(BoardAction::Command(Command::PopStep)),
            (_, Press::Escape) => return Some(BoardAction::Command(Command::DropDraft)),
        }
        None
    }

    fn step_cursor(&mut self, board: &Board<'_, Topple>, arrow: Arrow) {
        if let Some(here) = self.cursor_place(board) {
            let next = board.scene.position.next_tile(here, way(board, arrow));
            self.cursor = next.or(Some(here));
        }
    }

    /// Without a chosen direction, chooses the open one nearest to where the arrow points, clockwise. Otherwise turns to
    /// the next open direction on the shorter way there, or straight round if the arrow points the other way.
    fn turn_rose(&mut self, board: &Board<'_, Topple>, lifted: Lifted, arrow: Arrow) {
        self.cursor = Some(lifted.at());
        let count = CLOCKWISE.len();
        let index = |one: Direction| CLOCKWISE.iter().position(|at| *at == one).unwrap_or_default();
        let is_open = |one: &Direction| board.next().contains(&Step::Topple(*one));
        // Going on by `count - 1` directions goes back by one.
        let first_from = |start: usize, step: usize| {
            (0..count).map(|n| CLOCKWISE[(start + n * step) % count]).find(|one| is_open(one))
        };
        let wanted = way(board, arrow);
        let chosen = self.selection.direction.filter(is_open);
        self.selection.direction = match chosen.map(index) {
            None => first_from(index(wanted), 1),
            Some(now) => match (index(wanted) + count - now) % count {
                1..=3 => first_from(now + 1, 1),
                5.. => first_from(now + count - 1, count - 1),
                _ => Some(wanted).filter(is_open).or(chosen),
            },
        };
    }

    /// Puts the cursor on the next of the player's pawns.
    fn next_pawn(&mut self, board: &Board<'_, Topple>) {
        let position = board.scene.position;
        let pawns: Vec<_> = position.pawns().of(position.to_move()).into_iter().collect();
        let here = self.cursor_place(board);
        let after = pawns.iter().position(|pawn| Some(*pawn) == here).map_or(0, |index| index + 1);
        if let Some(pawn) = pawns.get(after).or(pawns.first()) {
            self.cursor = Some(*pawn);
        }
    }
}

/// The direction of an arrow key on the board.
fn way(board: &Board<'_, Topple>, arrow: Arrow) -> Direction {
    match arrow.on_board(board.scene.turned) {
        Arrow::Right => Direction::East,
        Arrow::Up => Direction::North,
        Arrow::Left => Direction::West,
        Arrow::Down => Direction::South,
    }
}
