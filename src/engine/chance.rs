//! Chance that is the same in every run.

/// A source of chance: equal seeds give equal numbers (SplitMix64).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chance(u64);

impl Chance {
    /// The source of this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The source of a seed and a number, for one of many things that a seed decides.
    #[must_use]
    pub fn of(seed: u64, number: u64) -> Self {
        Self(Self(seed).number() ^ Self(number).number().rotate_left(32))
    }

    /// The next number, any of them as likely as any other.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below `end`; 0 where there is none.
    pub fn below(&mut self, end: u64) -> u64 {
        // The upper half of the product; numbers are as good as equally likely for the small ends asked for here.
        u64::try_from((u128::from(self.number()) * u128::from(end)) >> 64).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_seeds_give_equal_numbers_and_others_do_not() {
        let numbers = |mut chance: Chance| [(); 4].map(|()| chance.number());
        assert_eq!(numbers(Chance::of(1, 2)), numbers(Chance::of(1, 2)));
        assert_ne!(numbers(Chance::of(1, 2)), numbers(Chance::of(2, 1)));
        assert_ne!(numbers(Chance::new(1)), numbers(Chance::new(2)));
    }

    #[test]
    fn every_number_below_the_end_comes_up() {
        let mut chance = Chance::new(7);
        let mut met = [false; 5];
        (0..200).for_each(|_| met[usize::try_from(chance.below(5)).unwrap()] = true);
        assert_eq!((met, chance.below(0)), ([true; 5], 0));
    }
}
