//! Hash keys of positions.

use std::hash::{Hash, Hasher};
use std::num::NonZeroU64;

use crate::rules::{Game, State};

/// The hash key of a position. Different positions have different keys, barring coincidence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct HashKey(NonZeroU64);

impl HashKey {
    /// The key of a state's position, without the history that the draw rules need.
    pub(super) fn of<G: Game>(state: &G::State) -> Self {
        let mut mixer = Mixer(0);
        state.position().hash(&mut mixer);
        Self(NonZeroU64::new(mixer.finish()).unwrap_or(NonZeroU64::MIN))
    }

    /// The key with this number; `None` for 0.
    pub(super) fn from_number(number: u64) -> Option<Self> {
        NonZeroU64::new(number).map(Self)
    }

    /// Its number, never 0.
    pub(super) const fn get(self) -> u64 {
        self.0.get()
    }
}

/// A fast hasher that gives the same keys in every run.
///
/// The polynomial of `rustc-hash` isn't suitable: coordinates in Crumble are multiples of a high power of two, and only
/// the upper bits of the keys would depend on them.
struct Mixer(u64);

impl Mixer {
    const fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        for word in words {
            self.mix(u64::from_le_bytes(*word));
        }
        for byte in rest {
            self.mix(u64::from(*byte));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.mix(u64::from(number));
    }

    fn write_u32(&mut self, number: u32) {
        self.mix(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.mix(number);
    }

    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }

    fn finish(&self) -> u64 {
        let mixed = (self.0 ^ self.0 >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed ^ mixed >> 32
    }
}
