//! Measures how much the shares of an analysis change from one depth to the next: `swings GAME [POSITIONS [NODES]]`
//! analyses quiet positions of games between Experts with more and more nodes, and prints the mean and the greatest
//! difference between successive depths.
//!
//! A position counts as quiet if the evaluation says so and no win or loss has been found. Depths count from two
//! turns, the first depth that is searched.

#![expect(clippy::print_stdout, reason = "a tool that prints what it found")]

#[path = "common/bot_turn.rs"]
mod bot_turn;
#[path = "common/expert_game.rs"]
mod expert_game;
#[path = "common/opening.rs"]
mod opening;

use std::process::ExitCode;

use expert_game::expert_game;
use halfsquare::engine::{Budget, Evaluated, analyse};
use halfsquare::rules::State;
use halfsquare::rules::crosse::Crosse;
use halfsquare::rules::crumble::Crumble;
use halfsquare::rules::topple::Topple;

/// The nodes of an Expert for a turn.
const NODES: u64 = 1_500;
/// The distance between two positions of a game, in turns.
const APART: usize = 9;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, without| arguments.get(index).map_or(Some(without), |text| text.parse().ok());
    let (Some(positions), Some(nodes)) = (number(1, 200), number(2, 256_000)) else { return explain() };
    match arguments.first().map(String::as_str) {
        Some("crumble") => run::<Crumble>(positions, nodes),
        Some("crosse") => run::<Crosse>(positions, nodes),
        Some("topple") => run::<Topple>(positions, nodes),
        _ => return explain(),
    }
    ExitCode::SUCCESS
}

fn explain() -> ExitCode {
    eprintln!(
        "swings GAME [POSITIONS [NODES]]: crumble, crosse or topple; 200 positions and 256000 nodes without"
    );
    ExitCode::FAILURE
}

fn run<G: Evaluated>(positions: u64, nodes: u64) {
    let start = G::State::start(&G::Options::default());
    let states = (0..).flat_map(|seed| {
        let game = expert_game::<G>(&start, seed, NODES).into_iter().skip(usize::from(seed % 2 == 1));
        game.step_by(APART).filter(|state| state.outcome().is_none() && G::is_quiet(state))
    });
    let (mut swings, mut seen) = (Vec::new(), 0);
    for state in states {
        let shares = shares::<G>(&state, nodes);
        seen += u64::from(shares.len() > 1);
        swings.extend(shares.windows(2).map(|pair| f64::from(pair[0].abs_diff(pair[1])) / 10.0));
        if seen == positions {
            break;
        }
    }
    let mean = swings.iter().sum::<f64>() / swings.len() as f64;
    let most = swings.iter().copied().fold(0.0, f64::max);
    println!(
        "{}: {seen} positions, {} changes of depth: {mean:.1} points, at most {most:.1}",
        G::NAME,
        swings.len()
    );
}

/// The share of the side to move at each depth that is reached within `most` nodes, until the result is certain.
fn shares<G: Evaluated>(state: &G::State, most: u64) -> Vec<u16> {
    let (mut shares, mut deepest, mut nodes) = (Vec::new(), 1, 500);
    while nodes <= most {
        let Ok(found) = analyse::<G>(state, 1, &mut Budget::new(nodes)) else { break };
        let Some(best) = found.lines.first().filter(|best| best.value.turns_to_end().is_none()) else {
            break;
        };
        if found.depth > deepest {
            deepest = found.depth;
            shares.push(best.share);
        }
        nodes += nodes / 2;
    }
    shares
}
