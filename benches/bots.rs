//! The time that bots take to stop when they are cancelled.
//!
//! `cargo bench --no-default-features --bench bots` lets the best bot think about each board, on one thread and on
//! two, cancels it after each of several delays, and prints the time until `Bot::choose` returns. This is wall time:
//! if other programs use the CPU too, the bot has to wait for it.

#![expect(clippy::print_stdout, reason = "a bench reports on standard output")]
#![expect(clippy::unwrap_used, reason = "a bench that cannot measure what it says must stop")]

use std::fs;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use halfsquare::engine::{Bot, Budget, Evaluated, Level, Stop};
use halfsquare::rules::State;
use halfsquare::rules::crosse::Crosse;
use halfsquare::rules::crumble::Crumble;
use halfsquare::rules::topple::Topple;

/// The delays before a bot is cancelled, in milliseconds: the shortest interrupt it while it lists its own turns, the
/// longest when it is many turns deep and its tables are full.
const AFTER: [u64; 10] = [0, 1, 2, 5, 10, 20, 50, 100, 500, 2_000];
const ROUNDS: usize = 5;

fn main() {
    println!("| board | median | longest | two threads | longest |\n|---|--:|--:|--:|--:|");
    row::<Crumble>("Crumble, the start of 6×6", &start::<Crumble>());
    for pieces in ["300", "1000"] {
        row::<Crumble>(&format!("Crumble, {pieces} pieces"), &kept(pieces));
    }
    row::<Crosse>("Crosse, the start", &start::<Crosse>());
    row::<Topple>("Topple, the start", &start::<Topple>());
}

fn start<G: Evaluated>() -> G::State {
    G::State::start(&G::Options::default())
}

/// The saved position with this many pieces.
fn kept(pieces: &str) -> <Crumble as halfsquare::rules::Game>::State {
    let name = format!("crumble-{pieces}.txt");
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "benches", "positions", &name].iter().collect();
    let position = fs::read_to_string(path).unwrap().parse().unwrap();
    State::<Crumble>::from_position(position, &Default::default()).unwrap()
}

fn row<G: Evaluated>(board: &str, state: &G::State) {
    print!("| {board} |");
    for threads in [1, 2] {
        let bot = Bot::new(Level::Expert, 1).on_threads(NonZeroUsize::new(threads).unwrap());
        let cancel = |after| latency::<G>(bot, state, Duration::from_millis(after));
        let mut times: Vec<Duration> = AFTER.repeat(ROUNDS).into_iter().map(cancel).collect();
        times.sort();
        let millis = |time: Duration| 1e3 * time.as_secs_f64();
        let (median, longest) = (times[times.len() / 2], times[times.len() - 1]);
        print!(" {:.2} ms | {:.2} ms |", millis(median), millis(longest));
    }
    println!();
}

fn latency<G: Evaluated>(bot: Bot, state: &G::State, after: Duration) -> Duration {
    let cancelled = AtomicBool::new(false);
    thread::scope(|scope| {
        let thinking = scope.spawn(|| {
            let is_cancelled = || cancelled.load(Ordering::Relaxed);
            let mut budget = Budget::new(u64::MAX).cancelled_by(&is_cancelled);
            let choice = bot.choose::<G>(state, &mut budget);
            assert_eq!(choice, Err(Stop::Cancelled), "the bot is sure before it is cancelled");
            Instant::now()
        });
        thread::sleep(after);
        let told = Instant::now();
        cancelled.store(true, Ordering::Relaxed);
        thinking.join().unwrap().duration_since(told)
    })
}
