//! The pawns in reserve, in trays beside the board: each player's at the right hand, where that player sits.

use egui::{Align, Align2, Color32, Painter, Pos2, Rect, Shape, Vec2, pos2, vec2};

use super::pieces::Pieces;
use super::standing::token_of;
use super::{Board, Canvas, pawn};
use crate::app::board::canvas::{self, mark_turn};
use crate::app::board::frame;
use crate::app::board::view::Turned;
use crate::rules::Side;
use crate::rules::topple::{PAWNS, Position, Reserve, Topple};

/// The distances between pawns side by side and behind each other, as shares of a tile.
const ACROSS: f32 = 0.54;
const BEHIND: f32 = 0.63;
/// The distance of the farthest pawns from the end of the tray, and of the nearest from its other end, as a share of a tile.
const ABOVE: f32 = 0.42;
/// The room at the end of a tray for the mark of its player, and the reach of the mark, as shares of a tile.
const HEAD: f32 = 0.24;
const MARK: f32 = 0.11;
/// The number of pawns behind each other.
const DEEP: u8 = 4;
/// The maximum side of the tiles for which the pawns are made, in points: beside a large board they are smaller than those
/// on it, since the table isn't wide enough.
const LARGEST: f32 = 84.0;
/// The minimum side of these tiles, in points: smaller pawns would be specks.
const SMALLEST: f32 = 40.0;
/// The minimum distance from the frame and from the edge of the table, as a share of a tile.
const MARGIN: f32 = 0.15;
/// The distance of a tray from the edges of its place, as a share of a tile.
const BESIDE: f32 = 0.07;
/// The reach of the hollow for a pawn, as a share of the pawn's reach.
const HOLLOW: Vec2 = vec2(1.0, 0.58);
/// The reach of a pawn's shadow and its distance from the foot, as shares of the pawn's reach.
const SHADOW: f32 = 1.35;
const AWAY: f32 = 0.3;
/// The opacity of the mark on the tray of a player who is out.
const OUT: f32 = 0.5;

/// Paints the pawns.
pub(super) fn paint(canvas: &Canvas<'_>, pieces: &Pieces) {
    let key = (canvas.painted(), canvas.board.areas.around);
    pieces.reserves.borrow_mut().show(&canvas.outside, key, || beside(canvas, &pieces.position));
    let scene = canvas.board.scene;
    for (side, place, unit) in rows(canvas.board, &pieces.position) {
        if scene.outcome.is_none() && scene.position.to_move() == side {
            mark_turn(&canvas.outside, tray(place, unit), canvas.palette());
        }
    }
}

/// The tray inside a player's place: between it and the frame a line of the table shows.
fn tray(place: Rect, unit: f32) -> Rect {
    place.shrink2(vec2(BESIDE * unit, 0.0))
}

/// Paints the trays with the pawns beside the frame, if there is room for all of them.
fn beside(canvas: &Canvas<'_>, position: &Position) {
    for (seed, (side, place, unit)) in (50_u32..).zip(rows(canvas.board, position)) {
        canvas::tray(&canvas.outside, tray(place, unit), seed, canvas.palette());
        pawns(canvas, place, unit, side, position.reserve(side));
    }
}

/// The places of the pawns in reserve, which the loupe should not cover.
pub(super) fn places<'a>(board: &'a Board<'_, Topple>) -> impl Iterator<Item = Rect> + use<'a> {
    let position = &board.pieces.position;
    let rows = rows(board, position).into_iter();
    rows.filter(|(side, ..)| position.reserve(*side).pawns() > 0).map(|(_, place, _)| place)
}

/// The place of each player's pawns beside the frame, and the side of the tiles for which they are made; none if there is no
/// room for all of them.
fn rows(board: &Board<'_, Topple>, position: &Position) -> Vec<(Side, Rect, f32)> {
    let seen = board.projection.visible();
    let outside = frame::outline(seen);
    // A pawn has the same size on a zoomed board, where a tile is larger.
    let unit = (seen.size().min_elem() / f32::from(position.size())).min(LARGEST);
    let left = outside.left() - board.areas.around.left();
    let Some(unit) = fitting(left, outside.height(), unit) else { return Vec::new() };
    let size = size(unit);
    let place = |side: Side| {
        let sits = Turned::towards(side.index(), usize::from(position.players()));
        let corner = right_hand(board.projection.turned().and(sits.back()));
        let away = if corner.x() == Align::Max { vec2(size.x, 0.0) } else { vec2(-size.x, 0.0) };
        (side, corner.align_size_within_rect(size, outside).translate(away), unit)
    };
    position.sides().map(place).collect()
}

/// The room for a player's pawns that are made for tiles with this side.
fn size(unit: f32) -> Vec2 {
    vec2(ACROSS * f32::from(PAWNS / DEEP) + 2.0 * MARGIN, HEAD + 2.0 * ABOVE + BEHIND * f32::from(DEEP - 1))
        * unit
}

/// The side of the tiles for which the pawns are made, at most `unit`, so that a table of this width beside a frame of this
/// height has room for them; `None` if they would be too small.
fn fitting(table: f32, height: f32, unit: f32) -> Option<f32> {
    // Two players may have their pawns on the same side of the board.
    let most = vec2(table, height / 2.0) / size(1.0);
    Some(unit.min(most.min_elem())).filter(|unit| *unit >= SMALLEST)
}

/// The corner of the board at the right hand of a player who sits at the lower edge, before this rotation.
fn right_hand(turned: Turned) -> Align2 {
    match turned {
        Turned::No => Align2::RIGHT_BOTTOM,
        Turned::Quarter => Align2::LEFT_BOTTOM,
        Turned::Half => Align2::LEFT_TOP,
        Turned::ThreeQuarters => Align2::RIGHT_TOP,
    }
}

/// Paints a player's pawns in rows of equal length, the far rows first: from the end of `place` at the board's corner.
fn pawns(canvas: &Canvas<'_>, place: Rect, unit: f32, side: Side, reserve: Reserve) {
    let (token, count) = (token_of(canvas.look(), unit), reserve.pawns());
    let is_out = reserve == Reserve::Out;
    let columns = PAWNS / DEEP;
    let is_low = place.center().y > canvas.projection.visible().center().y;
    let empty = if is_low { PAWNS - count } else { 0 };
    // The mark is at the end away from the corner.
    let away = HEAD * 0.75 * unit;
    let (first, head) = if is_low { (HEAD * unit, place.top() + away) } else { (0.0, place.bottom() - away) };
    let mut painter = canvas.outside.clone();
    painter.set_opacity(if is_out { OUT } else { 1.0 });
    pawn::mark(&painter, pos2(place.center().x, head), MARK * unit, side, canvas.palette());
    let foot = |n: u8| {
        let (column, row) = (n % columns, n / columns);
        let across = f32::from(column) - (f32::from(columns) - 1.0) / 2.0;
        pos2(
            place.center().x + across * ACROSS * unit,
            place.top() + first + (ABOVE + f32::from(row) * BEHIND) * unit + token.depth / 2.0,
        )
    };
    let filled = empty..empty + count;
    // A pawn covers its hollow.
    let hollows = (0..PAWNS).filter(|n| !filled.contains(n));
    hollows.for_each(|n| hollow(canvas, &painter, foot(n), token.reach));
    for foot in filled.map(foot) {
        let size = vec2(SHADOW, SHADOW * token.squint * 0.6) * token.reach;
        let away = vec2(AWAY, AWAY) * token.reach;
        painter.add(Shape::ellipse_filled(foot + away, size, canvas.palette().shadow));
        token.paint(&painter, foot, side, canvas.palette());
    }
}

/// A hollow in the tray for a pawn of this reach: its lower edge catches the light.
fn hollow(canvas: &Canvas<'_>, painter: &Painter, at: Pos2, reach: f32) {
    let (size, tone) = (HOLLOW * reach, &canvas.palette().frame);
    let low = at + vec2(0.0, canvas.projection.pixel().max(1.0));
    painter.add(Shape::ellipse_filled(low, size, tone.light.gamma_multiply(0.55)));
    painter.add(Shape::ellipse_filled(at, size, tone.shade.lerp_to_gamma(Color32::BLACK, 0.4)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_has_a_corner_and_it_turns_with_the_board() {
        for players in 2..=4 {
            let corners = |turned: Turned| -> Vec<Align2> {
                let sits = |player| Turned::towards(player, players);
                (0..players).map(|player| right_hand(turned.and(sits(player).back()))).collect()
            };
            let near = corners(Turned::No);
            assert_eq!(near.first(), Some(&Align2::RIGHT_BOTTOM));
            assert!(near.iter().enumerate().all(|(n, corner)| !near[..n].contains(corner)), "{near:?}");
            let other = Turned::towards(1, players);
            assert_eq!(corners(other).get(1), Some(&Align2::RIGHT_BOTTOM), "the second player sits near");
        }
    }

    #[test]
    fn pawns_beside_the_board_are_as_large_as_there_is_room_for_all() {
        assert_eq!(fitting(200.0, 500.0, LARGEST), Some(LARGEST));
        for (table, height) in [(60.0, 500.0), (200.0, 240.0)] {
            let unit = fitting(table, height, LARGEST).expect("smaller pawns");
            let size = size(unit);
            assert!(unit < LARGEST && size.x <= table + 0.01 && 2.0 * size.y <= height + 0.01, "{size:?}");
        }
        assert_eq!([fitting(30.0, 500.0, LARGEST), fitting(200.0, 100.0, LARGEST)], [None, None]);
    }
}
