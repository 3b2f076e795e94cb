//! The time to determine a player's threat in Crumble.
//!
//! `cargo bench --no-default-features --bench threats` prints the tables of `benches/README.md`, which report CPU
//! time. After `--`, `positions` creates the positions in `benches/positions` that they measure.

#![expect(clippy::print_stdout, reason = "a bench reports on standard output")]
#![expect(clippy::unwrap_used, reason = "a bench that cannot measure what it says must stop")]

#[path = "../common/clock.rs"]
mod clock;
mod positions;
mod question;
mod table;

fn main() {
    if std::env::args().any(|argument| argument == "positions") {
        positions::make();
    } else {
        table::print();
    }
}
