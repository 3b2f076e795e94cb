//! Reads games as plain text.
#![no_main]

use halfsquare_fuzz::{Target, run};

libfuzzer_sys::fuzz_target!(|input: &[u8]| run(Target::Text, input));
