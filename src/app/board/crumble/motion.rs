//! How the events of a step are shown one after the other.

use super::brush::Brush;
use super::mesh::pieces_mesh;
use super::place;
use super::plan::line_ends;
use crate::app::board::animate::ease;
use crate::rules::Side;
use crate::rules::crumble::geometry::{Dir, Rect};
use crate::rules::crumble::{Event, Piece};

const CUT: f64 = 0.26;
const JOIN: f64 = 0.26;
const EXCHANGE: f64 = 0.24;
const CAPTURE: f64 = 0.36;

fn seconds_of(event: &Event) -> f64 {
    match event {
        Event::Cut { .. } => CUT,
        Event::Joined { .. } => JOIN,
        Event::Exchanged { .. } => EXCHANGE,
        Event::Captured { .. } => CAPTURE,
        Event::Won { .. } | Event::Drawn(_) => 0.0,
    }
}

/// How long it takes to show all of them.
pub(super) fn seconds(events: &[Event]) -> f64 {
    events.iter().map(seconds_of).sum()
}

/// How a piece takes on its new colour.
#[derive(Clone, Copy)]
enum Turn {
    /// From one side to the opposite one.
    Wipe(Dir),
    /// From its middle.
    Grow,
}

/// Draws what is still under way `passed` seconds after the step, over the pieces as they are after it.
pub(super) fn paint(brush: &Brush<'_>, events: &[Event], passed: f64) {
    let mut start = 0.0;
    // What is yet to come covers the final colours first; what is under way goes over it.
    let mut starts = Vec::with_capacity(events.len());
    for event in events {
        starts.push((event, start));
        start += seconds_of(event);
    }
    for (event, start) in starts.iter().rev() {
        paint_one(brush, event, passed, *start);
    }
}

fn paint_one(brush: &Brush<'_>, event: &Event, passed: f64, start: f64) {
    let share = ease(passed, start, seconds_of(event));
    if share >= 1.0 {
        return;
    }
    match event {
        Event::Cut { axis, pieces, .. } => {
            if let Some([from, to]) = line_ends(*axis, pieces) {
                brush.cut(from, to, share, brush.palette.plan);
            }
        }
        Event::Joined { side, pieces, .. } => {
            let old = pieces.iter().map(|&rect| Piece { rect, side: *side });
            let mut mesh = pieces_mesh(old, &brush.projection, brush.palette);
            for vertex in &mut mesh.vertices {
                vertex.color = vertex.color.gamma_multiply(1.0 - share);
            }
            brush.painter.add(mesh);
        }
        Event::Exchanged { side, from, to, dir } => {
            recolour(brush, to, side.other(), *side, share, Turn::Wipe(*dir));
            recolour(brush, from, *side, side.other(), share, Turn::Wipe(dir.opposite()));
        }
        Event::Captured { by, pieces } => {
            for rect in pieces {
                recolour(brush, rect, by.other(), *by, share, Turn::Grow);
            }
            brush.around(pieces, 3.0, brush.palette.capture, super::brush::Line::Solid);
        }
        Event::Won { .. } | Event::Drawn(_) => {}
    }
}

fn recolour(brush: &Brush<'_>, rect: &Rect, old: Side, new: Side, share: f32, turn: Turn) {
    let place = place::on_screen(&brush.projection, rect);
    if !place.intersects(brush.painter.clip_rect()) {
        return;
    }
    let piece = |side| pieces_mesh([Piece { rect: *rect, side }], &brush.projection, brush.palette);
    brush.painter.add(piece(old));
    let window = match turn {
        Turn::Grow => egui::Rect::from_center_size(place.center(), place.size() * share),
        Turn::Wipe(dir) => wiped(place, place::turned(dir, brush.projection.flipped()), share),
    };
    if share > 0.0 {
        brush.painter.with_clip_rect(window.intersect(brush.painter.clip_rect())).add(piece(new));
    }
}

/// The part of a place that something moving this way has covered.
fn wiped(place: egui::Rect, dir: Dir, share: f32) -> egui::Rect {
    let (mut rect, size) = (place, place.size() * share);
    match dir {
        Dir::East => rect.max.x = rect.min.x + size.x,
        Dir::West => rect.min.x = rect.max.x - size.x,
        Dir::North => rect.min.y = rect.max.y - size.y,
        Dir::South => rect.max.y = rect.min.y + size.y,
    }
    rect
}
