//! The speed of finding the turns of Crumble, and its growth with the number of pieces.
//!
//! `cargo bench --no-default-features --bench crumble` runs divan's benches, which report wall time, and then prints
//! the tables of `benches/README.md`, which report CPU time. After `--`, `table` prints the tables alone, `plot` draws
//! `assets/growth.svg`, and `positions` creates the positions in `benches/positions` that they measure.

#![expect(clippy::print_stdout, reason = "a bench reports on standard output")]
#![expect(clippy::unwrap_used, reason = "a bench that cannot measure what it says must stop")]

#[path = "../common/clock.rs"]
mod clock;
mod plot;
mod positions;
mod table;

use std::hint::black_box;

use halfsquare::engine::{Bot, Budget, Level};
use halfsquare::rules::State as _;
use halfsquare::rules::crumble::{Crumble, Options, State};

fn main() {
    let asked = |word| std::env::args().any(|argument| argument == word);
    if asked("positions") {
        positions::make();
    } else if asked("plot") {
        plot::write(&positions::PIECES.map(table::Row::measure));
    } else if asked("table") {
        table::print();
    } else {
        divan::main();
        table::print();
    }
}

/// The number of successors of a state; each is built, with its turn.
fn count_successors(state: &State) -> usize {
    let mut count = 0;
    state.for_each_successor(|turn, next| {
        black_box((turn, next));
        count += 1;
    });
    count
}

#[divan::bench]
fn parse_and_play_a_swap(bencher: divan::Bencher<'_, '_>) {
    let start = State::start(&Options::default());
    bencher.bench_local(|| black_box(&start).play_text(black_box(table::TURN)));
}

#[divan::bench]
fn successors_of_the_start(bencher: divan::Bencher<'_, '_>) {
    let start = State::start(&Options::default());
    bencher.bench_local(|| count_successors(black_box(&start)));
}

#[divan::bench]
fn perft_2_of_the_start(bencher: divan::Bencher<'_, '_>) {
    let start = State::start(&Options::default());
    bencher.bench_local(|| black_box(&start).perft(2));
}

#[divan::bench(args = positions::PIECES)]
fn successors(bencher: divan::Bencher<'_, '_>, pieces: usize) {
    let state = positions::kept(pieces);
    bencher.bench_local(|| count_successors(black_box(&state)));
}

/// A turn of the best bot, limited to 10,000 examined turns.
#[divan::bench]
fn bot_turn(bencher: divan::Bencher<'_, '_>) {
    let start = State::start(&Options::default());
    let bot = Bot::new(Level::Expert, 1);
    bencher.bench_local(|| bot.choose::<Crumble>(black_box(&start), &mut Budget::new(10_000)));
}
