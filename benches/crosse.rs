//! The speed of finding the turns of Crosse, compared with a yardstick.
//!
//! The yardstick is kish, which generates moves of Turkish draughts: it also has maximal captures and bitboards. Both
//! build every position, including those of the last ply, and count nothing in bulk. `cargo bench
//! --no-default-features --bench crosse` runs divan's table and then both of them in turn, and prints positions per
//! second of CPU time and their ratio.

#[path = "common/clock.rs"]
mod clock;

use std::hint::black_box;
use std::iter;
use std::ops::ControlFlow;

use halfsquare::engine::{Bot, Budget, Level};
use halfsquare::rules::State as _;
use halfsquare::rules::crosse::{Crosse, Options, Position, State};
use kish::{Action, Board};

fn main() {
    divan::main();
    compare();
}

const CROSSE_DEPTH: u32 = 3;
const KISH_DEPTH: usize = 6;
const ROUNDS: usize = 7;

fn crosse() -> u64 {
    count(State::start(&Options::default()).position(), CROSSE_DEPTH)
}

/// Counts as `perft` does, and builds the positions of the last ply.
fn count(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        black_box(position);
        return 1;
    }
    let mut found = 0;
    let _: ControlFlow<()> = position.successors(|_, next| {
        found += count(next, depth - 1);
        ControlFlow::Continue(())
    });
    found
}

/// Counts as [`Board::perft`] does, but also applies the actions of the last ply.
fn kish(board: &Board, buffers: &mut [Vec<Action>]) -> u64 {
    let Some((buffer, deeper)) = buffers.split_first_mut() else {
        black_box(board);
        return 1;
    };
    board.actions_into(buffer);
    buffer.iter().map(|action| kish(&board.apply(action).swap_turn(), deeper)).sum()
}

fn yardstick() -> u64 {
    let mut buffers: Vec<_> = iter::repeat_with(|| Vec::with_capacity(48)).take(KISH_DEPTH).collect();
    kish(black_box(&Board::new_default()), &mut buffers)
}

#[divan::bench]
fn perft_of_crosse() -> u64 {
    crosse()
}

#[divan::bench]
fn perft_of_kish() -> u64 {
    yardstick()
}

#[divan::bench]
fn successors_of_the_start(bencher: divan::Bencher<'_, '_>) {
    let start = State::start(&Options::default());
    bencher.bench_local(|| {
        black_box(&start).successors(|turn, next| -> ControlFlow<()> {
            black_box((turn, next));
            ControlFlow::Continue(())
        })
    });
}

/// Runs both in turn and prints the median rates and their ratio.
fn compare() {
    let rate = |run: fn() -> u64| run() as f64 / clock::seconds(run);
    let (mut ours, mut theirs, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let (our_rate, their_rate) = (rate(crosse), rate(yardstick));
        ours.push(our_rate);
        theirs.push(their_rate);
        ratios.push(our_rate / their_rate);
    }
    let median = |rates: &mut Vec<f64>| {
        rates.sort_by(f64::total_cmp);
        rates[rates.len() / 2]
    };
    let million = 1e6;
    eprintln!(
        "crosse {:.1} M positions/s, kish {:.1} M positions/s, ratio {:.2} (medians of {ROUNDS})",
        median(&mut ours) / million,
        median(&mut theirs) / million,
        median(&mut ratios),
    );
}

/// A turn of the best bot, limited to 10,000 examined turns.
#[divan::bench]
fn bot_turn(bencher: divan::Bencher<'_, '_>) {
    let start = State::start(&Options::default());
    let bot = Bot::new(Level::Expert, 1);
    bencher.bench_local(|| bot.choose::<Crosse>(black_box(&start), &mut Budget::new(10_000)));
}
