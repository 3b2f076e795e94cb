//! Fits the weights of an evaluation to games that it plays against itself, without prior knowledge: `tune GAME
//! [OPTIONS]` starts with all weights at 0, so that every player moves at random, and repeats: play games, fit the
//! weights to their results by logistic regression (softmax for more than two players), continue with the new weights.
//! It prints the file for `assets/weights`.
//!
//! The players aren't the bots: they examine the positions after their own turns, and the replies if those aren't
//! quiet. So they need no earlier weights, and a game takes milliseconds.

#![expect(clippy::print_stdout, reason = "a tool that prints what it made")]

use std::process::ExitCode;

use halfsquare::engine::{Evaluated, SeededRng, Tuned};
use halfsquare::rules::crosse::Crosse;
use halfsquare::rules::crumble::Crumble;
use halfsquare::rules::topple::Topple;
use halfsquare::rules::{Outcome, Side, State};

/// The number of rounds of playing games and fitting weights.
const ROUNDS: u64 = 6;
/// Games in a round; the second number applies if there are few weights to fit.
const GAMES: u64 = 1_500;
const FEW_GAMES: u64 = 300;
/// The maximum number of weights that counts as few.
const FEW: usize = 20;
/// Random turns of each player at the start of a game; after that one turn in `SELDOM` is random too.
const OPENING: usize = 3;
const SELDOM: u64 = 12;
/// The turns of each player after which a game counts as a draw.
const LONGEST: usize = 120;
/// The number of passes of the regression over all positions of the last rounds.
const EPOCHS: usize = 6;
/// The units of the evaluation that multiply the odds by e: 250 units mean an expectation of three points in four.
const UNITS: f64 = 228.0;
/// The maximum length of lines from positions that aren't quiet, in turns.
const LONGEST_LINE: u32 = 4;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let options = arguments.get(1).map_or("", String::as_str);
    let result = match arguments.first().map(String::as_str) {
        Some("crumble") => tune::<Crumble>(options),
        Some("crosse") => tune::<Crosse>(options),
        Some("topple") => tune::<Topple>(options),
        _ => Err("tune GAME [OPTIONS]: crumble, crosse, topple, or topple players=3".to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// The features of a side, with their counts.
type Features = Vec<(usize, f64)>;

/// A position: the features of each player in the game, and the points that this player won.
struct Sample(Vec<(Features, f64)>);

fn tune<G: Evaluated + Tuned>(options: &str) -> Result<(), String> {
    let start = G::State::begin(options, None).map_err(|error| error.to_string())?;
    let count = G::FEATURES.iter().map(|group| group.1).sum();
    let mut weights = vec![0.0; count];
    let games = if count <= FEW { FEW_GAMES } else { GAMES };
    let mut rounds: Vec<Vec<Sample>> = Vec::new();
    for round in 0..ROUNDS {
        let play = |game| play::<G>(&weights, start.clone(), &mut SeededRng::for_item(round, game));
        let samples = (0..games).flat_map(play).collect();
        rounds.push(samples);
        // Games played with much worse weights teach little.
        let recent = &rounds[rounds.len().saturating_sub(3)..];
        let loss = fit(&mut weights, recent);
        let positions: usize = recent.iter().map(Vec::len).sum();
        eprintln!("round {}: {positions} positions, loss {loss:.4}", round + 1);
    }
    let words = [G::NAME, options].join(" ");
    println!(
        "# Units of the evaluation. Made by `cargo run --release --example tune -- {}`, at the commit that brought this \
        file.",
        words.trim()
    );
    let mut rest = weights.iter();
    for (name, size) in G::FEATURES {
        let group: Vec<String> = rest.by_ref().take(*size).map(|w| format!("{:.0}", w * UNITS)).collect();
        println!("{name} {}", group.join(" "));
    }
    Ok(())
}

/// The features of the players who are still in the game, the side to move first.
fn features<G: Tuned>(state: &G::State) -> Vec<(Side, Features)> {
    let first = state.to_move().index();
    let mut sides: Vec<Side> = Side::all(state.players()).filter(|side| state.is_in(*side)).collect();
    sides.sort_by_key(|side| (side.index() < first, side.index()));
    let of = |side| {
        let mut features = Vec::new();
        G::visit_features(state, side, |feature, times| {
            if times != 0 {
                features.push((feature, occurrences::<G>(times)));
            }
        });
        (side, features)
    };
    sides.into_iter().map(of).collect()
}

/// The count of a feature, as a number of occurrences.
fn occurrences<G: Tuned>(times: i32) -> f64 {
    f64::from(times) / f64::from(G::ONCE)
}

fn sum(weights: &[f64], features: &[(usize, f64)]) -> f64 {
    features.iter().map(|&(feature, times)| weights[feature] * times).sum()
}

/// The logarithm of the odds that a side wins, by the weights; searches further if the state isn't quiet.
fn value<G: Evaluated + Tuned>(weights: &[f64], state: &G::State, side: Side, line: u32) -> f64 {
    match state.outcome() {
        Some(Outcome::Win(winner, _)) => return if winner == side { 100.0 } else { -100.0 },
        Some(Outcome::Draw(_)) => return 0.0,
        None if !state.is_in(side) => return -100.0,
        None => {}
    }
    if G::is_quiet(state) || line == 0 {
        let standing = |side| {
            let mut sum = 0.0;
            G::visit_features(state, side, |feature, times| {
                sum += weights[feature] * occurrences::<G>(times)
            });
            sum
        };
        let others = Side::all(state.players()).filter(|other| *other != side && state.is_in(*other));
        return standing(side) - others.map(|other| standing(other).exp()).sum::<f64>().ln();
    }
    let own = state.to_move() == side;
    let mut best = if own { f64::NEG_INFINITY } else { f64::INFINITY };
    state.for_each_successor(|_, next| {
        let value = value::<G>(weights, next, side, line - 1);
        best = if own { best.max(value) } else { best.min(value) };
    });
    best
}

/// Plays a game and returns its quiet positions.
fn play<G: Evaluated + Tuned>(weights: &[f64], mut state: G::State, rng: &mut SeededRng) -> Vec<Sample> {
    let (opening, longest) = (OPENING * state.players(), LONGEST * state.players());
    let mut met = Vec::new();
    let mut turns = 0;
    while state.outcome().is_none() && turns < longest {
        let by_chance = turns < opening || rng.below(SELDOM) == 0;
        let mover = state.to_move();
        let (mut best, mut chosen) = (f64::NEG_INFINITY, None);
        state.for_each_successor(|_, next| {
            // SeededRng also decides between turns of equal value.
            let noise = rng.below(1_000) as f64 / 1e6;
            let looks = if by_chance { 0.0 } else { value::<G>(weights, next, mover, LONGEST_LINE) };
            let ends = by_chance && next.outcome().is_some();
            if !ends && looks + noise > best {
                (best, chosen) = (looks + noise, Some(next.clone()));
            }
        });
        let Some(next) = chosen else { break };
        state = next;
        turns += 1;
        if turns > opening && state.outcome().is_none() && G::is_quiet(&state) {
            met.push(features::<G>(&state));
        }
    }
    let points = |side, players: usize| match state.outcome() {
        Some(Outcome::Win(winner, _)) => f64::from(u8::from(winner == side)),
        _ => 1.0 / players as f64,
    };
    met.into_iter()
        .map(|sides| {
            let players = sides.len();
            Sample(sides.into_iter().map(|(side, features)| (features, points(side, players))).collect())
        })
        .collect()
}

/// Logistic regression by gradient descent, with step sizes that shrink for each weight (Adagrad); returns the mean
/// loss in the last epoch.
fn fit(weights: &mut [f64], rounds: &[Vec<Sample>]) -> f64 {
    const STEP: f64 = 0.05;
    const DECAY: f64 = 1e-5;
    let mut squares = vec![1e-3; weights.len()];
    let mut loss = 0.0;
    for epoch in 0..EPOCHS {
        let mut rng = SeededRng::new(epoch as u64);
        let mut samples: Vec<&Sample> = rounds.iter().flatten().collect();
        for last in (1..samples.len()).rev() {
            let other = usize::try_from(rng.below(last as u64 + 1)).unwrap_or(last);
            samples.swap(last, other);
        }
        loss = 0.0;
        for Sample(sides) in &samples {
            let odds: Vec<f64> = sides.iter().map(|(features, _)| sum(weights, features).exp()).collect();
            let all: f64 = odds.iter().sum();
            for ((features, points), odds) in sides.iter().zip(odds) {
                let expected = odds / all;
                loss -= points * expected.max(1e-9).ln();
                for &(feature, times) in features {
                    let gradient = (expected - points) * times + DECAY * weights[feature];
                    squares[feature] += gradient * gradient;
                    weights[feature] -= STEP * gradient / squares[feature].sqrt();
                }
            }
        }
        loss /= samples.len().max(1) as f64;
    }
    loss
}
