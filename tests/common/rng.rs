//! Random numbers for tests, the same in every run.

use proptest::prelude::RngExt;
use proptest::test_runner::{RngAlgorithm, TestRng};

/// A random number generator: equal seeds give equal numbers.
pub(crate) struct SeededRng(TestRng);

impl SeededRng {
    pub(crate) fn new(seed: u64) -> Self {
        let seed = [seed.to_le_bytes(), (!seed).to_le_bytes()].concat();
        Self(TestRng::from_seed(RngAlgorithm::XorShift, &seed))
    }

    /// A number less than `bound`, which mustn't be 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0.random_range(0..bound)
    }

    /// Returns true with a probability of one in `times`.
    pub(crate) fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// A random element; `None` if there are none.
    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        if from.is_empty() { None } else { from.get(self.below(from.len())) }
    }
}
