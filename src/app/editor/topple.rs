//! The tools that set up positions of Topple.

use egui::{Align, DragValue, Layout, Sense, Ui, vec2};

use super::words;
use crate::app::kit::choices;
use crate::app::kit::number::dragged;
use crate::app::kit::theme;
use crate::app::parts::playable::Editable;
use crate::app::parts::playable::Playable as _;
use crate::rules::Side;
use crate::rules::topple::{Options, PAWNS, Position, PositionError, Reserve, Tile, Topple};

/// The highest stack that a tool builds, which is the maximum in a text.
const HIGHEST: u8 = u8::MAX;

/// The effect of a click on a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tool {
    /// Adds a piece.
    Piece,
    /// Places a pawn, with a piece below it if the tile is empty.
    Pawn(Side),
    /// Removes the pawn, or if there is none, a piece.
    TakeAway,
}

impl Editable for Topple {
    type Tool = Tool;

    const REMOVE: &'static str = "remove the pawn or a piece";

    fn tools(position: &Position) -> Vec<Tool> {
        let pawns = position.sides().map(Tool::Pawn);
        [Tool::Piece].into_iter().chain(pawns).chain([Tool::TakeAway]).collect()
    }

    fn name(tool: Tool) -> String {
        match tool {
            Tool::Piece => "Piece".to_owned(),
            Tool::Pawn(side) => format!("{} pawn", side.name::<Self>()),
            Tool::TakeAway => "Remove".to_owned(),
        }
    }

    fn tip(tool: Tool) -> &'static str {
        match tool {
            Tool::Piece => "Place one more piece on a tile.",
            Tool::Pawn(_) => "Press a tile to place a pawn from the reserve, and again to put it back.",
            Tool::TakeAway => "Remove the pawn, or a piece if there is no pawn.",
        }
    }

    fn side(tool: Tool) -> Option<Side> {
        if let Tool::Pawn(side) = tool { Some(side) } else { None }
    }

    fn used(position: &Position, tool: Tool, tile: Tile, _to: Tile) -> Result<Position, String> {
        match tool {
            Tool::Piece if position.height(tile) == HIGHEST => {
                Err(format!("{tile} has {HIGHEST} pieces and can't have more"))
            }
            Tool::Piece => Ok(position.with_height(tile, position.height(tile) + 1)),
            Tool::Pawn(side) if position.pawns().at(tile) == Some(side) => Ok(*position),
            Tool::Pawn(side) => position.with_pawn(tile, side).ok_or_else(|| {
                format!("all {PAWNS} of {}'s pawns are already on the board", side.name::<Self>())
            }),
            Tool::TakeAway => Ok(Self::removed(position, tile)),
        }
    }

    fn removed(position: &Position, tile: Tile) -> Position {
        if position.pawns().at(tile).is_some() {
            position.without_pawn(tile)
        } else {
            position.with_height(tile, position.height(tile).saturating_sub(1))
        }
    }

    fn cleared(position: &Position) -> Position {
        Options::new(position.size(), position.players()).map_or(*position, Position::start)
    }

    fn to_move(position: &Position) -> Side {
        position.to_move()
    }

    fn with_side_to_move(position: &Position, side: Side) -> Option<Position> {
        position.with_side_to_move(side)
    }

    fn with_options(position: &Position, options: &Options) -> Position {
        position.with_options(*options)
    }

    fn left(ui: &mut Ui, position: &Position) -> Option<Position> {
        let mut changed = None;
        for side in position.sides() {
            ui.horizontal(|ui| {
                let name = side.name::<Self>();
                let (mark, _) = ui.allocate_exact_size(vec2(20.0, theme::BUTTON.y), Sense::hover());
                Self::side_mark(side).paint(ui, mark);
                let size = vec2(52.0, theme::BUTTON.y);
                let label = ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
                    ui.set_min_width(size.x);
                    ui.label(name)
                });
                let on_board = u8::try_from(position.pawns().of(side).len()).unwrap_or(PAWNS);
                let mut left = position.reserve(side).pawns();
                let mut out = position.reserve(side) == Reserve::Out;
                dragged(ui, &mut left, |ui, left| {
                    let field = DragValue::new(left).range(0..=PAWNS - on_board.min(PAWNS));
                    ui.add_enabled(!out, field.suffix(words::IN_RESERVE)).labelled_by(label.inner.id)
                });
                if left != position.reserve(side).pawns() {
                    changed = Some(position.with_reserve(side, left));
                }
                let check = choices::check(ui, &mut out, words::OUT).on_hover_text(words::OUT_TIP);
                super::panel::name_check(&check, out, &words::is_out(name));
                if check.changed() {
                    changed =
                        Some(if out { position.with_out(side) } else { position.with_reserve(side, PAWNS) });
                }
            });
        }
        changed
    }

    fn faults(_position: &Position, error: &PositionError) -> Vec<Tile> {
        error.tiles()
    }
}
