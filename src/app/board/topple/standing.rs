//! Stacks and pawns at rest.

use egui::{Pos2, Vec2, vec2};

use super::pawn::Token;
use super::pieces::Pieces;
use super::preview::Preview;
use super::stack::Stack;
use super::{Canvas, height, ties};
use crate::app::kit::look::Look;
use crate::rules::Side;
use crate::rules::topple::{Direction, Event, Position, Tile, TileSet};

/// The reach of a pawn's head from its middle, as a share of a tile: seen from above, and as a figure.
const FLAT_PAWN: f32 = 0.19;
const PAWN: f32 = 0.18;

/// Paints stacks and pawns, the far rows first because a high pile hides what is behind it. Leaves out the pawns on the
/// tiles of `without` and the stacks on the tiles of `going`.
pub(super) fn standing(canvas: &Canvas<'_>, position: &Position, without: &[Tile], going: TileSet) {
    let mut tiles: Vec<Tile> = position.tiles().into_iter().collect();
    let down = |tile: &Tile| canvas.rect(*tile).top();
    tiles.sort_by(|one, other| down(one).total_cmp(&down(other)));
    for tile in tiles {
        let height = position.height(tile);
        if !going.contains(tile) {
            stack(canvas, tile, height).paint(&canvas.painter, canvas.palette());
        }
        if let Some(side) = position.pawns().at(tile).filter(|_| !without.contains(&tile)) {
            pawn(canvas, top(canvas, position, tile), side, 1.0);
        }
    }
}

pub(super) fn stack(canvas: &Canvas<'_>, tile: Tile, height: u8) -> Stack {
    let seed = 16 * u32::from(tile.row()) + u32::from(tile.column());
    Stack::new(canvas.rect(tile), seed << 8, height, canvas.look())
}

/// The position on top of a tile's stack.
pub(super) fn top(canvas: &Canvas<'_>, position: &Position, tile: Tile) -> Pos2 {
    stack(canvas, tile, position.height(tile)).top()
}

/// The ends of an arrow between the pawns of two tiles, clear of both.
pub(super) fn ends(canvas: &Canvas<'_>, position: &Position, from: Tile, to: Tile) -> (Pos2, Pos2) {
    let token = token(canvas);
    let head = |tile| top(canvas, position, tile) - vec2(0.0, token.depth);
    let beside = ties::beside(canvas.board, from, to);
    let (start, end) = (head(from) + beside, head(to) + beside);
    let way = if beside == Vec2::ZERO { (end - start).normalized() * token.reach } else { Vec2::ZERO };
    (start + way * 1.1, end - way * 1.2)
}

/// Writes the heights of stacks that can't be counted at a glance, as the previewed step would leave them, but not below
/// lifted pieces. Call it after painting the pawns, which would otherwise cover the numbers.
pub(super) fn heights(canvas: &Canvas<'_>, position: &Position, preview: Option<&Preview>) {
    let after = preview.map_or(position, |preview| &preview.piled);
    let crushed = |event: &Event| if let Event::Crushed { at, .. } = event { Some(*at) } else { None };
    let expected = preview.into_iter().flat_map(|preview| preview.events.iter().chain(&preview.end));
    // In an example, a pawn may be shown where it would take or be taken.
    let came = |event: &Event| match *event {
        Event::Took { from, at, .. } => vec![from, at],
        _ => Vec::new(),
    };
    let came = canvas.board.examples().iter().chain(canvas.board.scene.replies).flat_map(came);
    let ghosts: TileSet = step_shown(canvas).iter().filter_map(crushed).chain(came).collect();
    // There, the cross on the pawn says enough.
    let crossed: TileSet = expected.filter_map(crushed).collect();
    let lifted = canvas.board.pieces.lifted.map(|(at, _)| at);
    let is_written = |tile: &Tile| lifted != Some(*tile) && !crossed.contains(*tile);
    for tile in after.tiles().into_iter().filter(is_written) {
        let height = after.height(tile);
        let is_new = height != position.height(tile);
        if height > height::COUNTED {
            let pawns = preview.map_or(position, |preview| &preview.position).pawns();
            let is_covered = is_new || pawns.at(tile).is_some() || ghosts.contains(tile);
            height::paint(canvas, stack(canvas, tile, height), height, is_covered);
        }
    }
}

/// True if a past turn is viewed step by step.
pub(super) fn shows_steps(canvas: &Canvas<'_>) -> bool {
    let scene = canvas.board.scene;
    scene.draft.is_none() && !scene.done.is_empty()
}

/// The events of the step that is viewed, whose losses are still shown as figures: later, these would be taken for pawns.
pub(super) fn step_shown<'a>(canvas: &Canvas<'a>) -> &'a [Event] {
    if shows_steps(canvas) { canvas.board.scene.events } else { &[] }
}

/// A pawn in this board's style.
pub(super) fn token(canvas: &Canvas<'_>) -> Token {
    token_of(canvas.look(), canvas.unit())
}

/// A pawn for tiles that are `unit` points wide.
pub(super) fn token_of(look: Look, unit: f32) -> Token {
    if look.flat_stacks { Token::flat(unit * FLAT_PAWN) } else { Token::angled(unit * PAWN) }
}

pub(super) fn pawn(canvas: &Canvas<'_>, foot: Pos2, side: Side, opacity: f32) {
    token(canvas).faded(opacity).paint(&canvas.painter, foot, side, canvas.palette());
}

/// Paints a pawn that isn't there.
pub(super) fn ghost(canvas: &Canvas<'_>, foot: Pos2, side: Side) {
    token(canvas).ghost().paint(&canvas.painter, foot, side, canvas.palette());
}

/// Paints the lifted pieces over the stack that they come from, after a `share` of their way up.
pub(super) fn lifted(canvas: &Canvas<'_>, pieces: &Pieces, share: f32) {
    let Some((at, count)) = pieces.lifted else { return };
    // The pieces are as thick as in the whole stack, and float a bit above the remaining pieces.
    let height = pieces.position.height(at);
    let pile = stack(canvas, at, count.saturating_add(height));
    let rise = vec2(0.0, canvas.unit() * 0.16 * share);
    for level in 0..count {
        let seat = pile.seat(f32::from(height) + f32::from(level)) - rise;
        pile.flying(&canvas.painter, canvas.palette(), seat, 0.94);
    }
}

/// The last tile before the edge of the board in this direction.
pub(super) fn last_tile(position: &Position, from: Tile, direction: Direction) -> Tile {
    let next = |tile: &Tile| position.next_tile(*tile, direction);
    std::iter::successors(Some(from), next).last().unwrap_or(from)
}
