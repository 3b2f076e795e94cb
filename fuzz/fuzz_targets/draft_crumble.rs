//! Builds turns, step by step, in Crumble.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| halfsquare_fuzz::drafts::walk::<
    halfsquare::rules::crumble::Crumble,
>(input));
