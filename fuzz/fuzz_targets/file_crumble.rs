//! Loads saved games of Crumble.
#![no_main]

libfuzzer_sys::fuzz_target!(
    |input: &[u8]| halfsquare_fuzz::files::load::<halfsquare::rules::crumble::Crumble>(input)
);
