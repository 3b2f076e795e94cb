//! The contacts of a board of few pieces as bits, a word for each piece: most games never grow beyond.

use super::bits::View;
use super::tiling::{Id, Tiling};

/// Contacts, neighbours and touched sides of up to 64 pieces.
#[derive(Debug, Default)]
pub(super) struct Masks {
    all: u64,
    contacts: Vec<u64>,
    neighbours: Vec<u64>,
    /// The pieces that touch each side of the board.
    sides: [u64; 4],
}

impl Masks {
    /// The most pieces that fit.
    pub(super) const PIECES: usize = 64;

    /// Describes another tiling, of at most [`Masks::PIECES`] pieces.
    pub(super) fn fill(&mut self, tiling: &Tiling) {
        let set = |ids: &[Id]| ids.iter().fold(0, |set, &id| set | bit(id));
        self.contacts.clear();
        self.neighbours.clear();
        self.sides = [0; 4];
        self.all = 0;
        for id in tiling.ids() {
            let neighbours = set(tiling.neighbours(id));
            self.neighbours.push(neighbours);
            self.contacts.push(neighbours | set(tiling.corners(id)));
            self.all |= bit(id);
            for (side, touches) in self.sides.iter_mut().zip(tiling.border(id).sides()) {
                *side |= touches << id;
            }
        }
    }

    /// Whether every group, by neighbours and corners, touches a side of the board.
    pub(super) fn all_open(&self, white: View<'_>) -> bool {
        let border = self.sides.iter().fold(0, |all, side| all | side);
        let white = white.first_word() & self.all;
        let open = |within| flood(&self.contacts, border & within, within) == within;
        open(white) && open(self.all & !white)
    }

    /// Whether the piece's chain touches all four sides.
    pub(super) fn chain_wins(&self, white: View<'_>, id: Id) -> bool {
        let is_white = white.has(id);
        let white = white.first_word();
        let chain = flood(&self.neighbours, bit(id), self.all & if is_white { white } else { !white });
        self.sides.iter().all(|side| chain & side != 0)
    }
}

const fn bit(id: Id) -> u64 {
    1 << id
}

/// The pieces of a set that hang together with the seeds, which lie in it.
fn flood(links: &[u64], seeds: u64, within: u64) -> u64 {
    let (mut met, mut new) = (seeds, seeds);
    while new != 0 && met != within {
        let more = links[new.trailing_zeros() as usize] & within & !met;
        new = new & (new - 1) | more;
        met |= more;
    }
    met
}
