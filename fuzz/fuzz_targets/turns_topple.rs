//! Reads turns of Topple.
#![no_main]

libfuzzer_sys::fuzz_target!(
    |input: &[u8]| halfsquare_fuzz::turns::play::<halfsquare::rules::topple::Topple>(input)
);
