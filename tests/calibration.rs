//! The share of the points that a search expects is about the share that was won in games between equal Experts: the
//! samples in `tests/calibration`, which `examples/calibration.rs` made.

#![cfg(test)]

#[expect(dead_code, reason = "only the example adds to a sample")]
#[path = "../examples/common/sample.rs"]
mod sample;

use halfsquare::engine::{Evaluated, Value};
use halfsquare::rules::crosse::Crosse;
use halfsquare::rules::crumble::Crumble;
use halfsquare::rules::topple::Topple;

use sample::{Sample, tenths};

/// The scale of the expected shares (units over which the odds grow by a factor of e), divided by the scale that fits
/// the results best: 0.5 means that the shares are twice as steep as they should be.
fn scale_against_best<G: Evaluated>(sample: &Sample) -> f64 {
    let odds = |units| {
        let share = f64::from(G::share(Value::estimate(units), sample.players)) / 1_000.0;
        (share / (1.0 - share)).ln()
    };
    200.0 / (odds(100) - odds(-100)) / sample.best_scale()
}

/// Checks that the expected shares of a sample are those that were won. `tolerance` limits the mean difference over
/// the tenths, in percentage points.
fn are_won<G: Evaluated>(sample: &str, players: usize, tolerance: f64) {
    let sample: Sample = sample.parse().unwrap();
    assert_eq!((sample.game.as_str(), sample.players), (G::NAME, players));
    let scale = scale_against_best::<G>(&sample);
    assert!((0.8..1.25).contains(&scale), "{} {players}: {scale:.2} times the best scale", G::NAME);
    let tenths = tenths(&sample, G::share);
    let positions: f64 = tenths.iter().map(|tenth| tenth.0).sum();
    let differences: f64 = tenths.iter().map(|(count, said, won)| count * (said - won).abs()).sum();
    let mean = differences / positions;
    assert!(mean < tolerance, "{} {players}: said and won differ by {mean:.1} points", G::NAME);
}

#[test]
fn shares_of_crosse_are_won() {
    are_won::<Crosse>(include_str!("calibration/crosse-2.txt"), 2, 5.0);
}

#[test]
fn shares_of_crumble_are_won() {
    are_won::<Crumble>(include_str!("calibration/crumble-2.txt"), 2, 7.0);
}

#[test]
fn shares_of_topple_are_won() {
    are_won::<Topple>(include_str!("calibration/topple-2.txt"), 2, 7.0);
    are_won::<Topple>(include_str!("calibration/topple-3.txt"), 3, 7.0);
    are_won::<Topple>(include_str!("calibration/topple-4.txt"), 4, 7.0);
}
