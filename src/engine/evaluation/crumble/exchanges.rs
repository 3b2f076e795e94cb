//! The size of both players' chains after a turn that exchanges half of a piece for an opposing piece, computed from the
//! chains before the turn. Nearly all turns with a swap are such exchanges: few swaps follow a join or capture anything.

use std::ops::Range;

use super::chains::{Chain, Chains};
use super::outline::{Bulk, Outline, Scale, Sizes};
use super::set::Set;
use crate::rules::crumble::{ExchangedHalf, Position, Successor};

/// The chains before a turn, which all exchanges have in common.
pub(super) trait Exchanges {
    /// The size of the chains of the mover and of the opponent after the mover exchanged this half for the opposing piece
    /// with the number `gained`.
    fn after(&self, successor: &Successor<'_>, half: &ExchangedHalf<'_>, gained: usize) -> [Bulk; 2];
}

/// The chains before a turn whose pieces have numbers below 64 × `W`.
pub(super) struct Exchangeable<const W: usize> {
    board: Chains<W>,
    /// The outline of each piece, indexed by piece number.
    outlines: Vec<Outline>,
    scale: Scale,
    mover: Owned<W>,
    opponent: Owned<W>,
    /// The chains without each piece, indexed by its number.
    without: Vec<Without>,
    /// The parts of chains that a piece was taken out of, each piece's in [`Without::parts`].
    parts: Vec<Chain<W>>,
}

/// The chains of a player.
struct Owned<const W: usize> {
    chains: Vec<Chain<W>>,
    sizes: Sizes,
}

/// The chains of a player without a piece.
#[derive(Clone, Default)]
struct Without {
    /// The index of the chain that the piece belonged to.
    chain: usize,
    /// The range in [`Exchangeable::parts`] of what remains of that chain.
    parts: Range<usize>,
    /// The sizes of all that remains.
    sizes: Sizes,
}

/// A piece that is added to a player's pieces.
#[derive(Clone, Copy)]
struct Added<const W: usize> {
    neighbours: Set<W>,
    outline: Outline,
}

impl<const W: usize> Added<W> {
    fn touches(&self, chain: &Chain<W>) -> bool {
        !(self.neighbours & chain.pieces).is_empty()
    }
}

impl<const W: usize> Exchangeable<W> {
    /// The chains of a position in which the mover has the pieces `own`.
    pub(super) fn new(board: Chains<W>, position: &Position, own: Set<W>) -> Self {
        let outlines = board.outlines(position).to_vec();
        let [mover, opponent] = [own, board.others(own)].map(|pieces| {
            let chains: Vec<_> = board.chains(position, pieces).collect();
            let sizes = chains.iter().map(|chain| chain.outline).collect();
            Owned { chains, sizes }
        });
        let mut without = vec![Without::default(); outlines.len()];
        let mut parts = Vec::new();
        for Owned { chains, sizes } in [&mover, &opponent] {
            for (index, chain) in chains.iter().enumerate() {
                for piece in chain.pieces {
                    let start = parts.len();
                    parts.extend(board.chains(position, chain.pieces.without(Set::of(piece))));
                    let mut sizes = *sizes;
                    sizes.remove(chain.outline);
                    parts[start..].iter().for_each(|part| sizes.add(part.outline));
                    without[piece] = Without { chain: index, parts: start..parts.len(), sizes };
                }
            }
        }
        Self { board, outlines, scale: Scale::of(position), mover, opponent, without, parts }
    }

    /// The size of the chains of the mover and of the opponent before the turn.
    pub(super) fn before(&self) -> [Bulk; 2] {
        [&self.mover, &self.opponent].map(|owned| owned.sizes.bulk(self.scale))
    }

    /// The sizes of a player's chains after the player has lost the piece with the number `lost` and gained two pieces,
    /// which are neighbours of each other if `linked`.
    fn exchanged(&self, owned: &Owned<W>, lost: usize, added: [Added<W>; 2], mut linked: bool) -> Sizes {
        let without = &self.without[lost];
        let mut sizes = without.sizes;
        let [mut first, mut second] = added.map(|piece| piece.outline);
        let untouched = owned.chains.iter().enumerate().filter(|(index, _)| *index != without.chain);
        let parts = &self.parts[without.parts.clone()];
        for chain in untouched.map(|(_, chain)| chain).chain(parts) {
            match added.map(|piece| piece.touches(chain)) {
                [false, false] => continue,
                [false, true] => second = second.with(chain.outline),
                [true, also_second] => {
                    first = first.with(chain.outline);
                    linked |= also_second;
                }
            }
            sizes.remove(chain.outline);
        }
        if linked {
            sizes.add(first.with(second));
        } else {
            sizes.add(first);
            sizes.add(second);
        }
        sizes
    }
}

impl<const W: usize> Exchanges for Exchangeable<W> {
    fn after(&self, successor: &Successor<'_>, half: &ExchangedHalf<'_>, gained: usize) -> [Bulk; 2] {
        let [mut kept, given_up] = [&half.kept, &half.given_up].map(|half| {
            let mut neighbours = Set::EMPTY;
            half.neighbour_words().for_each(|(index, word)| neighbours.insert_word(index, word));
            Added { neighbours, outline: Outline::of(half.rect) }
        });
        // The other halves of pieces have new numbers, which the chains before the turn don't have.
        for (before, new) in successor.halved().zip(self.outlines.len()..) {
            if half.kept.has_neighbour(new) {
                kept.neighbours.insert(before);
            }
        }
        let new = Added { neighbours: self.board.neighbours(gained), outline: self.outlines[gained] };
        let nothing = Added { neighbours: Set::EMPTY, outline: Outline::default() };
        let linked = half.kept.has_neighbour(gained);
        let mover = self.exchanged(&self.mover, half.piece, [kept, new], linked);
        let opponent = self.exchanged(&self.opponent, gained, [given_up, nothing], false);
        [mover, opponent].map(|sizes| sizes.bulk(self.scale))
    }
}
