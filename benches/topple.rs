//! Topple's `perft` compared with that of a Tak move generator. Both build the position of every leaf, and neither
//! counts the last turns in bulk. `cargo bench --no-default-features --bench topple` prints positions per second of
//! CPU time for both in one run; their samples take turns.

#![expect(clippy::print_stdout, reason = "a bench reports on standard output")]

#[path = "common/clock.rs"]
mod clock;

use std::hint::black_box;
use std::ops::ControlFlow;

use fast_tak::{Game, GameResult};
use halfsquare::engine::{Bot, Budget, Level};
use halfsquare::rules::State as _;
use halfsquare::rules::topple::{Options, State, Topple};

fn main() {
    // The ratio compares samples taken in turn, which divan can't do: it runs one bench after the other.
    const SAMPLES: usize = 7;
    let topple = State::start(&Options::default());
    let tak = Game::<6, 0>::default();
    let mut ratios = Vec::new();
    for _ in 0..SAMPLES {
        let ours = rate(|| topple.perft(black_box(4)));
        let theirs = rate(|| tak_perft(black_box(&tak), 3));
        println!(
            "topple {:.2} M/s, fast-tak {:.2} M/s, ratio {:.2}",
            ours / 1e6,
            theirs / 1e6,
            ours / theirs
        );
        ratios.push(ours / theirs);
    }
    ratios.sort_by(f64::total_cmp);
    println!("median ratio {:.2}", ratios[SAMPLES / 2]);
    divan::main();
}

fn rate(count: impl Fn() -> u64) -> f64 {
    count() as f64 / clock::seconds(count)
}

/// Builds every leaf by playing its move, as Topple's `perft` does.
fn tak_perft(game: &Game<6, 0>, depth: u32) -> u64 {
    if depth == 0 {
        black_box(game);
        return 1;
    }
    if game.result() != GameResult::Ongoing {
        return 0;
    }
    let mut moves = Vec::new();
    game.possible_moves(&mut moves);
    let mut count = 0;
    for turn in moves {
        let mut next = game.clone();
        if next.play(turn).is_ok() {
            count += tak_perft(&next, depth - 1);
        }
    }
    count
}

/// Successors of the middle game's first position, with their memory of repetitions.
#[divan::bench]
fn successors(bencher: divan::Bencher<'_, '_>) {
    let turns = ["@d4", "@f5", "+e5", "+e5", "+e5", "+g5"];
    let state = turns.iter().try_fold(State::start(&Options::default()), |state, text| {
        state.parse_turn(text).and_then(|turn| state.play(&turn))
    });
    bencher.bench_local(|| {
        black_box(&state).as_ref().map(|state| {
            state.successors::<()>(|_, next| {
                black_box(next);
                ControlFlow::Continue(())
            })
        })
    });
}

/// A turn of the best bot, limited to 10,000 examined turns.
#[divan::bench]
fn bot_turn(bencher: divan::Bencher<'_, '_>) {
    let start = State::start(&Options::default());
    let bot = Bot::new(Level::Expert, 1);
    bencher.bench_local(|| bot.choose::<Topple>(black_box(&start), &mut Budget::new(10_000)));
}
