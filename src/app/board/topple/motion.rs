//! How the events of a step are shown one after the other.

use egui::{Pos2, vec2};

use super::brush::Brush;
use super::frame::in_hand;
use crate::app::board::Scene;
use crate::app::board::animate::ease;
use crate::rules::topple::{Event, Position, Tile, Topple};

const PIECE: f64 = 0.22;
const PAWN: f64 = 0.24;
const LIFT: f64 = 0.24;
const LAY: f64 = 0.20;
const CRUSH: f64 = 0.30;
const FALL: f64 = 0.30;
const RESET: f64 = 0.50;
const MOVE: f64 = 0.26;
const TAKE: f64 = 0.46;
const LEAVE: f64 = 0.40;

fn seconds_of(event: &Event) -> f64 {
    match event {
        Event::Entered { .. } | Event::Placed { .. } => PIECE,
        Event::PawnSet { .. } => PAWN,
        Event::Lifted { .. } => LIFT,
        Event::Laid { .. } => LAY,
        Event::Crushed { .. } => CRUSH,
        Event::FellOff { .. } => FALL,
        Event::Reset { .. } => RESET,
        Event::Moved { .. } => MOVE,
        Event::Took { .. } => TAKE,
        Event::Resigned { .. } => LEAVE,
        Event::Passed { .. } | Event::Out { .. } | Event::Ended(_) => 0.0,
    }
}

/// What the board showed last: a way to the next position begins there.
#[derive(Clone)]
pub(super) struct Shown {
    position: Position,
    hand: Option<(Tile, u8)>,
}

impl Shown {
    pub(super) fn of(scene: &Scene<'_, Topple>) -> Self {
        let lifted =
            scene.draft.and_then(|draft| draft.lifted()).map(|lifted| (lifted.at(), lifted.pieces()));
        Self { position: *scene.position, hand: lifted.or_else(|| in_hand(scene.events)) }
    }

    /// The position that was shown.
    pub(super) const fn position(&self) -> &Position {
        &self.position
    }
}

/// The way from one position to the next, event by event.
pub(super) struct Motion {
    from: Shown,
    events: Vec<Event>,
}

impl Motion {
    /// The way from what was shown to a scene, if the events of its step, or of its whole turn, lead there.
    pub(super) fn between(from: &Shown, scene: &Scene<'_, Topple>) -> Option<Self> {
        let leads = |events: &&[Event]| {
            let mut position = from.position;
            events.iter().for_each(|event| position.apply(event));
            !events.is_empty() && is_same_board(&position, scene.position)
        };
        let events = [scene.events, scene.last_turn].into_iter().find(leads)?;
        Some(Self { from: from.clone(), events: events.to_vec() })
    }

    /// How long it takes to show all of it.
    pub(super) fn seconds(&self) -> f64 {
        self.events.iter().map(seconds_of).sum()
    }

    /// Draws the board as it stands `passed` seconds after the step.
    pub(super) fn paint(&self, brush: &Brush<'_>, passed: f64) {
        let mut position = self.from.position;
        let mut hand = self.from.hand;
        let mut start = 0.0;
        for event in &self.events {
            let share = ease(passed, start, seconds_of(event));
            if share < 1.0 && seconds_of(event) > 0.0 {
                brush.board(&position, &hidden(&position, event));
                if let Some((at, pieces)) = hand.filter(|_| !matches!(event, Event::FellOff { .. })) {
                    let left = pieces.saturating_sub(u8::from(matches!(event, Event::Laid { .. })));
                    hold(brush, &position, at, left, 1.0);
                }
                paint_one(brush, &position, event, hand, share);
                return;
            }
            start += seconds_of(event);
            position.apply(event);
            hand = match (event, hand) {
                (Event::Lifted { at, pieces, .. }, _) => Some((*at, *pieces)),
                (Event::Laid { .. }, Some((at, pieces))) if pieces > 1 => Some((at, pieces - 1)),
                (Event::Laid { .. } | Event::FellOff { .. }, _) => None,
                (_, hand) => hand,
            };
        }
        brush.board(&position, &[]);
    }
}

fn is_same_board(a: &Position, b: &Position) -> bool {
    a.size() == b.size()
        && a.pawns() == b.pawns()
        && a.tiles().into_iter().all(|tile| a.height(tile) == b.height(tile))
}

/// The pawns that the moving picture of an event draws itself.
fn hidden(position: &Position, event: &Event) -> Vec<Tile> {
    match *event {
        Event::Moved { from, .. } => vec![from],
        Event::Took { from, at, .. } => vec![from, at],
        Event::Crushed { at, .. } => vec![at],
        Event::Reset { pawns, .. } => pawns.tiles().into_iter().collect(),
        Event::Resigned { side } => position.pawns().of(side).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// Draws lifted pieces over their stack.
pub(super) fn hold(brush: &Brush<'_>, position: &Position, at: Tile, pieces: u8, share: f32) {
    // A pile of as many pieces as were lifted has their thickness; they hang a bit above what is left.
    let pile = brush.stack(at, pieces.saturating_add(position.height(at)));
    let rise = vec2(0.0, brush.side() * 0.16 * share);
    for level in 0..pieces {
        let seat = pile.seat(f32::from(position.height(at)) + f32::from(level)) - rise;
        pile.flying(&brush.painter, brush.palette, seat, 0.94);
    }
}

fn paint_one(brush: &Brush<'_>, now: &Position, event: &Event, hand: Option<(Tile, u8)>, share: f32) {
    let (painter, palette) = (&brush.painter, brush.palette);
    let top = |tile: Tile| brush.stack(tile, now.height(tile)).top();
    let above = |at: Pos2| at - vec2(0.0, brush.side() * 0.9 * (1.0 - share));
    match *event {
        Event::Entered { side, at } => {
            let stack = brush.stack(at, 1);
            stack.flying(painter, palette, above(stack.seat(0.0)), share);
            brush.token().faded(share).paint(painter, above(stack.top()), side, palette);
        }
        Event::Placed { at, .. } => {
            let stack = brush.stack(at, now.height(at).saturating_add(1));
            stack.flying(painter, palette, above(stack.seat(f32::from(now.height(at)))), share);
        }
        Event::PawnSet { side, at } => {
            brush.token().faded(share).paint(painter, above(top(at)), side, palette)
        }
        Event::Lifted { at, pieces, .. } => {
            let mut left = *now;
            left.apply(event);
            hold(brush, &left, at, pieces, share);
        }
        Event::Laid { at } => {
            let stack = brush.stack(at, now.height(at).saturating_add(1));
            let to = stack.seat(f32::from(now.height(at)));
            let from = hand.map_or(to, |(from, _)| top(from));
            let arc = brush.side() * 0.5 * (std::f32::consts::PI * share).sin();
            stack.flying(painter, palette, from.lerp(to, share) - vec2(0.0, arc), 1.0);
        }
        Event::Crushed { side, at } => {
            let token = brush.token();
            let flat = super::pawn::Token { squint: token.squint * (1.0 - share), depth: 0.0, ..token };
            flat.faded(1.0 - 0.6 * share).paint(painter, top(at), side, palette);
            brush.cross(top(at), palette.fault);
        }
        Event::FellOff { pieces, direction } => {
            let way = super::place::way(direction, brush.projection.flipped()).normalized();
            // They leave from the last tile that way.
            let mut edge = hand.map(|(at, _)| at);
            while let Some(next) = edge.and_then(|at| now.next_tile(at, direction)) {
                edge = Some(next);
            }
            let Some(edge) = edge else { return };
            let stack = brush.stack(edge, pieces);
            for level in 0..pieces {
                let at = stack.seat(f32::from(level)) + way * brush.side() * (0.4 + share);
                stack.flying(painter, palette, at, 1.0 - share);
            }
        }
        Event::Reset { stacks, pawns } => {
            for tile in stacks {
                brush.wash(tile, palette.capture, 0.5 * (1.0 - share));
                brush.wash(tile, palette.cell, share);
            }
            for tile in pawns.tiles() {
                if let Some(side) = pawns.at(tile) {
                    let at = top(tile) - vec2(0.0, brush.side() * 0.3 * share);
                    brush.token().faded(1.0 - share).paint(painter, at, side, palette);
                }
            }
            stacks.into_iter().for_each(|tile| brush.diamond(brush.cell(tile).center(), palette.capture));
        }
        Event::Moved { side, from, to } => {
            let arc = brush.side() * 0.18 * (std::f32::consts::PI * share).sin();
            let at = top(from).lerp(top(to), share) - vec2(0.0, arc);
            brush.token().paint(painter, at, side, palette);
        }
        Event::Took { side, from, victim, at } => {
            brush.token().faded(1.0 - share).paint(painter, top(at), victim, palette);
            brush.token().paint(painter, top(from).lerp(top(at), share), side, palette);
        }
        Event::Resigned { side } => {
            for tile in now.pawns().of(side) {
                brush.token().faded(1.0 - share).paint(painter, top(tile), side, palette);
            }
        }
        Event::Passed { .. } | Event::Out { .. } | Event::Ended(_) => {}
    }
}
