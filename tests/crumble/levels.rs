//! Levels, compared with a filter over the turns that the game has without a level (crumble.md, Levels).

use std::collections::BTreeSet;

use halfsquare::record::events_of;
use halfsquare::rules::crumble::geometry::{Coord, Rect};
use halfsquare::rules::crumble::{
    CHAIN, Crumble, DRAW_TURNS, Event, Options, Position, STALLED, State, Turn,
};
use halfsquare::rules::{Options as _, Outcome, State as _};

use super::rng::SeededRng;

/// The position in a game without a level.
fn without(position: &Position) -> State {
    State::from_position(position.clone(), &Options::default()).unwrap()
}

/// Returns true if the level allows a turn, judged by the pieces that it cuts or joins.
fn allows(level: u32, state: &State, turn: &Turn) -> bool {
    let one = u128::from(Coord::ONE.raw());
    let area = |piece: &Rect| u128::from(piece.w.raw()) * u128::from(piece.h.raw());
    events_of::<Crumble>(state, turn).iter().all(|event| match event {
        // Every cut piece must be larger than 1/2^level of a starting square.
        Event::Cut { pieces, .. } => pieces.iter().all(|piece| area(piece) << level > one * one),
        Event::Joined { into, .. } => [into.w, into.h].iter().all(|side| side.raw().is_power_of_two()),
        _ => true,
    })
}

/// The texts of the positions that can be reached at a level.
fn left(level: u32, state: &State) -> BTreeSet<String> {
    let mut left = BTreeSet::new();
    state.for_each_successor(|turn, next| {
        if allows(level, state, turn) {
            left.insert(next.position().to_string());
        }
    });
    left
}

#[test]
fn a_level_leaves_the_turns_that_cut_no_smaller_and_join_what_can_be_cut_back() {
    let mut rng = SeededRng::new(45);
    let mut stalled = 0;
    for (level, size, turns) in
        [(1, "2x2", 30), (1, "3x3", 40), (2, "2x3", 40), (2, "3x3", 25), (3, "2x2", 25)]
    {
        for _ in 0..3 {
            let options = Options::parse(&format!("size={size},level={level}"), None).unwrap();
            let mut state = State::start(&options);
            for _ in 0..turns {
                let mut successors = Vec::new();
                state.for_each_successor(|_, next| successors.push(next.clone()));
                let reached: BTreeSet<String> =
                    successors.iter().map(|next| next.position().to_string()).collect();
                assert_eq!(reached, left(level, &without(state.position())), "{}", state.position());
                assert!(!reached.is_empty(), "a player without a turn: {}", state.position());
                state = successors[rng.below(successors.len())].clone();
                match state.outcome() {
                    None => {}
                    Some(Outcome::Draw(STALLED)) => {
                        assert!(left(level, &without(state.position())).is_empty());
                        let refused = State::from_position(state.position().clone(), &options);
                        assert!(refused.is_err(), "{}", state.position());
                        stalled += 1;
                        break;
                    }
                    Some(Outcome::Win(_, CHAIN) | Outcome::Draw(DRAW_TURNS)) => break,
                    Some(other) => panic!("{other:?}"),
                }
            }
        }
    }
    assert!(stalled > 0, "no game was stalled");
}
