//! The tools that set up positions of Crumble. The board is always fully covered by pieces, which are recoloured, cut
//! and joined.

use crate::app::parts::playable::Editable;
use crate::rules::Side;
use crate::rules::crumble::geometry::{Axis, Rect};
use crate::rules::crumble::{BLACK, Crumble, Position, PositionError, WHITE};

/// The effect of a click on a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tool {
    /// Gives the piece this colour.
    Colour(Side),
    /// Cuts the piece into halves.
    Cut(Axis),
    /// Joins all pieces in a box into one.
    Join,
}

/// The owner of the piece in `position` that contains the lower left corner of `piece`.
fn side_of(position: &Position, piece: &Rect) -> Option<Side> {
    position.piece_at(piece.at).map(|piece| piece.side)
}

impl Editable for Crumble {
    type Tool = Tool;

    const CLEAR: &'static str = "All white";
    const FILLS_BOARD: bool = true;
    const REMOVE: &'static str = "change a piece's colour";

    fn tools(_position: &Position) -> Vec<Tool> {
        vec![
            Tool::Colour(BLACK),
            Tool::Colour(WHITE),
            Tool::Cut(Axis::Horizontal),
            Tool::Cut(Axis::Vertical),
            Tool::Join,
        ]
    }

    fn name(tool: Tool) -> String {
        match tool {
            Tool::Colour(side) => side.name::<Self>().to_owned(),
            Tool::Cut(Axis::Horizontal) => "Cut horizontally".to_owned(),
            Tool::Cut(Axis::Vertical) => "Cut vertically".to_owned(),
            Tool::Join => "Join".to_owned(),
        }
    }

    fn tip(tool: Tool) -> &'static str {
        match tool {
            Tool::Colour(_) => {
                "Press a piece to give it this colour, and again for the other. Drag to colour several."
            }
            Tool::Cut(Axis::Horizontal) => "Cut a piece horizontally.",
            Tool::Cut(Axis::Vertical) => "Cut a piece vertically.",
            Tool::Join => {
                "Drag from one corner piece to the opposite one, or press both. All pieces between them become one."
            }
        }
    }

    fn side(tool: Tool) -> Option<Side> {
        if let Tool::Colour(side) = tool { Some(side) } else { None }
    }

    fn spans(tool: Tool) -> bool {
        tool == Tool::Join
    }

    fn parts(tool: Tool, piece: Rect) -> Vec<Rect> {
        let Tool::Cut(axis) = tool else { return Vec::new() };
        let halves = piece.halves(axis).filter(|halves| halves.iter().all(Rect::is_legal_shape));
        halves.map_or_else(Vec::new, |halves| halves.to_vec())
    }

    fn used(position: &Position, tool: Tool, piece: Rect, to: Rect) -> Result<Position, String> {
        let used = match tool {
            Tool::Colour(side) => return Ok(position.clone().with_colour(&piece, side)),
            Tool::Cut(axis) => position.with_cut(&piece, axis),
            Tool::Join => {
                let side = side_of(position, &piece).unwrap_or(BLACK);
                position.with_join(&piece.around(&to), side)
            }
        };
        used.map_err(|why| why.to_string())
    }

    fn removed(position: &Position, piece: Rect) -> Position {
        let side = side_of(position, &piece).unwrap_or(BLACK);
        position.clone().with_colour(&piece, side.other())
    }

    fn cleared(position: &Position) -> Position {
        let side = position.side_to_move();
        Position::filled(position.columns(), position.rows(), WHITE).with_side_to_move(side)
    }

    fn to_move(position: &Position) -> Side {
        position.side_to_move()
    }

    fn with_side_to_move(position: &Position, side: Side) -> Option<Position> {
        Some(position.clone().with_side_to_move(side))
    }

    fn faults(position: &Position, error: &PositionError) -> Vec<Rect> {
        match error {
            PositionError::Enclosed(_) => position.enclosed(),
            error => error.pieces(),
        }
    }
}
