//! Reads positions of Crumble.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| halfsquare_fuzz::positions::read::<
    halfsquare::rules::crumble::Crumble,
>(input));
