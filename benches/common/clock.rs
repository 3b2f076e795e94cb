//! The CPU time of a piece of work.

use std::fs;
use std::hint::black_box;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// The CPU time that this thread has used, as the scheduler accounts it; if the system doesn't report that, wall time
/// since the first call.
fn now() -> Duration {
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let used = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let used = used.and_then(|text| text.split_whitespace().next()?.parse().ok());
    used.map_or_else(|| BEGUN.elapsed(), Duration::from_nanos)
}

/// The median time of one round of this work, in seconds, over several rounds.
pub(crate) fn seconds<T>(mut work: impl FnMut() -> T) -> f64 {
    const ROUNDS: usize = 7;
    let mut rounds = [(); ROUNDS].map(|()| round(&mut work));
    rounds.sort_by(f64::total_cmp);
    rounds[ROUNDS / 2]
}

/// The time, in seconds, of one round of this work.
///
/// A round repeats it for a tenth of a second, much longer than the few milliseconds by which the scheduler's accounts
/// may lag.
pub(crate) fn round<T>(mut work: impl FnMut() -> T) -> f64 {
    const ROUND: Duration = Duration::from_millis(100);
    let mut repeats = 1;
    loop {
        let begun = now();
        for _ in 0..repeats {
            black_box(work());
        }
        let used = now() - begun;
        if used >= ROUND {
            return used.as_secs_f64() / f64::from(repeats);
        }
        repeats *= 2;
    }
}
