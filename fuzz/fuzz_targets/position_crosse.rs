//! Reads positions of Crosse.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| halfsquare_fuzz::positions::read::<
    halfsquare::rules::crosse::Crosse,
>(input));
