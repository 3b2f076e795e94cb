//! Builds turns, step by step, in Crosse.
#![no_main]

libfuzzer_sys::fuzz_target!(
    |input: &[u8]| halfsquare_fuzz::drafts::walk::<halfsquare::rules::crosse::Crosse>(input)
);
