//! Stacks and pawns during an event.

use egui::{Pos2, vec2};

use super::marks::{self, cross, lit, wash, won};
use super::pawn::Token;
use super::pieces::Pieces;
use super::standing::{heights, last_tile, lifted, pawn, stack, standing, token, top};
use super::{Canvas, rose};
use crate::app::board::motion::{DIMMING, LIGHTING, Moving, arc, linear};
use crate::app::board::view::single;
use crate::rules::topple::{Event, Position, Tile, TileSet, Topple};
use crate::rules::{Outcome, Reason, Side};

/// Paints all stacks and pawns during an event.
pub(super) fn paint(canvas: &Canvas<'_>, moving: &Moving<'_, Topple>) {
    standing(canvas, &moving.pieces.position, &painted_by(moving), going(moving));
    heights(canvas, &standing_now(moving), None);
    lifted_left(canvas, moving);
    event(canvas, moving);
}

/// The pawns that the animation of an event draws itself.
fn painted_by(moving: &Moving<'_, Topple>) -> Vec<Tile> {
    match *moving.event {
        Event::Moved { from, .. } => vec![from],
        Event::Took { from, at, .. } => vec![from, at],
        Event::Crushed { at, .. } => vec![at],
        Event::Reset { pawns, .. } => pawns.tiles().into_iter().collect(),
        Event::Resigned { side } => moving.pieces.position.pawns().of(side).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// The stacks that the animation of an event draws itself.
const fn going(moving: &Moving<'_, Topple>) -> TileSet {
    match *moving.event {
        Event::Reset { stacks, .. } => stacks,
        _ => TileSet::EMPTY,
    }
}

/// The position whose heights are written during an event.
fn standing_now(moving: &Moving<'_, Topple>) -> Position {
    let mut position = moving.pieces.position;
    if let Event::Reset { .. } = moving.event {
        position.apply(moving.event);
    }
    position
}

/// Draws the pieces that are still lifted during an event, except the piece that is landing.
fn lifted_left(canvas: &Canvas<'_>, moving: &Moving<'_, Topple>) {
    let laid = u8::from(matches!(moving.event, Event::Laid { .. }));
    if !matches!(moving.event, Event::FellOff { .. })
        && let Some((at, pieces)) = moving.pieces.lifted
    {
        let left = Pieces { lifted: Some((at, pieces.saturating_sub(laid))), ..moving.pieces.clone() };
        lifted(canvas, &left, 1.0);
    }
}

fn event(canvas: &Canvas<'_>, moving: &Moving<'_, Topple>) {
    let (painter, palette, unit) = (&canvas.painter, canvas.palette(), canvas.unit());
    let (now, share) = (&moving.pieces.position, moving.share);
    let top = |tile: Tile| top(canvas, now, tile);
    let above = |at: Pos2| at - vec2(0.0, unit * 0.9 * (1.0 - share));
    let rise = |height: f32| vec2(0.0, unit * height * arc(share));
    match *moving.event {
        Event::Entered { side, at } => {
            let stack = stack(canvas, at, 1);
            stack.shadow(painter, palette, share);
            stack.flying(painter, palette, above(stack.seat(0.0)), share);
            pawn(canvas, above(stack.top()), side, share);
        }
        Event::Placed { at, .. } => {
            let stack = stack(canvas, at, now.height(at).saturating_add(1));
            if now.height(at) == 0 {
                stack.shadow(painter, palette, share);
            }
            stack.flying(painter, palette, above(stack.seat(f32::from(now.height(at)))), share);
        }
        Event::PawnSet { side, at } => pawn(canvas, above(top(at)), side, share),
        Event::Lifted { at, pieces, .. } => {
            let mut position = *now;
            position.apply(moving.event);
            lifted(canvas, &Pieces::new(position, Some((at, pieces))), share);
        }
        Event::Laid { at } => {
            let stack = stack(canvas, at, now.height(at).saturating_add(1));
            let to = stack.seat(f32::from(now.height(at)));
            let from = moving.pieces.lifted.map_or(to, |(from, _)| top(from));
            stack.flying(painter, palette, from.lerp(to, share) - rise(0.45), 1.0);
        }
        Event::Crushed { side, at } => {
            pawn(canvas, top(at), side, 1.0 - (1.0 - marks::GONE) * share);
            cross(canvas, top(at));
        }
        Event::FellOff { pieces, direction } => {
            let way = rose::way(direction, canvas.projection.turned()).normalized();
            // The pieces leave the board from the last tile in that direction.
            let Some((from, _)) = moving.pieces.lifted else { return };
            let edge = last_tile(now, from, direction);
            let stack = stack(canvas, edge, pieces);
            for level in 0..pieces {
                let at = stack.seat(f32::from(level)) + way * unit * (0.4 + share);
                stack.flying(painter, palette, at, 1.0 - share);
            }
        }
        Event::Reset { stacks, pawns } => {
            // The stacks sink into their tiles, with their pawns.
            let (down, left) = (unit * 0.3 * share, 1.0 - share);
            for tile in stacks {
                let hole = painter.with_clip_rect(
                    canvas.rect(tile).expand2(vec2(0.0, unit)).intersect(painter.clip_rect()),
                );
                wash(canvas, tile, palette.loss, 0.35 * left);
                stack(canvas, tile, now.height(tile)).sunk(down, left).paint(&hole, palette);
            }
            for tile in pawns.tiles() {
                if let Some(side) = pawns.at(tile) {
                    pawn(canvas, top(tile) + vec2(0.0, down), side, left);
                }
            }
        }
        Event::Moved { side, from, to } => {
            pawn(canvas, top(from).lerp(top(to), share) - rise(0.2), side, 1.0);
        }
        Event::Took { side, from, victim, at } => {
            // The pawn steps down onto the stack of the pawn that it takes.
            let token = token(canvas);
            let flat = Token {
                squint: token.squint * (1.0 - 0.5 * share),
                depth: token.depth * (1.0 - share),
                ..token
            };
            flat.faded(1.0 - share).paint(painter, top(at), victim, palette);
            pawn(canvas, top(from).lerp(top(at), share) - rise(0.12), side, 1.0);
        }
        Event::Resigned { side } => {
            now.pawns().of(side).into_iter().for_each(|tile| pawn(canvas, top(tile), side, 1.0 - share));
        }
        Event::Ended(Outcome::Win(side, reason)) => winners(canvas, now, (side, reason), moving.passed),
        Event::Passed { .. } | Event::Out { .. } | Event::Ended(_) => {}
    }
}

/// The winner's pawns, lit on the board, which goes dark. They hop one after the other, `passed` seconds after the end
/// of the game.
pub(super) fn winners(
    canvas: &Canvas<'_>,
    position: &Position,
    (side, reason): (Side, &Reason),
    passed: f64,
) {
    const HOP: f64 = 0.35;
    // After a resignation, other pawns stand beside the winner's.
    let darkness = if *reason == *Reason::RESIGNATION { 3.5 } else { 1.0 };
    canvas.dim(darkness * single(linear(passed, 0.0, DIMMING)));
    let mut pawns: Vec<Tile> = position.pawns().of(side).into_iter().collect();
    // The far pawns first, because a high pile hides what is behind it.
    pawns.sort_by(|one, other| canvas.rect(*one).top().total_cmp(&canvas.rect(*other).top()));
    let beat = (LIGHTING - HOP) / f64::from(u8::try_from(pawns.len()).unwrap_or(u8::MAX)).max(1.0);
    let mut start = DIMMING;
    for tile in pawns {
        let share = single(linear(passed, start, HOP));
        if share > 0.0 {
            let height = position.height(tile);
            lit(canvas, tile, share);
            stack(canvas, tile, height).paint(&canvas.painter, canvas.palette());
            won(canvas, tile, height, share);
            let hop = vec2(0.0, 8.0 * arc(share));
            pawn(canvas, top(canvas, position, tile) - hop, side, 1.0);
        }
        start += beat;
    }
}
