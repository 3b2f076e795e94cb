//! Builds turns, step by step, in Topple.
#![no_main]

libfuzzer_sys::fuzz_target!(
    |input: &[u8]| halfsquare_fuzz::drafts::walk::<halfsquare::rules::topple::Topple>(input)
);
