//! Random numbers that are the same in every run.

/// A pseudorandom number generator (SplitMix64). Equal seeds give equal numbers in every version of the program, so
/// that a bot's game can be repeated from its seed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeededRng(u64);

impl SeededRng {
    /// The generator with this seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The generator for one of many items that share a seed but have different numbers, such as the games of a match.
    pub fn for_item(seed: u64, item: u64) -> Self {
        Self(Self(seed).next_u64() ^ Self(item).next_u64().rotate_left(32))
    }

    /// The next number, uniformly distributed.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below `end`, uniformly distributed; 0 if `end` is 0.
    pub fn below(&mut self, end: u64) -> u64 {
        // The upper half of the product. For the small ends used here its bias is negligible.
        u64::try_from((u128::from(self.next_u64()) * u128::from(end)) >> 64).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_seeds_give_equal_numbers_and_others_do_not() {
        let numbers = |mut rng: SeededRng| [(); 4].map(|()| rng.next_u64());
        assert_eq!(numbers(SeededRng::for_item(1, 2)), numbers(SeededRng::for_item(1, 2)));
        assert_ne!(numbers(SeededRng::for_item(1, 2)), numbers(SeededRng::for_item(2, 1)));
        assert_ne!(numbers(SeededRng::new(1)), numbers(SeededRng::new(2)));
    }

    #[test]
    fn every_number_below_the_end_comes_up() {
        let mut rng = SeededRng::new(7);
        let mut met = [false; 5];
        (0..200).for_each(|_| met[usize::try_from(rng.below(5)).unwrap()] = true);
        assert_eq!((met, rng.below(0)), ([true; 5], 0));
    }
}
