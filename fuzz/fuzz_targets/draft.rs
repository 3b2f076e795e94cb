//! Builds turns step by step.
#![no_main]

use halfsquare_fuzz::{Target, run};

libfuzzer_sys::fuzz_target!(|input: &[u8]| run(Target::Draft, input));
