//! Loads saved games, and pictures that carry them.
#![no_main]

use halfsquare_fuzz::{Target, run};

libfuzzer_sys::fuzz_target!(|input: &[u8]| run(Target::File, input));
