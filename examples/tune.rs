//! Fits the weights of an evaluation to games that it plays against itself, from nothing: `tune GAME` begins with
//! weights of 0, with which both players move by chance, and repeats: play games, fit the weights to their results by
//! logistic regression, play on with the new weights. It prints the file for `assets/weights`.
//!
//! Who plays here is not the bot: it looks at the positions after its own turns, and where those are not quiet at
//! the replies, so that the weights need no weights to come from, and a game takes milliseconds.

#![expect(clippy::print_stdout, reason = "a tool that prints what it made")]

use std::ops::ControlFlow;

use halfsquare::engine::{Evaluated, SeededRng, Tuned};
use halfsquare::rules::crosse::Crosse;
use halfsquare::rules::topple::Topple;
use halfsquare::rules::{Outcome, Side, State};

/// How often games are played and weights fitted.
const ROUNDS: u64 = 6;
/// Games a round.
const GAMES: u64 = 1_500;
/// Turns by chance at the beginning of a game; later one of so many is by chance as well.
const OPENING: usize = 6;
const SELDOM: u64 = 12;
/// The turns after which a game counts as a draw.
const LONGEST: usize = 240;
/// How often the regression goes through all positions of the last rounds.
const EPOCHS: usize = 6;
/// Units of the evaluation for odds of 1 to e: with 250 units three of four points are expected.
const UNITS: f64 = 228.0;
/// How far lines go on from positions that are not quiet.
const LONGEST_LINE: u32 = 4;

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("crosse") => tune::<Crosse>(),
        Some("topple") => tune::<Topple>(),
        _ => eprintln!("tune GAME: crosse or topple"),
    }
}

/// The features of a position for its side to move, less those of the opponent, and the points which that side took.
struct Sample {
    features: Vec<(usize, f64)>,
    points: f64,
}

fn tune<G: Evaluated + Tuned>() {
    let count = G::FEATURES.iter().map(|group| group.1).sum();
    let mut weights = vec![0.0; count];
    let mut rounds: Vec<Vec<Sample>> = Vec::new();
    for round in 0..ROUNDS {
        let samples =
            (0..GAMES).flat_map(|game| play::<G>(&weights, &mut SeededRng::for_item(round, game))).collect();
        rounds.push(samples);
        // What was played with much worse weights teaches little.
        let recent = &rounds[rounds.len().saturating_sub(3)..];
        let loss = fit(&mut weights, recent);
        let positions: usize = recent.iter().map(Vec::len).sum();
        eprintln!("round {}: {positions} positions, loss {loss:.4}", round + 1);
    }
    println!(
        "# Units of the evaluation. Made by `cargo run --release --example tune -- {}`, at the commit that brought this \
        file.",
        G::NAME
    );
    let mut rest = weights.iter();
    for (name, size) in G::FEATURES {
        let group: Vec<String> = rest.by_ref().take(*size).map(|w| format!("{:.0}", w * UNITS)).collect();
        println!("{name} {}", group.join(" "));
    }
}

fn features<G: Tuned>(state: &G::State, side: Side) -> Vec<(usize, f64)> {
    let mut features = Vec::new();
    for (side, sign) in [(side, 1.0), (side.other(), -1.0)] {
        G::visit_features(state, side, |feature, times| {
            if times != 0 {
                features.push((feature, sign * f64::from(times)));
            }
        });
    }
    features
}

fn sum(weights: &[f64], features: &[(usize, f64)]) -> f64 {
    features.iter().map(|&(feature, times)| weights[feature] * times).sum()
}

/// How a state stands for a side, by the weights; looked at further where it is not quiet.
fn value<G: Evaluated + Tuned>(weights: &[f64], state: &G::State, side: Side, line: u32) -> f64 {
    match state.outcome() {
        Some(Outcome::Win(winner, _)) => return if winner == side { 100.0 } else { -100.0 },
        Some(Outcome::Draw(_)) => return 0.0,
        None => {}
    }
    if G::is_quiet(state) || line == 0 {
        return sum(weights, &features::<G>(state, side));
    }
    let mover = state.to_move();
    let mut best = f64::NEG_INFINITY;
    let _: ControlFlow<()> = state.successors(|_, next| {
        best = best.max(value::<G>(weights, next, mover, line - 1));
        ControlFlow::Continue(())
    });
    if mover == side { best } else { -best }
}

/// Plays a game and returns its quiet positions.
fn play<G: Evaluated + Tuned>(weights: &[f64], rng: &mut SeededRng) -> Vec<Sample> {
    let mut state = G::State::start(&G::Options::default());
    let mut met = Vec::new();
    let mut turns = 0;
    while state.outcome().is_none() && turns < LONGEST {
        let by_chance = turns < OPENING || rng.below(SELDOM) == 0;
        let mover = state.to_move();
        let (mut best, mut chosen) = (f64::NEG_INFINITY, None);
        let _: ControlFlow<()> = state.successors(|_, next| {
            // SeededRng also decides between turns that look alike.
            let noise = rng.below(1_000) as f64 / 1e6;
            let looks = if by_chance { 0.0 } else { value::<G>(weights, next, mover, LONGEST_LINE) };
            let ends = by_chance && next.outcome().is_some();
            if !ends && looks + noise > best {
                (best, chosen) = (looks + noise, Some(next.clone()));
            }
            ControlFlow::Continue(())
        });
        let Some(next) = chosen else { break };
        state = next;
        turns += 1;
        if turns > OPENING && state.outcome().is_none() && G::is_quiet(&state) {
            met.push((state.to_move(), features::<G>(&state, state.to_move())));
        }
    }
    let points = |side| match state.outcome() {
        Some(Outcome::Win(winner, _)) => f64::from(u8::from(winner == side)),
        _ => 0.5,
    };
    met.into_iter().map(|(side, features)| Sample { features, points: points(side) }).collect()
}

/// Logistic regression by gradient descent, with steps that become smaller for each weight (Adagrad); returns the mean
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
        for Sample { features, points } in &samples {
            let expected = 1.0 / (1.0 + (-sum(weights, features)).exp());
            loss -= points * expected.max(1e-9).ln() + (1.0 - points) * (1.0 - expected).max(1e-9).ln();
            for &(feature, times) in features {
                let gradient = (expected - points) * times + DECAY * weights[feature];
                squares[feature] += gradient * gradient;
                weights[feature] -= STEP * gradient / squares[feature].sqrt();
            }
        }
        loss /= samples.len().max(1) as f64;
    }
    loss
}
