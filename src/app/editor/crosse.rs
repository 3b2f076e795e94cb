//! The tools that set up positions of Abstract Crosse.

use egui::{Button, Ui, vec2};

use super::words;
use crate::app::kit::theme;
use crate::app::parts::playable::Editable;
use crate::rules::Side;
use crate::rules::crosse::{BLACK, Cell, Crosse, Move, Position, PositionError, Sense, WHITE};

/// The effect of a click on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tool {
    /// Places a stone.
    Stone(Side),
    /// Removes the stone.
    TakeAway,
}

impl Editable for Crosse {
    type Tool = Tool;

    const REMOVE: &'static str = "remove a stone";

    fn tools(_position: &Position) -> Vec<Tool> {
        vec![Tool::Stone(WHITE), Tool::Stone(BLACK), Tool::TakeAway]
    }

    fn name(tool: Tool) -> String {
        match tool {
            Tool::Stone(side) => format!("{} stone", side.name::<Self>()),
            Tool::TakeAway => "Remove".to_owned(),
        }
    }

    fn tip(tool: Tool) -> &'static str {
        match tool {
            Tool::Stone(_) => {
                "Press a cell to place a stone, and again to remove it. Drag to fill several cells."
            }
            Tool::TakeAway => "Remove a stone.",
        }
    }

    fn side(tool: Tool) -> Option<Side> {
        if let Tool::Stone(side) = tool { Some(side) } else { None }
    }

    fn used(position: &Position, tool: Tool, cell: Cell, _to: Cell) -> Result<Position, String> {
        Ok(position.with_stone(cell, Self::side(tool)))
    }

    fn removed(position: &Position, cell: Cell) -> Position {
        position.with_stone(cell, None)
    }

    fn cleared(_position: &Position) -> Position {
        Position::empty_board()
    }

    fn to_move(position: &Position) -> Side {
        position.to_move()
    }

    fn with_side_to_move(position: &Position, side: Side) -> Option<Position> {
        Some(position.with_side_to_move(side))
    }

    fn left(ui: &mut Ui, position: &Position) -> Option<Position> {
        let mut changed = None;
        // Sorted like the moves beside the board: forward, then backward.
        let mut moves = Move::ALL;
        moves.sort_by_key(|one| (one.sense() == Sense::Backward, one.steps()));
        for side in [WHITE, BLACK] {
            let name = side.name::<Self>();
            ui.label(words::moves_left(name));
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = theme::GAP / 2.0;
                ui.spacing_mut().button_padding.x = 2.0;
                let width = (ui.available_width() - 5.0 * theme::GAP / 2.0) / 6.0;
                for one in moves {
                    let is_left = position.left(side).contains(one);
                    let button =
                        Button::selectable(is_left, one.to_string()).min_size(vec2(width, theme::LINE));
                    let spoken = words::has_move(name, one);
                    if super::panel::toggle(ui, button, is_left, &spoken).clicked() {
                        changed = Some(position.with_move(side, one, !is_left));
                    }
                }
            });
        }
        changed
    }

    fn faults(_position: &Position, error: &PositionError) -> Vec<Cell> {
        error.cells().iter().collect()
    }
}
