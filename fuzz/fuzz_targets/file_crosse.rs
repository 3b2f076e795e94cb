//! Loads saved games of Crosse.
#![no_main]

libfuzzer_sys::fuzz_target!(
    |input: &[u8]| halfsquare_fuzz::files::load::<halfsquare::rules::crosse::Crosse>(input)
);
