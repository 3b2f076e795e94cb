//! Crumble compared with a second implementation, which is slow, written from the text of the rules alone, and shares
//! no code with the first.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "all of this is test code; the exemption in clippy.toml reaches the test functions only"
)]

#[path = "crumble/action.rs"]
mod action;
#[path = "crumble/board.rs"]
mod board;
#[path = "crumble/comparison.rs"]
mod comparison;
#[path = "crumble/contact.rs"]
mod contact;
#[path = "crumble/depth.rs"]
mod depth;
#[path = "crumble/drafts.rs"]
mod drafts;
#[path = "crumble/draw_games.rs"]
mod draw_games;
#[path = "crumble/draws.rs"]
mod draws;
#[path = "crumble/endings.rs"]
mod endings;
#[path = "crumble/levels.rs"]
mod levels;
#[path = "crumble/place.rs"]
mod place;
#[path = "crumble/reach.rs"]
mod reach;
#[path = "crumble/refusals.rs"]
mod refusals;
#[path = "common/rng.rs"]
mod rng;
#[path = "crumble/sample.rs"]
mod sample;
#[path = "crumble/symmetry.rs"]
mod symmetry;
#[path = "crumble/tally.rs"]
mod tally;
#[path = "crumble/texts.rs"]
mod texts;
#[path = "crumble/threats.rs"]
mod threats;
#[path = "crumble/tilings.rs"]
mod tilings;
#[path = "crumble/turns.rs"]
mod turns;

use std::collections::BTreeMap;

use board::Board;
use draws::{Progress, Turn};
use halfsquare::rules::crumble::{Crumble, Options, State};
use halfsquare::rules::{State as _, result_text};
use turns::Played;

/// The state of a board, with the default options and no history.
fn state(board: &Board) -> State {
    State::from_position(board.to_string().parse().unwrap(), &Options::default()).unwrap()
}

/// The result of a turn that follows the turns of this record.
fn result(played: &Played, record: &[Turn], same_target: bool) -> String {
    let record: Vec<Turn> = record.iter().cloned().chain([Turn::from(played)]).collect();
    let drawn = Progress::of(&record).is_some_and(|progress| progress.draws(same_target));
    let result = match played.winner {
        Some(false) => "win:b:chain",
        Some(true) => "win:w:chain",
        None if drawn => "draw:draw-turns",
        None => "-",
    };
    result.to_owned()
}

/// The successors of a state: position, representative turn and result.
fn successors(state: &State) -> BTreeMap<String, (String, String)> {
    let mut successors = BTreeMap::new();
    state.for_each_successor(|turn, next| {
        let shown = (state.turn_text(turn), result_text::<Crumble>(next.outcome()));
        let twice = successors.insert(next.position().to_string(), shown);
        assert_eq!(twice, None, "visited twice from {}", state.position());
    });
    successors
}
