//! Reads turns.
#![no_main]

use halfsquare_fuzz::{Target, run};

libfuzzer_sys::fuzz_target!(|input: &[u8]| run(Target::Turns, input));
