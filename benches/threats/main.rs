//! The time to determine the threat of a player of Crumble.
//!
//! `cargo bench --no-default-features --bench threats` prints the tables of `benches/README.md`, which tell CPU time.
//! After `--`, `positions` makes the positions that they are about, in `benches/positions`.

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
