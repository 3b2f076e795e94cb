//! Reads turns of Crosse.
#![no_main]

libfuzzer_sys::fuzz_target!(
    |input: &[u8]| halfsquare_fuzz::turns::play::<halfsquare::rules::crosse::Crosse>(input)
);
