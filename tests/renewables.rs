//! A formation that lessons call a renewable comes back to its piece against every defence.

#![cfg(test)]

use std::ops::ControlFlow;

use halfsquare::learn::lessons;
use halfsquare::rules::crumble::geometry::{Coord, Point};
use halfsquare::rules::crumble::{BLACK, Crumble, State};
use halfsquare::rules::{Outcome, State as _};

/// The corner that the lesson's fight is for.
const AT: Point = Point { x: Coord::ZERO, y: Coord::ZERO };

/// Black owns the piece with this corner, or has won.
fn holds(state: &State) -> bool {
    match state.outcome() {
        Some(Outcome::Win(side, _)) => side == BLACK,
        Some(Outcome::Draw(_)) => false,
        None => state.position().piece_at(AT).is_some_and(|piece| piece.side == BLACK && piece.rect.at == AT),
    }
}

/// Black, to move, can hold the piece at the end of so many turns in a row, whatever White does.
fn can_hold(state: &State, turns: u32) -> bool {
    let held = |next: &State| holds(next) && (turns == 1 || is_held_after(next, turns - 1));
    let found = state
        .successors(|_, next| if held(next) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) });
    found.is_break()
}

/// Whatever White plays now, Black can hold the piece in so many turns more.
fn is_held_after(state: &State, turns: u32) -> bool {
    if state.outcome().is_some() {
        return true;
    }
    let lost = state.successors(|_, next| {
        let goes_on = if next.outcome().is_some() { holds(next) } else { can_hold(next, turns) };
        if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    lost.is_continue()
}

#[test]
fn the_whip_holds_its_piece_three_turns_in_a_row_against_every_defence() {
    let lesson = lessons::<Crumble>().into_iter().find(|lesson| lesson.name == "whip").unwrap();
    let start = lesson.start::<Crumble>().unwrap();
    let solution = start.turn_text(&lesson.solution::<Crumble>().unwrap());
    let mut holding = Vec::new();
    start.for_each_successor(|turn, next| {
        if holds(next) && is_held_after(next, 2) {
            holding.push(start.turn_text(turn));
        }
    });
    assert_eq!(holding, [solution], "no other turn does it");
}
