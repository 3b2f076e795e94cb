//! The stones during an event.

use egui::Pos2;

use super::marks::{centre_of, cross, ring};
use super::pieces::STEP;
use super::stone::stone_at;
use super::{Canvas, win};
use crate::app::board::motion::{Moving, arc, ease};
use crate::rules::Side;
use crate::rules::crosse::{BLACK, Cell, Cells, Crosse, Event, WHITE};

/// Paints all stones during an event.
pub(super) fn paint(canvas: &Canvas<'_>, moving: &Moving<'_, Crosse>) {
    let (share, palette) = (moving.share, canvas.palette());
    let travelling = travelling(canvas, moving);
    let leaving: Cells = match moving.event {
        Event::Captured { cells, .. } | Event::Cleared { cells, .. } => cells.iter().copied().collect(),
        Event::Retired { cell, .. } => Cells::of(*cell),
        _ => Cells::EMPTY,
    };
    for side in [WHITE, BLACK] {
        let stones = moving.pieces.stones(side);
        let still = travelling.map_or(stones, |(from, ..)| stones.without(from));
        for cell in (still - leaving).iter() {
            stone_at(canvas, centre_of(canvas, cell), side, 0.0, 1.0);
        }
        for cell in (still & leaving).iter() {
            stone_at(canvas, centre_of(canvas, cell), side, share * 0.5, 1.0 - share);
            cross(canvas, cell, palette.loss);
        }
    }
    // Stones that the turn has already jumped over stay on the board until it ends.
    let before = canvas.board.scene.past().iter().take_while(|event| *event != moving.event);
    let over = |event: &Event| if let Event::Leapt { over, .. } = event { Some(*over) } else { None };
    let jumped: Cells = before.chain(moving.earlier).filter_map(over).collect();
    let there = moving.pieces.stones(WHITE) | moving.pieces.stones(BLACK);
    for cell in ((jumped & there) - leaving).iter() {
        cross(canvas, cell, palette.loss);
    }
    if let Event::Covered { .. } = moving.event {
        for cell in Cells::CORNERS.iter() {
            ring(canvas, cell, palette.win, 0.05 + 0.1 * (1.0 - share));
        }
    }
    if let Some((_, at, side, lift)) = travelling {
        stone_at(canvas, at, side, lift, 1.0);
    }
    if let Event::Won { side, reason } = *moving.event {
        win::paint(canvas, side, reason, moving.passed);
    }
}

/// The moving stone: its first cell, its current position, its side, and its height from 0 to 1.
fn travelling(canvas: &Canvas<'_>, moving: &Moving<'_, Crosse>) -> Option<(Cell, Pos2, Side, f32)> {
    match moving.event {
        Event::Walked { side, path, .. } => {
            let legs = path.iter().zip(path.iter().skip(1));
            let mut start = 0.0;
            for (&from, &to) in legs {
                if moving.passed < start + STEP {
                    let share = ease(moving.passed, start, STEP);
                    let at = centre_of(canvas, from).lerp(centre_of(canvas, to), share);
                    return Some((*path.first()?, at, *side, arc(share) * 0.35));
                }
                start += STEP;
            }
            None
        }
        &Event::Leapt { side, from, to, .. } => {
            let at = centre_of(canvas, from).lerp(centre_of(canvas, to), moving.share);
            Some((from, at, side, arc(moving.share)))
        }
        _ => None,
    }
}
