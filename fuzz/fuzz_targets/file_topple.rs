//! Loads saved games of Topple.
#![no_main]

libfuzzer_sys::fuzz_target!(
    |input: &[u8]| halfsquare_fuzz::files::load::<halfsquare::rules::topple::Topple>(input)
);
