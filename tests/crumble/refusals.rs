//! Refusals of steps that no turn text can express; the others are in the conformance table.

use halfsquare::rules::crumble::geometry::{Axis, Coord, Dir, Rect};
use halfsquare::rules::crumble::{Draft, Illegal, Options, Split, State, Step, Swap};
use halfsquare::rules::{Draft as _, State as _, TurnError};

fn cell(x: u8, y: u8) -> Rect {
    Rect::new(Coord::whole(x), Coord::whole(y), Coord::ONE, Coord::ONE)
}

/// The text of a step's refusal, which mustn't change the draft.
fn refusal(draft: &Draft, step: Step) -> String {
    let mut tried = draft.clone();
    let refusal = tried.push(&step).unwrap_err();
    assert_eq!(tried, *draft);
    refusal.to_string()
}

#[test]
fn steps_out_of_turn_are_refused() {
    let split = Step::Split(Split { axis: Axis::Vertical, first: cell(2, 1), count: 1 });
    let swap = |x, y, dir| Step::Swap(Swap { from: cell(x, y), dir });
    let mut draft = State::start(&Options::default()).draft();
    assert_eq!(refusal(&draft, swap(2, 1, Dir::West)), "cut or join first, then swap");
    assert_eq!(draft.may_end(), Err(TurnError::Illegal(Illegal::NothingDone)));
    assert_eq!(draft.finish().unwrap_err().to_string(), "a turn needs a cut or a join");
    assert_eq!(draft.pop(), None);

    draft.push(&split).unwrap();
    assert_eq!(refusal(&draft, split), "you have already cut or joined this turn");
    let other = "this piece can't swap: only a new half or the joined piece can";
    assert_eq!(refusal(&draft, swap(1, 0, Dir::West)), other);

    // Once a half swaps, the other half stays.
    let [west, east] = cell(2, 1).halves(Axis::Vertical).unwrap();
    draft.push(&Step::Swap(Swap { from: west, dir: Dir::West })).unwrap();
    let stays = "this piece can't swap: only a new half or the joined piece can";
    assert_eq!(refusal(&draft, Step::Swap(Swap { from: east, dir: Dir::East })), stays);
}

#[test]
fn joins_beyond_the_board_are_refused() {
    let draft = State::start(&Options::default()).draft();
    let beyond = Rect::new(Coord::whole(5), Coord::ZERO, Coord::whole(2), Coord::ONE);
    assert_eq!(refusal(&draft, Step::Join(beyond)), "the joined piece would extend beyond the board");
}

#[test]
fn a_cut_that_is_dragged_goes_as_far_as_it_may_and_says_why_it_stops() {
    let position = "4x2 b b0,0,1,1 b1,0,1,1 w2,0,1,1 b3,0,1,1 w0,1,1,1 w1,1,1,1 w2,1,1,1 b3,1,1,1";
    let state = State::from_position(position.parse().unwrap(), &Options::default()).unwrap();
    let (split, stopped) = state.draft().split_run(Axis::Horizontal, cell(0, 0), cell(3, 0).at).unwrap();
    assert_eq!(split, Split { axis: Axis::Horizontal, first: cell(0, 0), count: 2 });
    assert_eq!(stopped.unwrap().to_string(), "the cut would enter White's piece");
    // The run also works towards the west, but then the other piece comes first.
    let (split, stopped) = state.draft().split_run(Axis::Horizontal, cell(1, 0), cell(0, 0).at).unwrap();
    assert_eq!(split, Split { axis: Axis::Horizontal, first: cell(0, 0), count: 2 });
    assert_eq!(stopped, None);
}
