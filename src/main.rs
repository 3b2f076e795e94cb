//! Halfsquare.
fn main() {}
