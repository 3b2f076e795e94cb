//! The number of opposing pieces that a player still needs for a chain to all four sides, and the size of the chains
//! that a player has.

use std::cell::OnceCell;

use super::outline::{Bulk, Outline, Scale, Sizes};
use super::set::Set;
use crate::rules::Side;
use crate::rules::crumble::Position;

/// The pieces of a board, with numbers below 64 × `W`, as a graph without owners.
pub(super) struct Chains<const W: usize> {
    /// Each piece's neighbours, indexed by piece number.
    neighbours: Vec<Set<W>>,
    /// The pieces that touch each side of the board.
    borders: [Set<W>; 4],
    pieces: Set<W>,
    /// The outline of each piece, indexed by piece number; computed when needed.
    outlines: OnceCell<Vec<Outline>>,
}

/// A chain: its pieces and the outline around them.
pub(super) struct Chain<const W: usize> {
    pub(super) pieces: Set<W>,
    pub(super) outline: Outline,
}

/// The shortest paths of a player between two opposite sides of the board.
pub(super) struct Ways {
    /// The number of opposing pieces on each of these paths.
    missing: i32,
    /// The number of pieces missing on the shortest path through each piece, indexed by piece number.
    with: Vec<i32>,
    /// The share of the shortest paths that lead through each piece, indexed by piece number.
    on: Vec<On>,
}

/// The number of the shortest paths between two sides that lead through a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum On {
    None,
    /// Some of the paths, but not all.
    Some,
    /// Perhaps all of the paths.
    All,
}

impl Ways {
    /// Upper bound on the pieces missing if each of these pieces makes the paths through it longer by one.
    pub(super) fn at_most(&self, pieces: impl Iterator<Item = usize>) -> i32 {
        let (mut all, mut some) = (0, 0);
        for number in pieces {
            match self.on[number] {
                On::None => {}
                On::Some => some += 1,
                On::All => all += 1,
            }
        }
        // If a piece isn't on all shortest paths, one of them avoids it.
        self.missing + all + i32::max(some - 1, 0)
    }

    /// Lower bound on the pieces still missing once the player has these.
    pub(super) fn at_least(&self, pieces: &[usize]) -> i32 {
        let with = pieces.iter().map(|&number| self.with[number]).min();
        // A path through one of the pieces may lead through all the others.
        let others = i32::try_from(pieces.len()).map_or(i32::MAX, |len| len - 1);
        with.map_or(self.missing, |with| i32::min(self.missing, with - others)).max(0)
    }
}

impl<const W: usize> Chains<W> {
    /// The graph of a position whose pieces have numbers below 64 × `W`.
    pub(super) fn new(position: &Position) -> Self {
        let mut chains = Self {
            neighbours: vec![Set::EMPTY; position.number_bound()],
            borders: [Set::EMPTY; 4],
            pieces: Set::EMPTY,
            outlines: OnceCell::new(),
        };
        for node in position.nodes() {
            if let Some(neighbours) = chains.neighbours.get_mut(node.number) {
                for (index, word) in node.neighbour_words() {
                    neighbours.insert_word(index, word);
                }
            }
            if node.sides.contains(&true) {
                for (border, _) in chains.borders.iter_mut().zip(node.sides).filter(|(_, touched)| *touched) {
                    border.insert(node.number);
                }
            }
            chains.pieces.insert(node.number);
        }
        chains
    }

    /// The pieces of a player in a position that consists of these pieces.
    pub(super) fn owned(&self, position: &Position, side: Side) -> Set<W> {
        let mut owned = Set::EMPTY;
        for (index, word) in position.owned_words(side).enumerate() {
            owned.insert_word(index, word);
        }
        // The number of a piece that was joined may still be in the set.
        owned & self.pieces
    }

    /// The pieces of the other player.
    pub(super) fn others(&self, own: Set<W>) -> Set<W> {
        self.pieces.without(own)
    }

    /// The neighbours of a piece.
    pub(super) fn neighbours(&self, number: usize) -> Set<W> {
        self.neighbours[number]
    }

    /// The size of the chains of the player who owns these pieces in this position or one that differs from it only in
    /// owners. A cut or join doesn't change it.
    pub(super) fn bulk(&self, position: &Position, own: Set<W>) -> Bulk {
        let sizes: Sizes = self.chains(position, own).map(|chain| chain.outline).collect();
        sizes.bulk(Scale::of(position))
    }

    /// The outline of each piece, indexed by piece number.
    pub(super) fn outlines(&self, position: &Position) -> &[Outline] {
        self.outlines.get_or_init(|| {
            let mut outlines = vec![Outline::default(); self.neighbours.len()];
            for node in position.nodes() {
                outlines[node.number] = Outline::of(node.rect);
            }
            outlines
        })
    }

    /// The chains that these pieces of one player form.
    pub(super) fn chains(&self, position: &Position, mut left: Set<W>) -> impl Iterator<Item = Chain<W>> {
        let outlines = self.outlines(position);
        std::iter::from_fn(move || {
            let before = left;
            let mut pending = Set::EMPTY;
            let first = left.take_first()?;
            let mut outline = outlines[first];
            let mut next = first;
            loop {
                let new = self.neighbours[next] & left;
                left = left.without(new);
                pending |= new;
                let Some(index) = pending.take_first() else { break };
                outline = outline.with(outlines[index]);
                next = index;
            }
            Some(Chain { pieces: before.without(left), outline })
        })
    }

    /// The number of opposing pieces on the shortest paths of the player who owns these pieces: the sum of west to east
    /// and south to north. A player with both paths complete has won, because they cross.
    pub(super) fn missing(&self, own: Set<W>) -> i32 {
        self.missing_one_way(own, 0) + self.missing_one_way(own, 1)
    }

    /// The same number for one path: from west to east (0), or from south to north (1).
    pub(super) fn missing_one_way(&self, own: Set<W>, way: usize) -> i32 {
        self.shortest_way(own, self.borders[2 * way], self.borders[2 * way + 1])
    }

    /// The shortest paths of the player who owns these pieces, from west to east and from south to north.
    pub(super) fn ways(&self, own: Set<W>) -> [Ways; 2] {
        let [west, east, south, north] = self.borders;
        [(west, east), (south, north)].map(|(from, to)| {
            let (there, back) = (self.distances(own, from), self.distances(own, to));
            let missing = self.shortest_way(own, from, to);
            // Every shortest path contains one opposing piece at each distance.
            let mut at_distance = vec![0_u32; usize::try_from(missing).unwrap_or_default() + 1];
            let level = |number: usize| usize::try_from(there[number]).unwrap_or_default();
            let cost = |number| i32::from(!own.contains(number));
            let through = |number: usize| there[number].saturating_add(back[number]) - cost(number);
            let numbers = 0..self.neighbours.len();
            for number in numbers.clone().filter(|&number| cost(number) == 1 && through(number) <= missing) {
                at_distance[level(number)] += 1;
            }
            let with = |number| i32::min(missing, through(number) - cost(number));
            let on = |number| {
                if through(number) > missing {
                    On::None
                } else if cost(number) == 1 && at_distance[level(number)] > 1 {
                    On::Some
                } else {
                    On::All
                }
            };
            Ways { missing, with: numbers.clone().map(with).collect(), on: numbers.map(on).collect() }
        })
    }

    /// For each piece, the number of opposing pieces on the shortest path to it from one side of the board, including
    /// the piece itself.
    fn distances(&self, own: Set<W>, from: Set<W>) -> Vec<i32> {
        let mut distances = vec![i32::MAX; self.neighbours.len()];
        let mut pending = from & own;
        let mut reached = from;
        let mut outside = from.without(own);
        let mut distance = 0;
        loop {
            while let Some(index) = pending.take_first() {
                distances[index] = distance;
                let new = self.neighbours[index].without(reached);
                reached |= new;
                pending |= new & own;
                outside |= new.without(own);
            }
            if outside.is_empty() {
                return distances;
            }
            distance += 1;
            pending = outside;
            outside = Set::EMPTY;
        }
    }

    /// The number of opposing pieces on the shortest path between two sides: a breadth-first search in which own pieces
    /// cost nothing and each opposing piece costs one.
    fn shortest_way(&self, own: Set<W>, from: Set<W>, to: Set<W>) -> i32 {
        let mut pending = from & own;
        let mut reached = pending;
        let mut outside = from.without(own);
        let mut missing = 0;
        while (pending & to).is_empty() {
            while let Some(index) = pending.take_first() {
                let new = self.neighbours[index].without(reached);
                let inside = new & own;
                if !(inside & to).is_empty() {
                    return missing;
                }
                reached |= inside;
                pending |= inside;
                outside |= new.without(own);
            }
            if outside.is_empty() {
                break;
            }
            missing += 1;
            pending = outside;
            reached |= outside;
            outside = Set::EMPTY;
        }
        missing
    }
}
