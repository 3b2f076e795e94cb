//! Draws what the frame and the hand have to show besides the board itself.

use egui::{Color32, Pos2, Shape, vec2};

use super::brush::Brush;
use super::forecast::Forecast;
use super::frame::{self, Frame, Part};
use super::hand::Hand;
use super::pawn;
use super::rose;
use crate::app::board::palette::Palette;
use crate::app::board::view::Projection;
use crate::app::board::{Look, bubble};
use crate::rules::Outcome;
use crate::rules::topple::{Direction, Event, Placing, Position, Step, Tile};

/// Draws the board with the marks that lie on its ground: open tiles, the last turn.
pub(super) fn board(brush: &Brush<'_>, frame: &Frame<'_>, hand: &Hand) {
    let palette = brush.palette;
    let position = frame.position();
    position.tiles().into_iter().for_each(|tile| brush.ground(tile));
    for event in past(frame) {
        if let Some(tile) = touched(event) {
            brush.wash(tile, palette.last, 0.28);
        }
    }
    if let Part::First(_) = frame.part() {
        for (tile, step) in open_tiles(frame, hand) {
            brush.wash(tile, palette.travel, 0.16);
            if let Step::Move { .. } = step {
                brush.ring(tile, palette.travel, (brush.side() * 0.045).clamp(1.5, 4.0));
            }
        }
        let own = position.pawns().of(position.to_move());
        for tile in own.into_iter().filter(|tile| frame.can_move(*tile)) {
            brush.ring(tile, palette.travel, (brush.side() * 0.03).clamp(1.0, 2.5));
        }
    }
    brush.standing(position, &[]);
}

/// The whole board from above, as small as the overview is.
pub(super) fn overview(
    painter: egui::Painter,
    projection: &Projection,
    position: &Position,
    palette: &Palette,
) -> Shape {
    let brush = Brush {
        painter,
        projection: *projection,
        palette,
        look: Look { flat_stacks: true, ..Look::default() },
    };
    let mut shapes = Vec::new();
    for tile in position.tiles() {
        let cell = brush.cell(tile);
        shapes.push(Shape::rect_filled(cell.shrink(0.5), 0.0, palette.cell));
        if position.height(tile) > 0 {
            shapes.push(Shape::rect_filled(cell.shrink(cell.width() * 0.15), 1.0, palette.white.face_bottom));
        }
        if let Some(side) = position.pawns().at(tile) {
            shapes.push(Shape::circle_filled(cell.center(), cell.width() * 0.28, palette.pawn(side).face));
        }
    }
    Shape::Vec(shapes)
}

/// The events to be marked as the past: of the step that is looked at, else of the last turn.
fn past<'a>(frame: &Frame<'a>) -> &'a [Event] {
    match frame.part() {
        Part::Watching if !frame.scene.events.is_empty() => frame.scene.events,
        Part::Direction(..) | Part::End(_) => frame.scene.events,
        Part::Watching | Part::First(_) => frame.scene.last_turn,
    }
}

/// The tile that an event puts something on.
fn touched(event: &Event) -> Option<Tile> {
    match event {
        Event::Entered { at, .. }
        | Event::Placed { at, .. }
        | Event::Lifted { at, .. }
        | Event::Laid { at }
        | Event::Moved { to: at, .. }
        | Event::Took { at, .. } => Some(*at),
        _ => None,
    }
}

/// Draws all marks over the board, from what lies deepest.
pub(super) fn above(brush: &Brush<'_>, frame: &Frame<'_>, hand: &Hand, forecast: Option<&Forecast>) {
    let palette = brush.palette;
    let position = frame.position();
    for event in past(frame) {
        mark(brush, position, event);
    }
    won(brush, frame);
    match frame.part() {
        Part::First(_) => first(brush, frame, hand),
        Part::Direction(_, lifted) => in_hand(brush, frame, lifted.at(), lifted.pieces()),
        Part::Watching => {
            if let Some((at, pieces)) = frame::in_hand(frame.scene.events) {
                in_hand(brush, frame, at, pieces);
            }
        }
        Part::End(_) => {}
    }
    if let Some(forecast) = forecast {
        self::forecast(brush, frame, forecast);
    }
    if let Some(refusal) = &hand.refusal {
        refusal.places().iter().for_each(|tile| brush.dashes(*tile, palette.fault));
    }
    if hand.cursor_shows
        && let Some(tile) = hand.cursor(position)
    {
        brush.cursor(tile);
    }
    if let Part::Direction(_, lifted) = frame.part() {
        let petals = rose::petals(frame, lifted.at());
        rose::paint(&brush.painter, &petals, hand.direction, frame.projection.flipped(), palette);
    }
}

/// The mark of something that has happened.
fn mark(brush: &Brush<'_>, position: &Position, event: &Event) {
    let palette = brush.palette;
    let top = |tile: Tile| brush.stack(tile, position.height(tile)).top();
    match event {
        Event::Entered { at, .. }
        | Event::Placed { at, .. }
        | Event::Lifted { at, .. }
        | Event::Laid { at } => {
            brush.corners(*at, palette.last);
        }
        Event::Moved { from, to, .. } => {
            let way = (top(*to) - top(*from)).normalized() * brush.token().reach;
            brush.arrow(top(*from), top(*to) - way, (brush.side() * 0.04).clamp(1.5, 3.0), palette.last);
        }
        Event::Took { from, at, .. } => {
            let way = (top(*at) - top(*from)).normalized() * brush.token().reach;
            brush.arrow(top(*from), top(*at) - way, (brush.side() * 0.05).clamp(1.5, 4.0), palette.capture);
            brush.corners(*at, palette.capture);
        }
        Event::Crushed { at, .. } => brush.diamond(top(*at), palette.capture),
        Event::Reset { stacks, .. } => stacks.into_iter().for_each(|tile| {
            brush.diamond(brush.cell(tile).center(), palette.capture);
        }),
        Event::PawnSet { .. }
        | Event::FellOff { .. }
        | Event::Passed { .. }
        | Event::Resigned { .. }
        | Event::Out { .. }
        | Event::Ended(_) => {}
    }
}

/// A star over each pawn of the winner.
fn won(brush: &Brush<'_>, frame: &Frame<'_>) {
    let Some(Outcome::Win(side, _)) = frame.scene.outcome else { return };
    let position = frame.position();
    for tile in position.pawns().of(side) {
        brush.glow(tile, brush.palette.win);
        let radius = (brush.side() * 0.13).clamp(4.0, 12.0);
        let corner = brush.cell(tile).left_top() + vec2(radius * 1.5, radius * 1.5);
        brush.star(corner, radius, brush.palette.win);
    }
}

/// The tiles that a click can go to, with the height that counts for the mark.
fn open_tiles(frame: &Frame<'_>, hand: &Hand) -> Vec<(Tile, Step)> {
    let tile = |step: &Step| match (*step, hand.chosen) {
        (Step::Enter(tile) | Step::Place(tile), None) => Some((tile, *step)),
        (Step::Move { from, to }, Some(chosen)) if from == chosen => Some((to, *step)),
        _ => None,
    };
    frame.next.iter().filter_map(tile).collect()
}

/// Where the first step can go, and what it does there.
fn first(brush: &Brush<'_>, frame: &Frame<'_>, hand: &Hand) {
    if let Some(pawn) = hand.chosen {
        brush.glow(pawn, brush.palette.travel);
    }
    for (tile, step) in open_tiles(frame, hand) {
        if let Step::Place(_) = step {
            placing(brush, frame, tile);
        }
    }
}

/// The small mark of what placing a piece on a tile would do: nothing for a plain piece, else a pawn, or the
/// eight ways of a topple.
fn placing(brush: &Brush<'_>, frame: &Frame<'_>, tile: Tile) {
    let position = frame.position();
    let unit = (brush.side() * 0.13).clamp(3.0, 12.0);
    let at = brush.cell(tile).left_top() + vec2(unit * 1.35, unit * 1.35);
    match position.placing(tile) {
        Placing::Plain { .. } => {}
        Placing::Third { pawn: true } => {
            pawn::mark(&brush.painter, at, unit * 0.9, position.to_move(), brush.palette);
        }
        Placing::Third { pawn: false } => brush.dot(at, unit * 0.35, brush.palette.line),
        Placing::Topple { .. } => burst(brush, at, unit),
    }
}

/// Eight rays: a stack that topples.
fn burst(brush: &Brush<'_>, at: Pos2, unit: f32) {
    let palette = brush.palette;
    for (width, colour) in [(unit * 0.3 + 2.5, palette.halo_dark), (unit * 0.3, palette.capture)] {
        for direction in Direction::ALL {
            let way = super::place::way(direction, false).normalized();
            let ray = [at + way * unit * 0.4, at + way * unit];
            brush.painter.line_segment(ray, egui::Stroke::new(width, colour));
        }
    }
}

/// The pieces that were lifted, over their stack.
fn in_hand(brush: &Brush<'_>, frame: &Frame<'_>, at: Tile, pieces: u8) {
    super::motion::hold(brush, frame.position(), at, pieces, 1.0);
}

/// What the step pointed at would bring about.
fn forecast(brush: &Brush<'_>, frame: &Frame<'_>, forecast: &Forecast) {
    let mut now = *frame.position();
    for event in &forecast.events {
        now.apply(event);
        expected(brush, &now, event);
    }
    for event in &forecast.end {
        expected(brush, &now, event);
        now.apply(event);
    }
    if let Part::Direction(_, lifted) = frame.part() {
        lost(brush, frame, lifted.at(), &forecast.events);
    }
}

/// How many pieces of a topple would leave the board, written where they do.
fn lost(brush: &Brush<'_>, frame: &Frame<'_>, from: Tile, events: &[Event]) {
    for event in events {
        if let Event::FellOff { pieces, direction } = *event {
            let next = |tile: &Tile| frame.position().next_tile(*tile, direction);
            let edge = std::iter::successors(Some(from), next).last().unwrap_or(from);
            let way = super::place::way(direction, frame.projection.flipped());
            let clear = if edge == from { 0.95 } else { 0.5 };
            let at = brush.cell(edge).center() + way * brush.side() * clear;
            label(
                brush,
                at.clamp(brush.painter.clip_rect().min, brush.painter.clip_rect().max),
                &format!("-{pieces}"),
            );
        }
    }
}

/// What an event would do, drawn faintly; `now` is the board around it.
fn expected(brush: &Brush<'_>, now: &Position, event: &Event) {
    let palette = brush.palette;
    let top = |tile: Tile| brush.stack(tile, now.height(tile)).top();
    let piece = |tile: Tile, colour: Color32| {
        let height = now.height(tile);
        if height <= 1 {
            brush.ring(tile, colour, 2.0);
        }
        brush.stack(tile, height).piece(&brush.painter, palette, height.saturating_sub(1), 0.62);
    };
    match *event {
        Event::Entered { side, at } => {
            piece(at, palette.plan);
            brush.token().faded(0.75).paint(&brush.painter, top(at), side, palette);
        }
        Event::Placed { at, .. } => piece(at, palette.plan),
        Event::PawnSet { side, at } => {
            brush.token().faded(0.75).paint(&brush.painter, top(at), side, palette)
        }
        Event::Lifted { at, pieces, .. } => {
            brush.ring(at, palette.capture, 3.0);
            badge(brush, at, &pieces.to_string());
        }
        Event::Laid { at } => {
            brush.wash(at, palette.capture, 0.22);
            piece(at, palette.capture);
        }
        Event::Crushed { side, at } => {
            brush.token().faded(0.55).paint(&brush.painter, top(at), side, palette);
            brush.cross(top(at) - vec2(0.0, brush.token().depth), palette.fault);
        }
        // Where they leave the board depends on the stack that topples: `lost` draws it.
        Event::FellOff { .. } => {}
        Event::Reset { stacks, .. } => {
            for tile in stacks {
                brush.dashes(tile, palette.capture);
                brush.diamond(brush.cell(tile).center(), palette.capture);
            }
        }
        Event::Moved { side, from, to } => {
            brush.arrow(top(from), top(to), (brush.side() * 0.05).clamp(1.5, 4.0), palette.travel);
            brush.token().faded(0.75).paint(&brush.painter, top(to), side, palette);
        }
        Event::Took { from, at, .. } => {
            brush.arrow(top(from), top(at), (brush.side() * 0.05).clamp(1.5, 4.0), palette.capture);
            brush.cross(top(at) - vec2(0.0, brush.token().depth), palette.fault);
        }
        Event::Passed { .. } | Event::Resigned { .. } | Event::Out { .. } | Event::Ended(_) => {}
    }
}

/// A number over a stack.
fn badge(brush: &Brush<'_>, tile: Tile, text: &str) {
    label(brush, brush.cell(tile).center() - vec2(0.0, brush.side() * 0.3), text);
}

fn label(brush: &Brush<'_>, at: Pos2, text: &str) {
    let size = (brush.side() * 0.22).clamp(8.0, 18.0);
    let palette = brush.palette;
    bubble::badge(&brush.painter, at, text, size + 1.5, palette.halo_dark, palette.capture);
    bubble::badge(&brush.painter, at, text, size, palette.capture, palette.halo_dark);
}
